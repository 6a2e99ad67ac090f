// The engine that all elements of a page use, and the wallpapers that they drew last.

/** How many wallpapers the elements of a page share, before the oldest is forgotten. */
const keptWallpapers = 64;

/** The wrapper that all elements use: `load` and `GeobgError`. */
let wrapper = null;
/** The engine, once it is loaded. */
let engine = null;
/** The wallpapers that were drawn last, found by their options. */
const wallpapers = new Map();

export function useWrapper(given) {
  wrapper = given;
}

/** The error of an attribute, or of the box. */
export const mistake = (field, message) => new wrapper.GeobgError("argument", field, message);

/** Calls `run` once the engine is there: at once, if it is. */
export function whenLoaded(run, fail) {
  if (engine) {
    run();
    return;
  }
  wrapper.load().then((loaded) => {
    engine = loaded;
    run();
  }, fail);
}

/** The wallpaper of a recipe, or of none (null), with options. */
export function wallpaperWith(recipe, options) {
  const key = JSON.stringify([recipe, options]);
  const known = wallpapers.get(key);
  const wallpaper = known ?? (recipe === null ? engine.wallpaper(options) : engine.read(recipe).with(options));
  wallpapers.delete(key);
  wallpapers.set(key, wallpaper);
  if (wallpapers.size > keptWallpapers) wallpapers.delete(wallpapers.keys().next().value);
  return wallpaper;
}

/** The members of a recipe, or of a picture that carries one. */
export const membersOf = (recipe) => JSON.parse(wallpaperWith(recipe, {}).recipe);
