-- lines 16, 21: two neighbours are added from either side
-- Merge: join two neighbouring heaps of a row; who makes the last join wins.
local ROW <const> = 7

local game = {
  name    = "Merge",
  players = { "Left", "Right" },
  state   = { heaps = array(ROW, 0, ROW) },
  move    = { "low", "high" },
}

function game.setup(s)
  for heap = 1, ROW do s.heaps[heap] = 1 end
end

function game.moves(s, add)
  for heap = 1, ROW do
    if s.heaps[heap] > 0 then
      for _, other in ipairs { heap - 1, heap + 1 } do
        if other >= 1 and other <= ROW and s.heaps[other] > 0 then
          add(math.min(heap, other), math.max(heap, other))
        end
      end
    end
  end
end

function game.play(s, low, high)
  s.heaps[low] = s.heaps[low] + s.heaps[high]
  s.heaps[high] = 0
end

function game.result(s) end
function game.stuck(s) return 3 - s.turn end

return game
