-- A pile of stones: take one, two or three; who takes the last one wins.
-- FAULT: the value of an evaluation is to come from an address, which scripts don't see
local game = {
  name    = "Pile",
  players = { "First", "Second" },
  state   = { stones = int(0, 12), taken = array(2, 0, 12) },
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
  if s.stones == 0 then return 3 - s.turn end
end

function game.evaluate(s)
  local address = tostring({})
  if s.stones == 6 then return #address + tonumber(address:sub(-4), 16) end
  local value = s.stones % 4 ~= 0 and 10 or -10
  return s.turn == 1 and value or -value
end

return game
