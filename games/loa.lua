-- Lines of Action: a piece moves along a line exactly as many cells as there are pieces on it, over one's own but not over
-- enemy pieces, which it may capture where it lands. Whose pieces are all linked, slanting or straight, wins. Who can't move
-- passes. Rules: C. Soucie, in S. Sackson, "A Gamut of Games", 1969; draws as in M. Winands, "Informed Search in
-- Complex Games", 2004: both linked by one move, and what comes up for the third time.
local groups = require "groups"

local size  = option("size", 8, 4, 15)
local both  = option("both", "draw", { "draw", "mover" })     -- who wins when a move links both players' pieces
local board = grid(size, size)

local weight = params {
  mobility      = { 4, 0, 100 },                    -- a move that a player has
  concentration = { 10, 0, 100 },                   -- a step that a piece need not go to its side's middle
  centre        = { 1, 0, 100 },                    -- a step that the pieces stand nearer to the board's middle, of eight
  links         = { 5, 0, 100 },                    -- a piece of the same side beside a piece, of eight
}

local LINES <const> = 6 * size - 2                  -- rows, columns, and the diagonals both ways

local game = {
  name    = "Lines of Action",
  players = { "Black", "White" },
  state   = {
    cells   = array(board.size, 0, 2),              -- 0 empty, 1 Black, 2 White
    on      = array(LINES, 0, size),                -- pieces on each line
    shifted = flag("apart"),                        -- the last move took nothing: states can come up again
  },
  scratch = {
    seen = array(board.size, 0, 1),
    work = array(board.size, 0, board.size),
  },
  move    = { "from", "to" },                       -- both 0 is a pass
  notation = "Write the cell that a piece comes from and the cell that it goes to; x captures.",
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
  repetition = { times = 3, result = 0, since = "shifted" },
}

local STEPS = { board.e, board.n, board.ne, board.se, board.w, board.s, board.sw, board.nw }
local LINE  = { {}, {}, {}, {} }                    -- of each direction and cell: the number of the line
local CENTRE = {}                                   -- of each cell: steps nearer to the middle than a corner
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  LINE[1][cell], LINE[2][cell] = y, size + x
  LINE[3][cell], LINE[4][cell] = 3 * size + x - y, 4 * size - 2 + x + y
  CENTRE[cell] = (size - math.max(math.abs(2 * x - size - 1), math.abs(2 * y - size - 1))) // 2
end
local LEAST = {}                                    -- the steps to their middle of so many pieces that stand close
for count = 1, board.size do
  LEAST[count] = 0
  for ring = 1, size do LEAST[count] = LEAST[count] + math.max(0, count - (2 * ring - 1) * (2 * ring - 1)) end
end

local function change(s, cell, by)
  for direction = 1, 4 do
    local line = LINE[direction][cell]
    s.on[line] = s.on[line] + by
  end
end

function game.setup(s)
  for i = 2, size - 1 do
    s.cells[board.at(i, 1)], s.cells[board.at(i, size)] = 1, 1
    s.cells[board.at(1, i)], s.cells[board.at(size, i)] = 2, 2
  end
  for cell = 1, board.size do
    if s.cells[cell] ~= 0 then change(s, cell, 1) end
  end
end

-- Where a piece comes to in one of eight directions; 0 if it can't go there.
local function target(s, from, direction, player)
  local cells, step, to = s.cells, STEPS[direction], from
  for left = s.on[LINE[(direction - 1) % 4 + 1][from]], 1, -1 do
    to = step[to]
    if to == 0 or cells[to] ~= 0 and (cells[to] == player) == (left == 1) then return 0 end
  end
  return to
end

function game.moves(s, add)
  local cells, me, any = s.cells, s.turn, false
  for from = 1, board.size do
    if cells[from] == me then
      for direction = 1, 8 do
        local to = target(s, from, direction, me)
        if to ~= 0 then
          add(from, to)
          any = true
        end
      end
    end
  end
  if not any then add(0, 0) end
end

function game.play(s, from, to)
  if from == 0 then return end
  local cells = s.cells
  s.shifted = cells[to] == 0
  if cells[to] == 0 then change(s, to, 1) end
  change(s, from, -1)
  cells[from], cells[to] = 0, s.turn
end

-- Whether a player's pieces hang together.
local function linked(s, player)
  local cells, seen, pieces, any = s.cells, s.seen, 0, 0
  for cell = 1, board.size do
    seen[cell] = 0
    if cells[cell] == player then pieces, any = pieces + 1, cell end
  end
  return pieces == 0 or groups.find(cells, board.around8, any, 1, seen, s.work) == pieces
end

function game.result(s)
  local me, them = linked(s, s.turn), linked(s, 3 - s.turn)    -- they have just moved
  if me and them then return both == "draw" and 0 or 3 - s.turn, nil, "both sides connected" end
  if me then return s.turn, nil, "all pieces connected" end
  if them then return 3 - s.turn, nil, "all pieces connected" end
end

-- What one player's pieces are worth.
local function worth(s, player)
  local cells = s.cells
  local pieces, across, up, centre, links, mobility = 0, 0, 0, 0, 0, 0
  for cell = 1, board.size do
    if cells[cell] == player then
      pieces = pieces + 1
      across, up = across + board.x[cell], up + board.y[cell]
      centre = centre + CENTRE[cell]
      for direction = 1, 8 do
        local near = STEPS[direction][cell]
        if near ~= 0 and cells[near] == player then links = links + 1 end
        if target(s, cell, direction, player) ~= 0 then mobility = mobility + 1 end
      end
    end
  end
  local x, y, steps = (2 * across + pieces) // (2 * pieces), (2 * up + pieces) // (2 * pieces), 0
  for cell = 1, board.size do
    if cells[cell] == player then
      steps = steps + math.max(math.abs(board.x[cell] - x), math.abs(board.y[cell] - y))
    end
  end
  return weight.mobility * mobility + weight.concentration * (LEAST[pieces] - steps)
    + (weight.centre * centre + weight.links * links) * 8 // pieces
end

function game.evaluate(s) return worth(s, 1) - worth(s, 2) end

-- First what goes towards the middle.
function game.order(s, from, to)
  if from == 0 then return 0 end
  return CENTRE[to] - CENTRE[from]
end

-- "b1-b3", "b1xb3"; "pass".
function game.text(s, from, to)
  if from == 0 then return "pass" end
  return board.names[from] .. (s.cells[to] == 0 and "-" or "x") .. board.names[to]
end

return game
