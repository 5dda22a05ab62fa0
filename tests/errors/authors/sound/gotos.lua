-- Holes: a 4x4 board with holes; stones may not touch stones of their own. Loops go on by goto.
local board = grid(4, 4)
local HOLE = { [6] = true, [11] = true }

local game = {
  name  = "Holes",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, board.size do
    if HOLE[cell] or s.cells[cell] ~= 0 then goto next_one end
    for _, near in ipairs(board.around4[cell]) do
      if s.cells[near] == s.turn then goto next_one end
    end
    add(cell)
    ::next_one::
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end
function game.result(s) return nil end
function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local value, cell = 0, 0
  ::again::
  cell = cell + 1
  if cell > board.size then return value end
  if s.cells[cell] == 1 then value = value + 1 elseif s.cells[cell] == 2 then value = value - 1 end
  goto again
end

return game
