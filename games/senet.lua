-- Senet: bring your pieces along the thirty houses and off the board first. Of four sticks, as many as fall with their
-- mark up say how far one piece goes; if none does, it goes five. A throw of 1, 4 or 5 gives another one. With a lone
-- enemy that it meets, a piece changes places; two enemies side by side are safe, and nobody passes three. Every piece
-- must stop on 26, the beautiful house. From there a 5 takes it off the board, from 28, 29 and 30 a 3, 2 and 1. 27 is
-- water: back to 15, or to the first free house before it. Move forwards if you can, else backwards if you can.
-- Rules: T. Kendall, "Passing Through the Netherworld", 1978, told by C. Soubeyrand, "The Game of Senet",
-- gamecabinet.com.
-- Where tellers differ: the foremost piece's side begins; rows go on round corners; backwards is as far as thrown; from
-- 28 on, forwards is off the board; no house is safe; a piece swapped past 26 stays; water or having no move costs no
-- further throw.
local jequier = option("jequier", false)                 -- his variant: five pieces, and 6 in place of 5
local pieces  = option("pieces", jequier and 5 or 7, 1, 7)                    -- a side

-- Fitted to who won some 20,000 games of their own, of one ply; `pair` alone wins 53 of 100 games against none.
local weight = params {
  lead = { 90, 0, 1000 },      -- a step less to go than the enemy, over the root of all steps that both have to go
  turn = { 13, 0, 1000 },                                -- to be the next to throw
  pair = { 22, -500, 500 },                              -- two pieces side by side; three count twice
}

local MOST <const> = jequier and 6 or 5                  -- the throw without a mark up
local REBIRTH <const>, BEAUTY <const>, WATER <const>, LAST <const> = 15, 26, 27, 30
local LEAVES = { [BEAUTY] = MOST, [28] = 3, [29] = 2, [LAST] = 1 }            -- with which throw
for house = 1, LAST do LEAVES[house] = LEAVES[house] or 0 end

-- The houses are points in three rows, joined by the path from the top left to the bottom right.
local points, path = {}, {}
for house = 1, LAST do
  local row, step = (house - 1) // 10, (house - 1) % 10
  points[house] = { tostring(house), row == 1 and 10 - step or 1 + step, 3 - row }
  path[house] = tostring(house)
end
local board = graph { points = points, lines = { path } }

local game = {
  name     = "Senet",
  players  = { "Cones", "Spools" },
  state    = {
    cells  = array(LAST, 0, 2),                          -- of each house: 0 empty, 1 a cone, 2 a spool
    off    = array(2, 0, pieces),                        -- off the board
    thrown = int(0, MOST),                               -- by who is to move; 0 at a throw
  },
  move     = { "from", "to" },                           -- to 0: off the board; both 0: no move
  throw    = { "steps" },
  notation = "Write the house that a piece comes from and the one it goes to, or off; the first alone will do. "
    .. "Without a move, pass.",
  view     = {
    board = board, cells = "cells", pieces = { "▲", "●" }, ascii = { "A", "O" }, colours = { "yellow", "cyan" },
    stars = { "15", "26", "27", "28", "29", "30" },
    hands = {
      { "off", pieces = { "off", "off" }, owners = { 1, 2 } },
      { "thrown", pieces = { "1", "2", "3", "4", "5", "6" }, owners = { 0, 0, 0, 0, 0, 0 } },
    },
  },
}

function game.setup(s)
  for house = 1, 2 * pieces do s.cells[house] = 1 + house % 2 end
  return 0
end

function game.chance(s, add)
  add(4, 1)
  add(6, 2)
  add(4, 3)
  add(1, 4)
  add(1, MOST)
end

function game.happen(s, steps) s.thrown = steps end

-- Whether no three enemies in a row stand between two houses.
local function free(cells, me, low, high)
  local row = 0
  for house = low + 1, high - 1 do
    row = cells[house] == 3 - me and row + 1 or 0
    if row == 3 then return false end
  end
  return true
end

-- Whether a piece may stop on a house: an empty one, or a lone enemy's.
local function open(cells, me, house)
  if cells[house] == 0 then return true end
  if cells[house] == me then return false end
  return (house == 1 or cells[house - 1] ~= 3 - me) and (house == LAST or cells[house + 1] ~= 3 - me)
end

function game.moves(s, add)
  local cells, me, steps, any = s.cells, s.turn, s.thrown, false
  for from = LAST, 1, -1 do
    if cells[from] == me then
      local to = from + steps
      if LEAVES[from] == steps then
        if free(cells, me, from, LAST + 1) then
          add(from, 0)
          any = true
        end
      elseif (to <= BEAUTY or from == BEAUTY) and open(cells, me, to) and free(cells, me, from, to) then
        add(from, to)
        any = true
      end
    end
  end
  if any then return end
  for from = LAST, steps + 1, -1 do
    local to = from - steps
    if cells[from] == me and open(cells, me, to) and free(cells, me, to, from) then
      add(from, to)
      any = true
    end
  end
  if not any then add(0, 0) end
end

function game.play(s, from, to)
  local cells, me, thrown = s.cells, s.turn, s.thrown
  s.thrown = 0
  if to ~= 0 then
    cells[from] = cells[to]
    if to == WATER then
      to = REBIRTH
      while cells[to] ~= 0 do to = to - 1 end
    end
    cells[to] = me
  elseif from ~= 0 then
    cells[from] = 0
    s.off[me] = s.off[me] + 1
  end
  if thrown == 2 or thrown == 3 then return 0 end
  return 0, me
end

function game.result(s)
  for player = 1, 2 do
    if s.off[player] == pieces then return player, nil, "all pieces off" end
  end
end

function game.evaluate(s)
  local lead, left, pairs, last = 0, 1, 0, 0             -- of Cones; left is never 0
  for house, owner in ipairs(s.cells) do
    if owner ~= 0 then
      local sign, steps = owner == 1 and 1 or -1, LAST + 1 - house
      lead, left = lead - sign * steps, left + steps
      if owner == last then pairs = pairs + sign end
    end
    last = owner
  end
  local turn = (s.turn == 1 or s.next == 1) and weight.turn or -weight.turn
  local value = weight.lead * lead / math.sqrt(left) + weight.pair * pairs + turn
  return 1000 * value / math.sqrt(1000000 + value * value)
end

function game.text(s, from, to)
  if from == 0 then return "pass" end
  return from .. "-" .. (to == 0 and "off" or to), tostring(from)
end

return game
