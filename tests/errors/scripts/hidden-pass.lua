-- A row of six points: colour one of them; who colours the last one wins.
-- FAULT: pass() counts its calls, and refuses some by that
local calls = 0
local game = {
  name  = "Row",
  state = { cells = array(6, 0, 2) },
  move  = { "cell" },
}

function game.setup(s) end

function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do
    if owner == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.stuck(s) return 3 - s.turn end

function game.pass(s)
  calls = calls + 1
  if calls % 5 == 0 then return false end
end

return game
