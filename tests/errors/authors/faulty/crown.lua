-- lines 68, 69: the text leaves out what a pawn turns into
-- Crown: pawns walk to the far row and become towers or bishops; who can't move loses.
local board = grid(3, 5)

local game = {
  name    = "Crown",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, 6) },
  move    = { "from", "to", "piece" },
  view    = { board = board, cells = "cells", pieces = { "P", "p", "T", "t", "B", "b" }, owners = { 1, 2, 1, 2, 1, 2 } },
  max_plies = 60,
}

local RAYS = {
  [2] = { board.rays.n, board.rays.e, board.rays.s, board.rays.w },
  [3] = { board.rays.ne, board.rays.se, board.rays.sw, board.rays.nw },
}

local function owner(piece) return piece == 0 and 0 or 2 - piece % 2 end

function game.setup(s)
  for x = 1, 3 do
    s.cells[board.at(x, 1)], s.cells[board.at(x, 5)] = 1, 2
  end
end

function game.moves(s, add)
  for from, piece in ipairs(s.cells) do
    if owner(piece) == s.turn then
      local kind = (piece + 1) // 2
      if kind == 1 then
        local ahead = s.turn == 1 and board.n or board.s
        local to = ahead[from]
        if to ~= 0 and s.cells[to] == 0 then
          if ahead[to] == 0 then
            add(from, to, 2)
            add(from, to, 3)
          else
            add(from, to, 0)
          end
        end
        for _, side in ipairs { board.w, board.e } do
          local slant = side[from] ~= 0 and ahead[side[from]] or 0
          if slant ~= 0 and owner(s.cells[slant]) == 3 - s.turn then
            for kind = ahead[slant] == 0 and 2 or 0, ahead[slant] == 0 and 3 or 0 do add(from, slant, kind) end
          end
        end
      else
        for _, rays in ipairs(RAYS[kind]) do
          for _, to in ipairs(rays[from]) do
            if owner(s.cells[to]) ~= s.turn then add(from, to, 0) end
            if s.cells[to] ~= 0 then break end
          end
        end
      end
    end
  end
end

function game.play(s, from, to, piece)
  s.cells[to] = piece == 0 and s.cells[from] or 2 * piece - 2 + s.turn
  s.cells[from] = 0
end

function game.result(s) end
function game.stuck(s) return 3 - s.turn end

function game.text(s, from, to, piece)
  return board.names[from] .. (s.cells[to] ~= 0 and "x" or "-") .. board.names[to]
end

return game
