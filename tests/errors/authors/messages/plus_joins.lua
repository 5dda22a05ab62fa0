-- expects line 33: ..
-- Doors: five doors; close one, or two that stand beside each other.
local DOORS <const> = 5

local game = {
  name  = "Doors",
  state = { closed = array(DOORS, 0, 1) },
  move  = { "door", "both" },
}

function game.setup(s) end

function game.moves(s, add)
  for door = 1, DOORS do
    if s.closed[door] == 0 then
      add(door, 0)
      if door < DOORS and s.closed[door + 1] == 0 then add(door, 1) end
    end
  end
end

function game.play(s, door, both)
  s.closed[door] = 1
  if both == 1 then s.closed[door + 1] = 1 end
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

function game.text(s, door, both)
  local name = "door" .. door
  if both == 1 then return name + "and" + (door + 1) end
  return name
end

return game
