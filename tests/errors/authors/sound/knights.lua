-- Knights: a knight each and pawns to take; most pawns win. Positions are written as the pawns' cells and the knights'.
local board = grid(5, 5)

local weight = params { pawn = { 100, 0, 500 }, reach = { 2, 0, 20 }, tempo = { 3, 0, 50 } }

local game = {
  name    = "Knights",
  players = { "White", "Black" },
  state   = {
    cells = array(board.size, 0, 3),
    knight = array(2, 0, board.size),
    taken = array(2, 0, 9),
    quiet = int(0, 40, "apart"),
  },
  move    = { "to" },
  view    = { board = board, cells = "cells", pieces = { "N", "n", "*" }, owners = { 1, 2, 0 } },
  repetition = { times = 2, result = 0, since = "quiet" },
}

local PAWNS = { 7, 8, 9, 12, 14, 17, 18, 19 }

function game.setup(s)
  s.knight[1], s.knight[2] = 1, 25
  s.cells[1], s.cells[25] = 1, 2
  for _, cell in ipairs(PAWNS) do s.cells[cell] = 3 end
end

function game.moves(s, add)
  for _, to in ipairs(board.knight[s.knight[s.turn]]) do
    if s.cells[to] == 0 or s.cells[to] == 3 then add(to) end
  end
end

function game.play(s, to)
  local me = s.turn
  if s.cells[to] == 3 then
    s.taken[me] = s.taken[me] + 1
    s.quiet = 0
  else
    s.quiet = math.min(s.quiet + 1, 40)
  end
  s.cells[s.knight[me]] = 0
  s.cells[to] = me
  s.knight[me] = to
end

function game.result(s)
  if s.taken[1] + s.taken[2] < #PAWNS and s.quiet < 40 then return end
  local margin = s.taken[1] - s.taken[2]
  return margin > 0 and 1 or margin < 0 and 2 or 0, margin
end

function game.stuck(s) return 0, 0 end

function game.evaluate(s)
  local reach = #board.knight[s.knight[1]] - #board.knight[s.knight[2]]
  return weight.pawn * (s.taken[1] - s.taken[2]) + weight.reach * reach + (s.turn == 1 and weight.tempo or -weight.tempo)
end

function game.noisy(s, to) return s.cells[to] == 3 end
function game.order(s, to) return s.cells[to] end
function game.pass(s)
  if s.quiet >= 39 then return false end
end

function game.write(s)
  local pawns = {}
  for cell, piece in ipairs(s.cells) do
    if piece == 3 then pawns[#pawns + 1] = board.names[cell] end
  end
  return string.format("%s %s %s %d %d %d %s", #pawns > 0 and table.concat(pawns, ",") or "-", board.names[s.knight[1]],
    board.names[s.knight[2]], s.taken[1], s.taken[2], s.quiet, s.turn == 1 and "w" or "b")
end

local CELL = {}
for cell, name in ipairs(board.names) do CELL[name] = cell end

function game.read(s, text)
  local pawns, white, black, one, two, quiet, turn =
    text:match("^(%S+) (%l%d) (%l%d) (%d) (%d) (%d+) ([wb])$")
  if not pawns then error("it is written like b2,c2 a1 e5 0 0 0 w", 0) end
  for name in pawns:gmatch("%l%d") do s.cells[CELL[name]] = 3 end
  s.knight[1], s.knight[2] = CELL[white], CELL[black]
  s.cells[s.knight[1]], s.cells[s.knight[2]] = 1, 2
  s.taken[1], s.taken[2], s.quiet = tonumber(one), tonumber(two), tonumber(quiet)
  return turn == "w" and 1 or 2
end

return game
