-- Pentago: place a marble, then turn one of the four quarters of the board by a right angle. Five of a colour in a row win,
-- as they are placed or as they are turned; five of both at once, or a full board, are a draw.
-- Rules: T. Flodén, 2005, as in G. Irving, "Pentago is a First Player Win", 2014.
local rows = require "rows"

local board = grid(6, 6)
local HALF <const> = 3

local weight = params {
  row = { { 1, 6, 20, 60 }, 0, 1000 },          -- a row of five with 1, 2, 3, 4 marbles of one colour and none of the other
}

local game = {
  name    = "Pentago",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2), winner = int(0, 3) },   -- 3 is a draw
  move    = { "cell", "quarter", "way" },       -- quarter 1 holds a1, 2 f1, 3 a6, 4 f6; way 1 is to the right, 2 to the left
  notation = "Write the cell of your marble, then the quarter that you turn (1 and 2 below, 3 and 4 above) and the way: r is clockwise, l is not.",
  view    = { board = board, cells = "cells", pieces = { "●", "○" }, blocks = { HALF, HALF } },
}

local FIVES = board.lines(5)
local THROUGH = rows.through(board, FIVES)      -- the rows of five through each cell

-- Of each quarter: its eight outer cells, each two steps to the right of the one two places before.
local RING = {}
for quarter = 1, 4 do
  local x, y = (quarter - 1) % 2 * HALF + 2, (quarter - 1) // 2 * HALF + 2
  RING[quarter] = {}
  for i, step in ipairs { "nw", "n", "ne", "e", "se", "s", "sw", "w" } do
    RING[quarter][i] = board[step][board.at(x, y)]
  end
end

function game.setup(s) end

local function complete(cells, row)
  local owner = cells[row[1]]
  if owner == 0 then return 0 end
  for i = 2, 5 do
    if cells[row[i]] ~= owner then return 0 end
  end
  return owner
end

-- Whether a player's marble on this empty cell makes five.
local function wins(cells, cell, player)
  for _, row in ipairs(THROUGH[cell]) do
    local count = 0
    for i = 1, 5 do
      if cells[row[i]] == player then count = count + 1 end
    end
    if count == 4 then return true end
  end
  return false
end

function game.moves(s, add)
  local cells = s.cells
  for cell = 1, board.size do
    if cells[cell] == 0 then
      if wins(cells, cell, s.turn) then
        add(cell, 0, 0)                         -- no need to turn anything
      else
        for quarter = 1, 4 do
          add(cell, quarter, 1)
          add(cell, quarter, 2)
        end
      end
    end
  end
end

local function turn(cells, ring, way)
  if way == 1 then
    local a, b = cells[ring[7]], cells[ring[8]]
    for i = 8, 3, -1 do cells[ring[i]] = cells[ring[i - 2]] end
    cells[ring[1]], cells[ring[2]] = a, b
  else
    local a, b = cells[ring[1]], cells[ring[2]]
    for i = 1, 6 do cells[ring[i]] = cells[ring[i + 2]] end
    cells[ring[7]], cells[ring[8]] = a, b
  end
end

function game.play(s, cell, quarter, way)
  local cells = s.cells
  cells[cell] = s.turn
  if quarter == 0 then
    s.winner = s.turn
    return
  end
  turn(cells, RING[quarter], way)
  local found = 0                               -- the colours that have five: as bits, 3 for both
  for _, row in ipairs(FIVES) do found = found | complete(cells, row) end
  s.winner = found
end

function game.result(s)
  if s.winner ~= 0 then return s.winner % 3, nil, s.winner == 3 and "five in a row for both" or "five in a row" end
end

function game.stuck(s) return 0, nil, "board full" end

function game.evaluate(s)
  local cells, value = s.cells, 0
  for _, row in ipairs(FIVES) do
    local black, white = 0, 0
    for i = 1, 5 do
      local owner = cells[row[i]]
      if owner == 1 then black = black + 1 elseif owner == 2 then white = white + 1 end
    end
    if black == 0 and white ~= 0 and white < 5 then value = value - weight.row[white] end
    if white == 0 and black ~= 0 and black < 5 then value = value + weight.row[black] end
  end
  return value
end

function game.order(s, cell, quarter, way) return quarter == 0 and 100 or #THROUGH[cell] end

function game.noisy(s, cell, quarter, way) return quarter == 0 end

function game.text(s, cell, quarter, way)
  local name = board.names[cell]
  return quarter == 0 and name or name .. "-" .. quarter .. (way == 1 and "r" or "l")
end

return game
