// What the page asks of its server, and what it is told.

// Another name for each time the page is loaded: what an earlier one had asked for ends with it.
const PAGE = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(16), "p");
const heard = new Map(); // by the name of a task: who hears its events
let source = null, tasks = 0;

export class Refusal extends Error {}
/// Nobody answers; it may help to ask again.
export class Silence extends Refusal {}

const trouble = text => {
  const box = document.getElementById("trouble");
  box.textContent = text;
  box.hidden = !text;
};

/// The answer to a question; throws a Refusal with the server's words.
export async function ask(question, body) {
  let response;
  try {
    response = await fetch("/api/" + question, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    trouble("");
  } catch {
    trouble("The server does not answer. Start \u201csenet web\u201d again: this page goes on where it is.");
    throw new Silence("the server does not answer");
  }
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}

function listen() {
  if (source) return;
  source = new EventSource("/api/events?page=" + PAGE);
  source.onopen = () => trouble("");
  source.onmessage = message => {
    const event = JSON.parse(message.data), hear = heard.get(event.task);
    if (event.over) heard.delete(event.task);
    if (hear) hear(event);
  };
}

// A page that is left keeps neither its connection nor its places; one that comes back begins anew.
addEventListener("pagehide", () => {
  source?.close();
  fetch("/api/close", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ page: PAGE }), keepalive: true }).catch(() => {});
});
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

/// `act` gets what this page is told under a name, until the function that this gives is called.
export function hear(name, act) {
  listen();
  heard.set(name, act);
  return () => { if (heard.get(name) === act) heard.delete(name); };
}
hear.page = PAGE; // what the server calls this page

/// Begins what takes long. `hear` gets its events, the last one with `over`; a refusal is one, too. Gives what ends it:
/// nothing is heard from then on.
export function begin(question, body, hear) {
  listen();
  const task = question + ++tasks;
  heard.set(task, hear);
  const begun = ask(question, { ...body, page: PAGE, task }).catch(error => {
    if (heard.delete(task)) hear({ over: true, error: error.message });
  });
  return () => {
    if (!heard.delete(task)) return;
    begun.then(() => ask("stop", { page: PAGE, task })).catch(() => {});
  };
}
