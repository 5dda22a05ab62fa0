// A game at the table: people and engines in its seats, its moves as a tree, what the engine thinks of it.
import { Silence, ask, begin } from "./net.js";
import { BoardView } from "./board-view.js";
import { isUnseen } from "./picker.js";
import { GameTree } from "./tree.js";
import { graph, bar } from "./charts.js";
import { Clock } from "./clock.js";

const RETRY = 1500; // ms until a server that did not answer is asked again
const THROW_PAUSE = 400; // ms that a throw is seen before it comes up
const ANALYSIS = 120000; // ms that the engine looks at a position while nobody moves
const MOST_VALUED = 120; // moves that are valued one by one
const TIMES = [["", "as its level has it"], ["100", "0.1 s a move"], ["500", "0.5 s a move"], ["1000", "1 s a move"], ["3000", "3 s a move"], ["10000", "10 s a move"], ["30000", "30 s a move"]];

const CLOCKS = [["", "no clock"], ["60000+0", "1 min"], ["180000+2000", "3 min + 2 s a move"], ["300000+3000", "5 min + 3 s a move"], ["600000+5000", "10 min + 5 s a move"], ["1800000+20000", "30 min + 20 s a move"]];

const isNearWhole = number => Math.abs(number - Math.round(number)) < 0.05;
const say = text => { document.getElementById("said").textContent = text; };
const store = {
  get: key => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private windows keep nothing */ } },
};

export class Play {
  /// `asked` is what the address says (URLSearchParams); `place` is the address without that.
  constructor(page, name, asked, place = "#/play/" + encodeURIComponent(name)) {
    this.page = page;
    this.name = name;
    this.asked = asked;
    this.place = place;
    this.address = location.hash;
    this.ends = new Map(); // what goes on: by its kind, what ends it
  }

  async open() {
    this.set = this.asked.getAll("set");
    this.start = this.asked.get("position") || "";
    this.about = await ask("game", this.game());
    if (this.closed) return;
    if (!this.isDraft()) document.title = document.getElementById("where").textContent = this.about.title;
    this.takeUp();
    this.build();
    await this.update();
  }

  close() {
    this.closed = true;
    this.end("move"); this.end("lines"); this.end("review");
    this.clock?.stop();
    document.removeEventListener("keydown", this.keys);
  }

  /// The rules are others now: the game goes on under them, as far as it can.
  async renew() {
    this.about = await ask("game", this.game());
    if (this.closed) return;
    this.seats = this.about.players.map((_, i) => this.seats[i] || { ...this.seats[0] });
    this.end("move"); this.end("lines"); this.end("review");
    this.clock?.stop();
    document.removeEventListener("keydown", this.keys);
    this.build();
    await this.update();
  }

  /// To where these moves lead, under these settings.
  async goTo(moves, set, seed) {
    this.set = set;
    this.seed = seed;
    this.start = "";
    this.tree.start();
    moves.forEach(text => this.tree.play(text));
    this.seats.forEach(seat => { seat.kind = "person"; }); // so that nobody moves on
    await this.renew();
  }

  isDraft() { return this.name.startsWith("draft:"); }
  game() { return { game: this.name, set: this.set, ...(this.seed ? { seed: this.seed } : {}) }; }
  // The question about the present position.
  here() { return { ...this.game(), position: this.start, moves: this.tree.texts() }; }
  end(kind) { this.ends.get(kind)?.(); this.ends.delete(kind); }

  // --- what is kept: the moves in the address, and all the rest beside it

  key() { return "senet.play." + JSON.stringify([this.name, this.set, this.start]); }

  takeUp() {
    const { players, levels } = this.about, kept = store.get(this.key());
    const moves = (this.asked.get("moves") || "").split(" ").filter(text => text);
    this.tree = new GameTree();
    try {
      if (kept && kept.tree) this.tree = GameTree.of(kept.tree);
    } catch { /* kept by another version */ }
    if (this.asked.has("moves") && this.tree.texts().join(" ") !== moves.join(" ")) {
      this.tree.start();
      moves.forEach(text => this.tree.play(text));
    }
    const engine = { kind: "engine", level: levels.length ? levels[Math.floor((levels.length - 1) / 2)] : 0, time: "" };
    this.seats = players.map((_, i) => i === 0 ? { ...engine, kind: "person" } : { ...engine });
    if (kept && Array.isArray(kept.seats) && kept.seats.length === players.length && kept.seats.every(seat => seat && seat.kind)) this.seats = kept.seats;
    if (this.asked.has("as")) {
      const as = this.asked.get("as"), people = as === "all" || as === "both" ? players.map((_, i) => i + 1) : as.split(",").map(Number);
      this.seats.forEach((seat, i) => { seat.kind = people.includes(i + 1) ? "person" : "engine"; });
    }
    const level = Number(this.asked.get("level"));
    if (levels.includes(level)) this.seats.forEach(seat => { seat.level = level; });
    const time = this.asked.get("time");
    if (TIMES.some(([of]) => of === time)) this.seats.forEach(seat => { seat.time = time; });
    this.wishes = { lines: false, values: false, legal: false, dice: "drawn", clock: "", turned: false, ...(kept && kept.wishes) };
    const clock = this.asked.get("clock"), dice = this.asked.get("dice");
    if (/^\d+ \d+$|^$/.test(clock ?? "-")) this.wishes.clock = clock.replace(" ", "+");
    if (dice === "ask" || dice === "drawn") this.wishes.dice = dice;
  }

  keep() {
    store.set(this.key(), { tree: this.tree.keep(), seats: this.seats, wishes: this.wishes });
    const address = new URLSearchParams();
    for (const set of this.set) address.append("set", set);
    if (this.start) address.set("position", this.start);
    address.set("moves", this.tree.texts().join(" "));
    if (this.address !== undefined && location.hash !== this.address) return; // somebody is on the way to elsewhere
    history.replaceState(null, "", `${this.place}?${address}`);
    this.address = location.hash;
  }

  // --- the page

  build() {
    this.board = new BoardView(this.about, text => this.move(text));
    this.board.turned = this.wishes.turned;
    this.bar = el("div", { class: "bar-box" });
    this.state = el("p", { class: "state", role: "status" });
    this.dice = el("div", { class: "dice" });
    this.shownMoves = new Map(); // by node of the tree, its button and what it says
    this.moves = el("div", { class: "moves", role: "group", "aria-label": "Moves" });
    this.lines = el("div", { class: "lines" });
    this.review = el("div", {});
    this.seatsBox = el("div", { class: "seats" });
    this.clock = new Clock(this.about.players.length, player => this.outOfTime(player), () => this.keep());
    this.entry = el("input", { id: "entry", list: "legal", autocomplete: "off", placeholder: "or type a move", "aria-label": "Type a move" });
    this.legalList = el("datalist", { id: "legal" });
    const form = el("form", { class: "entry" }, this.entry, this.legalList);
    form.addEventListener("submit", event => { event.preventDefault(); this.typed(); });
    const button = (text, title, act) => el("button", { title, "aria-label": title, onclick: act }, text);
    const check = (text, wish, title) => {
      const box = el("input", { type: "checkbox", id: wish });
      box.checked = this.wishes[wish];
      box.addEventListener("change", () => { this.wishes[wish] = box.checked; this.keep(); this.wished(); });
      return el("label", { title }, box, text);
    };
    refill(this.page, 
      el("div", { class: "play", "data-game": this.name },
        el("section", { class: "left", "aria-label": "Board" }, this.state, el("div", { class: "board-row" }, this.bar, this.board.box), this.dice,
          el("div", { class: "buttons" },
            button("\u00ab", "To the start (Home)", () => this.go("start")), button("\u2039", "Back (left arrow)", () => this.go("back")), button("\u203a", "On (right arrow)", () => this.go("on")), button("\u00bb", "To the end (End)", () => this.go("end")),
            button("Take back", "Take the last move of yours back", () => this.takeBack()), button("Hint", "What the engine would play", () => this.hint()), this.moveNow = button("Move now", "The engine plays what it has found", () => this.end("move-now"))),
          form),
        el("section", { class: "right", "aria-label": "Game" }, this.seatsBox,
          el("div", { class: "filters" }, check("Lines", "lines", "What the engine thinks, while nobody moves"), check("Value of each move", "values", "Each legal move coloured by what it is worth"), check("Legal moves", "legal", "Where you can move")),
          this.lines, el("h2", {}, "Moves"), this.moves,
          el("div", { class: "buttons" }, button("New game", "From the start, with the same players", () => this.anew()), button("Review", "What each move gave away", () => this.look()), button("Save", "The game as a file", () => this.save()), this.opener(),
            button("Swap sides", "Everybody takes the next seat", () => this.swap()), this.about.view ? button("Flip", "The board from the other side", () => this.flip()) : null, button("Link", "Copy the address of this position", () => this.link()), this.promoter = button("Main line", "This variation becomes the main line", () => this.promote()),
            this.isDraft() ? null : button("Edit", "Change the rules in the workshop", () => { location.hash = "#/workshop/" + encodeURIComponent(this.name); })),
          this.review,
          el("details", {}, el("summary", {}, "Rules"), el("p", { class: "rules" }, this.about.rules || "Nobody has written them down."), this.about.notation ? el("p", { class: "rules" }, this.about.notation) : null),
          this.about.options.length ? this.options() : null)));
    this.buildSeats();
    this.keys = event => this.pressed(event);
    document.addEventListener("keydown", this.keys);
  }

  buildSeats() {
    const { players, levels } = this.about;
    const select = (label, value, choices, change) => {
      const box = el("select", { "aria-label": label }, choices.map(([of, text]) => el("option", { value: of }, text)));
      box.value = value;
      box.addEventListener("change", () => { change(box.value); this.buildSeats(); this.keep(); this.turn(); });
      return box;
    };
    refill(this.seatsBox, ...this.seats.map((seat, i) => el("div", { class: "seat" },
      el("span", { class: "disc", style: `background:${this.board.pictures.colourOf(i + 1)}` }), el("b", {}, players[i]), this.clock.faces[i],
      select(players[i], seat.kind, [["person", "person"], ["engine", "engine"]], value => { seat.kind = value; }),
      seat.kind === "engine" ? select(players[i] + ", level", String(seat.level), [...levels.map(level => [String(level), "level " + level]), ["0", "full strength"]], value => { seat.level = Number(value); }) : null,
      seat.kind === "engine" ? select(players[i] + ", time", seat.time, TIMES, value => { seat.time = value; }) : null)),
      el("div", { class: "seat" }, el("b", {}, "Clock"), select("Clock", this.wishes.clock, CLOCKS.some(([of]) => of === this.wishes.clock) ? CLOCKS : [...CLOCKS, [this.wishes.clock, this.wishes.clock.split("+").map(ms => ms / 1000 + " s").join(" + ")]], value => { this.wishes.clock = value; })),
      this.about.chance ? el("div", { class: "seat" }, el("b", {}, "Dice"), select("Dice", this.wishes.dice, [["drawn", "thrown by the program"], ["ask", "I say what comes up"]], value => { this.wishes.dice = value; })) : el("span", {}));
  }

  options() {
    const inputs = this.about.options.map(option => {
      const input = option.choices.length || option.flag ? el("select", {}, (option.flag ? ["true", "false"] : option.choices).map(choice => el("option", {}, choice)))
        : el("input", { size: 8 });
      input.value = option.value;
      return { option, input };
    });
    const play = () => {
      const set = this.set.filter(each => !each.startsWith("options."));
      for (const { option, input } of inputs) if (input.value !== option.standard) set.push(`options.${option.name}=${input.value}`);
      if (this.isDraft()) return this.goTo([], set);
      location.hash = `${this.place}?${new URLSearchParams(set.map(each => ["set", each]))}`;
    };
    return el("details", {}, el("summary", {}, "Options"), inputs.map(({ option, input }) => el("p", {}, el("label", {}, option.name + " ", input))), el("button", { onclick: play }, "New game with these"));
  }

  opener() {
    const file = el("input", { type: "file", class: "unseen", tabindex: -1, "aria-label": "A saved game" });
    file.addEventListener("change", async () => {
      if (!file.files.length) return;
      try {
        const record = await file.files[0].text();
        const { game, set, position, moves } = await ask("load", { record, ...(this.isDraft() ? { draft: this.name.slice("draft:".length) } : {}) });
        if (this.isDraft()) return this.goTo(moves, set);
        const address = new URLSearchParams(set.map(each => ["set", each]));
        if (position) address.set("position", position);
        address.set("moves", moves.join(" "));
        if (/\(/.test(record.replace(/\{[^}]*\}|^\[.*\]$/gm, ""))) say("The record has variations, which were left out.");
        location.hash = `#/play/${encodeURIComponent(game)}?${address}`;
      } catch (error) { this.tell(error.message); }
      file.value = "";
    });
    return el("span", {}, file, el("button", { title: "Go on with a saved game", onclick: () => file.click() }, "Open"));
  }

  pressed(event) {
    if (event.target.closest && event.target.closest("input, select, textarea, [contenteditable], [role=tablist], .table") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.board.cancel();
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" }[event.key];
    if (!way) return;
    event.preventDefault();
    this.go(way);
  }

  tell(text) {
    this.state.textContent = text;
    say(text);
  }

  // --- the game goes on

  isPersons(player) { return this.seats[player - 1].kind === "person"; }
  name_of(player) { return this.about.players[player - 1]; }

  async update() {
    for (const kind of ["move", "lines", "move-now", "hint"]) this.end(kind);
    const asked = this.tree.here;
    this.clock.stop();
    this.state.classList.remove("over");
    this.position = null; // nobody can move until the board shows where we are
    this.board.freeze();
    let position;
    try {
      position = await ask("position", this.here());
    } catch (error) {
      if (this.closed || asked !== this.tree.here) return;
      this.tell(error.message);
      if (error instanceof Silence) setTimeout(() => { if (!this.closed && asked === this.tree.here) this.update(); }, RETRY);
      else this.refused(error);
      return;
    }
    if (this.closed || asked !== this.tree.here) return;
    this.position = position;
    this.tree.learn(position.played);
    this.board.guide({ arrows: [], worth: new Map() });
    this.keep();
    refill(this.legalList, ...(position.moves || position.throws || []).slice(0, 300).map(move => el("option", { value: move.text })));
    this.drawMoves();
    this.turn();
  }

  // A position that can be shown, but not played on: its rules have a fault. Or it is none: the last move is of other rules.
  async refused(error) {
    const asked = this.tree.here, isLeft = () => this.closed || asked !== this.tree.here;
    try {
      const position = await ask("position", { ...this.here(), bare: true });
      if (isLeft()) return;
      this.tree.learn(position.played);
      this.keep();
      this.drawMoves();
      this.board.guide({ arrows: [] });
      this.board.show(position, { movable: false });
      this.tell(error.message);
    } catch {
      if (isLeft() || !asked.parent) return;
      this.tree.cut();
      this.update().then(() => this.tell(error.message));
    }
  }

  // Whose turn it is, and what follows from that.
  turn() {
    this.end("move"); this.end("move-now");
    const { position } = this;
    if (!position) return;
    this.clock.set(this.wishes.clock, this.tree.here);
    if (this.clock.fallen) return this.outOfTime(this.clock.fallen);
    const over = "over" in position, person = over || this.isPersons(position.decider);
    this.board.show(position, { movable: !over && position.turn > 0, legal: this.wishes.legal });
    this.moveNow.disabled = true;
    this.state.classList.toggle("over", over);
    this.drawDice();
    const last = position.played[position.played.length - 1];
    const before = this.before = last ? `${last.throw ? "Thrown" : this.name_of(last.by)}: ${last.text}. ` : "";
    if (over) this.tell(before + (position.reason ? `${position.outcome} (${position.reason})` : position.outcome));
    else if (position.turn === 0) this.tell(`${before}${this.name_of(position.decider)} throws.`);
    else {
      const [only, more] = position.moves;
      this.tell(`${before}${this.name_of(position.decider)} to move.${person && !more && isUnseen(only) && this.about.view ? ` There is only \u201c${only.text}\u201d: press it below the board.` : ""}`);
    }
    const atEnd = !this.tree.here.children.length;
    // It runs where the game goes on, from the first move on.
    if (!over && atEnd && position.turn > 0 && this.tree.here.parent) this.clock.run(position.decider);
    if (!over && atEnd && position.turn === 0 && this.wishes.dice === "drawn") this.throwSoon();
    else if (!over && atEnd && !person && position.turn > 0) this.engine();
    this.wished();
  }

  outOfTime(player) {
    this.end("move"); this.end("move-now");
    this.board.show(this.position, { movable: false });
    const others = this.about.players.filter((_, i) => i !== player - 1);
    this.tell(`${this.name_of(player)} is out of time${others.length === 1 ? `: ${others[0]} wins` : ""}. Take back, or go on from an earlier move.`);
    this.wished();
  }

  throwSoon() {
    const timer = setTimeout(async () => {
      try {
        const { throw: text } = await ask("draw", this.here());
        if (this.ends.get("move") === cancel) this.move(text);
      } catch (error) { this.tell(error.message); }
    }, THROW_PAUSE);
    const cancel = () => clearTimeout(timer);
    this.ends.set("move", cancel);
  }

  drawDice() {
    const { position } = this;
    if (!position.throws || this.wishes.dice === "drawn") return refill(this.dice);
    refill(this.dice, el("p", { class: "dim" }, "What came up?"), ...position.throws.map(each => el("button", { title: percent(each.chance), onclick: () => this.move(each.text) }, each.text)));
  }

  engine() {
    const seat = this.seats[this.position.decider - 1], limits = { ...(seat.time ? { milliseconds: Number(seat.time) } : {}), ...this.clock.limits(this.position.decider) };
    let best = null;
    this.tell(`${this.before}${this.name_of(this.position.decider)} is thinking\u2026`);
    this.board.box.classList.add("thinks");
    const done = () => { this.board.box.classList.remove("thinks"); this.moveNow.disabled = true; };
    const stop = begin("think", { ...this.here(), ...(seat.level ? { level: seat.level } : {}), ...limits }, event => {
      if (event.best && event.best.pv.length) { best = event.best.pv[0]; this.moveNow.disabled = false; }
      if (!event.over) return;
      done();
      this.ends.delete("move"); this.ends.delete("move-now");
      if (event.error) return this.tell(event.error);
      this.move(event.move || best);
    });
    this.ends.set("move", () => { done(); stop(); });
    this.ends.set("move-now", () => { if (best && this.ends.has("move")) { this.end("move"); this.move(best); } });
  }

  move(text) {
    if (!this.position) return; // one is made already
    this.end("move");
    this.ends.delete("move-now");
    const clocks = this.clock.moved(this.position.decider);
    const instead = this.tree.here.instead; // of the move that was taken back here
    this.tree.play(text);
    if (instead) {
      delete this.tree.here.parent.instead;
      this.tree.promote();
    }
    if (clocks) this.tree.here.clocks = this.tree.here.clocks || clocks;
    this.update();
  }

  typed() {
    const text = this.entry.value.trim();
    if (!text || !this.position || "over" in this.position) return;
    const known = (this.position.moves || this.position.throws || []).find(move => move.text.toLowerCase() === text.toLowerCase());
    this.entry.value = "";
    if (known) return this.move(known.text);
    // The server knows other ways to write it, and says what would be right.
    ask("position", { ...this.here(), moves: [...this.tree.texts(), text] }).then(position => this.move(position.played[position.played.length - 1].text), error => this.tell(error.message));
  }

  go(way) { this.tree[way](); this.update(); }

  takeBack() {
    const isMine = node => node.parent && !node.throw && node.by && this.isPersons(node.by);
    const people = this.seats.some(seat => seat.kind === "person");
    let node = this.tree.here;
    while (people && node.parent && !isMine(node)) node = node.parent;
    if (!node.parent) return this.tell(people ? "There is no move of yours to take back." : "There is no move to take back.");
    this.tree.here = node.parent;
    this.tree.here.instead = true; // what is played now becomes the main line
    this.update();
  }

  anew() { this.tree = new GameTree(); refill(this.review); this.update(); }
  flip() {
    this.board.turned = this.wishes.turned = !this.wishes.turned;
    this.keep();
    this.board.draw();
  }
  promote() { this.tree.promote(); this.keep(); this.drawMoves(); }
  swap() { this.seats.unshift(this.seats.pop()); this.buildSeats(); this.keep(); this.turn(); }

  async save() {
    const who = seat => seat.kind === "person" ? "a person" : seat.level ? `Senet, level ${seat.level}` : "Senet";
    try {
      const { record } = await ask("record", { ...this.here(), seats: this.seats.map(who) });
      download(this.name + ".pgn", "application/x-chess-pgn", record);
      const hasOthers = node => node.children.length > 1 || node.children.some(hasOthers);
      if (hasOthers(this.tree.root)) this.tell("Saved: the moves to this position. A record holds one line, so the variations are not in it.");
    } catch (error) { this.tell(error.message); }
  }

  link() {
    const told = () => this.tell("The address of this position is copied."), not = () => this.tell("Nothing can be copied here: take the address from the browser\u2019s own line.");
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(told, not);
    else not();
  }

  // --- the list of moves, with variations

  drawMoves() {
    const { tree } = this, here = tree.here, path = new Set(tree.path());
    this.promoter.hidden = [...path].every(node => node.parent.children[0] === node);
    const one = (node, ply, first) => {
      const number = first || ply % this.about.players.length === 0 ? `${Math.floor(ply / this.about.players.length) + 1}${first && ply % this.about.players.length ? "\u2026" : "."}\u00a0` : "";
      const text = (node.throw ? "" : number) + node.text + ({ inaccuracy: " ?!", mistake: " ?", blunder: " ??" }[node.grade] || "");
      const look = { class: "move" + (node === here ? " now" : path.has(node) ? " on" : "") + (node.throw ? " thrown" : "") + (node.grade ? " " + node.grade : ""), "aria-current": node === here ? "step" : null, title: node.grade && node.grade !== "fine" ? node.grade : null };
      const key = JSON.stringify([text, look]), known = this.shownMoves.get(node);
      if (known && known.key === key) return known.button;
      const button = el("button", { ...look, onclick: () => { tree.here = node; this.update(); } }, text);
      this.shownMoves.set(node, { key, button });
      return button;
    };
    const row = (node, ply, first) => {
      const out = [];
      for (; node; first = false) {
        out.push(one(node, ply, first));
        const others = node.parent.children[0] === node ? node.parent.children.slice(1) : [];
        for (const other of others) out.push(el("span", { class: "variation" }, row(other, ply, true)));
        if (!node.throw) ++ply;
        first = others.length > 0;
        node = node.children[0];
      }
      return out;
    };
    const list = tree.root.children.length ? row(tree.root.children[0], 0, true) : [el("span", { class: "dim" }, "None yet.")];
    // What stands there already stays: a game may have a thousand moves.
    const wanted = list.flat(Infinity), there = this.moves.childNodes;
    let same = 0;
    while (same < wanted.length && there[same] === wanted[same]) ++same;
    while (there.length > same) there[same].remove();
    this.moves.append(...wanted.slice(same));
    const now = this.moves.querySelector(".now");
    // Once the page is laid out anyway: to ask now where it lies would lay it out twice.
    if (now) requestAnimationFrame(() => { this.moves.scrollTop = Math.max(0, now.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2); });
  }

  // --- what the engine thinks

  wished() {
    this.end("lines");
    refill(this.lines);
    this.board.legal = this.wishes.legal;
    const { position, wishes } = this;
    if (!position || "over" in position || !wishes.lines && !wishes.values) {
      this.board.guide({ arrows: [], worth: new Map() });
      this.drawBar(position && "over" in position ? this.endShares() : null);
      return;
    }
    this.board.draw();
    const count = position.moves ? position.moves.length : 0;
    const lines = wishes.values && count ? Math.min(count, MOST_VALUED) : Math.min(3, Math.max(1, count));
    this.ends.set("lines", begin("think", { ...this.here(), milliseconds: ANALYSIS, lines }, event => this.hear(event)));
  }

  hear(event) {
    if (event.error) return refill(this.lines, el("p", { class: "note" }, event.error));
    if (!event.best) return;
    const lines = event.lines || [event.best], { position } = this;
    if (event.best.share !== null) this.drawBar(this.sharesOf(event.best));
    const shown = position.turn === 0 ? lines.slice(0, 40) : lines.slice(0, 3), chance = line => line.chance === null ? "" : percent(line.chance);
    const twice = shown.every(line => !chance(line) || chance(line) === line.text); // a value may be the chance
    refill(this.lines, 
      el("p", { class: "dim" }, `Depth ${event.depth}, ${count(event.nodes)} positions, ${duration(event.seconds)}${event.solved ? ", solved" : ""}`),
      this.wishes.lines || position.turn === 0 ? table(["value", ...(twice ? [] : ["chance"]), "line"], shown.map(line => [line.text, ...(twice ? [] : [chance(line)]), el("td", { class: "text pv" }, line.pv.slice(0, 16).join(" "))]), [twice ? 1 : 2]) : null);
    if (position.turn === 0) return;
    const best = lines.filter(line => line.pv.length);
    const shares = best.map(line => line.share).filter(share => share !== null), range = [Math.min(...shares), Math.max(...shares)];
    this.board.guide({ arrows: this.wishes.lines ? best.slice(0, 3).map((line, i) => ({ move: line.pv[0], strong: i === 0 })).reverse() : [],
      worth: this.wishes.values ? new Map(best.map(line => [line.pv[0], this.worthOf(line, range)])) : new Map() });
  }

  // Points and places have no middle that is even: they are coloured from the worst to the best (`range`, as shares).
  worthOf(line, [least, most]) {
    const won = "win_in" in line, lost = "loss_in" in line, { share, chance } = line;
    const text = won ? "+" + line.win_in : lost ? "\u2212" + line.loss_in : "margin" in line ? signed(line.margin, 0) : chance !== null ? Math.round(100 * chance) + ""
      : "expected_points" in line ? signed(line.expected_points, isNearWhole(line.expected_points) ? 0 : 1) : "expected_place" in line ? line.expected_place.toFixed(2) : line.text;
    const at = won ? 1 : lost ? 0 : share === null ? 0.5 : chance !== null ? share : most > least ? (share - least) / (most - least) : 0.5;
    return { text, colour: at >= 0.5 ? `color-mix(in srgb, #2f9e5b ${(200 * (at - 0.5)).toFixed(0)}%, #c9ccd0)` : `color-mix(in srgb, #d0493f ${(200 * (0.5 - at)).toFixed(0)}%, #c9ccd0)` };
  }

  // Each player's share of the game, by a line of who is to decide.
  sharesOf(line) {
    if (line.shares) return line.shares;
    const { decider } = this.position, n = this.about.players.length;
    if (n === 2) return decider === 1 ? [line.share, 1 - line.share] : [1 - line.share, line.share];
    return null;
  }
  endShares() {
    const { winner } = this.position, n = this.about.players.length;
    return this.about.players.map((_, i) => winner === 0 ? 1 / n : winner === i + 1 ? 1 : 0);
  }

  drawBar(shares) { refill(this.bar, ...(shares ? [bar(shares, this.about.players, i => this.board.pictures.colourOf(i + 1))] : [])); }

  hint() {
    if (!this.position || !this.position.moves) return this.tell("Nobody is to move here.");
    this.end("hint");
    this.tell("Thinking \u2026");
    this.ends.set("hint", begin("think", this.here(), event => {
      if (event.error) return this.tell(event.error);
      if (!event.over) return;
      this.tell(`${this.name_of(this.position.decider)} should play ${event.move}${event.best.chance === null ? "" : `: its chance is ${percent(event.best.chance)}`}.`);
      this.board.guide({ arrows: [{ move: event.move, strong: true }] });
    }));
  }

  // --- the game looked at after it was played

  look() {
    if (!this.tree.here.parent) this.tree.end();
    const nodes = this.tree.path();
    if (!nodes.length) return this.tell("No move was made yet.");
    this.end("review");
    const done = el("progress", { max: 1, value: 0, "aria-label": "Review" });
    refill(this.review, el("h2", {}, "Review"), done);
    this.ends.set("review", begin("review", { ...this.here(), milliseconds: Math.max(50, Math.min(1000, 30000 / nodes.length)) | 0 }, event => {
      if ("done" in event) done.value = event.done;
      if (!event.over) return;
      if (event.error) return refill(this.review, el("p", { class: "note" }, event.error));
      this.judged(nodes, event);
    }));
  }

  judged(nodes, { moves, turning_point }) {
    for (const move of moves) nodes[move.ply].grade = move.grade;
    this.drawMoves();
    // As the list of moves numbers them: throws are none.
    const label = at => {
      const made = nodes.slice(0, at).filter(node => !node.throw).length, n = this.about.players.length;
      return `${Math.floor(made / n) + 1}${made % n ? "\u2026" : "."} ${nodes[at].text}`;
    };
    const first = move => move.player === 1 ? move.after : 1 - move.after;
    const bad = moves.filter(move => move.grade !== "fine").sort((a, b) => (b.before - b.after) - (a.before - a.after)).slice(0, 12);
    const go = ply => { this.tree.here = ply < 0 ? this.tree.root : nodes[ply]; this.update(); };
    refill(this.review, el("h2", {}, "Review"),
      this.about.players.length === 2 ? graph(moves.map(move => ({ x: move.ply + 1, y: first(move), text: `${label(move.ply)}: ${percent(first(move))} for ${this.name_of(1)}` })), ply => go(ply - 1)) : null,
      turning_point === undefined ? null : el("p", {}, `The game was decided by ${label(turning_point)}.`),
      bad.length ? table(["move", "", "gave away", "better"], bad.map(move => [el("td", { class: "text" }, el("button", { class: "link", onclick: () => go(move.ply - 1) }, label(move.ply))), move.grade, percent(move.before - move.after), move.best || ""]), [0, 1, 3]) : el("p", {}, "No move gave anything away that the engine saw."));
    redraw();
  }
}
