-- A race: each player has a runner and moves it one to three steps; who first reaches step 20 wins.
-- FAULT: evaluate() likes the player who lies behind
local game = {
  name    = "Race",
  players = { "First", "Second" },
  state   = { step = array(2, 0, 22) },
  move    = { "steps" },
}

function game.setup(s)
  s.step[1] = 0
end

function game.moves(s, add)
  for steps = 1, 3 do add(steps) end
end

function game.play(s, steps)
  s.step[s.turn] = s.step[s.turn] + steps
end

function game.result(s)
  for player = 1, 2 do
    if s.step[player] >= 20 then return player end
  end
end

function game.evaluate(s)
  return s.step[2] - s.step[1]
end

return game
