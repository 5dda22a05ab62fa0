-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: play() counts its calls in a table, and fails at the thousandth
local count = { calls = 0 }

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
  count.calls = count.calls + 1
  if count.calls > 1000 then error("too many") end
end

function game.result(s)
  if s.stones == 0 then return 3 - s.turn end
end

return game
