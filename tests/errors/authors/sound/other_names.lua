-- Shuttle: a piece goes to and fro. The parameters are named otherwise than the move's fields.
local board = grid(7, 1)

local game = {
  name  = "Shuttle",
  state = { at = int(1, 7), fuel = array(2, 0, 6), from = int(0, 7), to = int(0, 7) },
  move  = { "from", "to", "burnt" },
}

function game.setup(s) s.at, s.fuel[1], s.fuel[2] = 4, 6, 6 end

function game.moves(s, add)
  for target = 1, board.size do
    local burnt = math.abs(target - s.at)
    if burnt > 0 and burnt <= s.fuel[s.turn] then add(s.at, target, burnt) end
  end
end

local function drive(s, a, b, c)
  s.fuel[s.turn] = s.fuel[s.turn] - c
  s.at, s.from, s.to = b, a, b
end

game.play = drive

function game.order(_, _, to) return -to end            -- a hint that needs no third
function game.noisy(s, origin) return s.at == origin and s.fuel[s.turn] == 1 end
function game.text(s, from, to, _) return board.names[from] .. ">" .. board.names[to] end

function game.result(s)
  if s.at == 1 then return 2 elseif s.at == 7 then return 1 end
end

function game.stuck(s) return 3 - s.turn end

return game
