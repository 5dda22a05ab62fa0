-- expects line 23: elseif
-- Cups: two cups of beans; take from one, or the same from both (Wythoff's game).
local game = {
  name  = "Cups",
  state = { cups = array(2, 0, 20) },
  move  = { "from_which", "count" },
}

function game.setup(s)
  s.cups[1] = 7
  s.cups[2] = 11
end

function game.moves(s, add)
  for count = 1, s.cups[1] do add(1, count) end
  for count = 1, s.cups[2] do add(2, count) end
  for count = 1, math.min(s.cups[1], s.cups[2]) do add(3, count) end
end

function game.play(s, from_which, count)
  if from_which == 1 then
    s.cups[1] = s.cups[1] - count
  else if from_which == 2 then
    s.cups[2] = s.cups[2] - count
  else
    s.cups[1] = s.cups[1] - count
    s.cups[2] = s.cups[2] - count
  end
end

function game.result(s)
  if s.cups[1] + s.cups[2] == 0 then return 3 - s.turn end
end

return game
