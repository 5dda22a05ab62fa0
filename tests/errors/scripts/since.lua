-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: repetition.since names a number that is 0 too often
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 12), quiet = int(0, 3, "apart") },
  move    = { "take" },
  repetition = { times = 3, result = 0, since = "quiet" },
}

function game.setup(s)
  s.stones = 9
end

function game.moves(s, add)
  for take = 1, 3 do
    add(take)
  end
end

function game.play(s, take)
  s.stones = (s.stones + take) % 12
  s.quiet = 0
end

function game.result(s)
  if s.stones == 11 then return 3 - s.turn end
end

function game.evaluate(s)
  local value = s.stones % 4 ~= 0 and 10 or -10
  return s.turn == 1 and value or -value
end

return game
