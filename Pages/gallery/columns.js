// The columns of a catalog for finding pictures, and the names of its looks for keeping marks.
import { colorsEach, describeColors } from "./traits.js";
import { lookName, lookPart } from "./favorites.js";

/** Pictures between two pauses. */
const picturesEach = 4096;

const isText = (value) => typeof value === "string";

/** A recipe as traits.js sees it. */
export function lookOf(recipe) {
  const { palette, mode, density, canvas } = recipe;
  const ratio = Number(canvas?.width) / Number(canvas?.height);
  return Object.freeze({
    palette: isText(palette?.name) ? palette.name.slice(0, 200) : "",
    mode: mode === "dark" ? "dark" : "light",
    density: density === null || recipe.gestures?.length > 0 ? null : Number.isFinite(density) ? density : 1,
    ratio: Number.isFinite(ratio) && ratio > 0 ? ratio : 1,
  });
}

/** The tags that follow from a recipe, as catalog.json has them. */
function tagsOfRecipe(recipe) {
  const { mode, mesh, calm, gestures, canvas } = recipe;
  const [width, height] = [Number(canvas?.width), Number(canvas?.height)];
  return [
    mode === "dark" ? "dark" : "light",
    width > height ? "landscape" : width === height ? "square" : "portrait",
    mesh ? "mesh" : null,
    calm?.length > 0 ? "calm" : null,
    gestures?.length > 0 ? "drawn" : null,
  ].filter(Boolean);
}

/** The recipes that the pictures share, and those of drawings by hand. */
export const looksOf = (catalog) => [...catalog.templates, ...catalog.drawings];

/** A date in milliseconds since 1970 as `2026-12-24`. */
export const dateOf = (time) => (
  time !== null && time > 0 && time < 253_402_300_800_000 ? new Date(time).toISOString().slice(0, 10) : ""
);

/**
 * Gives the columns of a catalog (see traits.js), and what follows from its colors. `files` is what is known about
 * files (files.js), or null. Work over all pictures: see `inSlices`.
 */
export function* makeColumns(catalog, files = null) {
  const { count } = catalog;
  const recipes = looksOf(catalog);
  const colors = catalog.hasColors ? new Uint8Array(count * colorsEach * 4) : null;
  for (let from = 0; colors && from < count; from += picturesEach) {
    catalog.copyColors(from, Math.min(count, from + picturesEach), colors);
    yield;
  }
  const look = catalog.looks();
  const own = recipes.map(tagsOfRecipe);
  const columns = Object.freeze({
    count,
    look,
    looks: recipes.map(lookOf),
    colors,
    seed: catalog.seed,
    tags: (index) => [...own[look[index]], ...(files?.tags(index) ?? [])],
    title: files?.name ?? null,
    date: files ? (index) => dateOf(files.date(index)) : null,
  });
  return Object.freeze({ columns, described: yield* describeColors(columns) });
}

/** The names of a catalog's looks for marks, made when somebody asks: there may be many drawings. */
const namesOf = new WeakMap();

function nameOfLook(catalog, at) {
  if (!namesOf.has(catalog)) namesOf.set(catalog, []);
  const names = namesOf.get(catalog);
  const { templates, drawings } = catalog;
  names[at] ??= lookName(lookPart(at < templates.length ? templates[at] : drawings[at - templates.length]));
  return names[at];
}

/** All names, in the order of the columns' looks. */
export const lookNamesOf = (catalog) => looksOf(catalog).map((_, at) => nameOfLook(catalog, at));

/** A picture as marks know it: `{ look, seed, recipe }`, where `recipe` is the look. */
export function markedPicture(catalog, picture) {
  const template = catalog.template(picture);
  const recipe = catalog.recipe(picture);
  return {
    look: template >= 0 ? nameOfLook(catalog, template) : lookName(lookPart(recipe)),
    seed: recipe.seed,
    recipe: lookPart(recipe),
  };
}
