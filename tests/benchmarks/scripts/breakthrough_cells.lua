-- Breakthrough as games/ had it before its evaluation knew more than pieces and rows: a script of the common kind, cells and
-- two sums that play keeps, for a twin in C++ to be measured against.
local width  = option("width", 8, 1, 15)
local height = option("height", 8, 3, 15)
local rows   = option("rows", math.min(2, height // 2), 1, height // 2)   -- of pieces, for each player
local board  = grid(width, height)

local weight = params {
  piece   = { 40, 0, 500 },
  advance = { 1, 0, 50 },                     -- for the square of the rows that a piece has gone
}

local GAIN = { {}, {} }                       -- that square, for either player's piece in a cell
for cell = 1, board.size do
  local y = board.y[cell]
  GAIN[1][cell], GAIN[2][cell] = (y - 1) * (y - 1), (height - y) * (height - y)
end
local MOST_GAIN <const> = board.size * height * height

local game = {
  name    = "Breakthrough, cells and sums",
  players = { "White", "Black" },
  state   = {
    cells    = array(board.size, 0, 2),       -- 0 empty, 1 White, 2 Black
    winner   = int(0, 2),                     -- who has reached the far row; 0 is nobody
    material = int(-board.size, board.size),  -- White's pieces less Black's
    advance  = int(-MOST_GAIN, MOST_GAIN),    -- the gain of White's pieces less that of Black's
  },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" } },
}

local AHEAD = { board.n, board.s }            -- each player's directions
local LEFT  = { board.nw, board.sw }
local RIGHT = { board.ne, board.se }
local GOAL  = { height, 1 }                   -- the row each player wants to reach

function game.setup(s)
  for cell = 1, width * rows do
    s.cells[cell] = 1
    s.cells[board.size + 1 - cell] = 2
  end
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

-- What evaluate needs is kept up to date here, where a move changes little of it.
function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  local gain = GAIN[me][to] - GAIN[me][from]
  local sign = 3 - 2 * me                     -- 1 for White, -1 for Black
  if cells[to] ~= 0 then
    s.material = s.material + sign
    gain = gain + GAIN[3 - me][to]
  end
  s.advance = s.advance + sign * gain
  cells[from] = 0
  cells[to] = me
  if board.y[to] == GOAL[me] then s.winner = me end
end

function game.result(s)
  local winner = s.winner
  if winner ~= 0 then return winner end
end

function game.stuck(s) return 3 - s.turn end  -- no piece is left, or none can move

function game.evaluate(s)
  return weight.piece * s.material + weight.advance * s.advance
end

function game.pass(s) end                     -- to move is hardly ever worse than not to: a null move tells

function game.noisy(s, from, to) return s.cells[to] ~= 0 end   -- captures

return game
