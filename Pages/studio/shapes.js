// Shapes that are there: which are selected, what was changed about them, and which one lies at a place.
import { clamp, levelOf, pixelsPerUnit } from "../shared/geometry.js";
import { engineNow, markAt, regionOptions } from "./scene.js";
import { changed, same } from "./changes.js";
import { joined, recorded } from "./recording.js";
import { addReducers, modeOf, recipeOptions } from "./state.js";

const freeze = Object.freeze;

/** What a shape has that nothing was changed about. */
export const untouched = freeze({ move: freeze([0, 0]), size: 1 });

/** What was changed about a shape: the last value of each member, over the members of a shape that nobody touched. */
export function changesOf({ gestures }, name) {
  const key = String(name);
  const all = { ...untouched };
  for (const { shape, ...members } of gestures) if (shape && String(shape) === key) Object.assign(all, members);
  return all;
}

/** The tap that a shape belongs to; for one of the plane, without members. */
const tapOf = (gestures, [address, ...rest]) =>
  (rest.length === 1 ? gestures.find((each) => each.tap && each.address === address) : undefined) ?? {};

/** How many units of the view's frame are a unit of the frame in which a shape is moved: its tap's. */
export const unitsOf = ({ gestures, view }, shape) => 10 ** (levelOf(view) - levelOf(tapOf(gestures, shape)));

/** The palette of a shape: the picture's, or the palette that its author keeps; the picture's for no shape. */
export function paletteOf({ fields, gestures, palettes }, shape) {
  const { palette } = shape ? tapOf(gestures, shape) : {};
  return palette === undefined ? fields.palette : palettes[palette];
}

addReducers({
  // Selects shapes by their names, for which the tool opens.
  selectShapes: (state, { shapes }) =>
    changed(state, { panel: "shape", selection: freeze(shapes.map((each) => freeze([...each]))) }),
  // Changes shapes, as one step: { changes: as in a recipe, since }, as for `set`.
  changeShapes(state, { changes, since, random }, tools) {
    if (changes.length === 0) return same(state);
    const gestures = changes.map((change, at) => {
      // A shape of the plane is this one only with this seed.
      const gesture = { ...change, ...change.shape.length === 4 && { seed: state.fields.seed } };
      return at === 0 ? joined(state, gesture, since) : { ...gesture, more: true };
    });
    const { state: after, effects } = recorded(state, { random }, gestures, tools);
    const gone = new Set(changes.filter(({ remove }) => remove).map(({ shape }) => String(shape)));
    return changed(after, { selection: freeze(after.selection.filter((each) => !gone.has(String(each)))) }, effects);
  },
});

/** The path data of a mark: a circle's is two arcs. */
function pathOf({ kind, x, y, radius, d }) {
  if (kind !== "circle") return d;
  const arc = `A ${radius} ${radius} 0 0 1`;
  return `M ${x - radius} ${y} ${arc} ${x + radius} ${y} ${arc} ${x - radius} ${y} Z`;
}

/** What there is before the engine is loaded. */
export const noShapes = freeze({ scale: 1, left: 0, top: 0, shapes: freeze([]) });

/**
 * The shapes that the window shows, bottom to top: { name, mark (as in the scene), path }, where everything
 * rests. `left` and `top`: the point of the window, in CSS pixels, where the paths have their origin; `scale`: CSS
 * pixels of a unit of them.
 */
export function shapesIn(state, engine) {
  const { window: { width, height }, view: { pan } } = state;
  const scale = pixelsPerUnit(state);
  const { mesh: _mesh, calm: _calm, motion: _motion, ...options } = recipeOptions(state);
  // The whole window, also around a picture of a chosen size.
  const wallpaper = engine.wallpaper({ ...options, ...regionOptions(state, width / scale, height / scale) });
  const [, , across, down] = wallpaper.viewBox;
  const origin = [pan[0] - across / 2, pan[1] - down / 2];
  const marks = wallpaper.marks.filter(({ kind, d }) => kind !== "stroke" || d.endsWith("Z"));
  const names = engine.shapes(wallpaper.recipe);
  return {
    scale,
    left: (width - across * scale) / 2,
    top: (height - down * scale) / 2,
    shapes: marks.map((mark, at) => ({ name: freeze(names[at]), mark: markAt(mark, origin), path: pathOf(mark) })),
  };
}

let made = [];
let shown = noShapes;

/** The same, made only once for each picture; the engine is null before it is loaded. */
export function shapesNow(state, engine) {
  const wanted = [engine, state.drawing, state.fields, state.gestures, state.view, state.window, modeOf(state)];
  if (wanted.some((each, index) => each !== made[index])) {
    made = wanted;
    shown = engine === null ? noShapes : shapesIn(state, engine);
  }
  return shown;
}

/** Where two regions of the plane have the same mark, they may differ by this many units. */
const sameUnits = 0.01;

/**
 * Which of these shapes a mark is that the scene has, which shows more of the plane: the one that looks the same at the
 * same place of the window. Of several, it is the one with as many of them below it. A huge shape is cut elsewhere, so
 * its place can differ.
 *
 * @param marks All marks with it, bottom to top. @param part The part of the plane that the window shows.
 */
export function shapeOfMark(mark, marks, { shapes }, part) {
  const boxIn = ({ box }) => box.map((each, side) => clamp(each, part[side % 2], part[side % 2 + 2]));
  const own = boxIn(mark);
  const isAlike = ({ color, opacity }) => color === mark.color && opacity === mark.opacity;
  const isSame = (other) =>
    other.box && isAlike(other) && boxIn(other).every((each, side) => Math.abs(each - own[side]) < sameUnits);
  const below = marks.slice(0, marks.indexOf(mark)).filter(isSame).length;
  const isHuge = ({ box }) => box[2] - box[0] > part[2] - part[0] && box[3] - box[1] > part[3] - part[1];
  return shapes.filter((each) => isSame(each.mark))[below] ??
    shapes.find((each) => isAlike(each.mark) && isHuge(mark) && isHuge(each.mark));
}

let context = null;

/** The topmost of these shapes at a point of the window; undefined for none. */
export function shapeAt({ scale, left, top, shapes }, x, y) {
  context ??= document.createElement("canvas").getContext("2d");
  const point = [(x - left) / scale, (y - top) / scale];
  return shapes.findLast(({ path }) => context.isPointInPath(new Path2D(path), ...point));
}

/** A pointer is held at a point of the window: selects the shape there, else saves the picture. */
export function hold({ state, dispatch }, { x, y }) {
  const found = shapeAt(shapesNow(state, engineNow()), x, y);
  dispatch(found ? { type: "selectShapes", shapes: [found.name] } : { type: "save" });
}
