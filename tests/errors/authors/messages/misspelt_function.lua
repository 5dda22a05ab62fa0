-- expects line 27: evaluate
-- Towers: stack a stone on any pile; piles of four are full, the last stone wins.
local PILES <const> = 4

local game = {
  name  = "Towers",
  state = { piles = array(PILES, 0, 4) },
  move  = { "pile" },
}

function game.setup(s) end

function game.moves(s, add)
  for pile = 1, PILES do
    if s.piles[pile] < 4 then add(pile) end
  end
end

function game.play(s, pile)
  s.piles[pile] = s.piles[pile] + 1
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

function game.evalute(s)
  local full = 0
  for pile = 1, PILES do
    if s.piles[pile] == 4 then full = full + 1 end
  end
  return full % 2 == 0 and 1 or -1
end

return game
