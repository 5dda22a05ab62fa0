-- Teeko: each of two players places four men, in turn, then moves one of his a step to any side. Four in a row or in a
-- square of neighbouring cells win; a position that comes up for the third time is a draw.
-- Rules: J. Scarne, "Scarne on Teeko", 1955. In his advanced game the corners of larger upright squares win too: the option.
local rows = require "rows"

local advanced = option("advanced", false)
local board    = grid(5, 5)
local MEN <const> = 4

local weight = params {
  shape = { { 1, 5, 17 }, 0, 500 },             -- a row or square with 1, 2, 3 of one's men and none of the other's
}

local game = {
  name       = "Teeko",
  players    = { "Black", "Red" },
  state      = {
    cells   = array(board.size, 0, 2),          -- 0 empty, 1 Black, 2 Red
    hand    = array(2, 0, MEN),                 -- men that are not yet placed
    winner  = int(0, 2),
    shifted = flag("apart"),                    -- the last move placed no man: states can come up again
  },
  move       = { "from", "to" },                -- `from` 0 places a man
  notation   = "A cell places a man; two cells move one.",
  view       = {
    board = board, cells = "cells", pieces = { "●", "○" }, ascii = { "B", "R" },
    hands = { { "hand", pieces = { "●", "○" } } },
  },
  repetition = { times = 3, result = 0, since = "shifted" },
}

local SHAPES = {}
for _, row in ipairs(board.lines(4)) do table.insert(SHAPES, row) end
for side = 1, advanced and 4 or 1 do
  for x = 1, board.width - side do
    for y = 1, board.height - side do
      table.insert(SHAPES, {
        board.at(x, y), board.at(x + side, y), board.at(x, y + side), board.at(x + side, y + side),
      })
    end
  end
end

local THROUGH = rows.through(board, SHAPES)     -- the shapes that each cell is part of

function game.setup(s)
  s.hand[1], s.hand[2] = MEN, MEN
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  if s.hand[me] > 0 then
    for to = 1, board.size do
      if cells[to] == 0 then add(0, to) end
    end
    return
  end
  for from = 1, board.size do
    if cells[from] == me then
      local around = board.around8[from]
      for i = 1, #around do
        if cells[around[i]] == 0 then add(from, around[i]) end
      end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  if from == 0 then s.hand[me] = s.hand[me] - 1 else cells[from] = 0 end
  cells[to] = me
  s.shifted = from ~= 0
  for _, shape in ipairs(THROUGH[to]) do
    if rows.count(cells, shape, me) == MEN then s.winner = me end
  end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, "four men together" end
end

function game.stuck(s) return 3 - s.turn end    -- four men can't be shut in: this is never asked

function game.evaluate(s)
  local cells, value = s.cells, 0
  for _, shape in ipairs(SHAPES) do
    local black, red = rows.count(cells, shape, 1), rows.count(cells, shape, 2)
    if red == 0 and black ~= 0 and black < MEN then value = value + weight.shape[black] end
    if black == 0 and red ~= 0 and red < MEN then value = value - weight.shape[red] end
  end
  return value
end

function game.order(s, from, to)
  return #THROUGH[to] - (from ~= 0 and #THROUGH[from] or 0)
end

return game
