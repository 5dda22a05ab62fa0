
--- Calls add(weight, ...) for each outcome of the throw that is next. Weights are whole numbers: of a fair die, 1 each.
---@param s senet.State
---@param add fun(weight: integer, ...)
function game.chance(s, add) end

--- Plays what came up. Returns the player who moves next, or nothing for s.next; 0 for one more throw.
---@param s senet.State
---@param ... integer
---@return integer? next, integer? after_throw
function game.happen(s, ...) end
