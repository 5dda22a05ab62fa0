// A board that moves are made on: by clicks, by dragging and by the keyboard. It draws itself from a game's view and a
// position, and tells which move was made.
import { Picker, isUnseen } from "./picker.js";

const MOST_CHOICES = 40;

/// The picture as who sits opposite sees it; what is written stays upright.
function turn(picture) {
  const { width, height } = picture.viewBox.baseVal, all = svg("g", { transform: `rotate(180 ${width / 2} ${height / 2})` }, [...picture.childNodes]);
  for (const text of all.querySelectorAll("text")) {
    const size = parseFloat(text.style.fontSize) || 12;
    text.setAttribute("transform", `rotate(180 ${text.getAttribute("x")} ${text.getAttribute("y") - size * 0.34})`);
  }
  picture.append(all);
  const turned = ({ x, y, x1, y1, x2, y2, ...rest }) => x === undefined ? { x1: width - x1, y1: height - y1, x2: width - x2, y2: height - y2 } : { x: width - x, y: height - y, ...rest };
  picture.places = picture.places.map(turned);
}

/// The rectangle that a place takes, so much smaller on each side; some are higher than wide.
const boxOf = ({ x, y, r, rise = r }, within = 0) => ({ x: x - r + within, y: y - rise + within, width: 2 * (r - within), height: 2 * (rise - within) });

export class BoardView {
  /// `game` as the server describes it; `onMove(text)` hears of moves.
  constructor(game, onMove) {
    this.game = game;
    this.pictures = picturesOf(game.view);
    this.onMove = onMove;
    this.box = el("div", { class: "table", tabindex: -1 });
    this.focused = null;
    this.arrows = [];
    this.worth = new Map(); // by a move's text: { colour, text }
  }

  /// `movable`: somebody may move here now.
  show(position, { movable, legal }) {
    this.position = position;
    this.legal = legal;
    this.picker = movable && position.moves ? new Picker(position.moves, at => this.picture && !this.place(at)) : null;
    this.draw();
  }

  /// Nobody can move until show() is called.
  freeze() {
    if (!this.picker) return;
    this.picker = null;
    this.draw();
  }

  /// What lies over the board from now on; what is not named stays, and it is drawn only where something changes.
  guide({ arrows = this.arrows, worth = this.worth }) {
    const changes = arrows.length + this.arrows.length + worth.size + this.worth.size > 0;
    this.arrows = arrows;
    this.worth = worth;
    if (changes) this.draw();
  }

  draw() {
    const { position, game } = this;
    if (!position) return;
    const hadFocus = this.box.contains(document.activeElement); // and keeps it, also while nobody can move
    if (!game.view) {
      refill(this.box, el("pre", { class: "shown" }, position.picture), this.menu());
      if (hadFocus) (this.box.querySelector("button") || this.box).focus({ preventScroll: true });
      return;
    }
    const marks = new Set(position.marks);
    this.picture = this.pictures.picture(position.numbers, marks);
    if (this.turned) turn(this.picture);
    this.picture.setAttribute("role", "group");
    this.picture.setAttribute("aria-label", "Board");
    const held = (owner, who) => this.pictures.hands(position.numbers, owner, who);
    const players = game.players.map((name, i) => [name, i + 1]);
    refill(this.box, ...players.slice(1).flatMap(([name, number]) => held(number, name)), this.picture, ...held(1, game.players[0]), ...held(0, ""), this.menu());
    this.drawGuides();
    this.makeTouchable();
    if (hadFocus) (this.box.querySelector(`.spot[data-at="${this.focused}"]`) || this.box.querySelector('.spot[tabindex="0"]') || this.box).focus({ preventScroll: true });
  }

  // --- what lies over the board: where a move can go, what it is worth, what the engine would play

  place(at) { return this.picture.places[at]; }
  middle(at) {
    const { x, y, x1, y1, x2, y2 } = this.place(at);
    return x === undefined ? [(x1 + x2) / 2, (y1 + y2) / 2] : [x, y];
  }
  // Where a move begins and ends on the board; the same place twice where it is made at one.
  ends(move) {
    const steps = (move.any ? [] : move.steps || []).filter(at => this.place(at));
    if (steps.length) return [steps[0], steps[steps.length - 1]];
    const from = (move.emptied || []).find(at => this.place(at)), to = (move.changed || []).filter(at => this.place(at));
    const last = to.length ? to[to.length - 1] : from;
    return last === undefined ? null : [from ?? last, last];
  }

  drawGuides() {
    const { picker, picture } = this;
    if (picker) {
      const on = new Set(picker.touched), targets = picker.touched.length || this.legal ? picker.targets() : new Set();
      for (const at of on) if (this.place(at)) picture.append(this.outline(at, "touched"));
      for (const at of targets) if (this.place(at)) picture.append(this.outline(at, "target"));
      for (const node of this.box.querySelectorAll(".hand [data-at]")) node.classList.toggle("touched", on.has(Number(node.dataset.at)));
    }
    for (const [text, { colour, text: told }] of this.worth) {
      const move = (this.position.moves || []).find(each => each.text === text), ends = move && this.ends(move);
      if (!ends) continue;
      const [x, y] = this.middle(ends[1]);
      picture.append(svg("g", { class: "worth", "pointer-events": "none" }, svg("circle", { cx: x, cy: y, r: 13, fill: colour, opacity: 0.9 }), svg("text", { x, y: y + 4, "text-anchor": "middle" }, told)));
    }
    this.arrows.forEach(({ move, strong }) => this.drawArrow(move, strong));
  }

  outline(at, name) {
    const place = this.place(at);
    if (place.x === undefined) return svg("line", { ...place, class: name + " side", "pointer-events": "none" });
    const taken = this.game.view.pieces.length > 0 && this.position.numbers[at] > 0; // what stands there stays to be seen
    return name === "target" ? svg("circle", { cx: place.x, cy: place.y, r: place.r * (taken && !place.rise ? 0.86 : 0.34), class: taken && !place.rise ? "target taken" : name, "pointer-events": "none" })
      : svg("rect", { ...boxOf(place, 1.5), rx: 4, class: name, "pointer-events": "none" });
  }

  drawArrow(text, strong) {
    const move = (this.position.moves || []).find(each => each.text === text), ends = move && this.ends(move);
    if (!ends) return;
    const [x1, y1] = this.middle(ends[0]), [x2, y2] = this.middle(ends[1]);
    const look = { class: strong ? "arrow strong" : "arrow", "pointer-events": "none" };
    if (ends[0] === ends[1]) {
      this.picture.append(svg("circle", { cx: x1, cy: y1, r: 15, fill: "none", ...look }));
      return;
    }
    const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    const tip = [x2 - ux * 4, y2 - uy * 4], neck = [x2 - ux * 16, y2 - uy * 16];
    this.picture.append(svg("g", look, svg("line", { x1: x1 + ux * 8, y1: y1 + uy * 8, x2: neck[0], y2: neck[1] }),
      svg("polygon", { points: [tip, [neck[0] - uy * 8, neck[1] + ux * 8], [neck[0] + uy * 8, neck[1] - ux * 8]].join(" ") })));
  }

  // --- touches

  makeTouchable() {
    if (!this.picker) return;
    const { picture, position } = this;
    const goes = this.picker.targets(), look = at => goes.has(at) ? "spot goes" : "spot";
    const can = new Set(position.moves.flatMap(move => [...(move.steps || []), ...(move.emptied || []), ...(move.changed || [])]));
    picture.places.forEach((place, at) => {
      if (!can.has(at)) return;
      const spot = place.x === undefined ? svg("line", { ...place, class: look(at) + " side" })
        : svg("rect", { ...boxOf(place), class: look(at) });
      fill(spot, { "data-at": at, role: "button", tabindex: at === this.firstFocus(can) ? 0 : -1, "aria-label": this.told(at) }, []);
      picture.append(spot);
    });
    for (const node of this.box.querySelectorAll(".hand [data-at]")) {
      if (can.has(Number(node.dataset.at))) fill(node, { role: "button", tabindex: 0, class: (node.getAttribute("class") || "") + " " + look(Number(node.dataset.at)) }, []);
    }
    this.box.onpointerdown = event => this.press(event);
    this.box.onpointerup = event => this.release(event);
    this.box.onkeydown = event => this.key(event);
  }

  firstFocus(can) {
    if (this.focused === null || !can.has(this.focused)) this.focused = Math.min(...[...can].filter(at => this.place(at)));
    return this.focused;
  }

  // "e4: White ♙", for who does not see it.
  told(at) {
    const { view, players } = this.game, value = this.position.numbers[at];
    if (at >= view.names.length) return value ? "side, drawn" : "side " + (at + 1);
    if (!view.pieces.length) return `${view.names[at]}: ${value}`;
    const piece = value > 0 ? view.pieces[value - 1].trim() : "";
    const owner = value > 0 && view.owners[value - 1];
    return `${view.names[at]}: ${piece ? (owner ? players[owner - 1] + " " : "") + piece : "empty"}`;
  }

  atOf(event) {
    const node = event.target.closest && event.target.closest("[data-at]");
    return node && this.box.contains(node) && node.classList.contains("spot") ? Number(node.dataset.at) : null;
  }

  press(event) {
    if (event.button > 0) return;
    this.pressed = this.atOf(event);
    if (this.pressed === null && !event.target.closest("button")) this.cancel();
    if (this.pressed !== null) {
      event.preventDefault();
      if (event.target.releasePointerCapture && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      this.touch(this.pressed);
    }
  }

  // A drag is a second touch, where the finger or the mouse was lifted.
  release(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY), node = under && under.closest("[data-at]");
    const at = node && this.box.contains(node) && node.classList.contains("spot") ? Number(node.dataset.at) : null;
    const dragged = this.pressed !== null && at !== null && at !== this.pressed;
    this.pressed = null;
    if (dragged && this.picker && this.picker.touched.length) this.touch(at);
  }

  key(event) {
    const at = this.atOf(event);
    if (at === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.touch(at);
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || !this.place(at)) return;
    event.preventDefault();
    event.stopPropagation(); // the game's own arrow keys
    const [x, y] = this.middle(at);
    let best = null, least = Infinity;
    for (const spot of this.picture.querySelectorAll(".spot")) {
      const [sx, sy] = this.middle(Number(spot.dataset.at)), dx = sx - x, dy = sy - y, along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along <= 1) continue;
      const far = along + 3 * aside;
      if (far < least) { least = far; best = spot; }
    }
    if (!best) return;
    this.picture.querySelectorAll('.spot[tabindex="0"]').forEach(spot => spot.setAttribute("tabindex", -1));
    best.setAttribute("tabindex", 0);
    this.focused = Number(best.dataset.at);
    best.focus();
  }

  /// What was touched so far is meant no more.
  cancel() {
    if (!this.picker || !this.picker.touched.length) return;
    this.picker.reset();
    this.draw();
  }

  touch(at) {
    if (!this.picker) return;
    this.focused = at;
    const move = this.picker.touch(at);
    if (move) this.onMove(move.text);
    else this.draw();
  }

  // Moves that the board does not show, and those among which the touches leave a choice.
  menu() {
    if (!this.picker) return null;
    const moves = this.position.moves, isElsewhere = move => isUnseen(move) || ![...move.steps || [], ...move.emptied || [], ...move.changed || []].some(at => this.place(at));
    const unseen = this.game.view ? moves.filter(isElsewhere) : moves;
    const choices = this.picker.choices();
    const listed = choices.length ? choices : this.picker.touched.length ? [] : unseen;
    const named = at => this.game.view.names[at] || "the hand";
    const said = this.game.view && this.picker.touched.length ? el("span", { class: "dim" }, this.picker.touched.map(named).join(", ") + ": touch where it goes on, or press Escape.") : null;
    const shown = listed.length && listed.length <= MOST_CHOICES;
    if (!shown && !said) return null;
    return el("div", { class: "choices", role: "group", "aria-label": "Moves to choose from" }, said, shown ? listed.map(move => el("button", { onclick: () => this.onMove(move.text) }, move.text)) : null);
  }
}
