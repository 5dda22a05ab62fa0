-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: moves() looks whether a number was seen before anything was marked in this call
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 12) },
  scratch = { seen = array(12, 0, 1), count = int(0, 12) },
  move    = { "take" },
}

function game.setup(s)
  s.stones = 9
end

function game.moves(s, add)
  s.count = 0
  for take = 1, 3 do
    if take <= s.stones and s.seen[take] == 0 then
      s.seen[take] = 1
      s.count = s.count + 1
      add(take)
    end
  end
end

function game.play(s, take)
  for i = 1, 12 do s.seen[i] = 0 end             -- undefined again when the next call begins
  s.stones = s.stones - take
end

function game.result(s)
  if s.stones == 0 then return 3 - s.turn end
end

return game
