#include "script/name_help.h"

#include <fmt/format.h>

#include <string_view>

#include "script/source_text.h"

namespace senet::script {
namespace {

constexpr std::string_view kNoName = "there is no name \"";

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
    return message;
}

}  // namespace

std::string explained_message(const std::string& text, int line, const std::string& message) {
    if (message.find(kNoName) != std::string::npos)
        return explained_name(SourceText(text), line, message);
    if (message.find("attempt to add a ") != std::string::npos &&
        message.find("'string'") != std::string::npos)
        return message + "; texts are joined by .., not +";
    return message;
}

}  // namespace senet::script
