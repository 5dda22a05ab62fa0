-- Nim: take any number of stones from one pile. Misère, as most play it: who takes the last stone loses.
-- Solved by C. Bouton, "Nim, a game with a complete mathematical theory" (1901).
local piles  = option("piles", { 1, 2, 2 }, 1, 200)    -- stones in each pile
local misere = option("misere", true)                  -- false: who takes the last stone wins

local board = grid(#piles, 1)
local most = 1
for i = 1, #piles do most = math.max(most, piles[i]) end

local game = {
  name    = misere and "Misère Nim" or "Nim",
  players = { "First", "Second" },
  state   = { stones = array(#piles, 0, most) },
  move    = { "pile", "take" },
  view    = { board = board, cells = "stones", pieces = "numbers" },
}

function game.setup(s)
  for pile = 1, #piles do s.stones[pile] = piles[pile] end
end

function game.moves(s, add)
  for pile = 1, #piles do
    for take = 1, s.stones[pile] do add(pile, take) end
  end
end

function game.play(s, pile, take)
  s.stones[pile] = s.stones[pile] - take
end

function game.result(s)
  for pile = 1, #piles do
    if s.stones[pile] > 0 then return end
  end
  if misere then return s.turn end                     -- the other player had to take the last stone
  return 3 - s.turn
end

return game
