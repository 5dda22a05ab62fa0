// Matches, tournaments, tunings, calibrations and learning: begun here, and what there is of them.
import { ask } from "./net.js";
import { titleOf } from "./library.js";
import { showFleet } from "./agents.js";

const KINDS = { match: "match", tournament: "tournament", tune: "tuning", calibrate: "calibration", learn: "learning" };
const STATES = { going: "goes on", stopped: "stopped", done: "done", failed: "failed" };
export const address = name => "#/runs/" + encodeURIComponent(name);
export const kindOf = run => KINDS[run.kind] || run.kind;
export const stateOf = run => STATES[run.state] || run.state;

export async function runs(page, isLeft) {
  document.title = "Runs";
  const [{ games }, { runs: all }, { drafts }] = await Promise.all([ask("games", {}), ask("runs", {}), ask("drafts", {})]);
  if (isLeft()) return;
  const rows = all.map(run => [el("td", { class: "text" }, el("a", { href: address(run.name) }, run.name)), kindOf(run), run.game, new Date(1000 * run.begun).toLocaleString(), stateOf(run)]);
  const fleet = el("section", { "aria-label": "Agents" });
  refill(page, el("h1", {}, "Runs"),
    el("p", {}, "Let engines play each other, tune their numbers, or have a network learn. A run goes on while this page is closed. Stop it when you like: it is taken up where it stopped."),
    el("h2", {}, "A new run"), new Begin(games, drafts).box,
    el("h2", {}, "Your runs"), all.length ? table(["run", "", "game", "begun", ""], rows, [0, 1, 2, 3, 4]) : el("p", { class: "dim" }, "None yet."), fleet);
  showFleet(fleet, isLeft);
}

class Begin {
  constructor(games, drafts) {
    const choice = (entries, change) => {
      const box = el("select", {}, entries.map(([value, text]) => el("option", { value }, text)));
      box.addEventListener("change", change || (() => {}));
      return box;
    };
    this.kind = choice([["match", "a match"], ["tournament", "a tournament, by its file"], ["tune", "a tuning, by its file"], ["calibrate", "a calibration of levels"], ["learn", "learning a network"]], () => this.build());
    const sound = games.filter(game => !game.error);
    this.game = choice([...sound.map(game => [game.name, titleOf(game)]), ...drafts.map(draft => ["draft:" + draft.name, `draft of ${draft.name}`])], () => this.build());
    if (sound.some(game => game.name === "connect4")) this.game.value = "connect4";
    this.fields = el("div", {});
    this.trouble = el("p", { class: "note", role: "alert", hidden: "" });
    this.box = el("form", { class: "begin" }, el("div", { class: "filters" }, el("label", {}, "Begin ", this.kind), el("label", {}, "of ", this.game)), this.fields, this.trouble, el("div", { class: "buttons" }, el("button", {}, "Begin")));
    this.box.addEventListener("submit", event => { event.preventDefault(); this.begin(); });
    this.build();
  }

  // What each kind is asked for: names, and what stands in the field at first.
  async build() {
    const input = (name, value, rest = {}) => el("input", { name, value, autocomplete: "off", ...rest });
    const row = (...children) => el("div", { class: "filters" }, ...children.map(([text, node, after]) => el("label", {}, text + " ", node, after ? " " + after : "")));
    const kind = this.kind.value;
    if (kind === "match") {
      const time = input("time", "20ms", { size: 6 }), positions = input("nodes", "", { size: 6 });
      positions.addEventListener("input", () => { time.disabled = Boolean(positions.value.trim()); });
      refill(this.fields,
        row(["First player", input("player", "base", { size: 26, list: "players" })], ["second", input("player", "level=1", { size: 26, list: "players" })]),
        el("datalist", { id: "players" }, ["base", "random", "one-ply", "level=1", "search.depth=4", "evaluation.network=false"].map(value => el("option", { value }))),
        row(["Games of each two players", input("games", "200", { type: "number", min: 2, size: 7 })], ["time for a move", time], ["or positions", positions], ["random moves at the start", input("plies", "4", { type: "number", min: 0, size: 4 })]),
        row(["Stop early: decide by a test (SPRT) whether the first player is this much stronger, from, to", input("sprt", "", { size: 6, placeholder: "0,10" }), "normalized Elo"]),
        el("p", { class: "dim" }, "A player is base (the game\u2019s settings), random, one-ply, level=3, or settings with commas in between: search.depth=4,search.quiescence=false. More players, one a line below, make a round robin."),
        el("textarea", { name: "more", rows: 2, "aria-label": "More players, one a line" }));
    } else if (kind === "calibrate") {
      refill(this.fields, row(["Games of two neighbours", input("games", "100", { type: "number", min: 2, size: 6 })], ["positions a move of the last level, at most", input("most", "100k", { size: 7 })]));
    } else if (kind === "learn") {
      refill(this.fields, row(["Minutes", input("minutes", "60", { type: "number", min: 1, size: 6 })], ["", el("input", { type: "checkbox", name: "script" }), "added to the script\u2019s evaluate()"]));
    } else {
      const asked = [kind, this.game.value].join();
      const text = el("textarea", { name: "file", rows: 22, spellcheck: "false", "aria-label": "The file" });
      refill(this.fields, text);
      const { file } = await ask("example", { kind, game: this.game.value });
      if (asked === [this.kind.value, this.game.value].join()) text.value = file;
    }
  }

  question() {
    const value = name => this.box.elements[name].value.trim(), number = name => value(name) === "" ? {} : { [name]: Number(value(name)) }, text = name => value(name) === "" ? {} : { [name]: value(name) };
    const kind = this.kind.value, common = { kind, game: this.game.value };
    if (kind === "match") {
      const players = [...this.box.elements.player].map(each => each.value.trim()).concat(value("more").split("\n").map(line => line.trim())).filter(line => line);
      return { ...common, players, ...number("games"), ...(value("nodes") ? {} : text("time")), ...text("nodes"), ...number("plies"), ...text("sprt") };
    }
    if (kind === "calibrate") return { ...common, ...number("games"), ...text("most") };
    if (kind === "learn") return { ...common, ...number("minutes"), script: this.box.elements.script.checked };
    return { ...common, file: this.box.elements.file.value };
  }

  async begin() {
    try {
      const { run } = await ask("newrun", this.question());
      location.hash = address(run);
    } catch (error) {
      this.trouble.textContent = error.message;
      this.trouble.hidden = false;
    }
  }
}
