-- The m,n,k-games: put stones on an m x n board; who first has k of them in a row, straight or slanting, wins. Gomoku,
-- as here by default, is 15,15,5; tic-tac-toe is 3,3,3. Rules: J. Uiterwijk and H. J. van den Herik, "The advantage of the
-- initiative", 2000. In standard gomoku, unlike free-style, longer rows don't count: the option "exact".
local rows        = require "rows"
local star_points = require "stars"

local width  = option("width", 15, 1, 20)       -- m
local height = option("height", 15, 1, 20)      -- n
local length = option("length", 5, 1, 20)       -- k
local exact  = option("exact", false)           -- rows of more than k stones are none
local misere = option("misere", false)          -- who has a row loses
local early  = option("early_draw", true)       -- a draw as soon as nobody can have a row, not only on a full board
local board  = grid(width, height)

local weight = params {
  lacks = { { 250, 60, 14, 3 }, 0, 1000 },      -- a row of k without enemy stones that lacks 1, 2, 3, 4 stones
  turn  = { 40, 0, 200 },                       -- being to move
}
local FEW <const> = #weight.lacks

local ROWS = board.lines(length)
local FULL_ROW = length .. " in a row"
local game = {
  name    = "m,n,k (gomoku)",
  players = { "Black", "White" },
  state   = {
    cells  = array(board.size, 0, 2),           -- 0 empty, 1 Black, 2 White
    winner = int(0, 2),
    open   = int(0, #ROWS),                     -- rows of k that do not have stones of both players
    black  = array(FEW, 0, #ROWS),              -- Black's rows that lack so many stones
    white  = array(FEW, 0, #ROWS),              -- White's
  },
  move    = { { "cell", bits = 9 } },
  notation = "A move is the cell where you place a stone.",
  view    = { board = board, cells = "cells", pieces = { "●", "○" }, points = true, stars = star_points(board) },
}

local THROUGH = rows.through(board, ROWS)       -- the rows through each cell
local WAYS    = rows.ways(board)

function game.setup(s)                          -- an empty board
  s.open = #ROWS
  if length <= FEW then s.black[length], s.white[length] = #ROWS, #ROWS end
end

function game.moves(s, add)
  local cells = s.cells
  for cell = 1, board.size do
    if cells[cell] == 0 then add(cell) end
  end
end

-- The longest row of a player's stones that one more, here, would make.
local function longest(cells, cell, player)
  return rows.longest(cells, WAYS, cell, player, exact and length or nil)
end

local function count(lacks, lacking, change)
  if lacking >= 1 and lacking <= FEW then lacks[lacking] = lacks[lacking] + change end
end

-- Only the rows through this cell change: they are counted again.
function game.play(s, cell)
  local cells, me = s.cells, s.turn
  local ours, others = s.black, s.white
  if me == 2 then ours, others = s.white, s.black end
  for _, row in ipairs(THROUGH[cell]) do
    local mine, theirs = 0, 0
    for _, at in ipairs(row) do
      if cells[at] == me then mine = mine + 1 elseif cells[at] ~= 0 then theirs = theirs + 1 end
    end
    if theirs == 0 then
      count(ours, length - mine, -1)
      count(ours, length - mine - 1, 1)
    elseif mine == 0 then
      count(others, length - theirs, -1)
      s.open = s.open - 1
    end
  end
  cells[cell] = me
  if longest(cells, cell, me) >= length then s.winner = misere and 3 - me or me end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, FULL_ROW end
  if early and s.open == 0 then return 0, nil, "no row can be filled any more" end
end

function game.stuck(s) return 0, nil, "board full" end

function game.evaluate(s)
  local value = s.turn == 1 and weight.turn or -weight.turn
  for lacking = 1, FEW do value = value + weight.lacks[lacking] * (s.black[lacking] - s.white[lacking]) end
  return misere and -value or value
end

-- What makes a row of k at once, or stops one.
function game.noisy(s, cell)
  local me = s.turn
  local ours, others = s.black, s.white
  if me == 2 then ours, others = s.white, s.black end
  if ours[1] > 0 then return longest(s.cells, cell, me) >= length end
  return others[1] > 0 and longest(s.cells, cell, 3 - me) >= length
end

-- First what makes or stops long rows, then what lies in the middle.
function game.order(s, cell)
  local cells, me = s.cells, s.turn
  return 20 * longest(cells, cell, 3 - me) + 30 * longest(cells, cell, me) + #THROUGH[cell]
end

return game
