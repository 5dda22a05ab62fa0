-- Backgammon: bring your fifteen checkers home, to your points 6 to 1, and bear them off first. Each of two dice moves a
-- checker so many points down, and equal ones are played four times. Two of the enemy's close a point; one alone is hit
-- and comes in again from the bar, on the far side, before anything else moves. As many dice as can be are played; of
-- two that exclude each other the larger. With all checkers home, they are borne off by their point's number, those of
-- the highest point by any larger one. A game counts double if the loser has borne off none (a gammon), and three times
-- if one of his is still on the bar or in the winner's home as well (a backgammon). There is no doubling cube.
-- At first each throws one die: the higher begins, and plays both. Equal ones are thrown again.
-- Rules: "Rules of Backgammon", bkgm.com/rules.html.

local gammons = option("gammons", true)                 -- false: every game counts one

-- Fitted to what GNU Backgammon 1.07 expects (0 plies) in 330,000 positions of its own games and of plays beside them,
-- in thousandths. `side` says what the numbers of roll, wait, won and lost stand for, one by one.
local weight = params {
  blot  = { {
    -135, -108, -71, -44, -12, -19, 4, 13, 25, 34, 42, 44, 50, 56, 62, 66, 80, 82, 58, 72, 82, 93, 97, 105,
  }, -9999, 9999 },
  pair  = { {
    -148, -102, -30, 33, 99, 150, -15, 2, 19, 35, 49, 53, 95, 108, 122, 135, 162, 173, 229, 225, 233, 301, 297, 286,
  }, -9999, 9999 },
  third = { {
    -215, -168, -117, -76, -32, 5, -24, -2, 10, 22, 63, 51, 42, 58, 32, 76, 80, 83, 50, 82, 90, 105, 110, 96,
  }, -9999, 9999 },
  more  = { {
    -174, -161, -134, -111, -74, -34, -42, -26, 2, 20, 2, 55, 22, 56, 125, 59, 68, 22, 72, 57, 48, 40, 50, 37,
  }, -9999, 9999 },
  roll  = { {
    33, 86, -231, -58, -185, 199, -261, -156, 14, 47, 87, 114, 13, -239, -34, 207, 198, -326, 31, 155, 28, 50, 199,
    60, 80, 17, -77, -219, -16, 61, 103, 136, 178, -14, -118, 19, -153, 60, 0, 21, 5, -113, -113, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 4, -67, 64, -89, 72, 138, 249, -200, -100, -45, 300, -9, -14, 62, -29, -641, -8, 74, 50, -441, -251, 174,
    -25, -174, 49, -17, 12, -15, -1, 34, -59, -123, 29, 2, -62, 74, 28, -296, 676, 138, 0, 0, -128, 125, 412, 62, 52,
    1443, 91, 90, 164,
  }, -9999, 9999 },
  wait  = { {
    47, -34, 321, -77, 126, -78, 55, -86, 263, 33, 7, -128, 132, 233, 86, -283, -223, 250, -123, -48, 60, -109, -317,
    -27, -23, 74, 74, 332, 102, -412, -97, -307, -72, -25, -26, 11, 109, -69, 140, 0, 0, 0, 0, -36, 710, -145, 540,
    -196, 73, 82, -34, -132, -11, -133, 51, 80, -189, -205, -238, -134, 137, -13, -300, 14, 9, -62, 56, 641, -8, -74,
    50, 436, 310, 89, -25, 13, -17, 49, 12, 7, -1, -59, 34, 2, -62, -123, 29, -77, 28, 121, -495, -195, 27, -609, 114,
    -223, 8, 50, -140, -1555, -78, -76, -18,
  }, -9999, 9999 },
  won   = { {
    -24, -10, -150, -127, 241, -13, 216, 392, 185, 39, 45, 36, -180, 20, 21, 59, -83, -670, 462, 494, -98, 58, 3, -58,
    140, -194, -10, -42, -63, 81, -61, -52, -59, -144, 117, 90, 137, -43, -183, -60, 99, 11, 193, 38, -667, -66, 163,
    -43, -774, 147, 48, 419, 367, 246, -314, -322, 182, 257, 459, -3, -304, -22, 177, 8, -28, 29, -70, -412, -2, 52,
    -348, 118, 408, -176, 0, -55, -156, 68, -330, 45, 3, -70, 59, 105, -87, -74, 95, -50, 114, -151, -191, 252, -43,
    0, 132, -122, -255, -156, -80, 0, 43, 95, -26,
  }, -9999, 9999 },
  lost  = { {
    39, 21, 0, 0, 0, -338, -116, -101, -206, -24, 168, 132, 111, -272, -10, 75, 422, 70, -437, -610, 45, -31, -96, 35,
    150, -294, -50, -349, -71, 472, -135, -1568, -155, -245, 443, -151, -85, 17, 135, -59, 140, 342, 83, 55, 250, 112,
    -116, -106, 0, 167, 6, 20, 120, 86, -384, 266, -8, -8, -77, -22, -110, 99, -177, 28, -8, -29, 21, 412, -2, -52,
    -348, 0, 0, 0, 0, 0, 68, -156, -330, -79, 3, 59, -70, -74, 95, 105, -87, -10, 114, -429, 693, 188, 12, -124, 36,
    115, 21, -66, -116, -532, 68, -13, -212,
  }, -9999, 9999 },
  even     = { { 7, -984, -1015 }, -20000, 20000 },      -- to throw next: winning, a gammon if so, and one lost if not
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
    cells = array(26, 0, 2 * MEN),                       -- 0 empty, 1 to 15 White checkers, 16 to 30: 1 to 15 of Black's
    held  = array(2, 0, ALL),                            -- by player, own points with a checker, as bits
    made  = array(2, 0, ALL),                            -- likewise with two or more
    off   = array(2, 0, MEN),
    pips  = array(2, 0, BAR * MEN),                      -- points to go
    dice  = array(2, 0, 6),                              -- the larger first, both 0 at a throw
    begun = flag(),                                      -- the first throw is made
  },
  scratch  = {
    seconds = array(BAR, 0, ALL),                        -- where the smaller die can go from after the larger, by its point
    count   = array(BAR, 0, MEN),                          -- own checkers, while equal dice are played
    from    = array(4, 0, BAR),                            -- where these are played from
  },
  -- Points to play from: with the larger die and with the smaller one, or with four equal ones, the highest first.
  move     = { { "first", bits = 5 }, { "second", bits = 5 }, { "third", bits = 5 }, { "fourth", bits = 5 } },
  throw    = { "one", "two" },
  notation = "Write the points that each checker leaves and reaches, joined by commas: 8/5,6/5. The bar is bar, and off "
    .. "the board is off; * marks a hit and may be left out, and 6/4(2) is two checkers. Without a move, pass.",
  view     = {
    board = board, cells = "cells", pieces = GLYPHS, ascii = ASCII, owners = OWNERS,
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
      for b = 1, 6 do
        if a == distance or b == distance or a + b == distance and (open(a) or open(b)) then hits = hits | roll(a, b) end
        if a == distance and open(b) or b == distance and open(a) then enters = enters | roll(a, b) end
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
    for b = 1, 6 do
      local ways = (closed >> a - 1 & 1) + (closed >> b - 1 & 1)
      if closed >> a + b - 1 & 1 == 0 and ways < 2 then count = count + 1 end
    end
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

local function as_number(is_so) return is_so and 1 or 0 end

-- What speaks for a player: that he wins, that he wins a gammon if so, and that he loses one if not.
local function side(s, me, rolls)
  local cells, you = s.cells, 3 - me
  local base, foe_base = me == 1 and 0 or MEN, me == 1 and MEN or 0
  local held, made, off, pips = s.held[me], s.made[me], s.off[me], s.pips[me]
  local foe_off, foe_pips = s.off[you], s.pips[you]
  local foes, foes_made = turned(s.held[you]), turned(s.made[you])
  local on_bar = held >> BAR == 0 and 0 or cells[me == 1 and 26 or 1] - base
  local barred = s.held[you] >> BAR == 0 and 0 or cells[me == 1 and 1 or 26] - foe_base
  local win, won, lost = 0, 0, 0

  -- The player's own checkers, point by point.
  local low = barred > 0 and 0 or foes ~= 0 and bit.first(foes) or BAR
  local back, inside, spare, dead, need, contact = on_bar, 0, 0, 0, 19 * on_bar, on_bar * (BAR - low)
  for point in bit.each(held & ~(1 << BAR)) do
    local count = cells[me == 1 and point + 1 or 26 - point] - base
    if count == 1 then
      win = win + weight.blot[point]
    else
      win = win + weight.pair[point]
      if count > 2 then win = win + weight.third[point] + weight.more[point] * (count - 3) end
    end
    if point > low then contact = contact + count * (point - low) end
    if point <= 6 then
      inside = inside + count
      if count > 2 then spare = spare + (count - 2) * (point - 1) end
      if point <= 3 then dead = dead + count / (1 << point - 1) end
    else
      need = need + count * (point - 6)
      if point > 18 then back = back + count else spare = spare + count * (point - 6) end
    end
  end
  if not rolls then win = -win end

  -- The enemy's checkers that have still to pass him.
  local behind, hard, rear, first, foe_back = barred, 0, 0, true, barred
  if barred > 0 then
    rear = 36 - ROLLS[made >> 1 & 4095]
    hard, first = barred * rear, false
  end
  for point in bit.each(foes & 0x1FFE) do
    local count = cells[me == 1 and point + 1 or 26 - point] - foe_base
    local stuck = 36 - ROLLS[(made & ~(1 << BAR)) >> point + 1 & 4095]
    behind = behind + count
    hard = hard + count * stuck
    if first then rear, first = stuck, false end
    if point <= 6 then foe_back = foe_back + count end
  end
  local trap = behind == 0 and 0 or hard / behind / 36
  rear = rear / 36

  local wall = made & ~(1 << BAR)
  local four = wall & wall >> 1 & wall >> 2 & wall >> 3
  local five = four & wall >> 4
  local six = five & wall >> 5
  local blots = held & ~made & ~(1 << BAR)
  local shot, loss = shots(blots, made, foes | as_number(barred > 0), barred)
  local waits = not rolls
  local hit, cost = waits and shot or 0, waits and loss or 0                -- the enemy throws next
  local later, later_cost = rolls and shot or 0, rolls and loss or 0

  local home, foe_home = bit.count(made & 126) / 6, bit.count(foes_made >> 19 & 63) / 6
  local home2 = home * home
  local anchors = bit.count(made >> 19 & 63)
  local few, foe_few = math.min(back, 4) / 4, math.min(foe_back, 4) / 4
  local foe_few2, rear2 = foe_few * foe_few, rear * rear
  local bar, foe_bar, foe_more = as_number(on_bar > 0), as_number(barred > 0), math.max(barred - 1, 0)
  local clear, none = as_number(back == 0), as_number(off == 0)
  local foe_clear, foe_one = as_number(foe_back == 0), as_number(foe_back == 1)
  local many, foe_many = as_number(back > 2), as_number(foe_back > 2)
  local lead = (foe_pips - pips) / math.sqrt(foe_pips + pips + 20)
  local near = 1 / (1 + (bit.last(held) + bit.last(s.held[you]) - BAR) / 6)
  local timing = math.min(spare, 60) / 60
  need = none * need / 100

  local seen = {
    bar, math.max(on_bar - 1, 0), math.min(off, 5) / 5, math.min(math.max(off - 5, 0), 5) / 5, math.max(off - 10, 0) / 5,
    pips / 100,
    -- His home points, and the enemy on the bar before it.
    home, home2, home2 * home,
    foe_bar, foe_bar * home, foe_bar * home2, foe_bar * home2 * home2, foe_bar * as_number(home == 1),
    foe_more, foe_more * home, foe_more * home2 * home,
    -- The enemy's men behind: how they are kept there, and how many are in his home.
    trap, trap * math.min(behind, 4) / 4, trap * trap, rear, rear2, rear2 * rear2,
    foe_few, foe_few2, foe_one, foe_few * home, foe_few2 * home, foe_one * home, foe_few * home2,
    as_number(five ~= 0 and low < bit.last(five)), as_number(six ~= 0 and low < bit.last(six)),
    -- His own behind, with and without an anchor, and the enemy's home points before them.
    as_number(anchors == 0), as_number(anchors > 1), as_number(anchors == 0 and back > 0) * foe_home,
    as_number(anchors == 0) * foe_home * back / 2, as_number(anchors > 0) * foe_home, as_number(made >> 20 & 3 ~= 0),
    -- His blots.
    hit, later, later_cost, later_cost * foe_home, later * foe_home, cost, cost * foe_home, hit * foe_home,
    hit * foe_home * foe_home, hit * few, hit * off / 15, hit * bit.count(blots) / 4, hit * as_number(four ~= 0), hit * foe_few,
    -- What is still between the players, how long he can wait, what is out of play, and what has to come home.
    contact / 100, timing, back > 1 and timing or 0, dead / 5, (MEN - off - inside) / 15,
    none * (MEN - inside) / 15, need, need * need,
    bit.count(foes & ~foes_made & 126) / 3, as_number(back > 0) * bit.count(foes >> 19 & ~(foes_made >> 19) & 63) / 3,
    -- The race.
    lead, lead * clear, lead * foe_clear, lead * clear * foe_clear, lead * trap, (foe_pips - pips) / 100,
    lead * (home - foe_home), lead * near, near,
    -- Bearing off against men behind.
    off / 15 * (1 - foe_clear), off / 15 * foe_home * (1 - foe_clear), off / 15 * foe_bar, off * foe_off / 100,
    off / 15 * off / 15,
    -- Who has men behind.
    clear, foe_clear, clear * foe_clear, many, many * foe_many, many * foe_clear, clear * foe_many,
    foe_few * foe_home, foe_one * foe_home, few * home, as_number(back == 1) * home, few * foe_home, few * foe_few,
    trap * home, trap * foe_home, trap * math.min(spare, 40) / 40,
    hit * lead, hit * foe_off / 15, bar * foe_home * foe_home, bar * home,
    -- How far from saving the gammon.
    need * foe_home, need * few, need * bar, need * foe_off / 15,
    none * (need * 100 + MEN - inside - foe_pips) / 60, none * foe_pips / 100, none * as_number(anchors > 0),
  }
  for i, value in ipairs(seen) do
    if value ~= 0 then
      win = win + (rolls and weight.roll[i] or weight.wait[i]) * value
      won = won + weight.won[i] * value
      lost = lost + weight.lost[i] * value
    end
  end
  return win, won, lost
end

-- A share between 0 and 1.
local function share(x) return 0.5 + 0.5 * x / math.sqrt(1 + x * x) end

local function contact(s, me)
  local you = 3 - me
  local mine, my_won, my_lost = side(s, me, true)
  local yours, your_won, your_lost = side(s, you, false)
  local wins = share((weight.even[1] + mine + yours) / 1000)
  if not gammons then return 2 * wins - 1 end
  local double = s.off[you] > 0 and 0 or 2 * share((weight.even[2] + my_won + your_lost) / 1000)
  local lost = s.off[me] > 0 and 0 or 2 * share((weight.even[3] + your_won + my_lost) / 1000)
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
      if path.hits then path.text = path.text .. "/" .. point_name(path.to) .. "*" end
    else
      path = { from = one.from, text = point_name(one.from) }
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
  local word = table.concat(parts, ",")
  local back = {}
  for i = #parts, 1, -1 do table.insert(back, parts[i]) end
  return word, (word:gsub("%*", "")), (table.concat(back, ","):gsub("%*", "")), table.concat(single, ",")
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
    local told = ("%s: pips %d, off %d"):format(MAN[player] .. " " .. game.players[player], s.pips[player], s.off[player])
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
  if not cells or #cells ~= 26 then error("it is written as XGID: -b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", 0) end
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
