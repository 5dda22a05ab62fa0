-- lines 27, 28, 34, 35: the cell that was left last is kept in a Lua local
-- Trail: two walkers burn the cells that they leave; who can't step loses, and who steps beside the fresh fire as well.
local board = grid(4, 4)

local game = {
  name    = "Trail",
  players = { "Ash", "Ember" },
  state   = { cells = array(board.size, 0, 3), at = array(2, 1, board.size) },
  move    = { "to" },
  view    = { board = board, cells = "cells", pieces = { "A", "E", "x" }, owners = { 1, 2, 0 } },
}

local burnt = 0

function game.setup(s)
  s.at[1], s.at[2] = 1, board.size
  s.cells[1], s.cells[board.size] = 1, 2
end

function game.moves(s, add)
  for _, to in ipairs(board.around8[s.at[s.turn]]) do
    if s.cells[to] == 0 then add(to) end
  end
end

function game.play(s, to)
  burnt = s.at[s.turn]
  s.cells[burnt] = 3
  s.cells[to] = s.turn
  s.at[s.turn] = to
end

function game.result(s)
  if burnt == 0 then return end
  local x, y = board.x[burnt], board.y[burnt]
  local mine = s.at[s.turn]
  if s.ply > 4 and x == board.x[mine] and y == board.y[mine] + 1 then return 3 - s.turn end
end

function game.stuck(s) return 3 - s.turn end

return game
