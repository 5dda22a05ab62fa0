-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: pass() leaves no stone and nobody who took it
local NEXT = { { 1, 2, 3 }, { 1, 3 }, { 1, 2 } }

local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 30), last = int(0, 3) },
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
  s.last = take
end

function game.result(s)
  if s.stones == 0 then return 3 - s.turn end
end

function game.order(s, take)
  return s.last == 0 and s.ply > 0 and NEXT[s.last][take] or 0
end

function game.pass(s)
  s.last = 0
end

return game
