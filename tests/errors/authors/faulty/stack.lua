-- lines 10, 28: the total does not fit once the heaps are large
-- Stack: put 1 to 3 tokens from one of two heaps onto the stack; who makes it a multiple of seven scores a point.
local tokens = option("tokens", 8, 3, 20)

local game = {
  name    = "Stack",
  players = { "Ann", "Ben" },
  state   = {
    heaps  = array(2, 0, 20),
    stack  = int(0, 20),
    points = array(2, 0, 9),
  },
  move    = { "heap", "take" },
}

function game.setup(s)
  s.heaps[1], s.heaps[2] = tokens, tokens
end

function game.moves(s, add)
  for heap, left in ipairs(s.heaps) do
    for take = 1, math.min(3, left) do add(heap, take) end
  end
end

function game.play(s, heap, take)
  s.heaps[heap] = s.heaps[heap] - take
  s.stack = s.stack + take
  if s.stack % 7 == 0 then s.points[s.turn] = s.points[s.turn] + 1 end
end

function game.result(s)
  if s.heaps[1] > 0 or s.heaps[2] > 0 then return end
  local margin = s.points[1] - s.points[2]
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.evaluate(s) return 10 * (s.points[1] - s.points[2]) end

return game
