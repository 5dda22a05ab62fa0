-- Auction: bid cards of one's hand on prizes. Tables are built at the top by sort, concat, pairs and nested loops.
local CARDS <const>, PRIZES <const> = 3, { 2, 5, 3 }

local worth, names = {}, {}
for index, prize in pairs(PRIZES) do worth[#worth + 1] = { prize = prize, index = index } end
table.sort(worth, function(a, b) return a.prize > b.prize end)
for i, each in ipairs(worth) do names[i] = ("%s%d"):format(("abc"):sub(i, i), each.prize) end
local LABEL = table.concat(names, "/")
local total = 0
for _, each in ipairs(worth) do total = total + each.prize end

local game = {
  name    = "Auction " .. LABEL,
  players = { [1] = "Buyer", [2] = "Bidder", },
  state   = { hand = bits(2), shown = int(0, CARDS), won = array(2, 0, total), round = int(1, #PRIZES + 1) };
  move    = { "card" },
}

function game.setup(s)
  for player = 1, 2 do s.hand[player] = (1 << CARDS) - 1 << 1 end
  s.round = 1
end

function game.moves(s, add)
  for card in bit.each(s.hand[s.turn]) do add(card) end
end

function game.play(s, card)
  s.hand[s.turn] = s.hand[s.turn] & ~(1 << card)
  if s.shown == 0 then
    s.shown = card
    return
  end
  local winner = card > s.shown and s.turn or 3 - s.turn
  s.won[winner] = s.won[winner] + worth[s.round].prize
  s.round, s.shown = s.round + 1, 0
  return winner
end

function game.result(s)
  if s.round <= #PRIZES then return end
  local margin = s.won[1] - s.won[2]
  return margin == 0 and 0 or margin > 0 and 1 or 2, margin
end

return game
