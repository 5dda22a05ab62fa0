-- expects line 18: goto
-- Mines: a board with holes, on which players place stones that may not touch their own.
local board = grid(5, 5)
local HOLES = { [7] = true, [13] = true, [19] = true }

local game = {
  name  = "Mines",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, board.size do
    if HOLES[cell] or s.cells[cell] ~= 0 then
      continue
    end
    local free = true
    for _, near in ipairs(board.around4[cell]) do
      if s.cells[near] == s.turn then free = false end
    end
    if free then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
