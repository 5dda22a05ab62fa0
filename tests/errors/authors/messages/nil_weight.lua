-- expects line 33: HEIGHT[
-- Hills: fill a 5x3 board; each cell is worth its height.
local board = grid(5, 3)
local HEIGHT = {
  { 1, 2, 3, 2, 1 },
  { 2, 3, 4, 3, 2 },
  { 1, 2, 3, 2 },
}

local game = {
  name  = "Hills",
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

function game.evaluate(s)
  local total = 0
  for cell = 1, board.size do
    local owner = s.cells[cell]
    if owner ~= 0 then
      local sign = owner == 1 and 1 or -1
      total = total + sign * HEIGHT[board.y[cell]][board.x[cell]]
    end
  end
  return total
end

function game.result(s)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then return end
  end
  local total = game.evaluate(s)
  return total > 0 and 1 or total < 0 and 2 or 0
end

return game
