// The new pictures of walls that were left: a wall that comes back, by the history or by a reload, has the same ones at
// once, and goes on where it stopped.
import { base64OfBytes, bytesOfBase64 } from "../wrapper/base64.js";
import { isRecord } from "./catalog.js";
import { colorBytes } from "./traits.js";

/** As many new pictures are kept of all walls; those of the walls that were left first are forgotten. */
const mostKept = 10_000;

/** The longest name of a look, and the longest seed. */
const longestName = 200;

/**
 * What is known of a wall: its new pictures, how many came each time, how many random numbers chose them, how often
 * each look was tried and did fit, whether other palettes are tried, and how many named pictures were tried.
 *
 * @typedef {{ pictures: { name: string, seed: string, colors: Uint8Array }[], sizes: number[],
 *   numbers: number, trials: [number, number][], isWide: boolean, listed: number }} KnownWall
 */

/** The most random numbers that choose the pictures of one wall. */
const mostNumbers = 10_000_000;

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

function readPicture(value) {
  const [name, seed, colors] = Array.isArray(value) ? value : [];
  const isText = [name, seed, colors].every((each) => (
    typeof each === "string" && each !== "" && each.length <= longestName
  ));
  if (!isText) return null;
  try {
    const bytes = bytesOfBase64(colors);
    return bytes.length === colorBytes ? { name, seed, colors: bytes } : null;
  } catch {
    return null;
  }
}

function readWall(value) {
  if (!isRecord(value) || !Array.isArray(value.pictures) || value.pictures.length > mostKept) return null;
  const { sizes, numbers, trials, isWide, listed } = value;
  const pictures = value.pictures.map(readPicture);
  const isWhole = isCount(numbers) && numbers <= mostNumbers && isCount(listed) &&
    pictures.every((each) => each !== null) &&
    Array.isArray(sizes) && sizes.every((each) => isCount(each) && each > 0) &&
    sizes.reduce((sum, each) => sum + each, 0) === pictures.length && Array.isArray(trials) &&
    trials.every((each) => Array.isArray(each) && each.every(isCount));
  return isWhole ? { pictures, sizes, numbers, trials, isWide: isWide === true, listed } : null;
}

/** The walls of a text of `writeWalls`, as a stranger's data: what makes no sense is left out. */
export function readWalls(text) {
  const walls = new Map();
  try {
    for (const [key, value] of JSON.parse(text ?? "[]")) {
      const wall = readWall(value);
      if (typeof key === "string" && wall !== null) walls.set(key, wall);
    }
  } catch {
    // A damaged text is as good as none.
  }
  return walls;
}

/** A text with the walls that were seen last. @param {Map<string, KnownWall>} walls */
export function writeWalls(walls) {
  let room = mostKept;
  const kept = [...walls].reverse().filter(([, { pictures }]) => (room -= pictures.length) >= 0).reverse();
  return JSON.stringify(kept.map(([key, wall]) => [key, {
    ...wall,
    pictures: wall.pictures.map(({ name, seed, colors }) => [name, seed, base64OfBytes(colors)]),
  }]));
}

/** The walls that this tab of the browser knows. @param name Where they are stored: galleries of a host share it. */
export function openWalls(name) {
  let walls = new Map();
  try {
    walls = readWalls(sessionStorage.getItem(name));
  } catch {
    // The page may keep nothing.
  }
  const write = () => {
    try {
      sessionStorage.setItem(name, writeWalls(walls));
    } catch {
      // The walls last as long as the page.
    }
  };
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") write();
  });
  return {
    get: (key) => walls.get(key) ?? null,
    delete: (key) => walls.delete(key),
    /** Keeps a wall as the one that was seen last. */
    set(key, wall) {
      walls.delete(key);
      walls.set(key, wall);
    },
  };
}
