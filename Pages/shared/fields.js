// The traits of a picture: one declaration that makes the controls, the locks and the rolls. Those of the art come from
// table.js. A test compares all of them with the options of the engine, so a new option fails the test until it is
// declared here.
import { defaultPalette } from "../wrapper/defaults.js";
import { thousandth } from "./geometry.js";
import { artFields, limits, paletteNames, rangeFields } from "./table.js";

export { paletteNames };

/** Sizes that people choose often: the names and pixels of the files in Sizes/, which a test compares. */
export const namedSizes = Object.freeze([
  ["iphone-17", 1206, 2622],
  ["iphone-17-pro-max", 1320, 2868],
  ["pixel-10", 1080, 2424],
  ["galaxy-s26", 1080, 2340],
  ["galaxy-s26-ultra", 1440, 3120],
  ["ipad-11", 1640, 2360],
  ["ipad-pro-13", 2064, 2752],
  ["pixel-tablet", 1600, 2560],
  ["steam-deck", 1280, 800],
  ["macbook-air-13", 2560, 1664],
  ["macbook-pro-16", 3456, 2234],
  ["1080p", 1920, 1080],
  ["1440p", 2560, 1440],
  ["4k", 3840, 2160],
  ["5k", 5120, 2880],
  ["ultrawide", 3440, 1440],
  ["super-ultrawide", 5120, 1440],
].map(([name, width, height]) => Object.freeze({ name, width, height })));

/** Calm zones that a button adds, as fractions of the picture. */
export const namedZones = Object.freeze({
  top: Object.freeze([0, 0, 1, 0.25]),
  bottom: Object.freeze([0, 0.75, 1, 0.25]),
  center: Object.freeze([0.25, 0.25, 0.5, 0.5]),
  left: Object.freeze([0, 0, 0.25, 1]),
  right: Object.freeze([0.75, 0, 0.25, 1]),
});

const oneOf = (random, values) => values[Math.min(values.length - 1, Math.floor(random() * values.length))];

/**
 * How often chance chooses each value of a field: its first value is the usual one, and the others follow from the
 * best on. The usual one is as frequent as one in the middle.
 */
function weightsOf({ parts: [usual, ...others] }) {
  const weights = others.map((name, at) => [name, 2 * others.length - at]);
  return Object.freeze(Object.fromEntries([[usual, weights[others.length >> 1][1]], ...weights]));
}

/** The place that chance chooses among weights. */
export function weightedPlace(random, weights) {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return place < 0 ? weights.length - 1 : place;
}

const numberBetween = (random, least, most) => thousandth(least + (most - least) * random());

/** A random color that suits the background of a mode. */
function quietColor(random, mode) {
  const level = () => Math.round(mode === "dark" ? 6 + 42 * random() : 213 + 40 * random());
  return `#${[level(), level(), level()].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Weights of the first kinds of shapes from which a roll picks. */
const rolledShapes = [[2, 1], [1, 1], [1, 3], [1, 0], [0, 1]];

/** Two numbers of which the second is not smaller: the unchanged number gives way. */
const inOrder = ([fewest, most], changed) => (
  fewest <= most ? [fewest, most] : Array(2).fill(changed === 0 ? fewest : most)
);

/** A number that a roll chooses from a range: its logarithm is uniform if equal steps are equal factors. */
function rolledNumber(random, { step, rolled: [least, most], isLogarithmic }) {
  const value = isLogarithmic ? least * (most / least) ** random() : least + (most - least) * random();
  return thousandth(Math.round(value / step) * step);
}

/** The slider of a field with one number, and its roll. */
const rangeOf = (field) => ({
  kind: "range",
  least: field.least,
  most: field.most,
  step: field.step,
  standard: field.standard,
  curve: field.isLogarithmic ? "log" : "even",
  roll: (random) => rolledNumber(random, field),
});

/** What a trait of the art has beside the numbers of its field, by the form of the field. */
const artForms = {
  number: (field) => rangeOf({ ...field, standard: field.standard[0] }),
  pair: (field) => ({
    kind: "numbers",
    standard: Object.freeze(field.standard),
    parts: field.parts.map((part, index) => [index, `field.${part}`]),
    ...(field.isWhole ? { fit: inOrder } : {}),
    roll: (random) => {
      const numbers = [0, 1].map(() => rolledNumber(random, field));
      return field.isWhole ? inOrder(numbers, 0) : numbers;
    },
  }),
  name: (field) => ({
    kind: "pictures",
    choices: Object.freeze(field.parts),
    standard: field.parts[field.standard[0]],
    weights: weightsOf(field),
    roll: (random) => field.parts[weightedPlace(random, Object.values(weightsOf(field)))],
  }),
  weights: ({ standard, parts }) => {
    // A value always has the first two kinds, and of the others those that are picked.
    const weights = (numbers) =>
      Object.fromEntries(parts.flatMap((kind, index) => {
        const weight = numbers[index] ?? 0;
        return index < 2 || weight > 0 ? [[kind, weight]] : [];
      }));
    return {
      kind: "numbers",
      standard: Object.freeze(weights(standard)),
      complete: (value) => ({ ...weights([]), ...value }),
      parts: parts.map((kind) => [kind, `field.${kind}`]),
      // One kind has to be left.
      fit: (value, changed) =>
        Object.values(value).some((weight) => weight > 0) ? value : { ...weights([1, 1]), [changed]: 0 },
      roll: (random) => weights(oneOf(random, rolledShapes)),
    };
  },
};

/** The traits of the fields that change these parts of a picture. */
const artTraitsOf = (...parts) =>
  artFields.filter(({ part }) => parts.includes(part)).map((field) => {
    const { name, english, form, least, most, step, isWhole } = field;
    const limits = Object.freeze([least, most]);
    // What the shapes are like stays as the hand knows it; how they lie, and in which colors, is what dice are for.
    const locked = name !== "arrangement" && name !== "colorFlow";
    const shared = { name, english, form, options: [name], set: "set", isArt: true, locked, step, limits };
    return { ...shared, whole: isWhole, ...artForms[form](field) };
  });

/**
 * The traits, in the order of the panel.
 *
 * - `name`: the member of the state's fields; `options`: the options of the engine that it decides.
 * - `kind`: which control it gets. Its label is the text `field.` and the name.
 * - `set`: the action that changes it: `set` (the drawing), `mode` or `view` (what the window shows).
 * - `standard`: the value of a new drawing; `locked`: whether a roll leaves it alone until it is unlocked.
 * - `roll(random, context)`: another value; the context has `value`, `mode` and `byHand`.
 * - A range has `least`, `most` and `step` of its slider, and `limits` for typed numbers. `optional` is the text of
 *   a switch for no value (null). `curve` "log" spreads small values.
 * - Several numbers have `parts`: the key of each in the value, and the text of its label. `fit(value, key)` gives the
 *   nearest value that the engine takes, after the part with this key was changed.
 * - `complete(value)`: the value of a recipe with what a recipe leaves out.
 * - `isArt`: the recipe has it among its art; `form` is how its field is written, and `english` its name for
 *   languages that have none.
 */
export const traits = Object.freeze([
  {
    name: "seed",
    options: ["seed"],
    kind: "seed",
    set: "set",
    standard: "1",
    roll: (random) => String(Math.floor(random() * 2 ** 32)),
  },
  {
    name: "palette",
    options: ["palette"],
    kind: "palette",
    set: "set",
    standard: defaultPalette,
    roll: (random, { value }) => oneOf(random, paletteNames.filter((name) => name !== value)),
  },
  {
    name: "mode",
    options: ["mode"],
    kind: "choice",
    set: "mode",
    standard: "light",
    locked: true,
    choices: ["light", "dark"],
    roll: (random) => oneOf(random, ["light", "dark"]),
  },
  {
    name: "density",
    options: ["density"],
    set: "set",
    ...rangeOf(rangeFields.density),
    limits: limits.density,
    optional: "density.none",
    // A drawing by hand without a plane stays one.
    roll: (random, { value, byHand }) => (value === null && byHand ? null : rolledNumber(random, rangeFields.density)),
  },
  ...artTraitsOf("shapes", "polygons"),
  {
    name: "mesh",
    options: ["mesh"],
    kind: "range",
    set: "set",
    standard: 0,
    least: 0,
    most: 10,
    step: 1,
    limits: limits.meshPasses,
    roll: (random) => oneOf(random, [0, 0, 0, 1, 1, 2, 3]),
  },
  ...artTraitsOf("mesh"),
  {
    name: "background",
    options: ["background"],
    kind: "background",
    set: "set",
    standard: null,
    locked: true,
    roll: (random, { mode }) => (random() < 0.3 ? null : quietColor(random, mode)),
  },
  {
    name: "zoom",
    options: ["zoom"],
    set: "view",
    ...rangeOf(rangeFields.zoom),
    locked: true,
    limits: limits.zoom,
  },
  {
    name: "pan",
    options: ["pan"],
    kind: "numbers",
    set: "view",
    standard: Object.freeze([0, 0]),
    locked: true,
    limits: limits.pan,
    step: 10,
    parts: [[0, "field.x"], [1, "field.y"]],
    roll: (random) => [numberBetween(random, -5000, 5000), numberBetween(random, -5000, 5000)],
  },
  {
    name: "size",
    options: ["width", "height"],
    kind: "size",
    set: "set",
    standard: null,
    locked: true,
    limits: limits.side,
    roll: (random) => {
      const { width, height } = oneOf(random, namedSizes);
      return { width, height };
    },
  },
  {
    name: "calm",
    options: ["calm"],
    kind: "zones",
    set: "set",
    standard: Object.freeze([]),
    locked: true,
    most: limits.zones,
    roll: (random) => [oneOf(random, Object.values(namedZones))],
  },
].map(Object.freeze));

/** The name of a trait in the language of a page, whose `text` and `hasText` these are. */
export const labelOf = ({ name, english }, { text, hasText }) =>
  hasText(`field.${name}`) ? text(`field.${name}`) : english ?? name;

/** The options of the engine that no control sets, and what sets them. */
export const optionsByHand = Object.freeze({
  gestures: "the log",
  palettes: "the log",
  swatches: "the editor of palettes",
  tile: "a recipe only: in the studio, the plane goes on instead of repeating",
  base: "the view",
  motion: "the panel of motion",
});

/** The traits of the art, which a recipe has as one member. */
export const artTraits = Object.freeze(traits.filter(({ isArt }) => isArt));

/** The arrangement: its choices, the usual one (`standard`), and how often chance chooses each (`weights`). */
export const arrangementTrait = artTraits.find(({ name }) => name === "arrangement");

/** The values of the art's traits in a recipe (an object). A recipe leaves out the kinds that it does not pick. */
export const artOf = (recipe) =>
  Object.fromEntries(artTraits.map(({ name, standard, complete = (value) => value }) => {
    const value = recipe.art?.[name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)];
    return [name, value === undefined ? standard : complete(value)];
  }));

/** The locks of a new visitor. */
export const standardLocks = Object.freeze(Object.fromEntries(
  traits.filter(({ locked }) => locked).map(({ name }) => [name, true]),
));

/** The locks in a stored value, which may be damaged or missing. */
export const readLocks = (
  stored,
) => (typeof stored !== "object" || stored === null ? standardLocks : Object.freeze(Object.fromEntries(
  traits.filter(({ name }) => stored[name] === true).map(({ name }) => [name, true]),
)));
