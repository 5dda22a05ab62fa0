---@meta _
-- What editors know of Senet's scripts: the names they have in addition to Lua's own. Senet writes this file again with
-- each new game. The manual is games/README.md.
-- luacheck: ignore

---@class senet.State
---@field turn integer  the player to move, from 1; 0 where a throw is next; read only
---@field ply integer  number of moves made so far; read only

---@class senet.Field  what int, array, flag and bits return, for `state` and `scratch`

---@class senet.Board
---@field size integer  number of cells; they count from 1, row by row, starting with row 1
---@field width integer
---@field height integer
---@field x integer[]  the column of each cell
---@field y integer[]  the row of each cell
---@field names string[]  the name of each cell
---@field lines fun(k: integer): integer[][]  every straight row of k cells, once

---@class senet.Rays  for each direction and cell: the cells from there to the edge, nearest first
---@field ne integer[][]
---@field e integer[][]
---@field se integer[][]
---@field sw integer[][]
---@field w integer[][]
---@field nw integer[][]

---@class senet.GridRays: senet.Rays
---@field n integer[][]
---@field s integer[][]

---@class senet.Walls
---@field n integer[]  for each cell: the number of the wall on that side
---@field e integer[]
---@field s integer[]
---@field w integer[]
---@field count integer  number of walls

---@class senet.Grid: senet.Board
---@field n integer[]  for each cell: its neighbour in that direction, or 0
---@field ne integer[]
---@field e integer[]
---@field se integer[]
---@field s integer[]
---@field sw integer[]
---@field w integer[]
---@field nw integer[]
---@field rays senet.GridRays
---@field around4 integer[][]  for each cell: its neighbours, straight
---@field around8 integer[][]  for each cell: its neighbours, straight and diagonal
---@field knight integer[][]  for each cell: where a knight can jump
---@field walls senet.Walls
---@field at fun(x: integer, y: integer): integer  the cell there, or 0

---@class senet.Hexgrid: senet.Board
---@field ne integer[]  for each cell: its neighbour in that direction, or 0; row 2 lies above row 1, half a cell to the right
---@field e integer[]
---@field se integer[]
---@field sw integer[]
---@field w integer[]
---@field nw integer[]
---@field rays senet.Rays
---@field around6 integer[][]  for each cell: its neighbours
---@field at fun(x: integer, y: integer): integer  the cell there, or 0

---@class senet.Graph: senet.Board
---@field around integer[][]  for each point: its neighbours along the lines
---@field at fun(name: string): integer  the point of that name, or 0

---@class senet.Hand
---@field [1] string  the name of an array or a number of the state
---@field pieces string[]|"numbers"
---@field owners? integer[]

---@class senet.View
---@field board senet.Board
---@field cells string  the name of an array of the state with a number for each cell
---@field pieces string[]|"numbers"  a glyph for each value from 1 on
---@field ascii? string[]|table  a glyph in plain ASCII for each of `pieces`
---@field owners? integer[]  for each value: whose piece it is, 0 for nobody's
---@field colours? string[]  for each player: red, green, yellow, blue, cyan, magenta, white, grey and others
---@field shaded? boolean  alternating light and dark squares, as in chess
---@field triangles? boolean  a graph of two rows as a backgammon board; not of stars
---@field points? boolean  pieces stand where the lines of a grid cross, as in go
---@field stars? (string|integer)[]  cells that look different when they are empty
---@field river? integer  leaves out the upright lines between this row and the next
---@field palaces? string[][]  two opposite corners each, whose diagonals are drawn
---@field blocks? integer[]  a line after every so many columns and rows; 0 for none
---@field surface? string  what the board is made of: wood, pale, green, blue or none
---@field names? boolean  shows each cell's name
---@field hands? senet.Hand[]  what players hold beside the board
---@field empty? "names"  shows the names of empty cells
---@field edges? table<string, integer>  whose goal each side is: { n = 1, s = 1, e = 2, w = 2 }
---@field walls? string  the name of an array of the state: the owner of each wall, 0 for none

---@class senet.Repetition
---@field times? integer  2 to 100; 3 if left out
---@field result? integer|"loss"|"win"|"stuck"|"illegal"
---@field since? string  the name of a field that is 0 right after a move that can't be undone
---@field turn? boolean  false: states are equal whoever is to move

---@class senet.Game
---@field name string
---@field players? string[]  two to eight names, in turn order
---@field state table<string, senet.Field>
---@field scratch? table<string, senet.Field>  room to work in, for one call
---@field move (string|table)[]  the numbers that a move is made of: names, or { "name", bits = 16 }
---@field throw? (string|table)[]  the numbers that a throw is made of, with chance(s, add) and happen(s, ...)
---@field unit? integer  how much of evaluate(s) one whole game is worth, or one point
---@field points? integer  the most points that can be won or lost
---@field view? senet.View
---@field notation? string  how moves are written, in a sentence or two
---@field rules? string  the rules in words
---@field repetition? senet.Repetition  what a repeated state means
---@field max_plies? integer|table  the longest game: 400, or { 400, result = 0 }

--- A board of squares, 1 to 64 each way.
---@param width integer
---@param height integer
---@param counting? { rows?: "down"|"up", skip?: string }  rows = "down": row 1 is at the top; skip = "i": there is no column i
---@return senet.Grid
function grid(width, height, counting) end

--- A board of hexagons, 1 to 64 each way.
---@param width integer
---@param height integer
---@param counting? { rows?: "down"|"up", skip?: string }  rows = "down": row 1 is at the top; skip = "i": there is no column i
---@return senet.Hexgrid
function hexgrid(width, height, counting) end

--- A board of points and lines: graph { points = { "a1", "b2", { "top", 2, 3 } }, lines = { { "a1", "b2", "top" } } }.
---@param parts { points: (string|table)[], lines: string[][] }
---@return senet.Graph
function graph(parts) end

--- A whole number of the state.
---@param least integer
---@param most integer
---@param apart? "apart"  ignore the field when states are compared
---@return senet.Field
function int(least, most, apart) end

--- Whole numbers of the state: s.name[1] to s.name[count].
---@param count integer
---@param least integer
---@param most integer
---@param apart? "apart"
---@return senet.Field
function array(count, least, most, apart) end

--- True or false.
---@param apart? "apart"
---@return senet.Field
function flag(apart) end

--- 64 bits, or `count` words of 64 bits.
---@param count? integer|"apart"
---@param apart? "apart"
---@return senet.Field
function bits(count, apart) end

--- Numbers of the evaluation, each with its default, least and greatest value: params { man = { 100, 0, 500 } }.
---@param declared table
---@return table<string, any>
function params(declared) end

--- An option that changes the game: option("size", 9, 5, 19), option("misere", false), option("opening", "open", { "open", "blocked" }),
--- option("players", 2, { 2, 3, 4 }).
---@param name string
---@param value any
---@param least? integer|any[]
---@param most? integer
---@return any
function option(name, value, least, most) end

--- A random number from 1 to n, at the top of the script and in setup only. The same seed gives the same numbers.
---@param n integer
---@return integer
function random(n) end

--- The state after a move, read only. For text, write and show only.
---@generic S: senet.State
---@param s S
---@param ... integer  the fields of the move
---@return S
function after(s, ...) end

--- Loads lib/NAME.lua beside the script.
---@param name string
---@return any
function require(name) end

--- Positions of bits count from 0.
bit = {}

--- How many bits are set.
---@param x integer
---@return integer
function bit.count(x) end

--- The lowest bit that is set. 0 is an error.
---@param x integer
---@return integer
function bit.first(x) end

--- The highest bit that is set. 0 is an error.
---@param x integer
---@return integer
function bit.last(x) end

--- All bits that are set, ascending: for i in bit.each(x) do
---@param x integer
---@return fun(): integer?
function bit.each(x) end
