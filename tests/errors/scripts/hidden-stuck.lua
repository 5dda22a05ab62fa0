-- Three stones: take one or two.
-- FAULT: stuck() counts its calls, and answers by that
local n = 0
local game = { name = "Stones", state = { left = int(0, 3) }, move = { "take" } }
function game.setup(s) s.left = 3 end
function game.moves(s, add) for take = 1, math.min(2, s.left) do add(take) end end
function game.play(s, take) s.left = s.left - take end
function game.stuck(s) n = n + 1 return n > 4 and 1 or 2 end
return game
