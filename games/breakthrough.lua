-- Breakthrough (D. Troyka, 2000): be first to reach the far side.
-- A piece steps one cell ahead, straight or slanting; only slanting steps capture.
local width  = option("width", 8, 2, 16)
local height = option("height", 8, 3, 16)
local rows   = option("rows", 2, 1, 4)                 -- rows of pieces at the start
if 2 * rows > height then error("options.rows: both sides' rows must fit on the board") end

local board  = grid(width, height)
local weight = params {
  piece   = { 100, 0, 500 },                           -- a piece more
  advance = { 8, 0, 100 },                             -- a row that a piece has come forward
}

local men = rows * width
local game = {
  name    = "Breakthrough",
  players = { "White", "Black" },
  state   = {
    cells   = array(board.size, 0, 2),                 -- 0 empty, 1 White, 2 Black
    men     = array(2, 0, men),                        -- these three follow from the cells;
    steps   = array(2, 0, men * height),               -- play() keeps them up to date, so that
    arrived = int(0, 2),                               -- result() and evaluate() need not look at the board
  },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" } },
}

local AHEAD = { { board.nw, board.n, board.ne }, { board.sw, board.s, board.se } }
local ROW   = { board.y, {} }                          -- how far a piece has come, from 1
for cell = 1, board.size do ROW[2][cell] = height + 1 - board.y[cell] end

function game.setup(s)
  for cell = 1, men do
    s.cells[cell] = 1
    s.cells[board.size + 1 - cell] = 2
  end
  for player = 1, 2 do
    s.men[player] = men
    s.steps[player] = width * rows * (rows + 1) // 2
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local left, ahead, right = AHEAD[me][1], AHEAD[me][2], AHEAD[me][3]
  for from = 1, board.size do
    if cells[from] == me then
      local to = left[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
      to = ahead[from]
      if to ~= 0 and cells[to] == 0 then add(from, to) end
      to = right[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  local them = 3 - me
  if cells[to] == them then
    s.men[them] = s.men[them] - 1
    s.steps[them] = s.steps[them] - ROW[them][to]
  end
  cells[to] = me
  cells[from] = 0
  s.steps[me] = s.steps[me] + 1
  if ROW[me][to] == height then s.arrived = me end
end

function game.result(s)
  if s.arrived ~= 0 then return s.arrived end
  if s.men[s.turn] == 0 then return 3 - s.turn end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local men, steps = s.men, s.steps
  return weight.piece * (men[1] - men[2]) + weight.advance * (steps[1] - steps[2])
end

function game.noisy(s, from, to) return s.cells[to] ~= 0 end

-- Captures first, then those who have come far.
function game.order(s, from, to)
  local come = ROW[s.turn][to]
  if s.cells[to] ~= 0 then return 20 + come end
  return come
end

return game
