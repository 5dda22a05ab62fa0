// What a message of a running script gains from the script's text: why a name is not known at a
// place, and what was meant instead of + between texts.
#pragma once

#include <string>

#include "script/source_text.h"

namespace senet::script {

/// The line where a name is set that is not declared, of an error that Lua places in `line`, where
/// the statement ends; `line` of other errors.
int line_of_mistake(const SourceText& text, int line, const std::string& message);

/// The message of an error in `line` of the script `text`, said better where that tells more.
std::string explained_message(const SourceText& text, int line, const std::string& message);

}  // namespace senet::script
