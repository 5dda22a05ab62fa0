-- The Game of the Amazons: an amazon moves like a chess queen, then shoots an arrow, which also flies like a queen, and
-- blocks the cell where it lands for ever. Who can't move loses. Rules: W. Zamkauskas, 1988.
local width  = option("width", 10, 2, 15)
local height = option("height", 10, 2, 15)
-- Column and row of each of White's amazons: a4 d1 g1 j4. Black's stand likewise, seen from the other side.
local white  = option("white", { 1, 4, 4, 1, 7, 1, 10, 4 }, 1, 15)
local board  = grid(width, height)

local START = {}                                    -- of each cell: whose amazon begins there
for cell = 1, board.size do START[cell] = 0 end
if #white % 2 == 1 then error("white must list columns and rows by turns: [1, 4, 4, 1] is a4 and d1") end
for i = 1, #white, 2 do
  local cell = board.at(white[i], white[i + 1])
  if cell == 0 then error("white must list cells of the board, column and row: " .. white[i] .. ", " .. white[i + 1] .. " is none") end
  local other = board.size + 1 - cell
  if START[cell] ~= 0 or cell == other then error("white must leave " .. board.names[cell] .. " free: another amazon is there") end
  START[cell], START[other] = 1, 2
end

local weight = params {
  mobility  = { 0, 0, 100 },                        -- a cell that a player reaches in one move
  territory = { 10, 0, 100 },                       -- a cell that a player reaches in fewer moves
  even      = { 2, 0, 100 },                        -- one that both reach in as many, for who moves
  near      = { 5, 0, 100 },                        -- a cell that a player reaches in fewer steps to the next cell
}

local ARROW <const> = 3
local NEVER <const> = 100                           -- moves to a cell that can't be reached

local game = {
  name    = "Amazons",
  players = { "White", "Black" },
  state   = { cells = array(board.size, 0, ARROW) },    -- 0 empty, 1 and 2 a player's amazon
  scratch = {
    ours   = array(board.size, 0, NEVER),           -- White's to each cell
    theirs = array(board.size, 0, NEVER),           -- Black's
    work   = array(board.size, 0, board.size),       -- cells in the order of these
  },
  move    = { "from", "to", { "arrow", bits = 8 } },
  notation = "Write the amazon's cell, the cell that it goes to, and behind the slash the cell that its arrow hits.",
  view    = { board = board, cells = "cells", pieces = { "♕", "♛", "×" }, shaded = true },
}

local STEPS = { board.n, board.ne, board.e, board.se, board.s, board.sw, board.w, board.nw }

function game.setup(s)
  for cell = 1, board.size do s.cells[cell] = START[cell] end
end

function game.moves(s, add)
  local cells, me = s.cells, s.turn
  for from = 1, board.size do
    if cells[from] == me then
      for i = 1, 8 do
        local to = STEPS[i][from]
        while to ~= 0 and cells[to] == 0 do
          for j = 1, 8 do
            local step = STEPS[j]
            local arrow = step[to]
            while arrow ~= 0 and (cells[arrow] == 0 or arrow == from) do
              add(from, to, arrow)
              arrow = step[arrow]
            end
          end
          to = STEPS[i][to]
        end
      end
    end
  end
end

function game.play(s, from, to, arrow)
  s.cells[from] = 0
  s.cells[to] = s.turn
  s.cells[arrow] = ARROW
end

function game.stuck(s) return 3 - s.turn end   -- the game goes on while there are moves

-- How many moves a player's nearest amazon takes to each cell, or how many steps.
local function measure(s, moves, player, steps)
  local cells, work = s.cells, s.work
  local count, looked = 0, 0
  for cell = 1, board.size do
    moves[cell] = NEVER
    if cells[cell] == player then
      count = count + 1
      work[count], moves[cell] = cell, 0
    end
  end
  while looked < count do
    looked = looked + 1
    local from = work[looked]
    local next = moves[from] + 1
    for i = 1, 8 do
      local step = STEPS[i]
      local to = step[from]
      while to ~= 0 and cells[to] == 0 and moves[to] >= next do
        if moves[to] == NEVER then
          count = count + 1
          work[count], moves[to] = to, next
        end
        to = steps and 0 or step[to]
      end
    end
  end
end

-- Territory by moves, and by steps: J. Lieberum, "An evaluation function for the game of Amazons", 2005.
function game.evaluate(s)
  local cells, ours, theirs = s.cells, s.ours, s.theirs
  local mobility, territory, even, near = 0, 0, 0, 0
  measure(s, ours, 1, false)
  measure(s, theirs, 2, false)
  for cell = 1, board.size do
    if cells[cell] == 0 then
      local one, two = ours[cell], theirs[cell]
      if one == 1 then mobility = mobility + 1 end
      if two == 1 then mobility = mobility - 1 end
      if one < two then territory = territory + 1
      elseif two < one then territory = territory - 1
      elseif one < NEVER then even = even + 1 end
    end
  end
  measure(s, ours, 1, true)
  measure(s, theirs, 2, true)
  for cell = 1, board.size do
    local one, two = ours[cell], theirs[cell]
    if one < two then near = near + 1 elseif two < one then near = near - 1 end
  end
  return weight.mobility * mobility + weight.territory * territory + weight.near * near
    + (s.turn == 1 and weight.even or -weight.even) * even
end

-- "d1-d7/g7": the amazon's way, then the arrow's end.
function game.text(s, from, to, arrow)
  return board.names[from] .. "-" .. board.names[to] .. "/" .. board.names[arrow]
end

return game
