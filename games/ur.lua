-- The Royal Game of Ur: bring your pieces past the enemy's and off the board first. Four dice with a dot or none give 0
-- to 4: one piece goes exactly so far, from home onto the board, along its path or off it. On your own squares nobody
-- meets you; on the shared row you send home what you land on, but not from the rosette in the middle. A rosette gives
-- another throw. You must move if you can. Light enters at d1, turns at a1 into the middle row and at h2 back to g1;
-- Dark enters at d3 and leaves from g3 likewise.
-- Rules: I. Finkel, "On the Rules for the Royal Game of Ur", in Ancient Board Games in Perspective, 2007, as played today.
local pieces = option("pieces", 7, 1, 7)                 -- a side

-- Fitted to who won 8,000 games of their own, of one ply: between 0 and 500, a piece more counts about as it reads.
local weight = params {
  square = { { 90, 105, 105, 130, 225, 250, 265, 300, 380, 430, 490, 620, 630, 640 }, 0, 2000 },   -- a piece there
  off    = { 770, 0, 2000 },                             -- a piece off the board
  risk   = { 28, 0, 200 },     -- for each step of a piece that the enemy's next throw hits: so much where it surely does
  turn   = { 80, 0, 1000 },                              -- to be the next to throw
}

local board = grid(8, 3)
local VOID <const>, OFF <const> = 3, 15                  -- no square; the step past the path's 14

local ROUTE = { "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1", "d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3" }
local PATH = { {}, {} }                                  -- the cell of each step
local CELL = {}
for cell, name in ipairs(board.names) do CELL[name] = cell end
for player = 1, 2 do
  for name in ROUTE[player]:gmatch "%w+" do table.insert(PATH[player], CELL[name]) end
end
local SAFE <const> = CELL.d2
local AGAIN = {}                                         -- whether a cell is a rosette
for cell = 1, board.size do AGAIN[cell] = 0 end
for _, name in ipairs { "a1", "g1", "d2", "a3", "g3" } do AGAIN[CELL[name]] = 1 end

local game = {
  name     = "The Royal Game of Ur",
  players  = { "Light", "Dark" },
  state    = {
    cells = array(board.size, 0, VOID),                  -- 0 empty, 1 Light, 2 Dark
    aside = array(4, 0, pieces),       -- pieces not on the board: Light's and Dark's at home, then those that are off
    thrown = int(0, 4),                                  -- by who is to move; 0 at a throw as well
  },
  move     = { "from", "to" },                           -- from 0: out of home; to 0: off the board; both: no move
  throw    = { "steps" },
  notation = "Write the square that a piece comes from and the one it goes to, with home and off for these; the "
    .. "first alone will do. Without a move, pass.",
  view     = {
    board = board, cells = "cells", colours = { "white", "black" },
    pieces = { "○", "●", " " }, ascii = { "O", "X", " " },
    stars = { "a1", "g1", "d2", "a3", "g3" },
    hands = {
      { "aside", pieces = { "home", "home", "off", "off" }, owners = { 1, 2, 1, 2 } },
      { "thrown", pieces = { "1", "2", "3", "4" }, owners = { 0, 0, 0, 0 } },
    },
  },
}

function game.setup(s)
  for _, name in ipairs { "e1", "f1", "e3", "f3" } do s.cells[CELL[name]] = VOID end
  s.aside[1], s.aside[2] = pieces, pieces
  return 0
end

function game.chance(s, add)
  add(1, 0)
  add(4, 1)
  add(6, 2)
  add(4, 3)
  add(1, 4)
end

function game.happen(s, steps) s.thrown = steps end

function game.moves(s, add)
  local cells, me, steps = s.cells, s.turn, s.thrown
  local path, any = PATH[me], false
  if steps > 0 then
    for step = OFF - steps, 1, -1 do
      local from = path[step]
      if cells[from] == me then
        if step + steps == OFF then
          add(from, 0)
          any = true
        else
          local to = path[step + steps]
          if cells[to] == 0 or cells[to] ~= me and to ~= SAFE then
            add(from, to)
            any = true
          end
        end
      end
    end
    if s.aside[me] > 0 and cells[path[steps]] == 0 then
      add(0, path[steps])
      any = true
    end
  end
  if not any then add(0, 0) end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  s.thrown = 0
  if from ~= 0 then
    cells[from] = 0
  elseif to ~= 0 then
    s.aside[me] = s.aside[me] - 1
  else
    return 0                                             -- no move
  end
  if to == 0 then
    s.aside[2 + me] = s.aside[2 + me] + 1
    return 0
  end
  if cells[to] ~= 0 then s.aside[3 - me] = s.aside[3 - me] + 1 end
  cells[to] = me
  if AGAIN[to] == 1 then return 0, me end
  return 0
end

function game.result(s)
  for player = 1, 2 do
    if s.aside[2 + player] == pieces then return player, nil, "all pieces off" end
  end
end

local HITS = { 4, 6, 4, 1 }                              -- of 16 throws, those that go 1 to 4 steps

local function worth(s, me)
  local cells, mine, theirs = s.cells, PATH[me], PATH[3 - me]
  local value = weight.off * s.aside[2 + me]
  for step = 1, OFF - 1 do
    if cells[mine[step]] == me then
      value = value + weight.square[step]
      if step >= 5 and step <= 12 and step ~= 8 then
        local hits = 0
        for back = 1, 4 do
          if cells[theirs[step - back]] == 3 - me then hits = hits + HITS[back] end
        end
        value = value - weight.risk * step * hits / 16
      end
    end
  end
  return value
end

function game.evaluate(s)
  local player = s.turn == 0 and s.next or s.turn
  local value = worth(s, 1) - worth(s, 2) + (player == 1 and weight.turn or -weight.turn)
  return 1000 * value / math.sqrt(1000000 + value * value)
end

function game.text(s, from, to)
  if from == 0 and to == 0 then return "pass" end
  local start = from == 0 and "home" or board.names[from]
  return start .. "-" .. (to == 0 and "off" or board.names[to]), start
end

return game
