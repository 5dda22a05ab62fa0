-- expects line 39: {...}[5] is nil, so it can't be used in a calculation
-- Pawns race over a board of 4x5: one step ahead, or slanting, to beat.
local board = grid(4, 5)
local game = {
  name = "Race", players = { "South", "North" },
  state = { cells = array(board.size, 0, 2) },
  move = { "from", "to" },
}
local AHEAD = { board.n, board.s }
local SLANT = { { board.nw, board.ne }, { board.sw, board.se } }
function game.setup(s)
  for x = 1, 4 do s.cells[board.at(x, 1)] = 1 s.cells[board.at(x, 5)] = 2 end
end
function game.moves(s, add)
  for from = 1, board.size do
    if s.cells[from] == s.turn then
      local to = AHEAD[s.turn][from]
      if to ~= 0 and s.cells[to] == 0 then add(from, to) end
      for side = 1, 2 do
        local t = SLANT[s.turn][side][from]
        if t ~= 0 and s.cells[t] ~= s.turn then add(from, t) end
      end
    end
  end
end
function game.play(s, from, to)
  s.cells[to] = s.turn
  s.cells[from] = 0
end
function game.result(s)
  for x = 1, 4 do
    if s.cells[board.at(x, 5)] == 1 then return 1 end
    if s.cells[board.at(x, 1)] == 2 then return 2 end
  end
end
function game.stuck(s) return 3 - s.turn end
function game.evaluate(s)
  local v, a = 0, s.turn == 1
  v = ({ 1, 2 })[5] + 1
  return v
end
return game
