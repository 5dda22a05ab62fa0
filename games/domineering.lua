-- Domineering: dominoes are placed upright by one player, lying by the other; who finds no room loses.
-- Rules: G. Andersson, as in M. Gardner, "Mathematical Games", Scientific American, February 1974.
local width  = option("width", 8, 1, 20)
local height = option("height", 8, 1, 20)
local begins = option("begins", "vertical", { "vertical", "horizontal" })
local board  = grid(width, height)

local weight = params {
  room = { 10, 0, 100 },                       -- a place for one's own domino
  safe = { 20, 0, 100 },                       -- a domino that can still be placed whatever the other player does
}

local game = {
  name    = "Domineering",
  players = { "Vertical", "Horizontal" },
  state   = { cells = array(board.size, 0, 2) },   -- 0 free, 1 under an upright domino, 2 under a lying one
  move    = { { "from", bits = 9 }, { "to", bits = 9 } },
  notation = "Write the two cells that the domino covers.",
  view    = { board = board, cells = "cells", pieces = { "┃", "━" } },
}

local STEP   = { board.n, board.e }            -- from one half of each player's domino to the other
local BEFORE = { board.w, board.s }            -- the neighbours of a half that the other player could use with it
local AFTER  = { board.e, board.n }

local LINES = { {}, {} }                        -- the columns for Vertical, the rows for Horizontal
for cell = 1, board.size do
  for player, at in ipairs { board.x[cell], board.y[cell] } do
    LINES[player][at] = LINES[player][at] or {}
    table.insert(LINES[player][at], cell)
  end
end

function game.setup(s)
  return begins == "vertical" and 1 or 2
end

function game.moves(s, add)
  local cells, step = s.cells, STEP[s.turn]
  for from = 1, board.size do
    local to = step[from]
    if to ~= 0 and cells[from] == 0 and cells[to] == 0 then add(from, to) end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = s.turn, s.turn
end

function game.stuck(s) return 3 - s.turn, nil, "no room left" end

local function free(cells, cell) return cell ~= 0 and cells[cell] == 0 end

-- Whether the player's opponent has room for a domino over this free cell.
local function open(cells, player, cell)
  return free(cells, BEFORE[player][cell]) or free(cells, AFTER[player][cell])
end

-- What the places for a player's dominoes are worth.
local function places(cells, player)
  local lines, room, safe = LINES[player], 0, 0
  for i = 1, #lines do
    local line, run, closed = lines[i], 0, 0          -- free cells in a row, and such that only this player can use
    for j = 1, #line do
      local cell = line[j]
      if cells[cell] ~= 0 then
        run, closed = 0, 0
      else
        run = run + 1
        if run > 1 then room = room + 1 end
        closed = open(cells, player, cell) and 0 or closed + 1
        if closed > 0 and closed % 2 == 0 then safe = safe + 1 end
      end
    end
  end
  return weight.room * room + weight.safe * safe
end

function game.evaluate(s) return places(s.cells, 1) - places(s.cells, 2) end

-- First what takes the most places from the opponent.
function game.order(s, from, to)
  local cells, me, taken = s.cells, s.turn, 0
  if free(cells, BEFORE[me][from]) then taken = taken + 1 end
  if free(cells, AFTER[me][from]) then taken = taken + 1 end
  if free(cells, BEFORE[me][to]) then taken = taken + 1 end
  if free(cells, AFTER[me][to]) then taken = taken + 1 end
  return taken
end

return game
