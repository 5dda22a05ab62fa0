-- Hexapawn: pawns as in chess, but without the double step. Reach the far row, or leave the opponent without a move.
-- FAULT: AHEAD has no direction for Black, which a pass of White shows as well
local width  = option("width", 3, 1, 15)
local height = option("height", 3, 3, 15)
local board  = grid(width, height)

local game = {
  name    = "Hexapawn",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 2), winner = int(0, 2) },   -- 0 empty, 1 White, 2 Black
  move    = { "from", "to" },
  notation = "Write the cell that a pawn comes from and the cell that it goes to.",
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" }, shaded = true },
}

local AHEAD = { board.n }         -- each player's directions
local LEFT  = { board.nw, board.sw }
local RIGHT = { board.ne, board.se }
local GOAL  = { height, 1 }                -- the row each player wants to reach

function game.setup(s)
  for column = 1, width do
    s.cells[board.at(column, 1)] = 1
    s.cells[board.at(column, height)] = 2
  end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local ahead, left, right = AHEAD[me], LEFT[me], RIGHT[me]
  for from = 1, board.size do
    if cells[from] == me then
      local to = ahead[from]
      if to ~= 0 and cells[to] == 0 then add(from, to) end
      to = left[from]
      if to ~= 0 and cells[to] == 3 - me then add(from, to) end
      to = right[from]
      if to ~= 0 and cells[to] == 3 - me then add(from, to) end
    end
  end
end

function game.play(s, from, to)
  s.cells[from] = 0
  s.cells[to] = s.turn
  if board.y[to] == GOAL[s.turn] then s.winner = s.turn end
end

function game.result(s)
  if s.winner ~= 0 then return s.winner, nil, "far row reached" end
end

function game.stuck(s) return 3 - s.turn end

function game.order(s, from, to) return s.cells[to] end   -- captures first

function game.pass(s) end
return game
