// The players' clocks: what is left to each, kept with the moves, so that who takes one back gets its time back.

const TICK = 100; // ms between two looks
const KEPT = 1000; // ms between two times that what has run off is kept

const shown = ms => {
  const seconds = Math.max(0, ms) / 1000, two = number => String(Math.floor(number)).padStart(2, "0");
  if (seconds < 20) return seconds.toFixed(1);
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 3600)}:${two(seconds / 60 % 60)}:${two(seconds % 60)}`;
};

export class Clock {
  /// `fell(player)` hears whose time is over, `keep()` that there is something to keep.
  constructor(players, fell, keep) {
    this.fell = fell;
    this.keep = keep;
    this.faces = Array.from({ length: players }, () => el("span", { class: "clock", role: "timer", hidden: "" }));
  }

  /// `control` is "left+increment" in ms, or "" for none; `node` is the position of the tree that is shown.
  set(control, node) {
    this.stop();
    const [left, increment] = control ? control.split("+").map(Number) : [0, 0];
    this.control = control;
    this.increment = increment;
    this.node = node;
    while (node && !node.clocks) node = node.parent;
    this.left = control ? node ? [...node.clocks] : this.faces.map(() => left) : null;
    this.draw();
  }

  /// Whose time is over: a player's number, or 0.
  get fallen() { return this.left ? this.left.findIndex(left => left <= 0) + 1 : 0; }

  run(player) {
    this.stop();
    if (!this.left) return;
    this.player = player;
    let before = performance.now(), kept = before;
    const tick = () => {
      const now = performance.now();
      this.left[player - 1] -= now - before;
      before = now;
      this.draw();
      const isOver = this.left[player - 1] <= 0;
      if (isOver || now - kept > KEPT) {
        kept = now;
        this.node.clocks = [...this.left];
        this.keep();
      }
      if (!isOver) return;
      this.stop();
      this.fell(player);
    };
    this.tick = tick;
    this.timer = setInterval(tick, TICK);
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.player = 0;
  }

  /// A player has moved. Gives what is left to each then; nothing where no clock is.
  moved(player) {
    if (!this.left) return null;
    if (this.timer) {
      this.tick();
      if (this.fallen) return null;
      this.left[player - 1] += this.increment;
    }
    this.stop();
    return [...this.left];
  }

  /// What the engine is to know of its own.
  limits(player) { return this.left ? { clock: Math.max(0, Math.round(this.left[player - 1])), increment: this.increment } : {}; }

  draw() {
    this.faces.forEach((face, i) => {
      face.hidden = !this.left;
      if (!this.left) return;
      face.textContent = shown(this.left[i]);
      face.classList.toggle("runs", this.player === i + 1);
      face.classList.toggle("short", this.left[i] < 20000);
    });
  }
}
