-- Othello on an array of cells, worth the difference in discs: plain alpha-beta of depth 11 visits 507,228 nodes.
local board = grid(8, 8)

local game = {
  name    = "Othello, cells",
  players = { "Black", "White" },
  state   = { cells = array(board.size, 0, 2) },    -- 0 empty, 1 Black, 2 White
  move    = { "cell" },                             -- 0 is a pass
  view    = { board = board, cells = "cells", pieces = { "●", "○" } },
}

local STEPS = { board.n, board.ne, board.e, board.se, board.s, board.sw, board.w, board.nw }

function game.setup(s)
  s.cells[board.at(4, 4)], s.cells[board.at(5, 5)] = 2, 2
  s.cells[board.at(5, 4)], s.cells[board.at(4, 5)] = 1, 1
end

-- The cell behind the discs of `them` that follow on `cell` in a row; 0 off the board.
local function beyond(cells, step, cell, them)
  local far = step[cell]
  while far ~= 0 and cells[far] == them do far = step[far] end
  return far
end

local function can_play(cells, cell, me)
  if cells[cell] ~= 0 then return false end
  for i = 1, 8 do
    local near = STEPS[i][cell]
    if near ~= 0 and cells[near] == 3 - me then
      local far = beyond(cells, STEPS[i], cell, 3 - me)
      if far ~= 0 and cells[far] == me then return true end
    end
  end
  return false
end

local function can_move(cells, me)
  for cell = 1, board.size do
    if can_play(cells, cell, me) then return true end
  end
  return false
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  local any = false
  for cell = 1, board.size do
    if can_play(cells, cell, me) then
      add(cell)
      any = true
    end
  end
  if not any and can_move(cells, 3 - me) then add(0) end
end

function game.play(s, cell)
  if cell == 0 then return end
  local cells, me = s.cells, s.turn
  cells[cell] = me
  for i = 1, 8 do
    local step = STEPS[i]
    local far = beyond(cells, step, cell, 3 - me)
    if far ~= 0 and cells[far] == me then
      local turned = step[cell]
      while turned ~= far do
        cells[turned] = me
        turned = step[turned]
      end
    end
  end
end

local SIGN = { [0] = 0, 1, -1 }                     -- what a cell counts

local function margin(cells)
  local margin = 0
  for cell = 1, board.size do margin = margin + SIGN[cells[cell]] end
  return margin
end

function game.result(s) end                         -- the game goes on while anybody can move

function game.stuck(s)
  local margin = margin(s.cells)
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.evaluate(s) return margin(s.cells) end

return game
