-- lines 5, 31: pieces may step to and fro for ever, and nothing ends that
-- Crossing: two kings each; who stands on both corners of the other side wins.
local board = grid(4, 4)

local game = {
  name    = "Crossing",
  players = { "Red", "Blue" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "R", "B" } },
}

local GOALS = { { board.at(1, 4), board.at(4, 4) }, { board.at(1, 1), board.at(4, 1) } }

function game.setup(s)
  for player = 1, 2 do
    for _, cell in ipairs(GOALS[3 - player]) do s.cells[cell] = player end
  end
end

function game.moves(s, add)
  for from, who in ipairs(s.cells) do
    if who == s.turn then
      for _, to in ipairs(board.around4[from]) do
        if s.cells[to] == 0 then add(from, to) end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = 0, s.turn
end

function game.result(s)
  for player, goals in ipairs(GOALS) do
    if s.cells[goals[1]] == player and s.cells[goals[2]] == player then return player end
  end
end

function game.stuck(s) return 3 - s.turn end

return game
