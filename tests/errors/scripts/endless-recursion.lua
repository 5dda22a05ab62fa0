-- A row of points: colour one of them; who colours the last one wins.
-- FAULT: room() calls itself for the same state again
local game = {
  name  = "Row",
  state = { cells = array(6, 0, 2) },
  move  = { "cell" },
}

local function room(s, cell)
  if cell > 6 then return 0 end
  return (s.cells[cell] == 0 and 1 or 0) + room(s, cell)
end

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, 6 do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s) return room(s, 1) end

return game
