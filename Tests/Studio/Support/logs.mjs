// Logs for tests: how they grow, and a view that follows one.
import assert from "node:assert/strict";
import { parseEntries } from "../../../Pages/studio/entries.js";
import { redoDepth } from "../../../Pages/studio/drawn-gestures.js";
import { append, emptyLog, nextCounter, recipeOf, redoOf, undoOf } from "../../../Pages/studio/log.js";
import { countOf, engine } from "./drawing.mjs";

export const seed = Object.freeze({ set: Object.freeze({ seed: "ada" }) });

/** A gesture as the page records it now: a tap has the seed that it is made with. */
export const recorded = (log, gesture) => gesture.tap ? { seed: recipeOf(log).fields.seed, ...gesture } : gesture;

/** Appends gestures of one author. "undo step" and "redo step" are what the page records for undo and redo. */
export function drawn(log, author, ...gestures) {
  let after = log;
  for (const each of gestures) {
    const gesture = each === "undo step" ? undoOf(after, author) : each === "redo step" ? redoOf(after, author) : each;
    if (gesture === null) continue;
    const entries = parseEntries([{ counter: nextCounter(after), author, gesture: recorded(after, gesture) }]);
    assert.equal(entries.length, 1, JSON.stringify(gesture));
    after = append(after, entries, countOf).log;
  }
  return after;
}

export const logOf = (entries) => append(emptyLog(), entries, countOf).log;
export const textOf = (log) => JSON.stringify(recipeOf(log));

/** A tap whose number of shapes is known. */
export function tapOf(count, from = 0) {
  for (let address = from;; address += 1) {
    if (countOf("ada", { address }) === count) return { tap: [address % 100, 10], address };
  }
}

/** Follows the changes of a log with one drawing of the engine, as the page's scene does. */
export class Follower {
  rebuilds = 0;
  #log = emptyLog();
  #drawing;
  #depth = 0;

  constructor() {
    this.begin();
  }

  begin() {
    const { fields: { seed, palette }, gestures, palettes } = recipeOf(this.#log);
    this.#drawing = engine.wallpaper({
      seed,
      width: 800,
      height: 800,
      zoom: 0.5,
      density: null,
      palette,
      palettes,
      gestures,
    }).drawing();
    this.#depth = 0;
  }

  follow(log, change) {
    this.#log = log;
    const gestures = change.kind === "added" ? [change.tap] : change.gestures;
    for (const gesture of gestures ?? [null]) {
      if (gesture === null || (gesture === "redo" && this.#depth === 0)) {
        this.rebuilds += 1;
        this.begin();
        return;
      }
      this.#drawing.apply(gesture);
      this.#depth = redoDepth(this.#depth, gesture);
    }
  }

  get marks() {
    return this.#drawing.marks;
  }
}
