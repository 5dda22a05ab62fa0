-- A row of points: colour one of them; who colours the last one wins.
-- FAULT: a board has no length
local board = grid(3, 2)
local game = {
  name  = "Row",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, #board do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.stuck(s) return 3 - s.turn end

return game
