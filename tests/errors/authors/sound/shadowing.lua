-- Halving: halve the number, rounding down or up, or take one; who reaches zero wins.
local start, least = option("start", 100, 10, 1000), 0
local s = "a text, not a state"

local game = {
  name  = "Halving",
  state = { number = int(0, 1000) },
  move  = { { "how", bits = 2 } },
}

function game.setup(s)
  local start = start - 1
  do
    local start = start + 1
    s.number = start
  end
end

function game.moves(s, add)
  local s, add = s.number, function(...) return add(...) end
  add(0)
  if s > 1 then add(1) end
  if s > 2 and s % 2 == 1 then add(2) end
end

function game.play(s, how, ...)
  assert(select("#", ...) == 0)
  local number <const> = s.number
  if how == 0 then
    s.number = number - 1
  elseif how == 1 then
    s.number = number // 2
  else
    s.number = -(-number // 2)
  end
end

function game.result(state)
  local number = state.number
  if number ~= least then return end
  do local number = 3 - state.turn return number end
end

function game.show(state) return s:upper():rep(1) .. " " .. state.number end

return game
