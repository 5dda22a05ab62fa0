-- Chomp: bite a square off a bar of chocolate, with all squares above it, to its right, and both; the square in the corner
-- is poisoned, and whoever takes it loses. Rules: D. Gale, American Mathematical Monthly 81 (1974), 876-879.
local width  = option("width", 7, 1, 20)
local height = option("height", 5, 1, 20)
local board  = grid(width, height)

local POISON <const> = 1                      -- a1

local game = {
  name    = "Chomp",
  state   = { cells = array(board.size, 0, 2) },   -- 0 eaten, 1 chocolate, 2 poison
  move    = { { "cell", bits = 9 } },
  notation = "A move is the square that you bite off.",
  view    = { board = board, cells = "cells", pieces = { "■", "☠" }, owners = { 0, 0 } },
}

function game.setup(s)
  for cell = 1, board.size do s.cells[cell] = cell == POISON and 2 or 1 end
end

function game.moves(s, add)
  local cells = s.cells
  for cell = 1, board.size do
    if cells[cell] ~= 0 then add(cell) end
  end
end

function game.play(s, cell)
  local cells = s.cells
  local row, length = cell, width - board.x[cell]   -- the squares to the right, in each row
  while row <= board.size and cells[row] ~= 0 do
    local at, last = row, row + length
    while at <= last and cells[at] ~= 0 do
      cells[at] = 0
      at = at + 1
    end
    row = row + width
  end
end

function game.result(s)
  if s.cells[POISON] == 0 then return s.turn, nil, "poison eaten" end   -- by the other one
end

return game
