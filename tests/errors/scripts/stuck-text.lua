-- A row of points: colour one of them; who colours the last one wins.
-- FAULT: stuck() names the winner, where it is to return a number
local game = {
  name    = "Row",
  players = { "Left", "Right" },
  state   = { cells = array(6, 0, 2) },
  move    = { "cell" },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, 6 do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.stuck(s)
  if s.turn == 1 then return "Right" end
  return "Left"
end

return game
