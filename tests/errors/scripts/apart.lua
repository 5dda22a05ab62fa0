-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: the number of moves is part of the position, so none is ever repeated
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 30), pins = array(4, 0, 1), moved = int(0, 100000) },
  move    = { "take" },
  repetition = { times = 3, result = 0 },
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
  s.pins[take] = 1 - s.pins[take]
  s.moved = s.moved + 1
end

function game.result(s)
  if s.pins[1] + s.pins[2] + s.pins[3] == 3 then return 3 - s.turn end
end

return game
