// A script and its settings in an editor, beside the board on which the game goes on.
import { Silence, ask, begin, hear } from "./net.js";
import { Editor } from "./editor.js";
import { Play } from "./play.js";

const PAUSE = 500; // ms without an edit until the text is kept and checked
const RETRY = 1500; // ms until a server that did not answer is asked again
const GAMES = 40, LONGER = 2000; // random ones that a check plays
const short = path => path.replace(/^(games|config)\//, "");

// Texts that the server has not got yet, for the case that the page is closed before it does.
const spare = {
  key: (draft, path) => `senet.draft.${draft}.${path}`,
  get(draft, path) { try { return JSON.parse(localStorage.getItem(this.key(draft, path))); } catch { return null; } },
  put(draft, path, kept) { try { localStorage.setItem(this.key(draft, path), JSON.stringify(kept)); } catch { /* there is no room */ } },
  drop(draft, path) { try { localStorage.removeItem(this.key(draft, path)); } catch { /* there was none */ } },
};

// Why a function is no machine code, and what would change that.
function keepsInVm(hook, { message, advice, line }) {
  const sentence = text => text ? " " + text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
  return `${hook.hook}() stays in the Lua VM: ${message}${line ? ` (line ${line})` : ""}.${sentence(advice)}`;
}

export class Workshop {
  constructor(page, name, asked) {
    this.page = page;
    this.name = name;
    this.asked = asked;
    this.versions = new Map(); // by path: of the text that the server has
    this.unkept = new Set(); // paths whose last edits it has not got
    this.renewed = Promise.resolve(); // once the board is under the rules that were checked last
    this.conflicts = new Set(); // paths that somebody else has changed meanwhile
  }

  async open(isLeft) {
    document.title = this.name;
    document.getElementById("where").textContent = this.name;
    this.unhear = hear("open", event => this.heard(event));
    const draft = await ask("draft", { draft: this.name, page: hear.page });
    if (isLeft()) return;
    this.build(draft);
    this.warn();
    this.editor = await Editor.in(this.editorBox, path => this.edited(path), () => this.saver.focus(), () => this.save());
    if (isLeft()) return;
    this.take(draft);
    this.show(draft.files[0].path);
    this.leaving = event => { if (this.unkept.size) event.preventDefault(); };
    addEventListener("beforeunload", this.leaving);
    this.hidden = () => { for (const path of this.unkept) this.spare(path); };
    addEventListener("pagehide", this.hidden);
    this.check();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    if (this.editor) this.keepAll();
    this.play?.close();
    this.endCheck?.();
    this.unhear?.();
    removeEventListener("beforeunload", this.leaving);
    removeEventListener("pagehide", this.hidden);
    ask("close", { page: hear.page }).catch(() => {});
  }

  // --- the page

  build(draft) {
    const button = (text, title, act) => el("button", { title, onclick: act }, text);
    this.state = el("span", { class: "dim", role: "status" });
    this.longer = el("button", { hidden: "", title: "A rare fault shows only after many games", onclick: () => this.check(LONGER) }, "Check longer");
    this.notice = el("div", { role: "alert" });
    this.tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Files" });
    this.tabs.addEventListener("keydown", event => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key], paths = [...this.versions.keys()];
      if (!way) return;
      event.preventDefault();
      this.show(paths[(paths.indexOf(this.shown) + way + paths.length) % paths.length]);
      this.tabs.querySelector("[aria-selected=true]").focus();
    });
    this.editorBox = el("div", { class: "editor" });
    this.problems = el("div", { class: "problems", "aria-label": "What the check found" });
    this.functions = el("div", {});
    this.printed = el("pre", { class: "printed", hidden: "" });
    this.old = el("p", { class: "note", hidden: "" }, "The board still has the rules that could be loaded last.");
    this.board = el("div", {}, el("p", { class: "dim" }, "The board comes up once the script can be loaded."));
    this.playLink = el("a", { href: "#/play/" + encodeURIComponent(this.name), hidden: draft.library ? null : "" }, "Play the saved game");
    refill(this.page, el("div", { class: "workshop" },
      el("section", { class: "writing", "aria-label": "Script" },
        el("div", { class: "filters" }, el("h1", {}, this.name), this.state, this.longer),
        this.notice, this.tabs, this.editorBox,
        el("div", { class: "buttons" }, this.saver = button("Save to games/", "Put the script and its settings into the library (Ctrl-S)", () => this.save()), button("Download", "The file that is shown", () => download(short(this.shown).replace(/.*\//, ""), "text/plain", this.editor.text(this.shown))), this.discarder(), this.playLink),
        this.problems, this.printed, this.functions),
      el("div", { class: "beside" }, this.old, this.board)));
  }

  discarder() {
    const node = el("button", { title: "Throw this draft away; what was saved to games/ stays" }, "Discard");
    node.onclick = async () => {
      if (node.textContent === "Discard") return node.replaceChildren("Really throw it away");
      try {
        await ask("discard", { draft: this.name, page: hear.page });
        this.unkept.clear();
        for (const path of this.versions.keys()) spare.drop(this.name, path);
        location.hash = "#/workshop";
      } catch (error) { this.say(error.message); }
    };
    node.addEventListener("blur", () => node.replaceChildren("Discard"));
    return node;
  }

  tell(text, look = "dim") {
    this.state.textContent = text;
    this.state.className = look;
  }

  say(text, ...actions) {
    refill(this.notice, text ? el("p", { class: "note" }, text, " ", actions.map(([name, act]) => el("button", { onclick: act }, name))) : null);
  }

  drawTabs() {
    const faulty = path => this.found && this.found.some(fault => fault.path === path && fault.kind === "fault");
    refill(this.tabs, [...this.versions.keys()].map(path => el("button", { role: "tab", tabindex: path === this.shown ? 0 : -1, "aria-selected": String(path === this.shown), class: faulty(path) ? "faulty" : null, onclick: () => { this.show(path); this.editor.widget.focus(); } }, short(path))));
  }

  show(path) {
    this.shown = path;
    this.drawTabs();
    this.editor.show(path);
  }

  // --- texts, kept as they are written

  /// The draft as the server has it. A text that it has not got yet is put over its own.
  take(draft) {
    for (const file of draft.files) {
      const { path, text, version } = file;
      if (!this.editor.has(path)) this.editor.add(file);
      this.versions.set(path, version);
      if (this.unkept.has(path)) continue;
      if (this.editor.text(path) !== text) this.quietly(() => this.editor.setText(path, text));
      const left = spare.get(this.name, path);
      if (!left || left.text === text) spare.drop(this.name, path);
      else {
        this.editor.setText(path, left.text);
        if (left.version !== version) this.conflict(path);
      }
    }
    this.drawTabs();
  }
  quietly(act) {
    this.quiet = true;
    act();
    this.quiet = false;
  }

  edited(path) {
    if (this.quiet) return;
    this.unkept.add(path);
    this.tell("");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.paused(), PAUSE);
  }

  async paused() {
    if (await this.keepAll()) this.check();
  }

  spare(path) { spare.put(this.name, path, { text: this.editor.text(path), version: this.versions.get(path) }); }

  /// Whether the server has all of it.
  async keepAll() {
    const required = text => (text.match(/\brequire\s*\(?\s*["'][\w-]+["']/g) || []).join();
    for (const path of [...this.unkept]) {
      if (this.conflicts.has(path)) continue;
      const text = this.editor.text(path), version = this.versions.get(path);
      this.spare(path);
      try {
        const kept = await ask("keep", { draft: this.name, page: hear.page, file: path, text, version, undo: this.editor.undo(path) });
        if (!kept.kept) {
          this.conflict(path);
          continue;
        }
        spare.drop(this.name, path);
        this.versions.set(path, kept.version);
        if (this.editor.text(path) === text) this.unkept.delete(path);
        if (!this.closed && path.endsWith(".lua") && required(text) !== this.required) {
          this.required = required(text);
          this.take(await ask("draft", { draft: this.name, page: hear.page }));
        }
      } catch (error) {
        if (this.closed) return false;
        this.tell("not kept: " + error.message, "bad");
        if (error instanceof Silence) this.timer = setTimeout(() => this.paused(), RETRY);
        return false;
      }
    }
    return !this.conflicts.size;
  }

  conflict(path) {
    this.conflicts.add(path);
    const settle = async mine => {
      try {
        if (mine) {
          const text = this.editor.text(path);
          const kept = await ask("keep", { draft: this.name, page: hear.page, file: path, text, undo: this.editor.undo(path), anyway: true });
          this.versions.set(path, kept.version);
        }
        this.unkept.delete(path);
        spare.drop(this.name, path);
        this.conflicts.delete(path);
        if (!mine) this.take(await ask("draft", { draft: this.name, page: hear.page }));
        this.warn();
        this.check();
      } catch (error) { this.say(error.message); }
    };
    this.say(`Somebody else has changed ${short(path)} meanwhile: another window, or another program. What you write here is not kept until you choose one.`, ["Keep mine", () => settle(true)], ["Take theirs", () => settle(false)]);
  }

  async heard(event) {
    if (event.discarded) return this.say("This draft was thrown away in another window.");
    if ("windows" in event) {
      this.windows = event.windows;
      return this.warn();
    }
    if (!this.editor || this.versions.get(event.file) === event.version) return;
    if (this.unkept.has(event.file)) return this.conflict(event.file);
    this.take(await ask("draft", { draft: this.name, page: hear.page }));
    this.check();
  }

  // About other windows, unless there is something more urgent to say.
  warn() {
    if (!this.notice || this.conflicts.size) return;
    if (this.windows > 1) this.say(`This draft is open in ${this.windows} windows. Write in one of them only: what one keeps, the others take over.`);
    else this.say("");
  }

  /// `anyway`: over what somebody else has changed; `faulty`: as it is.
  async save({ anyway = false, faulty = false } = {}) {
    clearTimeout(this.timer);
    if (!await this.keepAll()) return;
    if (!faulty && this.isBroken) return this.say("The game cannot be played as it is: see the fault below. Nothing was saved yet.", ["Save it anyway", () => this.save({ anyway, faulty: true })], ["Leave it", () => this.say("")]);
    try {
      const { written, changed } = await ask("save", { draft: this.name, anyway });
      if (changed.length) return this.say(`${changed.join(", ")} ${changed.length === 1 ? "has" : "have"} been changed by somebody else since you took or saved it last. Nothing was saved yet.`, ["Save mine over it", () => this.save({ anyway: true, faulty })], ["Leave it", () => this.say("")]);
      this.say(written.length ? `Saved: ${written.join(", ")}.` : "Nothing has changed since it was saved last.");
      this.playLink.hidden = false;
    } catch (error) { this.say(error.message); }
  }

  // --- the check, and what it found

  check(games = GAMES) {
    this.endCheck?.();
    this.tell("checking \u2026");
    const printed = [];
    let loaded = false;
    this.endCheck = begin("check", { game: "draft:" + this.name, games }, event => {
      if (event.stage && !loaded) { // it looks at the rules, so there are some
        loaded = true;
        this.renewed = this.renewed.then(() => this.renew());
      }
      if ("done" in event) this.tell(`checking \u2026 ${percent(event.done, 0)}`);
      if (event.printed !== undefined) printed.push(event.printed);
      if (!event.over) return;
      this.endCheck = null;
      this.printed.textContent = printed.join("\n");
      this.printed.hidden = !printed.length;
      if (!event.stopped) this.judged(event);
    });
  }

  pathOf(file) {
    const last = name => name.replace(/.*\//, "");
    return [...this.versions.keys()].find(path => file.endsWith(path)) || [...this.versions.keys()].find(path => last(path) === last(file));
  }

  judged(event) {
    this.found = [];
    if (event.error) {
      const [, file, line, message] = event.error.match(/^([^\n]*?):(\d+)(?::\d+)?: ([^]*)$/) || [null, "", 0, event.error];
      this.found.push({ kind: "fault", path: this.pathOf(file), line: Number(line), text: message, moves: [] });
    }
    for (const fault of event.faults || [])
      this.found.push({ ...fault, kind: "fault", path: this.pathOf(fault.file), text: fault.message + (fault.rule ? ` [${fault.rule}]` : "") });
    const faults = this.found.length;
    for (const note of event.notes || []) this.found.push({ ...note, kind: "hint", path: this.pathOf(note.file), text: note.message, moves: [] });
    this.isBroken = Boolean(event.error) || event.loaded === false;
    this.old.hidden = !this.isBroken || !this.play;
    this.tell(faults ? `${faults} fault${faults === 1 ? "" : "s"}` : `no fault in ${count(event.states)} positions and ${count(event.games)} random games`, faults ? "bad" : "good");
    this.longer.hidden = faults > 0;
    refill(this.problems, el("ul", {}, this.found.map(each => this.problem(each)), (event.refusals || []).map(({ set, refused }) => el("li", { class: "dim" }, `With ${set} the script says: ${refused}`))));
    this.editor.annotate(this.found, this.facts(event));
    this.drawTabs();
    this.drawFunctions(event);
  }

  problem(fault) {
    const { path, line, text, moves, context, set, seed, shows } = fault;
    const where = path ? `${short(path)}${line ? ":" + line : ""}` : "";
    const go = () => { this.show(path); this.editor.go(line || 1); };
    const lead = () => this.lead(moves, set, seed);
    return el("li", { class: fault.kind }, where ? el("button", { class: "link", onclick: go }, where) : null, " ", text,
      context && context.length ? el("div", { class: "dim" }, context.join("; ")) : null,
      fault.kind === "fault" && moves && moves.length ? el("div", {}, el("button", { title: "Play these moves on the board", onclick: lead }, "Play there"), " ", el("span", { class: "dim" }, moves.join(" "))) : null,
      set ? el("div", { class: "dim" }, `It shows with ${set}. `, moves && moves.length ? null : el("button", { onclick: lead }, "Play with that")) : null);
  }

  async lead(moves, set, seed) {
    if (!this.play) return;
    await this.play.goTo(moves, set ? [set] : [], seed);
    this.board.scrollIntoView({ block: "nearest" });
  }

  // What stands at the editor's edge: which functions are compiled, what keeps others in the VM, and the time that each takes.
  facts({ places = {}, code = [], profile }) {
    const facts = [], share = new Map((profile ? profile.shares : []).map(each => [each.hook, each]));
    for (const hook of code.filter(each => each.hook)) {
      const place = places[hook.hook], takes = share.get(hook.hook);
      if (!place || !place.line) continue;
      const time = takes ? `, ${percent(takes.share, 0)} of a search's time, ${takes.ns.toFixed(0)} ns a call` : "";
      facts.push({ path: this.pathOf(place.file), line: place.line, kind: hook.compiled ? "compiled" : "interpreted", mark: takes && takes.share >= 0.005 ? percent(takes.share, 0) : hook.compiled ? "\u25c6" : "\u25c7", text: `${hook.hook}(): ${hook.compiled ? "machine code" : "left to the Lua VM"}${time}` });
      for (const reason of hook.reasons || [])
        facts.push({ path: this.pathOf(reason.file), line: reason.line, kind: "interpreted", mark: "\u25c7", text: keepsInVm(hook, reason) });
    }
    return facts;
  }

  drawFunctions({ places = {}, code = [], profile, plies, moves }) {
    const hooks = code.filter(each => each.hook), failure = code.find(each => each.failure);
    if (!hooks.length && !failure) return refill(this.functions);
    const share = new Map((profile ? profile.shares : []).map(each => [each.hook, each]));
    const rows = hooks.map(hook => {
      const place = places[hook.hook], takes = share.get(hook.hook);
      const go = () => { this.show(this.pathOf(place.file)); this.editor.go(place.line); };
      return [el("td", { class: "text" }, place && place.line ? el("button", { class: "link", onclick: go }, hook.hook) : hook.hook), hook.compiled ? "machine code" : "Lua VM", takes ? percent(takes.share, 0) : "not called", takes ? takes.ns.toFixed(0) + " ns" : "", takes && hook.compiled ? takes.vm_ns.toFixed(0) + " ns" : "", takes && takes.given_up >= 0.005 ? percent(takes.given_up, 0) : ""];
    });
    refill(this.functions, el("h2", {}, "Functions"),
      failure ? el("p", { class: "note" }, `There is no machine code: ${failure.failure}`) : null,
      rows.length ? table(["", "runs as", "share of a search", "a call", "in the Lua VM", "calls given up"], rows, [0, 1]) : null,
      el("p", { class: "dim" }, "At the editor\u2019s edge, \u25c6 is machine code and \u25c7 the Lua VM, which is slower; a percentage is a function\u2019s share of a search. Calls that machine code gives up begin anew in the Lua VM. Where other programs run, shares vary."),
      hooks.flatMap(hook => (hook.reasons || []).map(reason => el("p", { class: "dim" }, keepsInVm(hook, reason)))),
      profile ? el("p", { class: "dim" }, `The engine itself takes ${percent(profile.engine, 0)}. Random games have ${plies.toFixed(0)} plies, a position ${moves.toFixed(1)} moves.`) : null);
  }

  // --- the board

  /// The script can be loaded: the game goes on under its rules.
  async renew() {
    if (this.closed) return;
    try {
      if (this.play) await this.play.renew();
      else {
        const play = new Play(this.board, "draft:" + this.name, this.asked, "#/workshop/" + encodeURIComponent(this.name));
        await play.open();
        if (this.closed) return play.close();
        this.play = play;
      }
    } catch (error) { if (!this.play) refill(this.board, el("p", { class: "note" }, error.message)); }
  }
}
