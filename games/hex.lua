-- Hex: stones are placed for good; Black links the upper edge with the lower, White the left with the right. Somebody
-- always does. Rules: P. Hein, 1942, J. Nash, 1948; edges as in MoHex. With the option "swap", White's first move may be to
-- take Black's stone over, mirrored, so that Black does well to begin with a fair one.
local groups = require "groups"

local width  = option("width", 11, 1, 15)
local height = option("height", 11, 1, 15)
local swap   = option("swap", false)
if swap and width ~= height then error("swap needs a board as wide as it is high: a stone taken over is mirrored") end
local board = hexgrid(width, height, { rows = "down" })   -- a1 is at the top left

local weight = params {
  lead    = { 40, 0, 500 },                         -- a stone that a player needs less to link his edges
  bridges = { 1, 0, 1 },                            -- 1: two stones with two free cells between them count as linked
}

local NEVER <const> = 200                           -- stones needed where there is no way

local game = {
  name    = "Hex",
  players = { "Black", "White" },
  state   = {
    cells  = array(board.size, 0, 2),               -- 0 empty, 1 Black, 2 White
    linked = array(board.size, 0, 3),               -- the edges of its owner that a stone is linked to, as bits
    first  = flag(),                                -- Black's first stone may be swapped now
    winner = int(0, 2),
  },
  scratch = {
    work  = array(board.size, 0, board.size),       -- cells to look at, those of the same distance together
    later = array(board.size, 0, board.size),       -- those of the next distance
    needs = array(board.size, 0, NEVER),            -- stones needed to link each cell with one edge
  },
  move    = { "cell" },                             -- 0 swaps
  notation = "A move is the cell where you place a stone" .. (swap and ", or swap." or "."),
  view    = { board = board, cells = "cells", pieces = { "●", "○" }, surface = "wood",
              edges = { n = 1, s = 1, e = 2, w = 2 } },
}

local RING = { board.ne, board.e, board.se, board.sw, board.w, board.nw }
local EDGES = { {}, {} }                            -- of each player and cell: the edges it lies on, as bits
local OUTWARDS = {}                                 -- all cells, from the middle outwards
local BRIDGES = {}                                  -- of each cell, by threes: a cell bridged to, the two cells between
local SHORE = { { {}, {} }, { {}, {} } }            -- of each player and edge, by threes: a cell one off it, the two between
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  EDGES[1][cell] = (y == 1 and 1 or 0) + (y == height and 2 or 0)
  EDGES[2][cell] = (x == 1 and 1 or 0) + (x == width and 2 or 0)
  OUTWARDS[cell] = cell
  BRIDGES[cell] = {}
end
for cell = 1, board.size do
  for i = 1, 6 do
    local one, other = RING[i][cell], RING[i % 6 + 1][cell]
    if one ~= 0 and other ~= 0 then
      local far = RING[i % 6 + 1][one]
      if far ~= 0 then
        for _, value in ipairs { far, one, other } do table.insert(BRIDGES[cell], value) end
      end
      for player = 1, 2 do
        local edge = EDGES[player][one] & EDGES[player][other]
        if EDGES[player][cell] == 0 and edge > 0 then
          for _, value in ipairs { cell, one, other } do table.insert(SHORE[player][edge], value) end
        end
      end
    end
  end
end

local function off(cell)
  return math.abs(2 * board.x[cell] - width - 1) + math.abs(2 * board.y[cell] - height - 1)
end
table.sort(OUTWARDS, function(one, other) return off(one) < off(other) end)

function game.setup(s) end

function game.moves(s, add)
  for _, cell in ipairs(OUTWARDS) do
    if s.cells[cell] == 0 then add(cell) end
  end
  if s.first then add(0) end
end

local function put(s, cell, player)
  local cells, edges = s.cells, EDGES[player][cell]
  cells[cell] = player
  for _, near in ipairs(board.around6[cell]) do
    if cells[near] == player then edges = edges | s.linked[near] end
  end
  -- The whole group learns of its edges: they are the marks, so this goes no further than stones that did not know.
  groups.find(cells, board.around6, cell, edges, s.linked, s.work)
  if edges == 3 then s.winner = player end
end

function game.play(s, cell)
  if cell == 0 then
    for other = 1, board.size do
      if s.cells[other] == 1 then
        s.cells[other], s.linked[other], cell = 0, 0, board.at(board.y[other], board.x[other])
      end
    end
    s.first = false
    put(s, cell, 2)
    return
  end
  local empty = swap
  if empty then
    for other = 1, board.size do
      if s.cells[other] ~= 0 then empty = false end
    end
  end
  s.first = empty
  put(s, cell, s.turn)
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, "sides joined" end
end

-- A cell that is seen for the first time: a stone of the player's needs no further stone, an empty cell one.
local function reach(s, player, cell, steps, found, next)
  if s.needs[cell] ~= NEVER then return found, next end
  if s.cells[cell] == player then
    found = found + 1
    s.work[found], s.needs[cell] = cell, steps
  elseif s.cells[cell] == 0 then
    next = next + 1
    s.later[next], s.needs[cell] = cell, steps + 1
  end
  return found, next
end

-- The same over bridges: cells, each followed by the two that must be empty.
local function cross(s, player, bridges, steps, found, next)
  for i = 1, #bridges, 3 do
    if s.cells[bridges[i + 1]] == 0 and s.cells[bridges[i + 2]] == 0 then
      found, next = reach(s, player, bridges[i], steps, found, next)
    end
  end
  return found, next
end

-- How many stones a player needs to link his edges, as if the other never answered but at bridges.
local function needed(s, player)
  local needs, work, found, next, steps = s.needs, s.work, 0, 0, 0
  for cell = 1, board.size do needs[cell] = NEVER end
  for cell = 1, board.size do
    if EDGES[player][cell] & 1 ~= 0 then found, next = reach(s, player, cell, 0, found, next) end
  end
  if weight.bridges == 1 then found, next = cross(s, player, SHORE[player][1], 0, found, next) end
  while found + next > 0 do
    local looked = 0
    while looked < found do
      looked = looked + 1
      local from = work[looked]
      for _, near in ipairs(board.around6[from]) do
        found, next = reach(s, player, near, steps, found, next)
      end
      if weight.bridges == 1 then found, next = cross(s, player, BRIDGES[from], steps, found, next) end
    end
    for i = 1, next do work[i] = s.later[i] end
    found, next, steps = next, 0, steps + 1
  end
  local least, shore = NEVER, SHORE[player][2]
  for cell = 1, board.size do
    if EDGES[player][cell] & 2 ~= 0 then least = math.min(least, needs[cell]) end
  end
  if weight.bridges == 1 then
    for i = 1, #shore, 3 do
      if s.cells[shore[i + 1]] == 0 and s.cells[shore[i + 2]] == 0 then least = math.min(least, needs[shore[i]]) end
    end
  end
  return least
end

function game.evaluate(s) return weight.lead * (needed(s, 2) - needed(s, 1)) end

function game.text(s, cell) return cell == 0 and "swap" or board.names[cell] end

return game
