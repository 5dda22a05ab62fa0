-- Connect Four on two words of bits, the same moves in the same order as connect4_array.lua: seven bits a column, from the
-- bottom; the seventh stays empty, so that no row runs from one column's top into the next one's bottom.
local game = {
  name    = "Connect Four, bits",
  players = { "Yellow", "Red" },
  state   = { stones = bits(2) },             -- each player's
  move    = { "column" },
}

local BOTTOM, TOP, COLUMN = {}, {}, {}        -- a column's lowest bit, its highest, and all six
for column = 1, 7 do
  BOTTOM[column] = 1 << 7 * (column - 1)
  TOP[column] = BOTTOM[column] << 5
  COLUMN[column] = 63 * BOTTOM[column]
end

function game.setup(s) end

function game.moves(s, add)
  local taken = s.stones[1] | s.stones[2]
  for column = 1, 7 do
    if taken & TOP[column] == 0 then add(column) end
  end
end

function game.play(s, column)
  local lowest_free = (s.stones[1] | s.stones[2]) + BOTTOM[column] & COLUMN[column]
  s.stones[s.turn] = s.stones[s.turn] | lowest_free
end

local function in_a_row(stones, step)         -- four, each `step` bits from the one before
  local pairs = stones & stones >> step
  return pairs & pairs >> 2 * step ~= 0
end

function game.result(s)
  local them = 3 - s.turn                     -- only who just moved can have won
  local stones = s.stones[them]
  if in_a_row(stones, 1) or in_a_row(stones, 7) or in_a_row(stones, 6) or in_a_row(stones, 8) then return them end
end

function game.stuck(s) return 0 end           -- the board is full

return game
