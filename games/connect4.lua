-- Connect Four: drop stones into columns; four in a row, straight or slanting, wins; a full board is a draw.
-- Rules: Milton Bradley, "Connect Four", 1974. The classic board is 7x6; any other is played alike.
local width  = option("width", 7, 1, 64)
local height = option("height", 6, 1, 64)
local board  = grid(width, height)        -- cells count row by row from the bottom left

-- Rows of a gap: the first six, and as the fifth and the sixth in turn above. A gap in the first can always be filled.
local weight = params {                   -- lines are those of four that hold stones of one player only
  centre = { 4, 0, 100 },                 -- a stone in a cell that many lines cross
  one    = { 3, 0, 100 },                 -- a line with one stone
  two    = { 7, 0, 100 },                 -- one with two
  ready  = { 13, 0, 200 },                -- one with three, if the gap can be filled at once
  first  = { { 0, 6, 27, 11, 23, 6 }, -50, 200 },       -- else: one of Yellow's, by the row of its gap
  second = { { 0, 40, 11, 21, 12, 26 }, -50, 200 },      -- one of Red's
  turn   = { 13, 0, 100 },                -- being to move
}

local game = {
  name    = "Connect Four",
  players = { "Yellow", "Red" },
  state   = {
    cells  = array(board.size, 0, 2),     -- 0 empty, 1 Yellow, 2 Red
    winner = int(0, 2),                   -- who has four in a row; 0 is nobody
    centre = int(-2 * board.size, 2 * board.size),   -- the sum of CENTRE over all stones
  },
  move    = { "column" },
  notation = "A move is the number of the column that you drop a stone into.",
  view    = { board = board, cells = "cells", pieces = { "●", "○" }, ascii = { "Y", "R" }, surface = "blue" },
}

local lines = {}                          -- of four, through each cell
for cell = 1, board.size do lines[cell] = 0 end
for _, line in ipairs(board.lines(4)) do
  for _, cell in ipairs(line) do lines[cell] = lines[cell] + 1 end
end
local CENTRE = { {}, {} }                 -- what a stone of either player there adds to s.centre
for cell = 1, board.size do
  local share = lines[cell] >= 10 and 2 or lines[cell] >= 7 and 1 or 0
  CENTRE[1][cell], CENTRE[2][cell] = share, -share
end

function game.setup(s) end                -- an empty board

local FROM_MIDDLE = {}                    -- the columns, from the middle one outwards: moves to try first come first
for column = 1, width do FROM_MIDDLE[column] = column end
table.sort(FROM_MIDDLE, function(a, b)
  local far_a, far_b = math.abs(2 * a - width - 1), math.abs(2 * b - width - 1)
  return far_a < far_b or far_a == far_b and a < b
end)

function game.moves(s, add)
  local cells = s.cells
  local top = board.size - width
  for i = 1, width do
    local column = FROM_MIDDLE[i]
    if cells[top + column] == 0 then add(column) end
  end
end

local BELOW = board.s
local STEP  = { board.e, board.ne, board.se }   -- the directions of the other rows, and the opposite ones
local BACK  = { board.w, board.sw, board.nw }

-- Whoever plays decides at once whether that won: looking around one stone is less work than looking at the board.
function game.play(s, column)
  local cells, me = s.cells, s.turn
  local cell = column
  while cells[cell] ~= 0 do cell = cell + width end
  cells[cell] = me
  local share = CENTRE[me][cell]
  if share ~= 0 then s.centre = s.centre + share end
  local length, next = 1, BELOW[cell]     -- of the row of my stones through this cell
  while next ~= 0 and cells[next] == me do length, next = length + 1, BELOW[next] end
  if length >= 4 then s.winner = me return end
  for i = 1, 3 do
    local step, back = STEP[i], BACK[i]
    length, next = 1, step[cell]
    while next ~= 0 and cells[next] == me do length, next = length + 1, step[next] end
    next = back[cell]
    while next ~= 0 and cells[next] == me do length, next = length + 1, back[next] end
    if length >= 4 then s.winner = me return end
  end
end

function game.result(s)
  local winner = s.winner
  if winner ~= 0 then return winner, nil, "four in a row" end
end

function game.stuck(s) return 0, nil, "board full" end

-- --- search

local LINES = {}                          -- the cells of each line of four, one line after another
for _, line in ipairs(board.lines(4)) do
  for _, cell in ipairs(line) do table.insert(LINES, cell) end
end
local ROW = {}
for cell = 1, board.size do
  local y = board.y[cell]
  ROW[cell] = y <= 6 and y or 6 - y % 2
end
local STONE = { 0, 1, 5 }                 -- an empty cell, Yellow's, Red's: four of them add up to what a line holds

-- Where both fill the columns in turn, Yellow gets the odd rows and Red the even ones: there a gap wins.
function game.evaluate(s)
  local cells = s.cells
  local value = weight.centre * s.centre + (s.turn == 1 and weight.turn or -weight.turn)
  for i = 1, #LINES, 4 do
    local a, b, c, d = cells[LINES[i]], cells[LINES[i + 1]], cells[LINES[i + 2]], cells[LINES[i + 3]]
    local held = STONE[a + 1] + STONE[b + 1] + STONE[c + 1] + STONE[d + 1]
    if held == 1 then value = value + weight.one
    elseif held == 5 then value = value - weight.one
    elseif held == 2 then value = value + weight.two
    elseif held == 10 then value = value - weight.two
    elseif held == 3 or held == 15 then
      local gap = a == 0 and LINES[i] or b == 0 and LINES[i + 1] or c == 0 and LINES[i + 2] or LINES[i + 3]
      local below = BELOW[gap]
      local ready = below == 0 or cells[below] ~= 0
      if held == 3 then value = value + (ready and weight.ready or weight.first[ROW[gap]])
      else value = value - (ready and weight.ready or weight.second[ROW[gap]]) end
    end
  end
  return value
end

return game
