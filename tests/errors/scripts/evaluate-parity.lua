-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: evaluate() changes sides with the ply
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 30), taken = array(2, 0, 30) },
  move    = { "take" },
}

function game.setup(s)
  s.stones = 20
end

function game.moves(s, add)
  for take = 1, 3 do
    if take <= s.stones then add(take) end
  end
end

function game.play(s, take)
  s.stones = s.stones - take
  s.taken[s.turn] = s.taken[s.turn] + take
end

function game.result(s)
  if s.stones > 0 then return end
  return s.taken[1] > s.taken[2] and 1 or s.taken[1] < s.taken[2] and 2 or 0
end

function game.evaluate(s)
  local lead = s.taken[1] - s.taken[2]
  return s.ply % 2 == 0 and lead or -lead
end

return game
