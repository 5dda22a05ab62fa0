-- lines 70, 71: evaluate has the wrong sign
-- Leap: men step or leap forward, leaping takes; who has no move loses.
local board = grid(5, 6)

local game = {
  name    = "Leap",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 2), left = array(2, 0, 10) },
  move    = { "from", "to", "over" },
  view    = { board = board, cells = "cells", pieces = { "w", "b" } },
}

local AHEAD = { { "n", "ne", "nw" }, { "s", "se", "sw" } }

function game.setup(s)
  for x = 1, 5 do
    for y = 1, 2 do
      s.cells[board.at(x, y)] = 1
      s.cells[board.at(x, 7 - y)] = 2
    end
  end
  s.left[1], s.left[2] = 10, 10
end

function game.moves(s, add)
  local leap = false
  for from, who in ipairs(s.cells) do
    if who == s.turn then
      for _, way in ipairs(AHEAD[who]) do
        local over = board[way][from]
        local to = over ~= 0 and board[way][over] or 0
        if to ~= 0 and s.cells[over] == 3 - who and s.cells[to] == 0 then
          add(from, to, over)
          leap = true
        end
      end
    end
  end
  if leap then return end
  for from, who in ipairs(s.cells) do
    if who == s.turn then
      for _, way in ipairs(AHEAD[who]) do
        local to = board[way][from]
        if to ~= 0 and s.cells[to] == 0 then add(from, to, 0) end
      end
    end
  end
end

function game.play(s, from, to, over)
  s.cells[from], s.cells[to] = 0, s.turn
  if over ~= 0 then
    s.cells[over] = 0
    s.left[3 - s.turn] = s.left[3 - s.turn] - 1
  end
end

function game.result(s)
  if s.left[1] == 0 then return 2 end
  if s.left[2] == 0 then return 1 end
end

function game.stuck(s)
  if s.left[1] == s.left[2] then return 0 end
  return s.left[1] > s.left[2] and 1 or 2
end

function game.text(s, from, to) return board.names[from] .. board.names[to] end

function game.evaluate(s)
  return 100 * (s.left[2] - s.left[1])
end

return game
