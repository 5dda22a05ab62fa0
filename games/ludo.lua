-- Ludo: bring all your pieces once round the board and home. A 6 brings a piece out of the base onto your start square,
-- if you like, and gives another throw. Pieces go clockwise, after 51 squares up their own column of five, and home by
-- the exact number. What you land on goes back to its base. You must move if you can.
-- Own pieces: never two on one square, but they may be passed, so there are no blocks of two.
-- Safe squares: none on the ring, not even one's own start; in his column nobody meets others.
-- Three sixes in a row: the third is not played, and the turn is over.
-- A 6 without a move: it still gives another throw. Not so after the last piece is home.
-- Places: who is home has no more turns, and the others play on for theirs: the first of four has 3 points, the last 0.
-- Rules: "Ludo (board game)", Wikipedia, as told on liquisearch.com/ludo_board_game/rules, without its doubling.
local count  = option("players", 4, 2, 4)                -- two sit opposite
local pieces = option("pieces", 4, 1, 4)                 -- a player
local places = option("places", true)                    -- false: the first one home wins, and that is all

-- Fitted to the places in 4,500 games of one ply by four players; games of two and three give much the same.
local weight = params {
  out  = { 8, 0, 60 },         -- a piece out of the base, in steps, beside those it has gone
  home = { 5, 0, 60 },         -- likewise one that is home
  risk = { 16, 0, 100 },       -- a piece that the next throws surely hit, beside the steps it would lose
  turn = { 2.5, 0, 20 },       -- to be the next to throw
  lead = { 0.33, 0.01, 2 },    -- how much a step decides
}

local board = grid(15, 15)
local VOID <const> = count + 1                           -- no square
local COLUMN <const>, HOME <const> = 52, 57              -- steps of a piece: 1 is the start; the first off the ring

-- Red's quarter; the other three are the same, turned clockwise about h8.
local SQUARES = "g2 g3 g4 g5 g6 f7 e7 d7 c7 b7 a7 a8 a9" -- of the ring, from the start on
local LANE    = "h2 h3 h4 h5 h6"
local YARD    = "c3 d3 c4 d4"

local function turned(names, quarters)                   -- cells
  local cells = {}
  for letter, row in names:gmatch "(%l)(%d+)" do
    local dx, dy = letter:byte() - 104, tonumber(row) - 8
    for _ = 1, quarters do dx, dy = dy, -dx end
    table.insert(cells, board.at(8 + dx, 8 + dy))
  end
  return cells
end

local RING, LANES, YARDS, STARTS, IS_SQUARE = {}, {}, {}, {}, {}
for cell = 1, board.size do IS_SQUARE[cell] = false end
for seat = 1, 4 do
  local squares = turned(SQUARES, seat - 1)
  LANES[seat], YARDS[seat], STARTS[seat] = turned(LANE, seat - 1), turned(YARD, seat - 1), squares[1]
  for _, cell in ipairs(squares) do table.insert(RING, cell) end
  for _, cells in ipairs { squares, LANES[seat], YARDS[seat] } do
    for _, cell in ipairs(cells) do IS_SQUARE[cell] = true end
  end
end

local SEATS = count == 2 and { 1, 3 } or { 1, 2, 3, 4 }  -- clockwise from the bottom left
local COLOURS, GLYPHS = { "Red", "Green", "Yellow", "Blue" }, { "●", "◆", "▲", "■" }
local PLAYERS, PIECES, ASCII, OWNERS, HANDS = {}, {}, {}, {}, {}
local PATH, BASE, STEP = {}, {}, {}                      -- a player's cells by steps, those of the base; steps by cell
local STARTER = {}                                       -- whose start a cell is, or 0
for cell = 1, board.size do STARTER[cell] = 0 end
for player = 1, count do
  local seat = SEATS[player]
  PLAYERS[player], PIECES[player], ASCII[player] = COLOURS[seat], GLYPHS[seat], COLOURS[seat]:sub(1, 1)
  OWNERS[player], HANDS[player], STARTER[STARTS[seat]] = player, "home", player
  local path, steps = {}, {}
  for step = 1, COLUMN - 1 do path[step] = RING[(13 * seat - 14 + step) % 52 + 1] end
  for _, cell in ipairs(LANES[seat]) do table.insert(path, cell) end
  for cell = 1, board.size do steps[cell] = 0 end
  for step, cell in ipairs(path) do steps[cell] = step end
  PATH[player], STEP[player], BASE[player] = path, steps, { table.unpack(YARDS[seat], 1, pieces) }
end
PIECES[VOID], ASCII[VOID], OWNERS[VOID] = " ", " ", 0

local game = {
  name     = "Ludo",
  players  = PLAYERS,
  state    = {
    cells = array(board.size, 0, VOID),                  -- 0 empty, else whose piece; a base is filled in order
    home  = array(count, 0, pieces),
    place = array(count, 0, count),                      -- 0: still playing
    done  = int(0, count),                               -- how many are not
    die   = int(0, 6),                                   -- 0 at a throw
    sixes = int(0, 2),                                   -- in a row
  },
  scratch  = { points = array(count, 0, count), chances = array(count, 0, 20000) },
  move     = { "from", "to" },                           -- to 0: home; both 0: no move
  throw    = { "die" },
  notation = "Write the square that a piece comes from and the one it goes to, or home; the first alone will do. "
    .. "Enter brings a piece out of the base. Without a move, pass.",
  view     = {
    board = board, cells = "cells", pieces = PIECES, ascii = ASCII, owners = OWNERS, stars = STARTS,
    hands = {
      { "home", pieces = HANDS, owners = { table.unpack(OWNERS, 1, count) } },
      { "die", pieces = { "1", "2", "3", "4", "5", "6" }, owners = { 0, 0, 0, 0, 0, 0 } },
    },
  },
  unit     = 10000,
}

function game.setup(s)
  for cell = 1, board.size do
    if not IS_SQUARE[cell] then s.cells[cell] = VOID end
  end
  for player, base in ipairs(BASE) do
    for _, cell in ipairs(base) do s.cells[cell] = player end
  end
  return 0
end

local function following(s, player)                      -- the next who still plays
  for _ = 1, count do
    player = player % count + 1
    if s.place[player] == 0 then break end
  end
  return player
end

function game.chance(s, add)
  for die = 1, 6 do add(1, die) end
end

function game.happen(s, die)
  if die == 6 and s.sixes == 2 then
    s.sixes = 0
    return 0, following(s, s.next)
  end
  s.die = die
  s.sixes = die == 6 and s.sixes + 1 or 0
end

function game.moves(s, add)
  local cells, me, die = s.cells, s.turn, s.die
  local path, base, any = PATH[me], BASE[me], false
  for step = HOME - die, 1, -1 do
    if cells[path[step]] == me then
      local to = step + die < HOME and path[step + die] or 0
      if to == 0 or cells[to] ~= me then
        add(path[step], to)
        any = true
      end
    end
  end
  if die == 6 and cells[base[1]] == me and cells[path[1]] ~= me then
    local last = pieces
    while cells[base[last]] == 0 do last = last - 1 end
    add(base[last], path[1])
    any = true
  end
  if not any then add(0, 0) end
end

local function send_back(cells, player)
  local first = 1
  while cells[BASE[player][first]] ~= 0 do first = first + 1 end
  cells[BASE[player][first]] = player
end

function game.play(s, from, to)
  local cells, me, again = s.cells, s.turn, s.die == 6
  s.die = 0
  if from ~= 0 then
    cells[from] = 0
    if to ~= 0 then
      if cells[to] ~= 0 then send_back(cells, cells[to]) end
      cells[to] = me
    else
      s.home[me] = s.home[me] + 1
      if s.home[me] == pieces then
        s.done = s.done + 1
        s.place[me] = s.done
        s.sixes = 0
        again = false
      end
    end
  end
  return 0, again and me or following(s, me)
end

local LAST <const> = places and count - 1 or 1           -- the last place that is played for

function game.result(s)
  if s.done < LAST then return end
  local winner = 0
  for player = 1, count do
    local place = s.place[player]
    s.points[player] = place == 0 and 0 or count - place
    if place == 1 then winner = player end
  end
  if LAST == 1 then return winner, nil, "all pieces home" end
  return winner, s.points, "all pieces home"
end

local BEFORE = {}                                        -- the six cells before one of the ring, nearest first
for cell = 1, board.size do BEFORE[cell] = {} end
for i, cell in ipairs(RING) do
  for back = 1, 6 do BEFORE[cell][back] = RING[(i - 1 - back) % 52 + 1] end
end

-- How many pieces of others hit a piece there with the right one of six numbers.
local function hits(cells, me, at)
  local found = 0
  for back, cell in ipairs(BEFORE[at]) do
    local other = cells[cell]
    if other ~= 0 and other ~= me and STEP[other][cell] + back < COLUMN then found = found + 1 end
  end
  local starter = STARTER[at]
  if starter ~= 0 and starter ~= me and cells[BASE[starter][1]] == starter then found = found + 1 end
  return found
end

-- What a player's pieces are worth, and the steps that they have gone, both in steps.
local function worth(s, me)
  local cells, path = s.cells, PATH[me]
  local gone = HOME * s.home[me]
  local value = (weight.out + weight.home) * s.home[me]
  for step = 1, HOME - 1 do
    local cell = path[step]
    if cells[cell] == me then
      gone = gone + step
      value = value + weight.out
      if step < COLUMN then value = value - hits(cells, me, cell) * (step + weight.risk) / 6 end
    end
  end
  return value + gone, gone
end

-- Each player has a strength, and one is ahead of another in the end as often as his share of the two strengths. A step
-- multiplies it, the more so the nearer anybody is to the end. Whoever is home is ahead for certain.
function game.evaluate(s)
  local thrower = s.turn == 0 and s.next or s.turn
  local strength, most, sum = {}, 0, 0
  for player = 1, count do
    local value, gone = worth(s, player)
    strength[player] = player == thrower and value + weight.turn or value
    if s.place[player] == 0 then most = math.max(most, gone) end
  end
  local factor = weight.lead / math.sqrt(30 + pieces * HOME - most)
  for player = 1, count do
    local place = s.place[player]
    strength[player] = 2 ^ (place == 0 and factor * strength[player] or 200 - 30 * place)
    sum = sum + strength[player]
  end
  for player = 1, count do
    local mine, ahead = strength[player], 0              -- of how many others
    for other = 1, count do
      if other ~= player then ahead = ahead + mine / (mine + strength[other]) end
    end
    s.chances[player] = math.floor(10000 * (places and 2 * ahead / count or mine / sum))
  end
  return s.chances
end

function game.text(s, from, to)
  if from == 0 then return "pass" end
  local name = board.names[from]
  if STEP[s.turn][from] == 0 then return "enter", name end
  return name .. "-" .. (to == 0 and "home" or board.names[to]), name
end

return game
