// Learning as its page shows it: its rounds, its matches, and what the network values.

/// Draws it into `page`; `linked`: the pages of its matches lie beside it.
function drawLearning(page, data, linked = true) {
  page.classList.add("report");
  const section = sectionsOf(page);
  const view = data.view, pictures = picturesOf(view);
  const rounds = data.rounds, played = rounds.filter(round => round.match > 0);
  const total = name => rounds.reduce((sum, round) => sum + round[name], 0);

  // --- what was learnt, and how

  function stateText() {
    if (data.verdict) return `The network is ${data.verdict}.`;
    if (data.over) return "It was not tested against evaluate(), as no verdict was asked for.";
    return rounds.length ? "The run goes on, or was interrupted; this page is written anew after each round." : "The first round is being played; this page is written anew after each round.";
  }

  function head() {
    document.title = `${data.game}: an evaluation from self-play`;
    page.append(el("h1", {}, `${data.game}: an evaluation from self-play`));
    page.append(el("p", { class: "dim", id: "about" }, `${data.learnt ? "the best network was learnt from " + data.learnt + "; " : ""}run ${data.run}; senet ${data.senet}`));
    page.append(el("p", { class: "note", id: "verdict" }, stateText()));
    if (!data.over) return;
    if (data.verdict && !data.accepted) { page.append(el("p", {}, `It is kept as ${data.network}, which is not in use.`)); return; }
    page.append(el("p", {}, `To use it, copy ${data.network} to the folder of the game's settings file (or of its script, if it has none), and put into that file, such as NAME.yaml beside NAME.lua:`),
      el("pre", { id: "lines" }, `evaluation:\n  network: ${data.network}\n`));
  }

  function summary() {
    if (!rounds.length) return;
    const tile = (value, text) => el("div", { class: "tile" }, el("b", {}, value), el("span", {}, text));
    const features = data.inputs.reduce((sum, input) => sum + input.features, 0);
    page.append(el("div", { class: "tiles" }, tile(count(rounds.length), rounds.length === 1 ? "round" : "rounds"), tile(count(total("games")), "games of self-play"),
      tile(count(total("positions")), "positions learnt from"), tile(count(features), "features of a position that it sees")));
  }

  const speed = round => round.seconds > 0 ? round.positions / round.seconds : null;
  const words = text => el("td", { class: "text" }, text);

  function roundsTable() {
    if (!rounds.length) return;
    const rows = rounds.map(round => [round.round, count(round.positions), count(round.games), known(speed(round)) ? count(Math.round(speed(round))) : "",
      round.loss.toFixed(4), round.round > 0 ? round.floor.toFixed(4) : "", ...(played.length ? [round.match ? span(round.elo, round.elo_low, round.elo_high) : "", words(round.match ? round.kept ? "kept" : "not kept" : "")] : [])]);
    section("Rounds", table(["round", "positions", "games", "positions a second", "loss", "least possible", ...(played.length ? ["Elo over the best before", ""] : [])], rows),
      el("p", { class: "dim" }, "A run from nothing begins with values by lot, and round 0 learns from how its games ended alone. Each later round plays with the best network so far."));
  }

  function curves() {
    if (rounds.length < 2) return;
    const at = (text, points, rest = {}) => lineChart({ label: text, height: 170, settle: 0, xText: x => `round ${x}`, series: [{ colour: hue(0), points }], ...rest });
    const by = (value, some = rounds) => some.map(round => ({ x: round.round, y: value(round) }));
    const loss = lineChart({ label: "loss", height: 170, settle: 0, xText: x => `round ${x}`, yText: value => value.toFixed(4),
      series: [{ name: "loss", colour: hue(0), points: by(round => round.loss) }, { name: "least possible", colour: hue(1), points: by(round => round.floor, rounds.filter(round => round.round > 0)) }] });
    const whole = { yText: value => count(Math.round(value)) };
    section("By rounds", el("div", { class: "grid" },
      el("div", {}, loss, key([["loss over games held back", hue(0)], ["the least possible", hue(1)]])),
      at("positions learnt from", by(round => round.positions), whole), at("positions a second", by(speed), whole), ...elo(at)));
  }

  // The gains of the networks that were kept, added up; of a match that was all won or all lost, the end that is known.
  function elo(at) {
    if (!played.length) return [];
    let best = 0;
    const gain = round => [round.elo, round.elo_low, round.elo_high].find(known) || 0;
    const sums = rounds.map(round => {
      if (round.match && round.kept) best += gain(round);
      return { x: round.round, y: best };
    });
    return [at("Elo over the best network before", played.map(round => ({ x: round.round, y: round.elo, low: round.elo_low, high: round.elo_high })), { lines: [{ y: 0 }] }),
      at("Elo over round 0, added up", sums, { yText: value => signed(value, 0) })];
  }

  function matches() {
    if (!data.matches.length) return;
    const name = match => match.kind === "verdict" ? `the verdict after round ${match.round}` : `round ${match.round} against the best before`;
    const eloOf = (match, end = "") => match["elo_without_luck" + end] ?? match["elo" + end];
    const rows = data.matches.map(match => [name(match), match.games ? count(match.games) : "", known(match.score) ? percent(match.score) : known(match.elo) ? percent(1 / (1 + 10 ** (-match.elo / 400))) : "",
      "elo" in match ? span(eloOf(match), eloOf(match, "_low"), eloOf(match, "_high")) : "", words(match.page && linked ? el("a", { class: "link", href: match.page }, "results and games") : "")]);
    section("Matches", table(["match", "games", "score", "Elo, 95 %", ""], rows, [0, 4]));
  }

  // --- what the network values

  const GAIN = { win: "chance to win", points: "share of the points", place: "expected place" };
  const OF_GAIN = { win: "to win", points: "of the points", place: "of the way from the last place to the first" };
  const FEW = 20; // positions: a mean over fewer is left uncoloured
  const GOOD = "#1f77d0", BAD = "#d9702a"; // for player 1
  const tidy = (value, digits) => Number(value.toFixed(digits)) === 0 ? (0).toFixed(digits) : signed(value, digits);
  const points = chance => tidy(100 * chance, Math.abs(chance) < 0.0995 ? 1 : 0);
  const tone = (chance, most) => `color-mix(in srgb, ${chance < 0 ? BAD : GOOD} ${(most > 0 ? 85 * Math.min(1, Math.abs(chance) / most) : 0).toFixed(1)}%, ${BOARD.field})`;
  const known_of = input => input.counts.map((count, feature) => ({ input, feature, count, chance: input.chances[feature], logits: input.logits[feature], moved: input.moved[feature],
    name: input.names[feature], element: Math.floor(feature / input.steps.length), step: input.steps[feature % input.steps.length] }));
  const titleOf = input => input.pattern ? `${input.pattern} (of ${input.field})` : ({ patterns: `patterns of ${input.field}`, shapes: `rows of ${input.field}`, sight: "pieces in sight" })[input.kind] || input.field;
  const share = each => each.count / data.asked;
  const told = each => each.count ? `${points(each.chance)} % ${OF_GAIN[data.gain]} (${tidy(each.logits, 2)} logits) for ${data.sides[0]}, over ${count(each.count)} positions` : "in none of the positions";

  function fields() {
    if (!data.inputs.length) return;
    const rows = data.inputs.map(input => {
      const all = known_of(input), on = all.reduce((sum, each) => sum + each.count, 0), moved = all.reduce((sum, each) => sum + each.count * each.moved, 0);
      return { name: titleOf(input), features: input.features, on: on / data.asked, one: on ? moved / on : 0, all: moved / data.asked };
    }).sort((a, b) => b.all - a.all);
    const most = Math.max(...rows.map(row => row.all));
    const bar = row => el("td", {}, el("div", { class: "weight", style: `width:${(most > 0 ? 120 * row.all / most : 0).toFixed(1)}px` }));
    section("Which fields matter", table(["field", "features", "share of positions", `effect on the ${GAIN[data.gain]}`, ""],
        rows.map(row => [row.name, count(row.features), row.on.toFixed(1), percent(row.one), bar(row)])),
      el("p", { class: "dim" }, `Over ${count(data.asked)} positions of the last round's games: by how much the value changes where a feature is left out. The bar is what all features of a position change together.`));
  }

  const isBoard = input => view && view.pieces.length > 0 && input.field === data.cells && input.kind === "values";

  function pieceName(value) {
    if (value === 0) return "an empty cell";
    const glyph = (view.pieces[value - 1] || "").trim(), owner = view.owners[value - 1];
    return glyph ? (owner ? data.sides[owner - 1] + ": " : "") + glyph : `${data.cells} = ${value}`;
  }

  function boardOf(all, value) {
    const some = all.filter(each => each.step === value), sure = some.filter(each => each.count >= FEW);
    const most = Math.max(0, ...sure.map(each => Math.abs(each.chance)));
    const worth = some.map(each => ({ colour: each.count >= FEW ? tone(each.chance, most) : BOARD.field, text: each.count ? points(each.chance) : "\u00b7",
      title: `${view.names[each.element]}: ${told(each)}` }));
    const on = some.reduce((sum, each) => sum + each.count, 0), mean = some.reduce((sum, each) => sum + each.count * each.chance, 0) / (on || 1);
    return el("div", {}, el("h3", {}, pieceName(value)),
      el("p", { class: "dim" }, on ? `${(on / data.asked).toFixed(1)} in a position, ${points(mean)} % each` : "in none of the positions"),
      pictures.picture(worth.map(() => 0), new Set(), worth));
  }

  function boards(input) {
    const all = known_of(input), width = Math.max(290, Math.min(900, 36 * view.width));
    const missing = [0, ...view.pieces.map((_, i) => i + 1)].filter(value => !input.steps.includes(value));
    section("What the board's cells are worth",
      el("p", { class: "dim" }, `What a piece on a cell adds to ${data.sides[0]}'s ${GAIN[data.gain]}, in percentage points, compared with ${missing.length === 1 ? pieceName(missing[0]) : "what stands on most cells"} there. Without a colour: fewer than ${FEW} positions.`),
      key([[`better for ${data.sides[0]}`, GOOD], [data.sides.length > 2 ? `worse for ${data.sides[0]}` : `better for ${data.sides[1]}`, BAD]]),
      el("div", { class: "boards", style: `grid-template-columns:repeat(auto-fit,minmax(min(100%,${width}px),1fr))` }, input.steps.filter(value => !pictures.isOutside(value)).map(value => boardOf(all, value))));
  }

  function featureName({ input, name, element, step }) {
    if (name) return name;
    const hand = view && view.hands.find(each => each.name === input.field);
    const of = input.counts.length > input.steps.length ? `${input.field}[${element + 1}]` : input.field;
    const piece = hand && hand.each && hand.pieces[element] ? ` (${hand.owners[element] ? data.sides[hand.owners[element] - 1] + ": " : ""}${hand.pieces[element]})` : "";
    return of + piece + { values: ` = ${step}`, ladder: ` \u2265 ${step}`, bits: `, bit ${step}` }[input.kind];
  }

  function largest(input) {
    const most = 24, all = known_of(input).filter(each => each.count >= FEW).sort((a, b) => share(b) * b.moved - share(a) * a.moved).slice(0, most);
    const wide = Math.max(0, ...all.map(each => Math.abs(each.chance)));
    const bar = each => el("td", {}, el("div", { class: "weight", style: `background:${each.chance < 0 ? BAD : GOOD};width:${(wide > 0 ? 140 * Math.abs(each.chance) / wide : 0).toFixed(1)}px`, title: told(each) }));
    section(input.names.length ? `What ${titleOf(input)} are worth` : `What the field ${input.field} is worth`, table(["", "on in", `points of a hundred for ${data.sides[0]}`, "logits", ""],
        all.map(each => [featureName(each), percent(share(each)), points(each.chance), tidy(each.logits, 2), bar(each)])),
      el("p", { class: "dim" }, `The ${all.length} features that move the value most, of ${count(input.features)}.${input.kind === "ladder" ? " A threshold is compared with the one below it, where it is the highest that is reached." : ""}`));
  }

  for (const part of [head, summary, curves, roundsTable, matches, fields]) part();
  for (const input of data.inputs) isBoard(input) ? boards(input) : largest(input);
  redraw();
}
