-- lines 20, 22: play gives the turn back to who moved, so the second player never moves
-- Double: mark a free cell of the ring; two neighbours of one colour are a point.
local CELLS <const> = 8

local game = {
  name    = "Double",
  players = { "Sun", "Moon" },
  state   = { ring = array(CELLS, 0, 2) },
  move    = { "cell" },
}

function game.setup(s) return 1 end

function game.moves(s, add)
  for cell, owner in ipairs(s.ring) do
    if owner == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.ring[cell] = s.turn
  return s.turn
end

function game.result(s)
  local points, full = 0, true
  for cell, owner in ipairs(s.ring) do
    local next = s.ring[cell % CELLS + 1]
    if owner == 0 then full = false end
    if owner ~= 0 and owner == next then points = points + (owner == 1 and 1 or -1) end
  end
  if full then return points > 0 and 1 or points < 0 and 2 or 0, points end
end

return game
