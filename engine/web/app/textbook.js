// A search drawn as it happens: any game, or a tree typed in as lists, by one algorithm or by two beside each other.
import { ask } from "./net.js";
import { titleOf } from "./library.js";
import { drawTree, standalone } from "./tree-picture.js";
import { leastLeaves, listsOf, nodesOf, ordered, shownValue, stepsOf, told } from "./trace.js";

const ALGORITHMS = [["minimax", "minimax"], ["alphabeta", "alpha-beta"], ["lastmove", "last move with a minimal window"], ["negascout", "NegaScout"], ["mtdf", "MTD(f)"], ["sss", "SSS*"], ["random", "alpha-beta, moves by lot"]];
const EXAMPLES = [
  ["Russell and Norvig, figure 5.2", { lists: "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" }],
  ["Plaat et al. 1996", { lists: "[[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]" }],
  ["Knuth and Moore 1975, digits of \u03c0", { lists: "[[[[3,1,4],[1,5,9],[2,6,5]],[[3,5,8],[9,7,9],[3,2,3]],[[8,4,6],[2,6,4],[3,3,8]]],[[[3,2,7],[9,5,0],[2,8,8]],[[4,1,9],[7,1,6],[9,3,9]],[[9,3,7],[5,1,0],[5,8,2]]],[[[0,9,7],[4,9,4],[4,5,9]],[[2,3,0],[7,8,1],[6,4,0]],[[6,2,8],[6,2,0],[8,9,9]]]]" }],
  ["Deep cut-offs", { lists: "[[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]]" }],
  ["Min first, leaves at different depths", { lists: "[[-1, [-3, [-11]], [[-12], -11]], [-19, [-9]], -11]", first: "min" }],
  ["Sixteen leaves, in two halves", { lists: "[[[[4, 8], [3, 5]], [[1, 7], [2, 9]]], [[[3, 9], [2, 3]], [[5, 4], [2, 8]]]]" }],
  ["Uneven, in two halves", { lists: "[[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [4]], [[2, 14]]]]" }],
  ["Nothing to cut off", { lists: "[[3, 9], [4], [5, 6, 7]]" }],
  ["Nim, piles of 1 and 2", { game: "nim", set: ["options.piles=[1,2]"], depth: 4 }],
  ["Tic-tac-toe, five moves before the end", { game: "tictactoe", moves: ["a1", "b2", "c3", "a2"], depth: 5 }],
];
const FITS = 1800; // pixels of a tree that is made as small as the page, and not scrolled
const PLAY_EVERY = 700; // ms
const KEEP_AFTER = 300; // ms that a step rests until the address has it
const NEED_SOFT = ["mtdf", "sss"]; // which step by what a search proves beyond its window
const NO_ASPIRATION = ["minimax", "mtdf", "sss"]; // the first has no window, the others make their own

export class Textbook {
  constructor(page, asked) {
    this.page = page;
    this.asked = asked;
    this.panes = [];
  }

  async open(isLeft) {
    document.title = "Search trees";
    const { games } = await ask("games", {});
    if (isLeft()) return;
    this.games = games.filter(game => !game.error);
    this.question = this.questionOfAddress();
    const share = Number(this.asked.get("best"));
    this.share = this.asked.has("best") && share >= 0 && share <= 100 ? share / 100 : null; // of nodes whose best move comes first; null: as the tree has it
    this.step = Number(this.asked.get("step")) || 0;
    this.build();
    this.keys = event => this.pressed(event);
    document.addEventListener("keydown", this.keys);
    await this.grow();
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.playing);
    clearTimeout(this.keeping);
  }

  questionOfAddress() {
    const { asked } = this;
    const algorithms = (asked.get("algorithms") || "alphabeta").split(",");
    const common = { algorithms, table: asked.has("table"), killers: asked.has("killers"), hard: asked.has("hard"), deepen: asked.has("deepen"), aspiration: Math.max(0, Math.trunc(Number(asked.get("aspiration")))) || 0, first: asked.get("first") === "min" ? "min" : "max" };
    if (asked.has("game")) return { ...common, game: asked.get("game"), set: asked.getAll("set"), moves: (asked.get("moves") || "").split(" ").filter(text => text), depth: Number(asked.get("depth")) || 2 };
    return { ...common, lists: asked.get("lists") || EXAMPLES[0][1].lists };
  }

  keep() {
    const { question } = this, address = new URLSearchParams();
    if (question.game) {
      address.set("game", question.game);
      question.set.forEach(set => address.append("set", set));
      if (question.moves.length) address.set("moves", question.moves.join(" "));
      address.set("depth", question.depth);
    } else address.set("lists", question.lists);
    address.set("algorithms", question.algorithms.join(","));
    for (const flag of ["table", "killers", "hard", "deepen"]) if (question[flag]) address.set(flag, "");
    if (question.aspiration) address.set("aspiration", question.aspiration);
    if (question.first === "min") address.set("first", "min");
    if (this.share !== null) address.set("best", Math.round(100 * this.share));
    if (this.step) address.set("step", this.step);
    history.replaceState(null, "", "#/textbook?" + address);
  }

  // --- the page

  build() {
    const { question } = this;
    const select = (label, value, choices, change) => {
      const box = el("select", { "aria-label": label }, choices.map(([of, text]) => el("option", { value: of }, text)));
      box.value = value;
      box.addEventListener("change", () => change(box.value));
      return box;
    };
    const check = (text, name, title, not) => {
      const box = el("input", { type: "checkbox" });
      box.checked = question[name] && !not;
      box.disabled = Boolean(not);
      box.addEventListener("change", () => { question[name] = box.checked; this.grow(); });
      return el("label", { title: not || title }, box, text);
    };
    const aspiration = el("input", { type: "number", min: 0, max: 1000000, value: question.aspiration || "", size: 5, placeholder: "none", "aria-label": "Half the width of the aspiration window" });
    aspiration.disabled = Boolean(this.noAspiration());
    aspiration.addEventListener("change", () => {
      question.aspiration = Math.max(0, Math.trunc(Number(aspiration.value))) || 0;
      question.deepen = question.deepen || question.aspiration > 0; // the guess is the value of the depth before
      this.step = 0;
      this.rebuild();
    });
    this.lists = el("textarea", { rows: 3, "aria-label": "A tree of lists", spellcheck: "false" });
    this.lists.value = question.lists || "";
    this.trouble = el("p", { class: "note", role: "alert" });
    this.trouble.hidden = true;
    this.said = el("p", { class: "state", role: "status" });
    this.slider = el("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.where = el("span", { class: "dim" });
    this.order = el("input", { type: "range", min: 0, max: 100, value: 100, "aria-label": "Order of moves, from the worst first to the best first" });
    this.order.addEventListener("input", () => { this.share = Number(this.order.value) / 100; this.showOrder(); });
    this.order.addEventListener("change", () => { this.step = 0; this.grow(); });
    this.asTyped = el("button", { onclick: () => { this.share = null; this.step = 0; this.showOrder(); this.grow(); } }, "As typed");
    this.orderTold = el("span", { class: "dim" });
    this.orderBox = el("div", { class: "order" }, el("label", {}, "worst move first ", this.order, " best move first "), this.asTyped, this.orderTold);
    this.panesBox = el("div", { class: "panes" });
    const button = (text, title, act) => el("button", { title, "aria-label": title, onclick: act }, text);
    const own = () => { this.question = { ...question, ...this.base(), lists: this.lists.value, game: undefined }; this.share = null; this.step = 0; this.rebuild(); };
    const depth = el("input", { type: "number", min: 1, max: 40, value: question.depth || 3, size: 3, "aria-label": "Depth" });
    const moves = el("input", { value: (question.moves || []).join(" "), placeholder: "moves from the start", "aria-label": "Moves" });
    const game = select("Game", question.game || "tictactoe", this.games.map(each => [each.name, titleOf(each)]), () => { settings.value = ""; });
    const settings = el("input", { value: (question.set || []).join(" "), placeholder: "settings, as options.size=4", size: 24, "aria-label": "Settings" });
    const words = text => text.split(" ").filter(word => word);
    const ofGame = () => { this.step = 0; this.question = { ...this.base(), game: game.value, set: words(settings.value), moves: words(moves.value), depth: Number(depth.value), lists: undefined }; this.share = null; this.rebuild(); };
    refill(this.page,
      el("div", { class: "textbook" },
        el("details", { open: "" }, el("summary", {}, "Which tree"),
          el("div", { class: "filters" }, el("label", {}, "Example ", select("Example", this.exampleNow(), [["", "choose one"], ...EXAMPLES.map(([name], i) => [String(i), name])], value => this.example(value)))),
          el("div", { class: "filters" }, this.lists, select("Who moves first", question.first, [["max", "Max moves first"], ["min", "Min moves first"]], value => { question.first = value; if (!question.game) this.grow(); }), el("button", { onclick: own }, "Search these lists")),
          el("div", { class: "filters" }, game, settings, moves, el("label", {}, "depth ", depth), el("button", { onclick: ofGame }, "Search this game"))),
        el("div", { class: "filters" },
          question.algorithms.map((name, i) => select("Algorithm", name, ALGORITHMS, value => { question.algorithms[i] = value; this.step = 0; this.rebuild(); })),
          question.algorithms.length === 1 ? button("Compare", "A second algorithm on the same tree", () => { question.algorithms.push(question.algorithms[0] === "negascout" ? "alphabeta" : "negascout"); this.rebuild(); })
            : button("Only one", "Without the second algorithm", () => { question.algorithms.pop(); this.rebuild(); }),
          check("Table", "table", "What was searched is kept"), check("Killers", "killers", "Moves that cut off are tried early"), check("Fail-hard", "hard", "Values outside the window are its ends", question.algorithms.some(each => NEED_SOFT.includes(each)) && "MTD(f) and SSS* need what a search proves beyond its window"),
          check("Deepening", "deepen", "First to depth 1, then to 2, and so on", this.noDeepening()),
          el("label", { title: this.noAspiration() || "The first window of a depth: so far on either side of the value of the depth before" }, "Aspiration \u00b1 ", aspiration)),
        this.trouble,
        el("div", { class: "buttons" }, button("\u00ab", "To the start (Home)", () => this.go(0)), button("\u2039", "A step back (left arrow)", () => this.go(this.step - 1)), button("\u203a", "A step on (right arrow)", () => this.go(this.step + 1)), button("\u00bb", "To the end (End)", () => this.go(this.last())),
          this.player = button("Play", "Step on by itself", () => this.play()), this.slider, this.where),
        this.said, this.panesBox, this.orderBox,
        el("p", { class: "dim" }, "Squares are positions of Max, circles those of Min. Next to a node stand \u03b1 and \u03b2 while it is searched, or a question (> 3?) where it is only asked whether a value is more. Its value stands in it afterwards: \u2264 at most, \u2265 at least. \u2702 was cut off. Orange is the node that a step is about, yellow the way to it, blue what was visited; the green line is the best one.")));
    this.showOrder();
  }

  exampleNow() {
    const { question } = this, same = example => question.game ? example.game === question.game && String(example.set || []) === String(question.set) && String(example.moves || []) === String(question.moves) && example.depth === question.depth : example.lists.replaceAll(" ", "") === question.lists.replaceAll(" ", "") && question.first === (example.first || "max");
    const at = EXAMPLES.findIndex(([, example]) => same(example));
    return at < 0 ? "" : String(at);
  }

  showOrder() {
    this.order.classList.toggle("unset", this.share === null);
    if (this.share !== null) this.order.value = Math.round(100 * this.share);
    this.asTyped.disabled = this.share === null;
    this.orderTold.textContent = this.share === null ? "The moves stand as they were typed." : `The best move is first in ${percent(this.share, 0)} of the positions.`;
  }

  base() {
    const { algorithms, table, killers, hard, deepen, aspiration, first } = this.question;
    return { algorithms, table, killers, hard, deepen, aspiration, first };
  }
  // Why there can be none; empty where there can.
  noDeepening() { return this.question.game ? "" : "A tree of lists has values at its leaves only"; }
  noAspiration() { return this.noDeepening() || (this.question.algorithms.some(each => NO_ASPIRATION.includes(each)) ? "Minimax has no window; MTD(f) and SSS* make their own" : ""); }
  rebuild() { this.build(); this.grow(); }
  example(at) {
    if (at === "") return;
    const { lists, game, set = [], moves = [], depth, first = "max" } = EXAMPLES[Number(at)][1];
    this.question = { ...this.base(), first, lists, game, set, moves, depth };
    this.share = null;
    this.step = 0;
    this.rebuild();
  }

  // --- trees

  asking(algorithm) {
    const { question } = this, way = { algorithm, table: question.table, killers: question.killers, hard: question.hard && !question.algorithms.some(each => NEED_SOFT.includes(each)), deepen: question.deepen && !this.noDeepening() };
    if (question.aspiration && !this.noAspiration()) way.aspiration = question.aspiration;
    if (question.game) return { ...way, game: question.game, set: question.set, moves: question.moves, depth: question.depth };
    return { ...way, lists: this.shownLists(), first: question.first };
  }

  shownLists() {
    const { lists, first } = this.question;
    return this.share === null ? lists : JSON.stringify(ordered(JSON.parse(lists), first === "max", this.share));
  }

  async grow() {
    const grown = this.growing = {};
    this.trouble.hidden = true;
    let answers;
    try {
      answers = await Promise.all(this.question.algorithms.map(algorithm => ask("tree", this.asking(algorithm))));
    } catch (error) {
      if (grown !== this.growing) return;
      this.trouble.textContent = error.message;
      this.trouble.hidden = false;
      return;
    }
    if (grown !== this.growing) return;
    this.panes = answers.map((answer, i) => this.pane(answer, this.question.algorithms[i]));
    refill(this.panesBox, this.panes.map(({ box }) => box));
    this.orderBox.hidden = Boolean(this.question.game);
    this.slider.max = this.last();
    this.go(this.step);
  }

  pane(answer, algorithm) {
    const isMins = !this.question.game && this.question.first === "min";
    const nodes = nodesOf(answer.tree, isMins, !this.question.game), steps = stepsOf(nodes), picture = drawTree(nodes);
    const found = nodes[0].visits[nodes[0].visits.length - 1]; // by the last search from the root
    const name = ALGORITHMS.find(([of]) => of === algorithm)[1];
    const counts = el("p", {});
    const lists = this.question.game ? null : JSON.parse(this.shownLists());
    const bound = lists && leastLeaves(lists);
    const unit = "expected" in found ? " %" : "expected_points" in found ? " points" : "";
    const facts = [`value ${shownValue(found.value, found)}${unit}`, `${answer.visited} of ${answer.minimax_leaves} leaves`, `${answer.visits} visits of nodes`,
      answer.passes > 1 ? `${answer.passes} passes` : "", answer.recalled ? `the table answered ${answer.recalled} ${answer.recalled === 1 ? "time" : "times"}` : "", bound ? `at least ${bound} leaves needed (Knuth and Moore)` : lists ? "no bound of Knuth and Moore, as the tree is not uniform" : ""];
    const save = el("button", { onclick: () => download(`${algorithm}-${this.step}.svg`, "image/svg+xml", standalone(picture.svg, [`${name}: ${facts.filter(fact => fact).join(", ")}.`, counts.textContent, "Squares are positions of Max, circles those of Min. \u2264: at most; \u2265: at least; > 3?: is it more than 3?; \u2702: cut off."])) }, "Save as SVG");
    const asLists = this.question.game && answer.visited <= 3000 && algorithm === "minimax" ? el("button", { title: "The same tree, whose order of moves can be changed", onclick: () => {
      this.question = { ...this.base(), lists: JSON.stringify(listsOf(nodes[0])), first: "max", game: undefined };
      this.rebuild();
    } }, "As lists") : null;
    const scroll = el("div", { class: "scroll" + (picture.svg.getAttribute("width") <= FITS ? " fits" : "") }, picture.svg);
    const box = el("section", { class: "pane", "aria-label": name }, el("h2", {}, name), el("p", { class: "facts" }, facts.filter(fact => fact).join(", ")), counts, scroll, el("div", { class: "buttons" }, save, asLists));
    return { box, nodes, steps, picture, counts, scroll };
  }

  // --- steps

  last() { return Math.max(0, ...this.panes.map(({ steps }) => steps.length)); }

  go(step) {
    this.step = Math.max(0, Math.min(step, this.last()));
    this.slider.value = this.step;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER);
    this.where.textContent = `step ${this.step} of ${this.last()}`;
    for (const pane of this.panes) {
      const at = Math.min(this.step, pane.steps.length);
      pane.picture.show(pane.steps, at);
      const now = pane.steps[at - 1];
      const leaves = new Set(pane.steps.slice(0, at).filter(each => each.kind === "leave" && ["game over", "evaluated"].includes(each.visit.ending)).map(each => each.node));
      this.follow(pane, now ? now.node : pane.nodes[0]);
      pane.counts.textContent = `${leaves.size} ${leaves.size === 1 ? "leaf" : "leaves"} so far${now && pane.steps[pane.steps.length - 1].visit.pass > 1 ? `, pass ${now.visit.pass}${this.question.deepen && this.question.game ? ` (to depth ${pane.nodes[0].visits[now.visit.pass - 1].depth})` : ""}` : ""}. ${now ? told(now) : "Nothing was visited yet."}`;
    }
    const first = this.panes[0], now = first && first.steps[Math.min(this.step, first.steps.length) - 1];
    document.getElementById("said").textContent = now ? told(now) : "";
  }

  // The node that a step is about stays in sight.
  follow({ scroll, picture }, node) {
    const [x, y] = picture.middle(node), margin = 60;
    if (x < scroll.scrollLeft + margin || x > scroll.scrollLeft + scroll.clientWidth - margin) scroll.scrollLeft = x - scroll.clientWidth / 2;
    if (y < scroll.scrollTop + margin || y > scroll.scrollTop + scroll.clientHeight - margin) scroll.scrollTop = y - scroll.clientHeight / 2;
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = null;
    } else {
      if (this.step === this.last()) this.go(0);
      this.playing = setInterval(() => {
        this.go(this.step + 1);
        if (this.step === this.last()) this.play();
      }, PLAY_EVERY);
    }
    this.player.textContent = this.playing ? "Stop" : "Play";
  }

  pressed(event) {
    if (event.target.closest && event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.last() }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
