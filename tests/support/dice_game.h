// Two small scripts of games with throws: one of two players, one of three.
#pragma once

namespace senet::testing {

/// Throw and add, or stop: who stops with more points than the other wins; past six, all are lost.
/// Two dice are thrown, of two faces each.
inline constexpr const char* kDiceScript = R"(local game = {
  name = 'Dice', players = { 'Ann', 'Bob' },
  state = { points = array(2, 0, 9), stopped = int(0, 2) },
  move = { 'stop' }, throw = { 'one', 'other' },
}
function game.setup(s) end
function game.moves(s, add)
  if s.points[s.turn] < 6 then add(0) end
  add(1)
end
function game.play(s, stop)
  if stop == 0 then return 0, s.turn end
  s.stopped = s.stopped + 1
end
function game.chance(s, add)
  for one = 1, 2 do for other = 1, 2 do add(1, math.max(one, other), math.min(one, other)) end end
end
function game.happen(s, one, other)
  local sum = s.points[s.next] + one + other
  s.points[s.next] = sum > 6 and 0 or sum
end
function game.result(s)
  if s.stopped < 2 then return end
  local lead = s.points[1] - s.points[2]
  return lead > 0 and 1 or lead < 0 and 2 or 0
end
function game.evaluate(s) return 50 * (s.points[1] - s.points[2]) end
function game.text(s, stop) return stop == 1 and 'stop' or 'go' end
return game
)";

/// Three take one to three from a heap of ten, in turn; who takes the last one is the last of all,
/// who would be next is the second, and who comes after him the first.
inline constexpr const char* kHeapScript = R"(local game = {
  name = 'Heap', players = { 'Ann', 'Bob', 'Cid' },
  state = { heap = int(0, 10) }, move = { 'take' },
}
function game.setup(s) s.heap = 10 end
function game.moves(s, add) for take = 1, math.min(3, s.heap) do add(take) end end
function game.play(s, take) s.heap = s.heap - take end
function game.stuck(s)
  local scores, first = { 0, 0, 0 }, s.turn % 3 + 1
  scores[first], scores[s.turn] = 2, 1
  return first, scores[1], scores[2], scores[3]
end
return game
)";

}  // namespace senet::testing
