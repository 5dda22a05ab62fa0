// Pictures of positions, and of what each cell is worth. A picture takes the numbers of a position (as BoardData has
// them) and the places to mark; or `worth`, for each cell { colour, text, title }, which then stands there instead. Its
// `places` say where each number of the position is seen: { x, y, r } for a cell, { x1, y1, x2, y2 } for a wall.

const NAMED = { red: "#d5382f", green: "#2a9d3a", yellow: "#f4c414", blue: "#2b6cd4", cyan: "#1aa7b8", magenta: "#b5399f", white: "#fafafa", grey: "#8a8a8a", black: "#2b2b2b", orange: "#d9701a" };
const BOARD = { field: "#f0e8d6", other: "#cfb78f", line: "#8d7a55", mark: "#6fbf63", around: "#dccfae", ink: "#5d5138" };
// What a script may say that its board is made of.
const SURFACES = {
  wood: { field: "#e8c27a", other: "#d2a658", line: "#7a5a25", mark: "#4f9d5a", around: "#d9ae62" },
  green: { field: "#2f8f5b", other: "#277a4d", line: "#1b5738", mark: "#9fdc8a", around: "#1f6b43", ink: "#e4efe6" },
  blue: { field: "#2f63b8", other: "#2a58a5", line: "#234a8c", mark: "#8fd07f", around: "#264f97", ink: "#e4ebf6" },
};
const CHESS = "\u2654\u2655\u2656\u2657\u2658\u2659\u265a\u265b\u265c\u265d\u265e\u265f";
const DRAUGHTS = "\u26c0\u26c1\u26c2\u26c3"; // white man and king, black man and king
// How many men a number in a circle stands for; 0 where it is none.
function countOf(glyph) {
  const code = glyph.codePointAt(0);
  for (const [first, count, from] of [[0x2460, 20, 1], [0x2776, 10, 1], [0x24eb, 10, 11]]) {
    if (code >= first && code < first + count) return code - first + from;
  }
  return 0;
}
const isDisc = glyph => glyph === "\u25cf" || glyph === "\u25cb";
const isChess = glyph => CHESS.includes(glyph) && glyph.length === 1;

// What a cell is worth, written over its ground. A mouse over either is told more.
const cellWorth = ({ text, title }, tile, x, y) => svg("g", { class: "worth" }, svg("title", {}, title), tile,
  svg("text", { x, y: y + 4, "text-anchor": "middle", style: "fill:#1d1f21" }, text));

// Boards look the same by day and by night, as their pieces do.
const label = (text, x, y, ground) => svg("text", { x, y, "text-anchor": "middle", style: `fill:${ground.ink}` }, text);
const board = (width, height, ground) => svg("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, style: `max-width:${width * 1.4}px` }, svg("rect", { width, height, rx: 6, fill: ground.around }));
const stroke = (out, [x1, y1], [x2, y2], colour, width) => out.append(svg("line", { x1, y1, x2, y2, stroke: colour, "stroke-width": width }));

// The pictures of a game, by its view; null where it has none.
function picturesOf(view) {
  const ground = { ...BOARD, ...SURFACES[view && view.surface] };
  const squared = view && view.shape === "graph" && view.shaded && Math.abs(2 * view.x.length - view.width * view.height) <= 1;
  const dropped = view && view.surface === "blue" && view.numbered; // discs fall into a frame with holes
  const colourOf = owner => owner > 0 ? NAMED[(view && view.colours[owner - 1])] || ["#b4540a", "#2450c4"][owner - 1] || "#555" : "#444";

  const isLight = fill => fill === NAMED.white || fill === NAMED.yellow || fill === "#fbf7ea";
  const man = (fill, x, y, size) => svg("circle", { cx: x, cy: y, r: size * 0.4, fill, stroke: isLight(fill) ? "#6b5d44" : "#000", "stroke-width": size * 0.03 });

  // A piece around a point. Discs are drawn, and chessmen are filled shapes for both sides, since fonts differ in both.
  function piece(glyph, owner, x, y, size) {
    const own = view && view.colours.length > 0 && owner > 0;
    if (isDisc(glyph)) {
      const dark = glyph === "\u25cf";
      return svg("circle", { cx: x, cy: y, r: size * 0.38, fill: own ? colourOf(owner) : dark ? "#2b2b2b" : "#fbfbf8", stroke: own ? "#0007" : dark ? "#000" : "#555", "stroke-width": size * 0.04 });
    }
    if (DRAUGHTS.includes(glyph) && glyph.length === 1) {
      const at = DRAUGHTS.indexOf(glyph), fill = own ? colourOf(owner) : at < 2 ? "#fbf7ea" : "#2e2a28", ink = isLight(fill) ? "#a99a7c" : "#b9b2a4";
      return svg("g", {}, man(fill, x, y, size), svg("circle", { cx: x, cy: y, r: size * 0.28, fill: "none", stroke: ink, "stroke-width": size * 0.03 }),
        at % 2 ? svg("text", { x, y: y + size * 0.16, "text-anchor": "middle", style: `font-size:${size * 0.44}px;fill:${ink}` }, "\u265b\ufe0e") : null);
    }
    if (countOf(glyph)) {
      const fill = own ? colourOf(owner) : "#fbf7ea";
      return svg("g", {}, man(fill, x, y, size), countOf(glyph) > 1 ? svg("text", { x, y: y + size * 0.15, "text-anchor": "middle", style: `font-size:${size * 0.42}px;font-weight:600;fill:${isLight(fill) ? "#333" : "#eee"}` }, String(countOf(glyph))) : null);
    }
    if (isChess(glyph)) {
      const at = CHESS.indexOf(glyph), white = at < 6;
      return svg("text", { x, y: y + size * 0.28, "text-anchor": "middle", style: `font-size:${size * 0.82}px;fill:${own ? colourOf(owner) : white ? "#fff" : "#1c1c1c"};stroke:${white || own ? "#222" : "#1c1c1c"};stroke-width:${size * 0.03}px;paint-order:stroke` }, CHESS[at % 6 + 6] + "\ufe0e");
    }
    const letters = [...glyph].length, fill = colourOf(owner);
    return svg("text", { x, y: y + size * (letters > 1 ? 0.16 : 0.22), "text-anchor": "middle", style: `font-size:${size * (letters > 2 ? 1.5 / letters : letters === 2 ? 0.5 : 0.62)}px;font-weight:600;fill:${fill}${isLight(fill) ? `;stroke:#333;stroke-width:${size * 0.06}px;paint-order:stroke` : ""}` }, glyph);
  }

  // A value whose piece is a blank: there is no cell. Where there are walls, it may be one with some around it.
  const isOutside = value => value > 0 && !view.walls && view.pieces.length > 0 && !view.pieces[value - 1].trim();

  function cellPiece(cell, value, x, y, size) {
    if (!view.pieces.length) return svg("text", { x, y: y + size * 0.18, "text-anchor": "middle", style: `font-size:${size * 0.45}px;fill:${value ? "#222" : "#2225"}` }, String(value));
    if (value > 0) return view.pieces[value - 1].trim() ? piece(view.pieces[value - 1], view.owners[value - 1] || 0, x, y, size) : null;
    if (view.names_empty) return svg("text", { x, y: y + size * 0.12, "text-anchor": "middle", style: `font-size:${size * 0.3}px;fill:#2227` }, view.names[cell]);
    return null;
  }

  // Rows from the bottom of the picture, from 0: the game may count them from the top.
  const rowOf = cell => (row => view.rows_down ? view.height - 1 - row : row)(Math.floor(cell / view.width));
  const columnName = x => view.numbered ? String(x + 1) : view.names[x].replace(/[0-9]+$/, "");

  // The lines of a board whose pieces stand where they cross, with its river and palaces. `middle` is the place of a
  // column and row, from 0.
  function drawPoints(out, middle) {
    const last = view.width - 1, top = view.height - 1;
    const line = (from, to) => stroke(out, middle(...from), middle(...to), ground.line, 1.5);
    for (let y = 0; y <= top; ++y) line([0, y], [last, y]);
    for (let x = 0; x <= last; ++x) {
      const whole = !view.river || x === 0 || x === last;
      for (const [from, to] of whole ? [[0, top]] : [[0, view.river - 1], [view.river, top]]) line([x, from], [x, to]);
    }
    for (const corners of view.palaces) {
      const [left, right] = corners.map(cell => (cell - 1) % view.width).sort((a, b) => a - b);
      const [low, high] = corners.map(cell => Math.floor((cell - 1) / view.width)).sort((a, b) => a - b);
      for (let x = left; x < right; ++x) {
        for (let y = low; y < high; ++y) (x - left + y - low) % 2 === 0 ? line([x, y], [x + 1, y + 1]) : line([x, y + 1], [x + 1, y]);
      }
    }
  }

  function gridPicture(position, marks, worth = null) {
    const size = 44, left = 24, top = 12, width = view.width * size, height = view.height * size, cells = view.width * view.height;
    const right = left + width, bottom = top + height;
    const out = board(right + 12, bottom + 26, ground);
    out.places = [];
    const checkered = !worth && (view.shaded || !view.walls && view.pieces.some(isChess));
    if (view.points && !worth) {
      out.append(svg("rect", { x: left, y: top, width, height, fill: ground.field }));
      drawPoints(out, (x, y) => [left + (x + 0.5) * size, bottom - (rowOf(y * view.width) + 0.5) * size]);
    }
    for (let cell = 0; cell < cells; ++cell) {
      const x = left + cell % view.width * size, y = bottom - (rowOf(cell) + 1) * size;
      const cx = x + size / 2, cy = y + size / 2, glyph = view.pieces[position[cell] - 1];
      out.places[cell] = { x: cx, y: cy, r: size / 2 };
      const dark = checkered && (cell % view.width + rowOf(cell)) % 2 === 0;
      if (worth) {
        const tile = svg("rect", { x, y, width: size, height: size, fill: worth[cell].colour, stroke: ground.line });
        out.append(cellWorth(worth[cell], tile, cx, cy));
        continue;
      }
      if (isOutside(position[cell])) continue;
      if (dropped) out.append(svg("rect", { x, y, width: size, height: size, fill: ground.field }), svg("circle", { cx, cy, r: size * 0.4, fill: "#e9eef6", stroke: ground.line }));
      else if (!view.points) out.append(svg("rect", { x, y, width: size, height: size, fill: dark ? ground.other : ground.field, stroke: view.walls ? "none" : ground.line, "stroke-width": 1 }));
      if (marks.has(cell)) out.append(svg("rect", { x: x + 2, y: y + 2, width: size - 4, height: size - 4, fill: ground.mark, opacity: 0.55 }));
      if (!position[cell] && view.stars.includes(cell + 1)) out.append(svg("circle", { class: "star", cx, cy, r: 4, fill: ground.line }));
      // No line runs through a letter.
      if (view.points && glyph && !isDisc(glyph)) out.append(svg("circle", { cx, cy, r: size * 0.42, fill: ground.field, stroke: ground.line }));
      const drawn = cellPiece(cell, position[cell], cx, cy, size);
      if (drawn) out.append(drawn);
    }
    const [columns, rows] = view.blocks;
    for (let x = columns; columns && x < view.width; x += columns) stroke(out, [left + x * size, top], [left + x * size, bottom], "#5d5138", 3);
    for (let y = rows; rows && y < view.height; y += rows) {
      const at = view.rows_down ? top + y * size : bottom - y * size;
      stroke(out, [left, at], [right, at], "#5d5138", 3);
    }
    for (let x = 0; x < view.width; ++x) out.append(label(columnName(x), left + (x + 0.5) * size, bottom + 19, ground));
    for (let y = 0; y < view.height; ++y) out.append(label(String(y + 1), 9, bottom - (rowOf(y * view.width) + 0.5) * size + 4, ground));
    const side = (owner, x1, y1, x2, y2) => { if (owner) out.append(svg("line", { x1, y1, x2, y2, stroke: sideColour(owner), "stroke-width": 5 })); };
    side(view.edges[0], left, top, right, top);
    side(view.edges[1], right, top, right, bottom);
    side(view.edges[2], left, bottom, right, bottom);
    side(view.edges[3], left, top, left, bottom);
    if (view.walls && !worth) drawWalls(out, position, marks, { size, left, bottom });
    return out;
  }

  // First the lying walls, row by row from row 1 on, then the upright ones.
  function drawWalls(out, position, marks, { size, left, bottom }) {
    const from = position.length - (view.width * (view.height + 1) + (view.width + 1) * view.height);
    let at = from;
    const wall = (x, y, dx, dy) => {
      const value = position[at], isNew = marks.has(at);
      const open = value === 0;
      const at_y = row => bottom - (view.rows_down ? view.height - row : row) * size;
      const ends = { x1: left + x * size, y1: at_y(y), x2: left + (x + dx) * size, y2: at_y(y + dy) };
      out.places[at] = ends;
      out.append(svg("line", { ...ends, stroke: open ? "#8d7a5544" : isNew ? "#2f9e5b" : view.wall_owners ? colourOf(value) : "#333", "stroke-width": open ? 1 : isNew ? 6 : 4, "stroke-linecap": "round" }));
      ++at;
    };
    for (let y = 0; y <= view.height; ++y) for (let x = 0; x < view.width; ++x) wall(x, y, 1, 0);
    for (let y = 0; y < view.height; ++y) for (let x = 0; x <= view.width; ++x) wall(x, y, 0, 1);
    for (let y = 0; y <= view.height; ++y) for (let x = 0; x <= view.width; ++x) out.append(svg("circle", { cx: left + x * size, cy: bottom - y * size, r: 4, fill: "#333" }));
  }

  // A side is whose piece i is: in that piece's colour.
  function sideColour(owner) {
    const glyph = view.pieces[owner - 1];
    return view.colours.length ? colourOf(owner) : glyph === "\u25cf" ? "#2b2b2b" : glyph === "\u25cb" ? "#fff" : colourOf(owner);
  }

  function hexPicture(position, marks, worth = null) {
    const radius = 25, step = radius * Math.sqrt(3), rise = radius * 1.5, cells = view.width * view.height;
    const down = view.rows_down, left = 26, top = down ? 30 : 12, lean = (view.height - 1) * step / 2;
    const width = left + view.width * step + lean + 26, height = top + (view.height - 1) * rise + 2 * radius + 26;
    const out = board(width, height, ground);
    out.places = [];
    const centre = cell => {
      const x = cell % view.width, y = Math.floor(cell / view.width);
      return [left + step / 2 + x * step + y * step / 2, top + radius + (down ? y : view.height - 1 - y) * rise];
    };
    // Corners from the top, clockwise.
    const corner = (cx, cy, i) => [cx + radius * Math.sin(i * Math.PI / 3), cy - radius * Math.cos(i * Math.PI / 3)];
    const sides = [];
    for (let cell = 0; cell < cells; ++cell) {
      const [cx, cy] = centre(cell), x = cell % view.width, y = Math.floor(cell / view.width);
      const corners = [0, 1, 2, 3, 4, 5].map(i => corner(cx, cy, i));
      out.places[cell] = { x: cx, y: cy, r: radius * 0.86 };
      const fill = worth ? worth[cell].colour : marks.has(cell) ? "#b5d3a0" : ground.field;
      const tile = svg("polygon", { points: corners.join(" "), fill, stroke: ground.line }), outside = !worth && isOutside(position[cell]);
      if (!outside) out.append(tile);
      const drawn = outside ? null : worth ? cellWorth(worth[cell], tile, cx, cy) : cellPiece(cell, position[cell], cx, cy, radius * 1.6);
      if (drawn) out.append(drawn);
      const edge = (owner, a, b, c) => { if (owner) sides.push(svg("polyline", { points: [corners[a], corners[b], corners[c]].join(" "), fill: "none", stroke: sideColour(owner), "stroke-width": 5, "stroke-linecap": "round" })); };
      const first = y === (down ? 0 : view.height - 1), last = y === (down ? view.height - 1 : 0);
      if (first) edge(view.edges[0], 5, 0, 1);
      if (x === view.width - 1) down ? edge(view.edges[1], first ? 1 : 0, 1, 2) : edge(view.edges[1], 1, 2, last ? 2 : 3);
      if (last) edge(view.edges[2], 2, 3, 4);
      if (x === 0) down ? edge(view.edges[3], last ? 4 : 3, 4, 5) : edge(view.edges[3], 4, 5, first ? 5 : 0);
      if (y === 0) out.append(label(columnName(x), cx - 4, down ? cy - radius - 6 : cy + radius + 18, ground));
      if (x === 0) out.append(label(String(y + 1), cx - step / 2 - 14, cy + 4, ground));
    }
    out.append(...sides);
    return out;
  }

  // The squares of a board whose points are the dark ones.
  function drawSquares(out, size) {
    const dark = new Set(view.x.map((x, cell) => x + "," + view.y[cell]));
    for (let x = 1; x <= view.width; ++x) {
      for (let y = 1; y <= view.height; ++y) {
        const is = dark.has(x + "," + y), left = 34 + (x - 1) * size - size / 2, top = 34 + (view.height - y) * size - size / 2;
        out.append(svg("rect", { x: left, y: top, width: size, height: size, fill: is ? ground.other : ground.field, stroke: ground.line, "stroke-width": 0.6 }));
      }
    }
  }

  function graphPicture(position, marks, worth = null) {
    const size = 56, left = 34;
    const point = cell => [left + (view.x[cell] - 1) * size, left + (view.height - view.y[cell]) * size];
    const width = 2 * left + (view.width - 1) * size, height = 2 * left + (view.height - 1) * size;
    const out = board(width, height, ground);
    out.places = [];
    if (squared && !worth) drawSquares(out, size);
    else for (const row of view.rows) out.append(svg("polyline", { points: row.map(cell => point(cell - 1)).join(" "), fill: "none", stroke: ground.line, "stroke-width": 2 }));
    view.names.forEach((name, cell) => {
      const [x, y] = point(cell);
      out.places[cell] = { x, y, r: size * 0.42 };
      if (worth) {
        out.append(cellWorth(worth[cell], svg("circle", { cx: x, cy: y, r: 20, fill: worth[cell].colour, stroke: ground.line }), x, y));
        return;
      }
      if (marks.has(cell)) out.append(svg("circle", { cx: x, cy: y, r: 24, fill: ground.mark, opacity: 0.6 }));
      if (!squared || worth) out.append(svg("circle", { cx: x, cy: y, r: view.pieces.length === 0 ? 24 : view.names_empty ? 14 : 5, fill: view.names_empty || !view.pieces.length ? ground.field : ground.line, stroke: ground.line }, svg("title", {}, name)));
      const drawn = cellPiece(cell, position[cell], x, y, view.pieces.length ? 46 : 36);
      if (drawn) out.append(drawn);
    });
    if (isLettered && !squared) {
      for (let x = 1; x <= view.width; ++x) out.append(label(String.fromCharCode(96 + x), left + (x - 1) * size, height - 6, ground));
      for (let y = 1; y <= view.height; ++y) out.append(label(String(y), 9, left + (view.height - y) * size + 4, ground));
    }
    return out;
  }

  // Whether a graph's names are made of its columns and rows, as a grid's are.
  const isLettered = view && view.shape === "graph" && !view.names_all && view.names.every((name, i) => name === String.fromCharCode(96 + view.x[i]) + view.y[i]);

  // A graph of two rows as triangles that rise from either edge, with stacks of men on them.
  function trianglesPicture(position, marks, worth = null) {
    const size = 46, left = 16, top = 30, rise = 5 * size, gap = size * 0.8, most = 5;
    const right = left + view.width * size, bottom = top + 2 * rise + gap;
    const out = board(right + left, bottom + top, ground);
    out.places = [];
    out.append(svg("rect", { x: left, y: top, width: right - left, height: bottom - top, fill: ground.field, stroke: ground.line }));
    view.names.forEach((name, cell) => {
      const x = left + (view.x[cell] - 0.5) * size, up = view.y[cell] === 1, edge = up ? bottom : top, way = up ? -1 : 1;
      const at = i => edge + way * (i + 0.5) * size * 0.92; // the middle of the i-th man
      const half = { x: x - size / 2, y: up ? bottom - rise : top, width: size, height: rise };
      out.places[cell] = { x, y: edge + way * rise / 2, r: size / 2, rise: rise / 2 };
      if (view.stars.includes(cell + 1)) out.append(svg("rect", { ...half, y: up ? bottom - rise - gap / 2 : top, height: rise + gap / 2 + 0.5, fill: ground.around }));
      else out.append(svg("polygon", { points: `${x - size / 2},${edge} ${x + size / 2},${edge} ${x},${edge + way * rise * 0.92}`, fill: (view.x[cell] + view.y[cell]) % 2 ? ground.other : "#b08a5c" }));
      if (marks.has(cell) && !worth) out.append(svg("rect", { ...half, fill: ground.mark, opacity: 0.4 }));
      out.append(svg("text", { x, y: up ? bottom + 17 : top - 8, "text-anchor": "middle", style: `font-size:13px;fill:${ground.ink}` }, name));
      if (worth) {
        out.append(cellWorth(worth[cell], svg("circle", { cx: x, cy: at(0), r: size * 0.42, fill: worth[cell].colour, stroke: ground.line }), x, at(0)));
        return;
      }
      const value = position[cell], owner = view.owners[value - 1] || 0;
      if (!value) return;
      const glyph = view.pieces[value - 1], count = countOf(glyph), fill = colourOf(owner);
      if (!count) return out.append(piece(glyph, owner, x, at(0), size));
      for (let i = 0; i < Math.min(count, most); ++i) out.append(man(fill, x, at(i), size));
      if (count > most) out.append(svg("text", { x, y: at(most - 1) + size * 0.15, "text-anchor": "middle", style: `font-size:${size * 0.42}px;font-weight:600;fill:${isLight(fill) ? "#333" : "#eee"}` }, String(count)));
    });
    return out;
  }

  // What one player, or nobody (0), holds of every hand.
  function hands(position, owner, who) {
    let at = view.names.length;
    const rows = [];
    for (const hand of view.hands) {
      const held = [];
      let theirs = false;
      hand.owners.forEach((its, i) => {
        if (its !== owner) return;
        theirs = true;
        const value = position[at + (hand.each ? i : 0)];
        const place = at + (hand.each ? i : 0);
        if (!hand.pieces.length) held.push(el("b", { "data-at": place }, String(value)));
        else if (hand.each ? value > 0 : value === i + 1) held.push(el("span", { class: "one", "data-at": place }, [...hand.pieces[i]].length > 2 ? el("b", {}, hand.pieces[i])
          : svg("svg", { width: 26, height: 26 }, svg("rect", { width: 26, height: 26, rx: 4, fill: ground.field }), piece(hand.pieces[i], owner, 13, 13, 26)), hand.each && value > 1 ? "\u00d7" + value : ""));
      });
      if (theirs) rows.push(el("div", { class: "hand" }, el("span", { class: "dim" }, (owner ? who + ", " : "") + hand.name + ":"), held.length ? held : "\u00b7"));
      at += hand.size;
    }
    return rows;
  }

  const picture = view && (view.triangles ? trianglesPicture : { grid: gridPicture, hex: hexPicture, graph: graphPicture }[view.shape]);
  return { picture, hands, colourOf, piece, isOutside };
}
