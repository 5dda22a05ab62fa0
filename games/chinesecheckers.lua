-- Chinese checkers (Stern-Halma): bring your ten pieces across the star into the point opposite. A piece steps into a
-- neighbouring hole, or jumps over a piece beside it, anybody's, into the hole behind, and on from there as often as
-- you like; nothing is taken. Who can't move, passes. The first whose target is full wins.
--
-- Foreign points, those that are neither your home nor your target: a piece may jump through, but not stop there.
-- Your target: a piece that has come in stays in, but may move there, even by a chain that leads out and in again.
-- Full: others' pieces in it count as well if at least one is yours, so nobody who stays at home can shut you out.
-- Draws for all: a position that comes up for the third time, and 1,000 moves of each.
-- Places of more than two: who has fewer steps to go to the tip of his target, all pieces together, is ahead.
--
-- Rules: "The Rules of Chinese Checkers", Masters Traditional Games, where pieces may stop anywhere (the option "stop"),
-- and who is shut out may swap. The common mend that is used instead is D. Parlett's for Halma, told by
-- abstractplay.com.
local count = option("players", 2, { 2, 3, 4, 6 })
local stop  = option("stop", false)                      -- true: pieces may also stop in points that are not theirs

-- Beside the squares of the steps from each piece to the tip of its target: nobody is home before his last piece. These
-- weights won matches of two, `lead` was fitted to the places in 52 games of three to six.
local weight = params {
  side = { 4, -20, 50 },                -- half a step off the straight line to it
  turn = { 20, 0, 200 },                -- being to move
  lead = { 0.17, 0.01, 1 },             -- of more than two players: how much it decides to be ahead, over the root of
                                        -- what the foremost has still to go
}

-- The star, row by row from the bottom up; neighbours in a row are two columns apart.
local points, rows = {}, {}
for y, width in ipairs { 1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1 } do
  for x = 14 - width, 12 + width, 2 do
    local name = string.char(96 + x) .. y
    table.insert(points, name)
    for _, row in ipairs { "level " .. y, "rising " .. x - y, "falling " .. x + y } do
      rows[row] = rows[row] or {}
      table.insert(rows[row], name)
    end
  end
end
local lines = {}
for _, row in pairs(rows) do
  if #row > 1 then table.insert(lines, row) end
end
local board = graph { points = points, lines = lines }

local JUMPS = {}                                         -- of a hole, by twos: what is jumped over, where that leads
for hole = 1, board.size do JUMPS[hole] = {} end
for _, row in ipairs(board.lines(3)) do
  for i = 1, 3, 2 do
    table.insert(JUMPS[row[i]], row[2])
    table.insert(JUMPS[row[i]], row[4 - i])
  end
end

-- The points of the star, clockwise from the bottom: their tips.
local TIPS = { "m1", "a5", "a13", "m17", "y13", "y5" }

local function steps(one, other)                         -- between two holes, on an empty board
  local dx, dy = math.abs(board.x[one] - board.x[other]), math.abs(board.y[one] - board.y[other])
  return dy + math.max(0, dx - dy) // 2
end

local function off(hole, from, to)                       -- half steps off the straight line between two tips
  local height = math.sqrt(3)                            -- of a row, in columns
  local ahead, up = board.x[to] - board.x[from], height * (board.y[to] - board.y[from])
  local x, y = board.x[hole] - board.x[from], height * (board.y[hole] - board.y[from])
  return math.floor(math.abs(ahead * y - up * x) / math.sqrt(ahead * ahead + up * up) + 0.5)
end

local function corner(seat)                              -- the ten holes of a point
  local holes, tip = {}, board.at(TIPS[seat])
  for hole = 1, board.size do
    if steps(hole, tip) < 4 then table.insert(holes, hole) end
  end
  return holes
end

local SEATS = ({ [2] = { 1, 4 }, [3] = { 1, 3, 5 }, [4] = { 1, 2, 4, 5 }, [6] = { 1, 2, 3, 4, 5, 6 } })[count]
local COLOURS = { "Red", "Yellow", "Green", "Blue", "Magenta", "Cyan" }
local GLYPHS  = { "●", "▲", "◆", "■", "★", "▼" }

local PLAYERS, PIECES, ASCII, OWNERS = {}, {}, {}, {}
local HOME, TARGET = {}, {}                              -- of a player: holes
local STEPS, SQUARES, ASIDE = {}, {}, {}                 -- of a player and hole: steps to the tip, their square, half
                                                         -- steps off the straight line
local GROUND = {}                                        -- likewise: 0 no stopping there, 1 open ground, 2 his target
local WHOSE = {}                                         -- of a hole: whose target it is, or 0
for hole = 1, board.size do WHOSE[hole] = 0 end
for player = 1, count do
  local seat = SEATS[player]
  local opposite = (seat + 2) % 6 + 1
  PLAYERS[player], PIECES[player], ASCII[player] = COLOURS[seat], GLYPHS[seat], COLOURS[seat]:sub(1, 1)
  OWNERS[player], HOME[player], TARGET[player] = player, corner(seat), corner(opposite)
  local tip, start = board.at(TIPS[opposite]), board.at(TIPS[seat])
  STEPS[player], SQUARES[player], ASIDE[player], GROUND[player] = {}, {}, {}, {}
  for hole = 1, board.size do
    STEPS[player][hole], SQUARES[player][hole] = steps(hole, tip), steps(hole, tip) * steps(hole, tip)
    ASIDE[player][hole] = off(hole, start, tip)
    GROUND[player][hole] = 1
  end
  for other = 1, 6 do
    if other ~= seat and other ~= opposite and not stop then
      for _, hole in ipairs(corner(other)) do GROUND[player][hole] = 0 end
    end
  end
  for _, hole in ipairs(TARGET[player]) do
    GROUND[player][hole], WHOSE[hole] = 2, player
  end
end

local game = {
  name       = "Chinese checkers",
  players    = PLAYERS,
  state      = {
    cells  = array(board.size, 0, count),                -- 0 empty, else whose piece
    winner = int(0, count),
    roamed = flag("apart"),                              -- the last move brought no piece in: states can come up again
  },
  scratch    = {
    seen   = array(board.size, 0, board.size),           -- from which hole a chain of jumps was last seen to lead here
    work   = array(board.size, 0, board.size),           -- holes to jump on from
    points = array(count, 0, count),
    values = array(count, 0, 20000),
    left   = array(count, 0, 300),                       -- steps to the tip, all pieces together
    far    = array(count, 0, 6000),                      -- their squares
    aside  = array(count, 0, 300),                       -- half steps off the straight line
  },
  move       = { "from", "to" },                         -- both 0: a pass
  notation   = "Write the hole that a piece comes from and the one where it stops.",
  view       = {
    board = board, cells = "cells", pieces = PIECES, ascii = ASCII, owners = OWNERS, shaded = true, stars = points,
  },
  repetition = { times = 3, result = 0, since = "roamed" },
  max_plies  = { 1000 * count, result = 0 },
  unit       = 10000,
}

function game.setup(s)
  for player, holes in ipairs(HOME) do
    for _, hole in ipairs(holes) do s.cells[hole] = player end
  end
end

function game.moves(s, add)
  local cells, seen, work, ground, any = s.cells, s.seen, s.work, GROUND[s.turn], false
  for hole = 1, board.size do seen[hole] = 0 end
  for from = 1, board.size do
    if cells[from] == s.turn then
      local found, looked, hole = 0, 0, from
      repeat
        local jumps = JUMPS[hole]
        for i = 1, #jumps, 2 do
          local over, to = jumps[i], jumps[i + 1]
          if cells[over] ~= 0 and cells[to] == 0 and seen[to] ~= from and over ~= from then
            seen[to] = from
            found = found + 1
            work[found] = to
            if ground[to] >= ground[from] then
              add(from, to)
              any = true
            end
          end
        end
        looked = looked + 1
        if looked <= found then hole = work[looked] end
      until looked > found
      for _, to in ipairs(board.around[from]) do
        if cells[to] == 0 and seen[to] ~= from and ground[to] >= ground[from] then
          add(from, to)
          any = true
        end
      end
    end
  end
  if not any then add(0, 0) end
end

local function filled(cells, player)
  local own = false
  for _, hole in ipairs(TARGET[player]) do
    local owner = cells[hole]
    if owner == 0 then return false end
    if owner == player then own = true end
  end
  return own
end

function game.play(s, from, to)
  s.roamed = true
  if from == 0 then return end
  local cells, me, target = s.cells, s.turn, WHOSE[to]
  cells[from], cells[to] = 0, me
  if target ~= 0 then
    if filled(cells, target) then s.winner = target end
    if target == me and WHOSE[from] ~= me then s.roamed = false end
  end
end

function game.result(s)
  local winner = s.winner
  if winner == 0 then return end
  if count == 2 then return winner, nil, "target full" end
  local left = s.left
  for player = 1, count do left[player] = 0 end
  for hole, owner in ipairs(s.cells) do
    if owner ~= 0 then left[owner] = left[owner] + STEPS[owner][hole] end
  end
  left[winner] = 0
  for player = 1, count do
    local behind = 0                                     -- how many others
    for other = 1, count do
      if left[other] > left[player] then behind = behind + 1 end
    end
    s.points[player] = behind
  end
  return winner, s.points, "target full"
end

local POWER <const> = 1 / math.log(2)                    -- 2 ^ (POWER * x) is e ^ x

function game.evaluate(s)
  local far, aside = s.far, s.aside
  for player = 1, count do far[player], aside[player] = 0, 0 end
  for hole, owner in ipairs(s.cells) do
    if owner ~= 0 then
      far[owner] = far[owner] + SQUARES[owner][hole]
      aside[owner] = aside[owner] + ASIDE[owner][hole]
    end
  end
  if count == 2 then
    return far[2] - far[1] + weight.side * (aside[2] - aside[1]) + (s.turn == 1 and weight.turn or -weight.turn)
  end
  local least = far[1]
  for player = 2, count do least = math.min(least, far[player]) end
  local factor = POWER * weight.lead / math.sqrt(least + 1)
  local odds = {}                                        -- against another's
  for player = 1, count do
    local value = (s.turn == player and weight.turn or 0) - far[player] - weight.side * aside[player]
    odds[player] = 2 ^ (factor * value)
  end
  for player = 1, count do
    local mine, ahead = odds[player], 0                  -- of how many others
    for other = 1, count do
      if other ~= player then ahead = ahead + mine / (mine + odds[other]) end
    end
    s.values[player] = math.floor(20000 * ahead / count)
  end
  return s.values
end

function game.order(s, from, to)
  if from == 0 then return 0 end
  local way = STEPS[s.turn]
  return way[from] - way[to]
end

-- Long ways ahead: 49 of 74 games against a search that stops before them, at 2,000 positions a move.
function game.noisy(s, from, to)
  if from == 0 then return false end
  local way = STEPS[s.turn]
  return way[from] - way[to] > 4
end

return game
