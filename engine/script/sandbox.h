// The names that a script can see: an allow-list of Lua's own functions, made safe where they could
// hang, differ from run to run, or reach outside. Everything else simply does not exist.
#pragma once

#include <string>
#include <vector>

#include "script/vm.h"

namespace senet::script {

/// Pushes a new table with the allowed functions, to be the scripts' _ENV; more may be added until
/// it is closed. `printer` must outlive the VM.
void push_environment(lua_State* L, const Printer* printer);

/// From now on, reading a name that the table on top lacks or setting any is an error that names
/// it.
void close_environment(lua_State* L);

/// Adds a C function to the table on top of the stack; `upvalues` values above the table go into
/// it.
void add_function(lua_State* L, const char* name, lua_CFunction function);

/// The keys of the table at `index` that are texts, sorted.
std::vector<std::string> text_keys(lua_State* L, int index);

/// A Lua value as a message shows it, alike in every run: 5, "text", true, nil, a table.
std::string shown_value(lua_State* L, int index);

/// What messages call a board; it alone has a size to point to.
inline constexpr const char* kBoardName = "this board";

/// Puts in place of the table on top of the stack one that can only be read, and that answers a
/// missing key with an error: `there is no "nroth" in <what>; did you mean "north"?`. What the
/// table's own tables hold is not sealed with it.
void seal(lua_State* L, const std::string& what);

/// Makes the table on top of the stack one of a board's, which scripts can't change: new keys are
/// refused there, as are the functions of `table`. Where `guarded`, an empty table that only looks
/// into it takes its place, so that what is there can't be set either.
void make_constant(lua_State* L, bool guarded);

/// Pushes the table behind a sealed one, or the value at `index` as it is.
void push_unsealed(lua_State* L, int index);

}  // namespace senet::script
