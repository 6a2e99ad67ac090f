// A thrown picture goes on moving after a quick drag, and slows down.
import { clamp, pixelsPerUnit, placeIn, planeBase, viewMovedBy } from "../shared/geometry.js";
import { extentOf } from "./scene.js";

/** The picture slows down by this factor in each millisecond, and rests below this speed (CSS pixels per ms). */
const slowing = 0.996;
const restSpeed = 0.02;

/** The longest frame, in milliseconds: a page that was busy for longer goes on where it was. */
const longestFrame = 64;

/** A throw leaves the drawing at least this part of the window's width and height. */
const leastPart = 0.1;

/** The least and the most of a view's `pan`, for which a part of a drawing is in the window. */
export function reachOf(state, [left, top, right, bottom, base], view) {
  const scale = pixelsPerUnit(state, view.zoom);
  // A view's place is in the middle of the window.
  const [width, height] = [state.window.width, state.window.height].map((side) => (0.5 - leastPart) * side / scale);
  const [[west, north], [east, south]] = [[left, top], [right, bottom]].map((corner) =>
    placeIn(corner, base, view.base ?? planeBase)
  );
  return [[west - width, east + width], [north - height, south + height]];
}

/**
 * The view after it moved by CSS pixels, and whether it may go on in each direction. A view that is farther away than
 * `reachOf` allows can only come back.
 */
export function throwView(state, view, dx, dy, box) {
  const moved = viewMovedBy(state, dx, dy, view);
  if (box === null) return { view: moved, goesOn: [true, true] };
  const reach = reachOf(state, box, view);
  const pan = moved.pan.map((each, axis) => {
    const [least, most] = reach[axis];
    return clamp(each, Math.min(least, view.pan[axis]), Math.max(most, view.pan[axis]));
  });
  return { view: { ...moved, pan }, goesOn: pan.map((each, axis) => each === moved.pan[axis]) };
}

/**
 * Moves the picture on from a view, at first with a speed { vx, vy } in CSS pixels per millisecond. It ends when
 * something else moves the view.
 *
 * @returns {() => void} Stops it.
 */
export function throwPicture(store, view, { vx, vy }) {
  // A filled plane has no end.
  const box = store.state.fields.density === null ? extentOf(store.state) : null;
  let last = performance.now();
  let frame = 0;
  let shown = store.state.view;
  const move = (time) => {
    if (store.state.view !== shown) return;
    const passed = clamp(time - last, 0, longestFrame);
    last = time;
    const factor = slowing ** passed;
    [vx, vy] = [vx * factor, vy * factor];
    const next = throwView(store.state, view, vx * passed, vy * passed, box);
    view = next.view;
    store.dispatch({ type: "move", ...view });
    shown = store.state.view;
    [vx, vy] = [vx, vy].map((each, axis) => next.goesOn[axis] ? each : 0);
    frame = Math.hypot(vx, vy) > restSpeed ? requestAnimationFrame(move) : 0;
  };
  frame = requestAnimationFrame(move);
  return () => cancelAnimationFrame(frame);
}
