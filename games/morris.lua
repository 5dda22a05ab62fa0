-- Nine men's morris: three men in a line, a mill, take a man of the other side's. Who is left with two, or can't move,
-- loses. Taking is a move of its own, by the same player. With three men left, a player may fly to any free point.
-- Rules as in R. Gasser, "Solving nine men's morris" (1996), but for the flying, which he has too.
local board = graph {
  points = { "a1", "d1", "g1", "b2", "d2", "f2", "c3", "d3", "e3", "a4", "b4", "c4",
             "e4", "f4", "g4", "c5", "d5", "e5", "b6", "d6", "f6", "a7", "d7", "g7" },
  lines = {
    { "a1", "d1", "g1" }, { "b2", "d2", "f2" }, { "c3", "d3", "e3" }, { "a4", "b4", "c4" },
    { "e4", "f4", "g4" }, { "c5", "d5", "e5" }, { "b6", "d6", "f6" }, { "a7", "d7", "g7" },
    { "a1", "a4", "a7" }, { "b2", "b4", "b6" }, { "c3", "c4", "c5" }, { "d1", "d2", "d3" },
    { "d5", "d6", "d7" }, { "e3", "e4", "e5" }, { "f2", "f4", "f6" }, { "g1", "g4", "g7" },
  },
}

local weight = params {
  man  = { 100, 0, 500 },
  free = { 5, 0, 50 },              -- a free point beside one's men
  mill = { 20, 0, 200 },
}

local game = {
  name    = "Nine men's morris",
  players = { "White", "Black" },
  state   = {
    cells  = array(board.size, 0, 2),          -- 0 free, 1 White, 2 Black
    hand   = array(2, 0, 9),                   -- men still to be placed
    men    = array(2, 0, 9),                   -- men on the board
    taking = flag(),                           -- a mill was closed: the player takes a man now
    quiet  = int(0, 10000, "apart"),           -- moves since a man was placed or taken
  },
  move    = { "from", "to" },                  -- from 0: place; to 0: take
  view    = { board = board, cells = "cells", pieces = { "○", "●" } },
  repetition = { times = 3, result = 0, since = "quiet" },
}

-- The two other points of each mill through a point: MILLS[point] = { a, b, c, d }, mills (point a b) and (point c d).
local MILLS = {}
for point = 1, board.size do MILLS[point] = {} end
local lines = board.lines(3)
for i = 1, #lines do
  local line = lines[i]
  for j = 1, 3 do
    local others = MILLS[line[j]]
    for k = 1, 3 do
      if k ~= j then others[#others + 1] = line[k] end
    end
  end
end

local function in_mill(cells, point, player)
  local mill = MILLS[point]
  return (cells[mill[1]] == player and cells[mill[2]] == player) or (cells[mill[3]] == player and cells[mill[4]] == player)
end

function game.setup(s)
  for player = 1, 2 do s.hand[player] = 9 end
end

local function add_takes(s, add)
  local cells, them = s.cells, 3 - s.turn
  local all_protected = true
  for point = 1, board.size do
    if cells[point] == them and not in_mill(cells, point, them) then
      add(point, 0)
      all_protected = false
    end
  end
  if all_protected then
    for point = 1, board.size do
      if cells[point] == them then add(point, 0) end
    end
  end
end

function game.moves(s, add)
  if s.taking then return add_takes(s, add) end
  local cells, me = s.cells, s.turn
  if s.hand[me] > 0 then
    for to = 1, board.size do
      if cells[to] == 0 then add(0, to) end
    end
    return
  end
  local flies = s.men[me] == 3
  for from = 1, board.size do
    if cells[from] == me then
      if flies then
        for to = 1, board.size do
          if cells[to] == 0 then add(from, to) end
        end
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
    s.taking = false
    s.quiet = 0
    return
  end
  if from == 0 then
    s.hand[me] = s.hand[me] - 1
    s.men[me] = s.men[me] + 1
    s.quiet = 0
  else
    cells[from] = 0
    if s.quiet < 10000 then s.quiet = s.quiet + 1 end
  end
  cells[to] = me
  if in_mill(cells, to, me) then
    s.taking = true
    return me
  end
end

function game.result(s)
  if s.men[s.turn] + s.hand[s.turn] < 3 then return 3 - s.turn end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local cells = s.cells
  local value = weight.man * (s.men[1] + s.hand[1] - s.men[2] - s.hand[2])
  for point = 1, board.size do
    local man = cells[point]
    if man ~= 0 then
      local worth = 0
      local around = board.around[point]
      for i = 1, #around do
        if cells[around[i]] == 0 then worth = worth + weight.free end
      end
      if in_mill(cells, point, man) then worth = worth + weight.mill // 3 end
      if man == 2 then worth = -worth end
      value = value + worth
    end
  end
  if s.taking then value = value + (s.turn == 1 and weight.man or -weight.man) end
  return value
end

-- Does this close a mill? The moving man himself must not count.
function game.order(s, from, to)
  if to == 0 then return 2 end
  local cells, me, mill = s.cells, s.turn, MILLS[to]
  for i = 1, 3, 2 do
    local a, b = mill[i], mill[i + 1]
    if a ~= from and b ~= from and cells[a] == me and cells[b] == me then return 3 end
  end
  return 0
end

function game.noisy(s, from, to) return to == 0 end

function game.text(s, from, to)
  if to == 0 then return "x" .. board.names[from] end
  if from == 0 then return board.names[to] end
  return board.names[from] .. "-" .. board.names[to]
end

return game
