-- Hounds: four hounds go forward only, the hare any way; it loses when it can't step, and wins past the hounds.
local board = grid(6, 6)

local game = {
  name    = "Hounds",
  players = { "Hare", "Hounds" },
  state   = { cells = array(board.size, 0, 2), hare = int(1, board.size) },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "h", "D" } },
}

function game.setup(s)
  s.hare = board.at(3, 1)
  s.cells[s.hare] = 1
  for x = 2, 6, 2 do s.cells[board.at(x, 6)] = 2 end
end

function game.moves(s, add)
  if s.turn == 1 then
    for _, rays in ipairs { board.nw, board.ne, board.sw, board.se } do
      local to = rays[s.hare]
      if to ~= 0 and s.cells[to] == 0 then add(s.hare, to) end
    end
    return
  end
  for from, who in ipairs(s.cells) do
    if who == 2 then
      for _, way in ipairs { board.sw, board.se } do
        local to = way[from]
        if to ~= 0 and s.cells[to] == 0 then add(from, to) end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = 0, s.turn
  if s.turn == 1 then s.hare = to end
end

function game.result(s)
  local highest = 0
  for cell, who in ipairs(s.cells) do
    if who == 2 then highest = board.y[cell] end
  end
  if board.y[s.hare] >= highest then return 1 end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s) return 10 * board.y[s.hare] - 35 end

return game
