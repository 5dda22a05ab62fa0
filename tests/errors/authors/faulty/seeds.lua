-- lines 45, 56: the margin is the mover's, not player 1's
-- Seeds: sow from a pit of one's own; a last seed in the own store moves once more; most seeds win.
local PITS <const> = 3
local FIRST_STORE <const> = PITS + 1
local SECOND_STORE <const> = 2 * PITS + 2

local game = {
  name    = "Seeds",
  players = { "South", "North" },
  state   = { pits = array(SECOND_STORE, 0, 18) },
  move    = { "pit" },
}

function game.setup(s)
  for pit = 1, PITS do
    s.pits[pit] = 3
    s.pits[FIRST_STORE + pit] = 3
  end
end

function game.moves(s, add)
  local base = s.turn == 1 and 0 or FIRST_STORE
  for pit = 1, PITS do
    if s.pits[base + pit] > 0 then add(pit) end
  end
end

function game.play(s, pit)
  local base = s.turn == 1 and 0 or FIRST_STORE
  local own = s.turn == 1 and FIRST_STORE or SECOND_STORE
  local others = s.turn == 1 and SECOND_STORE or FIRST_STORE
  local at = base + pit
  local seeds = s.pits[at]
  s.pits[at] = 0
  while seeds > 0 do
    at = at % SECOND_STORE + 1
    if at ~= others then
      s.pits[at] = s.pits[at] + 1
      seeds = seeds - 1
    end
  end
  if at == own then return s.turn end
end

function game.result(s)
  local base = s.turn == 1 and 0 or FIRST_STORE
  for pit = 1, PITS do
    if s.pits[base + pit] > 0 then return end
  end
  local south, north = s.pits[FIRST_STORE], s.pits[SECOND_STORE]
  for pit = 1, PITS do
    south = south + s.pits[pit]
    north = north + s.pits[FIRST_STORE + pit]
  end
  local winner = south > north and 1 or north > south and 2 or 0
  return winner, s.turn == 1 and south - north or north - south
end

function game.evaluate(s) return s.pits[FIRST_STORE] - s.pits[SECOND_STORE] end

return game
