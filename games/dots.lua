-- Dots and boxes: draw a line between two neighbouring dots; who draws a box's fourth line owns the box and draws again.
-- More boxes win. Rules: E. Berlekamp, "The Dots and Boxes Game", 2000; rows and columns are counted in boxes, not dots.
local columns = option("columns", 5, 1, 10)
local rows    = option("rows", 5, 1, 10)
local board   = grid(columns, rows)

local weight = params {
  box   = { 100, 1, 500 },                     -- a box more
  loose = { 100, 0, 500 },                      -- a box that the player to move can close at once
  chain = { 50, 0, 500 },                       -- a box of the long chains, for whom the other has to open them
}

local walls = board.walls
local game = {
  name    = "Dots and boxes",
  players = { "First", "Second" },
  state   = {
    lines = array(walls.count, 0, 1),          -- 1 where one is drawn; by whom does not matter
    sides = array(board.size, 0, 4),           -- how many lines a box has
    boxes = array(2, 0, board.size),           -- how many each player owns
  },
  scratch = { seen = array(board.size, 0, 1) },
  move    = { "line" },
  notation = "Write a box and the side of it that you draw: n, e, s or w, for north, east, south or west.",
  view    = {
    board = board, cells = "sides", pieces = { " ", " ", " ", "■" }, owners = { 0, 0, 0, 0 },
    walls = "lines", hands = { { "boxes", pieces = "numbers" } },
  },
}

local AROUND = {}                              -- of each box: its four lines
for cell = 1, board.size do AROUND[cell] = { walls.n[cell], walls.e[cell], walls.s[cell], walls.w[cell] } end

local BESIDE, NAME = {}, {}                    -- of each line: the boxes on both sides, 0 for none; "a1n", north of a1
for line = 1, walls.count do BESIDE[line] = { 0, 0 } end
for cell = 1, board.size do
  for side, name in ipairs { "n", "e", "s", "w" } do
    local line = walls[name][cell]
    BESIDE[line][side <= 2 and 1 or 2] = cell
    if not NAME[line] then NAME[line] = board.names[cell] .. name end
  end
end

function game.setup(s) end

function game.moves(s, add)
  local lines = s.lines
  for line = 1, walls.count do
    if lines[line] == 0 then add(line) end
  end
end

function game.play(s, line)
  local sides, closed = s.sides, 0
  s.lines[line] = 1
  for _, cell in ipairs(BESIDE[line]) do
    if cell ~= 0 then
      sides[cell] = sides[cell] + 1
      if sides[cell] == 4 then closed = closed + 1 end
    end
  end
  if closed > 0 then
    s.boxes[s.turn] = s.boxes[s.turn] + closed
    return s.turn
  end
end

function game.result(s)
  local first, second = s.boxes[1], s.boxes[2]
  if first + second == board.size then
    return first > second and 1 or second > first and 2 or 0, first - second, "all boxes closed"
  end
end

-- The most lines that a box beside this one has already: 3, it is closed now; 2, it is given away; less, nothing happens.
local function most_sides(s, line)
  local beside, sides, most = BESIDE[line], s.sides, 0
  for i = 1, 2 do
    if beside[i] ~= 0 then most = math.max(most, sides[beside[i]]) end
  end
  return most
end

-- Of a box with one line left, or with two of which we come through one: the line on which the way goes on.
local function way_on(s, cell, from)
  for _, line in ipairs(AROUND[cell]) do
    if s.lines[line] == 0 and line ~= from then return line end
  end
  return from
end

-- How many boxes with two lines each follow each other from behind this line of a box; they are marked as seen.
local function chain(s, cell, line)
  local sides, seen, length = s.sides, s.seen, 0
  while true do
    cell = BESIDE[line][1] == cell and BESIDE[line][2] or BESIDE[line][1]
    if cell == 0 or sides[cell] ~= 2 or seen[cell] == 1 then return length end
    seen[cell] = 1
    length = length + 1
    line = way_on(s, cell, line)
  end
end

-- Once every line gives something away, who must begin opens a chain, and the other takes it all but the last two boxes,
-- which make the first open the next: so all hangs on who makes the last harmless move. Chains of one or two boxes count
-- as such moves. The farther away that is, the less it is worth.
function game.evaluate(s)
  local lines, sides, seen = s.lines, s.sides, s.seen
  local loose, harmless, gain, long = 0, 0, 0, 0
  for cell = 1, board.size do seen[cell] = 0 end
  for cell = 1, board.size do
    if sides[cell] == 3 and seen[cell] == 0 then
      seen[cell] = 1
      loose = loose + 1 + chain(s, cell, way_on(s, cell, 0))
    end
  end
  for cell = 1, board.size do
    if sides[cell] == 2 and seen[cell] == 0 then
      seen[cell] = 1
      local one = way_on(s, cell, 0)
      local length = 1 + chain(s, cell, one) + chain(s, cell, way_on(s, cell, one))
      if length > 2 then long, gain = long + 1, gain + length - 4 else harmless = harmless + 1 end
    end
  end
  for line = 1, walls.count do
    if lines[line] == 0 and most_sides(s, line) < 2 then harmless = harmless + 1 end
  end
  if long > 0 then gain = gain + 4 end              -- the last one is taken whole
  local future = weight.chain * gain // (1 + harmless)
  if harmless % 2 == 0 then future = -future end
  if loose > 1 then future = math.max(future, -4 * weight.loose - future) end
  local value = weight.loose * loose + future
  if s.turn == 2 then value = -value end
  return weight.box * (s.boxes[1] - s.boxes[2]) + value
end

-- First what closes a box, last what gives one away.
function game.order(s, line)
  local most = most_sides(s, line)
  return most == 3 and 1 or most == 2 and -1 or 0
end

function game.noisy(s, line) return most_sides(s, line) == 3 end

function game.text(s, line) return NAME[line] end

return game
