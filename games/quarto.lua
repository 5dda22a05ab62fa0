-- Quarto: sixteen pieces, all different: tall or short, dark or light, round or square, hollow or full. One places the
-- piece that the other chose for him, and chooses the next one. Who completes a row of four pieces that have something in
-- common wins. Rules: B. Müller, 1991, as published by Gigamic; its advanced game, where four cells in a square are a row
-- too, is the option "squares".
local squares = option("squares", false)
local board   = grid(4, 4)

local weight = params {
  last = { 40, 0, 500 },                        -- to be the one who gives the last piece that completes no row
}

local NAME = {}                                 -- "tdrh"; a piece's number less 1 has a bit for each of the four
for piece = 1, 16 do
  local name = ""
  for bit, letters in ipairs { "ts", "dl", "rq", "hf" } do
    local which = (piece - 1 >> (4 - bit) & 1) + 1
    name = name .. letters:sub(which, which)
  end
  NAME[piece] = name
end

local nobody = {}
for piece = 1, 16 do nobody[piece] = 0 end

local game = {
  name    = "Quarto",
  state   = {
    cells  = array(board.size, 0, 16),
    given  = int(0, 16),                        -- the piece that is to be placed now
    left   = array(16, 0, 1),                   -- 1 for pieces that are neither placed nor given
    winner = int(0, 2),
  },
  move    = { "cell", "piece" },                -- where the given piece goes, and which one is given; 0 for neither
  notation = "Write the cell for the piece that you were given, then the piece that you give on: short or tall, dark or light, round or square (q), full or hollow. The first move only gives one.",
  view    = {
    board = board, cells = "cells", pieces = NAME, owners = nobody,
    hands = {
      { "given", pieces = NAME, owners = nobody },
      { "left", pieces = NAME, owners = nobody },
    },
  },
}

local ROWS = board.lines(4)
if squares then
  for cell = 1, board.size do
    if board.ne[cell] ~= 0 then table.insert(ROWS, { cell, board.e[cell], board.n[cell], board.ne[cell] }) end
  end
end

local MATES = {}                                -- of each cell: the other three of each row through it
for cell = 1, board.size do MATES[cell] = {} end
for _, row in ipairs(ROWS) do
  for i = 1, 4 do
    table.insert(MATES[row[i]], { row[i % 4 + 1], row[(i + 1) % 4 + 1], row[(i + 2) % 4 + 1] })
  end
end

function game.setup(s)
  for piece = 1, 16 do s.left[piece] = 1 end
end

-- What a piece must have to complete a row here, eight bits: the bits of its number, then those it must lack.
local function wanted(cells, cell)
  local bits, mates = 0, MATES[cell]
  for i = 1, #mates do
    local a, b, c = cells[mates[i][1]], cells[mates[i][2]], cells[mates[i][3]]
    if a ~= 0 and b ~= 0 and c ~= 0 then
      a, b, c = a - 1, b - 1, c - 1
      bits = bits | a & b & c | (~(a | b | c) & 15) << 4
    end
  end
  return bits
end

local function has(piece, bits)
  piece = piece - 1
  return (piece | (~piece & 15) << 4) & bits ~= 0
end

function game.moves(s, add)
  local cells, left, given = s.cells, s.left, s.given
  if given == 0 then                            -- the first piece
    for piece = 1, 16 do
      if left[piece] == 1 then add(0, piece) end
    end
    return
  end
  for cell = 1, board.size do
    if cells[cell] == 0 then
      local more = false
      if not has(given, wanted(cells, cell)) then
        for piece = 1, 16 do
          if left[piece] == 1 then
            add(cell, piece)
            more = true
          end
        end
      end
      if not more then add(cell, 0) end         -- it wins, or is the last one
    end
  end
end

function game.play(s, cell, piece)
  if cell ~= 0 then
    if has(s.given, wanted(s.cells, cell)) then s.winner = s.turn end
    s.cells[cell] = s.given
  end
  s.given = piece
  if piece ~= 0 then s.left[piece] = 0 end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, "four alike in a row" end
end

function game.stuck(s) return 0, nil, "board full" end

-- Who must give a piece that completes a row loses: it is good to move when one other is left, bad when none is. How
-- many more there are says nothing, not even whether they are odd. The search does the rest: 4 million positions, a few
-- seconds, solve 20 of 30 positions after 7 random moves and 30 of 30 after 8; 20,000 solve 189 of 200 after 10.
function game.evaluate(s)
  local cells, left, bits, safe = s.cells, s.left, 0, 0
  for i = 1, #ROWS do
    local row, count, all, none = ROWS[i], 0, 15, 15
    for j = 1, 4 do
      local piece = cells[row[j]]
      if piece ~= 0 then
        count, all, none = count + 1, all & piece - 1, none & ~(piece - 1)
      end
    end
    if count == 3 then bits = bits | all | none << 4 end
  end
  for piece = 1, 16 do
    if left[piece] == 1 and not has(piece, bits) then safe = safe + 1 end
  end
  local value = safe == 1 and weight.last or safe == 0 and -weight.last or 0
  return s.turn == 1 and value or -value
end

-- Who gives no more piece wins, mostly.
function game.noisy(s, cell, piece) return piece == 0 end

function game.order(s, cell, piece) return piece == 0 and 1 or 0 end

function game.text(s, cell, piece)
  if cell == 0 then return NAME[piece] end
  return board.names[cell] .. (piece ~= 0 and "-" .. NAME[piece] or "")
end

return game
