-- Brandubh, the Irish hnefatafl: a king and four defenders, in the middle of 7 x 7 cells, against eight attackers, who begin.
-- All move like rooks. What stands between two enemies in a line, where the second one came, is taken; corners and the empty
-- throne in the middle, which only the king may enter, do for an enemy. The king wins in a corner, the attackers by taking
-- him: on his throne from four sides, beside it from the other three, elsewhere like any piece. Who can't move, or brings up
-- a position for the third time, loses. Rules: A. Nielsen, "Historical Hnefatafl rules", aagenielsen.dk.
local armed = option("armed", true)             -- the king takes part in taking
local board = grid(7, 7)

local ATTACKER <const>, DEFENDER <const>, KING <const> = 1, 2, 3
local THRONE = board.at(4, 4)

local weight = params {
  attacker = { 100, 0, 500 },
  defender = { 160, 0, 500 },
  free     = { 12, 0, 200 },                    -- a cell that the king can go to
  edge     = { 25, 0, 300 },                    -- such a cell on the edge
  astray   = { 30, 0, 200 },                    -- a step that the king is away from his throne, where he is safest
}

local game = {
  name       = "Brandubh",
  players    = { "Attackers", "Defenders" },
  state      = {
    cells  = array(board.size, 0, 3),
    king   = int(1, board.size),                -- where he stands
    winner = int(0, 2),
    quiet  = flag("apart"),                     -- the last move took nothing
  },
  move       = { "from", "to" },
  notation   = "Write the cell that a piece comes from and the cell that it goes to.",
  view       = { board = board, cells = "cells", pieces = { "●", "○", "K" }, owners = { 1, 2, 2 }, colours = { "black", "white" },
                 stars = { "a1", "g1", "d4", "a7", "g7" } },
  repetition = { times = 3, result = "loss", since = "quiet" },
}

local STEPS = { board.n, board.e, board.s, board.w }

local CORNER, CLOSED, EDGE = {}, {}, {}         -- of a cell: is it one; may only the king enter it; is it on the edge
for cell = 1, board.size do
  local sides = (board.x[cell] % 6 == 1 and 1 or 0) + (board.y[cell] % 6 == 1 and 1 or 0)
  CORNER[cell] = sides == 2
  CLOSED[cell] = sides == 2 or cell == THRONE
  EDGE[cell] = sides > 0 and 1 or 0
end

local AWAY = {}                                 -- steps from a cell to the throne
for cell = 1, board.size do AWAY[cell] = math.abs(board.x[cell] - 4) + math.abs(board.y[cell] - 4) end

local function owner(piece) return piece == ATTACKER and 1 or 2 end

function game.setup(s)
  s.cells[THRONE], s.king = KING, THRONE
  for _, ray in ipairs { board.rays.n, board.rays.e, board.rays.s, board.rays.w } do
    s.cells[ray[THRONE][1]] = DEFENDER
    s.cells[ray[THRONE][2]], s.cells[ray[THRONE][3]] = ATTACKER, ATTACKER
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  for from = 1, board.size do
    local piece = cells[from]
    if piece ~= 0 and owner(piece) == me then
      for i = 1, 4 do
        local step = STEPS[i]
        local to = step[from]
        while to ~= 0 and cells[to] == 0 do     -- across the empty throne, too
          if piece == KING or not CLOSED[to] then add(from, to) end
          to = step[to]
        end
      end
    end
  end
end

-- Whether this cell, on the far side of a player's piece, helps his enemy to take it.
local function hostile(cells, cell, player)
  if cell == 0 then return false end
  if CORNER[cell] then return true end
  local piece = cells[cell]
  if piece == 0 or cell == THRONE and player == 1 then return cell == THRONE end
  return owner(piece) ~= player and (armed or piece ~= KING)
end

-- How many attackers stand around the king; beside the throne, which they can't enter, it does for one.
local function around_king(s)
  local count = 0
  for i = 1, 4 do
    local near = STEPS[i][s.king]
    if near ~= 0 and (near == THRONE or s.cells[near] == ATTACKER) then count = count + 1 end
  end
  return count
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  local piece = cells[from]
  cells[from], cells[to] = 0, piece
  s.quiet = true
  if piece == KING then
    s.king = to
    if CORNER[to] then s.winner = 2 end
    if not armed then return end
  end
  for i = 1, 4 do
    local near = STEPS[i][to]
    local there = near ~= 0 and cells[near] or 0
    if there == KING then
      local strong = near == THRONE or STEPS[1][near] == THRONE or STEPS[2][near] == THRONE or STEPS[3][near] == THRONE
        or STEPS[4][near] == THRONE
      if me == 1 and (strong and around_king(s) == 4 or not strong and hostile(cells, STEPS[i][near], 2)) then
        s.winner = 1
      end
    elseif there ~= 0 and owner(there) ~= me and hostile(cells, STEPS[i][near], 3 - me) then
      cells[near] = 0
      s.quiet = false
    end
  end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, s.winner == 1 and "king captured" or "king escaped" end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local cells, value = s.cells, weight.astray * AWAY[s.king]
  for cell = 1, board.size do
    local piece = cells[cell]
    if piece == ATTACKER then value = value + weight.attacker elseif piece == DEFENDER then value = value - weight.defender end
  end
  for i = 1, 4 do
    local step = STEPS[i]
    local to = step[s.king]
    while to ~= 0 and cells[to] == 0 do
      value = value - weight.free - weight.edge * EDGE[to]
      to = step[to]
    end
  end
  return value
end

-- First the king's moves to the edge.
function game.order(s, from, to)
  return from == s.king and 1 + EDGE[to] or 0
end

function game.noisy(s, from, to) return from == s.king and CORNER[to] end

return game
