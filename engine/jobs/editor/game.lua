
---@class senet.Game
local game = {}

--- Sets up the start; all fields are 0 before. Returns the player who begins, or nothing for player 1; 0 for a throw,
--- and then the player who moves after it.
---@param s senet.State
---@return integer? next, integer? after_throw
function game.setup(s) end

--- Calls add(...) for each move of the player to move.
---@param s senet.State
---@param add fun(...)
function game.moves(s, add) end

--- Plays a move. Returns the player who moves next, or nothing if the turn passes to the next one; 0 for a throw, and
--- then the player who moves after it.
---@param s senet.State
---@param ... integer
---@return integer? next, integer? after_throw
function game.play(s, ...) end

--- Returns nothing while the game goes on; then the winner (0 for a draw), the margin from player 1's side, and the
--- reason. In place of the margin it may have what each player has: so many numbers, or an array.
---@param s senet.State
---@return integer? winner, any ...
function game.result(s) end

--- Called after a move. Returns false if the move was illegal, as one that leaves one's own king in check.
---@param s senet.State
---@return boolean
function game.legal(s) end

--- Called when the player to move has no move. Returns the same as result, but never nothing.
---@param s senet.State
---@return integer winner, any ...
function game.stuck(s) end

--- Returns what the state is worth. Of two players, positive numbers are good for player 1; of more, each has a number
--- of his own, or there is an array of them.
---@param s senet.State
---@return any ...
function game.evaluate(s) end

--- Returns how early to try a move: larger numbers first.
---@param s senet.State
---@param ... integer
---@return number
function game.order(s, ...) end

--- Returns true for moves to follow beyond the search depth, such as captures.
---@param s senet.State
---@param ... integer
---@return boolean
function game.noisy(s, ...) end

--- Changes the state as passing would, for the search. Returns false if passing proves nothing here.
---@param s senet.State
---@return boolean?
function game.pass(s) end

--- Returns how the move is written, without spaces, and up to three other ways to write it.
---@param s senet.State
---@param ... integer
---@return string, string?, string?, string?
function game.text(s, ...) end

--- Sets the state to the position that a text describes. Returns the player to move (nothing means 1) and the number of
--- moves made so far (nothing means 0). Where a throw is next: 0, who moves after it, and the moves.
---@param s senet.State
---@param text string
---@return integer? turn, integer? ply, integer? ply_after_throw
function game.read(s, text) end

--- Returns the state as one line of text, which read understands.
---@param s senet.State
---@return string
function game.write(s) end

--- Returns a picture of the state, on any number of lines.
---@param s senet.State
---@return string
function game.show(s) end
