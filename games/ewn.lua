-- EinStein würfelt nicht!: bring a stone to the far corner, or take all of the enemy's. Throw a die and move the stone
-- of that number; if it is gone, the next lower or the next higher one that is left, as you like. Red's stones go one
-- cell right, down or slanting between, Blue's left, up or slanting between. Whatever stands there is taken, even your
-- own.
-- Rules: Ingo Althöfer, 2004, on 5x5 with six stones a side. Each player's stones begin in the corner that they come from.
local size   = option("size", 5, 3, 8)
local most   = size == 3 and 3 or 6                    -- more would overlap
local stones = option("stones", most, 1, most)         -- a side: 1, 3 or 6
local start  = option("start", "ordered", { "ordered", "random" })   -- how they stand in their corner
local board  = grid(size, size)

local rows = 1                                         -- of a corner: of 1, 2, 3 stones
while rows * (rows + 1) // 2 < stones do rows = rows + 1 end
if rows * (rows + 1) // 2 ~= stones then error("stones must be 1, 3 or 6, which fill a corner", 0) end

-- Fitted to who won 20,000 games of one ply on 5x5 (up to 4 moves from the goal): only differences in a list count.
local weight = params {
  first  = { { 3800, 1700, 1100, 600, 300, 100, 0 }, 0, 10000 },   -- for who throws next: a stone 1, 2, ... moves from its
  second = { { 2600, 1450, 1100, 600, 300, 100, 0 }, 0, 10000 },   -- goal, if any face let it move; for the other
  turn   = { 60, 0, 1000 },                            -- to be the next to throw
}

-- Both sides have the same numbers, and not every terminal has colours.
local GLYPHS = { { "①", "②", "③", "④", "⑤", "⑥" }, { "❶", "❷", "❸", "❹", "❺", "❻" } }
local LETTERS = { "123456", "abcdef" }
local PIECES, ASCII, OWNERS, DICE, NOBODY = {}, {}, {}, {}, {}
for player = 1, 2 do
  for number = 1, stones do
    table.insert(PIECES, GLYPHS[player][number])
    table.insert(ASCII, LETTERS[player]:sub(number, number))
    table.insert(OWNERS, player)
  end
end
for number = 1, stones do DICE[number], NOBODY[number] = tostring(number), 0 end

local game = {
  name     = "EinStein würfelt nicht!",
  players  = { "Red", "Blue" },
  state    = {
    cells  = array(board.size, 0, 2 * stones),         -- 0 empty, 1 to `stones` Red's, the others Blue's
    at     = array(2 * stones, 0, board.size),         -- where each of them is; 0 is off the board
    die    = int(0, stones),                           -- what was thrown; 0 at a throw
    winner = int(0, 2),
  },
  move     = { "from", "to" },
  throw    = { "die" },
  notation = "Write the cell that a stone comes from and the cell that it goes to, or its number and the cell.",
  view     = {
    board = board, cells = "cells", pieces = PIECES, ascii = ASCII, owners = OWNERS,
    hands = { { "die", pieces = DICE, owners = NOBODY } },
  },
}

local WAYS = { { board.se, board.e, board.s }, { board.nw, board.w, board.n } }
local GOAL = { board.at(size, 1), board.at(1, size) }

local function place(s, stone, cell)
  s.cells[cell] = stone
  s.at[stone] = cell
end

function game.setup(s)
  local left = { {}, {} }                              -- stones not yet in their corner
  for number = 1, stones do
    left[1][number], left[2][number] = number, stones + number
  end
  for row = 1, rows do
    for column = 1, rows + 1 - row do
      for player = 1, 2 do
        local stone = table.remove(left[player], start == "random" and random(#left[player]) or 1)
        local cell = board.at(column, size + 1 - row)
        place(s, stone, player == 1 and cell or board.size + 1 - cell)
      end
    end
  end
  return 0
end

function game.chance(s, add)
  for die = 1, stones do add(1, die) end
end

function game.happen(s, die) s.die = die end

local function steps(add, ways, from)
  for i = 1, 3 do
    local to = ways[i][from]
    if to ~= 0 then add(from, to) end
  end
end

function game.moves(s, add)
  local at, ways, before = s.at, WAYS[s.turn], (s.turn - 1) * stones
  local lower, higher = s.die, s.die
  while lower > 0 and at[before + lower] == 0 do lower = lower - 1 end
  while higher <= stones and at[before + higher] == 0 do higher = higher + 1 end
  if lower > 0 then steps(add, ways, at[before + lower]) end
  if higher <= stones and higher ~= lower then steps(add, ways, at[before + higher]) end
end

local function any(s, player)
  local before = (player - 1) * stones
  for stone = before + 1, before + stones do
    if s.at[stone] ~= 0 then return true end
  end
  return false
end

function game.play(s, from, to)
  local me, taken = s.turn, s.cells[to]
  place(s, s.cells[from], to)
  s.cells[from] = 0
  s.die = 0
  if taken ~= 0 then s.at[taken] = 0 end
  if to == GOAL[me] or not any(s, 3 - me) then s.winner = me end
  return 0
end

function game.result(s)
  local winner = s.winner
  if winner ~= 0 then return winner, nil, any(s, 3 - winner) and "corner reached" or "last stone taken" end
end

local FAR = { {}, {} }                                 -- moves from each cell to a player's goal
for cell = 1, board.size do
  FAR[1][cell] = math.max(size - board.x[cell], board.y[cell] - 1)
  FAR[2][cell] = math.max(board.x[cell] - 1, size - board.y[cell])
end

-- What a player's stones are worth: the mean over the faces of the die, each with the nearer of the stones that it lets
-- move.
local function worth(s, player, near)
  local at, before, far = s.at, (player - 1) * stones, FAR[player]
  local value, last, lower = 0, 0, 0                   -- the last stone's number and what it is worth
  for number = 1, stones do
    local cell = at[before + number]
    if cell ~= 0 then
      local this = near[far[cell]]
      value = value + this + (number - last - 1) * math.max(lower, this)
      last, lower = number, this
    end
  end
  return (value + (stones - last) * lower) / stones
end

function game.evaluate(s)
  if s.winner ~= 0 then return s.winner == 1 and 1000 or -1000 end
  local value
  if s.turn == 1 or s.next == 1 then
    value = weight.turn + worth(s, 1, weight.first) - worth(s, 2, weight.second)
  else
    value = worth(s, 1, weight.second) - worth(s, 2, weight.first) - weight.turn
  end
  return 1000 * value / math.sqrt(1000000 + value * value)
end

function game.text(s, from, to)
  local stone, target = s.cells[from], board.names[to]
  return board.names[from] .. "-" .. target, (stone - 1) % stones + 1 .. target
end

-- As "123../45.../6...f/...ed/..cba red 4": the rows from the top, Blue's stones as a to f, who throws or has thrown what.
function game.write(s)
  local lines = {}
  for y = size, 1, -1 do
    local line = ""
    for x = 1, size do
      local stone = s.cells[board.at(x, y)]
      line = line .. (stone == 0 and "." or ASCII[stone])
    end
    table.insert(lines, line)
  end
  local player = s.turn == 0 and s.next or s.turn
  return table.concat(lines, "/") .. " " .. ({ "red", "blue" })[player] .. (s.die ~= 0 and " " .. s.die or "")
end

local STONE = {}
for stone, letter in ipairs(ASCII) do STONE[letter] = stone end

function game.read(s, text)
  local cells, player, die = text:match("^([%d%l./]+) (%l+) ?(%d?)$")
  if not cells or player ~= "red" and player ~= "blue" then
    error("it is written like 123../45.../6...f/...ed/..cba red 4, without a number before the throw", 0)
  end
  local x, y = 0, size
  for letter in cells:gmatch "." do
    if letter == "/" then
      x, y = 0, y - 1
    else
      x = x + 1
      local cell = board.at(x, y)
      if cell == 0 then error("the board has " .. size .. " rows of " .. size .. " cells", 0) end
      if letter ~= "." then
        local stone = STONE[letter]
        if not stone or s.at[stone] ~= 0 then error("the stone " .. letter .. " is not there or there twice", 0) end
        place(s, stone, cell)
      end
    end
  end
  s.die = tonumber(die) or 0
  local turn = player == "red" and 1 or 2
  for number = 1, 2 do
    if s.cells[GOAL[number]] ~= 0 and s.cells[GOAL[number]] > stones == (number == 2) or not any(s, 3 - number) then
      s.winner = number
    end
  end
  if s.die == 0 then return 0, turn end
  return turn
end

return game
