// A run as it goes on: how far it is, what it has said, and its page, which is drawn as its report is.
import { ask, hear } from "./net.js";
import { BoardView } from "./board-view.js";
import { kindOf, stateOf } from "./runs.js";
import { agentsTable } from "./agents.js";

const SCRIPTS = ["report.js", "tune.js", "learn.js"]; // what draws reports
// By page, what is asked about first: what was tuned or learnt, and then the games that judged it.
const DRAWS = { tuning: (page, data) => drawTuning(page, data), learning: (page, data) => drawLearning(page, data, false), results: (page, data, seen) => drawReport(page, data, seen) };
const BETWEEN = 1000; // ms between two looks at a run's page, at least
let loading = null;

const load = () => Promise.all(SCRIPTS.map(name => new Promise((done, fail) => {
  const node = el("script", { src: "/" + name });
  node.onload = done;
  node.onerror = () => fail(new Error(`the page has no ${name}`));
  document.head.append(node);
})));

export class Run {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.drawn = {}; // by page: what drawReport() gave
  }

  async open(isLeft) {
    document.title = this.name;
    document.getElementById("where").textContent = this.name;
    this.unhear = hear("open", event => this.heard(event));
    const [about] = await Promise.all([ask("run", { run: this.name, page: hear.page }), loading = loading || load()]);
    if (isLeft()) return;
    this.build();
    this.show(about);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.unhear?.();
    for (const drawn of Object.values(this.drawn)) drawn?.close?.();
    ask("close", { page: hear.page }).catch(() => {});
  }

  build() {
    const act = (question, then) => async () => {
      this.trouble.hidden = true;
      try {
        await ask(question, { run: this.name });
        then?.();
        if (!this.closed) this.look();
      } catch (error) {
        this.trouble.textContent = error.message;
        this.trouble.hidden = false;
      }
    };
    this.trouble = el("p", { class: "note", role: "alert", hidden: "" });
    this.title = el("p", { class: "dim" });
    this.state = el("p", { class: "state", role: "status" });
    this.progress = el("progress", { max: 1, value: 0, "aria-label": "How far it is" });
    this.stopper = el("button", { onclick: act("halt", () => { this.stopping = true; this.stopper.disabled = true; this.say("It stops\u2026"); }) }, "Stop");
    this.resumer = el("button", { onclick: act("resume", () => { this.resumer.hidden = this.discarder.hidden = true; this.say("It begins\u2026"); }) }, "Go on");
    this.discarder = el("button", { title: "Delete it with all its games" }, "Delete");
    this.discarder.onclick = () => this.discarder.textContent === "Delete" ? this.discarder.replaceChildren("Really delete it") : act("discardrun", () => { this.closed = true; location.hash = "#/runs"; })();
    this.discarder.addEventListener("blur", () => this.discarder.replaceChildren("Delete"));
    this.outcome = el("p", { hidden: "" });
    this.levels = el("section", { class: "report", "aria-label": "Levels" });
    this.notes = el("div", {});
    this.agents = el("section", { "aria-label": "Agents" });
    this.playing = el("section", { class: "playing", "aria-label": "A game in play", hidden: "" });
    this.reports = el("div", {});
    refill(this.page, el("div", { class: "run" }, el("h1", {}, this.name), this.title, this.state, this.progress,
      el("div", { class: "buttons" }, this.stopper, this.resumer, this.discarder), this.trouble, this.outcome, this.levels, this.notes, this.agents, this.playing, this.reports));
  }

  say(text) { this.state.textContent = text; }

  heard(event) {
    if (!this.state) return;
    if ("stage" in event) this.come(event);
    if (event.playing) this.watch(event.playing);
    if (event.agents) this.drawAgents(event);
    if (event.page || event.ended || event.noted) this.soon();
  }

  // How far a stage is.
  come({ stage, done, note, left }) {
    if (this.stopping) return;
    this.progress.value = done;
    this.say([stage && `${stage}: ${percent(done, 0)}`, note, left > 0 && left < 1e7 ? `about ${duration(left)} to go` : ""].filter(Boolean).join(", "));
  }

  // Who plays its games on other machines.
  drawAgents({ agents, paused }) {
    refill(this.agents, agents ? [el("h2", {}, "Agents"), paused ? el("p", { class: "note" }, "The run is paused: agents leave it alone until ", el("code", {}, "senet jobs --go-on"), ".") : null, agents.length ? agentsTable(agents) : el("p", {}, "None is there yet.")] : null);
  }

  // A game as it is played.
  watch({ game, seats, players, ply, last, view, ...position }) {
    const key = JSON.stringify(view);
    if (this.watched !== key) {
      this.watched = key;
      this.board = new BoardView({ view, players: seats }, () => {});
      this.caption = el("p", { class: "dim" });
      refill(this.playing, el("h2", {}, "A game in play"), this.caption, this.board.box);
    }
    this.board.show(position, { movable: false });
    const who = players.map((name, i) => `${seats[i]}: ${name}`).join(", ");
    this.caption.textContent = `Game ${game}. ${who}. ${last ? `After ${ply} ${ply === 1 ? "move" : "moves"}: ${last.by ? last.by + " " : ""}${last.text}` : "It begins"}.`;
    this.playing.hidden = false;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), BETWEEN);
  }

  async look() {
    try {
      const about = await ask("run", { run: this.name, page: hear.page });
      if (!this.closed) this.show(about);
    } catch (error) {
      if (this.closed) return;
      this.say(error.message);
      this.soon();
    }
  }

  show(about) {
    const going = about.state === "going";
    this.stopping = this.stopping && going;
    this.stopper.disabled = Boolean(this.stopping);
    this.title.textContent = `${kindOf(about)} of ${about.game}, begun ${new Date(1000 * about.begun).toLocaleString()}`;
    this.progress.hidden = !going;
    this.stopper.hidden = !going;
    this.resumer.hidden = going || about.state === "done";
    this.discarder.hidden = going;
    if (going && about.stage) this.come(about);
    else if (!this.stopping) this.say(going ? "It begins\u2026" : about.error || { stopped: "Stopped. It can be taken up where it is.", done: "Done." }[about.state] || stateOf(about));
    this.outcome.textContent = about.outcome;
    this.outcome.hidden = !about.outcome;
    if (!about.playing) this.playing.hidden = true;
    else if (this.playing.hidden) this.watch(about.playing);
    this.drawLevels(about);
    this.drawAgents(about);
    const notes = about.notes || [];
    refill(this.notes, notes.length ? el("details", {}, el("summary", {}, `${notes.length} note${notes.length === 1 ? "" : "s"}`), notes.map(note => el("p", {}, note))) : null);
    for (const name of Object.keys(DRAWS)) if (about.pages[name]) this.draw(name, about.pages[name]);
  }

  // What a calibration found: how much stronger each level is than the one below.
  drawLevels({ levels, section, game }) {
    const key = JSON.stringify(levels);
    if (this.levelsDrawn === key) return;
    this.levelsDrawn = key;
    if (!levels.length) return refill(this.levels);
    let height = 0;
    const points = levels.map(({ elo }, i) => ({ x: i + 1, y: height += elo ? elo[0] : 0 }));
    const rows = levels.map(({ nodes, elo }, i) => [i + 1, count(nodes), ...(elo ? [signed(elo[0], 0), `${signed(elo[1], 0)} to ${signed(elo[2], 0)}`] : ["", ""])]);
    const told = el("p", { role: "status" }), button = el("button", {}, `Write them into the settings of ${game}`);
    button.onclick = async () => {
      try {
        const { file } = await ask("writelevels", { run: this.name });
        told.textContent = `Written to ${file}.`;
      } catch (error) { told.textContent = error.message; }
    };
    refill(this.levels, el("h2", {}, "Levels"), table(["level", "positions a move", "Elo over the one below", "95 %"], rows),
      lineChart({ label: "Elo over the first level", height: 180, settle: 0, from: 1, xText: at => "level " + at, yText: value => signed(value, 0), series: [{ colour: hue(0), points }] }),
      el("details", {}, el("summary", {}, "As the settings have them"), el("pre", {}, section)), el("div", { class: "buttons" }, button), told);
    redraw();
  }

  // Anew, with what the reader looks at left as it is.
  draw(name, data) {
    const text = JSON.stringify(data);
    this.texts = this.texts || {};
    if (this.texts[name] === text) return;
    this.texts[name] = text;
    const box = el("div", { class: "report" }), title = document.title, at = scrollY;
    const before = this.drawn[name], old = this.reports.querySelector(`[data-page=${name}]`);
    box.dataset.page = name;
    if (old) old.replaceWith(box);
    else {
      const order = Object.keys(DRAWS), later = [...this.reports.children].find(each => order.indexOf(each.dataset.page) > order.indexOf(name));
      this.reports.insertBefore(box, later || null);
    }
    before?.close?.();
    this.drawn[name] = DRAWS[name](box, data, before?.seen());
    document.title = title;
    redraw();
    scrollTo(scrollX, at);
  }
}
