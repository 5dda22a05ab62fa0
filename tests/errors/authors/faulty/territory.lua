-- lines 60, 61, 62: the value is turned by the parity of the ply
-- Territory: place stones on a hex board; each free cell goes to who has more stones around it.
local board = hexgrid(4, 4)

local game = {
  name    = "Territory",
  players = { "Gold", "Silver" },
  state   = { cells = array(board.size, 0, 2) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "G", "S" } },
  max_plies = { 10, result = 0 },
}

function game.setup(s) end

function game.moves(s, add)
  for cell, stone in ipairs(s.cells) do
    if stone == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  for _, near in ipairs(board.around6[cell]) do
    if s.cells[near] == 3 - s.turn then
      local free = false
      for _, beyond in ipairs(board.around6[near]) do
        if s.cells[beyond] == 0 then free = true end
      end
      if not free then s.cells[near] = s.turn end
    end
  end
end

local function count(s)
  local lead = 0
  for cell, stone in ipairs(s.cells) do
    local side = 0
    for _, near in ipairs(board.around6[cell]) do
      if s.cells[near] == 1 then side = side + 1 elseif s.cells[near] == 2 then side = side - 1 end
    end
    if stone == 1 then lead = lead + 2
    elseif stone == 2 then lead = lead - 2
    elseif side > 0 then lead = lead + 1
    elseif side < 0 then lead = lead - 1 end
  end
  return lead
end

function game.result(s)
  local stones = 0
  for _, stone in ipairs(s.cells) do
    if stone ~= 0 then stones = stones + 1 end
  end
  if stones < 9 then return end
  local lead = count(s)
  return lead > 0 and 1 or lead < 0 and 2 or 0, lead
end

function game.evaluate(s)
  local side = s.ply % 2 == 0 and 1 or -1
  return side * count(s)
end

return game
