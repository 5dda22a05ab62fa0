-- expects line 30: stop
-- Hop: checkers on a row of ten hop over each other.
local LENGTH <const> = 10

local game = {
  name  = "Hop",
  state = { row = array(LENGTH, 0, 2) },
  move  = { "start", "stop" },
}

function game.setup(s)
  s.row[1], s.row[2] = 1, 1
  s.row[9], s.row[10] = 2, 2
end

function game.moves(s, add)
  local way = s.turn == 1 and 1 or -1
  for start = 1, LENGTH do
    local one, two = start + way, start + 2 * way
    if s.row[start] == s.turn then
      if one >= 1 and one <= LENGTH and s.row[one] == 0 then
        add(start, one)
      elseif two >= 1 and two <= LENGTH and s.row[two] == 0 then
        add(start, two)
      end
    end
  end
end

function game.play(s, stop)
  s.row[stop] = s.turn
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

return game
