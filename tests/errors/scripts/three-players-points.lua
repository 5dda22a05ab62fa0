-- Three players take stones in turn; who has most when all are taken wins.
-- FAULT: the winner is not the one with the most points
local game = {
  name    = "Heap",
  players = { "Ann", "Bob", "Cid" },
  state   = { stones = int(0, 12), taken = array(3, 0, 12) },
  move    = { "take" },
}

function game.setup(s) s.stones = 12 end

function game.moves(s, add)
  for take = 1, math.min(3, s.stones) do add(take) end
end

function game.play(s, take)
  s.stones = s.stones - take
  s.taken[s.turn] = s.taken[s.turn] + take
end

function game.result(s)
  if s.stones > 0 then return end
  local best = 1
  for player = 2, 3 do
    if s.taken[player] < s.taken[best] then best = player end
  end
  return best, s.taken
end

return game
