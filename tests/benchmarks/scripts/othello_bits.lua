-- Othello on two words of bits, the same moves in the same order as othello_array.lua. Bit 0 is a1, bit 63 h8.
local PASS <const> = 64

local game = {
  name    = "Othello, bits",
  players = { "Black", "White" },
  state   = { discs = bits(2) },                    -- each player's
  move    = { "cell" },
}

local NOT_A <const> = ~0x0101010101010101
local NOT_H <const> = ~(0x0101010101010101 << 7)

function game.setup(s)
  s.discs[1], s.discs[2] = 1 << 28 | 1 << 35, 1 << 27 | 1 << 36
end

-- The discs of `them` in a row from any of `mine`, `step` bits each; a negative step goes down the board. `them` leaves
-- out the files at which a step would go around the board's edge.
local function row(mine, them, step)
  local row = mine << step & them
  row = row | row << step & them
  row = row | row << step & them
  row = row | row << step & them
  row = row | row << step & them
  return row | row << step & them
end

local function reach(mine, them, step) return row(mine, them, step) << step end

local function playable(mine, theirs)
  local inner = theirs & NOT_A & NOT_H
  local cells = reach(mine, theirs, 8) | reach(mine, theirs, -8) | reach(mine, inner, 1) | reach(mine, inner, -1) |
                reach(mine, inner, 9) | reach(mine, inner, -9) | reach(mine, inner, 7) | reach(mine, inner, -7)
  return cells & ~(mine | theirs)
end

local function turned(disc, mine, them, step)
  local row = row(disc, them, step)
  return row << step & mine ~= 0 and row or 0
end

function game.moves(s, add)
  local mine, theirs = s.discs[s.turn], s.discs[3 - s.turn]
  local cells = playable(mine, theirs)
  for cell in bit.each(cells) do add(cell) end
  if cells == 0 and playable(theirs, mine) ~= 0 then add(PASS) end
end

function game.play(s, cell)
  if cell == PASS then return end
  local me, them = s.turn, 3 - s.turn
  local mine, theirs = s.discs[me], s.discs[them]
  local inner = theirs & NOT_A & NOT_H
  local disc = 1 << cell
  local all = turned(disc, mine, theirs, 8) | turned(disc, mine, theirs, -8) |
              turned(disc, mine, inner, 1) | turned(disc, mine, inner, -1) |
              turned(disc, mine, inner, 9) | turned(disc, mine, inner, -9) |
              turned(disc, mine, inner, 7) | turned(disc, mine, inner, -7)
  s.discs[me] = mine | disc | all
  s.discs[them] = theirs & ~all
end

local function margin(s) return bit.count(s.discs[1]) - bit.count(s.discs[2]) end

function game.result(s) end                         -- the game goes on while anybody can move

function game.stuck(s)
  local margin = margin(s)
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.evaluate(s) return margin(s) end

return game
