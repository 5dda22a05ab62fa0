-- Othello (Reversi): a disc must enclose enemy discs in a straight row between itself and another of its colour; these
-- turn over. Who can't, passes; when neither can, more discs win. Rules: World Othello Federation.
local width  = option("width", 8, 4, 16)
local height = option("height", 8, 4, 16)
if width % 2 == 1 or height % 2 == 1 then error("width and height must be even: four discs start in the middle") end
local award = option("award", false)                -- the winner is given the empty cells as well, as tournaments count
local board = grid(width, height, { rows = "down" })   -- a1 is at the top left, as everywhere in Othello

local weight = params {
  mobility = { 10, 0, 100 },                        -- a cell that a player could play to
  corner   = { 80, 0, 500 },
  danger   = { 20, 0, 500 },                        -- a disc beside an empty corner; double on the diagonal
  edge     = { 4, 0, 100 },                         -- a disc elsewhere on the edge
  disc     = { 5, 0, 100 },                         -- any disc, once few cells are empty
  late     = { 14, 0, 60 },                         -- how many are few
}

local game = {
  name    = "Othello",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2) },    -- 0 empty, 1 Black, 2 White
  move    = { { "cell", bits = 9 } },               -- 0 is a pass
  notation = "A move is the cell where you place a disc; pass where you can place none.",
  view    = {
    board = board, cells = "cells", pieces = { "●", "○" }, ascii = { "X", "O" }, surface = "green",
  },
}

local STEPS = { board.n, board.ne, board.e, board.se, board.s, board.sw, board.w, board.nw }

local CORNER, DANGER, EDGE = {}, {}, {}             -- of a cell: is it one; for which corner and how much; is it on one
for cell = 1, board.size do
  CORNER[cell], DANGER[cell], EDGE[cell] = 0, { 0, 0 }, 0
  local sides = (board.x[cell] % (width - 1) == 1 and 1 or 0) + (board.y[cell] % (height - 1) == 1 and 1 or 0)
  if sides == 2 then CORNER[cell] = 1 elseif sides == 1 then EDGE[cell] = 1 end
end
for cell = 1, board.size do
  for i, step in ipairs(STEPS) do
    local near = step[cell]
    if CORNER[cell] == 1 and near ~= 0 then
      DANGER[near], EDGE[near] = { cell, 2 - i % 2 }, 0   -- every second step is a diagonal
    end
  end
end

function game.setup(s)
  local x, y = width // 2, height // 2              -- the upper left of the four cells in the middle
  s.cells[board.at(x, y)], s.cells[board.at(x + 1, y + 1)] = 2, 2
  s.cells[board.at(x + 1, y)], s.cells[board.at(x, y + 1)] = 1, 1
end

-- Who could play to this empty cell, as bits: 1 Black, 2 White. In each direction, the first disc belongs to whom the
-- other would have to enclose.
local function who_can(cells, cell)
  local who = 0
  for i = 1, 8 do
    local step = STEPS[i]
    local far = step[cell]
    if far ~= 0 then
      local enclosed = cells[far]
      if enclosed ~= 0 and who & 3 - enclosed == 0 then
        repeat far = step[far] until far == 0 or cells[far] ~= enclosed
        if far ~= 0 and cells[far] ~= 0 then who = who | 3 - enclosed end
      end
    end
  end
  return who
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local anybody = 0
  for cell = 1, board.size do
    if cells[cell] == 0 then
      local who = who_can(cells, cell)
      if who & me ~= 0 then add(cell) end
      anybody = anybody | who
    end
  end
  if anybody == 3 - me then add(0) end              -- only the other can: a pass
end

function game.play(s, cell)
  if cell == 0 then return end
  local cells, me = s.cells, s.turn
  cells[cell] = me
  for i = 1, 8 do
    local step = STEPS[i]
    local far = step[cell]
    while far ~= 0 and cells[far] == 3 - me do far = step[far] end
    if far ~= 0 and cells[far] == me then
      local turned = step[cell]
      while turned ~= far do
        cells[turned] = me
        turned = step[turned]
      end
    end
  end
end

function game.stuck(s)
  local cells, margin, empty = s.cells, 0, 0
  for cell = 1, board.size do
    if cells[cell] == 1 then margin = margin + 1 elseif cells[cell] == 2 then margin = margin - 1 else empty = empty + 1 end
  end
  local winner = margin > 0 and 1 or margin < 0 and 2 or 0
  if award and winner == 1 then margin = margin + empty elseif award and winner == 2 then margin = margin - empty end
  return winner, margin, empty == 0 and "board full" or "nobody can move"
end

function game.evaluate(s)
  local cells = s.cells
  local discs, empty, mobility, corners, danger, edges = 0, 0, 0, 0, 0, 0
  for cell = 1, board.size do
    local owner = cells[cell]
    if owner == 0 then
      local who = who_can(cells, cell)
      empty = empty + 1
      mobility = mobility + (who & 1) - (who >> 1)
    else
      local sign = 3 - 2 * owner                    -- 1 for Black, -1 for White
      local corner = DANGER[cell][1]
      discs = discs + sign
      corners = corners + sign * CORNER[cell]
      edges = edges + sign * EDGE[cell]
      if corner ~= 0 and cells[corner] == 0 then danger = danger + sign * DANGER[cell][2] end
    end
  end
  local value = weight.mobility * mobility + weight.corner * corners + weight.edge * edges - weight.danger * danger
  if empty <= weight.late then value = value + weight.disc * discs end
  return value
end

-- Corners first, what gives them away last.
function game.order(s, cell)
  if cell == 0 then return 0 end
  return 3 * CORNER[cell] + EDGE[cell] - DANGER[cell][2]
end

return game
