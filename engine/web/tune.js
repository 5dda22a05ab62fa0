// A tuning as its page shows it: what was found, how, and how sure it is.

/// Draws it into `page`.
function drawTuning(page, data) {
  page.classList.add("report");
  const section = sectionsOf(page);
  const few = value => known(value) ? Number(value.toPrecision(3)).toString().replace("-", "\u2212") : "";

  function head() {
    document.title = `${data.game}: ${data.summary}`;
    page.append(el("h1", {}, `${data.game}: tuned`));
    page.append(el("p", { class: "dim", id: "about" }, `${data.summary}; run ${data.run}; senet ${data.senet}`));
    page.append(el("p", { class: "note", id: "verdict" }, !("verdict" in data) ? "The tuning goes on, or was interrupted." : data.verdict ? `The tuned settings are ${data.verdict}.` : "No verdict was asked for."));
    if (data.settings) page.append(el("details", {}, el("summary", {}, "The tuning's file"), el("pre", {}, data.settings)));
    if (data.tuned) page.append(el("details", {}, el("summary", {}, "The settings that were found"), el("pre", {}, data.tuned)));
  }

  // What the games or positions hardly tell: an error as wide as the range, or no pull at all.
  function unknown(one) {
    const range = one.most - one.least;
    return range > 0 && (one.sensitivity === 0 || (known(one.error) && one.error > range / 4));
  }

  function values() {
    const most = Math.max(0, ...data.found.map(one => one.sensitivity || 0));
    const sure = data.found.some(one => known(one.error));
    const weight = one => el("td", {}, el("div", { class: "weight", style: `width:${(120 * (one.sensitivity || 0) / most).toFixed(1)}px`, title: few(one.sensitivity) }));
    const rows = data.found.map(one => [
      one.name, one.start, el("td", { class: one.value === one.start ? null : "changed" }, one.value),
      ...(sure ? [few(one.error)] : []),
      one.most > one.least ? `${few(one.least)} to ${few(one.most)}` : "",
      ...(most > 0 ? [weight(one)] : [])]);
    section("Values", table(["name", "start", "tuned", ...(sure ? ["\u00b1"] : []), "range", ...(most > 0 ? ["sensitivity"] : [])], rows));
    if (most > 0) page.append(el("p", { class: "dim" }, "Sensitivity: how strongly the loss bends where the value was found, its second derivative with the range as unit."));
    const idle = data.found.filter(unknown).map(one => one.name);
    if (idle.length) page.append(el("p", { id: "idle" }, `What did not matter, or is not known after this run: ${idle.join(", ")}.`));
  }

  function curves() {
    if (!data.curves) return;
    const charts = data.curves.map((curve, i) => lineChart({
      label: curve.name, height: 150, settle: 0, yText: few,
      series: [{ colour: hue(i), points: curve.points.map(([x, y]) => ({ x, y })) }],
      lines: [{ y: curve.start }, { y: curve.tuned, colour: "var(--accent)" }],
    }));
    section("Parameters, by games played", el("div", { class: "grid" }, charts),
      key([["start", "var(--dim)"], ["tuned: the mean of the latter half", "var(--accent)"]]));
  }

  function losses() {
    if (!data.losses) return;
    const series = [["training", 0], ["validation", 1]].map(([, at], i) => ({ colour: hue(i), name: ["training", "validation"][i], points: data.losses.map((loss, epoch) => ({ x: epoch, y: loss[at] })) }));
    section("Loss, by epochs", lineChart({ label: "mean squared error of the foretold result", series, settle: 0, xText: at => "epoch " + count(at), yText: value => value.toPrecision(5) }),
      key([["training", hue(0)], ["validation", hue(1)]]),
      el("p", { class: "dim" }, `${count(data.positions)} positions${data.left_out ? `, ${count(data.left_out)} more left out as good as decided` : ""}, ${(data.bytes / 1e6).toFixed(1)} MB of slopes; K ${few(data.k)}; the values of epoch ${data.best_epoch} are kept. Slopes were taken ${data.rounds === 1 ? "once" : data.rounds + " times"}${known(data.misfit) ? `; the evaluation at the values found differs from what they foretell by ${percent(data.misfit, 2)} of how far it has moved` : ""}.`));
  }

  function effects() {
    if (!data.effects || !data.effects.length) return;
    const charts = data.effects.map((effect, i) => lineChart({
      label: effect.name, height: 150, settle: 0, from: effect.least, xText: at => `${effect.name} ${few(at)}`, yText: value => value.toPrecision(5),
      series: [{ colour: hue(i), points: effect.points.map(([x, y]) => ({ x, y })) }, { colour: hue(i), points: [{ x: effect.tuned[0], y: effect.tuned[1] }] }],
    }));
    section("Loss, with one parameter moved at a time", el("div", { class: "grid" }, charts),
      el("p", { class: "dim" }, "Of the positions that were learnt from, all else as it was found; the dot is the value that was found."));
  }

  function race() {
    if (!data.race) return;
    const rows = data.race.map(one => [one.name, count(one.blocks), one.mean.toFixed(2), `${one.low.toFixed(2)} to ${one.high.toFixed(2)}`, one.out ? `after ${count(one.out)} openings` : "stayed"]);
    section("The race", table(["candidate", "openings", "points a pair", "95 %", "out"], rows, [0, 4]),
      el("p", { class: "dim" }, "Points of two games against the start, one with each side."));
  }

  for (const part of [head, values, curves, losses, effects, race]) part();
  redraw();
}
