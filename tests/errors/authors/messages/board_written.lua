-- expects line 27: constant
-- Snake: each player's stone leaves a trail that nobody may enter.
local board = grid(5, 5)

local game = {
  name  = "Snake",
  state = { heads = array(2, 1, board.size), cells = array(board.size, 0, 2) },
  move  = { "to" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s)
  s.heads[1], s.heads[2] = 1, board.size
  s.cells[1], s.cells[board.size] = 1, 2
end

function game.moves(s, add)
  for _, to in ipairs(board.around4[s.heads[s.turn]]) do
    if s.cells[to] == 0 then add(to) end
  end
end

local function close(cell)
  for _, near in ipairs(board.around4[cell]) do
    local around = board.around4[near]
    for i = #around, 1, -1 do
      if around[i] == cell then table.remove(around, i) end
    end
  end
end

function game.play(s, to)
  s.cells[to] = s.turn
  close(s.heads[s.turn])
  s.heads[s.turn] = to
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
