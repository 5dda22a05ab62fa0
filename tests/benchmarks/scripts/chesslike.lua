-- Chess without castling, en passant, underpromotion and the rules of long games: a board in an array, sliding pieces along
-- rays, moves that leave the own king attacked taken back by legal().
local board = grid(8, 8)

local PAWN <const>, KNIGHT <const>, BISHOP <const>, ROOK <const>, QUEEN <const>, KING <const> = 1, 2, 3, 4, 5, 6
local BLACK <const> = 6                              -- what a black piece adds to its kind

local weight = params {
  piece = { { 100, 320, 330, 500, 900, 0 }, 0, 2000 },   -- a piece of each kind
  place = { 1, 0, 10 },                                  -- how much its place counts
}

local game = {
  name    = "Chess, without its special moves",
  players = { "White", "Black" },
  state   = {
    cells = array(board.size, 0, 12),                -- 0 empty; 1 to 6 White's pieces, 7 to 12 Black's
    kings = array(2, 0, board.size),                 -- where each player's king stands
  },
  move    = { "from", "to" },
  max_plies = { 400, result = 0 },
  view    = {
    board = board, cells = "cells",
    pieces = { "♙", "♘", "♗", "♖", "♕", "♔", "♟", "♞", "♝", "♜", "♛", "♚" },
  },
}

-- Tables by piece, from 0 for an empty cell.
local OWNER = { [0] = 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2 }
local KIND  = { [0] = 0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6 }

local STEPS = { board.n, board.e, board.s, board.w, board.ne, board.se, board.sw, board.nw }   -- straight ones first
local FIRST = { [BISHOP] = 5, [ROOK] = 1, [QUEEN] = 1 }    -- which of them a piece slides along
local LAST  = { [BISHOP] = 8, [ROOK] = 4, [QUEEN] = 8 }

local AHEAD = { board.n, board.s }                   -- each player's pawns
local TAKES = { { board.nw, board.ne }, { board.sw, board.se } }
local HOME  = { 2, board.height - 1 }                -- the row from which they may go two cells
local FAR   = { board.height, 1 }

-- What a piece is worth in a cell, from White's side, by piece and cell: by its kind, and for pawns ahead, for others
-- towards the middle, for kings away from it. Black's pieces are White's seen from the other side.
local WORTH = {}
for piece = 0, KING + BLACK do WORTH[piece] = {} end
for cell = 1, board.size do
  local x, y = board.x[cell], board.y[cell]
  local middle = math.min(x, 9 - x) + math.min(y, 9 - y) - 2    -- 0 in a corner to 6
  local place = { (y - 2) * (y - 2) + middle, 6 * middle, 4 * middle, middle + y // 7 * 10, 2 * middle, -5 * middle }
  WORTH[0][cell] = 0
  for kind = PAWN, KING do
    local worth = weight.piece[kind] + weight.place * place[kind]
    WORTH[kind][cell] = worth
    WORTH[kind + BLACK][board.size + 1 - cell] = -worth
  end
end

function game.setup(s)
  local back = { ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK }
  for x = 1, 8 do
    s.cells[board.at(x, 1)], s.cells[board.at(x, 2)] = back[x], PAWN
    s.cells[board.at(x, 8)], s.cells[board.at(x, 7)] = back[x] + BLACK, PAWN + BLACK
  end
  s.kings[1], s.kings[2] = board.at(5, 1), board.at(5, 8)
end

local function pawn_moves(s, add, from)
  local cells, me = s.cells, s.turn
  local to = AHEAD[me][from]
  if cells[to] == 0 then
    add(from, to)
    if board.y[from] == HOME[me] and cells[AHEAD[me][to]] == 0 then add(from, AHEAD[me][to]) end
  end
  for i = 1, 2 do
    to = TAKES[me][i][from]
    if to ~= 0 and OWNER[cells[to]] == 3 - me then add(from, to) end
  end
end

local function steps(s, add, from, targets)
  for _, to in ipairs(targets) do
    if OWNER[s.cells[to]] ~= s.turn then add(from, to) end
  end
end

local function slides(s, add, from, first, last)
  for i = first, last do
    local to = STEPS[i][from]
    while to ~= 0 do
      local owner = OWNER[s.cells[to]]
      if owner == s.turn then break end
      add(from, to)
      if owner ~= 0 then break end
      to = STEPS[i][to]
    end
  end
end

function game.moves(s, add)
  for from = 1, board.size do
    local piece = s.cells[from]
    if OWNER[piece] == s.turn then
      local kind = KIND[piece]
      if kind == PAWN then
        pawn_moves(s, add, from)
      elseif kind == KNIGHT then
        steps(s, add, from, board.knight[from])
      elseif kind == KING then
        steps(s, add, from, board.around8[from])
      else
        slides(s, add, from, FIRST[kind], LAST[kind])
      end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  local piece = cells[from]
  local kind = KIND[piece]
  if kind == KING then
    s.kings[me] = to
  elseif kind == PAWN and board.y[to] == FAR[me] then
    piece = piece + QUEEN - PAWN
  end
  cells[to] = piece
  cells[from] = 0
end

local function attacked(cells, cell, by)
  local first = by == 2 and BLACK or 0               -- what by's pieces add to their kind
  for _, from in ipairs(board.knight[cell]) do
    if cells[from] == first + KNIGHT then return true end
  end
  for i = 1, 2 do
    local from = TAKES[3 - by][i][cell]
    if from ~= 0 and cells[from] == first + PAWN then return true end
  end
  for i = 1, 8 do
    local from = STEPS[i][cell]
    if from ~= 0 and cells[from] == first + KING then return true end
    while from ~= 0 and cells[from] == 0 do from = STEPS[i][from] end
    if from ~= 0 then
      local piece = cells[from]
      if piece == first + QUEEN or piece == first + (i <= 4 and ROOK or BISHOP) then return true end
    end
  end
  return false
end

function game.legal(s)                               -- s.turn is to answer the move
  return not attacked(s.cells, s.kings[3 - s.turn], s.turn)
end

function game.result(s) end

function game.stuck(s)
  if attacked(s.cells, s.kings[s.turn], 3 - s.turn) then return 3 - s.turn end
  return 0
end

function game.evaluate(s)
  local cells, value = s.cells, 0
  for cell = 1, board.size do value = value + WORTH[cells[cell]][cell] end
  return value
end

return game
