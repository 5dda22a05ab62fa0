-- expects line 43: winner
-- Chain: join the left edge of a 3x3 board to the right edge.
local board = grid(3, 3)

local game = {
  name  = "Chain",
  state = { cells = array(board.size, 0, 2) },
  move  = { "cell" },
  view  = { board = board, cells = "cells", pieces = { "x", "o" } },
}

function game.setup(s) end

function game.moves(s, add)
  for cell = 1, board.size do
    if s.cells[cell] == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

local function joined(s, player)
  local reached, grown = {}, true
  for y = 1, 3 do
    local cell = board.at(1, y)
    if s.cells[cell] == player then reached[cell] = true end
  end
  while grown do
    grown = false
    for cell = 1, board.size do
      for _, near in ipairs(board.around4[cell]) do
        if reached[near] and not reached[cell] and s.cells[cell] == player then
          reached[cell], grown = true, true
        end
      end
    end
  end
  return reached[3] or reached[6] or reached[9]
end

function game.result(s)
  if joined(s, 3 - s.turn) then
    return true
  end
end

function game.stuck(s) return 0 end

return game
