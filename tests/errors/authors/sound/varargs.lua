-- Lights: switch one light off, or two beside each other. All functions take any number of arguments.
local COUNT <const> = 7

local game = {
  name  = "Lights",
  state = { lit = array(COUNT, 0, 1) },
  move  = { "first", "second" },
}

local function each(...)
  local found = {}
  for i = 1, select("#", ...) do
    local light = select(i, ...)
    if light ~= 0 then found[#found + 1] = light end
  end
  return table.unpack(found)
end

function game.setup(s)
  for i = 1, #s.lit do s.lit[i] = 1 end
end

function game.moves(s, add)
  for i = 1, COUNT do
    if s.lit[i] == 1 then
      add(i, 0)
      if i < COUNT and s.lit[i + 1] == 1 then add(i, i + 1) end
    end
  end
end

function game.play(s, ...)
  for _, light in ipairs { each(...) } do s.lit[light] = 0 end
end

function game.order(...)
  local _, first, second = ...
  return second ~= 0 and 2 or first % 2
end

function game.text(s, ...)
  local names = table.pack(each(...))
  return table.concat(names, "+", 1, names.n)
end

function game.result(s) end
function game.stuck(s) return 3 - s.turn end

return game
