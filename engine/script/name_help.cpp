#include "script/name_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "script/hook_parameters.h"
#include "script/source_text.h"

namespace senet::script {
namespace {

constexpr std::string_view kNoName = "there is no name \"";
constexpr std::string_view kIterator = "(for iterator 'for iterator')";
constexpr std::string_view kLocalAdvice = "write \"local ";
constexpr std::string_view kNotDeclared = "\" is not declared; ";
constexpr std::string_view kDeclaration = "a senet.field value";
constexpr std::string_view kAttempt = "attempt to ";

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

/// A function of the game, as it is written around a line, and what it is given.
struct WrittenHook {
    game::Hook hook;
    std::vector<std::string> parameters;
    std::vector<std::string> given;
};

std::optional<WrittenHook> hook_around(const SourceText& text, int line) {
    const auto function = text.table_function_around(line);
    if (!function) return std::nullopt;
    const auto& hooks = game::kHookNames;
    const auto* found = std::find(hooks.begin(), hooks.end(), function->name.text);
    if (found == hooks.end()) return std::nullopt;
    const auto hook = static_cast<game::Hook>(found - hooks.begin());
    WrittenHook written{hook, function->parameters, given_parameters(hook, text.texts_of("move"))};
    if (!written.parameters.empty()) written.given[0] = written.parameters[0];
    return written;
}

/// What a name lacks that the function would be given, were it among its parameters; empty if it
/// would not be.
std::string missing_parameter(const SourceText& text, int line, const std::string& name) {
    auto written = hook_around(text, line);
    if (!written) return "";
    auto& given = written->given;
    if (written->parameters.empty() && name == "state") given[0] = name;
    if (std::find(given.begin(), given.end(), name) == given.end()) return "";
    const bool is_of_move = info_of(written->hook).takes_move && name != given[0];
    return fmt::format("\"{0}\" is not a parameter of {1}(){2}; write function game.{1}({3})", name,
                       name_of(written->hook),
                       is_of_move ? ", which is given the state and then the move's fields, in the "
                                    "order of the game table"
                                  : "",
                       join(given, ", "));
}

/// "y is nil, ...", "cells[nil] was read": of a parameter behind those that the function is given.
std::string extra_parameter(const SourceText& text, int line, const std::string& message) {
    const auto written = hook_around(text, line);
    if (!written || written->parameters.size() <= written->given.size()) return "";
    const auto begin = written->parameters.begin() + static_cast<int>(written->given.size());
    const bool is_told =
        message.find("[nil]") != std::string::npos ||
        std::any_of(begin, written->parameters.end(), [&](const std::string& extra) {
            return (" " + message).find(fmt::format(" {} is nil", extra)) != std::string::npos;
        });
    if (!is_told) return "";
    return fmt::format("; {}() is given no more than ({})", name_of(written->hook),
                       join(written->given, ", "));
}

/// "attempt to index a senet.field value (field 'cells')": of game.state.cells, in a rule.
std::string explained_declaration(const SourceText& text, int line, const std::string& message) {
    const std::size_t quote = message.find('\'', message.find(kDeclaration));
    const std::string name = quote == std::string::npos
        ? "name"
        : message.substr(quote + 1, message.find('\'', quote + 1) - quote - 1);
    const auto written = hook_around(text, line);
    return fmt::format(
        "{}this is the declaration of a field, not its value; functions are given the state as "
        "their first parameter: write {}.{}",
        message.substr(0, message.find(kAttempt)), written ? written->given[0] : "s", name);
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
    if (const std::string missing = missing_parameter(text, line, name); !missing.empty())
        return before + missing;
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

int line_of_mistake(const SourceText& text, int line, const std::string& message) {
    const std::size_t end = message.find(kNotDeclared);
    if (end == std::string::npos || end == 0) return line;
    const std::size_t begin = message.rfind('"', end - 1) + 1;
    return text.line_of_assignment(message.substr(begin, end - begin), line);
}

std::string explained_message(const SourceText& text, int line, const std::string& message) {
    if (message.find(kNoName) != std::string::npos) return explained_name(text, line, message);
    if (const std::size_t loop = message.find(kIterator); loop != std::string::npos) {
        const std::size_t begin = message.rfind("attempt to call", loop);
        return message.substr(0, begin) +
            "\"for ... in\" goes through what ipairs(list) or pairs(table) gives; write one of "
            "them around it";
    }
    if (const std::size_t advice = message.find(kLocalAdvice); advice != std::string::npos) {
        const std::size_t name_at = advice + kLocalAdvice.size();
        const std::string name = message.substr(name_at, message.find(' ', name_at) - name_at);
        const std::string instead = meant(text, line, name);
        if (!instead.empty()) return message.substr(0, advice) + instead.substr(2);
    }
    if (message.find("attempt to add a ") != std::string::npos &&
        message.find("'string'") != std::string::npos)
        return message + "; texts are joined by .., not +";
    if (message.find(kDeclaration) != std::string::npos)
        return explained_declaration(text, line, message);
    return message + extra_parameter(text, line, message);
}

}  // namespace senet::script
