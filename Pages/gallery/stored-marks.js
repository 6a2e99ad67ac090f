// Keeps the marks and the language in the browser. Where it keeps nothing, they last as long as the page, and the page
// says so.
import { loadTexts } from "./texts.js";
import { markLimits, mergedMarks, noMarks, readMarks, writeMarks } from "./favorites.js";

/** Where the marks are. All galleries of a host share them, because a picture is the same in each. */
export const marksKey = "geobg-gallery-marks";

/** Where the checksums of a gallery's pictures are, before its path; see fresh-pictures.js. Marks come first. */
export const seenPrefix = "geobg-gallery-seen ";

/** Where the chosen language is, beside the marks. */
const languageKey = "geobg-gallery-language";

/** The code of the language that the visitor chose; null if there is none. */
function readLanguage(storage) {
  try {
    return storage?.getItem(languageKey) ?? null;
  } catch {
    return null;
  }
}

/** Shows the language that the visitor chose before, if the page began with another. */
export async function followStoredLanguage(store) {
  const language = readLanguage(browserStorage());
  if (language === null || language === store.state.language) return;
  if (await loadTexts(language)) store.dispatch({ type: "setLanguage", language });
}

/** Keeps the chosen language, where the browser keeps anything. */
export function writeLanguage(storage, code) {
  try {
    storage?.setItem(languageKey, code);
  } catch {
    // The page has the language until it is closed.
  }
}

/** The pause before changes are written, in milliseconds: several changes in a row are one write. */
const writePause = 250;

/** The browser's storage; null where the page may not use it. */
export function browserStorage() {
  try {
    const { localStorage } = globalThis;
    localStorage.getItem(marksKey);
    return localStorage;
  } catch {
    return null;
  }
}

const isFull = ({ name }) => name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED";

/** Writes the marks. A full storage forgets the checksums of pictures first. */
function setMarks(storage, words) {
  try {
    storage.setItem(marksKey, words);
  } catch (error) {
    const forgotten = Object.keys(storage).filter((key) => key.startsWith(seenPrefix));
    if (!isFull(error) || forgotten.length === 0) throw error;
    for (const key of forgotten) storage.removeItem(key);
    storage.setItem(marksKey, words);
  }
}

/**
 * The marks in storage, and a writer of changes.
 *
 * - `read()` gives the marks; it may be called at any time.
 * - `write(before, after)` soon writes what changed. What other pages wrote meanwhile stays.
 * - `flush()` writes at once.
 *
 * @param storage See `browserStorage`. @param report Called with a text's key: `keep.memory` or `keep.full`.
 */
export function openKeeping(storage, report, later = (run, pause) => setTimeout(run, pause)) {
  /** What is not written yet: marks by key, null for none. */
  let changes = new Map();
  let looks = new Map();
  let names = null;
  let isWaiting = false;
  let hasReported = false;

  function reportOnce(key) {
    if (!hasReported) report(key);
    hasReported = true;
  }

  function read() {
    if (storage === null) return noMarks;
    try {
      const text = storage.getItem(marksKey);
      return text === null || text.length > markLimits.file ? noMarks : readMarks(text) ?? noMarks;
    } catch {
      return noMarks;
    }
  }

  function flush() {
    isWaiting = false;
    if (storage === null || (changes.size === 0 && names === null)) return;
    const stored = read();
    const entries = new Map(stored.entries);
    for (const [key, entry] of changes) {
      if (entry === null) entries.delete(key);
      else entries.set(key, entry);
    }
    const merged = mergedMarks({ ...stored, entries }, { entries: new Map(), looks, names: names ?? [] });
    try {
      setMarks(storage, writeMarks(names === null ? merged : { ...merged, names }));
      changes = new Map();
      looks = new Map();
      names = null;
    } catch (error) {
      // The changes stay for the next attempt.
      reportOnce(isFull(error) ? "keep.full" : "keep.memory");
    }
  }

  function write(before, after) {
    if (storage === null) {
      reportOnce("keep.memory");
      return;
    }
    for (const [key, entry] of after.entries) {
      if (before.entries.get(key) === entry) continue;
      changes.set(key, entry);
      looks.set(entry.look, after.looks.get(entry.look));
    }
    for (const key of before.entries.keys()) if (!after.entries.has(key)) changes.set(key, null);
    if (before.names !== after.names) ({ names } = after);
    if (isWaiting) return;
    isWaiting = true;
    later(flush, writePause);
  }

  return Object.freeze({ read, write, flush });
}
