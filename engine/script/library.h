// What the engine gives a script beside Lua itself: boards (grid, hexgrid, graph) as constant
// tables, and bit.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/board.h"
#include "script/vm.h"

namespace senet::script {

/// The boards that a script has made, in order. A board's Lua table knows its place here.
///
/// What a script gets of a board are plain tables, for speed: new keys and the functions of `table`
/// are refused there, but setting an element that is there is only found out by changed_cell().
/// Where `guarded`, that is refused as well, at its line, and each read takes several times longer.
struct Boards {
    std::vector<std::unique_ptr<game::Board>> made{};
    bool guarded = false;
};

/// Adds grid, hexgrid, graph and bit to the table on top. `boards` must outlive the VM.
void add_library(lua_State* L, Boards* boards);

/// What a script has changed in the lists of its boards: "n[1] of a board"; empty if nothing.
std::string changed_cell(lua_State* L, const Boards& boards);

/// The board that the value at `index` is, or nullptr.
const game::Board* board_at(lua_State* L, int index, const Boards& boards);

/// A function of a board, called as in a script: "board.at".
struct BoardFunction {
    std::string name;
    const game::Board* board = nullptr;
};

/// What the C function at `index` is of a board; none if it is another.
std::optional<BoardFunction> board_function_at(lua_State* L, int index);

}  // namespace senet::script
