-- English draughts, American checkers: men step and take ahead only, kings go one step in all directions, who can take
-- must, but may choose; who can't move loses. Rules: World Checkers/Draughts Federation. A draw is what comes up for
-- the third time, or 40 moves of each side without a man's move or a capture.
local draughts = require "draughts"

-- "english"; "italian": most pieces go first, then a king's capture, then most kings, then kings at once; men can't take
-- kings; the board is mirrored, White begins.
local rules   = option("rules", "english", { "english", "italian" })
local italian = rules == "italian"

return draughts({
  name       = "Checkers",
  colours    = italian and { "W", "B" } or { "B", "W" },
  width      = option("width", 8, 4, 14),
  height     = option("height", 8, 4, 14),
  rows       = option("rows", 3, 1, 6),
  forced     = option("forced", true),          -- who can take must
  draws      = option("draws", true),           -- false: no end by repetition or by many quiet moves, as perft counts
  mirrored   = italian,
  backwards  = false,
  flying     = false,
  close      = false,
  at_once    = false,
  kings_safe = italian,
  precedence = italian and "italian" or "any",
  quiet      = 80,
}, params {
  man    = { 100, 0, 500 },
  king   = { 140, 0, 1000 },
  ahead  = { 2, 0, 50 },                        -- a row that a man has come forward
  late   = { 0, 0, 100 },                       -- as much more when all pieces are gone, in proportion
  centre = { 4, 0, 50 },                        -- a piece near the middle files
  home   = { 6, 0, 50 },                        -- a man on his first row
  held   = { 3, 0, 50 },                        -- a man behind another
  open   = { 0, 0, 50 },                        -- an empty square ahead of a man
  past   = { 0, 0, 200 },                       -- a man that no enemy is ahead of
  trade  = { 10, 0, 200 },                      -- a man more, twice that a king, when all pieces are gone, in proportion
  turn   = { 0, 0, 100 },                       -- being to move
})
