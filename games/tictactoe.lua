-- Tic-tac-toe: three in a row wins, a full board is a draw.
local board = grid(3, 3)

local game = {
  name    = "Tic-tac-toe",
  players = { "X", "O" },
  state   = { cells = array(board.size, 0, 2) },   -- 0 empty, 1 X, 2 O
  move    = { "cell" },
  notation = "A move is the cell that you mark.",
  view    = { board = board, cells = "cells", pieces = { "X", "O" } },
}

local LINES = board.lines(3)

function game.setup(s) end               -- an empty board

function game.moves(s, add)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.result(s)
  local cells = s.cells
  for _, line in ipairs(LINES) do
    local mark = cells[line[1]]
    if mark ~= 0 and mark == cells[line[2]] and mark == cells[line[3]] then return mark, nil, "three in a row" end
  end
end

function game.stuck(s) return 0, nil, "board full" end

return game
