-- lines 20, 44, 45: pass forgets the last cell, which moves then looks up
-- Hunters: a stone goes beside the one placed last, or anywhere if that is walled in; who fills the board's last cell wins.
local board = grid(4, 4)

local game = {
  name    = "Hunters",
  players = { "Fox", "Owl" },
  state   = { cells = array(board.size, 0, 2), last = int(0, board.size) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "F", "O" } },
}

function game.setup(s)
  s.cells[6] = 2
  s.last = 6
end

function game.moves(s, add)
  local near = false
  for _, cell in ipairs(board.around4[s.last]) do
    if s.cells[cell] == 0 then
      add(cell)
      near = true
    end
  end
  if near then return end
  for cell, stone in ipairs(s.cells) do
    if stone == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  s.last = cell
end

function game.result(s)
  for _, stone in ipairs(s.cells) do
    if stone == 0 then return end
  end
  return 3 - s.turn
end

function game.pass(s)
  s.last = 0
end

return game
