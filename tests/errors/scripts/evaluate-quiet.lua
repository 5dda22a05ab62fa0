-- Two kings on a board of 7 by 7; who stands on the middle first wins, and nearly all random games are drawn.
-- FAULT: evaluate() likes to be far from the middle
local board = grid(7, 7)
local MIDDLE <const> = board.at(4, 4)

local game = {
  name    = "Middle",
  state   = { at = array(2, 0, board.size) },
  move    = { "to" },
  max_plies = { 24, result = 0 },
}

function game.setup(s)
  s.at[1], s.at[2] = 1, board.size
end

function game.moves(s, add)
  for _, to in ipairs(board.around8[s.at[s.turn]]) do
    if to ~= s.at[3 - s.turn] then add(to) end
  end
end

function game.play(s, to) s.at[s.turn] = to end

function game.result(s)
  if s.at[3 - s.turn] == MIDDLE then return 3 - s.turn end
end

local function far(cell)
  return math.max(math.abs(board.x[cell] - 4), math.abs(board.y[cell] - 4))
end

function game.evaluate(s)
  return far(s.at[1]) - far(s.at[2])
end

return game
