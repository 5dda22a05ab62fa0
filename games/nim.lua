-- Nim: take any number of stones, but at least one, from one pile. Misère, as here by default, whoever takes the last
-- stone of all loses; otherwise he wins. With more players than two, all others share the win or the loss alike.
-- Rules and theory: C. L. Bouton, Annals of Mathematics 3 (1901), 35-39.
local sizes  = option("piles", { 1, 2, 2 }, 1, 255)   -- a list of any length up to 20
local misere = option("misere", true)
local count  = option("players", 2, 2, 8)
local NAMES  = { "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth" }

if #sizes > 20 then error("at most 20 piles can be played with; the option \"piles\" has " .. #sizes) end

local game = {
  name    = "Nim",
  players = { table.unpack(NAMES, 1, count) },
  state   = { piles = array(#sizes, 0, 255) },        -- the stones left in each
  move    = { "pile", "take" },
  notation = "Write the number of a pile, and how many stones you take from it.",
}

function game.setup(s)
  for pile, size in ipairs(sizes) do s.piles[pile] = size end
end

function game.moves(s, add)
  for pile = 1, #sizes do
    for take = 1, s.piles[pile] do add(pile, take) end
  end
end

function game.play(s, pile, take) s.piles[pile] = s.piles[pile] - take end

if count > 2 then game.scratch = { shares = array(count, 0, 1) } end

function game.stuck(s)
  local last = (s.turn + count - 2) % count + 1       -- who took the last stone
  if not misere then return last, nil, "last stone taken" end
  if count == 2 then return s.turn, nil, "last stone taken" end
  for player = 1, count do s.shares[player] = player == last and 0 or 1 end
  return 0, s.shares, "last stone taken"
end

-- Bouton: the player to move wins where the exclusive or of all piles is not 0. Misère, it is the same, except
-- that he wins where it is 0 once no pile has more than one stone.
local function judge(s)
  local sum, largest = 0, 0
  for pile = 1, #sizes do
    sum = sum ~ s.piles[pile]
    largest = math.max(largest, s.piles[pile])
  end
  local wins = (sum ~= 0) ~= (misere and largest <= 1)
  return wins == (s.turn == 1) and 1 or -1
end

if count == 2 then game.evaluate = judge end           -- of more players nothing like it is known

function game.show(s)
  local rows = {}
  for pile = 1, #sizes do
    rows[pile] = string.format("%2d: %s %d", pile, string.rep("●", s.piles[pile]), s.piles[pile])
  end
  return table.concat(rows, "\n")
end

return game
