// Views: rounded as the engine wants them, in the frame that suits them, zoomed at a point, and gone back to. Pure.
import {
  clamp,
  framed,
  isBeyond,
  levelOf,
  placeIn,
  thousandth,
  toPlane,
  toWindow,
  viewZoomedAt,
  zoomsOf,
} from "../shared/geometry.js";
import { limits } from "../shared/table.js";

const freeze = Object.freeze;

/** What is so many times as large, or as small, as it was drawn, is not seen as a place to draw any more. */
const farAway = 8;

/** A view, rounded and limited as the engine wants it. */
export function rounded({ pan, zoom, ...frame }) {
  return freeze({
    ...frame,
    pan: freeze(pan.map((each) => thousandth(clamp(each, ...limits.pan)))),
    zoom: thousandth(clamp(zoom, ...limits.zoom)),
  });
}

/** The view in the frame that suits it. */
export function placed(state, view) {
  const framedView = framed({ ...view, zoom: clamp(view.zoom, ...zoomsOf(view)) });
  const short = Math.min(state.window.width, state.window.height);
  const inFrame = rounded(framedView);
  return { view: inFrame, chosen: freeze({ zoom: inFrame.zoom, short }) };
}

/** Whether two views are equal. */
export const sameView = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The view that is zoomed at a point of the window, and the anchor of this movement. A zoom beyond its limits stays in
 * the view, so that the state can report it.
 */
export function zoomedView(state, { zoom, x, y }) {
  const { view, anchor: last } = state;
  const isLast = last?.view === view && last.x === x && last.y === y;
  const anchor = isLast ? last : { x, y, at: toPlane(state, x, y), base: view.base };
  const wanted = { ...view, zoom: clamp(zoom, ...zoomsOf(view)) };
  const next = rounded(framed({ ...wanted, pan: viewZoomedAt(state, x, y, wanted.zoom).pan }));
  const [left, top] = placeIn(anchor.at, anchor.base, next.base);
  const [across, down] = toPlane({ ...state, view: { ...next, pan: [0, 0] } }, x, y);
  const beyond = isBeyond({ ...view, zoom }) ? { zoom: zoom * 10 ** (levelOf(view) - levelOf(next)) } : {};
  return { view: { ...next, pan: [left - across, top - down], ...beyond }, anchor };
}

/** The anchor for the next zoom at the same point: its place in the deepest frame until now, with the most digits. */
export function anchorIn(state, anchor) {
  const isDeeper = levelOf(state.view) > levelOf(anchor);
  const place = isDeeper ? { at: toPlane(state, anchor.x, anchor.y), base: state.view.base } : {};
  return freeze({ ...anchor, ...place, view: state.view });
}

/** The view that a press goes back to: where this page drew last, if the window does not show it; null for none. */
export function viewToGoBack(state) {
  const { drawnAt, backTo } = state;
  return drawnAt === null || isSeen(state, drawnAt) ? backTo : drawnAt;
}

/**
 * The view that shows each of these gestures when it is made, in their order: the one before, unless its place is
 * outside, or too small or too large there.
 */
export function viewsOf(state, gestures) {
  let { view } = state;
  return gestures.map(({ tap, base, zoom = 1 }) => {
    if (tap && !isSeen({ ...state, view }, { pan: tap, base, zoom })) {
      ({ view } = placed(state, { pan: tap, base, zoom }));
    }
    return view;
  });
}

/** Whether the window shows the place where a view looks, about as large as that view does. */
function isSeen(state, place) {
  const { view, window: { width, height } } = state;
  const [x, y] = toWindow(state, placeIn(place.pan, place.base, view.base));
  const larger = (place.zoom / view.zoom) * 10 ** (levelOf(place) - levelOf(view));
  return x > 0 && x < width && y > 0 && y < height && Math.max(larger, 1 / larger) < farAway;
}
