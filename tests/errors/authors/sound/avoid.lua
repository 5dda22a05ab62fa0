-- Avoid: fill the board; who makes three in a row loses.
local board = grid(4, 3)

local game = {
  name    = "Avoid",
  players = { "Cross", "Ring" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "x", "o" } },
}

local ROWS = board.lines(3)

function game.setup(s) end

function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do
    if owner == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

function game.result(s)
  for _, row in ipairs(ROWS) do
    local owner = s.cells[row[1]]
    if owner ~= 0 and s.cells[row[2]] == owner and s.cells[row[3]] == owner then return 3 - owner end
  end
  for _, owner in ipairs(s.cells) do
    if owner == 0 then return end
  end
  return 0
end

function game.evaluate(s)
  local danger = 0
  for _, row in ipairs(ROWS) do
    local mine, theirs = 0, 0
    for _, cell in ipairs(row) do
      if s.cells[cell] == 1 then mine = mine + 1 elseif s.cells[cell] == 2 then theirs = theirs + 1 end
    end
    if theirs == 0 and mine == 2 then danger = danger - 1 end
    if mine == 0 and theirs == 2 then danger = danger + 1 end
  end
  return danger
end

return game
