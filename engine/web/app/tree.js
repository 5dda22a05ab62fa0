// The moves of a game with its variations: a tree in which one node is the present position.

export class GameTree {
  constructor() {
    this.root = { text: "", by: 0, children: [], parent: null };
    this.here = this.root;
  }

  /// The nodes from the first move to one.
  path(node = this.here) {
    const nodes = [];
    for (; node.parent; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  texts(node = this.here) {
    return this.path(node).map(each => each.text);
  }

  /// Goes on with a move: the one that is there already, or a new one.
  play(text, facts = {}) {
    let next = this.here.children.find(child => child.text === text);
    if (!next) {
      next = { text, by: 0, ...facts, children: [], parent: this.here };
      this.here.children.push(next);
    }
    this.here = next;
  }

  /// What the server says of the moves to the present position: how each is written, and whose it is.
  learn(played) {
    this.path().forEach((node, i) => Object.assign(node, played[i]));
  }

  back() { if (this.here.parent) this.here = this.here.parent; }
  on() { if (this.here.children.length) this.here = this.here.children[0]; }
  start() { this.here = this.root; }
  end() { while (this.here.children.length) this.here = this.here.children[0]; }

  /// Takes the present move and all after it away.
  cut() {
    if (!this.here.parent) return;
    const gone = this.here;
    this.here = gone.parent;
    this.here.children = this.here.children.filter(child => child !== gone);
  }

  /// The present line becomes the main one.
  promote() {
    for (let node = this.here; node.parent; node = node.parent) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }

  /// As plain data, and back.
  keep() {
    const kept = node => ({ text: node.text, by: node.by, throw: node.throw, clocks: node.clocks, children: node.children.map(kept) });
    const steps = [];
    for (let node = this.here; node.parent; node = node.parent) steps.unshift(node.parent.children.indexOf(node));
    return { root: kept(this.root), here: steps };
  }

  static of({ root, here }) {
    const tree = new GameTree();
    const grown = (data, parent) => {
      const node = { text: String(data.text), by: data.by, throw: data.throw, clocks: data.clocks, parent, children: [] };
      node.children = data.children.map(child => grown(child, node));
      return node;
    };
    tree.root = grown(root, null);
    tree.here = here.reduce((node, i) => node.children[i], tree.root);
    return tree;
  }
}
