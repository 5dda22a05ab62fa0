// Agents: who plays the games of runs on other machines.
import { ask } from "./net.js";

const BETWEEN = 2000; // ms between two looks

export const agentsTable = agents => table(["agent", "cores", "busy", "games", "a second", "last"],
  agents.map(({ agent, cores, busy, games, rate, word }) => [agent, count(cores), count(busy), count(games), rate.toFixed(1), word]), [0, 5]);

// Work that waits, and who does it, as it goes on; nothing where this server knows of no agents.
export async function showFleet(box, isLeft) {
  let seen;
  try {
    seen = await ask("agents", {});
  } catch (error) { seen = { trouble: error.message }; }
  if (isLeft() || !(seen.address || seen.trouble)) return;
  const rows = (seen.runs || []).map(run => [run.damaged ? "not as Senet writes it" : run.title, count(run.waiting), count(run.in_work), count(run.results), run.paused ? "paused" : ""]);
  refill(box, el("h2", {}, "Agents"), seen.trouble ? el("p", { class: "note", role: "alert" }, seen.trouble) : [
    el("p", { class: "dim" }, `Runs that begin here are played by agents at ${seen.address}.`),
    seen.agents.length ? agentsTable(seen.agents) : el("p", {}, "No agent is there. Begin some: ", el("code", {}, "senet agent ADDRESS")),
    rows.length ? table(["work", "jobs that wait", "in work", "results", ""], rows, [0, 4]) : null]);
  setTimeout(() => { if (!isLeft()) showFleet(box, isLeft); }, BETWEEN);
}
