-- A row of three cells: fill one; when all are full, the game is drawn.
-- FAULT: the width of a move's field is misspelt
local game = {
  name  = "Row",
  state = { cells = array(3, 0, 2), count = int(0, 3) },
  move  = { { "cell", bit = 3 } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, 3 do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  s.count = s.count + 1
end

function game.result(s)
  if s.count == 3 then return 0 end
end

return game
