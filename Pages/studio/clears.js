// The clears of all marks, which hide the marks of everybody who does not keep them. Pure.
import { isTakenByClear, lastInEffect } from "./history.js";

export class CommonClears {
  /** First to last, and by the keys of their entries. */
  #all = [];
  #byKey = new Map();

  add(change, key) {
    this.#all.push(change);
    this.#byKey.set(key, change);
  }

  /** The clear of an entry; undefined for none. */
  of(key) {
    return this.#byKey.get(key);
  }

  /** Gives authors the position of the last clear that hides their marks. */
  update(authors) {
    const last = lastInEffect(this.#all);
    for (const author of authors) {
      author.wall = author.keeps.size === 0
        ? last
        : this.#all.findLast((each) => each.isInEffect && !author.keepsFrom(each))?.position ?? -1;
    }
  }

  /**
   * Whether a clear hides, or would hide, some marks of an author that nobody else's does. Its own author can take all
   * others back, too, one after another.
   */
  covers(wall, owner) {
    const isOther = (each) => each.isInEffect && each.owner !== wall.owner && !owner.keepsFrom(each);
    const low = Math.max(this.#all.findLast(isOther)?.position ?? -1, owner.clearedTo);
    return owner.done.some((each) =>
      isTakenByClear(each) && each.isInEffect && each.position > low && each.position < wall.position
    );
  }
}
