-- Rolit: place a ball of your colour beside another ball, straight or slanting. In each direction, all balls between it
-- and the next one of your colour roll over to your colour, whosever they were. If you can roll any, you must; if you
-- can't, place a ball beside any other, and nothing rolls. On a full board, most balls win; equally many share a place.
-- The start: four balls in the middle, one of each colour. Of three players' four, the fourth is nobody's until it is
-- rolled. Two players begin as in Othello instead, and move as there until somebody can't roll any; the option
-- "all_colours" gives them one ball of each colour, too, which is how Goliath's rules begin for any number of players.
-- Rules: Goliath Games, 1997, told at ultraboardgames.com/rolit/game-rules.php, without which colour lies where.
local count       = option("players", 4, 2, 4)
local all_colours = option("all_colours", false)
local board = grid(8, 8, { rows = "down" })              -- a1 is at the top left, as in Othello

-- Hundredths of the logarithm of the odds to end ahead of another. Fitted to the places in 700 games of four players at
-- 400 positions a move; games of two and three give much the same. What is late counts as the last cells are filled.
local weight = params {
  corner   = { 230, 0, 500 },                            -- a corner; on a full board, a ball like any other
  beside   = { 14, -100, 100 },                          -- a ball beside an empty corner, on the edge
  slanting = { 42, -100, 200 },                          -- likewise, on the diagonal
  edge     = { 14, -100, 100 },                          -- a ball elsewhere on the edge
  ball     = { 40, -100, 100 },                          -- late: any ball
  mobility = { 105, -200, 300 },                         -- late: a cell where a player could roll balls
  turn     = { 80, -200, 300 },                          -- rather late: being to move
}

-- The colours in play, the players' first: their seats, clockwise.
local seats   = count == 2 and { 1, 3, 2, 4 } or { 1, 2, 3, 4 }
local colours = count == 2 and not all_colours and 2 or 4
local PLAYERS, PIECES, ASCII, OWNERS = {}, {}, {}, {}
for colour = 1, colours do
  local name = ({ "Red", "Yellow", "Green", "Blue" })[seats[colour]]
  PIECES[colour], ASCII[colour] = ({ "●", "▲", "◆", "■" })[seats[colour]], name:sub(1, 1)
  OWNERS[colour] = colour <= count and colour or 0       -- 0: nobody's
  if colour <= count then PLAYERS[colour] = name end
end

local START = { 1, 2, 3, 4 }                             -- the balls in the middle, clockwise from the upper left
if count == 2 then START = all_colours and { 1, 3, 2, 4 } or { 2, 1, 2, 1 } end

local game = {
  name     = "Rolit",
  players  = PLAYERS,
  state    = { cells = array(board.size, 0, colours) },  -- 0 empty, else the colour of the ball
  scratch  = {
    points = array(count, 0, board.size),
    values = array(count, 0, 20000),
    balls  = bits(colours),                              -- of each colour, a bit for each cell
  },
  move     = { "cell" },
  notation = "A move is the cell where you place a ball.",
  view     = { board = board, cells = "cells", pieces = PIECES, ascii = ASCII, owners = OWNERS },
  unit     = 10000,
}

function game.setup(s)
  local middle = { board.at(4, 4), board.at(5, 4), board.at(5, 5), board.at(4, 5) }    -- clockwise
  for i, cell in ipairs(middle) do s.cells[cell] = START[i] end
end

-- Sets of cells are words: bit 0 for cell 1, and so on row by row.
local WEST <const>, EAST <const> = 0x0101010101010101, 0x8080808080808080       -- columns a and h
local INNER <const> = ~(WEST | EAST)

-- The cells that a row of these others leads to from one of mine, all `way` apart: a row is six others at most.
local function behind(mine, others, way)
  local row = mine << way & others
  row = row | row << way & others
  row = row | row << way & others
  row = row | row << way & others
  row = row | row << way & others
  row = row | row << way & others
  return row << way
end

-- The empty cells where a player could roll balls. A row to a side ends at the edge, so others on it don't count there.
local function rolling(mine, taken)
  local others = taken & ~mine
  local inner = others & INNER
  local found = behind(mine, others, 8) | behind(mine, others, -8) | behind(mine, inner, 1) | behind(mine, inner, -1)
    | behind(mine, inner, 7) | behind(mine, inner, -7) | behind(mine, inner, 9) | behind(mine, inner, -9)
  return found & ~taken
end

local function touching(taken)
  local wide = taken | (taken & ~EAST) << 1 | (taken & ~WEST) >> 1
  return (wide | wide << 8 | wide >> 8) & ~taken
end

function game.moves(s, add)
  local cells, me, mine, taken = s.cells, s.turn, 0, 0
  for cell = 1, board.size do
    local colour = cells[cell]
    if colour ~= 0 then
      taken = taken | 1 << cell - 1
      if colour == me then mine = mine | 1 << cell - 1 end
    end
  end
  local found = rolling(mine, taken)
  if found == 0 then found = touching(taken) end
  for i in bit.each(found) do add(i + 1) end
end

local STEPS = { board.n, board.ne, board.e, board.se, board.s, board.sw, board.w, board.nw }

function game.play(s, cell)
  local cells, me = s.cells, s.turn
  cells[cell] = me
  for i = 1, 8 do
    local step = STEPS[i]
    local far = step[cell]
    while far ~= 0 and cells[far] ~= 0 and cells[far] ~= me do far = step[far] end
    if far ~= 0 and cells[far] == me then
      local rolled = step[cell]
      while rolled ~= far do
        cells[rolled] = me
        rolled = step[rolled]
      end
    end
  end
end

function game.stuck(s)                                   -- the board is full: somewhere else there is always a move
  local points, winner, most = s.points, 0, 0
  for player = 1, count do points[player] = 0 end
  for _, colour in ipairs(s.cells) do
    if colour <= count then points[colour] = points[colour] + 1 end
  end
  for player = 1, count do
    if points[player] > most then
      winner, most = player, points[player]
    elseif points[player] == most then
      winner = 0
    end
  end
  return winner, points, "board full"
end

local CORNERS = {}                                        -- each with the two cells beside it, and the one inside
for _, x in ipairs { 1, 8 } do
  for _, y in ipairs { 1, 8 } do
    local inwards = { x == 1 and 2 or 7, y == 1 and 2 or 7 }
    local function word(cell) return 1 << cell - 1 end
    table.insert(CORNERS, {
      corner = word(board.at(x, y)), inside = word(board.at(inwards[1], inwards[2])),
      beside = word(board.at(inwards[1], y)) | word(board.at(x, inwards[2])),
    })
  end
end
local CORNER <const> = 0x8100000000000081
local EDGE <const> = (WEST | EAST | 0xFF000000000000FF) & ~CORNER

-- The odds of a player are e ^ (worth / 100), against another's.
local function worth(mine, taken, turn)
  local edge, beside, slanting = EDGE, 0, 0
  for _, at in ipairs(CORNERS) do
    if taken & at.corner == 0 then
      beside = beside + bit.count(mine & at.beside)
      slanting = slanting + bit.count(mine & at.inside)
      edge = edge & ~at.beside
    end
  end
  local later = (bit.count(taken) / board.size) ^ 4
  local value = weight.corner * (1 - later) * bit.count(mine & CORNER) - weight.beside * beside
    - weight.slanting * slanting + weight.edge * bit.count(mine & edge)
    + later * later * (weight.ball * bit.count(mine) + weight.mobility * bit.count(rolling(mine, taken)))
  return turn and value + later * weight.turn or value
end

local POWER <const> = 1 / (100 * math.log(2))            -- 2 ^ (POWER * worth) are these odds

function game.evaluate(s)
  local balls, taken = s.balls, 0
  for colour = 1, colours do balls[colour] = 0 end
  for cell, colour in ipairs(s.cells) do
    if colour ~= 0 then balls[colour] = balls[colour] | 1 << cell - 1 end
  end
  for colour = 1, colours do taken = taken | balls[colour] end
  if count == 2 then return worth(balls[1], taken, s.turn == 1) - worth(balls[2], taken, s.turn == 2) end
  local odds = {}
  for player = 1, count do odds[player] = 2 ^ (POWER * worth(balls[player], taken, s.turn == player)) end
  for player = 1, count do
    local mine, ahead = odds[player], 0                  -- of how many others
    for other = 1, count do
      if other ~= player then ahead = ahead + mine / (mine + odds[other]) end
    end
    s.values[player] = math.floor(20000 * ahead / count)
  end
  return s.values
end

return game
