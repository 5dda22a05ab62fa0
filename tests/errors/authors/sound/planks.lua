-- Planks: lay a plank on two free cells; Level lays across, Upright up; the last who can wins by the planks still possible.
local width  = option("width", 4, 2, 8)
local height = option("height", 4, 2, 8)
local board  = grid(width, height)

local game = {
  name    = "Planks",
  players = { "Level", "Upright" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "=", "|" } },
}

local WAY = { board.e, board.n }

function game.setup(s) end

local function count(s, player)
  local planks = 0
  for cell, owner in ipairs(s.cells) do
    local next = WAY[player][cell]
    if owner == 0 and next ~= 0 and s.cells[next] == 0 then planks = planks + 1 end
  end
  return planks
end

function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do
    local next = WAY[s.turn][cell]
    if owner == 0 and next ~= 0 and s.cells[next] == 0 then add(cell, next) end
  end
end

function game.play(s, from, to)
  s.cells[from], s.cells[to] = s.turn, s.turn
end

function game.result(s) end

function game.stuck(s)
  local winner = 3 - s.turn
  local spare = 1 + count(s, winner)
  return winner, winner == 1 and spare or -spare
end

function game.evaluate(s) return count(s, 1) - count(s, 2) end

return game
