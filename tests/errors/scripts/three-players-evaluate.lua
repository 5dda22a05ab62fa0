-- Three players race along a track, one to three steps in turn; who is first at the end wins.
-- FAULT: the evaluation says how far it is, not how far one has come
local game = {
  name    = "Track",
  players = { "Ann", "Bob", "Cid" },
  state   = { steps = array(3, 0, 20) },
  scratch = { worth = array(3, -20, 20) },
  move    = { "steps" },
}

function game.setup(s) end

function game.moves(s, add)
  for steps = 1, 3 do
    if s.steps[s.turn] + steps <= 20 then add(steps) end
  end
end

function game.play(s, steps) s.steps[s.turn] = s.steps[s.turn] + steps end

function game.result(s)
  for player = 1, 3 do
    if s.steps[player] == 20 then return player end
  end
end

function game.evaluate(s)
  for player = 1, 3 do s.worth[player] = 20 - s.steps[player] end
  return s.worth
end

return game
