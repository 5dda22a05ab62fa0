-- expects line 35: #
-- Ends: take the left or the right coin of a row; the larger sum wins.
local COINS = { 4, 9, 2, 7, 5, 1 }

local game = {
  name  = "Ends",
  state = { taken = array(#COINS, 0, 2), left = int(1, 7), right = int(0, 6) },
  move  = { "side" },
}

function game.setup(s)
  s.left, s.right = 1, #COINS
end

function game.moves(s, add)
  if s.left <= s.right then
    add(0)
    add(1)
  end
end

function game.play(s, side)
  if side == 0 then
    s.taken[s.left] = s.turn
    s.left = s.left + 1
  else
    s.taken[s.right] = s.turn
    s.right = s.right - 1
  end
end

function game.result(s)
  if s.left <= s.right then return end
  local margin = 0
  for i = 1, s.taken.length do
    margin = margin + (s.taken[i] == 1 and COINS[i] or -COINS[i])
  end
  return margin > 0 and 1 or margin < 0 and 2 or 0
end

return game
