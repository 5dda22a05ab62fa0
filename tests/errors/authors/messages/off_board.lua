-- expects line 25: off the board
-- Pawns: two rows of pawns walk towards each other; the first across wins.
local board = grid(5, 5)

local game = {
  name  = "Pawns",
  state = { cells = array(board.size, 0, 2) },
  move  = { "from", "to" },
  view  = { board = board, cells = "cells", pieces = { "▲", "▼" } },
}

local AHEAD = { board.n, board.s }

function game.setup(s)
  for x = 1, 4 do
    s.cells[x] = 1
    s.cells[board.at(x + 1, 5)] = 2
  end
end

function game.moves(s, add)
  for from = 1, board.size do
    if s.cells[from] == s.turn then
      local to = AHEAD[s.turn][from]
      if s.cells[to] == 0 then add(from, to) end
    end
  end
end

function game.play(s, from, to)
  s.cells[to] = s.turn
  s.cells[from] = 0
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
