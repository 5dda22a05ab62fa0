// Which part of the page is shown, by its address.
import { library } from "./library.js";
import { Refusal } from "./net.js";
import { Play } from "./play.js";
import { Textbook } from "./textbook.js";
import { Workshop } from "./workshop.js";
import { drafts } from "./drafts.js";
import { Run } from "./run.js";
import { runs } from "./runs.js";

const page = document.getElementById("page");
let open = null, visits = 0;

function shown(part) {
  page.classList.toggle("broad", part === "workshop");
  for (const link of document.querySelectorAll("nav a:not(.home)"))
    link.classList.toggle("here", (link.hash.replace(/^#\/?/, "") || "play") === (part || "play"));
}

async function route() {
  if (open && open.close) open.close();
  open = null;
  const visit = ++visits, isLeft = () => visit !== visits;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [part, name] = path.split("/").map(text => { try { return decodeURIComponent(text); } catch { return text; } });
  document.getElementById("where").textContent = "";
  shown(part);
  try {
    if (part === "play" && name) {
      const play = open = new Play(page, name, new URLSearchParams(query));
      await play.open();
    } else if (part === "textbook") {
      const textbook = open = new Textbook(page, new URLSearchParams(query));
      await textbook.open(isLeft);
    } else if (part === "workshop" && name) {
      const workshop = open = new Workshop(page, name, new URLSearchParams(query));
      await workshop.open(isLeft);
    } else if (part === "workshop") {
      await drafts(page, isLeft);
    } else if (part === "runs" && name) {
      const run = open = new Run(page, name);
      await run.open(isLeft);
    } else if (part === "runs") {
      await runs(page, isLeft);
    } else await library(page, isLeft);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    if (isLeft()) return;
    refill(page, el("p", { class: "note", role: "alert" }, error.message), el("p", {}, el("a", { href: "#/" }, "All games")));
  }
}

document.querySelector(".skip").addEventListener("click", () => (page.querySelector('.spot[tabindex="0"]') || page).focus());
addEventListener("hashchange", route);
addEventListener("resize", redraw);
route();
