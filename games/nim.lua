-- Nim: take any number of stones, but at least one, from one pile. Misère, as here by default, whoever takes the last
-- stone of all loses; otherwise he wins. Rules and theory: C. L. Bouton, Annals of Mathematics 3 (1901), 35-39.
local sizes  = option("piles", { 1, 2, 2 }, 1, 255)   -- a list of any length up to 20
local misere = option("misere", true)

if #sizes > 20 then error("at most 20 piles can be played with; the option \"piles\" has " .. #sizes) end

local game = {
  name    = "Nim",
  players = { "First", "Second" },
  state   = { piles = array(#sizes, 0, 255) },        -- the stones left in each
  move    = { "pile", "take" },
  notation = "Write the number of a pile, and how many stones you take from it.",
}

function game.setup(s)
  for pile, size in ipairs(sizes) do s.piles[pile] = size end
end

function game.moves(s, add)
  for pile = 1, #sizes do
    for take = 1, s.piles[pile] do add(pile, take) end
  end
end

function game.play(s, pile, take) s.piles[pile] = s.piles[pile] - take end

function game.stuck(s) return misere and s.turn or 3 - s.turn, nil, "last stone taken" end   -- by the other one

-- Bouton: the player to move wins where the exclusive or of all piles is not 0. Misère, it is the same, except
-- that he wins where it is 0 once no pile has more than one stone.
function game.evaluate(s)
  local sum, largest = 0, 0
  for pile = 1, #sizes do
    sum = sum ~ s.piles[pile]
    largest = math.max(largest, s.piles[pile])
  end
  local wins = (sum ~= 0) ~= (misere and largest <= 1)
  return wins == (s.turn == 1) and 1 or -1
end

function game.show(s)
  local rows = {}
  for pile = 1, #sizes do
    rows[pile] = string.format("%2d: %s %d", pile, string.rep("●", s.piles[pile]), s.piles[pile])
  end
  return table.concat(rows, "\n")
end

return game
