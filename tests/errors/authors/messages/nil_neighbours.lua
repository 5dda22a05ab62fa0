-- expects line 26: nil
-- Star: move along the lines of a hand-made graph; whoever can't move loses.
local NAMES = { "hub", "north", "east", "south", "west" }
local NEAR = {
  [1] = { 2, 3, 4, 5 },
  [2] = { 1, 3 },
  [3] = { 1, 2, 4 },
  [4] = { 1, 3 },
}

local game = {
  name  = "Star",
  state = { points = array(5, 0, 2) },
  move  = { "from_point", "to_point" },
}

function game.setup(s)
  s.points[1] = 1
  s.points[5] = 2
end

function game.moves(s, add)
  for point = 1, #NAMES do
    if s.points[point] == s.turn then
      local near = NEAR[point]
      for i = 1, #near do
        if s.points[near[i]] == 0 then add(point, near[i]) end
      end
    end
  end
end

function game.play(s, from_point, to_point)
  s.points[to_point] = s.turn
  s.points[from_point] = 0
end

game.max_plies = 40

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
