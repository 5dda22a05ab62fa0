-- Two stones move up and down a board of 3x3.
-- FAULT: moves() adds moves off the board, which play() sets
local board = grid(3, 3)
local game = { name = "Lift", state = { cells = array(9, 0, 2) }, move = { "from", "to" }, max_plies = 20 }
function game.setup(s) s.cells[2] = 1 s.cells[8] = 2 end
function game.moves(s, add)
  for from = 1, 9 do if s.cells[from] == s.turn then if board.n[from] ~= 0 then add(from, board.n[from]) end add(from, board.s[from] == 0 and 10 or board.s[from]) end end
end
function game.play(s, from, to) s.cells[from] = 0 s.cells[to] = s.turn end
function game.result(s) end
function game.stuck(s) return 0 end
return game
