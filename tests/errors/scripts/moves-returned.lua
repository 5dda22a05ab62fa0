-- A row of points: colour one of them; who colours the last one wins.
-- FAULT: moves() returns its moves, where it is to call add() for each
local game = {
  name  = "Row",
  state = { cells = array(6, 0, 2) },
  move  = { "cell" },
}

function game.setup(s) end

function game.moves(s)
  local list = {}
  for cell = 1, 6 do
    if s.cells[cell] == 0 then list[#list + 1] = cell end
  end
  return list
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.stuck(s) return 3 - s.turn end

return game
