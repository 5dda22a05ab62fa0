// The workshop's door: games that are being written, and those that can be begun.
import { ask } from "./net.js";

const address = name => "#/workshop/" + encodeURIComponent(name);

export async function drafts(page, isLeft) {
  document.title = "Workshop";
  const [{ games }, { drafts: all }] = await Promise.all([ask("games", {}), ask("drafts", {})]);
  if (isLeft()) return;
  const trouble = el("p", { class: "note", role: "alert", hidden: "" });
  const choice = (label, chosen, of = games) => {
    const box = el("select", { "aria-label": label }, of.map(game => el("option", { value: game.name }, game.title && game.title.toLowerCase() !== game.name ? `${game.title} (${game.name})` : game.name)));
    if (of.some(game => game.name === chosen)) box.value = chosen;
    return box;
  };
  const name = el("input", { placeholder: "mygame", "aria-label": "Name of the new game", autocomplete: "off", required: "" });
  const like = choice("Begun as a copy of", "tictactoe", games.filter(game => !game.error)), edited = choice("A game of the library", "connect4");
  const begin = el("form", { class: "filters" }, el("label", {}, "Name ", name), el("label", {}, "with the rules of ", like), el("button", {}, "Begin"));
  begin.addEventListener("submit", async event => {
    event.preventDefault();
    try {
      await ask("newdraft", { name: name.value.trim(), like: like.value });
      location.hash = address(name.value.trim());
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  });
  const rows = all.map(draft => [el("td", { class: "text" }, el("a", { href: address(draft.name) }, draft.name)), new Date(1000 * draft.changed).toLocaleString(), draft.saved ? "saved" : draft.library ? "changed since it was saved" : "not saved to games/"]);
  refill(page, el("h1", {}, "Workshop"),
    el("p", {}, "A game is a script: how it is set up, which moves there are, what they do and who has won. Here you write one with its board beside it. Each time you pause, the script is checked and the game goes on under the new rules."),
    trouble,
    el("h2", {}, "A new game"), el("p", {}, "It begins as a copy of another one. Change whatever you like; nothing is put into games/ before you save it."), begin,
    el("h2", {}, "A game of the library"), el("div", { class: "filters" }, edited, el("button", { onclick: () => { location.hash = address(edited.value); } }, "Edit")),
    el("h2", {}, "Your drafts"), all.length ? table(["game", "last changed", ""], rows, [0, 1, 2]) : el("p", { class: "dim" }, "None yet."));
}
