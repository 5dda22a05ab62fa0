-- Connect Four on an array of cells, columns from left to right, nothing evaluated: plain alpha-beta of depth 11 that
-- counts every win alike visits 1,692,129 nodes.
local board = grid(7, 6)

local game = {
  name    = "Connect Four, cells",
  players = { "Yellow", "Red" },
  state   = {
    cells  = array(board.size, 0, 2),         -- 0 empty, 1 Yellow, 2 Red
    winner = int(0, 2),                       -- who has four in a row; 0 is nobody
  },
  move    = { "column" },
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
}

local STEP = { board.e, board.ne, board.se, board.s }
local BACK = { board.w, board.sw, board.nw, board.n }

function game.setup(s) end

function game.moves(s, add)
  for column = 1, board.width do
    if s.cells[board.size - board.width + column] == 0 then add(column) end
  end
end

function game.play(s, column)
  local cells, me = s.cells, s.turn
  local cell = column
  while cells[cell] ~= 0 do cell = cell + board.width end
  cells[cell] = me
  for i = 1, 4 do
    local length = 1                          -- of the row of my stones through this cell
    local next = STEP[i][cell]
    while next ~= 0 and cells[next] == me do length, next = length + 1, STEP[i][next] end
    next = BACK[i][cell]
    while next ~= 0 and cells[next] == me do length, next = length + 1, BACK[i][next] end
    if length >= 4 then s.winner = me return end
  end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner end
end

function game.stuck(s) return 0 end           -- the board is full

return game
