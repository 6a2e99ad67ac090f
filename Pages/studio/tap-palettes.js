// Which palettes the taps of a log have: the picture's, or one that their author keeps. Pure.
import { standardFields } from "./entries.js";
import { beginning } from "./history.js";

/** The most palettes of taps in a recipe. The taps of any more have the picture's. */
export const mostPalettes = 64;

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

  constructor(fold) {
    this.#fold = fold;
  }

  /** Follows what sets the palette. Gives whether taps can have kept another one. */
  set(change, key) {
    this.#sets.push(change);
    // Nobody takes back how a drawing began.
    if (change.step !== beginning) this.#declinable.set(key, change);
    return this.areUsed;
  }

  /** The step of an entry that set the palette, for others than its author; else undefined. */
  stepOf(key, owner) {
    const change = this.#declinable.get(key);
    return change?.owner === owner ? undefined : change?.step;
  }

  /**
   * The palette of a tap: the last one that its own author has set since, or that somebody has and the author has not
   * declined. Else the one that the tap was made with.
   */
  #of({ owner, position, made }) {
    const set = this.#sets.findLast((each) =>
      each.isInEffect && (each.position < position || each.owner === owner ||
        (made.palette === undefined && !owner.keepsFrom(each.step)))
    );
    if (made.palette !== undefined && !(set?.position > position)) return made.palette;
    return set ? set.set.palette : standardFields.palette;
  }

  /** Whether these taps would have other palettes if a step were taken back, or put back if it is. */
  differ(taps, step) {
    if (!this.areUsed) return false;
    const palettes = () => taps.map((tap) => textOf(this.#of(tap)));
    const before = palettes();
    step.isTaken = !step.isTaken;
    const after = palettes();
    step.isTaken = !step.isTaken;
    return before.some((each, index) => each !== after[index]);
  }

  /** Numbers the palettes of these taps, which are visible. */
  begin(taps) {
    if (!this.areUsed) return;
    const own = new Map(taps.map((tap) => this.#of(tap)).map((palette) => [textOf(palette), palette]));
    own.delete(textOf(this.#fold.fields.palette));
    this.list = Object.freeze([...own.values()].slice(0, mostPalettes));
    this.#numbers = new Map(this.list.map((palette, number) => [textOf(palette), number]));
  }

  /** The number of a tap's palette in the list; undefined for the picture's. */
  numberOf(tap) {
    return this.areUsed ? this.#numbers.get(textOf(this.#of(tap))) : undefined;
  }
}
