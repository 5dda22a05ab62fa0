-- expects line 32: order
-- Rooks: rooks slide over a 5x5 board and take; a player without rooks has lost.
local board = grid(5, 5)

local game = {
  name  = "Rooks",
  state = { cells = array(board.size, 0, 2) },
  move  = { "from", "to" },
  view  = { board = board, cells = "cells", pieces = { "R", "r" } },
  max_plies = 80,
}

function game.setup(s)
  s.cells[1], s.cells[2] = 1, 1
  s.cells[24], s.cells[25] = 2, 2
end

function game.moves(s, add)
  for from = 1, board.size do
    if s.cells[from] == s.turn then
      for _, way in ipairs { "n", "e", "s", "w" } do
        for _, to in ipairs(board.rays[way][from]) do
          if s.cells[to] == s.turn then break end
          add(from, to)
          if s.cells[to] ~= 0 then break end
        end
      end
    end
  end
end

function game.play(s, to, from)
  s.cells[to] = s.cells[from]
  s.cells[from] = 0
end

function game.result(s)
  local count = { 0, 0 }
  for _, owner in ipairs(s.cells) do
    if owner ~= 0 then count[owner] = count[owner] + 1 end
  end
  if count[s.turn] == 0 then return 3 - s.turn end
end

function game.stuck(s) return 3 - s.turn end

return game
