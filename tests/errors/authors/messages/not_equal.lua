-- expects line 19: ~=
-- Slide: each player has a stone on a row of nine; push towards the other until nobody can.
local LENGTH <const> = 9

local game = {
  name  = "Slide",
  state = { left = int(1, LENGTH), right = int(1, LENGTH) },
  move  = { "steps" },
}

function game.setup(s)
  s.left = 1
  s.right = LENGTH
end

function game.moves(s, add)
  local room = s.right - s.left - 1
  for steps = 1, 2 do
    if room - steps != -1 and steps <= room then
      add(steps)
    end
  end
end

function game.play(s, steps)
  if s.turn == 1 then s.left = s.left + steps else s.right = s.right - steps end
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
