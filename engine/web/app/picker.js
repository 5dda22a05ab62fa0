// Which move is meant by the places that somebody touches, in any game: see pictures/touch.h for what is known of each
// move. Places are counted as the pictures count them.

/// Whether a move leaves no trace on the board and in the hands: a pass, a roll. One that is called by a word and names
/// no place ("stop") is none to touch either, whatever it changes.
export const isUnseen = move => !move.steps && (isWord(move.text) || !move.emptied && !move.changed);
const isWord = text => /^\p{L}{3,}( \p{L}+)*$/u.test(text);

// How well a touch fits a move of which `done` steps were touched: 0 as its next step, 1 where it takes all away, 2
// where it changes something; nothing where it has nothing to do with it, or it comes amid its steps. Among moves that
// name no step, what is emptied tells only where each of them empties something, as in sowing games.
function fit(move, done, place, allEmpty) {
  const steps = move.steps || [];
  if (move.any ? steps.includes(place) : steps[done] === place) return 0;
  if (move.any || done > 0 && done < steps.length) return undefined;
  if (!steps.length && !allEmpty) return trace(move).includes(place) ? 1 : undefined;
  if ((move.emptied || []).includes(place)) return 1;
  if ((move.changed || []).includes(place)) return 2;
  return undefined;
}

// All that a move leaves behind beside its steps.
const trace = move => [...(move.emptied || []), ...(move.changed || [])];

export class Picker {
  /// `isHeld(place)`: it is a hand, not a place of the board.
  constructor(moves, isHeld = () => false) {
    this.moves = moves;
    this.isHeld = isHeld;
    this.allEmpty = moves.every(move => isUnseen(move) || (move.emptied || []).length > 0);
    this.reset();
  }

  reset() {
    this.touched = [];
    this.left = this.moves.filter(move => !isUnseen(move)).map(move => ({ move, done: 0 }));
  }

  /// Moves that are still meant, all of whose steps were touched.
  whole() {
    return this.left.filter(({ move, done }) => done >= (move.any ? 1 : (move.steps || []).length)).map(each => each.move);
  }

  #narrow(place) {
    const fits = this.left.map(each => ({ ...each, how: fit(each.move, each.done, place, this.allEmpty) })).filter(each => each.how !== undefined);
    if (!fits.length) return false;
    const best = Math.min(...fits.map(each => each.how));
    this.left = fits.filter(each => each.how === best).map(({ move, done, how }) => ({ move, done: how === 0 ? done + 1 : done }));
    this.touched.push(place);
    return true;
  }

  /// The move that is meant now, if only one can be; else undefined, and touched is empty where the touch meant nothing.
  touch(place) {
    const again = this.touched.length > 0 && this.touched[this.touched.length - 1] === place;
    if (again || !this.#narrow(place)) {
      this.reset();
      if (again || !this.#narrow(place)) return undefined;
    }
    const whole = this.whole();
    return this.left.length === 1 && whole.length === 1 && !this.#isChance(whole[0]) ? whole[0] : undefined;
  }

  // A touch of an empty cell is none of the hand, where others are moved on the board: it may be a slip.
  #isChance(move) {
    const fromHand = each => trace(each).some(this.isHeld);
    return this.touched.length === 1 && fromHand(move) && !this.isHeld(this.touched[0]) && this.moves.some(each => !fromHand(each));
  }

  /// The places by which one more touch tells some of the moves apart that are left, all of whose steps were touched.
  #telling() {
    const whole = this.whole(), times = new Map();
    for (const move of whole) for (const place of trace(move)) times.set(place, (times.get(place) || 0) + 1);
    const places = new Set([...times].filter(([place, count]) => count < whole.length && !this.touched.includes(place)).map(([place]) => place));
    const enough = whole.every(move => trace(move).some(place => times.get(place) === 1 && places.has(place)));
    return { places, enough };
  }

  /// Among which moves a menu lets choose; none where another touch will do.
  choices() {
    if (!this.touched.length || this.left.some(({ move }) => !this.whole().includes(move))) return [];
    const whole = this.whole();
    return this.#telling().enough && !(whole.length === 1 && this.#isChance(whole[0])) ? [] : whole;
  }

  /// The places that lead on.
  targets() {
    const places = new Set();
    for (const { move, done } of this.left) {
      const steps = move.steps || [];
      if (move.any && done === 0) steps.forEach(step => places.add(step));
      else if (!move.any && done < steps.length) places.add(steps[done]);
      else if (!steps.length && !this.touched.length) (move.emptied || move.changed).forEach(place => places.add(place));
    }
    if (this.touched.length) this.#telling().places.forEach(place => places.add(place));
    return places;
  }
}
