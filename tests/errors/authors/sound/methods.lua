-- Walk: two walkers on a ring; who steps on the other wins. Rules are methods of a table of their own.
local ring = { size = 9 }

function ring:wrap(place) return (place - 1) % self.size + 1 end
function ring.step(self, place, by) return self:wrap(place + by) end

local rules = { ring = ring }

function rules:targets(s)
  local here, out = s.at[s.turn], {}
  for by = 1, 2 do out[by] = self.ring:step(here, by) end
  return out
end

local game = {
  name  = "Walk",
  state = { at = array(2, 1, ring.size) },
  move  = { "to_place" },
  max_plies = 30,
}

function game.setup(s) s.at[1], s.at[2] = 1, 5 end

function game.moves(s, add)
  for _, place in ipairs(rules:targets(s)) do add(place) end
end

function game.play(s, target) s.at[s.turn] = target end

function game.result(s)
  if s.at[1] == s.at[2] then return 3 - s.turn end
end

return game
