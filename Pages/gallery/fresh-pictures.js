// Which pictures a gallery did not have at the visit before. The browser remembers a short checksum of each picture, so
// that a picture counts as new by its recipe, wherever in the list it comes.
import { checksum } from "../shared/checksum.js";
import { base64OfBytes, bytesOfBase64 } from "../wrapper/base64.js";
import { lookNamesOf } from "./columns.js";
import { browserStorage, seenPrefix } from "./stored-marks.js";

/** Of a larger gallery, nothing is remembered: 4 bytes a picture, and the galleries of a host share one storage. */
const mostPictures = 20_000;

const keyHere = () => `${seenPrefix}${location.pathname}`;

const textOf = (sums) => base64OfBytes(new Uint8Array(sums.buffer));
const sumsIn = (text) => new Uint32Array(bytesOfBase64(text).buffer);

/** What is remembered: `{ seen, fresh }`, checksums; null for nothing, and for what makes no sense. Pure. */
export function readSeen(text) {
  try {
    const { version, seen, fresh } = JSON.parse(text);
    return version === 1 ? { seen: sumsIn(seen), fresh: sumsIn(fresh) } : null;
  } catch {
    return null;
  }
}

/** The text that `readSeen` reads. */
export const writeSeen = ({ seen, fresh }) => JSON.stringify({ version: 1, seen: textOf(seen), fresh: textOf(fresh) });

/**
 * What a visit finds and remembers: `now` are the checksums of all pictures, `before` what is remembered. Fresh ones
 * are those since the last time that there were any. A gallery that shares no picture with the remembered one is
 * another gallery at the same address. Pure.
 */
export function visit(before, now) {
  const seen = new Set(before?.seen);
  const fresh = now.filter((sum) => !seen.has(sum));
  if (before === null || fresh.length === now.length) return { seen: now, fresh: new Uint32Array(0), isNews: false };
  return fresh.length > 0 ? { seen: now, fresh, isNews: true } : { seen: now, fresh: before.fresh, isNews: false };
}

let found = null;

/**
 * The numbers of the pictures that are new since the visit before, and whether this visit is the first that has them.
 *
 * @returns {Promise<{ pictures: ReadonlySet<number>, isNews: boolean }>}
 */
export function freshPictures({ catalog }, columns) {
  found ??= (async () => {
    const none = { pictures: new Set(), isNews: false };
    const storage = browserStorage();
    if (storage === null || columns.count > mostPictures) return none;
    const names = lookNamesOf(catalog);
    const now = Uint32Array.from({ length: columns.count }, (_, index) => (
      checksum(`${names[columns.look[index]]} ${columns.seed(index)}`)
    ));
    const { isNews, ...remembered } = visit(readSeen(storage.getItem(keyHere())), now);
    try {
      storage.setItem(keyHere(), writeSeen(remembered));
    } catch {
      // A full storage is not worth a message: the favorites have one.
    }
    const sums = new Set(remembered.fresh);
    return { pictures: new Set(Array.from(now.keys()).filter((index) => sums.has(now[index]))), isNews };
  })();
  return found;
}
