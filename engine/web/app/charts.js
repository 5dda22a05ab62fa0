// Pictures beside a board: how the players stand, and how that went.

/// A bar of each player's share of the game, 0 to 1; player 1 is at the bottom.
export function bar(shares, names, colour) {
  const told = shares.map((share, i) => `${names[i]} ${percent(share)}`).join(", ");
  const parts = shares.map((share, i) => el("i", { style: `height:${(100 * share).toFixed(1)}%;background:${colour(i)}` }));
  return el("div", { class: "bar", role: "img", "aria-label": told, title: told }, parts.reverse());
}

/// Player 1's share over the plies; `go` hears of the ply that somebody wants to see.
export function graph(points, go) {
  return drawing(width => {
    const height = 110, left = 4, right = 4, last = Math.max(2, ...points.map(point => point.x));
    const x = value => left + (value - 1) / (last - 1) * (width - left - right), y = value => 6 + (1 - value) * (height - 12);
    const out = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "standing" });
    const drawn = points.map(point => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`);
    if (points.length) out.append(svg("polygon", { points: [`${x(points[0].x)},${y(0)}`, ...drawn, `${x(points[points.length - 1].x)},${y(0)}`].join(" "), class: "below" }));
    out.append(svg("line", { class: "axis", x1: left, x2: width - right, y1: y(0.5), y2: y(0.5) }), svg("polyline", { points: drawn.join(" "), fill: "none", stroke: "var(--accent)", "stroke-width": 2 }));
    out.addEventListener("click", event => {
      const box = out.getBoundingClientRect(), at = (event.clientX - box.left) / box.width * width;
      const nearest = points.reduce((best, point) => Math.abs(x(point.x) - at) < Math.abs(x(best.x) - at) ? point : best);
      go(nearest.x);
    });
    return telling(out, "how the game went", points.map(point => ({ x: x(point.x), lines: [[point.text]], dots: [[y(point.y), "var(--accent)"]] })), height);
  });
}
