-- Chess. Rules: FIDE Laws of Chess, 2023; draws that a player may claim (threefold repetition, fifty moves) happen by
-- themselves. Chess960 by the option "start".
local start   = option("start", "standard", { "standard", "chess960" })
local minimum = option("minimum", true)              -- a draw once nobody has the men to give mate
local board   = grid(8, 8)

local PAWN <const>, KNIGHT <const>, BISHOP <const>, ROOK <const>, QUEEN <const>, KING <const> = 1, 2, 3, 4, 5, 6
local BLACK <const> = 6                              -- what a black piece adds to its kind
local LETTERS <const> = "PNBRQKpnbrqk"

local game = {
  name    = start == "chess960" and "Chess960" or "Chess",
  players = { "White", "Black" },
  state   = {
    cells  = array(board.size, 0, 12),               -- 0 empty; 1 to 6 White's pieces, 7 to 12 Black's
    kinds  = bits(6),                                -- the same as sets: where the pieces of each kind stand,
    sides  = bits(2),                                -- and where each player's do; bit 0 is a1
    rooks  = array(4, 0, board.size),                -- with which each may castle: White's on the king's side, on the queen's, Black's
    passed = int(0, board.size),                     -- the cell that a pawn just skipped, if one may take there
    quiet  = int(0, 1000, "apart"),                  -- plies since a capture or a pawn's move
  },
  scratch = {                                        -- what decides which moves are legal
    king     = int(1, board.size),                   -- of the player to move
    occupied = bits(),
    checkers = bits(),
    targets  = bits(),                               -- cells to which a piece other than the king may go
    pinned   = bits(),                               -- pieces that may only move along the line to their king
    reached  = bits(12),                             -- for evaluate: what White's pieces of each kind attack, then Black's; no king
  },
  move       = { "from", "to", { "promotion", bits = 3 } },   -- castling: the king goes to the rook's cell
  notation   = "Write the piece's letter (K, Q, R, B, N; none for a pawn) and the cell that it goes to; x captures, =Q promotes, O-O castles. Or both cells: e2e4, e7e8q.",
  rules      = [[
Chess. Mate the enemy king: attack it so that no move saves it. White begins.

The king moves one step in any direction, the queen any distance straight or diagonally, the rook straight, the bishop
diagonally. The knight jumps two steps straight and one aside, over whatever stands between. A pawn moves one step
ahead, from its first row also two, and captures one step diagonally ahead. If an enemy pawn has just moved two steps
and stands beside it, it may capture that pawn as if it had moved only one (en passant). On the last row a pawn becomes
a queen, rook, bishop or knight.

Castling: if king and rook have not moved and nothing stands between them, the king moves two steps towards the rook and
the rook jumps over it. The king may not castle out of check, nor through an attacked cell.

No move may leave one's own king in check. If the player to move has no legal move and is not in check, the game is a
draw (stalemate). It is also a draw when a position comes up for the third time, after fifty moves of each side without
a capture or a pawn move, and when there are too few pieces to mate.

Rules: FIDE Laws of Chess, 2023; draws that a player may claim happen by themselves here.]],
  repetition = { times = 3, result = 0, since = "quiet" },
  view       = {
    board = board, cells = "cells", shaded = true, owners = { 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2 },
    pieces = { "♙", "♘", "♗", "♖", "♕", "♔", "♟", "♞", "♝", "♜", "♛", "♚" },
  },
}

-- --- sets of cells

local BIT = {}
for cell = 1, board.size do BIT[cell] = 1 << cell - 1 end

local function set(cells)
  local bits = 0
  for _, cell in ipairs(cells) do bits = bits | BIT[cell] end
  return bits
end

-- By cell: what a piece there reaches; along a ray, on an empty board.
local KNIGHTS, KINGS = {}, {}
local PAWNS = { {}, {} }                             -- where each player's pawn takes
local RAYS = { n = {}, ne = {}, e = {}, se = {}, s = {}, sw = {}, w = {}, nw = {} }
for cell = 1, board.size do
  KNIGHTS[cell], KINGS[cell] = set(board.knight[cell]), set(board.around8[cell])
  PAWNS[1][cell] = (BIT[board.nw[cell]] or 0) | (BIT[board.ne[cell]] or 0)
  PAWNS[2][cell] = (BIT[board.sw[cell]] or 0) | (BIT[board.se[cell]] or 0)
  for name, ray in pairs(RAYS) do ray[cell] = set(board.rays[name][cell]) end
end

-- Of two cells: those between them, and the whole line through both; empty where they are not in line.
local BETWEEN, LINE = {}, {}
for a = 1, board.size do
  BETWEEN[a], LINE[a] = {}, {}
  for b = 1, board.size do BETWEEN[a][b], LINE[a][b] = 0, 0 end
end
local OPPOSITE = { n = "s", ne = "sw", e = "w", se = "nw", s = "n", sw = "ne", w = "e", nw = "se" }
for name, back in pairs(OPPOSITE) do
  for a = 1, board.size do
    for _, b in ipairs(board.rays[name][a]) do
      BETWEEN[a][b] = RAYS[name][a] & RAYS[back][b]
      LINE[a][b] = RAYS[name][a] | RAYS[back][a] | BIT[a]
    end
  end
end

-- The cells of a ray up to and with the first that is occupied. Rays lead to higher cells or to lower ones.
local function up(ray, cell, occupied)
  local seen = ray[cell]
  local stops = seen & occupied
  if stops == 0 then return seen end
  return seen & ~ray[bit.first(stops) + 1]
end

local function down(ray, cell, occupied)
  local seen = ray[cell]
  local stops = seen & occupied
  if stops == 0 then return seen end
  return seen & ~ray[bit.last(stops) + 1]
end

local function straight(cell, occupied)
  return up(RAYS.n, cell, occupied) | up(RAYS.e, cell, occupied) | down(RAYS.s, cell, occupied) | down(RAYS.w, cell, occupied)
end

local function slanting(cell, occupied)
  return up(RAYS.ne, cell, occupied) | up(RAYS.nw, cell, occupied) | down(RAYS.se, cell, occupied) | down(RAYS.sw, cell, occupied)
end

-- What a knight, bishop, rook or queen reaches.
local function reach(kind, cell, occupied)
  if kind == KNIGHT then return KNIGHTS[cell] end
  if kind == BISHOP then return slanting(cell, occupied) end
  if kind == ROOK then return straight(cell, occupied) end
  return straight(cell, occupied) | slanting(cell, occupied)
end

-- The player's pieces that attack a cell.
local function attackers(s, player, cell, occupied)
  local kinds = s.kinds
  return s.sides[player] & (KNIGHTS[cell] & kinds[KNIGHT] | KINGS[cell] & kinds[KING] | PAWNS[3 - player][cell] & kinds[PAWN]
    | straight(cell, occupied) & (kinds[ROOK] | kinds[QUEEN]) | slanting(cell, occupied) & (kinds[BISHOP] | kinds[QUEEN]))
end

-- --- moves

local AHEAD  = { board.n, board.s }
local HOME   = { 2, 7 }                              -- the row from which a pawn may go two cells
local FAR    = { 8, 1 }                              -- where it is promoted
local BEHIND = { -8, 8 }                             -- from the cell that a pawn skipped to where it stands, for who takes it

-- Finds out what threatens the king of the player to move.
local function look(s)
  local me, kinds = s.turn, s.kinds
  local mine, theirs = s.sides[me], s.sides[3 - me]
  local king = bit.first(kinds[KING] & mine) + 1
  s.king, s.occupied = king, mine | theirs
  s.checkers = attackers(s, 3 - me, king, mine | theirs)
  s.targets = ~mine
  if s.checkers ~= 0 then
    s.targets = s.checkers | BETWEEN[king][bit.first(s.checkers) + 1]
    if s.checkers & s.checkers - 1 ~= 0 then s.targets = 0 end   -- of two checkers only the king gets away
  end
  local snipers = theirs & (straight(king, theirs) & (kinds[ROOK] | kinds[QUEEN]) | slanting(king, theirs) & (kinds[BISHOP] | kinds[QUEEN]))
  s.pinned = 0
  for sniper in bit.each(snipers) do
    local between = BETWEEN[king][sniper + 1] & mine
    if between & between - 1 == 0 then s.pinned = s.pinned | between end
  end
end

-- Where a pawn may go: straight ahead, twice from its home, slanting where it takes.
local function pawn_targets(s, from)
  local me, occupied = s.turn, s.occupied
  local ahead = AHEAD[me][from]
  local targets = PAWNS[me][from] & s.sides[3 - me]
  if BIT[ahead] & occupied == 0 then
    targets = targets | BIT[ahead]
    if board.y[from] == HOME[me] then targets = targets | BIT[AHEAD[me][ahead]] & ~occupied end
  end
  return targets
end

-- Where a piece other than the king may go, en passant left out.
local function targets_of(s, from)
  local kind = (s.cells[from] - 1) % BLACK + 1
  local targets = s.targets
  if kind == PAWN then targets = targets & pawn_targets(s, from) else targets = targets & reach(kind, from, s.occupied) end
  if s.pinned & BIT[from] ~= 0 then targets = targets & LINE[s.king][from] end
  return targets
end

-- Whether a pawn may take the one that just passed it: both leave their rows at once, and may uncover the king.
local function takes_in_passing(s, from)
  local taken = BIT[s.passed + BEHIND[s.turn]]
  local occupied = (s.occupied ~ BIT[from] ~ taken) | BIT[s.passed]
  return PAWNS[s.turn][from] & BIT[s.passed] ~= 0 and attackers(s, 3 - s.turn, s.king, occupied) & ~taken == 0
end

local function is_safe(s, cell)
  return attackers(s, 3 - s.turn, cell, s.occupied & ~BIT[s.king]) == 0
end

-- Where king and rook stand after castling, by side: the king's, the queen's; as columns.
local KING_TO, ROOK_TO = { 7, 3 }, { 6, 4 }

-- Nothing may stand in the way of either, nor threaten a cell that the king passes.
local function may_castle(s, side)
  local rook = s.rooks[2 * s.turn - 2 + side]
  if rook == 0 then return false end
  local row = s.king - board.x[s.king]
  local king_to, rook_to = row + KING_TO[side], row + ROOK_TO[side]
  local others = s.occupied & ~BIT[s.king] & ~BIT[rook]
  local way = BETWEEN[s.king][king_to] | BIT[king_to]
  if others & (way | BETWEEN[rook][rook_to] | BIT[rook_to]) ~= 0 then return false end
  for cell in bit.each(way) do
    if not is_safe(s, cell + 1) then return false end
  end
  return attackers(s, 3 - s.turn, king_to, others | BIT[rook_to]) == 0   -- the rook may have shielded the king
end

local function add_pawn(add, me, from, to)
  if board.y[to] ~= FAR[me] then return add(from, to, 0) end
  for kind = QUEEN, KNIGHT, -1 do add(from, to, kind) end
end

function game.moves(s, add)
  look(s)
  local king, me = s.king, s.turn
  local mine = s.sides[me]
  for to in bit.each(KINGS[king] & ~mine) do
    if is_safe(s, to + 1) then add(king, to + 1, 0) end
  end
  if s.checkers == 0 then
    for side = 1, 2 do
      if may_castle(s, side) then add(king, s.rooks[2 * me - 2 + side], 0) end
    end
  end
  for from in bit.each(mine & s.kinds[PAWN]) do
    for to in bit.each(targets_of(s, from + 1)) do add_pawn(add, me, from + 1, to + 1) end
    if s.passed ~= 0 and takes_in_passing(s, from + 1) then add(from + 1, s.passed, 0) end
  end
  for from in bit.each(mine & ~s.kinds[PAWN] & ~BIT[king]) do
    for to in bit.each(targets_of(s, from + 1)) do add(from + 1, to + 1, 0) end
  end
end

-- Whether the player to move can, when in check.
local function escapes(s)
  for to in bit.each(KINGS[s.king] & ~s.sides[s.turn]) do
    if is_safe(s, to + 1) then return true end
  end
  for from in bit.each(s.sides[s.turn] & ~BIT[s.king]) do
    if targets_of(s, from + 1) ~= 0 then return true end
    if s.passed ~= 0 and s.kinds[PAWN] & BIT[from + 1] ~= 0 and takes_in_passing(s, from + 1) then return true end
  end
  return false
end

-- --- playing

local KIND  = { [0] = 0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6 }
local OWNER = { [0] = 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2 }

local function put(s, cell, piece)
  s.cells[cell] = piece
  s.kinds[KIND[piece]] = s.kinds[KIND[piece]] | BIT[cell]
  s.sides[OWNER[piece]] = s.sides[OWNER[piece]] | BIT[cell]
end

local function lift(s, cell)
  local piece = s.cells[cell]
  s.cells[cell] = 0
  s.kinds[KIND[piece]] = s.kinds[KIND[piece]] & ~BIT[cell]
  s.sides[OWNER[piece]] = s.sides[OWNER[piece]] & ~BIT[cell]
end

local function castle(s, king, rook)
  local pieces, row = BLACK * (s.turn - 1), king - board.x[king]
  local side = rook > king and 1 or 2
  lift(s, king)
  lift(s, rook)
  put(s, row + KING_TO[side], KING + pieces)
  put(s, row + ROOK_TO[side], ROOK + pieces)
end

function game.play(s, from, to, promotion)
  local me = s.turn
  local piece, taken = s.cells[from], s.cells[to]
  local kind, passed = KIND[piece], s.passed
  s.passed = 0
  s.quiet = s.quiet + 1
  if kind == KING then
    if OWNER[taken] == me then
      castle(s, from, to)
      s.rooks[2 * me - 1], s.rooks[2 * me] = 0, 0
      return
    end
    s.rooks[2 * me - 1], s.rooks[2 * me] = 0, 0
  elseif kind == PAWN then
    s.quiet = 0
    if to == passed then lift(s, to + BEHIND[me]) end
    local skipped = (from + to) // 2
    if to - from == 16 or from - to == 16 then
      if PAWNS[me][skipped] & s.kinds[PAWN] & s.sides[3 - me] ~= 0 then s.passed = skipped end
    end
    if promotion ~= 0 then piece = promotion + BLACK * (me - 1) end
  end
  if taken ~= 0 then
    lift(s, to)
    s.quiet = 0
  end
  lift(s, from)
  put(s, to, piece)
  for i = 1, 4 do
    if s.rooks[i] == from or s.rooks[i] == to then s.rooks[i] = 0 end
  end
end

-- --- how it ends

local LIGHT <const> = 0x55AA55AA55AA55AA             -- b1 and all cells of its colour

-- Whether neither player can ever give mate: a king alone, with one light piece, or with bishops of one colour.
local function lacks_men(s)
  local kinds = s.kinds
  if kinds[PAWN] | kinds[ROOK] | kinds[QUEEN] ~= 0 then return false end
  local knights, bishops = kinds[KNIGHT], kinds[BISHOP]
  if bit.count(knights | bishops) <= 1 then return true end
  return knights == 0 and (bishops & LIGHT == 0 or bishops & ~LIGHT == 0)
end

function game.result(s)
  if minimum and lacks_men(s) then return 0, nil, "insufficient material" end
  if s.quiet >= 100 then
    look(s)
    if s.checkers == 0 or escapes(s) then return 0, nil, "fifty moves" end   -- mate comes first
  end
end

function game.stuck(s)
  look(s)
  if s.checkers ~= 0 then return 3 - s.turn, nil, "mate" end
  return 0, nil, "stalemate"
end

-- --- setting up

-- A row of kinds for Chess960: bishops on cells of both colours, the king between the rooks.
local function shuffled()
  local row = {}
  row[2 * random(4)], row[2 * random(4) - 1] = BISHOP, BISHOP
  for _, kind in ipairs { QUEEN, KNIGHT, KNIGHT } do
    local free = {}
    for x = 1, 8 do
      if not row[x] then free[#free + 1] = x end
    end
    row[free[random(#free)]] = kind
  end
  local rest = { ROOK, KING, ROOK }
  for x = 1, 8 do row[x] = row[x] or table.remove(rest, 1) end
  return row
end

-- Gives the rights to castle with the rooks that stand outermost on each side of the king in its row.
local function find_rooks(s, player)
  local home = player == 1 and 0 or 56
  local king
  for cell = home + 1, home + 8 do
    if s.cells[cell] == KING + BLACK * (player - 1) then king = cell end
    if s.cells[cell] == ROOK + BLACK * (player - 1) then
      if king then s.rooks[2 * player - 1] = cell
      elseif s.rooks[2 * player] == 0 then s.rooks[2 * player] = cell end
    end
  end
end

function game.setup(s)
  local row = start == "chess960" and shuffled() or { ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK }
  for x = 1, 8 do
    put(s, board.at(x, 1), row[x])
    put(s, board.at(x, 2), PAWN)
    put(s, board.at(x, 7), PAWN + BLACK)
    put(s, board.at(x, 8), row[x] + BLACK)
  end
  find_rooks(s, 1)
  find_rooks(s, 2)
end

-- --- what a position is worth

-- Numbers in hundredths of a pawn: `early` ones while there are many pieces, `late` ones at the end, in between both.
-- Rows count from their owner's side, columns from the edge to the middle; lists of them go by kind.
local early = params {
  piece    = { { 85, 330, 345, 480, 980 }, 0, 2000 },
  row      = { {   0,  -6,  -6,   6,  15,  28,  55,   0,
                 -30, -14,   2,   8,  14,  14,   4, -20,
                 -10,   4,   6,   6,   5,   2,  -6, -10,
                   0,  -6,  -6,  -5,   0,   5,  14,   8,
                  -4,   3,   3,   2,   1,   0,  -6,   0,
                  16,   0, -28, -42, -50, -60, -60, -60 }, -200, 200 },
  column   = { {  -8,  -2,   0,   8,
                 -18,  -5,   4,   8,
                  -6,   2,   2,   4,
                  -4,   0,   3,   6,
                  -4,  -1,   1,   3,
                   8,  18,  -8, -22 }, -200, 200 },
  mobility = { { 0, 4, 4, 2, 1 }, 0, 50 },           -- a cell that a piece reaches and no enemy pawn does
  passed   = { { 0, 0, 4, 8, 18, 36, 60 }, 0, 300 }, -- a pawn that enemy pawns can't stop, by row
  doubled  = { 8, 0, 100 },                          -- a pawn with another one ahead
  isolated = { 12, 0, 100 },                         -- one with none in the columns beside
  pair     = { 25, 0, 200 },                         -- two bishops
  open     = { { 24, 10 }, 0, 100 },                 -- a rook in a column without pawns, and without one's own
  shield   = { 9, 0, 100 },                          -- a pawn before the king
  danger   = { 5, 0, 50 },                           -- what aims at the cells around the enemy king, squared, by 16
  bare     = { 6, -50, 50 },                         -- a column at the king without a pawn of one's own
  check    = { { 10, 5, 10, 10 }, -50, 200 },        -- a cell from which a knight, bishop, rook or queen may give check
  hit      = { { 40, 25, 20 }, -50, 200 },           -- an attack on a piece by a pawn, on a rook or queen by a light piece, on what nobody guards
  outpost  = { { 20, 12 }, -50, 100 },               -- a knight or bishop that a pawn guards and no enemy pawn can drive away
  turn     = { 12, 0, 100 },                         -- being to move
}
local late = params {
  late_piece    = { { 115, 300, 325, 530, 960 }, 0, 2000 },
  late_row      = { {   0,   4,   4,  10,  22,  45,  80,   0,
                      -25, -10,   0,   8,  10,   5,  -5, -20,
                       -8,  -3,   0,   4,   4,   2,  -2,  -6,
                       -5,  -5,  -3,   0,   3,   5,   9,   5,
                      -25, -15,  -5,   5,  10,  12,   8,   5,
                      -36, -12,   3,  15,  23,  23,  10, -16 }, -200, 200 },
  late_column   = { {   4,   2,   0,  -4,
                      -18,  -5,   4,   8,
                       -5,   0,   2,   3,
                        0,   0,   0,   0,
                       -8,  -2,   3,   6,
                      -16,  -4,   3,   7 }, -200, 200 },
  late_mobility = { { 0, 3, 4, 4, 3 }, 0, 50 },
  late_passed   = { { 0, 4, 8, 20, 42, 75, 120 }, 0, 300 },
  late_doubled  = { 18, 0, 100 },
  late_isolated = { 12, 0, 100 },
  late_pair     = { 45, 0, 200 },
  late_hit      = { { 30, 25, 25 }, -50, 200 },
  late_outpost  = { { 10, 8 }, -50, 100 },
  halted        = { { 0, 0, 3, 8, 16, 30, 50 }, -50, 200 },   -- a passed pawn with an enemy piece ahead, by row
  escort        = { { 4, 8 }, -20, 50 },             -- a step of one's own king to the cell ahead of a passed pawn, and of the enemy's; for each row past the third
  drive         = { { 12, 8 }, 0, 100 },             -- a bare king's row and column from the middle; the kings' distance from 14
}

local PHASE = { 0, 1, 1, 2, 4, 0 }                   -- by kind: how much its presence makes it early
local FULL <const> = 24                              -- of all pieces
local FORCE = { 0, 2, 2, 3, 5, 0 }                   -- how much a kind threatens a king

local COLUMN, BESIDE = {}, {}                        -- by cell: the cells of its column, and of the columns beside it
local AHEAD_OF, STOPS = { {}, {} }, { {}, {} }       -- the cells ahead of each player's pawn; with those beside, where enemy pawns stop it
local SHIELD = { {}, {} }                            -- two rows of cells before a king
local FROM_HOME, FROM_EDGE = { {}, {} }, {}          -- the row from each player's side; the column from the nearer edge
local FROM_MIDDLE = {}                               -- rows and columns to the nearest cell in the middle
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  COLUMN[cell] = 0x0101010101010101 << x - 1
  FROM_HOME[1][cell], FROM_HOME[2][cell], FROM_EDGE[cell] = y, 9 - y, math.min(x, 9 - x)
  FROM_MIDDLE[cell] = math.max(4 - x, x - 5) + math.max(4 - y, y - 5)
end
for cell = 1, board.size do
  local x = board.x[cell]
  BESIDE[cell] = (x > 1 and COLUMN[cell - 1] or 0) | (x < 8 and COLUMN[cell + 1] or 0)
  AHEAD_OF[1][cell], AHEAD_OF[2][cell] = RAYS.n[cell], RAYS.s[cell]
  for player, step in ipairs(AHEAD) do
    local stops, shield, row = RAYS[player == 1 and "n" or "s"][cell], 0, cell
    for _, side in ipairs { board.w[cell], board.e[cell] } do
      if side ~= 0 then stops = stops | RAYS[player == 1 and "n" or "s"][side] end
    end
    for _ = 1, 2 do
      row = step[row] or 0
      shield = shield | (BIT[row] or 0) | (BIT[board.w[row]] or 0) | (BIT[board.e[row]] or 0)
    end
    STOPS[player][cell], SHIELD[player][cell] = stops, shield
  end
end
local A <const>, H <const> = 0x0101010101010101, 0x0101010101010101 << 7

-- The cells that pawns take on.
local function taken_by(player, pawns)
  if player == 1 then return (pawns & ~A) << 7 | (pawns & ~H) << 9 end
  return (pawns & ~A) >> 9 | (pawns & ~H) >> 7
end

-- A king's steps from one cell to another.
local function steps(a, b) return math.max(math.abs(board.x[a] - board.x[b]), math.abs(board.y[a] - board.y[b])) end

-- What a player's pawns and rooks have of columns, early and late.
local function columns(s, me)
  local first, last = 0, 0
  local kinds = s.kinds
  local pawns, theirs = kinds[PAWN] & s.sides[me], kinds[PAWN] & s.sides[3 - me]
  for at in bit.each(pawns) do
    local cell = at + 1
    local row, ahead = FROM_HOME[me][cell], AHEAD[me][cell]
    if theirs & STOPS[me][cell] == 0 then
      first, last = first + early.passed[row], last + late.late_passed[row]
      if row > 3 then
        local own, enemy = bit.first(kinds[KING] & s.sides[me]) + 1, bit.first(kinds[KING] & s.sides[3 - me]) + 1
        last = last + (row - 3) * (late.escort[2] * steps(enemy, ahead) - late.escort[1] * steps(own, ahead))
        if s.sides[3 - me] & BIT[ahead] ~= 0 then last = last - late.halted[row] end
      end
    end
    if pawns & AHEAD_OF[me][cell] ~= 0 then first, last = first - early.doubled, last - late.late_doubled end
    if pawns & BESIDE[cell] == 0 then first, last = first - early.isolated, last - late.late_isolated end
  end
  for at in bit.each(kinds[ROOK] & s.sides[me]) do
    local column = COLUMN[at + 1]
    if column & pawns == 0 then first = first + early.open[column & theirs == 0 and 1 or 2] end
  end
  return first, last
end

-- What a player's pieces are worth early and late, and how early their number makes it; how much aims at the enemy
-- king. Notes what they reach.
local function worth(s, me)
  local kinds, mine, theirs, reached = s.kinds, s.sides[me], s.sides[3 - me], s.reached
  local occupied, side = mine | theirs, BLACK * (me - 1)
  local pawns, their_pawns = kinds[PAWN] & mine, kinds[PAWN] & theirs
  local guarded = taken_by(me, pawns)
  local free = ~mine & ~taken_by(3 - me, their_pawns)
  local enemy_king = bit.first(kinds[KING] & theirs) + 1
  local around = KINGS[enemy_king] | BIT[enemy_king]
  local phase, force = 0, 0
  local first, last = columns(s, me)
  reached[side + PAWN] = guarded
  for kind = KNIGHT, QUEEN do reached[side + kind] = 0 end
  for at in bit.each(mine) do
    local cell = at + 1
    local kind, from_home = KIND[s.cells[cell]], FROM_HOME[me][cell]
    local row, column = 8 * kind - 8 + from_home, 4 * kind - 4 + FROM_EDGE[cell]
    first, last = first + early.row[row] + early.column[column], last + late.late_row[row] + late.late_column[column]
    if kind == KING then
      first = first + early.shield * bit.count(SHIELD[me][cell] & pawns)
      for x = math.max(board.x[cell] - 1, 1), math.min(board.x[cell] + 1, 8) do
        if COLUMN[x] & pawns == 0 then first = first - early.bare end
      end
    else
      first, last = first + early.piece[kind], last + late.late_piece[kind]
      if kind ~= PAWN then
        local cells = reach(kind, cell, occupied)
        local moves = bit.count(cells & free)
        reached[side + kind] = reached[side + kind] | cells
        first, last = first + early.mobility[kind] * moves, last + late.late_mobility[kind] * moves
        phase, force = phase + PHASE[kind], force + FORCE[kind] * bit.count(cells & around)
      end
      if (kind == KNIGHT or kind == BISHOP) and guarded & BIT[cell] ~= 0 and from_home > 3
          and their_pawns & STOPS[me][cell] & ~COLUMN[cell] == 0 then
        first, last = first + early.outpost[kind - 1], last + late.late_outpost[kind - 1]
      end
    end
  end
  if bit.count(kinds[BISHOP] & mine) > 1 then first, last = first + early.pair, last + late.late_pair end
  return first, last, phase, force
end

-- All that a player's pieces reach.
local function reached_by(s, player)
  local reached, side = s.reached, BLACK * (player - 1)
  return reached[side + PAWN] | reached[side + KNIGHT] | reached[side + BISHOP] | reached[side + ROOK] | reached[side + QUEEN]
end

-- What a player threatens, early and late, when both players' reach is noted; so much aims at the enemy king.
local function threats(s, me, force)
  local kinds, enemies, reached, side = s.kinds, s.sides[3 - me], s.reached, BLACK * (me - 1)
  local king, occupied = bit.first(kinds[KING] & enemies) + 1, s.sides[1] | s.sides[2]
  local guarded = reached_by(s, 3 - me) | KINGS[king]
  local knights, bishops, rooks, queens = reached[side + KNIGHT], reached[side + BISHOP], reached[side + ROOK], reached[side + QUEEN]
  local by_pawns = bit.count(enemies & ~kinds[PAWN] & ~kinds[KING] & reached[side + PAWN])
  local by_light = bit.count(enemies & (kinds[ROOK] | kinds[QUEEN]) & (knights | bishops))
  local loose = bit.count(enemies & ~kinds[KING] & reached_by(s, me) & ~guarded)
  local safe = ~guarded & ~s.sides[me]
  local slanted, aligned = slanting(king, occupied) & safe, straight(king, occupied) & safe
  local checks = early.check[1] * bit.count(KNIGHTS[king] & safe & knights) + early.check[2] * bit.count(slanted & bishops)
    + early.check[3] * bit.count(aligned & rooks) + early.check[4] * bit.count((slanted | aligned) & queens)
  return early.hit[1] * by_pawns + early.hit[2] * by_light + early.hit[3] * loose + checks + early.danger * force * force // 16,
    late.late_hit[1] * by_pawns + late.late_hit[2] * by_light + late.late_hit[3] * loose
end

-- A king without pawns that is far behind is mated at the edge, and with the other king's help: how near that is.
local function driven(s, ahead)
  local weak = bit.first(s.kinds[KING] & s.sides[3 - ahead]) + 1
  local strong = bit.first(s.kinds[KING] & s.sides[ahead]) + 1
  local apart = math.abs(board.x[weak] - board.x[strong]) + math.abs(board.y[weak] - board.y[strong])
  return late.drive[1] * FROM_MIDDLE[weak] + late.drive[2] * (14 - apart)
end

function game.evaluate(s)
  local first, last, phase, force = worth(s, 1)
  local their_first, their_last, their_phase, their_force = worth(s, 2)
  local threat, late_threat = threats(s, 1, force)
  local their_threat, their_late_threat = threats(s, 2, their_force)
  first = first - their_first + threat - their_threat + (s.turn == 1 and early.turn or -early.turn)
  last = last - their_last + late_threat - their_late_threat
  local both = math.min(phase + their_phase, FULL)
  local value = (first * both + last * (FULL - both)) / FULL
  local ahead, lead = 1, phase - their_phase
  if value < 0 then ahead, lead = 2, -lead end
  if lead < 2 and s.kinds[PAWN] & s.sides[ahead] == 0 then return value / 8 end   -- without pawns, a light piece more wins nothing
  if lead >= 2 and both <= 8 and s.kinds[PAWN] & s.sides[3 - ahead] == 0 then
    return value + (ahead == 1 and driven(s, 1) or -driven(s, 2))
  end
  return value
end

-- --- hints for the search

local function takes(s, to) return s.cells[to] ~= 0 and OWNER[s.cells[to]] ~= s.turn end

local PRICE = { 1, 3, 3, 5, 9, 100 }                 -- by kind, in pawns

-- Whether a capture loses nothing, if both players then go on taking on that cell, each time with what is worth
-- least ("static exchange evaluation"). Pins are not seen.
local function pays(s, from, to)
  local kinds, sides = s.kinds, s.sides
  local stake = PRICE[KIND[s.cells[from]]] - PRICE[KIND[s.cells[to]]]   -- what the next to take would win
  if stake <= 0 then return true end
  local occupied = (sides[1] | sides[2]) & ~BIT[from]
  local slanted, aligned = kinds[BISHOP] | kinds[QUEEN], kinds[ROOK] | kinds[QUEEN]
  local near = KNIGHTS[to] & kinds[KNIGHT] | KINGS[to] & kinds[KING]
    | kinds[PAWN] & (PAWNS[2][to] & sides[1] | PAWNS[1][to] & sides[2])
  local player, paid = 3 - s.turn, true              -- paid: whether it has, if nobody goes on
  while true do
    local takers = occupied & (near | slanting(to, occupied) & slanted | straight(to, occupied) & aligned)
    local own = takers & sides[player]
    if own == 0 then return paid end
    paid = not paid
    local kind = PAWN
    while own & kinds[kind] == 0 do kind = kind + 1 end
    if kind == KING then return paid == (takers == own) end   -- it takes only what nobody guards
    stake = PRICE[kind] - stake
    if stake < 0 or stake == 0 and paid then return paid end
    local taker = own & kinds[kind]
    occupied = occupied & ~(taker & -taker)
    player = 3 - player
  end
end

-- What is worth most is taken first, by what is worth least; what loses by it is tried after all else.
function game.order(s, from, to, promotion)
  if promotion == QUEEN then return 50 + 10 * KIND[s.cells[to]] end
  if not takes(s, to) then return 0 end
  local gain = 10 * KIND[s.cells[to]] + 10 - KIND[s.cells[from]]
  return pays(s, from, to) and gain or gain - 100
end

-- Captures that do not lose by it, and new queens.
function game.noisy(s, from, to, promotion)
  if promotion ~= 0 then return promotion == QUEEN end
  return takes(s, to) and pays(s, from, to)
end

-- Nobody may pass in check; and with pawns alone, to have to move may be what loses.
function game.pass(s)
  local mine = s.sides[s.turn]
  if mine & ~s.kinds[PAWN] & ~s.kinds[KING] == 0 then return false end
  if attackers(s, 3 - s.turn, bit.first(mine & s.kinds[KING]) + 1, mine | s.sides[3 - s.turn]) ~= 0 then return false end
  s.passed = 0
  s.quiet = s.quiet + 1
end

-- --- notation

local function letter(piece) return LETTERS:sub(piece, piece) end

-- As much of `from` as tells the piece from others of its kind that may go there.
local function told_apart(s, from, to)
  local column, row, others = false, false, false
  game.moves(s, function(other, there)
    if there == to and other ~= from and s.cells[other] == s.cells[from] then
      others = true
      column = column or board.x[other] == board.x[from]
      row = row or board.y[other] == board.y[from]
    end
  end)
  local name = board.names[from]
  if not others then return "" end
  if not column then return name:sub(1, 1) end
  return row and name or name:sub(2)
end

-- "+" for check, "#" for mate.
local function sign(s, from, to, promotion)
  local next = after(s, from, to, promotion)
  look(next)
  if next.checkers == 0 then return "" end
  return escapes(next) and "+" or "#"
end

-- Standard algebraic notation; coordinates are read as well.
function game.text(s, from, to, promotion)
  local kind, name = KIND[s.cells[from]], board.names[to]
  local mark = sign(s, from, to, promotion)
  if kind == KING and OWNER[s.cells[to]] == s.turn then
    local side = to > from and 1 or 2
    local short, digits = side == 1 and "O-O" or "O-O-O", side == 1 and "0-0" or "0-0-0"
    local king_to = from - board.x[from] + KING_TO[side]
    if start == "chess960" then return short .. mark, digits end
    return short .. mark, digits, board.names[from] .. board.names[king_to]
  end
  local plain, new = board.names[from] .. name, ""
  if promotion ~= 0 then plain, new = plain .. letter(promotion + BLACK), "=" .. letter(promotion) end
  local takes_one = s.cells[to] ~= 0 or kind == PAWN and board.x[from] ~= board.x[to]
  local who = kind ~= PAWN and letter(kind) .. told_apart(s, from, to) or takes_one and board.names[from]:sub(1, 1) or ""
  return who .. (takes_one and "x" or "") .. name .. new .. mark, plain
end

-- --- positions, in Forsyth-Edwards notation

-- The letter of a right to castle: K or Q for the outermost rook, else the rook's column, as in X-FEN.
local function right(s, i)
  local player, rook = (i + 1) // 2, s.rooks[i]
  local step, at = i % 2 == 1 and board.e or board.w, rook
  local name = i % 2 == 1 and "K" or "Q"
  while step[at] ~= 0 do
    at = step[at]
    if s.cells[at] == ROOK + BLACK * (player - 1) then name = board.names[rook]:sub(1, 1):upper() end
  end
  return player == 1 and name or name:lower()
end

function game.write(s)
  local rows, rights = {}, ""
  for y = 8, 1, -1 do
    local row, empty = "", 0
    for x = 1, 8 do
      local piece = s.cells[board.at(x, y)]
      if piece == 0 then empty = empty + 1 else
        row, empty = row .. (empty > 0 and empty or "") .. letter(piece), 0
      end
    end
    rows[#rows + 1] = row .. (empty > 0 and empty or "")
  end
  for i = 1, 4 do
    if s.rooks[i] ~= 0 then rights = rights .. right(s, i) end
  end
  return string.format("%s %s %s %s %d %d", table.concat(rows, "/"), s.turn == 1 and "w" or "b", rights ~= "" and rights or "-",
    s.passed ~= 0 and board.names[s.passed] or "-", s.quiet, s.ply // 2 + 1)
end

local function read_cells(s, text)
  local y = 8
  for row in (text .. "/"):gmatch("([^/]*)/") do
    local x = 0
    for glyph in row:gmatch(".") do
      if glyph:match("%d") then x = x + tonumber(glyph) else
        local piece = LETTERS:find(glyph, 1, true)
        x = x + 1
        if not piece or x > 8 or y < 1 then error("the row \"" .. row .. "\" must describe 8 cells by digits and the letters " .. LETTERS, 0) end
        if KIND[piece] == PAWN and (y == 1 or y == 8) then error("a pawn can't stand in row " .. y, 0) end
        put(s, board.at(x, y), piece)
      end
    end
    if x ~= 8 then error("the row \"" .. row .. "\" describes " .. x .. " cells; it must be 8", 0) end
    y = y - 1
  end
  if y ~= 0 then error("the board has " .. 8 - y .. " rows; it must be 8", 0) end
end

local function read_right(s, glyph)
  local player = glyph:match("%u") and 1 or 2
  local king, outer = bit.first(s.kinds[KING] & s.sides[player]) + 1, { s.rooks[2 * player - 1], s.rooks[2 * player] }
  local name, row = glyph:lower(), (player == 1 and 0 or 56)
  local rook = name == "k" and 1 or name == "q" and 2
  if not rook then
    local cell = row + name:byte() - 96
    rook = cell > king and 1 or 2
    outer[rook] = cell
  end
  if king <= row or king > row + 8 or outer[rook] == 0 or s.cells[outer[rook]] ~= ROOK + BLACK * (player - 1) then
    error("no castling by \"" .. glyph .. "\": king or rook is not at home", 0)
  end
  return 2 * player - 2 + rook, outer[rook]
end

local function read_rights(s, text)
  if not text:match("^[KQA-Hkqa-h]+$") and text ~= "-" then
    error("castling is told by letters like KQkq, or - for nobody, got \"" .. text .. "\"", 0)
  end
  find_rooks(s, 1)
  find_rooks(s, 2)
  local rights = { 0, 0, 0, 0 }
  for glyph in text:gmatch("%a") do
    local i, rook = read_right(s, glyph)
    rights[i] = rook
  end
  for i = 1, 4 do s.rooks[i] = rights[i] end
end

-- The cell that a pawn skipped counts only where it may be taken, so that equal positions are equal.
local function read_passed(s, text, me)
  local cell = 0
  for i, name in ipairs(board.names) do
    if name == text then cell = i end
  end
  if text ~= "-" and (cell == 0 or board.y[cell] ~= (me == 1 and 6 or 3) or s.cells[cell] ~= 0
      or s.cells[cell + BEHIND[me]] ~= PAWN + BLACK * (2 - me)) then
    error("\"" .. text .. "\" is not a cell that a pawn just skipped", 0)
  end
  if cell ~= 0 and PAWNS[3 - me][cell] & s.kinds[PAWN] & s.sides[me] ~= 0 then s.passed = cell end
end

function game.read(s, text)
  local cells, turn, rights, passed, rest = text:match("^(%S+) ([wb]) (%S+) (%S+)%s*(.-)%s*$")
  local quiet, number = (rest or ""):match("^(%d+) (%d+)$")
  if not cells or rest ~= "" and not quiet then
    error("it is written in FEN, like rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0)
  end
  local me = turn == "w" and 1 or 2
  read_cells(s, cells)
  for player = 1, 2 do
    local kings = bit.count(s.kinds[KING] & s.sides[player])
    if kings ~= 1 then error("" .. game.players[player] .. " has " .. kings .. " kings; it must be one", 0) end
  end
  if attackers(s, me, bit.first(s.kinds[KING] & s.sides[3 - me]) + 1, s.sides[1] | s.sides[2]) ~= 0 then
    error("" .. game.players[me] .. " is to move and could take the king", 0)
  end
  read_rights(s, rights)
  read_passed(s, passed, me)
  s.quiet = math.min(tonumber(quiet or 0) or 0, 1000)
  return me, 2 * math.max(tonumber(number or 1) or 1, 1) - 3 + me
end

return game
