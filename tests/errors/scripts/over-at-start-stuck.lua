-- Mu torere: eight points round a centre. Step to the empty point; to the centre only from beside an enemy. Stuck loses.
-- FAULT: moves() compares a number with a text, so it adds no move
local board = graph {
  points = { { "c", 3, 3 }, { "p1", 3, 5 }, { "p2", 4, 4 }, { "p3", 5, 3 }, { "p4", 4, 2 },
             { "p5", 3, 1 }, { "p6", 2, 2 }, { "p7", 1, 3 }, { "p8", 2, 4 } },
  lines = { { "p1", "p2" }, { "p2", "p3" }, { "p3", "p4" }, { "p4", "p5" }, { "p5", "p6" }, { "p6", "p7" }, { "p7", "p8" },
            { "p8", "p1" }, { "p1", "c" }, { "p2", "c" }, { "p3", "c" }, { "p4", "c" }, { "p5", "c" }, { "p6", "c" },
            { "p7", "c" }, { "p8", "c" } },
}
local CENTRE <const> = 1
local game = {
  name    = "Mu torere",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
  repetition = { times = 3, result = 0 },
}
function game.setup(s)
  for i = 1, 4 do
    s.cells[1 + i] = 1
    s.cells[5 + i] = 2
  end
end
function game.moves(s, add)
  local cells, me = s.cells, s.turn
  for from = 1, board.size do
    if cells[from] == tostring(me) then
      local beside = false
      for _, near in ipairs(board.around[from]) do
        if cells[near] == 3 - me then beside = true end
      end
      for _, to in ipairs(board.around[from]) do
        if cells[to] == 0 and (to ~= CENTRE or beside) then add(from, to) end
      end
    end
  end
end
function game.play(s, from, to)
  s.cells[to], s.cells[from] = s.turn, 0
end
function game.stuck(s) return 3 - s.turn end
return game
