-- International draughts: men step ahead but take in all directions, kings fly, and who can take must take as many
-- pieces as possible; who can't move loses. Rules: World Draughts Federation (FMJD), annex 1. A draw is what comes up
-- for the third time, or 25 moves of each side by kings alone. The shorter limits for three pieces against one are
-- left out. On 8x8 with 3 rows of men this is Brazilian, on 12x12 with 5 rows Canadian draughts.
local draughts = require "draughts"

-- "international"; "pool", where the longest capture need not be taken; "thai", where men take ahead only, and kings
-- stop right behind what they take, which is taken off at once.
local rules = option("rules", "international", { "international", "pool", "thai" })
local thai  = rules == "thai"

return draughts({
  name       = "Draughts",
  colours    = { "W", "B" },
  width      = option("width", 10, 4, 14),
  height     = option("height", 10, 4, 14),
  rows       = option("rows", 4, 1, 6),
  forced     = option("forced", true),          -- who can take must
  draws      = option("draws", true),           -- false: no end by repetition or by many quiet moves, as perft counts
  mirrored   = false,
  backwards  = not thai,
  flying     = true,
  close      = thai,
  at_once    = thai,
  kings_safe = false,
  precedence = rules == "international" and "most" or "any",
  quiet      = 50,
}, params {
  man    = { 114, 0, 500 },
  king   = { 298, 0, 1000 },
  ahead  = { 2, 0, 50 },                        -- a row that a man has come forward
  late   = { 3, 0, 100 },                       -- as much more when all pieces are gone, in proportion
  centre = { 3, 0, 50 },                        -- a piece near the middle files
  home   = { 12, 0, 50 },                       -- a man on his first row
  held   = { 1, 0, 50 },                        -- a man behind another
  open   = { 3, 0, 50 },                        -- an empty square ahead of a man
  past   = { 19, 0, 200 },                      -- a man that no enemy is ahead of
  trade  = { 10, 0, 200 },                      -- a man more, twice that a king, when all pieces are gone, in proportion
  turn   = { 2, 0, 100 },                       -- being to move
})
