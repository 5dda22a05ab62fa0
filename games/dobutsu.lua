-- Dobutsu shogi (catch the lion): a lion, an elephant, a giraffe and a chick a side on 3 x 4 cells. What is taken changes
-- sides and may be dropped; a chick that reaches the far row becomes a hen. Who takes the lion wins, or who brings his own
-- to the far row where it can't be taken at once. A position that comes up for the third time is a draw.
-- Rules: M. Kitao, 2008, as in T. Tanaka, "An Analysis of a Board Game 'Doubutsu Shogi'", IPSJ, 2009.
local board = grid(3, 4)

local CHICK <const>, ELEPHANT <const>, GIRAFFE <const>, LION <const>, HEN <const> = 1, 2, 3, 4, 5
local SKY <const> = 5                               -- Sky's pieces are the same numbers and this

local weight = params {
  piece = { { 100, 260, 300, 0, 500 }, 0, 2000 },   -- a chick, elephant, giraffe, lion (none is ever missing), hen
  hand  = { { 130, 320, 360 }, 0, 2000 },           -- a chick, elephant, giraffe in hand
  reach = { 30, 0, 500 },                           -- a cell that a piece reaches
  press = { 30, 0, 500 },                           -- and that is beside the enemy lion
  home  = { 500, 0, 2000 },                         -- a lion that can step to the far row now
  soon  = { 150, 0, 2000 },                         -- one that could if it were its turn
}

local LETTER = { "C", "E", "G", "L", "H", "c", "e", "g", "l", "h" }
local game = {
  name       = "Dobutsu shogi",
  players    = { "Forest", "Sky" },
  state      = {
    cells  = array(board.size, 0, 10),
    hand   = array(6, 0, 2),                        -- Forest's chicks, elephants, giraffes, then Sky's
    lion   = array(2, 1, board.size),               -- where they stand
    winner = int(0, 2),
  },
  move       = { "kind", "from", "to" },            -- a drop has a kind of piece, else that is 0
  notation   = "Write the cell that a piece comes from and the cell that it goes to, with + if a chick becomes a hen; or a letter (C, E, G), @ and a cell for a drop.",
  view       = {
    board = board, cells = "cells", pieces = LETTER, colours = { "green", "blue" }, owners = { 1, 1, 1, 1, 1, 2, 2, 2, 2, 2 },
    hands = { { "hand", pieces = { "C", "E", "G", "c", "e", "g" }, owners = { 1, 1, 1, 2, 2, 2 } } },
  },
  repetition = { times = 3, result = 0 },
}

-- The cells that a piece reaches from a cell, and whether it reaches another from there.
local REACH, HITS = {}, {}
local straight, slanting = { "n", "e", "s", "w" }, { "ne", "se", "sw", "nw" }
local STEPS = {
  { "n" }, slanting, straight, { "n", "e", "s", "w", "ne", "se", "sw", "nw" }, { "n", "e", "s", "w", "ne", "nw" },
}
local TURNED = { n = "s", s = "n", e = "w", w = "e", ne = "sw", sw = "ne", se = "nw", nw = "se" }
for piece = 1, 2 * SKY do
  REACH[piece], HITS[piece] = {}, {}
  for from = 1, board.size do
    local reach, hits = {}, {}
    for to = 1, board.size do hits[to] = 0 end
    for _, step in ipairs(STEPS[(piece - 1) % SKY + 1]) do
      local to = board[piece > SKY and TURNED[step] or step][from]
      if to ~= 0 then
        table.insert(reach, to)
        hits[to] = 1
      end
    end
    REACH[piece][from], HITS[piece][from] = reach, hits
  end
end

local NEAR = HITS[LION]                             -- whether two cells are beside each other

local FAR = { board.height, 1 }                     -- the row that each player wants to reach

local function owner(piece) return piece > SKY and 2 or 1 end

function game.setup(s)
  for cell, piece in ipairs { ELEPHANT, LION, GIRAFFE, 0, CHICK, 0 } do
    s.cells[cell] = piece
    s.cells[board.size + 1 - cell] = piece == 0 and 0 or SKY + piece
  end
  s.lion[1], s.lion[2] = board.at(2, 1), board.at(2, 4)
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  for from = 1, board.size do
    local piece = cells[from]
    if piece ~= 0 and owner(piece) == me then
      local reach = REACH[piece][from]
      for i = 1, #reach do
        local there = cells[reach[i]]
        if there == 0 or owner(there) ~= me then add(0, from, reach[i]) end
      end
    end
  end
  for kind = CHICK, GIRAFFE do
    if s.hand[3 * me - 3 + kind] > 0 then
      for to = 1, board.size do
        if cells[to] == 0 then add(kind, 0, to) end
      end
    end
  end
end

local function attacked(cells, cell, by)
  local around = board.around8[cell]
  for i = 1, #around do
    local piece = cells[around[i]]
    if piece ~= 0 and owner(piece) == by and HITS[piece][around[i]][cell] == 1 then return true end
  end
  return false
end

function game.play(s, kind, from, to)
  local cells, me = s.cells, s.turn
  local mine, offset = 3 * me - 3, SKY * (me - 1)   -- before one's pieces in hand; from kind to piece
  if kind ~= 0 then
    cells[to] = kind + offset
    s.hand[mine + kind] = s.hand[mine + kind] - 1
    return
  end
  local piece, taken = cells[from] - offset, cells[to]
  if taken ~= 0 then
    taken = taken - (SKY - offset)
    if taken == LION then
      s.winner = me
    else
      if taken == HEN then taken = CHICK end
      s.hand[mine + taken] = s.hand[mine + taken] + 1
    end
  end
  cells[from] = 0
  local arrives = board.y[to] == FAR[me]
  cells[to] = (piece == CHICK and arrives and HEN or piece) + offset
  if piece == LION then
    s.lion[me] = to
    if arrives and not attacked(cells, to, 3 - me) then s.winner = me end
  end
end

function game.result(s)
  if s.winner ~= 0 then
    local taken = owner(s.cells[s.lion[3 - s.winner]]) == s.winner
    return s.winner, nil, taken and "lion captured" or "lion across the board"
  end
end

function game.stuck(s) return 3 - s.turn end

-- Whether a player's lion can step to the far row where it can't be taken.
local function arrives(s, player)
  local cells, lion = s.cells, s.lion[player]
  if math.abs(board.y[lion] - FAR[player]) ~= 1 then return false end
  local reach = REACH[LION][lion]
  for i = 1, #reach do
    local to = reach[i]
    if board.y[to] == FAR[player] and (cells[to] == 0 or owner(cells[to]) ~= player) and not attacked(cells, to, 3 - player) then
      return true
    end
  end
  return false
end

function game.evaluate(s)
  local cells, value = s.cells, 0
  for cell = 1, board.size do
    local piece = cells[cell]
    if piece ~= 0 then
      local me = owner(piece)
      local near, reach = NEAR[s.lion[3 - me]], REACH[piece][cell]
      local worth = weight.piece[me == 2 and piece - SKY or piece] + weight.reach * #reach
      for i = 1, #reach do worth = worth + weight.press * near[reach[i]] end
      value = value + (3 - 2 * me) * worth
    end
  end
  local sign = 3 - 2 * s.turn
  if arrives(s, s.turn) then value = value + sign * weight.home end
  if arrives(s, 3 - s.turn) then value = value - sign * weight.soon end
  for kind = CHICK, GIRAFFE do value = value + weight.hand[kind] * (s.hand[kind] - s.hand[3 + kind]) end
  return value
end

-- Captures first, of the most valuable piece by the least valuable one.
local WORTH = { 1, 3, 3, 9, 4, 1, 3, 3, 9, 4 }
function game.order(s, kind, from, to)
  local there = s.cells[to]
  if there == 0 then return 0 end
  return 10 * WORTH[there] - WORTH[s.cells[from]]
end

function game.noisy(s, kind, from, to) return s.cells[to] ~= 0 end

function game.text(s, kind, from, to)
  if kind ~= 0 then return LETTER[kind] .. "@" .. board.names[to] end
  local promotes = (s.cells[from] - 1) % SKY + 1 == CHICK and board.y[to] == FAR[s.turn]
  return board.names[from] .. board.names[to] .. (promotes and "+" or "")
end

return game
