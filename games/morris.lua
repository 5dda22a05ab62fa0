-- Nine men's morris: three men in a line are a mill and take an enemy man. Fewer than three men, or no move, lose. With
-- three men left, a player flies to any point. Rules: R. Gasser, "Solving Nine Men's Morris", 1996. Placing, shifting and
-- taking a man are each a move of its own.
local board = graph {
  points = {
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4",
    "e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
  },
  lines = {
    { "a7", "d7", "g7" }, { "b6", "d6", "f6" }, { "c5", "d5", "e5" }, { "a4", "b4", "c4" },
    { "e4", "f4", "g4" }, { "c3", "d3", "e3" }, { "b2", "d2", "f2" }, { "a1", "d1", "g1" },
    { "a7", "a4", "a1" }, { "b6", "b4", "b2" }, { "c5", "c4", "c3" }, { "d7", "d6", "d5" },
    { "d3", "d2", "d1" }, { "e5", "e4", "e3" }, { "f6", "f4", "f2" }, { "g7", "g4", "g1" },
  },
}

local weight = params {
  man  = { 100, 0, 500 },
  mill = { 7, 0, 100 },                 -- a man in a mill
  free = { 5, 0, 50 },                  -- an empty point beside a man
}

local game = {
  name       = "Nine men's morris",
  players    = { "White", "Black" },
  state      = {
    cells   = array(board.size, 0, 2),  -- 0 empty, 1 White, 2 Black
    hand    = array(2, 0, 9),           -- each player's men that are not yet placed
    men     = array(2, 0, 9),           -- these and the ones on the board
    taking  = flag(),                   -- a mill was just closed: now its owner takes a man
    shifted = flag("apart"),            -- the last move only shifted a man: states can come up again
  },
  move       = { "from", "to" },        -- `from` 0 places a man, `to` 0 takes one
  notation   = "A point places a man; two points move one; x and a point takes that man.",
  view       = {
    board = board, cells = "cells", pieces = { "○", "●" }, ascii = { "O", "X" },
    hands = { { "hand", pieces = { "○", "●" } } },
  },
  repetition = { times = 3, result = 0, since = "shifted" },
}

local MATES = {}                        -- of each point: the two others of one of its lines, then of the other
for cell = 1, board.size do MATES[cell] = {} end
for _, line in ipairs(board.lines(3)) do
  for i = 1, 3 do
    table.insert(MATES[line[i]], line[i % 3 + 1])
    table.insert(MATES[line[i]], line[(i + 1) % 3 + 1])
  end
end

-- Whether a man of this player is, or would be, part of a mill here. A man on `leaving` doesn't count.
local function in_mill(cells, player, cell, leaving)
  local mates = MATES[cell]
  for i = 1, 3, 2 do
    local one, other = mates[i], mates[i + 1]
    if cells[one] == player and cells[other] == player and one ~= leaving and other ~= leaving then return true end
  end
  return false
end

function game.setup(s)
  for player = 1, 2 do s.hand[player], s.men[player] = 9, 9 end
end

local function add_takes(cells, them, add)
  local safe = true                     -- men in mills can't be taken, unless all are in mills
  for cell = 1, board.size do
    if cells[cell] == them and not in_mill(cells, them, cell, 0) then
      add(cell, 0)
      safe = false
    end
  end
  if not safe then return end
  for cell = 1, board.size do
    if cells[cell] == them then add(cell, 0) end
  end
end

local function add_all(cells, from, add)
  for to = 1, board.size do
    if cells[to] == 0 then add(from, to) end
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  if s.taking then return add_takes(cells, 3 - me, add) end
  if s.hand[me] > 0 then return add_all(cells, 0, add) end
  local flies = s.men[me] == 3
  for from = 1, board.size do
    if cells[from] == me then
      if flies then
        add_all(cells, from, add)
      else
        local around = board.around[from]
        for i = 1, #around do
          if cells[around[i]] == 0 then add(from, around[i]) end
        end
      end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  if to == 0 then
    cells[from] = 0
    s.men[3 - me] = s.men[3 - me] - 1
    s.taking, s.shifted = false, false
    return
  end
  if from == 0 then s.hand[me] = s.hand[me] - 1 else cells[from] = 0 end
  cells[to] = me
  s.shifted = from ~= 0
  if in_mill(cells, me, to, 0) then
    s.taking = true
    return me
  end
end

function game.result(s)
  if s.men[s.turn] < 3 then return 3 - s.turn, nil, "two men left" end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local cells = s.cells
  local men, mills, free = s.men[1] - s.men[2], 0, 0
  if s.taking then men = men + 3 - 2 * s.turn end
  for cell = 1, board.size do
    local owner = cells[cell]
    if owner ~= 0 then
      local sign = 3 - 2 * owner        -- 1 for White, -1 for Black
      if in_mill(cells, owner, cell, 0) then mills = mills + sign end
      local around = board.around[cell]
      for i = 1, #around do
        if cells[around[i]] == 0 then free = free + sign end
      end
    end
  end
  return weight.man * men + weight.mill * mills + weight.free * free
end

local function closes_mill(s, from, to) return to ~= 0 and in_mill(s.cells, s.turn, to, from) end

function game.order(s, from, to) return closes_mill(s, from, to) and 1 or 0 end

function game.noisy(s, from, to) return to == 0 or closes_mill(s, from, to) end

function game.text(s, from, to)
  if to == 0 then return "x" .. board.names[from] end
  if from == 0 then return board.names[to] end
  return board.names[from] .. "-" .. board.names[to]
end

return game
