-- Two stones move up and down a board of 3x3.
-- FAULT: moves() adds moves off the board, which order() looks up
local board = grid(3, 3)
local game = { name = "Lift", state = { cells = array(9, 0, 2) }, move = { "from", "to" }, max_plies = 20 }
function game.setup(s) s.cells[2] = 1 s.cells[8] = 2 end
function game.moves(s, add)
  for from = 1, 9 do if s.cells[from] == s.turn then add(from, board.n[from]) add(from, board.s[from]) end end
end
function game.play(s, from, to) s.cells[from] = 0 if to ~= 0 then s.cells[to] = s.turn end end
function game.result(s) end
function game.stuck(s) return 0 end
function game.order(s, from, to) return s.cells[to] end
return game
