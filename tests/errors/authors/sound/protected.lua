-- Notes: a position is written as three digits; what can't be read is told by pcall and error.
local game = {
  name  = "Notes",
  state = { heaps = array(3, 0, 4) },
  move  = { "heap", "take" },
}

function game.setup(s)
  for heap = 1, 3 do s.heaps[heap] = heap + 1 end
end

function game.moves(s, add)
  for heap = 1, 3 do
    for take = 1, s.heaps[heap] do add(heap, take) end
  end
end

function game.play(s, heap, take) s.heaps[heap] = s.heaps[heap] - take end

function game.result(s)
  if s.heaps[1] + s.heaps[2] + s.heaps[3] == 0 then return 3 - s.turn end
end

local function digit(text)
  local number = tonumber(text)
  if not number or number > 4 then error({ code = "digit", text = text }) end
  return number
end

function game.write(s)
  return ("%d%d%d%s"):format(s.heaps[1], s.heaps[2], s.heaps[3], s.turn == 1 and "a" or "b")
end

function game.read(s, text)
  local one, two, three, turn = text:match("^(.)(.)(.)([ab])$")
  if not one then error("write three digits and a or b", 0) end
  for heap, piece in ipairs { one, two, three } do
    local well, answer = pcall(digit, piece)
    if not well then
      error(type(answer) == "table" and "no heap of " .. answer.text or answer, 0)
    end
    s.heaps[heap] = answer
  end
  return turn == "a" and 1 or 2
end

return game
