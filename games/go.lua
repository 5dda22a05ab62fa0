-- Go: surround more of the board than the other. Groups of stones without an empty point beside them are taken; no move may
-- bring back a board that was there before (positional superko); two passes end the game. Stones and the empty points that
-- only one's own stones border on count (area scoring). Rules: J. Tromp and B. Taylor, "The game of Go", 1995; these also
-- allow to take one's own stones, the option "suicide".
local groups      = require "groups"
local star_points = require "stars"

local width   = option("width", 9, 1, 19)
local height  = option("height", 9, 1, 19)
local komi    = option("komi", 7, 0, 400)       -- points that White gets for moving second
local suicide = option("suicide", false)
local board   = grid(width, height, { skip = "i" })   -- as everywhere in go, no column is called i

local weight = params {
  stone = { 100, 1, 500 },                      -- a stone on the board
  area  = { 20, 0, 500 },                       -- an empty point with more of one's own stones near it
}

local game = {
  name       = "Go",
  players    = { "Black", "White" },
  state      = {
    cells  = array(board.size, 0, 2),           -- 0 empty, 1 Black, 2 White
    passes = int(0, 2),                         -- that followed each other just now
  },
  scratch    = {
    seen  = array(board.size, 0, 4 * board.size),   -- the number of the last search that saw the point
    last  = int(0, 4 * board.size),                 -- the number of the last search
    group = array(board.size, 0, board.size),       -- the points that it found
  },
  move       = { { "cell", bits = 9 } },        -- 0 is a pass
  notation   = "A move is the point where you place a stone, or pass.",
  view       = { board = board, cells = "cells", pieces = { "●", "○" }, points = true, stars = star_points(board) },
  repetition = { times = 2, result = "illegal", turn = false },   -- a pass changes `passes`: it repeats nothing
}
local AROUND = board.around4
local SIGN   = { [0] = 0, 1, -1 }
local NEAR   = {}                               -- of each point: those two steps away, and twice those one step away
for cell = 1, board.size do
  NEAR[cell] = {}
  for other = 1, board.size do
    local steps = math.abs(board.x[cell] - board.x[other]) + math.abs(board.y[cell] - board.y[other])
    for _ = steps, 2 do
      if steps > 0 then table.insert(NEAR[cell], other) end
    end
  end
end

function game.setup(s) end

-- To be called in each function of the game before it searches.
local function begin(s)
  s.last = 0
  for cell = 1, board.size do s.seen[cell] = 0 end
end

-- The liberties of the group that a point belongs to, as far as there are `enough`; its size; and who has stones beside it.
local function search(s, cell, enough)
  s.last = s.last + 1
  return groups.liberties(s.cells, AROUND, cell, s.last, s.seen, s.group, enough)
end

-- Whether a stone on this empty point would have room, or take something.
local function lives(s, cell)
  local cells, me, around = s.cells, s.turn, AROUND[cell]
  for i = 1, #around do
    if cells[around[i]] == 0 then return true end
  end
  for i = 1, #around do
    local near = around[i]
    if (search(s, near, 2) > 1) == (cells[near] == me) then return true end
  end
  return false
end

function game.moves(s, add)
  begin(s)
  for cell = 1, board.size do
    if s.cells[cell] == 0 and (suicide or lives(s, cell)) then add(cell) end
  end
  add(0)
end

-- Takes the group that a point belongs to, if it has no liberty.
local function take(s, cell)
  local liberties, size = search(s, cell, 1)
  if liberties > 0 then return end
  for i = 1, size do s.cells[s.group[i]] = 0 end
end

function game.play(s, cell)
  if cell == 0 then
    s.passes = s.passes + 1
    return
  end
  local cells, me, around = s.cells, s.turn, AROUND[cell]
  begin(s)
  s.passes = 0
  cells[cell] = me
  for i = 1, #around do
    if cells[around[i]] == 3 - me then take(s, around[i]) end
  end
  if suicide then take(s, cell) end
end

function game.result(s)
  if s.passes < 2 then return end
  begin(s)
  local points = -komi
  for cell = 1, board.size do
    local owner, size, _ = s.cells[cell], 1, 0
    if owner == 0 and s.seen[cell] == 0 then
      _, size, owner = search(s, cell, 1)
    end
    if owner == 1 then points = points + size elseif owner == 2 then points = points - size end
  end
  return points > 0 and 1 or points < 0 and 2 or 0, points, "two passes"
end

function game.evaluate(s)
  local cells = s.cells
  local stones, area = 0, -komi
  for cell = 1, board.size do
    if cells[cell] ~= 0 then
      stones = stones + SIGN[cells[cell]]
    else
      local sum, near = 0, NEAR[cell]           -- an empty point goes to who has more stones near it
      for i = 1, #near do sum = sum + SIGN[cells[near[i]]] end
      if sum > 0 then area = area + 1 elseif sum < 0 then area = area - 1 end
    end
  end
  return weight.stone * stones + weight.area * area
end

-- Nothing is lost by having a move more; only a second pass would end the game.
function game.pass(s)
  if s.passes == 1 then return false end
end

return game
