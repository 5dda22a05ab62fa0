-- Twice: the first stone alone, then two stones a turn; four in a row win.
local size  = option("size", 6, 4, 9)
local board = grid(size, size)

local game = {
  name    = "Twice",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2), first = flag(), stones = int(0, board.size) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "x", "o" } },
}

local ROWS = board.lines(4)

function game.setup(s) end

function game.moves(s, add)
  for cell, stone in ipairs(s.cells) do
    if stone == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  s.stones = s.stones + 1
  if s.stones == 1 then return 2 end
  s.first = not s.first
  if s.first then return s.turn end
end

local function look(s)
  local value = 0
  for _, row in ipairs(ROWS) do
    local mine, theirs = 0, 0
    for _, cell in ipairs(row) do
      if s.cells[cell] == 1 then mine = mine + 1 elseif s.cells[cell] == 2 then theirs = theirs + 1 end
    end
    if mine == 4 then return 0, 1 end
    if theirs == 4 then return 0, 2 end
    if theirs == 0 then value = value + mine * mine elseif mine == 0 then value = value - theirs * theirs end
  end
  return value
end

function game.result(s)
  local _, winner = look(s)
  if winner then return winner end
  if s.stones == board.size then return 0 end
end

function game.evaluate(s) return (look(s)) end

return game
