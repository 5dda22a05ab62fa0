-- Stones: fill a 3x3 board; lines of three count. The counting functions are made by a factory.
local board = grid(3, 3)

local game = {
  name  = "Stones",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

local function counter(lines)
  local weight = 1 // 1
  return function(s, player)
    local total = 0
    for _, line in ipairs(lines) do
      local all = true
      for _, cell in ipairs(line) do all = all and s.cells[cell] == player end
      total = total + (all and weight or 0)
    end
    return total
  end
end

local count_three, count_two = counter(board.lines(3)), counter(board.lines(2))

game.setup = function() end

game.moves = function(s, add)
  for cell, owner in ipairs(s.cells) do
    if owner == 0 then add(cell) end
  end
end

game.play = function(state, where) state.cells[where] = state.turn end

function game.result(s)
  for player = 1, 2 do
    if count_three(s, player) > 0 then return player end
  end
end

function game.stuck() return 0 end

function game.evaluate(s) return count_two(s, 1) - count_two(s, 2) end

return game
