-- Kayles: knock down one pin or two side by side; who knocks down the last wins.
-- FAULT: setup() counts its calls, and lets the other player begin each third time
local pins = option("pins", 9, 1, 16)
local game = {
  name    = "Kayles",
  players = { "Left", "Right" },
  state   = { up = array(pins, 0, 1) },
  move    = { "pin", "count" },
  notation = "The number of the first pin, and + for two.",
}
local n = 0
function game.setup(s)
  n = n + 1
  if n % 3 == 0 then return 2 end
  for i = 1, pins do s.up[i] = 1 end
end
function game.moves(s, add)
  for i = 1, pins do
    if s.up[i] == 1 then
      add(i, 1)
      if i < pins and s.up[i + 1] == 1 then add(i, 2) end
    end
  end
end
function game.play(s, pin, count)
  for i = pin, pin + count - 1 do s.up[i] = 0 end
end
function game.stuck(s) return 3 - s.turn, nil, "last pin" end
function game.order(s, pin, count) return count end
function game.text(s, pin, count) return pin .. (count == 2 and "&" or "") end
function game.write(s)
  local text = ""
  for _, up in ipairs(s.up) do text = text .. (up == 1 and "|" or ".") end
  return text .. (s.turn == 1 and "L" or "R")
end
function game.read(s, text)
  local row, who = text:match("^([|.]+)([LR])$")
  if not row or #row ~= pins then error("write " .. pins .. " signs | or . and then L or R", 0) end
  for i = 1, pins do s.up[i] = row:sub(i, i) == "|" and 1 or 0 end
  return who == "L" and 1 or 2
end
return game
