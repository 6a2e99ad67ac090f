// Going back in time: which entries of a log are not in effect, because a later one restored an earlier moment. Pure.
//
// A restore names the last entry of its moment. What lies between that and the restore is as if it had never been, also
// undos and other restores. Its author takes a restore back as any other step, by an undo that names it alone.
import { compareEntries, entryKey } from "./entries.js";

/** The entry of the log that a gesture takes back or puts back alone, as its key; undefined if there is no such one. */
export function namedAlone({ author, gesture }) {
  const [first, last] = gesture.undo ?? gesture.redo ?? [];
  return first !== undefined && first === last ? entryKey({ author, counter: first }) : undefined;
}

/**
 * The positions of the entries that are not in effect.
 *
 * From the last entry to the first, so that everything that could take a restore back is known before it. The ranges of
 * two restores in effect do not overlap: this takes time for each entry once.
 *
 * @param {readonly import("./entries.js").Entry[]} entries In the order of the log.
 * @returns {Set<number>}
 */
export function hiddenPositions(entries) {
  const hidden = new Set();
  /** The last undo or redo in effect of each entry that is named alone. */
  const taken = new Map();
  for (let position = entries.length - 1; position >= 0; position -= 1) {
    if (hidden.has(position)) continue;
    const entry = entries[position];
    const { restore, undo } = entry.gesture;
    const name = namedAlone(entry);
    if (name !== undefined && !taken.has(name)) taken.set(name, undo !== undefined);
    if (!restore || taken.get(entryKey(entry))) continue;
    const moment = { counter: restore[0], author: restore[1] };
    for (let at = position - 1; at >= 0 && compareEntries(entries[at], moment) > 0; at -= 1) hidden.add(at);
  }
  return hidden;
}
