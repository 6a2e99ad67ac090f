// Where the plane is in the window: the scale, points of the plane as points of the window, and back. Pure.
//
// Three kinds of lengths: units of the plane, CSS pixels of the window, and pixels of the device.

/** At zoom 1, the short side of a picture shows this many units. */
export const shortSide = 390;

/** The limits of the engine. */
export const zoomLimits = Object.freeze([0.001, 100]);
export const farthest = 1e10;

/** Part of the window that a picture of a chosen size leaves free around it. */
const frameMargin = 0.06;

/** A number as the engine writes it: whole thousandths. */
export const thousandth = (number) => {
  const rounded = Math.round(number * 1000) / 1000;
  return rounded === 0 ? 0 : rounded;
};

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
  return { pan: [view.pan[0] - dx / scale, view.pan[1] - dy / scale], zoom: view.zoom };
}

/** Part of the picture that is free on each side of what a view shows whole, and CSS pixels below for controls. */
const fitMargin = 0.06;
const controlsHeight = 80;

/** The view that shows a box of the plane whole, as large as it can be: left, top, right and bottom. */
export function viewAround(state, [left, top, right, bottom]) {
  const frame = frameOf(state);
  const room = 1 - 2 * fitMargin;
  const below = Math.min(controlsHeight, frame.height / 4);
  const scale = Math.min((frame.width * room) / (right - left), (frame.height * room - below) / (bottom - top));
  // Rounded down to what the engine writes, so that nothing is cut off.
  const zoom = clamp(Math.floor((1000 * scale) / pixelsPerUnit(state, 1)) / 1000, ...zoomLimits);
  const shift = below / 2 / pixelsPerUnit(state, zoom);
  return { pan: [(left + right) / 2, (top + bottom) / 2 + shift], zoom };
}

/** The view at another zoom, in which the point of the window (x, y) shows the same point of the plane. */
export function viewZoomedAt(state, x, y, zoom, view = state.view) {
  const wanted = clamp(zoom, ...zoomLimits);
  const [before, after] = [pixelsPerUnit(state, view.zoom), pixelsPerUnit(state, wanted)];
  const [dx, dy] = [x - state.window.width / 2, y - state.window.height / 2];
  return {
    pan: [view.pan[0] + dx / before - dx / after, view.pan[1] + dy / before - dy / after],
    zoom: wanted,
  };
}
