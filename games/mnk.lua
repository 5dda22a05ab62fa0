-- The m,n,k-games: put stones on an m x n board; who first has k of them in a row, straight or slanting, wins. Gomoku,
-- as here by default, is 15,15,5; tic-tac-toe is 3,3,3. Rules: J. Uiterwijk and H. J. van den Herik, "The advantage of the
-- initiative", 2000. In standard gomoku, unlike free-style, longer rows don't count: the option "exact". Up to eight can play.
local rows        = require "rows"
local star_points = require "stars"

local width  = option("width", 15, 1, 20)       -- m
local height = option("height", 15, 1, 20)      -- n
local length = option("length", 5, 1, 20)       -- k
local exact  = option("exact", false)           -- rows of more than k stones are none
local misere = option("misere", false)          -- who has a row loses
local early  = option("early_draw", true)       -- a draw as soon as nobody can have a row, not only on a full board
local count  = option("players", 2, 2, 8)
local board  = grid(width, height)
if misere and count > 2 then error("misere is for two players: of more, who has a row would lose to all the others", 0) end

local weight = params {
  lacks = { { 250, 60, 14, 3 }, 0, 1000 },      -- a row of k without enemy stones that lacks 1, 2, 3, 4 stones
  turn  = { 40, 0, 200 },                       -- being to move
  odds  = { 0.0108, 0.001, 0.1 },               -- of more than two: each such unit more is 2 ^ odds times as likely to win
}
local FEW <const> = #weight.lacks

local ROWS = board.lines(length)
local FULL_ROW = length .. " in a row"
local game = {
  name    = "m,n,k (gomoku)",
  players = { table.unpack({ "Black", "White", "Red", "Blue", "Green", "Yellow", "Magenta", "Cyan" }, 1, count) },
  state   = {
    cells  = array(board.size, 0, count),       -- 0 empty, 1 Black, 2 White, ...
    winner = int(0, count),
    open   = int(0, #ROWS),                     -- rows of k that do not have stones of two players
    black  = array(FEW, 0, #ROWS),              -- Black's rows that lack so many stones
    white  = array(FEW, 0, #ROWS),              -- White's
  },
  move    = { { "cell", bits = 9 } },
  notation = "A move is the cell where you place a stone.",
  view    = {
    board = board, cells = "cells", pieces = { table.unpack({ "●", "○", "▲", "△", "■", "□", "◆", "◇" }, 1, count) },
    points = true, stars = star_points(board),
  },
}
if count > 2 then
  game.unit = 10000
  game.state.others = array(FEW * (count - 2), 0, #ROWS)    -- likewise those of the third player, the fourth, ...
  game.scratch = { chances = array(count, 0, game.unit) }
end

local THROUGH = rows.through(board, ROWS)       -- the rows through each cell
local WAYS    = rows.ways(board)

-- Of a player: how many rows lack so many stones, and how to change that.
local function rows_lacking(s, player, lacking)
  if player == 1 then return s.black[lacking] end
  if player == 2 then return s.white[lacking] end
  return s.others[FEW * (player - 3) + lacking]
end

local function add_row(s, player, lacking, change)
  if lacking < 1 or lacking > FEW then return end
  if player == 1 then
    s.black[lacking] = s.black[lacking] + change
  elseif player == 2 then
    s.white[lacking] = s.white[lacking] + change
  else
    local i = FEW * (player - 3) + lacking
    s.others[i] = s.others[i] + change
  end
end

function game.setup(s)                          -- an empty board
  s.open = #ROWS
  for player = 1, count do add_row(s, player, length, #ROWS) end
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

-- Only the rows through this cell change: they are counted again.
function game.play(s, cell)
  local cells, me = s.cells, s.turn
  for _, row in ipairs(THROUGH[cell]) do
    local mine, theirs, whose, shared = 0, 0, 3 - me, false
    for _, at in ipairs(row) do
      local owner = cells[at]
      if owner == me then
        mine = mine + 1
      elseif owner ~= 0 then
        if count > 2 then
          shared = shared or theirs > 0 and owner ~= whose
          whose = owner
        end
        theirs = theirs + 1
      end
    end
    if theirs == 0 then
      add_row(s, me, length - mine, -1)
      add_row(s, me, length - mine - 1, 1)
      if mine == 0 and length <= FEW then       -- it was empty, and everybody's
        for next = 1, count - 1 do add_row(s, (me + next - 1) % count + 1, length, -1) end
      end
    elseif mine == 0 and not shared then
      add_row(s, whose, length - theirs, -1)
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

local function worth(s, player)
  local value = s.turn == player and weight.turn or 0
  for lacking = 1, FEW do value = value + weight.lacks[lacking] * rows_lacking(s, player, lacking) end
  return value
end

function game.evaluate(s)
  if count == 2 then
    local value = worth(s, 1) - worth(s, 2)
    return misere and -value or value
  end
  local strength, sum = {}, 0
  for player = 1, count do
    strength[player] = 2 ^ (weight.odds * math.min(worth(s, player), 9999))
    sum = sum + strength[player]
  end
  for player = 1, count do s.chances[player] = math.floor(game.unit * strength[player] / sum) end
  return s.chances
end

-- What makes a row of k at once, or stops one.
function game.noisy(s, cell)
  local me = s.turn
  if rows_lacking(s, me, 1) > 0 then return longest(s.cells, cell, me) >= length end
  for next = 1, count - 1 do
    local other = (me + next - 1) % count + 1
    if rows_lacking(s, other, 1) > 0 and longest(s.cells, cell, other) >= length then return true end
  end
  return false
end

-- First what makes or stops long rows, then what lies in the middle.
function game.order(s, cell)
  local cells, me = s.cells, s.turn
  local theirs = longest(cells, cell, me % count + 1)
  for next = 2, count - 1 do theirs = math.max(theirs, longest(cells, cell, (me + next - 1) % count + 1)) end
  return 20 * theirs + 30 * longest(cells, cell, me) + #THROUGH[cell]
end

return game
