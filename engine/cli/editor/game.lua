
---@class senet.Game
local game = {}

--- Makes the start; all fields are 0. Returns nothing, or the player who begins.
---@param s senet.State
---@return integer?
function game.setup(s) end

--- Calls add(...) for each move of s.turn.
---@param s senet.State
---@param add fun(...)
function game.moves(s, add) end

--- Plays a move. Returns nothing, and the turn passes; or the player who moves next.
---@param s senet.State
---@param ... integer
---@return integer?
function game.play(s, ...) end

--- Nothing while the game goes on; 1, 2, or 0 for a draw; then the margin from player 1's side, and the reason.
---@param s senet.State
---@return integer? winner, integer? margin, string? reason
function game.result(s) end

--- Asked after a move: false takes it out, one's own king is in check.
---@param s senet.State
---@return boolean
function game.legal(s) end

--- The player to move has no move: as result, but it must decide.
---@param s senet.State
---@return integer winner, integer? margin, string? reason
function game.stuck(s) end

--- What the state is worth: positive is good for player 1.
---@param s senet.State
---@return number
function game.evaluate(s) end

--- How early a move is to be tried: larger is earlier.
---@param s senet.State
---@param ... integer
---@return number
function game.order(s, ...) end

--- Whether the move is still followed past the last ply: captures.
---@param s senet.State
---@param ... integer
---@return boolean
function game.noisy(s, ...) end

--- Changes what passing changes, for the search; false where that proves nothing.
---@param s senet.State
---@return boolean?
function game.pass(s) end

--- The move in words without spaces; up to three more words are read as well.
---@param s senet.State
---@param ... integer
---@return string, string?, string?, string?
function game.text(s, ...) end

--- Makes the state of a text. Returns the player to move (nothing: 1) and the moves made so far (nothing: 0).
---@param s senet.State
---@param text string
---@return integer? turn, integer? ply
function game.read(s, text) end

--- The state as one line of text, which read understands.
---@param s senet.State
---@return string
function game.write(s) end

--- The state as a picture, on any number of lines.
---@param s senet.State
---@return string
function game.show(s) end
