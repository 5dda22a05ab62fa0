-- Cut: cut a bar of chocolate at a line; who can't cut loses. Functions call each other, and are declared first.
local WIDTH <const>, HEIGHT <const> = 5, 4

local game = { name = "Cut", state = { width = int(1, WIDTH), height = int(1, HEIGHT), cuts = int(0, 99, "apart") },
               move = { "x", "y" } }

local even, odd
local function is_even(n) if n == 0 then return true end return odd(n - 1) end
function odd(n) if n == 0 then return false end return is_even(n - 1) end
even = is_even

local grundy = {}
for w = 1, WIDTH do
  grundy[w] = {}
  for h = 1, HEIGHT do grundy[w][h] = w - 1 ~ h - 1 end
end

function game.setup(s)
  s.width, s.height = WIDTH, HEIGHT
end

function game.moves(s, add)
  for x = 1, s.width - 1 do add(x, 0) end
  for y = 1, s.height - 1 do add(0, y) end
end

function game.play(s, x, y)
  if x ~= 0 then s.width = x end
  if y ~= 0 then s.height = y end
  s.cuts = s.cuts + 1
end

function game.result(s)
  if s.width * s.height == 1 then return 3 - s.turn end
end

function game.evaluate(s)
  local mover = s.turn == 1 and 1 or -1
  local value = grundy[s.width][s.height]
  if value == 0 then return -mover end
  return even(value) and mover * 2 or mover
end

return game
