-- expects line 17: ==
-- Flip: a row of coins; turn a head over, and any coin left of it if you like.
local COINS <const> = 6

local game = {
  name  = "Flip",
  state = { heads = array(COINS, 0, 1) },
  move  = { "coin", "other" },
}

function game.setup(s)
  for i = 1, COINS do s.heads[i] = 1 end
end

function game.moves(s, add)
  for coin = 1, COINS do
    if s.heads[coin] = 1 then
      add(coin, 0)
      for other = 1, coin - 1 do add(coin, other) end
    end
  end
end

function game.play(s, coin, other)
  s.heads[coin] = 0
  if other ~= 0 then s.heads[other] = 1 - s.heads[other] end
end

function game.result(s)
  for i = 1, COINS do
    if s.heads[i] == 1 then return end
  end
  return 3 - s.turn
end

return game
