// A match or a tournament as its page shows it: statistics of all its games, and games to step through.

/// Draws it into `page`. Gives what the reader looks at (`seen`, for who draws it again with newer data), `fit` for another width, and
/// `close` for the end.
function drawReport(page, data, seen = {}) {
  page.classList.add("report");
  const section = sectionsOf(page);
  const names = data.players.map(player => player.player);

  function ratingsChart(order) {
    return drawing(width => {
      const left = Math.min(190, Math.max(70, 8 + 7 * Math.max(...order.map(i => names[i].length))));
      const right = 14, rowHeight = 26, height = order.length * rowHeight + 34;
      const all = order.flatMap(i => [data.players[i].elo - data.players[i].elo_error, data.players[i].elo + data.players[i].elo_error]).filter(known);
      let low = Math.min(0, ...all), high = Math.max(0, ...all);
      if (low === high) { low -= 10; high += 10; }
      const x = value => left + (value - low) / (high - low) * (width - left - right);
      const out = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "ratings" });
      for (const at of ticks(low, high, width / 90)) {
        out.append(svg("line", { class: "axis", x1: x(at), x2: x(at), y1: 0, y2: height - 24 }),
          svg("text", { class: "dim", x: x(at), y: height - 8, "text-anchor": "middle" }, tick(at)));
      }
      order.forEach((player, row) => {
        const { elo, elo_error } = data.players[player];
        const y = row * rowHeight + 15, fits = Math.floor((left - 10) / 6.6);
        out.append(svg("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, clipped(names[player], fits)));
        if (!known(elo)) return;
        const error = known(elo_error) ? elo_error : 0;
        out.append(svg("path", { d: `M${x(elo - error)} ${y}H${x(elo + error)}M${x(elo - error)} ${y - 5}v10M${x(elo + error)} ${y - 5}v10`, stroke: hue(player), "stroke-width": 2, fill: "none" }),
          svg("circle", { cx: x(elo), cy: y, r: 4.5, fill: hue(player) },
            svg("title", {}, `${names[player]}: ${span(elo, elo - error, elo + error)}`)));
      });
      return out;
    });
  }

  // --- what came out

  function limitsText(control) {
    const parts = [];
    if (control.clock) parts.push(`clock ${control.clock_moves ? control.clock_moves + " moves in " : ""}${duration(control.clock[0] / 1000)} + ${duration(control.clock[1] / 1000)}`);
    if (control.milliseconds !== undefined) parts.push(duration(control.milliseconds / 1000) + " a move");
    if (control.nodes !== undefined) parts.push(count(control.nodes) + " positions a move");
    if (control.soft_nodes !== undefined) parts.push("about " + count(control.soft_nodes) + " positions a move");
    if (control.depth !== undefined) parts.push("depth " + control.depth);
    return parts.join(", ");
  }

  function head() {
    const few = names.length <= 4 ? names.join(names.length === 2 ? " against " : ", ") : names.length + " players";
    document.title = `${data.game}: ${few}`;
    page.append(el("h1", {}, `${data.game}: ${few}`));
    const state = data.decided ? "the test has decided" : data.seen < data.expected ? `${count(data.seen)} of ${count(data.expected)} so far` : "all played";
    page.append(el("p", { class: "dim", id: "about" }, `${count(data.counted)} games (${state}); run ${data.run}; senet ${data.senet}`));
    if (data.note) page.append(el("p", { class: "note" }, `${data.note}. Games are shown as far as they go on under the rules of today.`));
    if (data.seen > data.counted) page.append(el("p", { class: "note" }, `${data.seen - data.counted === 1 ? "One more game was finished that doesn't count" : `${count(data.seen - data.counted)} more games were finished that don't count`}: ${data.decided ? "the test was decided before them" : "an earlier one is still being played"}.`));
    if (data.voids) page.append(el("p", { class: "note" }, `${data.voids} games failed through no player and were played again.`));
    if (data.settings) page.append(el("details", {}, el("summary", {}, "Settings"), el("pre", {}, data.settings)));
  }

  function playersTable() {
    const rated = names.length > 2; // of two, their match tells more
    const failing = data.players.some(player => player.forfeits > 0);
    const limited = data.controls.some(control => limitsText(control));
    const rows = data.order.map(i => {
      const player = data.players[i];
      return [names[i], ...(rated ? [known(player.elo) ? signed(player.elo) : "", known(player.elo_error) ? player.elo_error.toFixed(1) : ""] : []),
        percent(player.points / Math.max(1, player.games)), count(player.games), count(player.won), count(player.drawn), count(player.lost),
        stack(player.won, player.drawn, player.lost),
        ...(failing ? [player.forfeits, player.time_losses] : []), ...(limited ? [limitsText(data.controls[i])] : [])];
    });
    return table(["player", ...(rated ? ["Elo", "\u00b1"] : []), "score", "games", "won", data.seats > 2 ? "shared" : "drawn", "lost", "", ...(failing ? ["forfeits", "on time"] : []), ...(limited ? ["limits"] : [])], rows);
  }

  function playersFile() {
    const rows = data.order.map(i => {
      const player = data.players[i], rated = value => known(value) ? Number(value.toFixed(2)) : "";
      return [names[i], rated(player.elo), rated(player.elo_error), player.points, player.games, player.won, player.drawn, player.lost, player.forfeits, player.time_losses, limitsText(data.controls[data.controls.length > 1 ? i : 0] || {})];
    });
    return csv([["player", "elo", "elo_error", "points", "games", "won", "drawn", "lost", "forfeits", "time_losses", "limits"], ...rows]);
  }

  const fileButton = (id, text, name, type, content) => el("button", { id, onclick: () => download(name, type, content()) }, text);

  function ratings() {
    const box = section("Players", playersTable(), el("p", { class: "screen" }, fileButton("players-csv", "Download as CSV", "players.csv", "text/csv", playersFile)));
    if (names.length > 2) box.append(el("h3", {}, "Ratings with 95 % intervals"), ratingsChart(data.order));
    if (data.pools.length > 1) box.append(el("p", { class: "note" }, "Not all players are connected by games: ratings say nothing across pools."));
  }

  const tile = (value, text) => el("div", { class: "tile" }, el("b", {}, value), el("span", {}, text));

  function matchTiles(match) {
    const tiles = [tile(span(match.elo, match.elo_low, match.elo_high), "Elo"),
      tile(match.normalized_elo === null ? "not known" : span(match.normalized_elo, match.normalized_elo_low, match.normalized_elo_high), "normalized Elo"),
      tile(likelihood(match.los), "LOS: the probability of being the better one"),
      tile(percent(match.score), "score")];
    if (known(match.score_without_luck)) tiles.push(tile(span(match.elo_without_luck, match.elo_without_luck_low, match.elo_without_luck_high), "Elo, with luck taken off"));
    const margin = data.crosstable[0] && data.crosstable[0].margin;
    if (margin) tiles.push(tile(span(...margin), "points a pair"));
    const rest = data.crosstable[0] && data.crosstable[0].margin_without_luck;
    if (rest) tiles.push(tile(span(...rest), "points a pair, with luck taken off"));
    return el("div", { class: "tiles", id: "match" }, tiles);
  }

  // In tenths: few sets have the very same score.
  function setScores(scores) {
    const values = new Array(10).fill(0);
    for (const [score, sets] of scores) values[Math.min(9, Math.floor(10 * score))] += sets;
    return bars({ values, labels: values.map((_, i) => `${10 * i} to ${10 * i + 10} %`), colour: "var(--accent)" });
  }

  function match() {
    if (!data.match) return;
    if (data.match.sets === 0) {
      section(`${names[0]} against ${names[1]}`, el("p", { class: "note" }, "Nothing can be said yet: no set of games is complete."));
      return;
    }
    const box = section(`${names[0]} against ${names[1]}`, matchTiles(data.match));
    const test = data.match.sprt;
    if (test) {
      const said = { H1: "H1 is accepted", H0: "H0 is accepted", none: "not decided yet" }[test.decision];
      box.append(el("p", {}, `SPRT, ${test.model === "logistic" ? "Elo" : "normalized Elo"}: ${test.elo0} or less (H0), ${test.elo1} or more (H1). LLR ${test.llr.toFixed(2)} of ${test.lower.toFixed(2)} to ${test.upper.toFixed(2)}: ${said}.`));
      if (known(test.estimate)) box.append(el("p", {}, `Estimate, if the test ends here: ${span(test.estimate, test.estimate_low, test.estimate_high)}.`));
    }
    const [losing, half, even, well, winning] = ["var(--lost)", "color-mix(in srgb, var(--lost), var(--drawn))", "var(--drawn)", "color-mix(in srgb, var(--won), var(--drawn))", "var(--won)"];
    if (data.match.scores) {
      box.append(el("h3", {}, `Sets of games by the score of ${names[0]}`), setScores(data.match.scores));
      return;
    }
    box.append(el("h3", {}, `Pairs of games by the points of ${names[0]}`),
      bars({ values: data.match.penta, labels: ["0", "\u00bd", "1", "1\u00bd", "2"], colour: [losing, half, even, well, winning] }));
  }

  function progress() {
    const points = data.progress;
    if (points.length < 2) return;
    const box = section(names.length === 2 ? "Elo over the games, with its 95 % interval" : "Ratings over the games");
    if (names.length === 2) {
      box.append(lineChart({ label: "Elo", series: [{ colour: hue(0), points: points.filter(point => point.elo).map(point => ({ x: point.games, y: point.elo[0], low: point.elo[1], high: point.elo[2] })) }], lines: [{ y: 0 }] }));
      const test = data.match && data.match.sprt;
      if (test) {
        box.append(el("h3", {}, "Log-likelihood ratio of the sequential test"), lineChart({ label: "LLR", settle: 0, series: [{ colour: hue(0), points: points.filter(point => "llr" in point).map(point => ({ x: point.games, y: point.llr })) }],
          lines: [{ y: test.lower, text: "H0", colour: "var(--lost)" }, { y: test.upper, text: "H1", colour: "var(--won)" }] }));
      }
      return;
    }
    const shown = data.order.slice(0, 8);
    box.append(lineChart({ label: "Elo", height: 280, series: shown.map(i => ({ colour: hue(i), points: points.map(point => ({ x: point.games, y: point.ratings[i][0], low: point.ratings[i][1], high: point.ratings[i][2] })), name: names[i] })) }),
      key(shown.map(i => [names[i], hue(i)])));
  }

  function crosstable() {
    if (names.length < 3) return;
    const met = new Map(data.crosstable.map(each => [each.players.join(), each]));
    const cell = (row, column) => {
      if (row === column) return "\u00b7";
      const swapped = row > column, each = met.get([Math.min(row, column), Math.max(row, column)].join());
      if (!each) return "";
      const won = swapped ? each.lost : each.won, lost = swapped ? each.won : each.lost, los = swapped ? 1 - each.los : each.los;
      return el("span", { title: `${won} won, ${each.drawn} drawn, ${lost} lost` }, `${half(won + each.drawn / 2)}/${won + each.drawn + lost}`, el("span", { class: "dim" }, ` ${Math.round(100 * los)}%`));
    };
    section("Crosstable", el("p", { class: "dim" }, "Points of the row's player from games against the column's, and how probably it is the better one, by the ratings from all games."),
      table(["", ...data.order.map(i => clipped(names[i], 14))], data.order.map(row => [names[row], ...data.order.map(column => cell(row, column))])));
  }

  function lengths() {
    if (!data.lengths.length) return;
    const least = data.lengths[0][0], most = data.lengths[data.lengths.length - 1][0];
    const width = Math.max(1, Math.ceil((most - least + 1) / 40));
    const values = new Array(Math.floor((most - least) / width) + 1).fill(0);
    for (const [plies, games] of data.lengths) values[Math.floor((plies - least) / width)] += games;
    const labels = values.map((_, i) => String(least + i * width));
    section("Length of games in plies", bars({ values, labels, colour: "var(--accent)", titles: values.map((value, i) => `${labels[i]}${width > 1 ? " to " + (least + (i + 1) * width - 1) : ""} plies: ${value} games`) }),
      el("p", { class: "dim" }, `${least} to ${most} plies, ${(data.plies / Math.max(1, data.counted)).toFixed(1)} on average.`));
  }

  function openings() {
    const list = data.openings.list;
    if (!list.length) return;
    const rows = some => some.map(each => [el("button", { class: "link", onclick: () => filterBy({ opening: each.number }) }, String(each.number)),
      long(openingText(each)), count(each.games), count(each.won), count(each.drawn), count(each.lost), stack(each.won, each.drawn, each.lost), (each.plies / each.games).toFixed(1)]);
    const header = ["opening", "moves", "games", "won", "drawn", "lost", "", "plies"];
    const first = 15, box = section("Results by opening", el("p", { class: "dim" }, `From the side that moves first in the game${data.seats > 2 ? ", with what it shared as drawn" : ""}. ${count(data.openings.count)} different opening${data.openings.count === 1 ? "" : "s"}${data.openings.count > list.length ? `; these are the ${list.length} that were played most` : ""}.`),
      table(header, rows(list.slice(0, first)), [0, 1]));
    if (list.length <= first) return;
    const more = el("button", { onclick: () => { more.remove(); box.append(table(header, rows(list.slice(first)), [0, 1])); } }, `${list.length - first} more`);
    box.append(el("p", { class: "screen" }, more));
  }
  const openingText = opening => (opening.start ? "position " + opening.start + " " : "") + (opening.moves || "");

  function endings() {
    const first = data.first_move, games = first.won + first.drawn + first.lost || 1;
    const text = data.seats > 2
      ? `Of the first places, the seats in turn order had ${data.first_places.map(places => percent(places / Math.max(1, data.counted))).join(", ")}.`
      : `Whoever moves first won ${count(first.won)}, drew ${count(first.drawn)} and lost ${count(first.lost)}: ${percent((first.won + first.drawn / 2) / games)}` + (first.elo ? `, worth ${span(...first.elo)} Elo.` : ".");
    const box = section("Endings, and the first move", el("div", { class: "columns" },
      table(["ended by", "games", ""], Object.entries(data.endings).sort((a, b) => b[1] - a[1]).map(([name, number]) => [name, count(number), percent(number / Math.max(1, data.counted))])),
      el("div", {}, el("p", { id: "first" }, text, " ", data.seats > 2 ? "" : stack(first.won, first.drawn, first.lost)))));
    if (!data.forfeits.length) return;
    box.append(el("h3", {}, "Forfeits"), table(["player", "how", "reason", "games", ""], data.forfeits.map(each => [names[each.player], each.ending, long(each.reason), count(each.count),
      el("span", {}, each.games.slice(0, 5).map(number => [gameLink(number), " "]))]), [0, 1, 2, 4]));
  }

  const gameLink = number => el("button", { class: "link", onclick: () => showGame(number) }, "#" + number);

  function times() {
    if (!data.time.some(time => time.moves)) return;
    const rows = data.order.filter(i => data.time[i].moves).map(i => {
      const time = data.time[i];
      return [names[i], count(time.moves), duration(time.mean), duration(time.most_of_95), duration(time.most), count(time.overruns), time.overruns ? duration(time.most_overrun) : ""];
    });
    section("Time of a move", table(["player", "moves", "mean", "95 % within", "longest", "overruns", "longest overrun"], rows),
      el("p", { class: "dim" }, "Moves of the openings are not counted. An overrun is time past what a move was allowed."));
  }

  const view = data.view, pictures = picturesOf(view);

  // All positions of a game, each as { numbers, marks }.
  function positionsOf(game) {
    const first = data.starts[game.start].split(",").map(Number);
    const out = [{ numbers: first, marks: new Set() }];
    for (const word of game.boards ? game.boards.split(" ") : []) {
      const [named, changes] = word.split(":"), numbers = out[out.length - 1].numbers.slice(), changed = [];
      for (const change of changes ? changes.split(",") : []) {
        const [at, value] = change.split("=").map(Number);
        numbers[at] = value;
        changed.push(at);
      }
      const walls = changed.filter(at => at >= view.names.length);
      out.push({ numbers, marks: new Set(named ? named.split(".").map(cell => cell - 1).concat(walls) : changed) });
    }
    return out;
  }

  // --- games

  const viewer = el("div", { id: "viewer", tabindex: -1 });
  const listBox = el("div", {});
  const filter = { player: "", result: "", opening: "", ...seen.filter };
  let listed = [], listFrom = seen.listFrom || 0, current = null;
  const PAGE = 25;

  // Whose turn it was is known of games with positions; in others the sides are taken to take turns.
  const whoMoved = (game, ply) => Number((game.turns || "")[ply] || ply % data.seats + 1);
  // A value of the player's, as the first of two sees it; of more, each sees its own.
  const seenByFirst = (player, value) => player === 1 || data.seats > 2 ? value : -value;
  const isDraw = game => game.winner === 0;
  // The number of who won a game that is no draw, among all players of the run.
  const winnerOf = game => game.players[game.winner - 1];
  const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
  function resultText(game) {
    if (isDraw(game) && game.scores) {
      const most = Math.max(...game.scores), first = data.sides.filter((_, i) => game.scores[i] === most);
      return first.length === 1 ? `${first[0]} is first` : `${first.slice(0, -1).join(", ")} and ${first[first.length - 1]} share the first place`;
    }
    if (isDraw(game)) return "draw";
    const by = game.margin ? ` by ${Math.abs(game.margin)}` : "";
    return `${data.sides[game.winner - 1]} (${names[winnerOf(game)]}) wins${by}`;
  }

  function matches(game) {
    if (filter.player !== "" && !game.players.includes(Number(filter.player))) return false;
    if (filter.opening !== "" && game.opening !== Number(filter.opening)) return false;
    switch (filter.result) {
      case "": return true;
      case "draw": return isDraw(game);
      case "forfeit": return "forfeit" in game;
    }
    if (filter.result.startsWith("seat")) return game.winner === Number(filter.result.slice(4)) + 1;
    return !isDraw(game) && winnerOf(game) === Number(filter.result);
  }

  let controls = {};
  function filterBy(values) {
    Object.assign(filter, { player: "", result: "", opening: "" }, values);
    for (const [name, control] of Object.entries(controls)) control.value = String(filter[name]);
    listFrom = 0;
    showList();
    listBox.scrollIntoView({ block: "nearest" });
  }

  function choice(name, entries) {
    const select = el("select", {}, entries.map(([value, text]) => el("option", { value }, text)));
    select.onchange = () => { filter[name] = select.value; listFrom = 0; showList(); };
    controls[name] = select;
    return select;
  }

  function showList() {
    listed = data.games.filter(matches);
    const rows = listed.slice(listFrom, listFrom + PAGE).map(game => fill(el("tr", { class: current && current.game === game ? "row chosen" : "row", "data-game": game.number, tabindex: 0 }), { onclick: () => showGame(game.number) },
      [el("td", {}, String(game.number)), ...game.players.map(player => el("td", { class: "text" }, names[player])), el("td", { class: "text" }, resultText(game)),
        el("td", {}, String(game.moves ? game.moves.split(" ").length : 0)), el("td", {}, String(game.opening)), el("td", { class: "text" }, game.ending)]));
    const step = by => { listFrom = Math.max(0, Math.min(listFrom + by, Math.floor((listed.length - 1) / PAGE) * PAGE)); showList(); };
    listBox.replaceChildren(table(["game", ...data.sides.map((side, i) => `${ORDINALS[i]}: ${side}`), "result", "plies", "opening", "ended by"], rows, [...data.sides.map((_, i) => i + 1), data.seats + 1, data.seats + 4]),
      el("div", { class: "buttons" }, el("button", { onclick: () => step(-PAGE) }, "\u2039"), el("button", { onclick: () => step(PAGE) }, "\u203a"),
        el("span", { class: "dim" }, listed.length ? `${listFrom + 1} to ${Math.min(listed.length, listFrom + PAGE)} of ${count(listed.length)}` : "no such game")));
  }

  function games() {
    if (!data.games.length) return;
    const drawn = data.games.filter(game => "boards" in game || "texts" in game).length;
    const said = [data.games.length < data.seen ? `This page holds a choice of ${count(data.games.length)} of the ${count(data.seen)} games; the run's folder has them all, in games.txt.` : "",
      drawn < data.games.length ? `Only ${count(drawn)} of them are shown move by move: more would take long to draw. The command senet report draws as many as a page can hold.` : ""].filter(Boolean).join(" ");
    const box = section("Games", said ? el("p", { class: "note", id: "choice" }, said) : null,
      el("div", { class: "filters" },
        el("label", {}, "player", choice("player", [["", "any"], ...names.map((name, i) => [i, name])])),
        el("label", {}, "result", choice("result", [["", "any"], ...names.map((name, i) => [i, name + " wins"]), ["draw", data.seats > 2 ? "shared" : "draw"], ...data.sides.map((_, i) => ["seat" + i, ORDINALS[i] + " player wins"]), ["forfeit", "forfeit"]])),
        el("label", {}, "opening", choice("opening", [["", "any"], ...data.openings.list.map(each => [each.number, `${each.number}: ${clipped(openingText(each), 32)}`])]))),
      el("div", { class: "buttons" },
        fileButton("games-pgn", "Download these games as PGN", "games.pgn", "application/vnd.chess-pgn", () => listed.filter(game => game.pgn).map(game => game.pgn).join("\n")),
        fileButton("games-csv", "as CSV", "games.csv", "text/csv", gamesFile)),
      listBox, viewer);
    box.style.breakInside = "auto";
    showList();
    for (const [name, control] of Object.entries(controls)) control.value = String(filter[name]);
    const wanted = /^#game=(\d+)(?:\.(\d+))?/.exec(location.hash);
    if (wanted) showGame(Number(wanted[1]), wanted[2] ? Number(wanted[2]) : undefined);
    else openGame(seen.game || (data.games.find(game => "boards" in game || "texts" in game) || data.games[0]).number, seen.game ? seen.ply : undefined);
  }

  function gamesFile() {
    const value = game => isDraw(game) ? "draw" : names[winnerOf(game)];
    const rows = listed.map(game => [game.number, ...game.players.map(player => names[player]), value(game), game.scores ? game.scores.join(" ") : game.margin === undefined ? "" : game.margin, game.ending, game.moves ? game.moves.split(" ").length : 0, game.opening, game.moves]);
    return csv([["game", ...data.sides.map((_, i) => ORDINALS[i]), "winner", data.seats > 2 ? "scores" : "margin", "ended_by", "plies", "opening", "moves"], ...rows]);
  }

  // Opens a game and brings it before the reader's eyes, and under the arrow keys.
  function showGame(number, ply) {
    openGame(number, ply);
    viewer.focus({ preventScroll: true });
    viewer.scrollIntoView({ block: "start" });
  }

  function openGame(number, ply) {
    const game = data.games.find(each => each.number === number);
    if (!game) { viewer.replaceChildren(el("p", { class: "note" }, `Game ${number} is not among those that this page holds.`)); return; }
    const moves = game.moves ? game.moves.split(" ") : [];
    const reports = (game.reports ? game.reports.split("|") : []).map(text => {
      const [value, depth, seconds] = text.split("/");
      return { value, depth, seconds: Number(seconds), thrown: text === "//" };
    });
    const positions = "boards" in game ? positionsOf(game) : null;
    const last = positions ? positions.length - 1 : game.texts ? game.texts.length - 1 : moves.length;
    current = { game, moves, reports, positions, last, ply: Math.min(ply === undefined ? last : ply, last) };
    drawViewer();
    for (const row of listBox.querySelectorAll("tr.row")) row.classList.toggle("chosen", Number(row.dataset.game) === number);
  }

  function drawViewer() {
    const { game, moves, reports } = current;
    const who = place => `${data.sides[place]}: ${names[game.players[place]]}`;
    current.picture = el("div", { class: "picture" });
    current.caption = el("span", {});
    const button = (text, title, by) => el("button", { title, onclick: () => go(by()) }, text);
    current.rows = moves.map((move, i) => {
      const report = reports[i - game.given], mover = whoMoved(game, i);
      return el("tr", { class: i < game.given ? "given" : null, onclick: () => go(i + 1) },
        el("td", {}, String(i + 1)), el("td", { title: report && report.thrown ? "thrown" : data.sides[mover - 1] }, move), el("td", {}, report ? report.value : ""), el("td", {}, report && report.depth !== "0" ? report.depth : ""), el("td", {}, report && !report.thrown ? duration(report.seconds) : ""));
    });
    current.list = el("div", { class: "moves" }, el("table", {}, el("thead", {}, el("tr", {}, ["", "move", "value", "depth", "time"].map((text, i) => el("th", { class: i === 1 ? "text" : null }, text)))), el("tbody", {}, current.rows)));
    current.graph = el("div", {});
    viewer.replaceChildren(
      el("h3", {}, `Game ${game.number}. ${data.sides.map((_, place) => who(place)).join(", ")}. ${resultText(game)}, by ${game.ending}` + (game.reason ? `: ${game.reason}` : "")),
      game.fault ? el("p", { class: "note" }, `Under the rules of today the game goes no further: ${game.fault}`) : "",
      el("div", { class: "viewer" }, current.picture,
        el("div", { class: "side" },
          el("div", { class: "buttons" }, button("\u00ab", "start (Home)", () => 0), button("\u2039", "back (left arrow)", () => current.ply - 1), button("\u203a", "on (right arrow)", () => current.ply + 1), button("\u00bb", "end (End)", () => current.last), current.caption),
          current.list, current.graph)));
    go(current.ply);
  }

  function go(ply) {
    current.ply = Math.max(0, Math.min(ply, current.last));
    const { game, positions, picture } = current, at = current.ply;
    if (positions) {
      const { numbers, marks } = positions[at];
      picture.replaceChildren(...data.sides.slice(1).flatMap((side, i) => pictures.hands(numbers, i + 2, side)), pictures.picture(numbers, marks), ...pictures.hands(numbers, 1, data.sides[0]), ...pictures.hands(numbers, 0, ""));
    } else {
      picture.replaceChildren(game.texts ? el("pre", { class: "shown" }, game.texts[at]) : el("p", { class: "dim" }, "This page has no picture of this game's positions."));
    }
    const mover = whoMoved(game, at);
    current.caption.textContent = `move ${at} of ${current.moves.length}` + (at === current.moves.length ? `: ${resultText(game)}` : `, ${data.sides[mover - 1]} to move`);
    current.rows.forEach((row, i) => row.classList.toggle("chosen", i + 1 === at));
    const row = current.rows[at - 1];
    current.list.scrollTop = row ? row.offsetTop - current.list.clientHeight / 2 : 0;
    current.graph.replaceChildren(valueGraph());
  }

  // By the player; by the seat where somebody has several.
  const valueHue = (game, place) => hue(new Set(game.players).size < game.players.length ? place : game.players[place]);

  // What each player thought of its game, from the first one's side, on a scale that shows small and large values.
  function valueGraph() {
    const { game, moves, reports, ply } = current;
    const width = Math.max(240, current.graph.clientWidth || 300), height = 96, middle = height / 2;
    const values = reports.map((report, i) => {
      const player = whoMoved(game, i + game.given);
      const forced = /^(win|won)/.test(report.value) ? 1 : /^(loss|lost)/.test(report.value) ? -1 : 0;
      // A share of the game is even where all have the same.
      const share = /^([\d.]+) %$/.exec(report.value);
      const number = forced ? forced * Infinity : share ? Number(share[1]) - 100 / data.seats : report.value === "" ? NaN : parseFloat(report.value);
      return { ply: i + game.given + 1, mover: player - 1, value: seenByFirst(player, number) };
    }).filter(each => !Number.isNaN(each.value));
    if (!values.length) return "";
    const most = Math.max(1, ...values.map(each => Math.abs(each.value)).filter(Number.isFinite));
    const y = value => middle - (Number.isFinite(value) ? Math.sign(value) * Math.log1p(Math.abs(value)) / Math.log1p(most) * 0.85 : Math.sign(value)) * (middle - 8);
    const x = at => 6 + at / Math.max(1, moves.length) * (width - 12);
    const out = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "values", style: "cursor:pointer;margin-top:8px" });
    out.append(svg("line", { class: "axis", x1: 0, x2: width, y1: middle, y2: middle }), svg("line", { x1: x(ply), x2: x(ply), y1: 0, y2: height, stroke: "var(--won)", "stroke-width": 2 }));
    for (const mover of game.players.keys()) {
      const own = values.filter(each => each.mover === mover);
      out.append(svg("polyline", { points: own.map(each => `${x(each.ply).toFixed(1)},${y(each.value).toFixed(1)}`).join(" "), fill: "none", stroke: valueHue(game, mover), "stroke-width": 1.6 }));
      for (const each of own) if (moves.length < 80) out.append(svg("circle", { cx: x(each.ply), cy: y(each.value), r: 2.2, fill: valueHue(game, mover) }));
    }
    out.onclick = event => go(Math.round((event.offsetX - 6) / (width - 12) * moves.length));
    const stops = values.map(each => {
      const report = reports[each.ply - game.given - 1];
      return { x: x(each.ply), dots: [[y(each.value), valueHue(game, each.mover)]],
        lines: [[`${each.ply}. ${moves[each.ply - 1]}`], [`${names[game.players[each.mover]]}: ${report.value}${report.depth !== "0" ? ", depth " + report.depth : ""}, ${duration(report.seconds)}`, valueHue(game, each.mover)]] };
    });
    return el("div", {}, telling(out, "values of the moves", stops, height), el("p", { class: "key dim" }, game.players.map((player, place) => [el("i", { style: `background:${valueHue(game, place)}` }), names[player]]), data.seats > 2 ? "; above the line is more than an even share" : `; above the line is good for ${data.sides[0]}`));
  }

  listBox.addEventListener("keydown", event => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const row = event.target.closest("tr.row");
    if (!row) return;
    event.preventDefault();
    row.click();
  });

  const keys = event => {
    if (!current || !page.isConnected || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const to = { ArrowLeft: current.ply - 1, ArrowRight: current.ply + 1, Home: 0, End: current.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  document.addEventListener("keydown", keys);

  for (const part of [head, ratings, match, progress, crosstable, lengths, openings, endings, times, games]) part();
  redraw();
  return {
    seen: () => ({ filter, listFrom, game: current && current.game.number, ply: current && current.ply }),
    fit: () => { if (current) go(current.ply); },
    close: () => document.removeEventListener("keydown", keys),
  };
}
