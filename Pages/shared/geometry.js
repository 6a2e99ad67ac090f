// Where the plane is in the window: the scale, points of the plane as points of the window, and back. Pure.
//
// Three kinds of lengths: units of the plane, CSS pixels of the window, and pixels of the device.
import { thousandth } from "../wrapper/thousandths.js";
import { limits } from "./table.js";

export { thousandth };

/** At zoom 1, the short side of a picture shows this many units. */
export const shortSide = 390;

/** How far a view and a tap can be from the origin of their frame, in its units. */
export const farthest = limits.pan[1];
/** The limits of a zoom of the plane, in any frame. */
const planeZooms = Object.freeze([1e-9, 1e9]);

/** The frame of the plane: the point that places are counted from, and the level: a unit is 10^-level units of it. */
export const planeBase = Object.freeze([0, 0, 0]);
/** A view keeps its frame within these zooms, which have enough digits. */
const frameZooms = Object.freeze([0.1, 50]);
/** Places in other frames than the plane's lie within so many units, so that pages that add them lose no digits. */
const frameReach = 1e9;

/** Part of the window that a picture of a chosen size leaves free around it. */
const frameMargin = 0.06;

export const clamp = (number, least, most) => Math.min(most, Math.max(least, number));

/** The size of the picture in pixels of the device: the chosen size, or the window's. */
export function pictureSize({ fields, window }) {
  if (fields.size) return { width: fields.size.width, height: fields.size.height };
  return {
    width: Math.max(1, Math.round(window.width * window.ratio)),
    height: Math.max(1, Math.round(window.height * window.ratio)),
  };
}

/** The picture's box in the window, in CSS pixels. A picture of a chosen size fits into the window. */
export function frameOf({ fields, window }) {
  if (!fields.size) return { x: 0, y: 0, width: window.width, height: window.height };
  const { width, height } = fields.size;
  const room = 1 - 2 * frameMargin;
  const scale = Math.min((window.width * room) / width, (window.height * room) / height);
  return {
    x: (window.width - width * scale) / 2,
    y: (window.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** CSS pixels of one unit of the plane, for a view at `zoom`. */
export function pixelsPerUnit(state, zoom = state.view.zoom) {
  const frame = frameOf(state);
  return (Math.min(frame.width, frame.height) * zoom) / shortSide;
}

/** The point of the plane below a point of the window. */
export function toPlane(state, x, y) {
  const scale = pixelsPerUnit(state);
  const { pan: [panX, panY] } = state.view;
  return [panX + (x - state.window.width / 2) / scale, panY + (y - state.window.height / 2) / scale];
}

/** The point of the window over a point of the plane. */
export function toWindow(state, [x, y]) {
  const scale = pixelsPerUnit(state);
  const { pan: [panX, panY] } = state.view;
  return [(x - panX) * scale + state.window.width / 2, (y - panY) * scale + state.window.height / 2];
}

/** The view after the picture moved by CSS pixels. */
export function viewMovedBy(state, dx, dy, view = state.view) {
  const scale = pixelsPerUnit(state, view.zoom);
  return { ...view, pan: [view.pan[0] - dx / scale, view.pan[1] - dy / scale] };
}

/** The level of the frame of a view or a tap. */
export const levelOf = ({ base = planeBase }) => base[2];

/** The limits of the zoom in the frame of a view. */
export const zoomsOf = (view) => planeZooms.map((zoom) => zoom / 10 ** levelOf(view));

/** Whether a view is not on the plane, or has a zoom beyond its limits. */
export function isBeyond(view) {
  const { base = planeBase, pan, zoom } = view;
  const [least, most] = zoomsOf(view);
  return pan.some((each, axis) => Math.abs(base[axis] + each / 10 ** base[2]) > limits.origin[1]) || zoom < least ||
    zoom > most;
}

/** A place of one frame in another. */
export function placeIn([x, y], from = planeBase, to = planeBase) {
  if (from === to) return [x, y];
  const [scale, own] = [10 ** to[2], 10 ** (to[2] - from[2])];
  // Differences of whole thousandths are exact.
  const apart = [0, 1].map((axis) => (Math.round(from[axis] * 1000) - Math.round(to[axis] * 1000)) / 1000);
  return [apart[0] * scale + x * own, apart[1] * scale + y * own];
}

/** The same view in the frame that suits its zoom and its place. The plane's frame is left out. */
export function framed({ base = planeBase, pan, zoom }) {
  let level = base[2];
  const [least, most] = frameZooms;
  const own = (at) => zoom * 10 ** (base[2] - at);
  while (own(level) > most && level < limits.level[1]) level += 1;
  while (own(level) < least && level > limits.level[0]) level -= 1;
  const reach = level === 0 ? farthest : frameReach;
  const isNear = pan.every((each) => Math.abs(each) <= reach);
  if (level === base[2] && isNear) return base === planeBase ? { pan, zoom } : { base, pan, zoom };
  // Above level 0, an origin takes all but the last digits. Otherwise it takes only what is too far away.
  const unit = 10 ** base[2];
  const origin = [0, 1].map((axis) => {
    const near = base[axis] + pan[axis] / unit;
    const isFar = level > 0 || Math.abs(near) * 10 ** level > reach;
    return isFar ? thousandth(clamp(near, ...limits.origin)) : 0;
  });
  const next = [...origin, level];
  const view = { pan: placeIn(pan, base, next).map((each) => clamp(each, -reach, reach)), zoom: own(level) };
  return next.every((each) => each === 0) ? view : { base: Object.freeze(next), ...view };
}

/** Part of the picture that is free on each side of what a view shows whole, and CSS pixels below for controls. */
const fitMargin = 0.06;
const controlsHeight = 80;

/** The view that shows a box whole, as large as it can be: left, top, right and bottom, and the frame of these. */
export function viewAround(state, [left, top, right, bottom, base]) {
  const frame = frameOf(state);
  const room = 1 - 2 * fitMargin;
  const below = Math.min(controlsHeight, frame.height / 4);
  const scale = Math.min((frame.width * room) / (right - left), (frame.height * room - below) / (bottom - top));
  const pan = [(left + right) / 2, (top + bottom) / 2];
  const view = framed({ base, pan, zoom: clamp(scale / pixelsPerUnit(state, 1), ...zoomsOf({ base })) });
  // Rounded down to what the engine writes, so that nothing is cut off.
  const zoom = clamp(Math.floor(1000 * view.zoom) / 1000, ...limits.zoom);
  const shift = below / 2 / pixelsPerUnit(state, zoom);
  return { ...view, pan: [view.pan[0], view.pan[1] + shift], zoom };
}

/** The view at another zoom, in which the point of the window (x, y) shows the same point of the plane. */
export function viewZoomedAt(state, x, y, zoom, view = state.view) {
  const wanted = clamp(zoom, ...zoomsOf(view));
  const [before, after] = [pixelsPerUnit(state, view.zoom), pixelsPerUnit(state, wanted)];
  const [dx, dy] = [x - state.window.width / 2, y - state.window.height / 2];
  return {
    ...view,
    pan: [view.pan[0] + dx / before - dx / after, view.pan[1] + dy / before - dy / after],
    zoom: wanted,
  };
}
