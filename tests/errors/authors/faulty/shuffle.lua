-- lines 10, 14, 34, 36: the counter makes every state another one, so that no state is ever repeated
-- Shuffle: slide a stone of one's own to the next free cell; three in one's far row win.
local board = grid(3, 4)

local game = {
  name    = "Shuffle",
  players = { "North", "South" },
  state   = {
    cells = array(board.size, 0, 2),
    moved = int(0, 100000),
  },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "n", "s" } },
  repetition = { times = 3, result = 0 },
}

function game.setup(s)
  for x = 1, 3 do
    s.cells[board.at(x, 4)] = 1
    s.cells[board.at(x, 1)] = 2
  end
end

function game.moves(s, add)
  for from, who in ipairs(s.cells) do
    if who == s.turn then
      for _, to in ipairs(board.around8[from]) do
        if s.cells[to] == 0 then add(from, to) end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = 0, s.turn
  s.moved = s.moved + 1
end

function game.result(s)
  for player = 1, 2 do
    local row, there = player == 1 and 1 or 4, 0
    for x = 1, 3 do
      if s.cells[board.at(x, row)] == player then there = there + 1 end
    end
    if there == 3 then return player end
  end
end

function game.stuck(s) return 3 - s.turn end

return game
