-- Xiangqi, Chinese chess: who has no legal move loses, in check or not. Rules: World Xiangqi Federation, but for its long
-- articles on perpetual check and chase: here any state that comes up for the third time is a draw, and so are sixty moves
-- of each side without a capture.
local board = grid(9, 10)

local KING <const>, ADVISOR <const>, ELEPHANT <const>, HORSE <const>, ROOK <const>, CANNON <const>, PAWN <const> = 1, 2, 3, 4, 5, 6, 7
local BLACK <const> = 7                              -- what a black piece adds to its kind
local LETTERS <const> = "KABNRCPkabnrcp"
local START <const> = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

-- Lists go by kind: king, advisor, elephant, horse, rook, cannon, pawn. Rows count from their owner's side, files from
-- the edge to the middle.
local weight = params {
  piece    = { { 0, 185, 176, 300, 1000, 458, 90 }, 0, 2000 },
  row      = { {   0, -10, -20,   0,   0,   0,   0,   0,   0,   0,
                   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                 -20,   0,   0,   5,  10,  15,  15,  15,  10,   0,
                 -10,   0,   0,   0,   0,  10,  10,  10,  10,   0,
                   0,   0,   0,   0,   0,   0,   0,   0,   0,  10,
                   0,   0,   0,   0,   5,  30,  40,  50,  50,   0 }, -300, 300 },
  file     = { {   0,   0,   0,   0,  10,
                   0,   0,   0,   0,   0,
                   0,   0,   0,   0,   0,
                 -15,   0,   5,   5,   0,
                   0,   0,   0,  10,   5,
                   0,   0,   0,   5,  20,
                   0,   5,  10,  15,  15 }, -300, 300 },
  mobility = { { 0, 0, 0, 14, 4, 2, 0 }, 0, 50 },    -- a cell that a horse, a rook or a cannon can go to
  attack   = { { 0, 0, 0, 8, 15, 12, 2 }, -50, 100 },   -- a piece, for each advisor and elephant that the enemy has lost; a cannon, that it still has
  turn     = { 20, 0, 200 },                         -- being to move
}

local game = {
  name    = "Xiangqi",
  players = { "Red", "Black" },
  state   = {
    cells = array(board.size, 0, 14),                -- 0 empty; 1 to 7 Red's pieces, 8 to 14 Black's
    king  = array(2, 1, board.size),                 -- where each player's is
    quiet = int(0, 1000, "apart"),                   -- plies since a capture
  },
  move       = { "from", "to" },
  notation   = "Write the point that a piece comes from and the point that it goes to.",
  rules      = [[
Xiangqi, Chinese chess. Attack the enemy king so that no move saves it. A player who has no legal move loses, even if he
is not in check. Red begins.

Pieces stand on the points where lines cross, and capture by moving onto an enemy piece.

King (帥, 將): one step along a line, within its palace, the nine points with diagonals. The two kings may never face
each other on a file with nothing between them.
Advisor (仕, 士): one step along a diagonal of the palace.
Elephant (相, 象): two steps along a diagonal, if the point between is empty. It never crosses the river.
Horse (傌, 馬): one step along a line, then one diagonally onwards, if the point of the first step is empty.
Rook (俥, 車): any distance along a line.
Cannon (炮, 砲): like the rook, but to capture it must jump over exactly one piece, of either side.
Pawn (兵, 卒): one step ahead; once across the river, also one to the side. It never goes back.

A position that comes up for the third time is a draw, and so are sixty moves of each side without a capture.

Rules: World Xiangqi Federation, without its articles on perpetual check and chase.]],
  repetition = { times = 3, result = 0, since = "quiet" },
  view       = {
    board = board, cells = "cells", owners = { 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2 },
    pieces = { "帥", "仕", "相", "傌", "俥", "炮", "兵", "將", "士", "象", "馬", "車", "砲", "卒" },
    ascii  = { "K", "A", "B", "N", "R", "C", "P", "k", "a", "b", "n", "r", "c", "p" },
    points = true, river = 5, palaces = { { "d1", "f3" }, { "d8", "f10" } },
  },
}

local STEPS = { board.n, board.e, board.s, board.w }
local AHEAD = { board.n, board.s }

-- --- where pieces go: of each cell, lists of targets, for some followed by the cell that must be empty

local function palace(player, cell)
  local y = player == 1 and board.y[cell] or 11 - board.y[cell]
  return board.x[cell] >= 4 and board.x[cell] <= 6 and y <= 3
end

local function crossed(player, cell) return (player == 1) == (board.y[cell] > 5) end

local HORSES = {}                                    -- target, leg
local HORSES_TO = {}                                 -- a cell from which a horse comes here, its leg
local ELEPHANTS = { {}, {} }                         -- of each player: target, eye
local ADVISORS, KINGS, PAWNS = { {}, {} }, { {}, {} }, { {}, {} }
local ACROSS = { {}, {} }                            -- of each player: whether a cell lies beyond the river
local FROM_HOME, FROM_EDGE = { {}, {} }, {}          -- the row from each player's side; the file from the nearer edge
for cell = 1, board.size do HORSES[cell], HORSES_TO[cell] = {}, {} end
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  for i = 1, 4 do
    local leg = STEPS[i][cell]
    if leg ~= 0 then
      for side = i, i + 2, 2 do
        local to = STEPS[i][STEPS[side % 4 + 1][leg]] or 0
        if to ~= 0 then
          for _, value in ipairs { to, leg } do table.insert(HORSES[cell], value) end
          for _, value in ipairs { cell, leg } do table.insert(HORSES_TO[to], value) end
        end
      end
    end
  end
  for player = 1, 2 do
    local elephants, advisors, kings, pawns = {}, {}, {}, {}
    for _, dx in ipairs { -1, 1 } do
      for _, dy in ipairs { -1, 1 } do
        local near, far = board.at(x + dx, y + dy), board.at(x + 2 * dx, y + 2 * dy)
        if near ~= 0 and palace(player, near) then table.insert(advisors, near) end
        if far ~= 0 and not crossed(player, far) then
          for _, value in ipairs { far, near } do table.insert(elephants, value) end
        end
      end
    end
    for i = 1, 4 do
      local near = STEPS[i][cell]
      if near ~= 0 and palace(player, near) then table.insert(kings, near) end
      if near ~= 0 and (STEPS[i] == AHEAD[player] or i % 2 == 0 and crossed(player, cell)) then table.insert(pawns, near) end
    end
    ELEPHANTS[player][cell], ADVISORS[player][cell], KINGS[player][cell], PAWNS[player][cell] = elephants, advisors, kings, pawns
    ACROSS[player][cell] = crossed(player, cell)
  end
  FROM_HOME[1][cell], FROM_HOME[2][cell], FROM_EDGE[cell] = y, 11 - y, math.min(x, 10 - x)
end

-- --- moves

local function owner(piece) return piece == 0 and 0 or piece <= BLACK and 1 or 2 end

-- Whether an enemy's horse, pawn, rook or cannon can take on a cell. `gone` counts as empty; `along` is one more kind that
-- takes as rooks do.
local function struck(cells, at, enemy, gone, along)
  local theirs = enemy == 1 and 0 or BLACK           -- added to the kind of the enemy's pieces
  for i = 1, 4 do
    local step = STEPS[i]
    local near = step[at]
    while near ~= 0 and (cells[near] == 0 or near == gone) do near = step[near] end
    if near ~= 0 then
      local kind = cells[near] - theirs
      if kind == ROOK or kind == along then return true end
      near = step[near]
      while near ~= 0 and (cells[near] == 0 or near == gone) do near = step[near] end
      if near ~= 0 and cells[near] - theirs == CANNON then return true end
    end
  end
  local horses = HORSES_TO[at]
  for i = 1, #horses, 2 do
    local leg = horses[i + 1]
    if cells[horses[i]] - theirs == HORSE and (cells[leg] == 0 or leg == gone) then return true end
  end
  local ahead = AHEAD[3 - enemy][at]
  if ahead ~= 0 and cells[ahead] - theirs == PAWN then return true end
  if not ACROSS[enemy][at] then return false end     -- else pawns take aside too
  local east, west = board.e[at], board.w[at]
  return east ~= 0 and cells[east] - theirs == PAWN or west ~= 0 and cells[west] - theirs == PAWN
end

-- Whether the player's king is attacked, or faces the other with nothing between.
local function attacked(s, player) return struck(s.cells, s.king[player], 3 - player, 0, KING) end

local function add_each(cells, add, from, me, targets)
  for i = 1, #targets do
    if owner(cells[targets[i]]) ~= me then add(from, targets[i]) end
  end
end

-- Targets followed by the cell that must be empty.
local function add_free(cells, add, from, me, targets)
  for i = 1, #targets, 2 do
    if cells[targets[i + 1]] == 0 and owner(cells[targets[i]]) ~= me then add(from, targets[i]) end
  end
end

-- Rooks take what they run into, cannons what is behind it.
local function add_lines(cells, add, from, me, kind)
  for i = 1, 4 do
    local step = STEPS[i]
    local to = step[from]
    while to ~= 0 and cells[to] == 0 do
      add(from, to)
      to = step[to]
    end
    if kind == CANNON and to ~= 0 then
      repeat to = step[to] until to == 0 or cells[to] ~= 0
    end
    if to ~= 0 and owner(cells[to]) ~= me then add(from, to) end
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local mine = me == 1 and 0 or BLACK
  for from = 1, board.size do
    local kind = cells[from] - mine
    if kind >= KING and kind <= PAWN then
      if kind == PAWN then add_each(cells, add, from, me, PAWNS[me][from])
      elseif kind == ROOK or kind == CANNON then add_lines(cells, add, from, me, kind)
      elseif kind == HORSE then add_free(cells, add, from, me, HORSES[from])
      elseif kind == ELEPHANT then add_free(cells, add, from, me, ELEPHANTS[me][from])
      elseif kind == ADVISOR then add_each(cells, add, from, me, ADVISORS[me][from])
      else add_each(cells, add, from, me, KINGS[me][from]) end
    end
  end
end

function game.play(s, from, to)
  local cells = s.cells
  local piece = cells[from]
  s.quiet = cells[to] == 0 and math.min(s.quiet + 1, 1000) or 0
  cells[from], cells[to] = 0, piece
  if piece % BLACK == KING then s.king[s.turn] = to end
end

function game.legal(s) return not attacked(s, 3 - s.turn) end

function game.result(s)
  if s.quiet >= 120 then return 0, nil, "sixty moves without a capture" end
end

function game.stuck(s) return 3 - s.turn, nil, attacked(s, s.turn) and "mate" or "stalemate" end

-- --- search

-- Cells that a rook, a cannon or a horse can go to without a capture.
local function freedom(cells, from, kind)
  local count = 0
  if kind == HORSE then
    local targets = HORSES[from]
    for i = 1, #targets, 2 do
      if cells[targets[i + 1]] == 0 and cells[targets[i]] == 0 then count = count + 1 end
    end
    return count
  end
  for i = 1, 4 do
    local step = STEPS[i]
    local to = step[from]
    while to ~= 0 and cells[to] == 0 do
      count = count + 1
      to = step[to]
    end
  end
  return count
end

-- What a player's pieces are worth; what those that attack add for each guard that the enemy has lost, and what cannons
-- do for each that it has, to jump over; how many guards (advisors and elephants) there are.
local function worth(s, me)
  local cells, first = s.cells, BLACK * (me - 1)
  local value, lost, left, guards = 0, 0, 0, 0
  for cell = 1, board.size do
    local kind = cells[cell] - first
    if kind >= KING and kind <= PAWN then
      value = value + weight.piece[kind] + weight.row[10 * kind - 10 + FROM_HOME[me][cell]] + weight.file[5 * kind - 5 + FROM_EDGE[cell]]
      if kind == ADVISOR or kind == ELEPHANT then guards = guards + 1
      elseif kind == CANNON then left = left + weight.attack[kind]
      elseif kind ~= PAWN or ACROSS[me][cell] then lost = lost + weight.attack[kind] end
      if kind >= HORSE and kind ~= PAWN then value = value + weight.mobility[kind] * freedom(cells, cell, kind) end
    end
  end
  return value, lost, left, guards
end

local GUARDS <const> = 4                             -- at the start

function game.evaluate(s)
  local red, red_lost, red_left, red_guards = worth(s, 1)
  local black, black_lost, black_left, black_guards = worth(s, 2)
  red = red + red_lost * (GUARDS - black_guards) + red_left * black_guards
  black = black + black_lost * (GUARDS - red_guards) + black_left * red_guards
  return red - black + (s.turn == 1 and weight.turn or -weight.turn)
end

local WORTH = { 60, 2, 2, 4, 9, 4, 1, 60, 2, 2, 4, 9, 4, 1 }

-- Whether the other player can take on a cell, once a piece of the player to move has gone there from `from`. Pins are
-- not seen.
local function guarded(s, at, from)
  local cells, enemy = s.cells, 3 - s.turn
  if struck(cells, at, enemy, from, ROOK) then return true end
  if ACROSS[enemy][at] then return false end
  local theirs = enemy == 1 and 0 or BLACK
  local elephants = ELEPHANTS[enemy][at]
  for i = 1, #elephants, 2 do
    local eye = elephants[i + 1]
    if cells[elephants[i]] - theirs == ELEPHANT and (cells[eye] == 0 or eye == from) then return true end
  end
  if not palace(enemy, at) then return false end
  local advisors, kings = ADVISORS[enemy][at], KINGS[enemy][at]
  for i = 1, #advisors do
    if cells[advisors[i]] - theirs == ADVISOR then return true end
  end
  for i = 1, #kings do
    if cells[kings[i]] - theirs == KING then return true end
  end
  return false
end

-- Whether a capture loses nothing at once: it takes a piece of as much worth, or one that nothing guards.
local function pays(s, from, to)
  return WORTH[s.cells[to]] >= WORTH[s.cells[from]] or not guarded(s, to, from)
end

-- Captures first, of the most by the least; those that lose material last.
function game.order(s, from, to)
  local victim = s.cells[to]
  if victim == 0 then return 0 end
  local gain = 10 * WORTH[victim] - WORTH[s.cells[from]] + 60
  if pays(s, from, to) then return gain end
  return gain - 200
end

function game.noisy(s, from, to) return s.cells[to] ~= 0 and pays(s, from, to) end

function game.pass(s)
  if attacked(s, s.turn) then return false end
end

-- --- positions: FEN, with N or H for a horse, B or E for an elephant

function game.write(s)
  local rows = {}
  for y = board.height, 1, -1 do
    local row = ""
    for x = 1, board.width do
      local piece = s.cells[board.at(x, y)]
      row = row .. (piece == 0 and "1" or LETTERS:sub(piece, piece))
    end
    table.insert(rows, (row:gsub("1+", function(empty) return tostring(#empty) end)))
  end
  return table.concat(rows, "/") .. (s.turn == 1 and " w" or " b") .. " - - " .. s.quiet .. " " .. s.ply // 2 + 1
end

function game.read(s, text)
  local rows, turn, rest = text:match("^(%S+) ([wrb])(.*)$")
  if not rows then error("a position is written like " .. START) end
  local y = board.height
  for row in rows:gmatch("[^/]+") do
    local x = 1
    for letter in row:gsub("h", "n"):gsub("H", "N"):gsub("e", "b"):gsub("E", "B"):gmatch(".") do
      local piece = LETTERS:find(letter, 1, true)
      if piece then
        local cell = board.at(x, y)
        if cell == 0 then error('the board is 9 by 10; "' .. row .. '" does not fit') end
        s.cells[cell] = piece
        if piece % BLACK == KING then s.king[owner(piece)] = cell end
        x = x + 1
      elseif letter:match("%d") then
        x = x + tonumber(letter)
      else
        error('"' .. letter .. '" is no piece; there are ' .. LETTERS)
      end
    end
    if x ~= board.width + 1 then error('"' .. row .. '" has ' .. x - 1 .. " cells, not 9") end
    y = y - 1
  end
  if y ~= 0 then error("there are " .. board.height - y .. " rows, not 10") end
  if s.king[1] == 0 or s.king[2] == 0 then error("each player must have a king") end
  local quiet, number = rest:match("(%d+) (%d+)%s*$")
  s.quiet = tonumber(quiet) or 0
  local player = turn == "b" and 2 or 1
  return player, 2 * (math.max(1, tonumber(number) or 1) - 1) + player - 1
end

function game.setup(s) game.read(s, START) end

return game
