// What a log's fold keeps: the history of each author, its steps, and what they changed. Pure.

/** What one undo takes back: the entries of one action, such as a tap, a pen's line or a movement of a slider. */
export class LogStep {
  isTaken = false;
  changes = [];
  /** Whether only an undo or a redo that names this step alone applies to it, as to the step of a restore. */
  isAlone = false;

  constructor(counter) {
    this.first = counter;
    this.last = counter;
  }

  /** Whether an undo or a redo of this range of counters applies to it. */
  isWithin([first, last]) {
    return this.first >= first && this.last <= last && (!this.isAlone || first === last);
  }
}

/** Nothing takes back how a drawing began. */
export const beginning = Object.freeze({ isTaken: false });

/** A clear of an author's marks or of all marks, the keeping of an author's own, a restore, or new values of fields. */
export class LogChange {
  /** Whether an earlier kind of undo, which takes a shape or a clear, has taken it. */
  isGone = false;

  constructor(kind, position, step, set = null) {
    this.kind = kind;
    this.position = position;
    this.step = step;
    this.set = set;
  }

  get isInEffect() {
    return !this.isGone && !this.step.isTaken;
  }
}

/** A tap or a mesh pass. Its `position` in the log is its place in the painter's order. */
export class LogItem extends LogChange {
  /** How many shapes were taken back, last shape first; if these were all, it is gone. */
  taken = 0;
  /** Whether the drawing that a view follows has its address: then only the engine's redo brings it back. */
  isKnown = true;
  #count = 0;
  #drawn = null;
  #seed = null;
  #range = null;
  #arrangement = null;

  /** @param made The seed that a tap was made with, and its palette if it has one. */
  constructor(position, step, gesture, owner, made) {
    super("mark", position, step);
    this.gesture = gesture;
    this.owner = owner;
    this.made = made;
  }

  /** The seed of its shapes: the last seed that its author has set since, or the seed that it was made with. */
  get seed() {
    const { seed } = this.owner;
    return seed && seed.position > this.position ? seed.set.seed : this.made.seed;
  }

  /**
   * The gesture in the fold's recipe. Of a tap, it names the seed, the palette and the arrangement if they are not the
   * picture's.
   */
  drawn(fold) {
    const { gesture } = this;
    if (!gesture.tap) return gesture;
    const palette = fold.palettes.numberOf(this);
    const seed = this.seed === fold.fields.seed ? undefined : this.seed;
    const { arrangement: made, ...rest } = gesture;
    const arrangement = made === fold.fields.arrangement ? undefined : made;
    if (seed === undefined && palette === undefined && arrangement === made) return gesture;
    const own = { seed, palette, arrangement };
    if (!this.#drawn || Object.entries(own).some(([name, value]) => this.#drawn[name] !== value)) {
      const named = Object.entries(own).filter(([, value]) => value !== undefined);
      this.#drawn = Object.freeze({ ...rest, ...Object.fromEntries(named) });
    }
    return this.#drawn;
  }

  count({ shapesPerTap, arrangement }, countOf) {
    if (this.gesture === "mesh") return 1;
    const { seed } = this;
    if (this.#seed !== seed || this.#range !== shapesPerTap || this.#arrangement !== arrangement) {
      this.#count = countOf(seed, this.gesture, shapesPerTap, arrangement);
      [this.#seed, this.#range, this.#arrangement] = [seed, shapesPerTap, arrangement];
    }
    return this.#count;
  }

  /**
   * How many of its shapes are taken back with these fields. Another seed gives the tap other shapes: if all were taken
   * back, all are; if some were left, at least one is.
   */
  takenOf(fields, countOf) {
    if (this.isGone) return this.count(fields, countOf);
    return this.taken === 0 ? 0 : Math.min(this.taken, this.count(fields, countOf) - 1);
  }
}

/** A change of a shape. In the recipe it has the place of its entry. */
export class LogShape extends LogChange {
  /** The view's drawing has it, if it is visible. */
  isKnown = true;

  constructor(position, step, { more: _more, seed = null, ...gesture }, owner) {
    super("shape", position, step);
    this.gesture = Object.freeze(gesture);
    this.seed = seed;
    this.owner = owner;
  }

  /** The gesture in a recipe. It places no shapes. */
  drawn() {
    return this.gesture;
  }

  takenOf() {
    return 0;
  }

  count() {
    return 0;
  }
}

/** Whether a clear takes a change of an author's history: a mark, or a change of a shape. */
export const isTakenByClear = (change) => change?.kind === "mark" || change?.kind === "shape";

/** An author's history. */
export class LogAuthor {
  /** All steps, and those that were taken back and that redo puts back, as ranges of counters. */
  steps = [];
  taken = [];
  /** The step, or the beginning, that an entry with `more` continues; undefined after an undo or redo. */
  open = undefined;
  /** What the author set of the seed, and the last of it that is in effect: marks before it have this seed. */
  seeds = [];
  seed = undefined;
  /** Whether visible marks have another seed than the picture; undefined until somebody asks. */
  keepsSeed = undefined;
  /** The clears, and the position of the last one that is in effect: marks before it are cleared. */
  clears = [];
  clearedTo = -1;
  /**
   * What said that a clear of all marks, or a step that sets the palette, leaves this author's marks as they are, by
   * the clear or the step; the position of the last clear that does not.
   */
  keeps = new Map();
  wall = -1;
  /** What the author is called; null for no name. */
  name = null;
  /** What the gestures "undo" and "redo" take back and put back, shape by shape: marks with shapes left, and clears. */
  done = [];
  /** An item is here until only `floor` of its shapes are taken: { change, floor }. */
  undone = [];

  /** The place among `done` of what "undo" takes back. */
  get top() {
    return this.done.findLastIndex(({ step }) => !step.isTaken);
  }

  /** Whether a clear hides what the author did at the position of a change. */
  isCleared({ position }) {
    return position <= this.clearedTo || position <= this.wall;
  }

  /** Whether "undo" would take a mark. */
  get hasMarks() {
    const top = this.done[this.top];
    return isTakenByClear(top) && top.position > this.wall;
  }

  /** Whether a clear of all marks, or a step that sets the palette, is to leave this author's marks. */
  keepsFrom(target) {
    return this.keeps.get(target)?.some((keep) => keep.isInEffect) ?? false;
  }

  // MARK: Shape by shape

  /** Takes what is at a place among `done`: one shape or mesh pass of a mark, or a clear. */
  take(index, { fields, countOf }) {
    const change = this.done[index];
    if (change.kind === "mark") {
      const floor = change.takenOf(fields, countOf);
      change.taken = floor + 1;
      change.isGone = change.taken === change.count(fields, countOf);
      if (this.undone.at(-1)?.change !== change) this.undone.push({ change, floor });
    } else {
      change.isGone = true;
      this.undone.push({ change });
    }
    if (change.isGone) this.done.splice(index, 1);
  }

  /** What is put back next, of `undone`; undefined for nothing. */
  nextPutBack({ fields, countOf }) {
    for (let index = this.undone.length - 1; index >= 0; index -= 1) {
      const { change, floor } = this.undone[index];
      if (change.position <= this.wall) return undefined;
      if (change.step.isTaken) continue;
      // With other fields, a tap can have fewer shapes than were taken back.
      if (change.kind !== "mark" || change.takenOf(fields, countOf) > floor) return this.undone[index];
    }
    return undefined;
  }

  /** Puts this back, or one shape of it. Gives whether all of it was gone. */
  putBack(next, { fields, countOf }) {
    while (this.undone.at(-1) !== next) this.undone.pop();
    const { change, floor } = next;
    const { isGone } = change;
    const isMark = change.kind === "mark";
    if (isMark) change.taken = change.takenOf(fields, countOf) - 1;
    change.isGone = false;
    if (!isMark || change.taken <= floor) this.undone.pop();
    if (isGone) this.done.push(change);
    return isGone;
  }
}

/** The position of the last change that is in effect, or -1. */
export const lastInEffect = (changes) => changes.findLast(({ isInEffect }) => isInEffect)?.position ?? -1;
