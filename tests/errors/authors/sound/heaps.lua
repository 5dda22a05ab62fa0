-- Heaps: take any number from one heap; who takes the last wins. The value is the player's to move, as theory says.
local heaps = option("heaps", { 3, 4, 5 }, 1, 9)

local game = {
  name  = "Heaps",
  state = { heaps = array(#heaps, 0, 9) },
  move  = { "heap", "take" },
}

function game.setup(s)
  for heap, size in ipairs(heaps) do s.heaps[heap] = size end
end

function game.moves(s, add)
  for heap, left in ipairs(s.heaps) do
    for take = 1, left do add(heap, take) end
  end
end

function game.play(s, heap, take) s.heaps[heap] = s.heaps[heap] - take end

function game.result(s)
  for _, left in ipairs(s.heaps) do
    if left > 0 then return end
  end
  return 3 - s.turn
end

function game.evaluate(s)
  local sum = 0
  for _, left in ipairs(s.heaps) do sum = sum ~ left end
  local good = sum ~= 0 and 10 or -10
  return s.turn == 1 and good or -good
end

return game
