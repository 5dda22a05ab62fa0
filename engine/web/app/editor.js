// Texts that are edited, each as a document of its own with what can be undone in it; faults and facts stand beside their lines.
// The widget is CodeMirror, which is loaded once somebody edits.

const SCRIPTS = ["codemirror.js", "lua.js", "yaml.js", "matchbrackets.js", "comment.js", "dialog.js", "searchcursor.js", "search.js", "jump-to-line.js"];
const MOST_UNDO = 200000; // characters that are kept of what can be undone
const GUTTERS = ["CodeMirror-linenumbers", "facts", "faults"];
let loading = null;

function load() {
  const script = name => new Promise((done, fail) => {
    const node = el("script", { src: "/" + name });
    node.onload = done;
    node.onerror = () => fail(new Error(`the page has no ${name}`));
    document.head.append(node);
  });
  for (const name of ["codemirror.css", "dialog.css"]) document.head.prepend(el("link", { rel: "stylesheet", href: "/" + name }));
  return SCRIPTS.reduce((before, name) => before.then(() => script(name)), Promise.resolve());
}

/// What is kept of a history: its last steps.
function shortened(history) {
  for (let steps = 400; steps > 0; steps = Math.floor(steps / 2)) {
    const text = JSON.stringify({ done: history.done.slice(-steps), undone: history.undone.slice(-steps) });
    if (text.length <= MOST_UNDO) return text;
  }
  return "";
}

export class Editor {
  /// `changed(path)` hears of edits, `left()` that the keyboard is to go on to the next element, `saved()` of Ctrl-S.
  static async in(box, changed, left, saved) {
    await (loading = loading || load());
    return new Editor(box, changed, left, saved);
  }

  constructor(box, changed, left, saved) {
    this.documents = new Map(); // by path
    this.changed = changed;
    this.widget = CodeMirror(box, {
      lineNumbers: true, gutters: GUTTERS, indentUnit: 2, tabSize: 2, matchBrackets: true, viewportMargin: 20, inputStyle: "contenteditable",
      extraKeys: {
        Tab: editor => editor.somethingSelected() ? editor.indentSelection("add") : editor.execCommand("insertSoftTab"),
        "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment", "Ctrl-S": saved, "Cmd-S": saved,
        Esc: editor => { editor.execCommand("clearSearch"); left(); },
      },
    });
    this.widget.getInputField().setAttribute("aria-label", "Text of the file; Escape leaves it");
  }

  /// A text that is edited from now on.
  add({ path, text, undo }) {
    const document = CodeMirror.Doc(text, path.endsWith(".lua") ? "lua" : "yaml");
    try { if (undo) document.setHistory(JSON.parse(undo)); } catch { /* kept by another version */ }
    CodeMirror.on(document, "change", (_, change) => {
      if (change.text.length > 1) document.changeGeneration(true); // what is undone at once ends with a line
      this.changed(path);
    });
    this.documents.set(path, document);
  }
  has(path) { return this.documents.has(path); }
  text(path) { return this.documents.get(path).getValue(); }
  undo(path) { return shortened(this.documents.get(path).getHistory()); }
  /// As an edit, which can be undone; the cursor stays.
  setText(path, text) {
    const document = this.documents.get(path), at = document.getCursor();
    document.setValue(text);
    document.setCursor(at);
  }

  show(path) {
    this.path = path;
    this.widget.swapDoc(this.documents.get(path));
    this.draw();
  }
  go(line) {
    this.widget.setCursor(Math.max(0, line - 1), 0);
    this.widget.scrollIntoView(null, 120);
    this.widget.focus();
  }
  refresh() { this.widget.refresh(); }

  /// What stands beside the lines: faults ({ path, line, text, kind }) below theirs, facts ({ path, line, mark, text, kind }) at the edge.
  annotate(faults, facts) {
    this.faults = faults;
    this.facts = facts;
    this.draw();
  }

  draw() {
    const { widget, path } = this, here = all => (all || []).filter(each => each.path === path && each.line > 0 && each.line <= widget.lineCount());
    widget.operation(() => {
      widget.clearGutter("facts");
      widget.clearGutter("faults");
      (this.lines || []).forEach(line => widget.removeLineClass(line, "background"));
      (this.widgets || []).forEach(each => each.clear());
      this.lines = [];
      this.widgets = [];
      const facts = Map.groupBy ? Map.groupBy(here(this.facts), fact => fact.line) : here(this.facts).reduce((all, fact) => all.set(fact.line, [...all.get(fact.line) || [], fact]), new Map());
      for (const [line, all] of facts)
        widget.setGutterMarker(line - 1, "facts", el("span", { title: all.map(fact => fact.text).join("\n") }, all.map(fact => el("i", { class: fact.kind }, fact.mark))));
      for (const { line, text, kind } of here(this.faults)) {
        widget.setGutterMarker(line - 1, "faults", el("span", { class: kind, title: text }, "\u25cf"));
        this.lines.push(widget.addLineClass(line - 1, "background", kind + "-line"));
        this.widgets.push(widget.addLineWidget(line - 1, el("div", { class: "below-line " + kind }, text), { noHScroll: true }));
      }
    });
  }
}
