-- Pig: roll the die as often as you like; a 1 costs you all points of the turn. First to bank the target wins.
-- Rules: J. Scarne, "Scarne on Dice", 1945. Theory: T. Neller and C. Presser, "Optimal Play of the Dice Game Pig",
-- UMAP Journal 25 (2004), 25-47.
local target = option("target", 100, 2, 1000)

local game = {
  name    = "Pig",
  players = { "First", "Second" },
  state   = {
    banked = array(2, 0, target),
    points = int(0, target),                  -- of this turn, not banked yet
  },
  move    = { "hold" },                       -- 0: roll, 1: hold
  throw   = { "die" },
  notation = "A move is roll or hold.",
  unit    = 10000,
}

function game.setup(s) end                    -- player 1 decides first; there is only one thing to do

function game.moves(s, add)
  add(0)
  if s.points > 0 then add(1) end
end

function game.play(s, hold)
  if hold == 0 then return 0, s.turn end      -- a throw, then the same player
  s.banked[s.turn] = math.min(target, s.banked[s.turn] + s.points)
  s.points = 0
end

function game.chance(s, add)
  for die = 1, 6 do add(1, die) end
end

function game.happen(s, die)
  if die == 1 then
    s.points = 0
    return 3 - s.next
  end
  s.points = math.min(target, s.points + die)
end

function game.result(s)
  for player = 1, 2 do
    if s.banked[player] == target then return player, nil, "target reached" end
  end
end

-- How often, of 10,000 games, a player wins who begins a turn with 0, 5, 10, ... 100 points (down) against so many of
-- the other one's (across). Found by value iteration, for a target of 100; at 100 itself as the line before goes on.
local WINS = {
  {5306,4942,4569,4189,3807,3424,3048,2685,2326,1981,1665,1381,1098,852,669,495,331,214,171,136,119},
  {5676,5314,4940,4557,4165,3772,3387,2999,2617,2248,1916,1589,1280,1010,801,587,401,268,214,171,148},
  {6048,5692,5323,4938,4542,4145,3745,3338,2935,2550,2190,1825,1488,1195,954,696,484,334,268,214,186},
  {6421,6076,5714,5332,4938,4535,4120,3705,3286,2882,2484,2093,1728,1407,1127,843,581,417,335,267,233},
  {6793,6463,6111,5734,5342,4936,4521,4095,3662,3240,2811,2395,2003,1650,1319,1019,696,519,418,334,291},
  {7160,6845,6501,6135,5755,5355,4938,4504,4067,3620,3166,2740,2309,1922,1528,1224,830,646,522,418,365},
  {7512,7209,6886,6544,6175,5782,5367,4936,4491,4023,3564,3108,2650,2220,1797,1433,986,802,650,522,456},
  {7843,7572,7275,6947,6594,6214,5810,5384,4928,4465,4002,3503,3032,2548,2120,1667,1215,994,809,652,571},
  {8171,7925,7650,7344,7009,6644,6255,5845,5399,4935,4444,3955,3456,2943,2484,1928,1494,1229,1005,813,713},
  {8477,8255,8001,7717,7405,7068,6709,6312,5872,5413,4940,4446,3908,3384,2887,2216,1829,1515,1246,1013,892},
  {8748,8545,8317,8068,7794,7493,7151,6760,6367,5933,5462,4951,4403,3860,3253,2641,2227,1861,1541,1261,1114},
  {8980,8815,8629,8415,8170,7884,7581,7252,6872,6449,5986,5467,4921,4364,3667,3161,2695,2274,1900,1567,1390},
  {9214,9076,8917,8735,8524,8285,8014,7706,7352,6955,6493,5984,5447,4850,4291,3750,3238,2765,2334,1943,1732},
  {9415,9302,9170,9015,8835,8628,8394,8124,7792,7404,6968,6489,6076,5528,4966,4406,3859,3340,2855,2405,2157},
  {9563,9473,9366,9241,9097,8931,8719,8458,8155,7809,7525,7210,6735,6222,5679,5120,4557,4006,3474,2966,2682},
  {9682,9615,9534,9427,9298,9144,8996,8833,8650,8448,8150,7786,7374,6914,6414,5881,5326,4763,4202,3647,3329},
  {9793,9750,9698,9637,9565,9481,9384,9241,9067,8858,8609,8317,7978,7590,7154,6674,6156,5610,5045,4465,4122},
  {9887,9858,9823,9779,9725,9658,9575,9473,9349,9198,9015,8796,8536,8231,7879,7478,7029,6538,6008,5438,5090},
  {9930,9912,9890,9863,9829,9786,9734,9669,9588,9490,9369,9222,9044,8830,8577,8279,7934,7539,7094,6592,6273},
  {9965,9957,9946,9932,9915,9894,9867,9834,9793,9742,9679,9601,9505,9388,9245,9071,8863,8615,8322,7970,7737},
  {9983,9979,9974,9967,9959,9948,9935,9919,9899,9874,9842,9803,9754,9693,9618,9525,9411,9271,9099,8886,8739},
}

-- The same for any number of points, between those of the table.
local function wins(own, other)
  if own >= target then return 10000 end
  if other >= target then return 0 end
  local x, y = own * 100 / target / 5, other * 100 / target / 5
  local i, j = math.tointeger(x // 1), math.tointeger(y // 1)
  local right, down = y - j, x - i
  local upper, lower = WINS[i + 1], WINS[i + 2]
  return (upper[j + 1] * (1 - right) + upper[j + 2] * right) * (1 - down)
    + (lower[j + 1] * (1 - right) + lower[j + 2] * right) * down
end

-- What the player may expect who has so many points in this turn, if the table is right: he holds or rolls on, as is
-- better, until he has 30 or the next roll is the last one that counts. `rolls`: he has decided to.
local function chances(s, player, rolls)
  local own, other, points = s.banked[player], s.banked[3 - player], s.points
  local lost = 10000 - wins(other, own)       -- after a 1
  local most = math.min(target - own, math.max(points + 6, 30))
  -- What he may expect with 1 to 6 points more than now; first of all, with `most` points.
  local v1 = 10000 - wins(other, own + most)
  local v2, v3 = 10000 - wins(other, own + most + 1), 10000 - wins(other, own + most + 2)
  local v4, v5 = 10000 - wins(other, own + most + 3), 10000 - wins(other, own + most + 4)
  local v6 = 10000 - wins(other, own + most + 5)
  local roll = v1
  for now = most - 1, points, -1 do
    roll = (lost + v2 + v3 + v4 + v5 + v6) / 6
    v6, v5, v4, v3, v2 = v5, v4, v3, v2, v1
    v1 = now > 0 and math.max(roll, 10000 - wins(other, own + now)) or roll
  end
  return rolls and roll or v1
end

function game.evaluate(s)
  local rolls = s.turn == 0
  local player = rolls and s.next or s.turn
  local value = 2 * chances(s, player, rolls) - 10000
  return player == 1 and value or -value
end

function game.text(s, hold) return hold == 1 and "hold" or "roll" end

function game.show(s)
  return ("First %d, Second %d, this turn %d"):format(s.banked[1], s.banked[2], s.points)
end

return game
