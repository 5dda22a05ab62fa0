// `--set search.depth=9`: one setting on the command line, as the tree that a file saying the same
// would be.
#pragma once

#include <string>

#include "settings/tree.h"

namespace senet::settings {

/// The path's parts are joined by dots; below options and params all that follows is one name
/// (`params.table.3=5`). The value is YAML in one line; with commas it is a list, with or without
/// brackets (`options.piles=1,2,2`). Every position in the tree is "--set search.depth=9", or
/// begins with another word `by` which it was said. THROWS Error when it has another form, or sets
/// what only a file can say.
Node parse_set(const std::string& text, const std::string& by = "--set");
/// The same where a file says so: every position is `where`.
Node parse_set(const std::string& text, const SourcePosition& where);

}  // namespace senet::settings
