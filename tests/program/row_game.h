// A small game by rules with lines of a test's own, as a script that a person is at work on.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace senet::testing {

/// Three stones in a row of four cells, by rules with lines of a test's own.
inline std::filesystem::path row_game(const std::filesystem::path& folder, const std::string& play,
                                      const std::string& evaluate) {
    std::ofstream(folder / "row.lua")
        << "local board = grid(4, 1)\n"
           "local game = { name = 'Row', state = { cells = array(4, 0, 2), n = int(0, 4) },\n"
           "  move = { 'cell' }, view = { board = board, cells = 'cells', pieces = { 'x', 'o' } } "
           "}\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) for c = 1, 4 do if s.cells[c] == 0 then add(c) end end "
           "end\n"
           "function game.play(s, c) s.cells[c] = s.turn s.n = s.n + 1 "
        << play << " end\nfunction game.result(s) if s.n == 3 then return 0 end end\n"
        << "function game.evaluate(s) " << evaluate << " end\nreturn game\n";
    return folder;
}

}  // namespace senet::testing
