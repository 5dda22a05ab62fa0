-- lines 23, 31, 54, 55: how far a queen sees is remembered by cell, though it depends on the stones
-- Rays: a queen each slides and drops a stone on the cell that she left; who can't move loses.
local board = grid(5, 5)

local game = {
  name    = "Rays",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 3), queen = array(2, 0, board.size) },
  move    = { "to" },
  view    = { board = board, cells = "cells", pieces = { "W", "B", "o" }, owners = { 1, 2, 0 } },
}

local RAYS = { board.rays.n, board.rays.e, board.rays.s, board.rays.w,
               board.rays.ne, board.rays.se, board.rays.sw, board.rays.nw }
local seen = {}

function game.setup(s)
  s.queen[1], s.queen[2] = 3, 23
  s.cells[3], s.cells[23] = 1, 2
end

local function sight(s, from)
  if seen[from] then return seen[from] end
  local count = 0
  for _, rays in ipairs(RAYS) do
    for _, cell in ipairs(rays[from]) do
      if s.cells[cell] ~= 0 then break end
      count = count + 1
    end
  end
  seen[from] = count
  return count
end

function game.moves(s, add)
  for _, rays in ipairs(RAYS) do
    for _, cell in ipairs(rays[s.queen[s.turn]]) do
      if s.cells[cell] ~= 0 then break end
      add(cell)
    end
  end
end

function game.play(s, to)
  s.cells[s.queen[s.turn]] = 3
  s.queen[s.turn] = to
  s.cells[to] = s.turn
end

function game.result(s) end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  return sight(s, s.queen[1]) - sight(s, s.queen[2])
end

return game
