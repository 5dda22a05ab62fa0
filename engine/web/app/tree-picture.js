// The picture of a search tree, up to a few thousand nodes: drawn once, and marked step by step. All that it looks like
// stands in its own attributes, so that it looks the same once it is saved.
import { shownResult, shownValue, shownWindow, whyCut } from "./trace.js";

const INK = "#1d1f21", DIM = "#9aa1a9", EDGE = "#7a828c", NOW = "#f4a414", BEST = "#2f9e5b", CUT = "#d0493f", DONE = "#dfe9f7", PATH = "#fdf1d8";

// What the visits of the root say together.
const valueOf = root => root.visits.filter(each => each.value !== null).map(each => each.value).pop();

/// Of nodes as nodesOf() gives them: { svg, show(steps, at), middle(node) }.
export function drawTree(nodes) {
  const high = 74, step = nodes.length > 400 ? 16 : nodes.length > 120 ? 30 : 54, size = step < 30 ? 5 : step < 54 ? 9 : 13, words = step >= 30;
  let leaves = 0;
  const place = node => {
    if (!node.children.length) node.x = leaves++;
    else {
      node.children.forEach(place);
      node.x = (node.children[0].x + node.children[node.children.length - 1].x) / 2;
    }
  };
  place(nodes[0]);
  const left = 44, top = 26, deepest = Math.max(...nodes.map(node => node.depth));
  const width = left * 2 + Math.max(2, leaves - 1) * step, height = top + deepest * high + 50;
  const out = svg("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}`, style: `--most:${Math.round(width * 1.6)}px`, role: "img", "aria-label": "The search tree" });
  out.append(svg("rect", { width, height, fill: "#ffffff" }));
  const letters = (size, colour, weight = 400) => `font:${weight} ${size}px system-ui,sans-serif;fill:${colour}`;
  const middle = node => [left + node.x * step, top + node.depth * high];
  const edges = svg("g", {}), marks = svg("g", {});
  out.append(edges, marks);
  const parts = nodes.map(node => {
    const [x, y] = middle(node);
    let edge = null, move = null;
    if (node.parent) {
      const [px, py] = middle(node.parent);
      edge = svg("line", { x1: px, y1: py + size, x2: x, y2: y - size, stroke: EDGE });
      edges.append(edge);
      if (words && node.parent.children.length < 12) {
        move = svg("text", { x: (px + 2 * x) / 3, y: (py + 2 * y) / 3 - 3, "text-anchor": "middle", style: letters(10, "#6a727b") + ";stroke:#fff;stroke-width:3px;paint-order:stroke" }, node.move + (node.chance === undefined ? "" : ` (${percent(node.chance, 0)})`));
        edges.append(move);
      }
    }
    const isMin = node.kind === "min";
    const shape = isMin ? svg("circle", { cx: x, cy: y, r: size, stroke: INK }) : svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: node.kind === "throw" ? size * 0.7 : 1, stroke: INK });
    const value = words ? svg("text", { x, y: y + 4, "text-anchor": "middle", style: letters(size < 13 ? 9 : 11, INK, 600) }) : null;
    const window = words ? svg("text", { x: x + size + 3, y: y - 5, style: letters(10, "#a05a00") }) : null;
    const title = svg("title", {});
    const group = svg("g", {}, title, shape, value, window);
    marks.append(group);
    return { edge, move, shape, value, window, title, group };
  });

  // The line that the search found best; where it ends early, because a table answered, by what proves the root's value.
  const bestLine = new Set(nodes.filter(node => node.best || !node.parent));
  const proves = (node, value) => node.visits.some(each => each.value !== null && (each.bound === "exact" && each.value === value || each.bound === "lower" && node.parent.kind === "max" && each.value >= value || each.bound === "upper" && node.parent.kind === "min" && each.value <= value));
  for (let node = nodes[0], value = valueOf(nodes[0]); node && node.children.length;) {
    const next = node.children.find(child => bestLine.has(child)) || node.children.find(child => proves(child, value));
    if (next) bestLine.add(next);
    node = next;
  }

  const put = (node, name, value) => { if (node && node.getAttribute(name) !== value) node.setAttribute(name, value); };
  const write = (node, text) => { if (node && node.textContent !== text) node.textContent = text; };

  // After the first `at` of the steps.
  const show = (steps, at) => {
    const result = new Map(), entered = new Set(), cutBy = new Map(); // of what the last visit above left out: that visit
    let known = null;
    for (let i = 0; i < at; ++i) {
      const { kind, node, visit, missed, known: now } = steps[i];
      entered.add(node);
      if (kind === "leave") result.set(node, visit); else result.delete(node);
      if (visit.ending !== "from table") for (const child of node.children) cutBy.delete(child);
      for (const child of missed || []) cutBy.set(child, visit);
      known = now || known;
    }
    const now = at > 0 ? steps[at - 1] : null, isLast = at === steps.length;
    const open = new Map((now ? now.windows : []).map(each => [each.node, each]));
    nodes.forEach((node, i) => {
      const part = parts[i], visit = result.get(node), window = open.get(node);
      const seen = entered.has(node), isCut = cutBy.has(node), cut = isCut && !seen;
      put(part.group, "opacity", seen ? "1" : cut ? "0.75" : "0.28");
      put(part.shape, "fill", now && now.node === node ? NOW : window ? PATH : seen ? DONE : "#ffffff");
      put(part.shape, "stroke-dasharray", seen ? "none" : "3 3");
      const isMet = !node.parent && known && known.least === known.most;
      write(part.value, cut ? "\u2702" : isMet ? shownValue(known.least, visit) : visit ? shownResult(visit) : "");
      if (part.value) part.value.style.fill = cut ? CUT : INK;
      write(part.window, window && node.children.length ? shownWindow(window) : "");
      const best = isLast && bestLine.has(node) && node.parent;
      put(part.edge, "stroke", best ? BEST : isCut ? CUT : seen ? EDGE : DIM);
      put(part.edge, "stroke-width", best ? "3" : "1");
      put(part.edge, "stroke-dasharray", isCut ? "4 3" : "none");
      write(part.title, `${node.parent ? "move " + node.move + ", " : "root, "}${node.kind}` + node.visits.map(each => `\nvisit ${each.number}: \u03b1 ${shownValue(each.alpha === null ? -Infinity : each.alpha)}, \u03b2 ${shownValue(each.beta === null ? Infinity : each.beta)}: ${shownResult(each)}, ${each.ending}`).join("") + (isCut ? `\ncut off: ${whyCut(node.parent, cutBy.get(node))}` : ""));
    });
  };
  return { svg: out, show, middle };
}

/// The picture as a file, with some lines of text below it.
export function standalone(picture, lines) {
  const out = picture.cloneNode(true), high = 16, width = Math.max(Number(out.getAttribute("width")), 8 + 7 * Math.max(...lines.map(line => line.length))), height = Number(out.getAttribute("height"));
  const whole = height + high * lines.length + 12;
  for (const [name, value] of [["width", width], ["height", whole], ["viewBox", `0 0 ${width} ${whole}`]]) out.setAttribute(name, value);
  out.querySelector("rect").setAttribute("width", width);
  out.querySelector("rect").setAttribute("height", whole);
  out.prepend(svg("title", {}, lines[0]));
  lines.forEach((line, i) => out.append(svg("text", { x: 8, y: height + high * (i + 1), style: `font:12px system-ui,sans-serif;fill:${INK}` }, line)));
  return new XMLSerializer().serializeToString(out) + "\n";
}
