-- expects line 9: game.setup
-- Twelve: count up by one to three; who says twelve or more loses.
local game = {
  name  = "Twelve",
  state = { total = int(0, 20) },
  move  = { "step" },
}

function game:setup(s)
  s.total = 0
end

function game.moves(s, add)
  for step = 1, 3 do add(step) end
end

function game.play(s, step) s.total = s.total + step end

function game.result(s)
  if s.total >= 12 then return s.turn end
end

return game
