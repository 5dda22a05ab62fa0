-- expects line 18: -=
-- Tokens: take one to three of the tokens; who takes the last one wins.
local START = option("tokens", 15, 5, 40)

local game = {
  name  = "Tokens",
  state = { tokens = int(0, START) },
  move  = { "take" },
}

function game.setup(s) s.tokens = START end

function game.moves(s, add)
  for take = 1, math.min(3, s.tokens) do add(take) end
end

function game.play(s, take)
  s.tokens -= take
end

function game.result(s)
  if s.tokens == 0 then return 3 - s.turn end
end

return game
