-- Breakthrough on two words of bits, the same moves in the same order as breakthrough_array.lua. Bit 0 is a1, bit 63 h8.
local game = {
  name    = "Breakthrough, bits",
  players = { "White", "Black" },
  state   = { pieces = bits(2) },             -- each player's
  move    = { "from", "to" },
}

local FILE_A <const> = 0x0101010101010101
local FILE_H <const> = FILE_A << 7
local FAR = { 0xff << 56, 0xff }              -- the row each player wants to reach

function game.setup(s)
  s.pieces[1], s.pieces[2] = 0xffff, 0xffff << 48
end

function game.moves(s, add)
  local mine, theirs = s.pieces[s.turn], s.pieces[3 - s.turn]
  local up = s.turn == 1 and 8 or -8          -- bits to the left; a negative shift goes right
  local left  = mine & ~FILE_A & ~(mine >> up - 1)
  local ahead = mine & ~(mine >> up) & ~(theirs >> up)
  local right = mine & ~FILE_H & ~(mine >> up + 1)
  for from in bit.each(left | ahead | right) do
    if left  >> from & 1 ~= 0 then add(from, from + up - 1) end
    if ahead >> from & 1 ~= 0 then add(from, from + up) end
    if right >> from & 1 ~= 0 then add(from, from + up + 1) end
  end
end

function game.play(s, from, to)
  local me, them = s.turn, 3 - s.turn
  s.pieces[me] = s.pieces[me] & ~(1 << from) | 1 << to
  s.pieces[them] = s.pieces[them] & ~(1 << to)
end

function game.result(s)
  local them = 3 - s.turn                     -- only who just moved can have arrived
  if s.pieces[them] & FAR[them] ~= 0 then return them end
end

function game.stuck(s) return 3 - s.turn end  -- no piece is left, or none can move

function game.evaluate(s) return bit.count(s.pieces[1]) - bit.count(s.pieces[2]) end

return game
