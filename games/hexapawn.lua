-- Hexapawn: pawns against pawns; reach the far row, or leave the opponent without a move.
-- M. Gardner, "Mathematical Games", Scientific American, March 1962 (3 x 3, won by the second player).
local width  = option("width", 3, 1, 16)
local height = option("height", 3, 3, 16)
local board  = grid(width, height)
local weight = params { piece = { 100, 0, 500 }, advance = { 10, 0, 100 } }

local game = {
  name    = "Hexapawn",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 2) },       -- 0 empty, 1 White, 2 Black
  move    = { "from", "to" },
  view    = { board = board, cells = "cells", pieces = { "♙", "♟" } },
}

local AHEAD   = { board.n, board.s }
local CAPTURE = { { board.nw, board.ne }, { board.sw, board.se } }
local FAR     = { height, 1 }                          -- the row each player wants to reach

function game.setup(s)
  for x = 1, width do
    s.cells[x] = 1
    s.cells[board.size + 1 - x] = 2
  end
end

function game.moves(s, add)
  local cells, me, them = s.cells, s.turn, 3 - s.turn
  for from = 1, board.size do
    if cells[from] == me then
      local ahead = AHEAD[me][from]
      if ahead ~= 0 and cells[ahead] == 0 then add(from, ahead) end
      for side = 1, 2 do
        local to = CAPTURE[me][side][from]
        if to ~= 0 and cells[to] == them then add(from, to) end
      end
    end
  end
end

function game.play(s, from, to)
  s.cells[to] = s.turn
  s.cells[from] = 0
end

function game.result(s)
  local cells, them = s.cells, 3 - s.turn              -- only who just moved can have arrived
  local first = (FAR[them] - 1) * width
  for cell = first + 1, first + width do
    if cells[cell] == them then return them end
  end
end

function game.stuck(s) return 3 - s.turn end

function game.evaluate(s)
  local cells, value = s.cells, 0
  for cell = 1, board.size do
    local piece = cells[cell]
    if piece == 1 then value = value + weight.piece + weight.advance * board.y[cell]
    elseif piece == 2 then value = value - weight.piece - weight.advance * (height + 1 - board.y[cell]) end
  end
  return value
end

function game.noisy(s, from, to) return s.cells[to] ~= 0 end
function game.order(s, from, to) return s.cells[to] end   -- captures first

return game
