-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: the third value of result() is no text
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 30), taken = array(2, 0, 30) },
  move    = { "take" },
}

function game.setup(s)
  s.stones = 9
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
  if s.stones == 0 then return 3 - s.turn, nil, s.ply end
end

return game
