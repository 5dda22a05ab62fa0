-- Groups: cells of a board that hang together and hold the same. A game keeps two scratch fields for the work, an array of
-- marks and a list of cells:
--
--   local groups = require "groups"
--   ...
--   scratch = { seen = array(board.size, 0, 1), list = array(board.size, 0, board.size) },
--   ...
--   for cell = 1, board.size do s.seen[cell] = 0 end
--   local size = groups.find(s.cells, board.around4, first, 1, s.seen, s.list)
--   for i = 1, size do s.cells[s.list[i]] = 0 end          -- takes the whole group
--
-- `around` is which cells touch: board.around4, around8, around6, or a list of lists of one's own. What is in `seen` before
-- a search is up to the game: cells that bear the `mark` already are left out, so groups that are looked for one after the
-- other, with one mark, are each found once; and another mark for each search saves setting the marks to 0 in between.
local groups = {}

-- Puts the cells of the group that `cell` is in into `list`, and `mark` at them in `seen`. Returns how many they are.
function groups.find(cells, around, cell, mark, seen, list)
  local kind, looked, size = cells[cell], 0, 1
  seen[cell], list[1] = mark, cell
  while looked < size do
    looked = looked + 1
    local touching = around[list[looked]]
    for i = 1, #touching do
      local near = touching[i]
      if cells[near] == kind and seen[near] ~= mark then
        size = size + 1
        seen[near], list[size] = mark, near
      end
    end
  end
  return size
end

-- Likewise, and counts the group's liberties: the empty cells (0) that touch it. They are marked, too. It stops as soon as it
-- has found `enough` of them; a group whose liberties are fewer is known whole. Returns the liberties, the size, and which
-- other values touch the group, put together by `|`.
function groups.liberties(cells, around, cell, mark, seen, list, enough)
  local kind, looked, size, found, others = cells[cell], 0, 1, 0, 0
  seen[cell], list[1] = mark, cell
  while looked < size and found < enough do
    looked = looked + 1
    local touching = around[list[looked]]
    for i = 1, #touching do
      local near = touching[i]
      if seen[near] ~= mark then
        if cells[near] == kind then
          size = size + 1
          seen[near], list[size] = mark, near
        elseif cells[near] == 0 then
          seen[near] = mark
          found = found + 1
        else
          others = others | cells[near]
        end
      end
    end
  end
  return found, size, others
end

return groups
