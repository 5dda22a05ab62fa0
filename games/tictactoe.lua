-- Tic-tac-toe: three in a row on 3 x 3 cells.
local board = grid(3, 3)

local game = {
  name    = "Tic-tac-toe",
  players = { "X", "O" },
  state   = { cells = array(board.size, 0, 2) },   -- 0 empty, else the player
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "X", "O" } },
}

local ROWS = board.lines(3)

function game.setup(s) end                         -- all cells are empty already

function game.moves(s, add)
  local cells = s.cells
  for cell = 1, board.size do
    if cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
end

function game.result(s)
  local cells, them = s.cells, 3 - s.turn          -- only who just moved can have completed a row
  for i = 1, #ROWS do
    local row = ROWS[i]
    if cells[row[1]] == them and cells[row[2]] == them and cells[row[3]] == them then return them end
  end
end

function game.stuck(s) return 0 end                -- a full board is a draw

return game
