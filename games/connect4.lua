-- Connect Four: drop stones into columns; four in a row, straight or diagonal, wins. A full board is a draw.
-- Rules: Milton Bradley, "Connect Four", 1974. Any board of 1x1 to 20x15; 7x6 is the classic one.
local width  = option("width", 7, 1, 20)
local height = option("height", 6, 1, 15)
local board  = grid(width, height)

local weight = params {
  centre = { 1, 0, 100 },   -- a stone where many lines cross; twice that where most do
  threat = { 4, 0, 100 },   -- an empty cell that would complete a four
  parity = { 4, 0, 100 },   -- more for one in a row that its owner gets when the rest of the board fills up
}

-- Beside the cells, the stones are kept as bits: then a four in a row is a handful of shifts. A word holds as many
-- columns as fit, each from the bottom up with one spare bit above it that keeps it apart from the next. A wide board
-- takes several words, bands, which overlap by three columns, so that every line of four lies whole in one of them.
local STRIDE <const> = height + 1
local SPAN   <const> = 64 // STRIDE
local BANDS  <const> = math.max(1, (width - 4) // (SPAN - 3) + 1)

local game = {
  name    = "Connect Four",
  players = { "Yellow", "Red" },
  state   = {
    cells  = array(board.size, 0, 2),   -- 0 empty, 1 Yellow, 2 Red
    stones = bits(2 * BANDS),           -- Yellow's and Red's words, band by band
    winner = int(0, 2),                 -- who has four in a row
  },
  move    = { "column" },
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
}

local FIRST, LAST = {}, {}              -- the bands that a column lies in
local BIT = {}                          -- of a cell in a band
local NEAR, HEART = {}, {}              -- cells of a band on many lines, on most lines
local ODD, EVEN = {}, {}                -- cells of a band in odd rows, in even rows

local lines = {}                        -- through each cell
for cell = 1, board.size do lines[cell] = 0 end
for _, line in ipairs(board.lines(4)) do
  for _, cell in ipairs(line) do lines[cell] = lines[cell] + 1 end
end

for band = 1, BANDS do
  BIT[band], NEAR[band], HEART[band], ODD[band], EVEN[band] = {}, 0, 0, 0, 0
  for cell = 1, board.size do
    local column, row = board.x[cell], board.y[cell]
    local place = column - 1 - (band - 1) * (SPAN - 3)
    local bit = place >= 0 and place < SPAN and 1 << place * STRIDE + row - 1 or 0
    BIT[band][cell] = bit
    if bit ~= 0 then
      FIRST[column] = FIRST[column] or band
      LAST[column] = band
    end
    if FIRST[column] == band then       -- evaluated in one band only
      if lines[cell] >= 7 then NEAR[band] = NEAR[band] | bit end
      if lines[cell] >= 10 then HEART[band] = HEART[band] | bit end
      if row % 2 == 1 then ODD[band] = ODD[band] | bit else EVEN[band] = EVEN[band] | bit end
    end
  end
end
return game
