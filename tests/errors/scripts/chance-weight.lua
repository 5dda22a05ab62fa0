-- Two dice towers: who first climbs to ten, by throws of a die, wins; a player may stay or climb.
-- FAULT: an outcome that weighs nothing
local game = {
  name   = "Towers",
  state  = { height = array(2, 0, 10), die = int(0, 6) },
  move   = { "climb" },
  throw  = { "die" },
}

function game.setup(s) return 0 end

function game.chance(s, add)
  for die = 1, 6 do add(die - 1, die) end
end

function game.happen(s, die)
  s.die = die
end

function game.moves(s, add)
  add(0)
  if s.height[s.turn] + s.die <= 10 then add(1) end
end

function game.play(s, climb)
  if climb == 1 then s.height[s.turn] = s.height[s.turn] + s.die end
  return 0
end

function game.result(s)
  for player = 1, 2 do
    if s.height[player] == 10 then return player end
  end
end

return game
