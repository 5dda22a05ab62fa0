-- Breakthrough: be first to reach the far row, or capture everything. Pieces go one step ahead: straight onto an empty
-- cell, slanting onto an empty or an enemy one. Rules: Dan Troyka, 2000.
local width  = option("width", 8, 1, 15)
local height = option("height", 8, 3, 15)
local rows   = option("rows", math.min(2, height // 2), 1, height // 2)   -- of pieces, for each player
local board  = grid(width, height)

local weight = params {
  piece   = { 100, 0, 500 },
  advance = { 10, 0, 50 },                    -- for the square of the rows that a piece is past the third (of eight)
  home    = { 20, 0, 200 },                   -- a piece still at home on b, c, f or g: these four guard the whole second row
  pair    = { 10, 0, 200 },                   -- two pieces side by side
  free    = { 200, 0, 2000 },                 -- a piece that no enemy can meet any more
  edge    = { 20, 0, 100 },                   -- a piece in the first or the last column
  turn    = { 15, 0, 100 },                   -- being to move
}

local FULL <const> = (1 << width) - 1         -- a row full of pieces: a bit each, the lowest for column a

local game = {
  name    = "Breakthrough",
  players = { "White", "Black" },
  state   = {
    cells  = array(board.size, 0, 2),         -- 0 empty, 1 White, 2 Black
    winner = int(0, 2),                       -- who has reached the far row; 0 is nobody
    white  = array(height, 0, FULL),          -- the pieces once more, a row in a number, from White's home on;
    black  = array(height, 0, FULL),          -- from Black's
  },
  move    = { "from", "to" },
  notation = "Write the cell that a piece comes from and the cell that it goes to.",
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" }, shaded = true },
}

local AHEAD = { board.n, board.s }            -- each player's directions
local LEFT  = { board.nw, board.sw }
local RIGHT = { board.ne, board.se }
local ROW, BIT = { {}, {} }, {}               -- of a cell: its row, counted from either player's home; its bit
for cell = 1, board.size do
  ROW[1][cell], ROW[2][cell] = board.y[cell], height + 1 - board.y[cell]
  BIT[cell] = 1 << board.x[cell] - 1
end

function game.setup(s)
  for cell = 1, width * rows do
    s.cells[cell] = 1
    s.cells[board.size + 1 - cell] = 2
  end
  for y = 1, rows do s.white[y], s.black[y] = FULL, FULL end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local ahead, left, right = AHEAD[me], LEFT[me], RIGHT[me]
  for from = 1, board.size do
    if cells[from] == me then
      local to = ahead[from]
      if to ~= 0 and cells[to] == 0 then add(from, to) end
      to = left[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
      to = right[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  local mine, theirs = s.white, s.black
  if me == 2 then mine, theirs = s.black, s.white end
  local y = ROW[me][to]
  mine[y - 1], mine[y] = mine[y - 1] ~ BIT[from], mine[y] | BIT[to]
  if cells[to] ~= 0 then theirs[height + 1 - y] = theirs[height + 1 - y] ~ BIT[to] end
  cells[from], cells[to] = 0, me
  if y == height then s.winner = me end
end

function game.result(s)
  local winner = s.winner
  if winner ~= 0 then return winner, nil, "far row reached" end
end

function game.stuck(s) return 3 - s.turn end  -- no piece is left, or none can move

local GAIN = {}                               -- of a row: what weight.advance is for
for y = 1, height do
  local past = math.max(0, y + 1 - height // 2)
  GAIN[y] = past * past
end
local HOME <const> = FULL & 0x6666            -- columns b, c, f, g, and so on
local EDGE <const> = 1 | 1 << width - 1

-- What a player's pieces are worth.
local function worth(mine, theirs)
  local value, met = 0, 0                     -- met: columns in which an enemy from further ahead can meet a piece
  for y = height, 1, -1 do
    local row = mine[y]
    value = value + bit.count(row) * (weight.piece + weight.advance * GAIN[y])
      + weight.pair * bit.count(row & row >> 1) + weight.free * bit.count(row & ~met) - weight.edge * bit.count(row & EDGE)
    met = met | theirs[height + 1 - y]
    met = met | met << 1 | met >> 1
  end
  return value + weight.home * bit.count(mine[1] & HOME)
end

function game.evaluate(s)
  return worth(s.white, s.black) - worth(s.black, s.white) + (s.turn == 1 and weight.turn or -weight.turn)
end

function game.pass(s) end                     -- to move is hardly ever worse than not to: a null move tells

-- Captures, and steps to within one of the far row: each must be answered at once.
function game.noisy(s, from, to) return s.cells[to] ~= 0 or ROW[s.turn][to] >= height - 1 end

function game.order(s, from, to) return s.cells[to] ~= 0 and 1 or 0 end   -- captures first

return game
