-- A row of six points: colour one of them; who colours the last one wins.
-- FAULT: free() is asked about the cell beside the last one
local game = {
  name  = "Row",
  state = { cells = array(6, 0, 2) },
  move  = { "cell" },
}

local function free(cells, cell)
  return cells[cell] == 0
end

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, 6 do
    if free(s.cells, cell) then add(cell) end
  end
end

function game.play(s, cell)
  local alone = free(s.cells, cell + 1)
  s.cells[cell] = alone and s.turn or 3 - s.turn
end

function game.stuck(s) return 3 - s.turn end

return game
