// The brush: what the next taps of this page have in place of what chance picks. It is kept for the next visit.
import { clamp, thousandth } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { parseEntries } from "./entries.js";

/**
 * The brush that leaves everything to chance and to the picture. null is what chance picks, or what the picture has.
 * `size` multiplies the shapes and what is between them; `pressure` is what a pen's pressure sets: "size", "opacity" or
 * null; `draws`: a finger and the mouse draw lines.
 */
export const usualBrush = Object.freeze({
  arrangement: null,
  kind: null,
  opacity: null,
  shapes: null,
  swatch: null,
  size: 1,
  pressure: null,
  draws: false,
});

/** The smallest and the largest size. */
export const brushSizes = Object.freeze([0.25, 4]);

export const brushOf = ({ settings }) => settings.brush ?? usualBrush;

/** The least that a pen's pressure makes of an opacity, and how it multiplies a size: half of it changes nothing. */
const leastOpacity = 0.05;
const sizeAt = (pressure) => 0.4 + 1.2 * pressure;

/**
 * A tap by this page: with the seed and the arrangement that it is made with, and the frame, the zoom and what the
 * brush says, if they are not the usual.
 *
 * @param hand `direction`: the way of a line as a vector; `pressure` of a pen, 0 to 1.
 */
export function tapOf(state, tap, address, { direction, pressure } = {}) {
  const { chosen, fields, view: { base } } = state;
  const { size, pressure: sets, draws: _, arrangement, ...chosenShapes } = brushOf(state);
  const isPressed = pressure !== undefined && sets !== null;
  const factor = isPressed && sets === "size" ? size * sizeAt(pressure) : size;
  const zoom = clamp(thousandth(chosen.zoom / factor), ...limits.zoom);
  const own = arrangement ?? fields.arrangement;
  const brush = Object.fromEntries(
    Object.entries({
      direction: own === "stream" ? direction?.map(thousandth) : null,
      ...chosenShapes,
      ...isPressed && sets === "opacity" && { opacity: thousandth(Math.max(leastOpacity, pressure)) },
    }).filter(([, value]) => (value ?? null) !== null),
  );
  return {
    tap,
    address,
    ...base && { base },
    ...zoom !== 1 && { zoom },
    seed: fields.seed,
    arrangement: own,
    ...Object.keys(brush).length > 0 && { brush: Object.freeze(brush) },
  };
}

/** The brush that a visit before this one left; the usual one if it is not one that this page can use. */
export function readBrush(stored) {
  const brush = { ...usualBrush, ...stored };
  const state = { chosen: { zoom: 1 }, fields: { seed: "1", arrangement: "scatter" }, view: {}, settings: { brush } };
  const isKnown = Object.keys(brush).length === Object.keys(usualBrush).length &&
    Number.isFinite(brush.size) && brush.size >= brushSizes[0] && brush.size <= brushSizes[1] &&
    [null, "size", "opacity"].includes(brush.pressure) && typeof brush.draws === "boolean" &&
    parseEntries([{ counter: 1, author: "a", gesture: tapOf(state, [0, 0], 0) }]).length === 1;
  return isKnown ? Object.freeze(brush) : usualBrush;
}
