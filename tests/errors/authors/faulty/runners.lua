-- lines 46, 47, 52, 55: evaluate speaks for the player to move
-- Runners: three runners a side, straight ahead or slanting; the first on the far row wins.
local board = grid(4, 6)

local game = {
  name    = "Runners",
  players = { "South", "North" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "▲", "▼" } },
}

local WAYS = { { board.n, board.ne, board.nw }, { board.s, board.se, board.sw } }
local HOME = { 1, board.height }

function game.setup(s)
  for x = 1, board.width do
    s.cells[board.at(x, 1)], s.cells[board.at(x, board.height)] = 1, 2
  end
end

function game.moves(s, add)
  for from, who in ipairs(s.cells) do
    if who == s.turn then
      for way = 1, 3 do
        local to = WAYS[s.turn][way][from]
        if to ~= 0 and (s.cells[to] == 0 or way > 1 and s.cells[to] ~= s.turn) then add(from, to) end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = 0, s.turn
end

function game.result(s)
  local them = 3 - s.turn
  for x = 1, board.width do
    if s.cells[board.at(x, HOME[s.turn])] == them then return them end
  end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local me, value = s.turn, 0
  for cell, who in ipairs(s.cells) do
    if who ~= 0 then
      local steps = who == 1 and board.y[cell] or board.height + 1 - board.y[cell]
      local worth = 50 + 10 * steps
      if who == me then value = value + worth else value = value - worth end
    end
  end
  return value
end

return game
