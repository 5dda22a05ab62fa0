-- lines 11, 14, 27, 30, 31: quiet is set to 0 by turning a lamp off, which can be undone
-- Switch: turn one lamp on or off, not the one turned last; who lights all of one's own row wins.
local LAMPS <const> = 4

local game = {
  name    = "Switch",
  players = { "Dawn", "Dusk" },
  state   = {
    lamps = array(2 * LAMPS, 0, 1),
    last  = int(0, 2 * LAMPS),
    quiet = int(0, 1000, "apart"),
  },
  move    = { "lamp" },
  repetition = { times = 3, result = 0, since = "quiet" },
}

function game.setup(s)
  s.lamps[1], s.lamps[LAMPS + 1] = 1, 1
end

function game.moves(s, add)
  for lamp = 1, 2 * LAMPS do
    if lamp ~= s.last then add(lamp) end
  end
end

function game.play(s, lamp)
  s.lamps[lamp] = 1 - s.lamps[lamp]
  s.last = lamp
  if s.lamps[lamp] == 0 then
    s.quiet = 0
  else
    s.quiet = math.min(s.quiet + 1, 1000)
  end
end

function game.result(s)
  for player = 1, 2 do
    local lit = 0
    for lamp = 1, LAMPS do lit = lit + s.lamps[(player - 1) * LAMPS + lamp] end
    if lit == LAMPS then return player end
  end
end

return game
