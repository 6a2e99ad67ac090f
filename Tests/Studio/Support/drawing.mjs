// What the tests of the log share: the engine, random gestures, and the engine's rules written again.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** The engine, as pages have it. */
const { load } = await import(pathToFileURL(path.join(root, "web", "geobg.js")).href);
export const engine = await load(fs.readFileSync(path.join(root, "web", "geobg.wasm")));

const counts = new Map();

/** How many shapes a tap has: all of them are in this window. */
export function countOf(given, { address, seed = given, brush }, shapesPerTap = [1, 8]) {
  const key = `${seed} ${address} ${shapesPerTap} ${brush?.shapes}`;
  if (!counts.has(key)) {
    const options = { seed, shapesPerTap, width: 390, height: 390, zoom: 0.5, density: null, palette: "classic" };
    counts.set(
      key,
      engine.wallpaper({ ...options, gestures: [{ tap: [0, 0], address, ...brush && { brush } }] }).marks.length,
    );
  }
  return counts.get(key);
}

/** The items of a list in a random order. */
export function shuffled(list, random) {
  const items = [...list];
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [items[index], items[other]] = [items[other], items[index]];
  }
  return items;
}

/** A tap; the addresses of a test run are small and far apart from each other. */
export function randomTap(random) {
  return {
    tap: [(random(400_000) - 200_000) / 1000, (random(400_000) - 200_000) / 1000],
    address: random(2 ** 31) * 4096,
    ...random(4) === 0 && { zoom: [0.25, 3][random(2)] },
    ...random(3) === 0 && { brush: { shapes: 1 + random(8), swatch: random(5) } },
  };
}

/** A gesture; `kinds` has names, and a name that comes twice is picked twice as often. */
export function randomGesture(random, kinds = "tap tap tap mesh undo undo undo redo redo clear") {
  const names = kinds.split(" ");
  const name = names[random(names.length)];
  if (name === "tap") return randomTap(random);
  return name === "seed" ? { set: { seed: String(random(5)) } } : name;
}

/** The marks of gestures, with a seed and maybe other options, such as palettes. */
export const marksOf = (gestures, seed = "ada", look = {}) =>
  engine.wallpaper({ seed, width: 800, height: 800, zoom: 0.5, density: null, gestures, ...look }).drawing().marks;
