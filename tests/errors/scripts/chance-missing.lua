-- A pile of stones: take one or two; who takes the last one wins.
-- FAULT: a throw where nothing can be thrown
local game = {
  name  = "Pile",
  state = { stones = int(0, 9) },
  move  = { "take" },
}

function game.setup(s) s.stones = 9 end

function game.moves(s, add)
  for take = 1, math.min(2, s.stones) do add(take) end
end

function game.play(s, take)
  s.stones = s.stones - take
  if s.stones == 4 then return 0 end
end

function game.stuck(s) return 3 - s.turn end

return game
