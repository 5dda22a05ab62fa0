-- Rails: put a train of cars on a track; who fills the track wins. A train must be shorter than the track.
local track = option("track", 9, 4, 12)
local train = option("train", 3, 1, 12)
if train >= track then error("options.train must be less than options.track", 0) end

local game = {
  name  = "Rails",
  state = { cells = array(track, 0, 2), order = int(0, 1) },
  move  = { "at", "cars" },
}

function game.setup(s) end

local function room(s, at)
  local cars = 0
  while at + cars <= track and cars < train and s.cells[at + cars] == 0 do cars = cars + 1 end
  return cars
end

function game.moves(s, add)
  for at = 1, track do
    for cars = 1, room(s, at) do add(at, cars) end
  end
end

function game.play(s, at, cars)
  for car = at, at + cars - 1 do s.cells[car] = s.turn end
end

function game.result(s) end
function game.stuck(s) return 3 - s.turn end
function game.text(s, at, cars) return cars .. "@" .. at end

return game
