-- expects line 12: random
-- Digits: write digits 1 to 3 into six boxes; an even sum is for the second player.
local BOXES <const> = 6

local game = {
  name  = "Digits",
  state = { boxes = array(BOXES, 0, 3) },
  move  = { "box", "digit" },
}

function game.setup(s)
  s.boxes[1] = math.random(3)
end

function game.moves(s, add)
  for box = 1, BOXES do
    if s.boxes[box] == 0 then
      for digit = 1, 3 do add(box, digit) end
    end
  end
end

function game.play(s, box, digit) s.boxes[box] = digit end

function game.result(s)
  local sum = 0
  for box = 1, BOXES do
    if s.boxes[box] == 0 then return end
    sum = sum + s.boxes[box]
  end
  return sum % 2 == 0 and 2 or 1
end

return game
