-- lines 35, 36: the game is over before it began: no apples were picked yet, so both baskets are equal
-- Harvest: pick an apple of a row or two side by side; most apples win.
local ROW <const> = 9

local game = {
  name    = "Harvest",
  players = { "Ada", "Bob" },
  state   = { apples = array(ROW, 0, 3), basket = array(2, 0, 27) },
  move    = { "first", "second" },
}

function game.setup(s)
  for tree = 1, ROW do s.apples[tree] = 1 + tree % 3 end
end

function game.moves(s, add)
  for tree = 1, ROW do
    if s.apples[tree] > 0 then
      add(tree, 0)
      if tree < ROW and s.apples[tree + 1] > 0 then add(tree, tree + 1) end
    end
  end
end

function game.play(s, first, second)
  local picked = s.apples[first]
  s.apples[first] = 0
  if second ~= 0 then
    picked = picked + s.apples[second]
    s.apples[second] = 0
  end
  s.basket[s.turn] = s.basket[s.turn] + picked
end

function game.result(s)
  if s.basket[1] == s.basket[2] then return 0, 0 end
  for _, apples in ipairs(s.apples) do
    if apples > 0 then return end
  end
  local margin = s.basket[1] - s.basket[2]
  return margin > 0 and 1 or 2, margin
end

return game
