// What Lua says of a text that it can't read, put so that somebody who knows Lua a little, or
// another language better, sees what to write, at the line where it is to be written.
#pragma once

#include <string>

#include "script/source_text.h"

namespace senet::script {

struct SyntaxMistake {
    int line = 0;
    std::string message;
};

/// `said` is Lua's message of `line`, without its place. Its own words stay where nothing better is
/// known.
SyntaxMistake explained_syntax(const SourceText& text, int line, const std::string& said);

}  // namespace senet::script
