-- expects line 26: nil
-- Duel: two fighters on a line; step, or hit when next to each other.
local game = {
  name  = "Duel",
  state = { at = array(2, 1, 8), life = array(2, 0, 3) },
  move  = { "action" },  -- 1 ahead, 2 back, 3 hit
  max_plies = 60,
}

function game.setup(s)
  s.at[1], s.at[2] = 2, 7
  s.life[1], s.life[2] = 3, 3
end

local function target(s)
  local gap = s.at[2] - s.at[1]
  if gap == 1 then return 3 - s.turn end
end

function game.moves(s, add)
  local way = s.turn == 1 and 1 or -1
  local next_cell = s.at[s.turn] + way
  if next_cell ~= s.at[3 - s.turn] then add(1) end
  local back = s.at[s.turn] - way
  if back >= 1 and back <= 8 then add(2) end
  if target(s) ~= null then add(3) end
end

function game.play(s, action)
  local way = s.turn == 1 and 1 or -1
  if action == 1 then s.at[s.turn] = s.at[s.turn] + way end
  if action == 2 then s.at[s.turn] = s.at[s.turn] - way end
  if action == 3 then s.life[3 - s.turn] = s.life[3 - s.turn] - 1 end
end

function game.result(s)
  if s.life[s.turn] == 0 then return 3 - s.turn end
end

return game
