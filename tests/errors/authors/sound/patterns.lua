-- Patterns: fill a strip; a pair of equal neighbours is a point. What a strip is worth is remembered by the strip itself.
local CELLS <const> = 10

local game = {
  name  = "Patterns",
  state = { strip = array(CELLS, 0, 2) },
  move  = { "cell" },
}

local known = {}

-- The points of a strip that is written as one number: the same for the same number, whenever it is asked.
local function points(code)
  if known[code] then return known[code] end
  local sum, rest = 0, code
  local last = 0
  while rest > 0 do
    local owner = rest % 3
    if owner ~= 0 and owner == last then sum = sum + (owner == 1 and 1 or -1) end
    last = owner
    rest = rest // 3
  end
  known[code] = sum
  return sum
end

local function code(s)
  local sum = 0
  for cell = 1, CELLS do sum = 3 * sum + s.strip[cell] end
  return sum
end

function game.setup(s) end

function game.moves(s, add)
  for cell, owner in ipairs(s.strip) do
    if owner == 0 then add(cell) end
  end
end

function game.play(s, cell) s.strip[cell] = s.turn end

function game.result(s)
  for _, owner in ipairs(s.strip) do
    if owner == 0 then return end
  end
  local lead = points(code(s))
  return lead > 0 and 1 or lead < 0 and 2 or 0, lead
end

function game.evaluate(s) return 10 * points(code(s)) end

return game
