-- Dominoes on a strip: lay one on two free cells. The moves come out of a coroutine.
local LENGTH <const> = 9

local game = {
  name  = "Strip",
  state = { cells = array(LENGTH, 0, 2) },
  move  = { "at_cell" },
}

function game.setup(s) end

local function free_pairs(s)
  return coroutine.wrap(function()
    for i = 1, LENGTH - 1 do
      if s.cells[i] == 0 and s.cells[i + 1] == 0 then coroutine.yield(i) end
    end
  end)
end

function game.moves(s, add)
  for i in free_pairs(s) do add(i) end
end

function game.play(s, i)
  s.cells[i], s.cells[i + 1] = s.turn, s.turn
end

function game.result() end
function game.stuck(s) return 3 - s.turn end

return game
