-- A row of three cells: fill one; when all are full, the game is drawn.
-- FAULT: play() counts its calls, and result() looks at the count
local calls = 0

local game = {
  name  = "Row",
  state = { cells = array(3, 0, 2), count = int(0, 3) },
  move  = { "cell" },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, 3 do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell)
  calls = calls + 1
  s.cells[cell] = s.turn
  s.count = s.count + 1
end

function game.result(s)
  if s.count == 3 then return calls % 3 end
end

return game
