-- Rows: stones that follow each other on a line.
--
--   local rows = require "rows"
--   local WAYS = rows.ways(board)
--   ...
--   if rows.longest(s.cells, WAYS, cell, s.turn) >= 5 then s.winner = s.turn end
local rows = {}

local OPPOSITE = { { "n", "s" }, { "ne", "sw" }, { "e", "w" }, { "se", "nw" } }

-- The lines through a cell of a grid or hexgrid: one table of neighbours for each, and in `back` those the other way.
function rows.ways(board)
  local known, ways = {}, { there = {}, back = {} }
  for name in pairs(board.rays) do known[name] = true end
  for _, pair in ipairs(OPPOSITE) do
    if known[pair[1]] then
      table.insert(ways.there, board[pair[1]])
      table.insert(ways.back, board[pair[2]])
    end
  end
  return ways
end

-- How many of a player's stones follow each other from a cell on, without the cell itself.
local function run(cells, step, cell, player)
  local count, at = 0, step[cell]
  while at ~= 0 and cells[at] == player do count, at = count + 1, step[at] end
  return count
end
rows.run = run

-- The longest row of a player's stones through a cell; what stands in the cell counts as his. Rows longer than `most`, if it
-- is given, are none.
function rows.longest(cells, ways, cell, player, most)
  local there, back, longest = ways.there, ways.back, 0
  for i = 1, #there do
    local stones = run(cells, there[i], cell, player) + run(cells, back[i], cell, player) + 1
    if not most or stones <= most then longest = math.max(longest, stones) end
  end
  return longest
end

-- Of a list of rows, such as board.lines(4) gives: for each cell, those that it is part of.
function rows.through(board, list)
  local through = {}
  for cell = 1, board.size do through[cell] = {} end
  for _, row in ipairs(list) do
    for _, cell in ipairs(row) do table.insert(through[cell], row) end
  end
  return through
end

-- How many cells of a row hold a player's stones.
function rows.count(cells, row, player)
  local count = 0
  for i = 1, #row do
    if cells[row[i]] == player then count = count + 1 end
  end
  return count
end

return rows
