-- lines 14, 17, 22: the third choice of the option has no rule
-- Posts: place posts on free cells; three in a row win.
local board = grid(4, 4)
local start = option("start", "empty", { "empty", "centre", "corners" })

local game = {
  name    = "Posts",
  players = { "Oak", "Elm" },
  state   = { cells = array(board.size, 0, 3) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "O", "E", "#" }, owners = { 1, 2, 0 } },
}

local BLOCKED = {
  empty  = {},
  centre = { 6, 11 },
  corner = { 1, 4, 13, 16 },
}
local ROWS = board.lines(3)

function game.setup(s)
  for _, cell in ipairs(BLOCKED[start]) do s.cells[cell] = 3 end
end

function game.moves(s, add)
  for cell, post in ipairs(s.cells) do
    if post == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.result(s)
  local them = 3 - s.turn
  for _, row in ipairs(ROWS) do
    if s.cells[row[1]] == them and s.cells[row[2]] == them and s.cells[row[3]] == them then return them end
  end
  for _, post in ipairs(s.cells) do
    if post == 0 then return end
  end
  return 0
end

return game
