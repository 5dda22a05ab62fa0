-- Shores: claim hexes; a free hex all of whose claimed shores are one player's is that player's lake.
local board = hexgrid(4, 4)

local game = {
  name    = "Shores",
  players = { "Gulls", "Terns" },
  state   = { cells = array(board.size, 0, 2), claims = int(0, board.size) },
  move    = { "cell" },
  view    = { board = board, cells = "cells", pieces = { "G", "T" } },
}

local CLAIMS <const> = 10
local mark, work = {}, {}                        -- filled anew in each call

function game.setup(s) end

function game.moves(s, add)
  for cell, owner in ipairs(s.cells) do
    if owner == 0 then add(cell) end
  end
end

function game.play(s, cell)
  s.cells[cell] = s.turn
  s.claims = s.claims + 1
end

local function lead(s)
  for cell = 1, board.size do mark[cell] = false end
  local sum = 0
  for start, owner in ipairs(s.cells) do
    if owner == 1 then sum = sum + 2 elseif owner == 2 then sum = sum - 2 end
    if owner == 0 and not mark[start] then
      local count, looked, shores = 1, 0, 0
      work[1], mark[start] = start, true
      while looked < count do
        looked = looked + 1
        for _, near in ipairs(board.around6[work[looked]]) do
          if s.cells[near] ~= 0 then
            shores = shores | s.cells[near]
          elseif not mark[near] then
            count = count + 1
            work[count], mark[near] = near, true
          end
        end
      end
      if shores == 1 then sum = sum + count elseif shores == 2 then sum = sum - count end
    end
  end
  return sum
end

function game.result(s)
  if s.claims < CLAIMS then return end
  local margin = lead(s)
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.evaluate(s) return lead(s) end

return game
