-- Connect Four: drop stones into columns; four in a row, straight or slanting, wins; a full board is a draw.
-- Rules: Milton Bradley, "Connect Four", 1974. The classic board is 7x6; any up to 20x15 is played alike.
local width  = option("width", 7, 1, 20)
local height = option("height", 6, 1, 15)
local board  = grid(width, height)

local weight = params {
  centre = { 1, 0, 100 },   -- a stone where many lines of four cross; twice that where most do
  threat = { 3, 0, 100 },   -- an empty cell that would complete a four
  parity = { 3, 0, 100 },   -- added when its row is one that its owner gets once the other columns are full
}

-- Beside the cells, the stones are kept as bits, for then lines are found by shifts. A word holds as many columns as
-- fit, each bottom up with a spare bit on top that parts it from the next. Wide boards take several words a player,
-- bands that overlap by three columns, so that every line of four lies whole in one of them.
local STRIDE <const> = height + 1
local SPAN   <const> = 64 // STRIDE
local BANDS  <const> = math.max(1, math.ceil((width - 3) / (SPAN - 3)))

local game = {
  name    = "Connect Four",
  players = { "Yellow", "Red" },
  state   = {
    cells  = array(board.size, 0, 2),   -- 0 empty, 1 Yellow, 2 Red
    stones = bits(2 * BANDS),           -- Yellow's word of the first band, Red's, Yellow's of the second, ...
    winner = int(0, 2),                 -- who has four in a row; 0 is nobody
  },
  move    = { "column" },
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
}

local LINES = {}                        -- how many lines of four go through a cell
for cell = 1, board.size do LINES[cell] = 0 end
for _, line in ipairs(board.lines(4)) do
  for _, cell in ipairs(line) do LINES[cell] = LINES[cell] + 1 end
end

local FIRST, LAST = {}, {}              -- the bands that a column lies in
local BIT = {}                          -- of a cell in a band
local NEAR, HEART = {}, {}              -- cells that many lines cross, and most, in a band
local ODD, EVEN = {}, {}                -- cells of odd and of even rows in a band
for band = 1, BANDS do
  BIT[band], NEAR[band], HEART[band], ODD[band], EVEN[band] = {}, 0, 0, 0, 0
  for cell = 1, board.size do
    local column, row = board.x[cell], board.y[cell]
    local place = column - 1 - (band - 1) * (SPAN - 3)
    local bit = place >= 0 and place < SPAN and 1 << place * STRIDE + row - 1 or 0
    BIT[band][cell] = bit
    if bit ~= 0 then
      FIRST[column], LAST[column] = FIRST[column] or band, band
    end
    if FIRST[column] == band then       -- where bands overlap, a cell counts in its first
      if LINES[cell] >= 7 then NEAR[band] = NEAR[band] | bit end
      if LINES[cell] >= 10 then HEART[band] = HEART[band] | bit end
      if row % 2 == 1 then ODD[band] = ODD[band] | bit else EVEN[band] = EVEN[band] | bit end
    end
  end
end

function game.setup(s) end              -- an empty board

function game.moves(s, add)
  local cells = s.cells
  local top = board.size - width
  for column = 1, width do
    if cells[top + column] == 0 then add(column) end
  end
end

-- The four directions of a line, as distances between bits: up, level, rising and falling.
local function has_four(stones)
  local up      = stones & stones >> 1
  local level   = stones & stones >> STRIDE
  local rising  = stones & stones >> STRIDE + 1
  local falling = stones & stones >> STRIDE - 1
  return up & up >> 2 | level & level >> 2 * STRIDE
    | rising & rising >> 2 * (STRIDE + 1) | falling & falling >> 2 * (STRIDE - 1) ~= 0
end

function game.play(s, column)
  local cells, stones, me = s.cells, s.stones, s.turn
  local cell = column
  while cells[cell] ~= 0 do cell = cell + width end
  cells[cell] = me
  for band = FIRST[column], LAST[column] do
    local word = 2 * band - 2 + me
    local mine = stones[word] | BIT[band][cell]
    stones[word] = mine
    if has_four(mine) then s.winner = me end
  end
end

function game.result(s)
  local winner = s.winner
  if winner ~= 0 then return winner end
end

function game.stuck(s) return 0 end     -- no column has room

-- The bits, taken or not, that would complete a line of four in one direction: three stones on one side,
-- or two on one side and one on the other.
local function gaps(stones, step)
  local before, after = stones << step, stones >> step
  local two_before = before & stones << 2 * step
  local two_after = after & stones >> 2 * step
  return two_before & (stones << 3 * step | after) | two_after & (stones >> 3 * step | before)
end

local function threats(stones)
  return stones << 1 & stones << 2 & stones << 3      -- upwards, there is nothing above a gap
    | gaps(stones, STRIDE) | gaps(stones, STRIDE + 1) | gaps(stones, STRIDE - 1)
end

local count = bit.count

-- Where both sides wait for the other to fill up the last columns, Yellow gets the odd rows and Red the even ones.
function game.evaluate(s)
  local stones = s.stones
  local centre, threat, parity = 0, 0, 0
  for band = 1, BANDS do
    local yellow, red = stones[2 * band - 1], stones[2 * band]
    local near, heart = NEAR[band], HEART[band]
    centre = centre + count(yellow & near) + count(yellow & heart) - count(red & near) - count(red & heart)
    local empty = (ODD[band] | EVEN[band]) & ~(yellow | red)
    local yellows, reds = threats(yellow) & empty, threats(red) & empty
    if yellows | reds ~= 0 then
      threat = threat + count(yellows) - count(reds)
      parity = parity + count(yellows & ODD[band]) - count(reds & EVEN[band])
    end
  end
  return weight.centre * centre + weight.threat * threat + weight.parity * parity
end

function game.order(s, column)          -- from the middle outwards
  return -math.abs(2 * column - width - 1)
end

return game
