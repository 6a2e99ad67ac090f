// Copies of shapes: each is a tap of one shape that looks the same, wherever it is. So copies need nothing of the
// drawing that they come from, and go from one to another one as a recipe, in text.
import { clamp, pixelsPerUnit, thousandth } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { changed, same } from "./changes.js";
import { shapeOf } from "./describe.js";
import { nextCounter } from "./log.js";
import { colorsOf } from "./palette.js";
import { around } from "./place.js";
import { recorded } from "./recording.js";
import { engineNow, markAt } from "./scene.js";
import { addReducers, modeOf, recipeOptions } from "./state.js";

const freeze = Object.freeze;

/** The most shapes that are copied or pasted at once, and the most colors among them that the picture does not have. */
const mostCopies = 1000;
const mostColors = 24;

/** How far a copy lies from its shape, in CSS pixels to the right and down. */
const offset = 16;

/** The addresses of copies are so far from each other. */
const addressStep = 2 ** 21;

/** A copy takes the one of so many addresses whose shape is most like it. */
const candidates = 12;

/** The usual radius of corners. */
const usualCorner = 10;

/**
 * The middle of a mark, its size (the radius of the circle in it), and the radius of its corners, which is 0 for sharp
 * ones and for circles.
 */
export function measured({ kind, x, y, radius, d, at }) {
  if (kind === "circle") return { middle: [x, y], size: radius, corner: 0 };
  const words = d.split(" ");
  const ends = [];
  let corner = 0;
  for (let place = 0; place < words.length && words[place] !== "Z"; place += 3) {
    const isArc = words[place] === "A";
    if (isArc) {
      corner = Number(words[place + 1]);
      place += 5;
    }
    ends.push({ isArc, x: Number(words[place + 1]), y: Number(words[place + 2]) });
  }
  // The last arc ends where the path begins.
  if (corner > 0) ends.shift();
  const [left, top] = ["x", "y"].map((axis) => ends.reduce((sum, each) => sum + each[axis], 0) / ends.length);
  // Lines touch the circle, and so do arcs that are all there is.
  const sides = ends.flatMap((end, index) => {
    if (end.isArc) return [];
    const from = ends.at(index - 1);
    const length = Math.hypot(end.x - from.x, end.y - from.y);
    if (length === 0) return [];
    return [Math.abs((end.x - from.x) * (from.y - top) - (from.x - left) * (end.y - from.y)) / length];
  });
  const isRound = sides.length < 3;
  return {
    middle: [at[0] + left, at[1] + top],
    size: isRound ? Math.hypot(ends[0].x - left, ends[0].y - top) : Math.min(...sides),
    corner: isRound ? 0 : corner,
  };
}

/** A palette of colors that are the same in both modes. */
const paletteWith = (colors) => ({
  name: "copied",
  light: { background: "#ffffff" },
  dark: { background: "#000000" },
  swatches: colors.map((color) => ({ name: color, weight: 1, color, opacity: [0, 1] })),
});

/** The sizes of the shapes of taps that have one each, in units, at zoom 1 and without changes. */
function usualSizes(taps, { seed, cornerRadius, shapeSize }, engine) {
  const { marks } = engine.wallpaper({
    seed,
    cornerRadius,
    shapeSize,
    width: 390,
    height: 390,
    zoom: 0.5,
    density: null,
    gestures: taps.map(({ address, brush: { kind } }) => (
      { tap: [0, 0], address, arrangement: "scatter", brush: { kind, opacity: 1, shapes: 1 } }
    )),
  });
  return marks.map((mark) => measured(markAt(mark, [0, 0])).size);
}

/**
 * The gestures that place copies of marks, bottom to top.
 *
 * @param marks As in the scene, in the view's frame. @param random A number of chance, for the addresses.
 */
export function copiesOf(marks, state, random, engine) {
  const { fields: { seed, palette }, view: { base } } = state;
  const colors = colorsOf(palette, modeOf(state), engine);
  const shapes = marks.filter((mark) => mark.box && shapeOf(mark) !== "large").slice(0, mostCopies);
  const measures = shapes.map(measured);
  const others = [...new Set(shapes.map(({ color }) => color))].filter((color) => !colors.includes(color));
  const own = others.length > 0 ? freeze(paletteWith(others.slice(0, mostColors))) : null;
  const taps = shapes.flatMap((mark, at) => {
    const [inPicture, inOwn] = [colors, others].map((each) => each.indexOf(mark.color));
    const tap = {
      tap: measures[at].middle.map(thousandth),
      seed,
      arrangement: "scatter",
      brush: {
        kind: shapeOf(mark),
        opacity: mark.opacity,
        shapes: 1,
        swatch: inPicture >= 0 ? inPicture : inOwn % mostColors,
      },
      ...inPicture < 0 && { palette: own },
      ...base && { base },
    };
    return Array.from({ length: candidates }, (_, number) => (
      { ...tap, address: (random + (at * candidates + number) * addressStep) % 2 ** 53 }
    ));
  });
  const sizes = usualSizes(taps, state.fields, engine);
  return measures.flatMap(({ size, corner }, at) => {
    // With the size that has corners as round, all of it is as large.
    const wanted = corner > 0 ? size * usualCorner / corner : size;
    const numbers = Array.from({ length: candidates }, (_, number) => at * candidates + number);
    const distance = (number) => Math.abs(Math.log(sizes[number] / wanted));
    const nearest = numbers.reduce((best, number) => (distance(number) < distance(best) ? number : best));
    const tap = taps[nearest];
    // The zoom brings a shape near to its size, and a change of it to the thousandth.
    const factor = size / sizes[nearest];
    const zoom = factor > 0.5 && factor < 2 ? 1 : clamp(thousandth(1 / factor), ...limits.zoom);
    const rest = clamp(thousandth(factor * zoom), ...limits.shapeSize);
    return [{ ...tap, ...zoom !== 1 && { zoom } }, ...rest === 1 ? [] : [{ shape: [tap.address, 0], size: rest }]];
  });
}

/** Marks that are moved by a distance in units. */
const movedBy = (marks, across, down) =>
  marks.map((mark) => ({
    ...mark,
    ...mark.kind === "circle"
      ? { x: mark.x + across, y: mark.y + down }
      : { at: [mark.at[0] + across, mark.at[1] + down] },
    box: mark.box?.map((each, side) => each + (side % 2 ? down : across)),
  }));

const boxOf = (marks) => around(marks.map(({ box }) => box));

/** The recipe of copies of marks, and of nothing else, as text. */
export function copiedRecipe(marks, state, engine) {
  const gestures = copiesOf(marks, state, 0, engine);
  const own = gestures.find(({ palette }) => palette)?.palette;
  const [left, top, right, bottom] = boxOf(marks);
  const { recipe } = engine.wallpaper({
    ...recipeOptions(state),
    density: null,
    mesh: 0,
    calm: [],
    motion: null,
    width: 390,
    height: 390,
    pan: [thousandth((left + right) / 2), thousandth((top + bottom) / 2)],
    zoom: clamp(thousandth(390 / Math.max(right - left, bottom - top, 1)), ...limits.zoom),
    gestures: gestures.map((gesture) => (gesture.palette ? { ...gesture, palette: 0 } : gesture)),
    palettes: own ? [own] : [],
  });
  return recipe;
}

/** The marks that a recipe draws by hand, around the point [0, 0] of its frame; none if it is no recipe. */
function marksOf(text, engine) {
  try {
    const wallpaper = engine.read(text).with({ density: null, mesh: 0, calm: [], motion: null });
    const [, , width, height] = wallpaper.viewBox;
    const marks = wallpaper.marks.map((mark) => markAt(mark, [-width / 2, -height / 2]));
    return marks.filter(({ box }) => box !== null);
  } catch {
    return [];
  }
}

addReducers({
  // Places copies that `copiesOf` made, as one step, and selects them.
  placeCopies(state, { copies, random }, tools) {
    if (copies.length === 0) return same(state);
    const steps = copies.map((gesture, at) => (at === 0 ? gesture : { ...gesture, more: true }));
    // Their sizes are those of this seed.
    const begins = nextCounter(state.log) === 1;
    const gestures = begins ? [{ set: { seed: state.fields.seed } }, ...steps] : steps;
    const { state: after, effects } = recorded(state, { random }, gestures, tools, [], begins);
    const names = copies.filter(({ tap }) => tap).map(({ address }) => freeze([address, 0]));
    return changed(after, { panel: "shape", selection: freeze(names), drawnAt: state.view }, effects);
  },
});

const anyAddress = () => Math.floor(Math.random() * 2 ** 53);

/** Places copies of marks beside them. */
export function duplicate(page, marks) {
  const state = page.state();
  const by = offset / pixelsPerUnit(state);
  page.dispatch({ type: "placeCopies", copies: copiesOf(movedBy(marks, by, by), state, anyAddress(), page.engine()) });
}

/** Places the shapes of a recipe in the middle of the window; false if the text is none, or draws nothing by hand. */
export function paste(page, text) {
  const [engine, state] = [engineNow(), page.state()];
  const marks = engine === null ? [] : marksOf(text, engine);
  if (marks.length === 0) return false;
  const [left, top, right, bottom] = boxOf(marks);
  const [x, y] = state.view.pan;
  const placed = movedBy(marks, x - (left + right) / 2, y - (top + bottom) / 2);
  page.dispatch({ type: "placeCopies", copies: copiesOf(placed, state, anyAddress(), engine) });
  return true;
}
