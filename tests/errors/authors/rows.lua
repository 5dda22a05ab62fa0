-- Rows: three in a row on a 4x4 board wins.
local board = grid(4, 4)

local game = {
  name  = "Rows",
  players = { "Rose", "Thorn" },
  state = { cells = array(board.size, 0, 2), points = int(0, 9) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) s.points = 0 end

function game.moves(s, add)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then
      add(cell)
    end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  for _, near in ipairs(board.around4[cell]) do
    if s.cells[near] == 3 - s.turn then
      s.points = 1
    end
  end
end

function game.result(s)
  for _, line in ipairs(board.lines(3)) do
    local who = s.cells[line[1]]
    if who ~= 0 and s.cells[line[2]] == who and s.cells[line[3]] == who then
      return who
    end
  end
end

function game.stuck(s) return 0 end

return game
