#include "script/name_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "script/source_text.h"

namespace senet::script {
namespace {

constexpr std::string_view kNoName = "there is no name \"";
constexpr std::string_view kIterator = "(for iterator 'for iterator')";
constexpr std::string_view kLocalAdvice = "write \"local ";

/// Whether the name is part of what was meant as a comment: "v = 1 // doubled".
bool stands_behind_slashes(const SourceText& text, int line, const std::string& name) {
    bool slashes = false;
    for (const Word& word : text.words()) {
        if (word.line != line) continue;
        slashes |= word.is_sign("//");
        if (slashes && word.is(name)) return true;
    }
    return false;
}

/// "players = { Red, Blue }".
bool stands_in_list_of_texts(const SourceText& text, int line, const std::string& name) {
    constexpr std::array<std::string_view, 7> kTexts{"name",  "players", "move",   "pieces",
                                                     "ascii", "colours", "surface"};
    bool is_such_field = false;
    for (std::size_t n = 0; n < text.words().size(); ++n) {
        const auto i = static_cast<std::ptrdiff_t>(n);
        const Word& word = text.at(i);
        if (text.at(i + 1).is_sign("=") && word.kind == Word::Kind::Name)
            is_such_field = std::find(kTexts.begin(), kTexts.end(), word.text) != kTexts.end();
        if (word.line == line && word.is(name) && !text.at(i + 1).is_sign("="))
            return is_such_field;
    }
    return false;
}

/// The local that was probably meant: "; did you mean "near"?"; or the state, if it has such a
/// field. Empty if neither.
std::string meant(const SourceText& text, int line, const std::string& name) {
    const std::vector<Word> fields = text.fields_of("state");
    const bool is_field = name == "turn" || name == "ply" ||
        std::any_of(fields.begin(), fields.end(),
                    [&](const Word& field) { return field.is(name); });
    if (is_field) return fmt::format("; it is a field of the state: write s.{}", name);
    const std::string local = did_you_mean(name, text.locals_before(line));
    if (!local.empty() || !stands_in_list_of_texts(text, line, name)) return local;
    return fmt::format("; a text stands in quotes: \"{}\"", name);
}

/// A local of that name that the place can't see: declared below it, or in a block that ended.
std::string explained_name(const SourceText& text, int line, const std::string& message) {
    const std::size_t start = message.find(kNoName);
    const std::size_t name_at = start + kNoName.size();
    const std::string name = message.substr(name_at, message.find('"', name_at) - name_at);
    const std::string before = message.substr(0, start);
    if (const int below = text.line_of_local_below(name, line); below != 0) {
        return fmt::format(
            "{}\"{}\" is not known here: it is declared below, in line {}, and what "
            "is local must be declared above the place that uses it",
            before, name, below);
    }
    if (const int above = text.line_of_local_above(name, line); above != 0) {
        return fmt::format(
            "{}\"{}\" is not known here: the local of that name in line {} is gone "
            "where its block ends",
            before, name, above);
    }
    if (stands_behind_slashes(text, line, name))
        return message + "; a comment in Lua begins with --, and // divides";
    const bool is_explained = name_at + name.size() + 1 < message.size();
    return is_explained ? message : message + meant(text, line, name);
}

}  // namespace

std::string explained_message(const std::string& text, int line, const std::string& message) {
    if (message.find(kNoName) != std::string::npos)
        return explained_name(SourceText(text), line, message);
    if (const std::size_t loop = message.find(kIterator); loop != std::string::npos) {
        const std::size_t begin = message.rfind("attempt to call", loop);
        return message.substr(0, begin) +
            "\"for ... in\" goes through what ipairs(list) or pairs(table) gives; write one of "
            "them around it";
    }
    if (const std::size_t advice = message.find(kLocalAdvice); advice != std::string::npos) {
        const std::size_t name_at = advice + kLocalAdvice.size();
        const std::string name = message.substr(name_at, message.find(' ', name_at) - name_at);
        const std::string instead = meant(SourceText(text), line, name);
        if (!instead.empty()) return message.substr(0, advice) + instead.substr(2);
    }
    if (message.find("attempt to add a ") != std::string::npos &&
        message.find("'string'") != std::string::npos)
        return message + "; texts are joined by .., not +";
    return message;
}

}  // namespace senet::script
