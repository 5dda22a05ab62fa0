-- lines 13, 34, 40, 41: the prisoners are counted in a Lua table, not in the state
-- Prisoners: place stones; a stone between two of the other side is taken; four prisoners win.
local board = grid(5, 5)

local game = {
  name    = "Prisoners",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2), placed = int(0, 60) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "x", "o" } },
}

local prisoners = { 0, 0 }
local WAYS = { board.n, board.e, board.s, board.w }

function game.setup(s)
  prisoners[1], prisoners[2] = 0, 0
end

function game.moves(s, add)
  for cell, stone in ipairs(s.cells) do
    if stone == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  s.placed = s.placed + 1
  for _, way in ipairs(WAYS) do
    local next = way[cell]
    local beyond = next ~= 0 and way[next] or 0
    if beyond ~= 0 and s.cells[next] == 3 - s.turn and s.cells[beyond] == s.turn then
      s.cells[next] = 0
      prisoners[s.turn] = prisoners[s.turn] + 1
    end
  end
end

function game.result(s)
  if prisoners[1] >= 4 then return 1 end
  if prisoners[2] >= 4 then return 2 end
  if s.placed == 60 then return 0 end
end

function game.stuck(s) return 0 end

return game
