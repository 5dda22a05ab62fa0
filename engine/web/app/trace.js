// A search as the steps that a lecture would show: a node is entered, a value comes back and the window above changes,
// moves are cut off. From a tree as `senet tree --json` has it.

// The engine's scale (engine/game/value.h): wins and points lie far beyond evaluations.
const WIN = 1e9, POINTS = 5e8, AROUND = 2e6;
const isForced = value => Math.abs(value) >= WIN - AROUND;
const withoutPoints = value => Math.abs(Math.abs(value) - POINTS) <= AROUND ? value - Math.sign(value) * POINTS : value;

// A visit as the other player sees it, in whose favour less is better.
const minus = value => value === null ? null : -value;
const turned = visit => ({ ...visit, turned: true, value: minus(visit.value), alpha: minus(visit.beta), beta: minus(visit.alpha), bound: { lower: "upper", upper: "lower" }[visit.bound] || visit.bound });
const OTHER = { max: "min", min: "max" };

// Where nothing but wins, losses and draws came up, these are 1, -1 and 0, as textbooks have them.
const sign = value => value === null || !isForced(value) ? value : Math.sign(value);
function asSigns(visit) {
  const alpha = sign(visit.alpha), isTest = visit.alpha !== null && visit.beta !== null && visit.beta - visit.alpha === 1;
  return { ...visit, value: sign(visit.value), alpha, beta: isTest ? alpha + 1 : sign(visit.beta) };
}

// Expectations as people read them: in percent, or in points. The engine's own numbers are so many times as large, and
// windows have no others. Places stay as they are: the better one is the smaller number, and every step compares.
function asExpected(nodes) {
  const expectedOf = visit => [visit.expected, visit.expected_points].find(known);
  const visits = nodes.flatMap(node => node.visits).filter(visit => visit.value !== null && expectedOf(visit) !== undefined);
  if (!visits.length) return;
  const [one, other] = [visits.reduce((a, b) => b.value < a.value ? b : a), visits.reduce((a, b) => b.value > a.value ? b : a)];
  const percent = "expected" in one ? 100 : 1, from = visit => percent * expectedOf(visit);
  const slope = one.value === other.value ? 0 : (from(other) - from(one)) / (other.value - one.value);
  const shown = value => value === null ? null : from(one) + slope * (value - one.value);
  for (const node of nodes) node.visits = node.visits.map(visit => ({ ...visit, value: shown(visit.value), alpha: shown(visit.alpha), beta: shown(visit.beta) }));
}

/// A node: { at, parent, children, move, kind, visits, best, depth }, in the order of the tree. `isMins`: the
/// player at the root is Min, whereas the engine takes whoever is there for Max. `lists`: nobody plays, it was typed in.
export function nodesOf(tree, isMins = false, lists = false) {
  const nodes = [];
  const walk = (data, parent, depth) => {
    const node = { at: nodes.length, parent, depth, move: data.move, kind: isMins ? OTHER[data.kind] || data.kind : data.kind, chance: data.chance, best: Boolean(data.best), lists, visits: isMins ? data.visits.map(turned) : data.visits, children: [] };
    nodes.push(node);
    node.children = data.children.map(child => walk(child, node, depth + 1));
    return node;
  };
  walk(tree, null, 0);
  asExpected(nodes);
  const plain = visit => visit.value === null || visit.value === 0 || isForced(visit.value) && !("win_in" in visit) && !("loss_in" in visit);
  if (nodes.every(node => node.visits.every(plain))) for (const node of nodes) node.visits = node.visits.map(asSigns);
  return nodes;
}

// The ends of a visit's window. A test without ends asks whether the value is infinite, as SSS* does at first.
function windowOf(visit) {
  if (visit.test && visit.alpha === null && visit.beta === null) return visit.turned ? { alpha: -Infinity, beta: -Infinity } : { alpha: Infinity, beta: Infinity };
  return { alpha: visit.alpha === null ? -Infinity : visit.alpha, beta: visit.beta === null ? Infinity : visit.beta };
}
const isTest = ({ alpha, beta }, visit) => Boolean(visit.test) || beta - alpha === 1;

// Children that a visit left out.
const missedBy = (node, visit) => visit.ending === "cut off" ? node.children.filter(child => !child.visits.some(each => each.within === visit.number)) : [];

/// The steps, each { kind: "enter" | "leave", node, visit, windows }: `windows` are those of the visits that go on, from
/// the root down, each { node, visit, alpha, beta } as they are after the step. Who leaves says what it `missed`, and at
/// the root what all passes know by then: { least, most }.
export function stepsOf(nodes) {
  const all = nodes.flatMap(node => node.visits.map(visit => ({ node, visit }))).sort((a, b) => a.visit.number - b.visit.number);
  const steps = [], open = [], known = { least: -Infinity, most: Infinity, depth: 0 };
  const note = (kind, { node, visit }, more = {}) => steps.push({ kind, node, visit, windows: open.map(each => ({ ...each })), ...more });
  const leave = () => {
    const left = open.pop(), above = open[open.length - 1];
    let raised = null;
    if (above && left.visit.value !== null) {
      if (above.node.kind === "max" && left.visit.value > above.alpha) { raised = "alpha"; above.alpha = left.visit.value; }
      if (above.node.kind === "min" && left.visit.value < above.beta) { raised = "beta"; above.beta = left.visit.value; }
    }
    const { bound, value } = left.visit;
    if (!above && left.visit.depth !== known.depth) Object.assign(known, { least: -Infinity, most: Infinity, depth: left.visit.depth });
    if (!above && value !== null && bound !== "none") {
      if (bound !== "upper") known.least = Math.max(known.least, value);
      if (bound !== "lower") known.most = Math.min(known.most, value);
    }
    note("leave", left, { raised, above: above ? above.node : null, missed: missedBy(left.node, left.visit), known: above ? null : { ...known } });
  };
  for (const each of all) {
    while (open.length && open[open.length - 1].visit.number !== each.visit.within) leave();
    open.push({ ...each, ...windowOf(each.visit) });
    note("enter", each);
  }
  while (open.length) leave();
  return steps;
}

/// A value as textbooks write it; -Infinity and Infinity are open ends of a window.
export function shownValue(value, visit) {
  if (value === Infinity) return "+\u221e";
  if (value === -Infinity) return "\u2212\u221e";
  if (visit && "win_in" in visit) return "+M" + visit.win_in;
  if (visit && "loss_in" in visit) return "\u2212M" + visit.loss_in;
  if (isForced(value)) return value > 0 ? "win" : "loss";
  const shown = withoutPoints(value), size = Math.abs(shown);
  return (shown < 0 ? "\u2212" : "") + (Number.isInteger(size) ? size : size.toFixed(size < 10 ? 2 : 1));
}
const numberOf = value => isForced(value) ? Math.sign(value) : withoutPoints(value);

/// A window in few words: "3, 5", or of a test "> 3?", at a node of Min "< 4?".
export function shownWindow({ alpha, beta, node, visit }) {
  if (!isTest({ alpha, beta }, visit)) return `${shownValue(alpha)}, ${shownValue(beta)}`;
  if (alpha === beta) return `${alpha > 0 ? "\u2265" : "\u2264"} ${shownValue(alpha)}?`;
  return node.kind === "min" ? `< ${shownValue(beta)}?` : `> ${shownValue(alpha)}?`;
}

const BOUND = { exact: "", lower: "\u2265", upper: "\u2264", none: "" };
export const shownResult = visit => visit.value === null ? "?" : BOUND[visit.bound] + shownValue(visit.value, visit);

// The way to a node, from the root.
function wayTo(node) {
  const way = [];
  for (; node.parent; node = node.parent) way.unshift(node.move);
  return way.join(way.every(move => /^\d+$/.test(move)) ? "-" : " ");
}
const named = node => node.parent ? `${node.parent.kind === "throw" ? "throw" : "move"} ${wayTo(node)}` : "the root";

/// Why a visit looked no further.
export function whyCut(node, visit) {
  const { alpha, beta } = windowOf(visit);
  return node.kind === "min" ? alpha === Infinity ? `${shownValue(visit.value)} < ${shownValue(alpha)}` : `${shownValue(visit.value)} \u2264 \u03b1 = ${shownValue(alpha)}` : beta === -Infinity ? `${shownValue(visit.value)} > ${shownValue(beta)}` : `${shownValue(visit.value)} \u2265 \u03b2 = ${shownValue(beta)}`;
}

// Where a table's answer came from: an earlier visit of the same node, or of another one with the same position.
function tableSource(node, visit) {
  const before = node.visits.filter(each => each.number < visit.number && each.ending !== "from table").pop();
  if (!before) return ", from another order of moves";
  return before.pass < visit.pass ? `, from pass ${before.pass}` : "";
}

// What the passes know of the root together.
function outcome(visit, known) {
  if (!known || visit.bound === "exact") return "";
  if (known.least === known.most) return ` The lower bound meets the upper one: the value is ${shownValue(known.least)}.`;
  if (known.least === -Infinity && known.most === Infinity) return "";
  return ` So the value lies between ${shownValue(known.least)} and ${shownValue(known.most)}.`;
}

/// A step in words.
export function told({ kind, node, visit, raised, above, windows, missed, known }) {
  const mine = windows[windows.length - 1];
  if (kind === "enter") {
    const again = visit.repeat > 1 ? " again, as the answer of the first search was not enough" : "";
    const question = mine.alpha === mine.beta ? `${mine.alpha > 0 ? "at least" : "at most"} ${shownValue(mine.alpha)}` : node.kind === "min" ? `less than ${shownValue(mine.beta)}` : `more than ${shownValue(mine.alpha)}`;
    const window = isTest(mine, visit) ? `is it ${question}?` : `\u03b1 = ${shownValue(mine.alpha)}, \u03b2 = ${shownValue(mine.beta)}.`;
    return `Enter ${named(node)} (${node.kind})${again}: ${window}`;
  }
  const value = shownResult(visit);
  const how = { "all moves": `Leave ${named(node)}: ${value}.`, "game over": node.lists ? `${named(node)} is a leaf: ${value}.` : `${named(node)} ends the game: ${value}.`, evaluated: `${named(node)} is evaluated: ${value}.`,
    "from table": `The table knows ${named(node)} already${tableSource(node, visit)}: ${value}.`, "cut off": `Leave ${named(node)}: ${value}.${missed && missed.length ? ` Its other ${missed.length === 1 ? "move is" : "moves are"} cut off: ${whyCut(node, visit)}.` : ""}` }[visit.ending] || `Leave ${named(node)}: ${value} (${visit.ending}).`;
  const change = raised ? ` ${above.parent ? "Above, " : "At the root, "}${raised === "alpha" ? "\u03b1" : "\u03b2"} becomes ${shownValue(visit.value)}.` : "";
  return how[0].toUpperCase() + how.slice(1) + change + outcome(visit, known);
}

// --- trees of lists

/// The lists of a tree that was searched by minimax, leaves as numbers.
export function listsOf(node) {
  return node.children.length ? node.children.map(listsOf) : node.visits.length ? numberOf(node.visits[0].value) : 0;
}

export const isLeaf = tree => typeof tree === "number";
export function minimaxOf(tree, max) {
  if (isLeaf(tree)) return tree;
  const values = tree.map(child => minimaxOf(child, !max));
  return max ? Math.max(...values) : Math.min(...values);
}

/// The tree with its moves in another order: 0 has the worst first, 1 the best, and between them so many of all nodes
/// have their best move first.
export function ordered(tree, max, share, seed = 1) {
  let state = seed;
  const lot = () => (state = state * 1103515245 + 12345 & 0x7fffffff) / 0x7fffffff;
  const go = (node, isMax) => {
    if (isLeaf(node)) return node;
    const sorted = node.map(child => ({ child, value: minimaxOf(child, !isMax) })).sort((a, b) => isMax ? b.value - a.value : a.value - b.value);
    if (lot() >= share) sorted.reverse();
    return sorted.map(({ child }) => go(child, !isMax));
  };
  return go(tree, max);
}

/// Knuth and Moore's bound (1975): the fewest leaves by which a tree's value can be proven; null where it is not uniform.
export function leastLeaves(tree) {
  const height = node => isLeaf(node) ? 0 : 1 + height(node[0]);
  const d = height(tree), b = isLeaf(tree) ? 1 : tree.length;
  const uniform = (node, left) => left === 0 ? isLeaf(node) : !isLeaf(node) && node.length === b && node.every(child => uniform(child, left - 1));
  return uniform(tree, d) ? b ** Math.ceil(d / 2) + b ** Math.floor(d / 2) - 1 : null;
}
