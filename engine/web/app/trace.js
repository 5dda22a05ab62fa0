// A search as the steps that a lecture would show: a node is entered, a value comes back and the window above changes,
// moves are cut off. From a tree as `senet tree --json` has it.

// The engine's scale (engine/game/value.h): wins and points lie far beyond evaluations.
const WIN = 1e9, POINTS = 5e8, AROUND = 2e6;
const isForced = value => Math.abs(value) >= WIN - AROUND;
const withoutPoints = value => Math.abs(Math.abs(value) - POINTS) <= AROUND ? value - Math.sign(value) * POINTS : value;

// A visit as the other player sees it, in whose favour less is better.
const minus = value => value === null ? null : -value;
const turned = visit => ({ ...visit, value: minus(visit.value), alpha: minus(visit.beta), beta: minus(visit.alpha), bound: { lower: "upper", upper: "lower" }[visit.bound] || visit.bound });
const OTHER = { max: "min", min: "max" };

// Where nothing but wins, losses and draws came up, these are 1, -1 and 0, as textbooks have them.
const sign = value => value === null || !isForced(value) ? value : Math.sign(value);
function asSigns(visit) {
  const alpha = sign(visit.alpha), isTest = visit.alpha !== null && visit.beta !== null && visit.beta - visit.alpha === 1;
  return { ...visit, value: sign(visit.value), alpha, beta: isTest ? alpha + 1 : sign(visit.beta) };
}

/// A node: { at, parent, children, move, kind, visits, best, cutBy, depth }, in the order of the tree. `isMins`: the
/// player at the root is Min, whereas the engine takes whoever is there for Max.
export function nodesOf(tree, isMins = false) {
  const nodes = [];
  const walk = (data, parent, depth) => {
    const node = { at: nodes.length, parent, depth, move: data.move, kind: isMins ? OTHER[data.kind] || data.kind : data.kind, chance: data.chance, best: Boolean(data.best), cutBy: data.cut_by, visits: isMins ? data.visits.map(turned) : data.visits, children: [] };
    nodes.push(node);
    node.children = data.children.map(child => walk(child, node, depth + 1));
    return node;
  };
  walk(tree, null, 0);
  const plain = visit => visit.value === null || visit.value === 0 || isForced(visit.value) && !("win_in" in visit) && !("loss_in" in visit);
  if (nodes.every(node => node.visits.every(plain))) for (const node of nodes) node.visits = node.visits.map(asSigns);
  return nodes;
}

const least = value => value === null ? -Infinity : value;
const most = value => value === null ? Infinity : value;

/// The steps, each { kind: "enter" | "leave", node, visit, windows }: `windows` are those of the visits that go on, from
/// the root down, each { node, visit, alpha, beta } as they are after the step.
export function stepsOf(nodes) {
  const all = nodes.flatMap(node => node.visits.map(visit => ({ node, visit }))).sort((a, b) => a.visit.number - b.visit.number);
  const steps = [], open = [];
  const note = (kind, { node, visit }, more = {}) => steps.push({ kind, node, visit, windows: open.map(each => ({ ...each })), ...more });
  const leave = () => {
    const left = open.pop(), above = open[open.length - 1];
    let raised = null;
    if (above && left.visit.value !== null) {
      if (above.node.kind === "max" && left.visit.value > above.alpha) { raised = "alpha"; above.alpha = left.visit.value; }
      if (above.node.kind === "min" && left.visit.value < above.beta) { raised = "beta"; above.beta = left.visit.value; }
    }
    note("leave", left, { raised, above: above ? above.node : null });
  };
  for (const each of all) {
    while (open.length && open[open.length - 1].visit.number !== each.visit.within) leave();
    open.push({ ...each, alpha: least(each.visit.alpha), beta: most(each.visit.beta) });
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
  const shown = withoutPoints(value);
  return (shown < 0 ? "\u2212" : "") + Math.abs(shown);
}
const numberOf = value => isForced(value) ? Math.sign(value) : withoutPoints(value);

/// A window in few words: "3, 5", or of a test "> 3?".
export const shownWindow = ({ alpha, beta }) => beta - alpha === 1 ? `> ${shownValue(alpha)}?` : `${shownValue(alpha)}, ${shownValue(beta)}`;

const BOUND = { exact: "", lower: "\u2265", upper: "\u2264", none: "" };
export const shownResult = visit => visit.value === null ? "?" : BOUND[visit.bound] + shownValue(visit.value, visit);

const named = node => node.parent ? `${node.parent.kind === "throw" ? "throw" : "move"} ${node.move}` : "the root";

/// A step in words.
export function told({ kind, node, visit, raised, above, windows }) {
  const mine = windows[windows.length - 1];
  if (kind === "enter") {
    const again = visit.repeat > 1 ? " again, as the answer of the first search was not enough" : "";
    const window = mine.beta - mine.alpha === 1 ? `is it more than ${shownValue(mine.alpha)}?` : `\u03b1 = ${shownValue(mine.alpha)}, \u03b2 = ${shownValue(mine.beta)}.`;
    return `Enter ${named(node)} (${node.kind})${again}: ${window}`;
  }
  const value = shownResult(visit);
  const how = { "all moves": `Leave ${named(node)}: ${value}.`, "game over": `${named(node)} ends the game: ${value}.`, evaluated: `${named(node)} is evaluated: ${value}.`,
    "from table": `The table knows ${named(node)} already: ${value}.`, "cut off": `Leave ${named(node)}: ${value}. Its other moves are cut off: ${visit.value >= most(visit.beta) ? `${shownValue(visit.value)} \u2265 \u03b2` : `${shownValue(visit.value)} \u2264 \u03b1`}.` }[visit.ending] || `Leave ${named(node)}: ${value} (${visit.ending}).`;
  const change = raised ? ` ${above.parent ? "Above, " : "At the root, "}${raised === "alpha" ? "\u03b1" : "\u03b2"} becomes ${shownValue(visit.value)}.` : "";
  return how[0].toUpperCase() + how.slice(1) + change;
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
