-- expects line 24: below
-- Rows: three in a row on a 4x4 board loses.
local board = grid(4, 4)

local game = {
  name  = "Rows",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.result(s)
  for _, line in ipairs(board.lines(3)) do
    local owner = owner_of(s, line)
    if owner ~= 0 then return 3 - owner end
  end
end

local function owner_of(s, line)
  local owner = s.cells[line[1]]
  for _, cell in ipairs(line) do
    if s.cells[cell] ~= owner then return 0 end
  end
  return owner
end

function game.stuck(s) return 0 end

return game
