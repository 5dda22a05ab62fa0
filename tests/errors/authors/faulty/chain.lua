-- lines 13, 33, 43, 46, 50, 54: the longest chain is the longest of all states that were ever looked at
-- Chain: fill the board; whose longest straight chain is longer wins.
local board = grid(4, 4)

local game = {
  name    = "Chain",
  players = { "Iron", "Brass" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "I", "B" } },
}

local longest = { 0, 0 }

function game.setup(s) end

function game.moves(s, add)
  for cell, link in ipairs(s.cells) do
    if link == 0 then add(cell) end
  end
end

function game.play(s, cell) s.cells[cell] = s.turn end

local function run(s, who, rays)
  for from = 1, board.size do
    if s.cells[from] == who then
      local length = 1
      for _, cell in ipairs(rays[from]) do
        if s.cells[cell] ~= who then break end
        length = length + 1
      end
      if length > longest[who] then longest[who] = length end
    end
  end
end

local function lead(s)
  for who = 1, 2 do
    run(s, who, board.rays.e)
    run(s, who, board.rays.n)
  end
  return longest[1] - longest[2]
end

function game.result(s)
  for _, link in ipairs(s.cells) do
    if link == 0 then return end
  end
  local margin = lead(s)
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.evaluate(s) return 10 * lead(s) end

return game
