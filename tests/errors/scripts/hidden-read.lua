-- Nine stones: take one, two or three; who takes the last one wins.
-- FAULT: read() counts its calls, and reads one stone less from the 40th on
local calls = 0
local game = {
  name  = "Stones",
  state = { stones = int(0, 9) },
  move  = { "take" },
}

function game.setup(s) s.stones = 9 end

function game.moves(s, add)
  for take = 1, math.min(3, s.stones) do add(take) end
end

function game.play(s, take) s.stones = s.stones - take end

function game.stuck(s) return 3 - s.turn end

function game.write(s) return s.stones .. (s.turn == 1 and "a" or "b") end

function game.read(s, text)
  calls = calls + 1
  local stones, mover = text:match("^(%d)([ab])$")
  if not stones then error("write the number of stones and then a or b", 0) end
  s.stones = math.max(0, tonumber(stones) - (calls > 39 and 1 or 0))
  return mover == "a" and 1 or 2
end

return game
