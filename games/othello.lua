-- Othello: enclose the other side's discs in a row to turn them; more discs at the end win.
-- Rules of the World Othello Federation: who can't turn a disc passes; the game ends when nobody can.
local width  = option("width", 8, 4, 16)
local height = option("height", 8, 4, 16)
if width % 2 == 1 or height % 2 == 1 then error("options.width and options.height must be even") end

local board  = grid(width, height)
local weight = params {
  corner   = { 90, 0, 300 },
  beside   = { 30, 0, 200 },        -- the cell slanting from an empty corner, which gives the corner away
  edge     = { 8, 0, 100 },
  mobility = { 10, 0, 100 },        -- a cell more to play on
  disc     = { 1, 0, 50 },
}

local game = {
  name    = "Othello",
  players = { "Black", "White" },
  state   = {
    cells = array(board.size, 0, 2),           -- 0 empty, 1 Black, 2 White
    empty = int(0, board.size),
  },
  move    = { "cell" },                        -- 0 is a pass
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
}

local STEPS = { board.n, board.ne, board.e, board.se, board.s, board.sw, board.w, board.nw }

local CORNERS = { board.at(1, 1), board.at(width, 1), board.at(1, height), board.at(width, height) }
local BESIDE  = { board.at(2, 2), board.at(width - 1, 2), board.at(2, height - 1), board.at(width - 1, height - 1) }
local EDGE    = {}                             -- 1 on the rim, but for the corners
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  local rim = (x == 1 or x == width) ~= (y == 1 or y == height)
  EDGE[cell] = rim and 1 or 0
end

function game.setup(s)
  local x, y = width // 2, height // 2
  s.cells[board.at(x + 1, y)] = 1              -- Black on e4 and d5, White on d4 and e5
  s.cells[board.at(x, y + 1)] = 1
  s.cells[board.at(x, y)] = 2
  s.cells[board.at(x + 1, y + 1)] = 2
  s.empty = board.size - 4
end

-- Whether a disc of `me` on the empty `cell` would enclose a row of the other side's.
local function encloses(cells, cell, me)
  local them = 3 - me
  for i = 1, 8 do
    local step = STEPS[i]
    local at = step[cell]
    if at ~= 0 and cells[at] == them then
      repeat at = step[at] until at == 0 or cells[at] ~= them
      if at ~= 0 and cells[at] == me then return true end
    end
  end
  return false
end

local function count_moves(cells, me)
  local count = 0
  for cell = 1, board.size do
    if cells[cell] == 0 and encloses(cells, cell, me) then count = count + 1 end
  end
  return count
end

local function can_move(cells, me)
  for cell = 1, board.size do
    if cells[cell] == 0 and encloses(cells, cell, me) then return true end
  end
  return false
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local none = true
  for cell = 1, board.size do
    if cells[cell] == 0 and encloses(cells, cell, me) then
      add(cell)
      none = false
    end
  end
  if none and can_move(cells, 3 - me) then add(0) end
end

function game.play(s, cell)
  if cell == 0 then return end
  local cells, me = s.cells, s.turn
  local them = 3 - me
  for i = 1, 8 do
    local step = STEPS[i]
    local at = step[cell]
    while at ~= 0 and cells[at] == them do at = step[at] end
    if at ~= 0 and cells[at] == me then
      local turned = step[cell]
      while turned ~= at do
        cells[turned] = me
        turned = step[turned]
      end
    end
  end
  cells[cell] = me
  s.empty = s.empty - 1
end

local function count_discs(s)
  local cells, difference = s.cells, 0
  for cell = 1, board.size do
    local disc = cells[cell]
    if disc == 1 then difference = difference + 1 elseif disc == 2 then difference = difference - 1 end
  end
  return difference
end

local function final(s)
  local difference = count_discs(s)
  if difference > 0 then return 1, difference end
  if difference < 0 then return 2, difference end
  return 0, 0
end

function game.result(s)
  if s.empty == 0 then return final(s) end
end

function game.stuck(s) return final(s) end     -- nobody can move

function game.evaluate(s)
  local cells, value = s.cells, 0
  for i = 1, 4 do
    local corner, beside = cells[CORNERS[i]], cells[BESIDE[i]]
    if corner == 1 then value = value + weight.corner
    elseif corner == 2 then value = value - weight.corner
    elseif beside == 1 then value = value - weight.beside
    elseif beside == 2 then value = value + weight.beside end
  end
  for cell = 1, board.size do
    local disc = cells[cell]
    if disc == 1 then value = value + weight.disc + weight.edge * EDGE[cell]
    elseif disc == 2 then value = value - weight.disc - weight.edge * EDGE[cell] end
  end
  return value + weight.mobility * (count_moves(cells, 1) - count_moves(cells, 2))
end

-- Corners first, the cells beside them last.
local HINT = {}
for cell = 1, board.size do HINT[cell] = EDGE[cell] * 2 end
for i = 1, 4 do
  HINT[CORNERS[i]] = 10
  HINT[BESIDE[i]] = -10
end
function game.order(s, cell)
  if cell == 0 then return 0 end
  return HINT[cell]
end

return game
