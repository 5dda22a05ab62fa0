-- The star points of a board for go or gomoku: near the corners, in the middle and, from 19 lines on, along the sides.
-- Boards of fewer than 9 lines have none; where the number of lines is even, there is no middle.
return function(board)
  local width, height = board.width, board.height
  if math.min(width, height) < 9 then return {} end
  local from = math.min(width, height) < 13 and 3 or 4          -- lines from the edge
  local many = math.min(width, height) >= 19
  local stars = {}
  local function along(size)
    local middle = size % 2 == 1 and (size + 1) // 2 or 0
    return { from, size + 1 - from, middle }
  end
  for i, x in ipairs(along(width)) do
    for j, y in ipairs(along(height)) do
      local is_side = (i == 3) ~= (j == 3)
      if x ~= 0 and y ~= 0 and (many or not is_side) then table.insert(stars, board.at(x, y)) end
    end
  end
  return stars
end
