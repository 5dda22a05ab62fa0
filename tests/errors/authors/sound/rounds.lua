-- Rounds: two carts on a circle of numbers step on, back, or stay; after 24 moves the richer one wins.
local CIRCLE = { 3, 1, 4, 1, 5, 9, 2, 6 }

local game = {
  name  = "Rounds",
  state = { cart = array(2, 1, #CIRCLE), coins = array(2, 0, 200), left = int(0, 24) },
  move  = { "way" },
}

function game.setup(s)
  s.cart[1], s.cart[2], s.left = 1, 5, 24
end

function game.moves(s, add)
  for way = 0, 2 do add(way) end
end

function game.play(s, way)
  local me = s.turn
  s.cart[me] = (s.cart[me] + way - 2) % #CIRCLE + 1
  if s.cart[me] ~= s.cart[3 - me] then s.coins[me] = s.coins[me] + CIRCLE[s.cart[me]] end
  s.left = s.left - 1
end

function game.result(s)
  if s.left > 0 then return end
  local lead = s.coins[1] - s.coins[2]
  return lead > 0 and 1 or lead < 0 and 2 or 0, lead
end

function game.evaluate(s) return s.coins[1] - s.coins[2] + (s.turn == 1 and 2 or -2) end
function game.text(s, way) return way == 0 and "back" or way == 1 and "stay" or "on" end

return game
