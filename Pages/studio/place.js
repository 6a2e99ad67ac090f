// Where the plane is on a canvas, in pixels of the device. Pure.
import { pixelsPerUnit } from "../shared/geometry.js";

/** A canvas has at most this many pixels, and pixels on a side; phones refuse more. */
const maxPixels = 16_777_216;
const longestSide = 16_384;

/**
 * Where the plane is on the canvas: the size in pixels, pixels of a unit, the pixel of the origin of the view's frame,
 * and that frame as a text.
 */
export function placeOf(state) {
  const { width, height, ratio } = state.window;
  const scale = Math.min(ratio, Math.sqrt(maxPixels / (width * height)), longestSide / Math.max(width, height));
  const k = scale * pixelsPerUnit(state);
  const [x, y] = state.view.pan;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
    k,
    x: Math.round((width * scale) / 2 - x * k),
    y: Math.round((height * scale) / 2 - y * k),
    base: String(state.view.base),
  };
}

export const sameSize = (one, other) => one.width === other.width && one.height === other.height;

/** Whether two places differ by whole pixels only. */
export const sameScale = (one, other) => one.k === other.k && one.base === other.base;

/** The pixels that a mark can touch: left, top, right, bottom. */
export const pixelsOf = ({ box: [left, top, right, bottom] }, { k, x, y }) => [
  Math.floor(left * k + x) - 1,
  Math.floor(top * k + y) - 1,
  Math.ceil(right * k + x) + 1,
  Math.ceil(bottom * k + y) + 1,
];

/** The box of the plane around the marks that can touch these pixels: left, top, right, bottom. */
export const unitsOf = ([left, top, right, bottom], { k, x, y }) => [
  (left - 2 - x) / k,
  (top - 2 - y) / k,
  (right + 2 - x) / k,
  (bottom + 2 - y) / k,
];

/** Whether two boxes have pixels in common. */
export const touches = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** The box around boxes. */
export const around = (boxes) =>
  boxes.reduce((all, box) => [
    Math.min(all[0], box[0]),
    Math.min(all[1], box[1]),
    Math.max(all[2], box[2]),
    Math.max(all[3], box[3]),
  ]);

/** The parts of a canvas that came into sight when its content moved by whole pixels. */
export function uncovered({ width, height }, dx, dy) {
  const parts = [];
  const top = Math.max(0, dy);
  const bottom = height + Math.min(0, dy);
  if (dy > 0) parts.push([0, 0, width, dy]);
  if (dy < 0) parts.push([0, bottom, width, height]);
  if (dx > 0) parts.push([0, top, dx, bottom]);
  if (dx < 0) parts.push([width + dx, top, width, bottom]);
  return parts;
}
