-- What games of the draughts family share: men on the dark squares, whole captures as one move, kings, square numbers,
-- positions as PDN writes them. A script says which rules it has, see the fields that `rules` is asked for.

local NW <const>, SE <const> = 1, 4             -- directions: 1 NW, 2 NE, 3 SW, 4 SE; 5 - d is the way back
local TAKEN <const> = 5                         -- on the board that captures are tried on: taken, but not yet taken off
local MOST_PIECES <const> = 48                  -- a side; bits in a move

-- The dark squares, numbered from 1 in rows from the top, as a graph of diagonals.
local function squares(width, height, mirrored)
  local points, number, lines = {}, {}, {}
  for row = height, 1, -1 do
    for x = 1, width do
      local y = row
      if (x + height - y) % 2 == (mirrored and 1 or 0) then
        table.insert(points, { tostring(#points + 1), x, y })
        number[y * 100 + x] = #points
      end
    end
  end
  local steps = { {}, {}, {}, {} }
  for cell, point in ipairs(points) do
    for direction = NW, SE do
      local dx, dy = direction % 2 * -2 + 1, direction <= 2 and 1 or -1
      local near = number[(point[3] + dy) * 100 + point[2] + dx]
      steps[direction][cell] = near or 0
      if near and dy > 0 then table.insert(lines, { point[1], points[near][1] }) end
    end
  end
  return graph { points = points, lines = lines }, steps
end

return function(rules, weight)
  local width, height, rows = rules.width, rules.height, rules.rows
  if 2 * rows >= height then
    error("rows must be less than half the height: a row between the men must be free")
  elseif rows * ((width + 1) // 2) > MOST_PIECES then
    error("width and rows must be smaller: a side has " .. MOST_PIECES .. " men at most")
  end
  local forced, backwards, flying = rules.forced, rules.backwards, rules.flying
  local close, at_once, precedence = rules.close, rules.at_once, rules.precedence
  local draws, quiet = rules.draws, rules.quiet
  local QUIET = quiet .. " moves by kings, without a capture"
  local board, STEP = squares(width, height, rules.mirrored)

  local COLOURS = rules.colours                 -- of each player, "W" or "B"; White's men go up
  local FORWARD, LAST = {}, {}                  -- of each player: the first of two directions; the row to reach
  for player = 1, 2 do
    local up = COLOURS[player] == "W"
    FORWARD[player], LAST[player] = up and 1 or 3, up and height or 1
  end
  local AHEAD = { {}, {} }                      -- rows that a man of each player has come forward
  local CENTRE = {}                             -- 1 off the edges to the left and right by a quarter of the board
  for cell = 1, board.size do
    for player = 1, 2 do AHEAD[player][cell] = height - 1 - math.abs(LAST[player] - board.y[cell]) end
    CENTRE[cell] = math.abs(2 * board.x[cell] - width - 1) <= width // 2 and 1 or 0
  end

  local MEN = 0                                 -- of both sides at the start
  for cell = 1, board.size do
    if AHEAD[1][cell] < rows or AHEAD[2][cell] < rows then MEN = MEN + 1 end
  end

  local white = COLOURS[1] == "W"
  local WHITE = white and 1 or 2
  local game = {
    name    = rules.name,
    players = { white and "White" or "Black", white and "Black" or "White" },
    state   = {
      cells = array(board.size, 0, 4),          -- 1 a man of player 1, 2 of player 2, 3 a king of player 1, 4 of player 2
      quiet = int(0, 1000, "apart"),            -- plies since a man moved or a piece was taken
    },
    scratch = {
      now    = array(board.size, 0, TAKEN),     -- the board while a capture is tried
      number = array(board.size, 0, MOST_PIECES),   -- enemy pieces numbered from 0: their bits in `taken`
      best   = int(0, math.maxinteger),         -- the rank that a capture must have
      count  = int(0, 1000),                    -- captures of one piece that were added; to tell repeated ones:
      to     = array(1000, 0, board.size),
      taken  = array(1000, 0, math.maxinteger),
    },
    move    = { "from", "to", { "taken", bits = MOST_PIECES } },
    notation = "Write the number of the square that a piece comes from and of the one that it goes to; x captures.",
    view    = { board = board, cells = "cells", pieces = white and { "⛀", "⛂", "⛁", "⛃" } or { "⛂", "⛀", "⛃", "⛁" },
                owners = { 1, 2, 1, 2 }, shaded = true, names = true },
    repetition = rules.draws and { times = 3, result = 0, since = "quiet" } or nil,
  }

  function game.setup(s)
    for cell = 1, board.size do
      for player = 1, 2 do
        if AHEAD[player][cell] < rows then s.cells[cell] = player end
      end
    end
  end

  local function takes(piece, other)            -- whether a piece may take another by its kind
    if other == 0 or other == TAKEN or (piece + other) % 2 == 0 then return false end
    return not rules.kings_safe or piece > 2 or other < 3
  end

  -- Where captures are not alike, the one with the highest rank must be made. `kings` has a bit for each piece taken.
  local function rank(piece, count, kings)
    if precedence == "any" then return 1 end
    if precedence == "most" then return count end
    return count << 40 | (piece > 2 and 1 << 39 or 0) | bit.count(kings) << 32 | kings
  end

  local function add_once(s, add, from, to, taken)
    for i = 1, s.count do
      if s.to[i] == to and s.taken[i] == taken then return end
    end
    s.count = s.count + 1
    s.to[s.count], s.taken[s.count] = to, taken
    add(from, to, taken)
  end

  local function finish(s, add, adding, from, to, piece, taken, count, kings)
    local value = rank(piece, count, kings)
    if not adding then
      s.best = math.max(s.best, value)
    elseif value == s.best then
      add_once(s, add, from, to, taken)
    end
  end

  local follow

  -- A capture over `over` to `land` or, by a flying king, to a cell behind it: to one where it goes on, if there is any.
  local function take(s, add, adding, from, piece, step, over, land, taken, count, kings)
    local now = s.now
    local other = now[over]
    taken, count = taken | 1 << s.number[over], count + 1
    kings = kings << 1 | (other > 2 and 1 or 0)
    now[over] = at_once and 0 or TAKEN
    local last, more = land, false
    if flying and piece > 2 and not close then
      while step[last] ~= 0 and now[step[last]] == 0 do last = step[last] end
    end
    local to = land
    while to ~= 0 do
      if follow(s, add, adding, from, to, piece, taken, count, kings) then more = true end
      to = to ~= last and step[to] or 0
    end
    to = more and 0 or land
    while to ~= 0 do
      finish(s, add, adding, from, to, piece, taken, count, kings)
      to = to ~= last and step[to] or 0
    end
    now[over] = other
  end

  -- All ways to take on from `at`; false if there is none. `adding`: adds those of the best rank; else finds that rank.
  function follow(s, add, adding, from, at, piece, taken, count, kings)
    local now, first, last, more = s.now, NW, SE, false
    if piece < 3 and not backwards then
      first = FORWARD[piece]
      last = first + 1
    end
    for direction = first, last do
      local step = STEP[direction]
      local over = step[at]
      if flying and piece > 2 then
        while over ~= 0 and now[over] == 0 do over = step[over] end
      end
      if over ~= 0 and takes(piece, now[over]) then
        local land = step[over]
        if land ~= 0 and now[land] == 0 then
          more = true
          take(s, add, adding, from, piece, step, over, land, taken, count, kings)
        end
      end
    end
    return more
  end

  local function captures(s, add, adding)
    local cells, me = s.cells, s.turn
    for from = 1, board.size do
      local piece = cells[from]
      if piece == me or piece == me + 2 then
        s.now[from], s.count = 0, 0
        follow(s, add, adding, from, from, piece, 0, 0, 0)
        s.now[from] = piece
      end
    end
  end

  function game.moves(s, add)
    local cells, me, them = s.cells, s.turn, 0
    for cell = 1, board.size do
      local piece = cells[cell]
      s.now[cell], s.number[cell] = piece, them
      if piece ~= 0 and (piece + me) % 2 == 1 then them = them + 1 end
    end
    s.best = 0
    captures(s, add, false)
    if s.best > 0 then
      captures(s, add, true)
      if forced then return end
    end
    for from = 1, board.size do
      local piece = cells[from]
      if piece == me then
        for direction = FORWARD[me], FORWARD[me] + 1 do
          local to = STEP[direction][from]
          if to ~= 0 and cells[to] == 0 then add(from, to, 0) end
        end
      elseif piece == me + 2 then
        for direction = NW, SE do
          local to = STEP[direction][from]
          while to ~= 0 and cells[to] == 0 do
            add(from, to, 0)
            to = flying and STEP[direction][to] or 0
          end
        end
      end
    end
  end

  function game.play(s, from, to, taken)
    local cells, me = s.cells, s.turn
    local piece = cells[from]
    s.quiet = piece > 2 and taken == 0 and math.min(s.quiet + 1, 1000) or 0
    if taken ~= 0 then
      local them = 0
      for cell = 1, board.size do
        local other = cells[cell]
        if other ~= 0 and (other + me) % 2 == 1 then
          if taken >> them & 1 == 1 then cells[cell] = 0 end
          them = them + 1
        end
      end
    end
    cells[from] = 0
    if piece == me and board.y[to] == LAST[me] then piece = me + 2 end
    cells[to] = piece
  end

  function game.result(s)
    if draws and s.quiet >= quiet then return 0, nil, QUIET end
  end

  function game.stuck(s) return 3 - s.turn end   -- no piece is left, or none can move

  function game.evaluate(s)
    local cells = s.cells
    local men, kings, ahead, centre, home, held, open, all = 0, 0, 0, 0, 0, 0, 0, 0
    local past = 0                              -- men that no enemy is ahead of; squares go down from White's last row
    local black, behind_white = 0, 0            -- Black's pieces so far, and his men since White's last piece
    for cell = 1, board.size do
      local piece = cells[cell]
      if piece ~= 0 then
        local owner = (piece - 1) % 2 + 1
        local sign = 3 - 2 * owner
        if owner == WHITE then
          if piece < 3 and black == 0 then past = past + sign end
          behind_white = 0
        else
          black = black + 1
          if piece < 3 then behind_white = behind_white + 1 end
        end
        centre = centre + sign * CENTRE[cell]
        all = all + 1
        if piece > 2 then
          kings = kings + sign
        else
          men = men + sign
          ahead = ahead + sign * AHEAD[owner][cell]
          local left, right = STEP[FORWARD[owner]][cell], STEP[FORWARD[owner] + 1][cell]
          if left ~= 0 and cells[left] == 0 then open = open + sign end
          if right ~= 0 and cells[right] == 0 then open = open + sign end
          if AHEAD[owner][cell] == 0 then
            home = home + sign
          else                                  -- a man right behind can't be jumped away
            local behind = 5 - FORWARD[owner]
            local one, other = STEP[behind][cell], STEP[behind - 1][cell]
            if one ~= 0 and cells[one] == owner then held = held + sign end
            if other ~= 0 and cells[other] == owner then held = held + sign end
          end
        end
      end
    end
    past = past + (white and -behind_white or behind_white)
    local gone = MEN - all                      -- of both sides
    return weight.man * men + weight.king * kings + (weight.ahead + weight.late * gone // MEN) * ahead
      + weight.past * past + (weight.trade * gone // MEN) * (men + 2 * kings) + (s.turn == 1 and weight.turn or -weight.turn)
      + weight.centre * centre + weight.home * home + weight.held * held + weight.open * open
  end

  function game.noisy(s, from, to, taken) return taken ~= 0 end

  -- "32-28"; "28x19", with the squares of what is taken behind where that alone could be several moves.
  function game.text(s, from, to, taken)
    if taken == 0 then return board.names[from] .. "-" .. board.names[to] end
    local alike = 0
    game.moves(s, function(f, t, other)
      if f == from and t == to and other ~= 0 then alike = alike + 1 end
    end)
    local text = board.names[from] .. "x" .. board.names[to]
    if alike == 1 then return text end
    local them = 0
    for cell = 1, board.size do
      local other = s.cells[cell]
      if other ~= 0 and (other + s.turn) % 2 == 1 then
        if taken >> them & 1 == 1 then text = text .. "x" .. board.names[cell] end
        them = them + 1
      end
    end
    return text
  end

  -- PDN: "W:W31-50,K28:B1-20", who moves and the squares of both; "H12" for 12 quiet plies.
  function game.write(s)
    local text = COLOURS[s.turn]
    for player = 1, 2 do
      local list = {}
      for cell = 1, board.size do
        if s.cells[cell] == player then table.insert(list, board.names[cell]) end
        if s.cells[cell] == player + 2 then table.insert(list, "K" .. board.names[cell]) end
      end
      text = text .. ":" .. COLOURS[player] .. table.concat(list, ",")
    end
    return s.quiet > 0 and text .. ":H" .. s.quiet or text
  end

  local function place(s, player, item)
    local king, first, last = item:match("^(K?)(%d+)%-?(%d*)$")
    if not king then error('"' .. item .. '" is not a square, like 31, K31 or 31-50') end
    for cell = tonumber(first), tonumber(last) or tonumber(first) do
      if cell < 1 or cell > board.size then error("square " .. cell .. " is not on the board: 1 to " .. board.size) end
      s.cells[cell] = king == "K" and player + 2 or player
    end
  end

  function game.read(s, text)
    local turn, lists = text:match("^([WB]):(.+)$")
    if not turn then error("a position is written like W:W31-50:B1-20") end
    for list in lists:gmatch("[^:]+") do
      local kind, items = list:match("^([WBH])(.*)$")
      if not kind then error('"' .. list .. '" must begin with W or B') end
      if kind == "H" then s.quiet = tonumber(items) or error('"H' .. items .. '" is not a number of plies, like H12') end
      local player, count = kind == COLOURS[1] and 1 or 2, 0
      if kind ~= "H" then
        for item in items:gmatch("[^,]+") do place(s, player, item) end
      end
      for cell = 1, board.size do
        if s.cells[cell] == player or s.cells[cell] == player + 2 then count = count + 1 end
      end
      if count > MOST_PIECES then error("a side may have " .. MOST_PIECES .. " pieces") end
    end
    return turn == COLOURS[1] and 1 or 2
  end

  return game
end
