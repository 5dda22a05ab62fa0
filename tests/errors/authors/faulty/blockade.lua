-- lines 40, 43: the margin of stuck has the wrong sign
-- Blockade: a rook each; she leaves a wall on every cell that she passes; who is stuck loses by what the other can still reach.
local board = grid(5, 4)

local game = {
  name    = "Blockade",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 3), rook = array(2, 0, board.size) },
  move    = { "to" },
  view    = { board = board, cells = "cells", pieces = { "W", "B", "#" }, owners = { 1, 2, 0 } },
}

function game.setup(s)
  s.rook[1], s.rook[2] = 1, board.size
  s.cells[1], s.cells[board.size] = 1, 2
end

function game.moves(s, add)
  for _, cell in ipairs(board.around4[s.rook[s.turn]]) do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, to)
  s.cells[s.rook[s.turn]] = 3
  s.cells[to] = s.turn
  s.rook[s.turn] = to
end

function game.result(s) end

local function steps(s, who)
  local count = 0
  for _, cell in ipairs(board.around4[s.rook[who]]) do
    if s.cells[cell] == 0 then count = count + 1 end
  end
  return count
end

function game.stuck(s)
  local winner = 3 - s.turn
  local room = 1 + steps(s, winner)
  return winner, winner == 1 and -room or room
end

return game
