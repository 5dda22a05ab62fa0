-- Kalah: sow the seeds of a house counter-clockwise, one a house; gather more than half in your store.
-- Rules as in Irving, Donkers and Uiterwijk, "Solving Kalah" (2000).
local houses = option("houses", 6, 1, 10)
local seeds  = option("seeds", 4, 1, 12)
local empty_capture = option("empty_capture", true)    -- the last seed is captured even if nothing lies opposite

local weight = params {
  store = { 10, 1, 50 },                               -- a seed more in the store
  house = { 5, 0, 20 },                                -- a seed more on one's own side
  move  = { 26, 0, 100 },                              -- a house that is not empty
  past  = { 48, 0, 100 },                              -- a house so full that it sows past the store, for the enemy
  take  = { 4, 0, 50 },                                -- a seed that can be captured by the next move
}

-- Pits run counter-clockwise: the first player's houses 1 .. houses and store, then the second player's.
local pits  = 2 * houses + 2
local total = 2 * houses * seeds
local STORE = { houses + 1, pits }
local FIRST = { 1, houses + 2 }                        -- each player's first house

-- Both rows of houses between the stores, each player's own store at the right as he sits.
local points = {}
for house = 1, houses do
  points[house] = { "South" .. house, house + 1, 1 }
  points[STORE[1] + house] = { "North" .. house, houses + 2 - house, 3 }
end
points[STORE[1]] = { "SouthStore", houses + 2, 2 }
points[STORE[2]] = { "NorthStore", 1, 2 }
local board = graph { points = points, lines = {} }

local game = {
  name    = "Kalah",
  players = { "South", "North" },
  state   = { seeds = array(pits, 0, total) },
  move    = { "house" },
  view    = { board = board, cells = "seeds", pieces = "numbers", names = false },
  notation = "A move is the number of the house whose seeds you sow.",
}

function game.setup(s)
  for house = 1, houses do
    s.seeds[house] = seeds
    s.seeds[houses + 1 + house] = seeds
  end
end

function game.moves(s, add)
  local pit = s.seeds
  local before = FIRST[s.turn] - 1
  for house = 1, houses do
    if pit[before + house] > 0 then add(house) end
  end
end

local function side_sum(s, player)
  local pit, sum = s.seeds, 0
  for at = FIRST[player], FIRST[player] + houses - 1 do sum = sum + pit[at] end
  return sum
end

function game.play(s, house)
  local pit, me = s.seeds, s.turn
  local them = 3 - me
  local at = FIRST[me] + house - 1
  local hand = pit[at]
  pit[at] = 0
  while hand > 0 do
    at = at % pits + 1
    if at ~= STORE[them] then
      pit[at] = pit[at] + 1
      hand = hand - 1
    end
  end
  local own = at >= FIRST[me] and at < STORE[me]
  if own and pit[at] == 1 then
    local opposite = pits - at
    if empty_capture or pit[opposite] > 0 then
      pit[STORE[me]] = pit[STORE[me]] + 1 + pit[opposite]
      pit[at] = 0
      pit[opposite] = 0
    end
  end
  -- One side is empty: the other side's owner gathers what is left there.
  if side_sum(s, 1) == 0 or side_sum(s, 2) == 0 then
    for player = 1, 2 do
      for left = FIRST[player], STORE[player] - 1 do
        if pit[left] > 0 then
          pit[STORE[player]] = pit[STORE[player]] + pit[left]
          pit[left] = 0
        end
      end
    end
  end
  if at == STORE[me] then return me end                -- the last seed in one's own store: once more
end

function game.result(s)
  local one, two = s.seeds[STORE[1]], s.seeds[STORE[2]]
  if one + two == total then
    return one > two and 1 or two > one and 2 or 0, one - two, "a side is empty"
  end
end

-- What a player's side of the board is worth to him.
local function side(s, player)
  local pit, before, value = s.seeds, FIRST[player] - 1, 0
  for house = 1, houses do
    local hand = pit[before + house]
    value = value + weight.house * hand
    if hand > 0 then value = value + weight.move end
    if hand > houses + 1 - house then value = value - weight.past end
  end
  return value
end

-- The most seeds that the player to move can capture at once, on his own side.
local function prize(s)
  local pit, before, most = s.seeds, FIRST[s.turn] - 1, 0
  for house = 1, houses - 1 do
    local to = house + pit[before + house]
    if to > house and to <= houses and pit[before + to] == 0 then most = math.max(most, pit[pits - before - to]) end
  end
  return most
end

function game.evaluate(s)
  return weight.store * (s.seeds[STORE[1]] - s.seeds[STORE[2]]) + side(s, 1) - side(s, 2)
    + (3 - 2 * s.turn) * weight.take * prize(s)
end

function game.order(s, house)                          -- moves that come again first, then those near the store
  local at = FIRST[s.turn] + house - 1
  if s.seeds[at] == houses + 1 - house then return 100 + house end
  return house
end

function game.noisy(s, house)
  return s.seeds[FIRST[s.turn] + house - 1] == houses + 1 - house
end

function game.show(s)                                  -- both sides sow to the right as their owners see it
  local pit = s.seeds
  local north, north_names, south, south_names = "", "", "", ""
  for house = 1, houses do
    north = string.format("%4d", pit[houses + 1 + house]) .. north
    north_names = string.format("%4d", house) .. north_names
    south = south .. string.format("%4d", pit[house])
    south_names = south_names .. string.format("%4d", house)
  end
  return table.concat({
    "      " .. north_names .. "    North",
    "      " .. north,
    string.format("(%3d)%s(%3d)", pit[STORE[2]], string.rep(" ", 4 * houses + 4), pit[STORE[1]]),
    "      " .. south,
    "      " .. south_names .. "    South",
  }, "\n")
end

return game
