// What all pages are made of: elements, numbers as people read them, charts.

// --- elements; texts only ever become text

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null) continue;
    if (name === "onclick") node.onclick = value;
    else if (name === "style") node.style.cssText = value; // which a content security policy allows
    else node.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
  return node;
}
/// Other children in place of those that a node has.
function refill(node, ...children) {
  node.replaceChildren();
  return fill(node, {}, children);
}
const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// `texts` are the columns that hold no numbers.
function table(head, rows, texts = [0]) {
  const cell = (tag, value, i) => value instanceof Node && value.tagName === "TD" ? value
    : el(tag, { class: texts.includes(i) ? "text" : null }, value);
  return el("div", { class: "wide" }, el("table", {},
    el("thead", {}, el("tr", {}, head.map((value, i) => cell("th", value, i)))),
    el("tbody", {}, rows.map(row => row instanceof Node ? row
      : el("tr", {}, row.map((value, i) => cell("td", value, i)))))));
}

/// Puts parts with a title onto a page, one below the other.
const sectionsOf = page => (title, ...children) => {
  const box = el("section", {}, el("h2", {}, title), ...children);
  page.append(box);
  return box;
};
const long = text => el("td", { class: "long" }, text);

// Drawings know their width only on the page, and are drawn again when it changes.
const drawings = [];
function drawing(draw) {
  const box = el("div", {});
  drawings.push({ box, draw, width: 0 });
  return box;
}
function redraw() {
  for (const each of drawings) {
    const width = Math.max(260, Math.min(960, each.box.clientWidth || 640));
    if (width === each.width || !each.box.isConnected) continue;
    each.width = width;
    each.box.replaceChildren(each.draw(width));
  }
}

// --- numbers as people read them

const known = value => value !== null && value !== undefined && Number.isFinite(value);
const signed = (value, digits = 1) => (Number(value.toFixed(digits)) < 0 ? "\u2212" : "+") + Math.abs(value).toFixed(digits);
const percent = (share, digits = 1) => known(share) ? (100 * share).toFixed(digits) + " %" : "";
const count = value => value.toLocaleString("en");
const half = points => Number.isInteger(points) ? String(points) : points.toFixed(1);
function likelihood(share) {
  return share > 0.9999 ? "more than 99.99 %" : share < 0.0001 ? "less than 0.01 %" : percent(share, 2);
}
function span(value, low, high) {
  if (known(value) && known(low) && known(high)) {
    const uneven = Math.abs(high + low - 2 * value) > 0.1 * (high - low);
    return signed(value) + (uneven ? ` (${signed(low)} to ${signed(high)})` : " \u00b1 " + ((high - low) / 2).toFixed(1));
  }
  const end = known(low) ? "more than " + signed(low) : known(high) ? "less than " + signed(high) : "not known yet";
  return known(value) ? signed(value) + ", " + end : end;
}
function duration(seconds) {
  if (!known(seconds)) return "";
  if (seconds < 0.001) return (seconds * 1e6).toFixed(0) + " \u00b5s";
  if (seconds < 1) return (seconds * 1e3).toFixed(seconds < 0.1 ? 1 : 0) + " ms";
  if (seconds < 100) return seconds.toFixed(2) + " s";
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? minutes + " min" : minutes < 6000 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : Math.round(minutes / 1440) + " days";
}
const clipped = (text, most) => text.length > most ? text.slice(0, most - 1) + "\u2026" : text;

// --- files, made by the page itself

function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type: type + ";charset=utf-8" }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
// RFC 4180. A text that a spreadsheet would compute stays a text.
function csv(rows) {
  const cell = value => {
    if (typeof value === "number") return String(value);
    const text = /^[=+\-@\t]/.test(value) ? "'" + value : String(value === null || value === undefined ? "" : value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map(row => row.map(cell).join(",") + "\r\n").join("");
}

// --- charts

const PALETTE = ["#1f77d0", "#d9702a", "#2f9e5b", "#a24bc0", "#c2353f", "#2aa5a0", "#98791c", "#7c7f86"];
const hue = player => PALETTE[player % PALETTE.length];

function ticks(low, high, most) {
  const raw = (high - low) / most || 1;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(times => times * unit).find(each => each >= raw) || unit * 10;
  const out = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) out.push(Number(at.toPrecision(12)));
  return out;
}
const tick = value => String(Math.abs(value) >= 1e4 ? value / 1000 + "k" : value).replace("-", "\u2212");

// A picture that says what its points are worth: under the mouse, under a finger, and by the arrow keys once it has the
// focus. `stops` are {x, lines: [[text, colour]], dots: [[y, colour]]}, from left to right.
function telling(out, label, stops, height) {
  if (!stops.length) return out;
  const tip = el("div", { class: "tip", role: "status" }), mark = svg("g", { class: "mark" });
  tip.hidden = true;
  out.append(mark);
  fill(out, { tabindex: 0, role: "img", "aria-label": label + "; the arrow keys tell its values" }, []);
  let at = stops.length - 1;
  const hide = () => { tip.hidden = true; mark.replaceChildren(); };
  const tell = index => {
    at = Math.max(0, Math.min(index, stops.length - 1));
    const { x, lines, dots } = stops[at];
    mark.replaceChildren(svg("line", { x1: x, x2: x, y1: 0, y2: height, stroke: "var(--dim)" }),
      ...dots.filter(([y]) => known(y)).map(([y, colour]) => svg("circle", { cx: x, cy: y, r: 4, fill: colour })));
    tip.replaceChildren(...lines.map(([text, colour]) => el("div", {}, colour ? el("i", { style: `background:${colour}` }) : null, text)));
    tip.hidden = false;
    const scale = out.clientWidth / out.viewBox.baseVal.width || 1, room = out.clientWidth - tip.offsetWidth;
    const left = x * scale + 10 + tip.offsetWidth <= out.clientWidth ? x * scale + 10 : x * scale - 10 - tip.offsetWidth;
    tip.style.left = Math.max(0, Math.min(left, room)) + "px";
  };
  const point = event => {
    const box = out.getBoundingClientRect(), x = (event.clientX - box.left) / box.width * out.viewBox.baseVal.width;
    let best = 0;
    stops.forEach((stop, i) => { if (Math.abs(stop.x - x) < Math.abs(stops[best].x - x)) best = i; });
    tell(best);
  };
  out.addEventListener("pointermove", point);
  out.addEventListener("pointerdown", point);
  out.addEventListener("pointerleave", event => { if (event.pointerType === "mouse" && document.activeElement !== out) hide(); });
  out.addEventListener("focus", () => { if (tip.hidden) tell(at); });
  out.addEventListener("blur", hide);
  out.addEventListener("keydown", event => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[event.key];
    if (event.key === "Escape") hide();
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the game's own arrow keys
    tell(to);
  });
  return el("div", { class: "tells" }, out, tip);
}

// Series of points {x, y, low, high}; an open end of an interval reaches the chart's edge.
let clips = 0;
function lineChart({ series, lines = [], label, xText = at => `after ${count(at)} games`, yText = value => signed(value, 2), height = 220, settle = 0.2, from = 0 }) {
  return drawing(width => {
    const right = 10, top = 16, bottom = 28;
    const points = series.flatMap(one => one.points);
    const last = Math.max(...(from === 0 ? [1] : []), ...points.map(point => point.x));
    // The first few games know next to nothing: their intervals don't set the scale.
    const settled = points.filter(point => point.x >= last * settle);
    const values = (settled.length ? settled : points).flatMap(point => [point.y, point.low, point.high]).filter(known).concat(lines.map(line => line.y));
    let low = Math.min(...values), high = Math.max(...values);
    if (!values.length) { low = -1; high = 1; }
    // What differs by less than a number's last digits is no difference.
    const noise = 1e-6 * Math.max(Math.abs(low), Math.abs(high));
    if (high - low <= noise) { const around = Math.min(1, noise * 1e4) || 1; low -= around; high += around; }
    const margin = (high - low) * 0.06;
    low -= margin; high += margin;
    const rungs = ticks(low, high, 5);
    const left = Math.max(52, 12 + 7 * Math.max(...rungs.map(at => tick(at).length)));
    const x = value => left + (value - from) / (last - from) * (width - left - right);
    const y = value => top + (high - value) / (high - low) * (height - top - bottom);
    const out = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "lines" });
    const clip = "clip" + ++clips;
    out.append(svg("clipPath", { id: clip }, svg("rect", { x: left, y: top, width: width - left - right, height: height - top - bottom })));
    for (const at of rungs) {
      out.append(svg("line", { class: "axis", x1: left, x2: width - right, y1: y(at), y2: y(at) }),
        svg("text", { class: "dim", x: left - 6, y: y(at) + 4, "text-anchor": "end" }, tick(at)));
    }
    for (const at of ticks(from, last, width / 110)) {
      if (Number.isInteger(at)) out.append(svg("text", { class: "dim", x: Math.min(x(at), width - 16), y: height - 8, "text-anchor": "middle" }, tick(at)));
    }
    out.append(svg("text", { class: "dim", x: left, y: 11 }, label));
    const group = svg("g", { "clip-path": `url(#${clip})` });
    for (const line of lines) {
      group.append(svg("line", { x1: left, x2: width - right, y1: y(line.y), y2: y(line.y), stroke: line.colour || "var(--dim)", "stroke-dasharray": "5 4" }));
      if (line.text) out.append(svg("text", { class: "dim", x: width - right, y: y(line.y) - 4, "text-anchor": "end" }, line.text));
    }
    const edge = (value, otherwise) => known(value) ? Math.max(-1e4, Math.min(1e4, y(value))) : otherwise;
    for (const one of series) {
      const band = one.points.filter(point => "low" in point);
      if (band.length > 1) {
        const upper = band.map(point => `${x(point.x).toFixed(1)},${edge(point.high, top).toFixed(1)}`);
        const lower = band.map(point => `${x(point.x).toFixed(1)},${edge(point.low, height - bottom).toFixed(1)}`).reverse();
        group.append(svg("polygon", { points: upper.concat(lower).join(" "), fill: one.colour, opacity: series.length > 3 ? 0.08 : 0.2 }));
      }
      const drawn = one.points.filter(point => known(point.y));
      group.append(svg("polyline", { points: drawn.map(point => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(" "), fill: "none", stroke: one.colour, "stroke-width": 2 }));
      if (drawn.length === 1) group.append(svg("circle", { cx: x(drawn[0].x), cy: y(drawn[0].y), r: 4, fill: one.colour }));
    }
    out.append(group);
    const tells = point => [point.y, point.low, point.high].some(known);
    const stops = [...new Set(points.filter(tells).map(point => point.x))].sort((a, b) => a - b).map(at => {
      const found = series.map(one => [one, one.points.find(point => point.x === at && tells(point))]).filter(([, point]) => point);
      return { x: x(at), dots: found.map(([one, point]) => [y(point.y), one.colour]),
        lines: [[xText(at)], ...found.map(([one, point]) => [(one.name ? one.name + ": " : "") + ("low" in point ? span(point.y, point.low, point.high) : yText(point.y)), one.colour])] };
    });
    return telling(out, label, stops, height);
  });
}

function bars({ values, labels, colour, height = 170, titles }) {
  return drawing(width => {
    const left = 8, bottom = 24, top = 18, most = Math.max(1, ...values);
    const step = Math.min(90, (width - 2 * left) / values.length), every = Math.ceil(34 / step);
    const out = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "bars" });
    values.forEach((value, i) => {
      const size = value / most * (height - top - bottom), x = left + i * step;
      out.append(svg("rect", { x: x + step * 0.08, width: step * 0.84, y: height - bottom - size, height: Math.max(size, value > 0 ? 1 : 0), fill: Array.isArray(colour) ? colour[i] : colour }));
      if (step > 30 && value > 0) out.append(svg("text", { x: x + step / 2, y: height - bottom - size - 4, "text-anchor": "middle" }, count(value)));
      if (i % every === 0) out.append(svg("text", { class: "dim", x: x + step / 2, y: height - 7, "text-anchor": "middle" }, labels[i]));
    });
    out.append(svg("line", { class: "axis", x1: left, x2: width - left, y1: height - bottom, y2: height - bottom }));
    const stops = values.map((value, i) => ({ x: left + (i + 0.5) * step, lines: [[titles ? titles[i] : `${labels[i]}: ${count(value)}`]], dots: [] }));
    return telling(out, "bars", stops, height - bottom);
  });
}

function stack(won, drawn, lost) {
  const all = won + drawn + lost || 1;
  const part = (size, colour) => el("i", { style: `width:${100 * size / all}%;background:var(--${colour})` });
  return el("span", { class: "stack", title: `${won} won, ${drawn} drawn, ${lost} lost` }, part(won, "won"), part(drawn, "drawn"), part(lost, "lost"));
}

const key = entries => el("p", { class: "key dim" }, entries.map(([text, colour]) => [el("i", { style: `background:${colour}` }), text]));
