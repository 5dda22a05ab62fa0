-- expects line 25: end
-- Lanes: five lanes, each with a runner of either side; who blocks all lanes wins.
local LANES <const> = 5
local LENGTH <const> = 6

local game = {
  name  = "Lanes",
  state = { first = array(LANES, 1, LENGTH), second = array(LANES, 1, LENGTH) },
  move  = { "lane", "steps" },
}

function game.setup(s)
  for lane = 1, LANES do
    s.first[lane] = 1
    s.second[lane] = LENGTH
  end
end

local function room(s, lane)
  return s.second[lane] - s.first[lane] - 1
end

function game.moves(s, add)
  for lane = 1, LANES do
    for steps = 1, room(s, lane) do
      add(lane, steps)
  end
end

function game.play(s, lane, steps)
  if s.turn == 1 then
    s.first[lane] = s.first[lane] + steps
  else
    s.second[lane] = s.second[lane] - steps
  end
end

function game.result(s) end

function game.stuck(s)
  return 3 - s.turn
end

return game
