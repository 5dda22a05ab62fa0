-- expects line 24: add
-- Leapers: knights on a small board eat each other.
local board = grid(6, 6)
local STEPS = { 13, 11, 8, 4, -4, -8, -11, -13 }

local game = {
  name  = "Leapers",
  state = { cells = array(board.size, 0, 2) },
  move  = { "from", "to" },
  view  = { board = board, cells = "cells", pieces = { "N", "n" } },
  max_plies = 60,
}

function game.setup(s)
  s.cells[2], s.cells[5] = 1, 1
  s.cells[32], s.cells[35] = 2, 2
end

function game.moves(s, add)
  for from = 1, board.size do
    if s.cells[from] == s.turn then
      for _, step in ipairs(STEPS) do
        if from + step > 0 then
          add(from, from + step)
        end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[from] = 0
  s.cells[to] = s.turn
end

function game.order(s, from, to)
  return s.cells[to] ~= 0 and 1 or 0
end

function game.result(s)
  local mine = 0
  for _, owner in ipairs(s.cells) do
    if owner == s.turn then mine = mine + 1 end
  end
  if mine == 0 then return 3 - s.turn end
end

function game.stuck(s) return 3 - s.turn end

return game
