-- Breakthrough on an array of cells, worth the difference in pieces: plain alpha-beta of depth 8 visits 1,301,224 nodes.
local board = grid(8, 8)

local game = {
  name    = "Breakthrough, cells",
  players = { "White", "Black" },
  state   = {
    cells    = array(board.size, 0, 2),       -- 0 empty, 1 White, 2 Black
    winner   = int(0, 2),                     -- who has reached the far row; 0 is nobody
    material = int(-16, 16),                  -- White's pieces less Black's
  },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" } },
}

local LEFT  = { board.nw, board.sw }          -- each player's directions
local AHEAD = { board.n, board.s }
local RIGHT = { board.ne, board.se }
local GOAL  = { board.height, 1 }             -- the row each player wants to reach

function game.setup(s)
  for cell = 1, 16 do
    s.cells[cell] = 1
    s.cells[board.size + 1 - cell] = 2
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local left, ahead, right = LEFT[me], AHEAD[me], RIGHT[me]
  for from = 1, board.size do
    if cells[from] == me then
      local to = left[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
      to = ahead[from]
      if to ~= 0 and cells[to] == 0 then add(from, to) end
      to = right[from]
      if to ~= 0 and cells[to] ~= me then add(from, to) end
    end
  end
end

function game.play(s, from, to)
  local cells, me = s.cells, s.turn
  if cells[to] ~= 0 then s.material = s.material + 3 - 2 * me end
  cells[from] = 0
  cells[to] = me
  if board.y[to] == GOAL[me] then s.winner = me end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner end
end

function game.stuck(s) return 3 - s.turn end  -- no piece is left, or none can move

function game.evaluate(s) return s.material end

return game
