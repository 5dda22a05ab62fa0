-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: play() keeps the last move in an outer local, and moves() would need it in the state
local last = 0

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
  last = take
end

function game.result(s)
  if s.stones == 0 then return 3 - s.turn end
  if s.stones == last then return s.turn end
end

return game
