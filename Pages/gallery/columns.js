// The columns of a catalog for finding pictures, and the names of its looks for keeping marks.
import { arrangementTrait } from "../shared/fields.js";
import { artFields } from "../shared/table.js";
import { packColors } from "../shared/oklab.js";
import { colorBytes, describeColors } from "./traits.js";
import { lookName, lookPart } from "./favorites.js";

const isText = (value) => typeof value === "string";

/** The kinds of shapes of a recipe that says nothing about them, and of all recipes (table.js). */
const { standard: standardWeights, parts: shapeKinds } = artFields.find(({ name }) => name === "shapes");

/** The names of the kinds of shapes. */
export const kindsOfShapes = Object.freeze(shapeKinds);

/** How often each kind of shape is picked, as parts of 1. */
function kindsOf(weights) {
  const found = shapeKinds.map((kind, at) => Math.max(0, Number((weights ? weights[kind] : standardWeights[at]) ?? 0)));
  const sum = found.reduce((all, each) => all + each, 0);
  return Object.freeze(Object.fromEntries(shapeKinds.map((kind, at) => [kind, sum > 0 ? found[at] / sum : 0])));
}

/** Where a clock stands, as parts of the height; see `rooms` in docs/gallery-catalog.md. */
const clockRows = Object.freeze([0.06, 0.3]);

/** Whether a calm zone covers most of the clock's place, in the middle of the width. */
const coversClock = (zone) => {
  const [x, y, width, height] = Array.isArray(zone) ? zone.map(Number) : [];
  return x <= 0.3 && x + width >= 0.7 && y <= clockRows[0] + 0.06 && y + height >= clockRows[1] - 0.06;
};

/** A recipe as traits.js sees it. */
export function lookOf(recipe) {
  const { palette, mode, plane, canvas, art, mesh, calm } = recipe;
  const ratio = Number(canvas?.width) / Number(canvas?.height);
  const density = plane?.density ?? 1;
  return Object.freeze({
    palette: isText(palette?.name) ? palette.name.slice(0, 200) : "",
    mode: mode === "dark" ? "dark" : "light",
    density: plane === null || recipe.gestures?.length > 0 ? null : Number.isFinite(density) ? density : 1,
    ratio: Number.isFinite(ratio) && ratio > 0 ? ratio : 1,
    kinds: kindsOf(art?.shapes),
    arrangement: isText(art?.arrangement) ? art.arrangement : arrangementTrait.standard,
    hasMesh: mesh > 0,
    hasOutline: art?.outline > 0,
    hasClock: Array.isArray(calm) && calm.some(coversClock),
    tags: Object.freeze(tagsOfRecipe(recipe)),
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

/** The catalog of the gallery's own pictures: the wall also has new ones, see new-pictures.js. */
export const ownOf = (catalog) => catalog.own ?? catalog;

/** The recipes that the pictures share, and the recipes of drawings by hand. */
export const looksOf = (catalog) => [...catalog.templates, ...catalog.drawings];

/** A date in milliseconds since 1970 as `2026-12-24`. */
export const dateOf = (time) => (
  time !== null && time > 0 && time < 253_402_300_800_000 ? new Date(time).toISOString().slice(0, 10) : ""
);

/** Pictures between two pauses: a multiple of 3, so that their bytes are whole groups of base64. */
const picturesEach = 3072;

/** Columns with those that follow from the colors, which are made when somebody asks first. */
export function withDescriptions(columns) {
  let made = null;
  return Object.freeze({
    ...columns,
    *described() {
      return (made ??= yield* describeColors(columns));
    },
  });
}

/** Gives the columns of a catalog (see traits.js). Work over all pictures: see `inSlices`. */
export function* makeColumns(whole) {
  const catalog = ownOf(whole);
  const { count } = catalog;
  const shown = catalog.hasColors ? new Uint8Array(count * colorBytes) : null;
  for (let from = 0; shown && from < count; from += picturesEach) {
    const to = Math.min(count, from + picturesEach);
    catalog.copyColors(from, to, shown);
    packColors(shown, from * colorBytes, to * colorBytes);
    yield;
  }
  return withDescriptions({
    count,
    gone: catalog.gone,
    look: catalog.looks(),
    looks: looksOf(catalog).map(lookOf),
    shown,
    rooms: catalog.rooms(),
    seed: catalog.seed,
    markSeeds: catalog.markSeeds,
    isNamed: catalog.isNamed,
    title: null,
    tags: null,
    date: null,
    time: null,
  });
}

/** The columns with what is known about files (files.js), and with the order of the pictures (mixed-order.js). */
export const columnsWith = (columns, files, order = null) =>
  files === null ? Object.freeze({ ...columns, order }) : Object.freeze({
    ...columns,
    order,
    title: files.name,
    tags: files.tags,
    date: (index) => dateOf(files.date(index)),
    time: files.date,
  });

/** The names of a catalog's looks for marks, made when somebody asks: there may be many drawings. */
const namesOf = new WeakMap();

function nameOfLook(whole, at) {
  const catalog = ownOf(whole);
  if (!namesOf.has(catalog)) namesOf.set(catalog, []);
  const names = namesOf.get(catalog);
  const { templates, drawings } = catalog;
  names[at] ??= lookName(lookPart(at < templates.length ? templates[at] : drawings[at - templates.length]));
  return names[at];
}

/** All names, in the order of the columns' looks. */
export const lookNamesOf = (catalog) => looksOf(catalog).map((_, at) => nameOfLook(catalog, at));

/** The number of the gallery's own picture that has a look, by its name, and a seed; null if there is none. */
export function ownPicture(catalog, look, seed) {
  for (let at = 0; at < catalog.templates.length; at += 1) {
    const picture = nameOfLook(catalog, at) === look ? ownOf(catalog).pictureOf(at, seed) : null;
    if (picture !== null) return catalog.gone.has(picture) ? null : picture;
  }
  const { templates, drawings } = ownOf(catalog);
  const drawn = drawings.findIndex((each, at) =>
    String(each.seed) === seed && nameOfLook(catalog, templates.length + at) === look
  );
  const picture = drawn < 0 ? null : ownOf(catalog).pictureOfDrawing(drawn);
  return catalog.gone.has(picture) ? null : picture;
}

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
