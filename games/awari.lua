-- Awari (oware): sow the seeds of a house counter-clockwise; the last one captures where it makes two or three on the
-- enemy's side, and so on backwards. More than half of all seeds win. Rules: oware abapa as by the Oware Society, where a
-- capture of all enemy seeds (grand slam) takes nothing; other rules for that are the option's other values.
local houses     = option("houses", 6, 1, 10)
local seeds      = option("seeds", 4, 1, 9)
local grand_slam = option("grand_slam", "nothing", { "nothing", "illegal", "capture" })

local weight = params {
  seed = { 97, 1, 500 },                        -- a seed more captured
  move = { 72, 0, 500 },                        -- a house that is not empty
  side = { 7, 0, 100 },                         -- a seed on one's own side
}

-- South's houses are a1 to f1, in the way of sowing; North's follow from f2 back to a2.
local board = grid(houses, 2)
local pits  = 2 * houses
local total = pits * seeds
local NEXT, PREVIOUS = {}, {}
for x = 1, houses do
  NEXT[x] = x < houses and x + 1 or pits
  NEXT[houses + x] = x > 1 and houses + x - 1 or 1
end
for pit = 1, pits do PREVIOUS[NEXT[pit]] = pit end
local RING, PLACE = { [0] = 1 }, { 0 }          -- the houses in the way of sowing, and where each stands in it
for place = 1, pits - 1 do
  RING[place] = NEXT[RING[place - 1]]
  PLACE[RING[place]] = place
end

local game = {
  name       = "Awari",
  players    = { "South", "North" },
  state      = {
    seeds = array(pits, 0, total),
    taken = array(2, 0, total),
    quiet = flag("apart"),                      -- the last move captured nothing
  },
  scratch    = { after = array(pits, 0, total) },
  move       = { "cell" },
  notation   = "A move is the house whose seeds you sow.",
  view       = { board = board, cells = "seeds", pieces = "numbers", hands = { { "taken", pieces = "numbers" } } },
  repetition = { times = 2, result = "stuck", since = "quiet" },   -- each takes what is on his own side
}

function game.setup(s)
  for pit = 1, pits do s.seeds[pit] = seeds end
end

local function side(pit) return pit <= houses and 1 or 2 end

local function seeds_of(s, player)
  local sum, first = 0, (player - 1) * houses
  for pit = first + 1, first + houses do sum = sum + s.seeds[pit] end
  return sum
end

-- Whether the sowing of a house reaches the other side.
local function feeds(s, from)
  local away = from <= houses and houses - from or from - houses - 1
  return s.seeds[from] > away
end

-- Sows in `after`, without capturing.
local function sow(s, from)
  local after, pit = s.after, from
  for i = 1, pits do after[i] = s.seeds[i] end
  after[from] = 0
  for _ = 1, s.seeds[from] do
    pit = NEXT[pit]
    if pit == from then pit = NEXT[pit] end
    after[pit] = after[pit] + 1
  end
  return pit
end

-- How many seeds are captured from this house backwards, and how many are left on its side.
local function captures(s, pit, player)
  local after, taken, left = s.after, 0, 0
  local first = (2 - player) * houses
  for i = first + 1, first + houses do left = left + after[i] end
  while side(pit) ~= player and (after[pit] == 2 or after[pit] == 3) do
    taken = taken + after[pit]
    pit = PREVIOUS[pit]
  end
  return taken, left - taken
end

function game.moves(s, add)
  local me, first = s.turn, (s.turn - 1) * houses
  local starved = seeds_of(s, 3 - me) == 0      -- then one must give him something
  for from = first + 1, first + houses do
    if s.seeds[from] > 0 and (not starved or feeds(s, from)) then
      local legal = true
      if grand_slam == "illegal" then
        local taken, left = captures(s, sow(s, from), me)
        legal = taken == 0 or left > 0
      end
      if legal then add(from) end
    end
  end
end

function game.play(s, from)
  local me = s.turn
  local pit = sow(s, from)
  s.quiet = true
  local taken, left = captures(s, pit, me)
  if left == 0 and grand_slam == "nothing" then taken = 0 end
  for i = 1, pits do s.seeds[i] = s.after[i] end
  s.taken[me] = s.taken[me] + taken
  while taken > 0 do
    taken = taken - s.seeds[pit]
    s.seeds[pit] = 0
    pit = PREVIOUS[pit]
    s.quiet = false
  end
end

function game.result(s)
  local south, north = s.taken[1], s.taken[2]
  if 2 * south > total then return 1, nil, "most of the seeds" end
  if 2 * north > total then return 2, nil, "most of the seeds" end
  if south + north == total then return 0, nil, "half of the seeds each" end
end

-- No move, or no end: what is left belongs to whose side it is on.
function game.stuck(s)
  local margin = s.taken[1] + seeds_of(s, 1) - s.taken[2] - seeds_of(s, 2)
  return margin > 0 and 1 or margin < 0 and 2 or 0
end

-- What one player's houses are worth to him.
local function position(s, player)
  local full, held = 0, 0
  local first = (player - 1) * houses
  for pit = first + 1, first + houses do
    local count = s.seeds[pit]
    if count > 0 then full = full + 1 end
    held = held + count
  end
  return weight.move * full + weight.side * held
end

function game.evaluate(s)
  return weight.seed * (s.taken[1] - s.taken[2]) + position(s, 1) - position(s, 2)
end

-- Whether the last seed falls where it captures. A house of twelve is left out when sowing comes round to it.
local function captures_soon(s, from)
  local count = s.seeds[from]
  local pit = RING[(PLACE[from] + count + (count - 1) // (pits - 1)) % pits]
  return side(pit) ~= s.turn and (s.seeds[pit] == 1 or s.seeds[pit] == 2)
end

function game.order(s, from) return captures_soon(s, from) and 1 or 0 end

function game.noisy(s, from) return captures_soon(s, from) end

return game
