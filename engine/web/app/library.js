// The games that there are, each with its board.
import { ask } from "./net.js";

/// What a game is called where the names of several may be the same.
export const titleOf = game => game.title && game.title.toLowerCase() !== game.name ? `${game.title} (${game.name})` : game.name;

/// `isLeft()`: somebody went elsewhere meanwhile.
export async function library(page, isLeft) {
  document.title = "Senet";
  const { games } = await ask("games", {});
  if (isLeft()) return;
  const filter = el("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game" });
  const twice = title => games.filter(game => game.title === title).length > 1;
  const cards = games.map(game => card(game, twice(game.title)));
  const show = () => cards.forEach(({ node, words }) => { node.hidden = !words.includes(filter.value.trim().toLowerCase()); });
  filter.addEventListener("input", show);
  refill(page, el("h1", {}, "Games"), el("p", {}, filter), el("ul", { class: "library" }, cards.map(({ node }) => node)));
  const watch = new IntersectionObserver(seen => seen.filter(each => each.isIntersecting).forEach(each => {
    watch.unobserve(each.target);
    cards.find(({ node }) => node === each.target).picture();
  }), { rootMargin: "200px" });
  cards.forEach(({ node }) => watch.observe(node));
}

function card(game, twice) {
  const box = el("div", { class: "small" });
  const node = el("li", {}, el("a", { href: "#/play/" + encodeURIComponent(game.name) }, box, el("b", {}, (game.title || game.name) + (twice && game.name !== game.title.toLowerCase() ? `, ${game.name}` : "")),
    el("span", { class: "dim" }, game.error ? "has a fault" : game.players.length === 2 ? game.players.join(" \u2013 ") : `${game.players.length} players`)));
  const picture = async () => {
    if (game.error) return;
    const [about, position] = await Promise.all([ask("game", { game: game.name }), ask("position", { game: game.name, bare: true })]);
    refill(box, about.view ? picturesOf(about.view).picture(position.numbers, new Set()) : el("pre", {}, position.picture));
  };
  return { node, picture, words: `${game.name} ${game.title}`.toLowerCase() };
}
