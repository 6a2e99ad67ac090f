// The gestures of the recipe, and how a view follows when marks come and go: with gestures of the engine. Pure.

/** How many gestures `redo` an engine's drawing can do after `gesture`, if it could do `depth` before. */
export function redoDepth(depth, gesture) {
  if (gesture === "undo") return depth + 1;
  return gesture === "redo" ? depth - 1 : 0;
}

/**
 * The gestures of a fold's visible marks, in log order: each tap that has shapes left, with an undo for each of the
 * others. What changes on top is a few gestures of the engine; for any other change they have to be made again.
 */
export class DrawnGestures {
  /** What decides how many shapes a tap has: `fields` and `countOf`. */
  #fold;
  /** The gestures, null until `begin` makes them again, and the items that they leave. */
  #gestures = [];
  #visible = [];
  /** The items whose shapes the engine's drawing can redo, see LogChange in log.js. */
  #redoable = [];
  /** Whether shapes were changed: a tap that comes back may bring changes back, too. */
  hasChanges = false;

  /** Whether `begin` is needed when marks come back or go: for changes of shapes, and for palettes of taps. */
  get #isBound() {
    return this.hasChanges || this.#fold.palettes.areUsed;
  }

  constructor(fold) {
    this.#fold = fold;
  }

  list() {
    return Object.freeze(this.#gestures.slice());
  }

  /** Something changed that is not on top: `begin` is needed. */
  forget() {
    this.#gestures = null;
  }

  /** Makes the gestures again for these items. */
  begin(items) {
    this.#gestures = [];
    this.#visible = items;
    this.#redoable = [];
    for (const item of items) {
      this.#redoable = Array(this.#takenOf(item)).fill(item);
      this.#gestures.push(item.drawn(this.#fold), ...this.#redoable.map(() => "undo"));
    }
  }

  /** Puts a new item on top. Returns the engine's gestures, as all methods below; null if `begin` is needed. */
  place(item) {
    const gesture = item.drawn(this.#fold);
    this.#gestures?.push(gesture);
    this.#visible.push(item);
    this.#redoable = [];
    return [gesture];
  }

  /** Removes visible items. */
  remove(items) {
    if (items.length === 0) return [];
    const first = this.#visible.length - items.length;
    if (
      !this.#gestures || this.#fold.palettes.areUsed ||
      items.some((item, index) => this.#visible[first + index] !== item)
    ) return null;
    const gestures = [];
    for (const item of [...items].reverse()) {
      const taken = this.#takenOf(item);
      this.#gestures.length -= 1 + taken;
      this.#visible.pop();
      for (let left = this.#countOf(item) - taken; left > 0; left -= 1) {
        gestures.push("undo");
        this.#redoable.push(item);
      }
    }
    return gestures;
  }

  /** Puts items back. */
  restore(items) {
    if (items.length === 0) return [];
    if (this.#isBound || !this.#gestures || this.#visible.at(-1)?.position > items[0].position) return null;
    const gestures = [];
    for (const item of items) {
      const taken = this.#takenOf(item);
      const left = this.#countOf(item) - taken;
      const undos = Array(taken).fill("undo");
      const gesture = item.drawn(this.#fold);
      this.#gestures.push(gesture, ...undos);
      this.#visible.push(item);
      const redone = this.#redoable.slice(-left);
      if (redone.length === left && redone.every((each) => each === item)) {
        this.#redoable.length -= left;
        gestures.push(...Array(left).fill("redo"));
      } else if (item.isKnown && item.gesture !== "mesh") {
        return null;
      } else {
        // A mesh has no address: it can be added again at any time.
        item.isKnown = true;
        this.#redoable = undos.map(() => item);
        gestures.push(gesture, ...undos);
      }
    }
    return gestures;
  }

  /** After one more shape of an item was taken, or its last one: then it is gone. */
  takeShape(item) {
    if (!this.#gestures || this.#fold.palettes.areUsed || this.#visible.at(-1) !== item) return null;
    if (item.isGone) {
      this.#gestures.length -= item.taken;
      this.#visible.pop();
    } else {
      this.#gestures.push("undo");
    }
    this.#redoable.push(item);
    return ["undo"];
  }

  /** After a shape of an item was put back, the first one of an item that was gone. */
  putBackShape(item, wasGone) {
    const top = this.#visible.at(-1);
    if (this.#isBound || !this.#gestures || (wasGone ? top?.position > item.position : top !== item)) return null;
    const undos = Array(item.taken).fill("undo");
    const gesture = item.drawn(this.#fold);
    if (wasGone) {
      this.#gestures.push(gesture, ...undos);
      this.#visible.push(item);
    } else {
      this.#gestures.pop();
    }
    if (this.#redoable.at(-1) === item) {
      this.#redoable.pop();
      return ["redo"];
    }
    if (!wasGone || (item.isKnown && item.gesture !== "mesh")) return null;
    item.isKnown = true;
    this.#redoable = undos.map(() => item);
    return [gesture, ...undos];
  }

  #countOf(item) {
    return item.count(this.#fold.fields, this.#fold.countOf);
  }

  #takenOf(item) {
    return item.takenOf(this.#fold.fields, this.#fold.countOf);
  }
}
