-- Backgammon: bring your fifteen checkers home, to your points 6 to 1, and bear them off first. Each of two dice moves
-- a checker so many points down, and equal ones are played four times. Two of the enemy's close a point; one alone is
-- hit and comes in again from the bar, on the far side, before anything else moves. As many dice as can be are played;
-- of two that exclude each other the larger. With all checkers home, they are borne off by their point's number, those
-- of the highest point by any larger one. A game counts double if the loser has borne off none (a gammon), and three
-- times if one of his is still on the bar or in the winner's home as well (a backgammon). There is no doubling cube.
-- At first each throws one die: the higher begins, and plays both. Equal ones are thrown again.
-- Rules: "Rules of Backgammon", bkgm.com/rules.html.

local gammons = option("gammons", true)                 -- false: every game counts one

-- Fitted to what GNU Backgammon 1.07 expects (0 plies) in 300,000 positions of games that an evaluation like this one
-- played with itself, and of other plays in them; what is for races, in positions of GNU Backgammon's own games.
-- All are in thousandths. A line that begins with ... goes on from the one above: the same, multiplied by what it says.
local weight = params {
  -- Checkers by point, 1 to 24: one, two, and the third, where enemy men are still to be passed; each further one.
  blot  = { {
    33, 17, 21, 13, 16, -37, 10, 14, 14, 15, 16, 12, 10, 4, 6, 4, 7, 6, 51, 42, 45, 50, 44, 38,
  }, -9999, 9999 },
  pair  = { {
    11, 1, 14, 18, 35, 19, 22, 16, 16, 15, 12, 5, 32, 15, 17, 18, 24, 35, 90, 126, 122, 107, 72, 31,
  }, -9999, 9999 },
  third = { {
    -60, -51, -30, -18, 3, 13, -3, 3, 4, 3, 2, 4, 9, -5, -2, 0, 0, -15, 10, 11, 12, 10, 10, -1,
  }, -9999, 9999 },
  more  = { {
    -30, -47, -44, -44, -33, -36, -23, -20, -18, -13, -12, 23, -16, 4, -37, -31, 10, -9, -13, -14, -7, -34, -45, -84,
  }, -9999, 9999 },
  -- What makes a player win. `Closed`: of six home points, those on which he has two or more.
  throws       = { 33, -9999, 9999 },    -- it is his turn to throw
  home         = { 317, -9999, 9999 },   -- home points closed
  barred       = { 135, -9999, 9999 },   -- ... squared, with an enemy on the bar who has to come in there
  barred_more  = { 196, -9999, 9999 },   -- ... for each further enemy on the bar
  trap         = { -434, -9999, 9999 },  -- of the rolls of the enemy's men behind, how many he blocks
  trap2        = { 409, -9999, 9999 },   -- ... squared: those who can't move at all count most
  trapped      = { 421, -9999, 9999 },   -- ... by how many men they are
  trap_exposed = { 296, -9999, 9999 },   -- ... by the enemy's closed points, which his own men face
  rear         = { 214, -9999, 9999 },   -- of the rolls of the rearmost, how many he blocks, squared
  prime        = { 103, -9999, 9999 },   -- five points in a row before them, by how many they are
  caught       = { 90, -9999, 9999 },    -- enemy men in his home or on the bar, up to four
  caught2      = { 104, -9999, 9999 },   -- ... squared
  lone         = { -136, -9999, 9999 },  -- just one, by his closed points
  back         = { 294, -9999, 9999 },   -- his own men behind, by the enemy's closed points
  drifting     = { -248, -9999, 9999 },  -- the enemy's closed points, if he has men behind and no anchor
  anchor       = { -268, -9999, 9999 },  -- ... if he has one: two men on a point of the enemy's home
  dead         = { -238, -9999, 9999 },  -- men on points 1 to 3, where they no longer block much
  shot         = { -176, -9999, 9999 },  -- the chance that the enemy hits a blot
  shot_home    = { 641, -9999, 9999 },   -- ... by the enemy's closed points: harder to come in again
  shot_home2   = { -989, -9999, 9999 },  -- ... by these squared
  shot_off     = { -936, -9999, 9999 },  -- ... by the men borne off, of 15
  shot_back    = { 126, -9999, 9999 },   -- ... by the men that he has behind already
  loss         = { -698, -9999, 9999 },  -- the way that hits cost, by the enemy's closed points
  lead         = { 348, -9999, 9999 },   -- pips ahead, over the root of all that are left
  pips         = { -2340, -9999, 9999 }, -- pips ahead, in hundreds
  lead_race    = { 22, -9999, 9999 },    -- `lead` with nobody behind on either side
  lead_past    = { -20, -9999, 9999 },   -- `lead` with no enemy behind
  lead_near    = { 71, -9999, 9999 },    -- `lead` when the players have nearly passed
  lead_trap    = { -41, -9999, 9999 },   -- `lead` by what the enemy is blocked
  far          = { -85, -9999, 9999 },   -- none borne off: the way home and off, less the enemy's pips
  far2         = { -669, -9999, 9999 },  -- none borne off: the way home, squared
  -- What makes it a gammon if he wins.
  won_turn     = { -475, -9999, 9999 },  -- if he throws next
  won_wait     = { -452, -9999, 9999 },  -- if the enemy throws next
  won_barred   = { 336, -9999, 9999 },   -- an enemy on the bar, by closed points
  won_more     = { 90, -9999, 9999 },    -- each further one on the bar
  won_trap     = { -483, -9999, 9999 },  -- as `trap`
  won_time     = { 295, -9999, 9999 },   -- ... by the pips that he can play meanwhile
  won_dead     = { -216, -9999, 9999 },  -- men on points 1 to 3
  won_home     = { 606, -9999, 9999 },   -- his own men behind, by his closed points
  won_last     = { -140, -9999, 9999 },  -- just one enemy man caught
  won_loss     = { -928, -9999, 9999 },  -- as `loss`
  won_shot     = { 665, -9999, 9999 },   -- the chance that he is hit, by the enemy men caught
  won_lead     = { -104, -9999, 9999 },  -- the chance that he is hit, by his lead
  won_pips     = { -890, -9999, 9999 },  -- pips ahead, in hundreds
  won_free     = { 26, -9999, 9999 },    -- `lead` with none of his men behind
  won_hold     = { -42, -9999, 9999 },   -- `lead` by what the enemy is blocked
  won_far2     = { -1094, -9999, 9999 }, -- as `far2`
  won_blots    = { -213, -9999, 9999 },  -- enemy blots in his home
  -- What makes it one if he loses.
  lost_home    = { 1055, -9999, 9999 },  -- the way home, by the enemy's closed points
  lost_far2    = { -325, -9999, 9999 },  -- as `far2`
  lost_far     = { 82, -9999, 9999 },    -- as `far`
  lost_ahead   = { -136, -9999, 9999 },  -- as `lead`
  lost_anchor  = { -295, -9999, 9999 },  -- as `anchor`: he can't be shut out
  lost_anchors = { -229, -9999, 9999 },  -- he has two anchors or more
  lost_near    = { -155, -9999, 9999 },  -- as `lead_near`
  lost_late    = { -577, -9999, 9999 },  -- the players have nearly passed
  lost_board   = { -376, -9999, 9999 },  -- closed points, squared
  lost_blots   = { 416, -9999, 9999 },   -- the chance that he is hit, by the number of blots
  lost_lead    = { 63, -9999, 9999 },    -- the chance that he is hit, by his lead
  lost_time    = { -269, -9999, 9999 },  -- with two men behind, the pips that others can play
  lost_way     = { 137, -9999, 9999 },   -- the way of his men to the enemy's rearmost
  -- Of a race, in thousandths of a pip: a checker more on points 1 to 6, one of them empty, ...
  stack    = { { 1701, 1634, 1054, 532, 347, 463 }, -9999, 9999 },
  gap      = { { -1056, -574, -361, 211, 326, 144 }, -9999, 9999 },
  ace      = { 938, -9999, 9999 },                       -- a checker more than three on point 1
  outside  = { 721, -9999, 9999 },                       -- one that is not home
  last     = { { -3963, -2246 }, -9999, 9999 },          -- two checkers or one left; four or fewer
  turn     = { 4646, -9999, 9999 },                      -- to be the next to throw
}

local BAR <const> = 25                                   -- each player counts his points from 24 down to 1
local MEN <const> = 15
local ALL <const> = (1 << 26) - 1                        -- bits 1 to 25: points, and the bar

-- Cells run as in an XGID: Black's bar, White's points 1 to 24, White's bar.
local points = {}
for point = 1, 24 do
  local step = (point - 1) % 12                          -- from the right-hand end
  local x = 13 - step - step // 6
  if point > 12 then x = 14 - x end
  points[1 + point] = { tostring(point), x, point > 12 and 2 or 1 }
end
points[1], points[26] = { "bar", 7, 1 }, { "Bar", 7, 2 }
local board = graph { points = points, lines = {} }

local GLYPHS, ASCII, OWNERS = {}, {}, {}                 -- of 1 to 15 White and of 1 to 15 Black checkers
local NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯"
for glyph in NUMBERS:gmatch "\xE2[\x80-\xBF][\x80-\xBF]" do table.insert(GLYPHS, glyph) end
for value = 1, 2 * MEN do
  ASCII[value], OWNERS[value] = ("123456789ABCDEFabcdefghijklmno"):sub(value, value), (value - 1) // MEN + 1
end

local game = {
  name     = "Backgammon",
  players  = { "White", "Black" },
  state    = {
    cells = array(26, 0, 2 * MEN),                      -- 0 empty, 1 to 15 White checkers, 16 to 30: 1 to 15 of Black's
    held  = array(2, 0, ALL),                            -- by player, own points with a checker, as bits
    made  = array(2, 0, ALL),                            -- likewise with two or more
    off   = array(2, 0, MEN),
    pips  = array(2, 0, BAR * MEN),                      -- points to go
    dice  = array(2, 0, 6),                              -- the larger first, both 0 at a throw
    begun = flag(),                                      -- the first throw is made
  },
  scratch  = {
    seconds = array(BAR, 0, ALL),                        -- where the smaller die can go from after the larger
    count   = array(BAR, 0, MEN),                          -- own checkers, while equal dice are played
    from    = array(4, 0, BAR),                            -- where these are played from
  },
  -- Points to play from: with the larger die and with the smaller one, or with four equal ones, the highest first.
  move     = { { "first", bits = 5 }, { "second", bits = 5 }, { "third", bits = 5 }, { "fourth", bits = 5 } },
  throw    = { "one", "two" },
  notation = "Write the points that each checker leaves and reaches, joined by commas: 8/5,6/5. The bar is bar, and "
    .. "off the board is off; * marks a hit and may be left out, and 6/4(2) is two checkers. Without a move, pass. "
    .. "The opening throw names White's die first.",
  view     = {
    board = board, cells = "cells", pieces = GLYPHS, ascii = ASCII, owners = OWNERS,
    triangles = true, stars = { "bar", "Bar" },
    hands = { { "off", pieces = "numbers", owners = { 1, 2 } }, { "dice", pieces = "numbers", owners = { 0, 0 } } },
  },
  unit     = 10000,
  points   = gammons and 3 or 1,
}

local START = { [6] = 5, [8] = 3, [13] = 5, [24] = 2 }

-- Puts so many of a player's checkers on one of his points.
local function put(s, player, point, count)
  if count == 0 then return end
  s.cells[player == 1 and point + 1 or 26 - point] = player == 1 and count or MEN + count
  s.held[player] = s.held[player] | 1 << point
  if count > 1 then s.made[player] = s.made[player] | 1 << point end
  s.pips[player] = s.pips[player] + count * point
end

function game.setup(s)
  for player = 1, 2 do
    for point, count in pairs(START) do put(s, player, point, count) end
  end
  return 0
end

function game.chance(s, add)
  for one = 1, 6 do
    for two = 1, s.begun and one or 6 do
      if s.begun then add(one == two and 1 or 2, one, two) elseif one ~= two then add(1, one, two) end
    end
  end
end

function game.happen(s, one, two)
  s.dice[1], s.dice[2] = math.max(one, two), math.min(one, two)
  if not s.begun then
    s.begun = true
    return one > two and 1 or 2
  end
end

-- The same points, counted by the other player.
local TURNED = {}
for six = 0, 63 do
  local turned = 0
  for i = 0, 5 do turned = turned | (six >> i & 1) << 5 - i end
  TURNED[six] = turned
end
local function turned(mask)
  return TURNED[mask >> 1 & 63] << 19 | TURNED[mask >> 7 & 63] << 13 | TURNED[mask >> 13 & 63] << 7
    | TURNED[mask >> 19 & 63] << 1
end

-- From where a die can be played: by who holds these points, against those that the enemy has closed.
local function sources(held, closed, die)
  local from = held & ~(closed << die) & -2 << die
  if held >= 1 << BAR then return from & 1 << BAR end
  if held < 1 << 7 and held ~= 0 then                    -- all are home
    local last = bit.last(held)
    return last > die and from | held & 1 << die or 1 << last
  end
  return from
end

-- What is held after a step. `lone`: points with one checker.
local function moved(held, lone, from, die)
  if from > die then return held & ~(lone & 1 << from) | 1 << from - die end
  return held & ~(lone & 1 << from)
end

-- Plays of so many equal dice, from a point or below. Each is found once, since its highest steps are made first.
local function play_equal(s, add, held, closed, die, top, at, most)
  local found = false
  for from in bit.each(sources(held, closed, die) & (2 << top) - 1) do
    s.from[at] = from
    if at == most then
      add(s.from[1], s.from[2], s.from[3], s.from[4])
      found = true
    else
      local count, to = s.count[from], from - die
      s.count[from] = count - 1
      if to > 0 then s.count[to] = s.count[to] + 1 end
      if play_equal(s, add, moved(held, count == 1 and ALL or 0, from, die), closed, die, from, at + 1, most) then
        found = true
      end
      s.count[from] = count
      if to > 0 then s.count[to] = s.count[to] - 1 end
    end
  end
  return found
end

local function equal_dice(s, add, me, closed)
  for point = 1, BAR do
    local value = s.cells[me == 1 and point + 1 or 26 - point]
    s.count[point] = s.held[me] >> point & 1 == 0 and 0 or me == 1 and value or value - MEN
  end
  for most = 4, 1, -1 do
    for at = 1, 4 do s.from[at] = 0 end
    if play_equal(s, add, s.held[me], closed, s.dice[1], BAR, 1, most) then return end
  end
  add(0, 0, 0, 0)
end

function game.moves(s, add)
  local me, high, low = s.turn, s.dice[1], s.dice[2]
  local held, closed = s.held[me], turned(s.made[3 - me])
  if high == low then
    equal_dice(s, add, me, closed)
    return
  end
  local lone, blots = held & ~s.made[me], turned(s.held[3 - me]) & ~closed
  local firsts, any = sources(held, closed, high), false
  for first in bit.each(firsts) do
    local seconds = sources(moved(held, lone, first, high), closed, low)
    s.seconds[first] = seconds
    for second in bit.each(seconds) do
      any = true
      -- One checker may go both ways round: only if it hits on this one, or no other one stands where it would stop.
      local other = first - low
      if second ~= first - high or other < 1 or firsts >> other & 1 == 0 or s.seconds[other] >> first & 1 == 0
        or blots >> second & 1 == 1 then
        add(first, second, 0, 0)
      end
    end
  end
  local seconds = sources(held, closed, low)
  for second in bit.each(seconds) do
    for first in bit.each(sources(moved(held, lone, second, low), closed, high)) do
      any = true
      if firsts >> first & 1 == 0 or s.seconds[first] >> second & 1 == 0 then    -- the larger die can't be first
        local same = false                               -- as a play with the larger die first
        if firsts >> second & 1 == 1 then
          local other = second - high
          if first == second - low then
            same = other > 0 and s.seconds[second] >> other & 1 == 1 and (blots >> first | blots >> other) & 1 == 0
          else
            same = first <= low and second <= low and s.seconds[second] >> first & 1 == 1
          end
        end
        if not same then add(first, second, 0, 0) end
      end
    end
  end
  if any then return end
  for first in bit.each(firsts) do add(first, 0, 0, 0) end
  if firsts ~= 0 then return end
  for second in bit.each(seconds) do add(0, second, 0, 0) end
  if seconds == 0 then add(0, 0, 0, 0) end
end

local function step(s, me, from, die)
  local cells, bit_from, base, cell = s.cells, 1 << from, 0, from + 1
  if me == 2 then base, cell = MEN, 26 - from end
  local count = cells[cell] - base
  cells[cell] = count == 1 and 0 or base + count - 1
  local held, made = s.held[me], s.made[me]
  if count == 1 then held = held & ~bit_from elseif count == 2 then made = made & ~bit_from end
  if from <= die then
    s.off[me] = s.off[me] + 1
    s.pips[me] = s.pips[me] - from
  else
    local to = from - die
    local bit_to, you = 1 << to, 3 - me
    cell = me == 1 and to + 1 or 26 - to
    local there = cells[cell]
    if held & bit_to ~= 0 then
      cells[cell] = there + 1
      made = made | bit_to
    else
      cells[cell] = base + 1
      held = held | bit_to
      if there ~= 0 then                                 -- a hit
        local bar = you == 1 and 26 or 1
        if cells[bar] == 0 then
          cells[bar] = you == 1 and 1 or MEN + 1
          s.held[you] = s.held[you] & ~(1 << BAR - to) | 1 << BAR
        else
          cells[bar] = cells[bar] + 1
          s.held[you] = s.held[you] & ~(1 << BAR - to)
          s.made[you] = s.made[you] | 1 << BAR
        end
        s.pips[you] = s.pips[you] + to
      end
    end
    s.pips[me] = s.pips[me] - die
  end
  s.held[me], s.made[me] = held, made
end

function game.play(s, first, second, third, fourth)
  local me, high, low = s.turn, s.dice[1], s.dice[2]
  s.dice[1], s.dice[2] = 0, 0
  if first ~= 0 and second - low == first then           -- the checker that comes from there
    step(s, me, second, low)
    step(s, me, first, high)
    return 0
  end
  if first ~= 0 then step(s, me, first, high) end
  if second ~= 0 then step(s, me, second, low) end
  if third ~= 0 then step(s, me, third, low) end
  if fourth ~= 0 then step(s, me, fourth, low) end
  return 0
end

function game.result(s)
  for player = 1, 2 do
    if s.off[player] == MEN then
      local other, sign = 3 - player, 3 - 2 * player
      if s.off[other] > 0 or not gammons then return player, sign, "single game" end
      if s.held[other] < 1 << 19 then return player, 2 * sign, "gammon" end
      return player, 3 * sign, "backgammon"
    end
  end
end

-- Rolls that a die or both together hit with, as bits: by the distance and, 64 of them each, by which of the six points
-- on the way are closed; likewise with one checker that has to enter first. Of three or four equal dice apart.
local HITS, ENTERS, VIA, THREE, FOUR = {}, {}, {}, {}, {}
local ROLLS = {}                                         -- how many of 36 one checker can play, by the next 12 points
local function roll(a, b) return 1 << 6 * a + b - 7 end
for distance = 1, 24 do
  for closed = 0, 63 do
    local hits, enters = 0, 0
    local function open(point) return closed >> point - 1 & 1 == 0 end
    for a = 1, 6 do
      local b = distance - a
      if b >= 1 and b <= 6 and (open(a) or open(b)) then hits = hits | roll(a, b) end
      if distance <= 6 then
        hits = hits | roll(a, distance) | roll(distance, a)
        if open(a) then enters = enters | roll(a, distance) | roll(distance, a) end
      end
    end
    HITS[64 * distance + closed], ENTERS[64 * distance + closed] = hits, enters
  end
  local third, fourth = distance // 3, distance // 4
  local by_three, by_four = distance == 3 * third and third <= 6, distance == 4 * fourth and fourth <= 6
  THREE[distance] = by_three and roll(third, third) or 0
  FOUR[distance] = by_four and roll(fourth, fourth) or 0
  VIA[distance] = by_three and 1 << third - 1 | 1 << 2 * third - 1 or 0
  VIA[24 + distance] = by_four and 1 << fourth - 1 | 1 << 2 * fourth - 1 | 1 << 3 * fourth - 1 or 0
end
for closed = 0, 4095 do
  local count = 0
  for a = 1, 6 do
    local open = ~(closed >> a) & 63                     -- where both dice lead, by the other die
    if closed >> a - 1 & 1 == 1 then open = open & ~closed end
    count = count + bit.count(open)
  end
  ROLLS[closed] = count
end

-- A player's blots: of 36 rolls, how many hit one, and what that costs, in whole ways from the bar. `foes`: his enemy's
-- points as he counts them, with bit 0 for the bar, on which there are `barred`.
local function shots(blots, made, foes, barred)
  local any, loss = 0, 0
  if barred > 1 then foes = foes & 1 end                 -- who else is to enter first
  for point in bit.each(blots) do
    local hits = 0
    for foe in bit.each(foes & (1 << point) - 1) do
      local distance, closed = point - foe, made >> foe + 1
      if barred == 1 and foe > 0 then
        hits = hits | ENTERS[64 * distance + (made >> 1 & 63)]
      else
        hits = hits | HITS[64 * distance + (closed & 63)]
        if closed & VIA[distance] == 0 then hits = hits | THREE[distance] end
        if closed & VIA[24 + distance] == 0 then hits = hits | FOUR[distance] end
      end
    end
    any = any | hits
    loss = loss + bit.count(hits) * (BAR - point)
  end
  return bit.count(any) / 36, loss / 864
end

-- What speaks for a player: that he wins, that he wins a gammon if so, and that he loses one if not.
local function side(s, me, waits)
  local cells, you = s.cells, 3 - me
  local base, foe_base = me == 1 and 0 or MEN, me == 1 and MEN or 0
  local held, made, off, pips, foe_pips = s.held[me], s.made[me], s.off[me], s.pips[me], s.pips[you]
  local foes, foes_made, wall = turned(s.held[you]), turned(s.made[you]), made & ALL >> 1
  local on_bar = held >> BAR == 0 and 0 or cells[me == 1 and 26 or 1] - base
  local barred = s.held[you] >> BAR == 0 and 0 or cells[me == 1 and 1 or 26] - foe_base
  local win, won, lost = 0.0, 0.0, 0.0

  -- His own checkers.
  local low = barred > 0 and 0 or foes ~= 0 and bit.first(foes) or BAR      -- the enemy's rearmost, as he counts
  local back, inside, need, way = on_bar, 0, 19 * on_bar, on_bar * (BAR - low)
  local time, dead = 0, 0.0
  for point in bit.each(held & ALL >> 1) do
    local count = cells[me == 1 and point + 1 or 26 - point] - base
    if point > low then
      way = way + count * (point - low)
      win = win + (count == 1 and weight.blot[point] or weight.pair[point])
      if count > 2 then win = win + weight.third[point] end
    end
    if count > 3 then win = win + weight.more[point] * (count - 3) end
    if point <= 6 then
      inside = inside + count
      if count > 2 then time = time + (count - 2) * (point - 1) end
      if point <= 3 then dead = dead + count / (5 << point - 1) end
    else
      need = need + count * (point - 6)
      if point > 18 then back = back + count else time = time + count * (point - 6) end
    end
  end

  -- The enemy's behind: of 36 rolls, how many none of them can play, on average and by the rearmost.
  local behind, blocked, rear, caught = barred, 0, -1, barred
  if barred > 0 then
    rear = 36 - ROLLS[wall >> 1 & 4095]
    blocked = barred * rear
  end
  for point in bit.each(foes & 0x1FFE) do
    local count = cells[me == 1 and point + 1 or 26 - point] - foe_base
    local stuck = 36 - ROLLS[wall >> point + 1 & 4095]
    behind, blocked = behind + count, blocked + count * stuck
    if rear < 0 then rear = stuck end
    if point <= 6 then caught = caught + count end
  end
  local trap = behind == 0 and 0.0 or blocked / behind / 36
  rear = math.max(rear, 0) / 36
  local five = wall & wall >> 1 & wall >> 2 & wall >> 3 & wall >> 4

  local home, foe_home = bit.count(made & 126) / 6, bit.count(foes_made >> 19 & 63) / 6
  local few, foe_few = math.min(back, 4) / 4, math.min(caught, 4) / 4
  local anchors = bit.count(made >> 19 & 63)
  local lead = (foe_pips - pips) / math.sqrt(foe_pips + pips + 20)
  local near = 1 / (1 + (bit.last(held) + bit.last(s.held[you]) - BAR) / 6)
  local far = off == 0 and (need + MEN - inside - foe_pips) / 60 or 0.0
  need = off == 0 and need / 100 or 0.0

  win = win + weight.home * home + weight.trap * trap + weight.trap2 * trap * trap
    + weight.trapped * trap * math.min(behind, 4) / 4 + weight.trap_exposed * trap * foe_home
    + weight.rear * rear * rear + weight.caught * foe_few + weight.caught2 * foe_few * foe_few
    + weight.back * few * foe_home + weight.dead * dead
    + (weight.lead + weight.lead_near * near + weight.lead_trap * trap) * lead + weight.pips * (foe_pips - pips) / 100
    + weight.far * far + weight.far2 * need * need
  won = won + weight.won_trap * trap + weight.won_time * trap * math.min(time, 40) / 40 + weight.won_dead * dead
    + weight.won_home * few * home + weight.won_pips * (foe_pips - pips) / 100 + weight.won_hold * lead * trap
    + weight.won_far2 * need * need + weight.won_blots * bit.count(foes & ~foes_made & 126) / 3
  lost = lost + weight.lost_home * need * foe_home + weight.lost_far2 * need * need + weight.lost_far * far
    + (weight.lost_ahead + weight.lost_near * near) * lead + weight.lost_late * near + weight.lost_board * home * home
    + weight.lost_way * way / 100
  if barred > 0 then
    win = win + weight.barred * home * home + weight.barred_more * (barred - 1) * home
    won = won + weight.won_barred * home + weight.won_more * (barred - 1)
  end
  if caught == 0 then win = win + (back == 0 and weight.lead_past + weight.lead_race or weight.lead_past) * lead end
  if caught == 1 then win, won = win + weight.lone * home, won + weight.won_last end
  if back == 0 then won = won + weight.won_free * lead end
  if five ~= 0 and low < bit.last(five) then win = win + weight.prime * math.min(behind, 4) / 4 end
  if anchors > 0 then
    win, lost = win + weight.anchor * foe_home, lost + weight.lost_anchor * foe_home
    if anchors > 1 then lost = lost + weight.lost_anchors end
  elseif back > 0 then
    win = win + weight.drifting * foe_home
  end
  if back > 1 then lost = lost + weight.lost_time * math.min(time, 60) / 60 end

  local blots = held & ~made & ALL >> 1
  if waits and blots ~= 0 then
    local hit, loss = shots(blots, made, foes | (barred > 0 and 1 or 0), barred)
    win = win + weight.loss * loss * foe_home + hit * (weight.shot + weight.shot_home * foe_home
      + weight.shot_home2 * foe_home * foe_home + weight.shot_off * off / MEN + weight.shot_back * few)
    won = won + weight.won_loss * loss * foe_home + hit * (weight.won_shot * foe_few + weight.won_lead * lead)
    lost = lost + hit * (weight.lost_blots * bit.count(blots) / 4 + weight.lost_lead * lead)
  end
  return win, won, lost
end

-- A share between 0 and 1.
local function share(x) return 0.5 + 0.5 * x / math.sqrt(1 + x * x) end

local function contact(s, me)
  local you = 3 - me
  local mine, my_won, my_lost = side(s, me, false)
  local yours, your_won, your_lost = side(s, you, true)
  local wins = share((weight.throws + mine - yours) / 1000)
  if not gammons then return 2 * wins - 1 end
  local double = s.off[you] > 0 and 0 or 2 * share((weight.won_turn + my_won + your_lost) / 1000)
  local lost = s.off[me] > 0 and 0 or 2 * share((weight.won_wait + your_won + my_lost) / 1000)
  return wins * (1 + double) - (1 - wins) * (1 + lost)
end

-- Of a player past all contact: points to go, and what of his rolls will be wasted.
local function pips_to_go(s, me)
  local cells, base, men, waste = s.cells, me == 1 and 0 or MEN, MEN - s.off[me], 0
  for point = 1, 6 do
    local cell = me == 1 and point + 1 or 26 - point
    local count = cells[cell] == 0 and 0 or cells[cell] - base
    if count > 1 then
      waste = waste + weight.stack[point] * (count - 1)
      if point == 1 and count > 3 then waste = waste + weight.ace * (count - 3) end
    elseif count == 0 and men > 2 then
      waste = waste + weight.gap[point]
    end
  end
  local outside = 0
  for point in bit.each(s.held[me] & ~127) do outside = outside + cells[me == 1 and point + 1 or 26 - point] - base end
  if men < 3 then waste = waste + weight.last[1] end
  if men < 5 then waste = waste + weight.last[2] end
  return s.pips[me] + (waste + weight.outside * outside) / 1000
end

-- How likely a gammon is: whether who has nothing off yet brings all home and bears one off in time.
local function race_gammon(s, winner, pips)
  local loser = 3 - winner
  if s.off[loser] > 0 then return 0 end
  local need, base, inside = 0, loser == 1 and 0 or MEN, s.pips[loser]
  for point in bit.each(s.held[loser] & ~127) do
    local count = s.cells[loser == 1 and point + 1 or 26 - point] - base
    need = need + count * (point - 6)
    inside = inside - count * point
  end
  local x = 1.585 * (need - 5.4) - 1.857 * pips + 0.563 * (MEN - s.off[winner])
  return 1 / (1 + 2 ^ (-1.4427 * (2.557 + x / math.sqrt(need + pips + 10) + 0.00336 * inside)))
end

local function race(s, me)
  local you = 3 - me
  local mine, yours = pips_to_go(s, me), pips_to_go(s, you)
  local spread = math.sqrt(math.max(0.453 * (mine + yours) + 4.2, 1))
  local wins = 1 / (1 + 2 ^ (-1.4427 * (yours - mine + weight.turn / 1000) / spread))
  if not gammons then return 2 * wins - 1 end
  return wins * (1 + race_gammon(s, me, mine)) - (1 - wins) * (1 + race_gammon(s, you, yours + 8.17))
end

function game.evaluate(s)
  if s.off[1] == MEN or s.off[2] == MEN then return s.off[1] == MEN and 10000 or -10000 end
  local me = s.turn == 0 and s.next or s.turn
  local touch = bit.last(s.held[1]) + bit.last(s.held[2]) > BAR
  local value = 10000 * (touch and contact(s, me) or race(s, me))
  return me == 1 and value or -value
end

-- The steps of a play in an order in which they can be made: each from, to, whether it hits.
local function steps_of(s, play)
  local dice, me, list, hit = s.dice, s.turn, {}, {}
  if dice[1] ~= dice[2] and play[1] ~= 0 and play[2] - dice[2] == play[1] then
    list = { { play[2], dice[2] }, { play[1], dice[1] } }
  else
    for i, from in ipairs(play) do
      if from ~= 0 then table.insert(list, { from, i == 1 and dice[1] or dice[2] }) end
    end
  end
  local enemy = s.held[3 - me]
  for i, pair in ipairs(list) do
    local to = math.max(0, pair[1] - pair[2])
    local hits = to > 0 and enemy >> BAR - to & 1 == 1 and not hit[to]
    if hits then hit[to] = true end
    list[i] = { from = pair[1], to = to, hits = hits }
  end
  return list
end

local function point_name(point) return point == BAR and "bar" or point == 0 and "off" or tostring(point) end

function game.text(s, ...)
  local steps = steps_of(s, { ... })
  if #steps == 0 then return "pass" end
  local paths, single = {}, {}                           -- what one checker does in a row; every step
  for _, one in ipairs(steps) do
    table.insert(single, point_name(one.from) .. "/" .. point_name(one.to))
    local path
    for _, other in ipairs(paths) do
      if other.to == one.from then
        path = other
        break
      end
    end
    if path then
      path.whole = path.whole .. "/" .. point_name(one.to)
      if path.hits then path.text = path.text .. "/" .. point_name(path.to) .. "*" end
    else
      path = { from = one.from, text = point_name(one.from) }
      path.whole = path.text .. "/" .. point_name(one.to)
      table.insert(paths, path)
    end
    path.to, path.hits = one.to, one.hits
  end
  table.sort(paths, function(a, b) return a.from > b.from or a.from == b.from and a.to > b.to end)
  local parts, counts = {}, {}
  for _, path in ipairs(paths) do
    local text = path.text .. "/" .. point_name(path.to)
    local last = parts[#parts]
    if last == text or last == text .. "*" then
      counts[#parts] = counts[#parts] + 1
    else
      table.insert(parts, text .. (path.hits and "*" or ""))
      counts[#parts] = 1
    end
  end
  for i, part in ipairs(parts) do
    if counts[i] > 1 then parts[i] = part .. "(" .. counts[i] .. ")" end
  end
  local whole = {}                                       -- every point on the way
  for _, path in ipairs(paths) do table.insert(whole, path.whole) end
  return table.concat(parts, ","), table.concat(whole, ","), table.concat(single, ",")
end

-- The board as it lies on the table, White's home at the bottom right; points are numbered for who is to play.
function game.show(s)
  local you = s.turn == 2 or s.next == 2
  local MAN = { "○", "●" }
  local rows = {}
  local function numbers(first, last, way)
    local text = ""
    for point = first, last, way do
      text = text .. ("%3d"):format(you and 25 - point or point)
      if (point - first) // way == 5 then text = text .. "     " end
    end
    return "  " .. text
  end
  local function man(cell, row)                          -- in so many rows from the edge
    local value = s.cells[cell]
    local count, player = value, 1
    if value > MEN then count, player = value - MEN, 2 end
    if row == 5 and count > 5 then return ("%3d"):format(count) end
    return row <= count and "  " .. MAN[player] or "   "
  end
  local function half(first, last, way, bar, from, to)
    for row = from, to, from < to and 1 or -1 do
      local text = "  │"
      for point = first, last, way do
        text = text .. man(1 + point, row)
        if (point - first) // way == 5 then text = text .. " │" .. man(bar, row):sub(2) .. " │" end
      end
      table.insert(rows, text .. " │")
    end
  end
  local line = "──────────────────"
  table.insert(rows, numbers(13, 24, 1))
  table.insert(rows, "  ┌" .. line .. "─┬───┬" .. line .. "─┐")
  half(13, 24, 1, 26, 1, 5)
  table.insert(rows, "  │" .. (" "):rep(19) .. "│bar│" .. (" "):rep(19) .. "│")
  half(12, 1, -1, 1, 5, 1)
  table.insert(rows, "  └" .. line .. "─┴───┴" .. line .. "─┘")
  table.insert(rows, numbers(12, 1, -1))
  for player = 1, 2 do
    local name = MAN[player] .. " " .. game.players[player]
    local told = ("%s: pips %d, off %d"):format(name, s.pips[player], s.off[player])
    if s.turn == player then told = ("%s, to play %d-%d"):format(told, s.dice[1], s.dice[2]) end
    if s.next == player and s.begun then told = told .. ", to throw" end
    table.insert(rows, told)
  end
  return table.concat(rows, "\n")
end

-- Positions are written as XGID: the cells, the cube, who is to move, what was thrown, and the score.
local NOBODY <const>, TAIL <const> = "0", ":0:0:0:0:10"  -- in place of who is to move, before the first throw

function game.write(s)
  local cells = {}
  for cell, value in ipairs(s.cells) do
    cells[cell] = value == 0 and "-" or value <= MEN and string.char(64 + value) or string.char(96 + value - MEN)
  end
  local turn = not s.begun and NOBODY or (s.turn == 1 or s.next == 1) and "1" or "-1"
  return ("%s:0:0:%s:%d%d%s"):format(table.concat(cells), turn, s.dice[1], s.dice[2], TAIL)
end

function game.read(s, text)
  local cells, turn, one, two = text:match "^([-%a]+):[-%d]+:[-%d]+:([-%d]+):(%d)(%d)"
  if not cells then
    cells, turn, one, two = text:match "^XGID=([-%a]+):[-%d]+:[-%d]+:([-%d]+):(%d)(%d)"
  end
  if not cells or #cells ~= 26 then
    error("it is written as XGID: -b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", 0)
  end
  local left = { MEN, MEN }
  for cell = 1, 26 do
    local letter = cells:byte(cell)
    local player, count = 1, 0
    if letter > 96 then player, count = 2, letter - 96 elseif letter > 64 then count = letter - 64 end
    local point = player == 1 and cell - 1 or 26 - cell
    if count > left[player] then error(game.players[player] .. " has more than 15 checkers there", 0) end
    if point == 0 and count > 0 then error("the first letter is Black's bar, the last White's", 0) end
    put(s, player, point, count)
    left[player] = left[player] - count
  end
  s.off[1], s.off[2] = left[1], left[2]
  local high, low = math.max(tonumber(one), tonumber(two)), math.min(tonumber(one), tonumber(two))
  if high > 6 or low == 0 and high > 0 then error("dice show 1 to 6; 00 is to throw", 0) end
  s.begun = turn ~= NOBODY
  if not s.begun then
    if high > 0 then error("before the first throw, the dice are 00", 0) end
    return 0, 1
  end
  if turn ~= "1" and turn ~= "-1" then error("1 is White to move, -1 Black, and 0 nobody yet", 0) end
  s.dice[1], s.dice[2] = high, low
  local player = turn == "1" and 1 or 2
  if high == 0 then return 0, player end
  return player
end

return game
