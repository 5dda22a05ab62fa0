-- lines 17, 18: on the narrowest board there is no third column
-- Snap: drop discs; three upright or level in a row win; the middle column begins full.
local width = option("width", 5, 2, 7)
local board = grid(width, 4)

local game = {
  name    = "Snap",
  players = { "Red", "Blue" },
  state   = { cells = array(board.size, 0, 3), used = array(width, 0, 4) },
  move    = { "column" },
  view    = { board = board, cells = "cells", pieces = { "R", "B", "#" }, owners = { 1, 2, 0 } },
}

local ROWS = board.lines(3)

function game.setup(s)
  s.used[3] = 1
  s.cells[board.at(3, 1)] = 3
end

function game.moves(s, add)
  for column, used in ipairs(s.used) do
    if used < 4 then add(column) end
  end
end

function game.play(s, column)
  local row = s.used[column] + 1
  s.used[column] = row
  s.cells[board.at(column, row)] = s.turn
end

function game.result(s)
  local them = 3 - s.turn
  for _, row in ipairs(ROWS) do
    if s.cells[row[1]] == them and s.cells[row[2]] == them and s.cells[row[3]] == them then return them end
  end
end

function game.stuck(s) return 0 end

return game
