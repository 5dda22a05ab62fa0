-- expects line 26: and
-- Corners: on a 4x4 board players place stones; three corners win.
local board = grid(4, 4)
local CORNERS = { 1, 4, 13, 16 }

local game = {
  name  = "Corners",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

local function corners(s, player)
  local n = 0
  for _, cell in ipairs(CORNERS) do
    if s.cells[cell] ~= 0 && s.cells[cell] == player then
      n = n + 1
    end
  end
  return n
end

function game.result(s)
  for player = 1, 2 do
    if corners(s, player) >= 3 then return player end
  end
end

function game.stuck(s) return 0 end

return game
