// Which palettes the taps of a log have: the picture's, or one that their author keeps. Pure.
import { limits } from "../shared/table.js";
import { standardFields } from "./entries.js";
import { beginning } from "./history.js";

const texts = new WeakMap();

/** The JSON of a palette, which is a built-in one's name or a frozen object in canonical form. */
function textOf(palette) {
  if (typeof palette === "string") return palette;
  if (!texts.has(palette)) texts.set(palette, JSON.stringify(palette));
  return texts.get(palette);
}

/** The palettes of a fold's taps. Until somebody keeps a palette, all have the picture's. */
export class TapPalettes {
  /** Whether any tap can have another palette than the picture: then all gestures are made again when one is set. */
  areUsed = false;
  /** Those that the visible taps had at `begin`, in their order, without the picture's. */
  list = Object.freeze([]);
  #fold;
  /** What set the palette, first to last, and the steps of it that can be declined, by the keys of their entries. */
  #sets = [];
  #declinable = new Map();
  /** The numbers in the list, by the JSON of palettes. */
  #numbers = new Map();
  /** The sets in effect; null until somebody asks. And for each author, see `#lastsOf`. */
  #effective = null;
  #lasts = new Map();

  constructor(fold) {
    this.#fold = fold;
  }

  /** Follows what sets the palette. Gives whether taps can have kept another one. */
  set(change, key) {
    this.#sets.push(change);
    this.#forget();
    // Nobody takes back how a drawing began.
    if (change.step !== beginning) this.#declinable.set(key, change);
    return this.areUsed;
  }

  /** The step of an entry that set the palette, for others than its author; else undefined. */
  stepOf(key, owner) {
    const change = this.#declinable.get(key);
    return change?.owner === owner ? undefined : change?.step;
  }

  #forget() {
    this.#effective = null;
    this.#lasts.clear();
  }

  /** The last set of an author, and the last that the author has not declined. */
  #lastsOf(owner) {
    this.#effective ??= this.#sets.filter(({ isInEffect }) => isInEffect);
    if (!this.#lasts.has(owner)) {
      const own = this.#effective.findLast((each) => each.owner === owner);
      const any = this.#effective.findLast((each) => each.owner === owner || !owner.keepsFrom(each.step));
      this.#lasts.set(owner, { own, any });
    }
    return this.#lasts.get(owner);
  }

  /**
   * The palette of a tap: the last one that its own author has set since, or that somebody has and the author has not
   * declined. Else the palette that the tap was made with.
   */
  #of({ owner, position, made }) {
    const { own, any } = this.#lastsOf(owner);
    const since = made.palette === undefined ? any : own;
    if (since?.position > position) return since.set.palette;
    return made.palette ?? this.#before(position)?.set.palette ?? standardFields.palette;
  }

  /** The last set in effect before a position of the log. */
  #before(position) {
    let [low, high] = [0, this.#effective.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#effective[middle].position < position) low = middle + 1;
      else high = middle;
    }
    return this.#effective[low - 1];
  }

  /** Whether these taps would have other palettes if a step were taken back, or put back if it is. */
  differ(taps, step) {
    if (!this.areUsed) return false;
    const palettes = () => {
      this.#forget();
      return taps.map((tap) => textOf(this.#of(tap)));
    };
    const before = palettes();
    step.isTaken = !step.isTaken;
    const after = palettes();
    step.isTaken = !step.isTaken;
    this.#forget();
    return before.some((each, index) => each !== after[index]);
  }

  /** Numbers the palettes of these taps, which are visible. */
  begin(taps) {
    if (!this.areUsed) return;
    this.#forget();
    const own = new Map(taps.map((tap) => this.#of(tap)).map((palette) => [textOf(palette), palette]));
    own.delete(textOf(this.#fold.fields.palette));
    // The taps of any more have the picture's.
    this.list = Object.freeze([...own.values()].slice(0, limits.palettes));
    this.#numbers = new Map(this.list.map((palette, number) => [textOf(palette), number]));
  }

  /** The number of a tap's palette in the list; undefined for the picture's. */
  numberOf(tap) {
    // What comes last in the log has the picture's, also if nothing is numbered yet.
    const isLast = tap.made.palette === undefined && !(this.#sets.at(-1)?.position > tap.position);
    return this.areUsed && !isLast ? this.#numbers.get(textOf(this.#of(tap))) : undefined;
  }
}
