// How actions move the view and the keyboard's cursor over the plane; view.js calculates where to. Pure.
import { isBeyond, placeIn, thousandth, toPlane, viewAround, viewMovedBy } from "../shared/geometry.js";
import { announcement, changed, noticed, same } from "./changes.js";
import { anchorIn, placed, rounded, sameView, viewToGoBack, zoomedView } from "./view.js";

const freeze = Object.freeze;

/** The state with a view, within the plane. */
function moved(state, view) {
  const place = placed(state, view);
  const isOutside = isBeyond(view);
  if (sameView(place.view, state.view) && !isOutside) return same(state);
  const effects = [{ type: "storeView", drawing: state.drawing, view: place.view }];
  // The cursor stays where it is on the plane.
  const cursor = state.cursor && freeze(placeIn(state.cursor, state.view.base, place.view.base));
  const after = changed(state, { ...place, cursor }, effects);
  if (!isOutside) return after;
  return { state: noticed(after.state, { key: "notice.limit", kind: "limit" }), effects };
}

/** Zooms at a point of the window. */
function zoomed(state, movement) {
  const { view, anchor } = zoomedView(state, movement);
  const { state: after, effects } = moved(state, view);
  return changed(after, { anchor: anchorIn(after, anchor) }, effects);
}

/** Moves to another place at once, from which there is a way back. */
function jumped(state, view, key) {
  const { state: after, effects } = moved(state, view);
  const backTo = after.view === state.view ? state.backTo : state.view;
  return changed(after, { backTo }, [...effects, announcement(key)]);
}

/** The state with a view, if there is one. */
export function followed(state, view, effects) {
  if (!view) return { state, effects };
  const result = moved(state, view);
  return { state: result.state, effects: [...effects, ...result.effects] };
}

/** The reducers for it. */
export const movements = {
  move: (state, { base, pan, zoom = state.view.zoom }) =>
    moved(state, pan ? { base, pan, zoom } : { ...state.view, zoom }),
  // By CSS pixels.
  moveBy: (state, { dx, dy }) => moved(state, viewMovedBy(state, dx, dy)),
  // By a factor, at a point of the window, else its middle.
  zoomBy: (state, { factor, x = state.window.width / 2, y = state.window.height / 2 }) =>
    zoomed(state, { zoom: state.view.zoom * factor, x, y }),
  resetView: (state) => jumped(state, { pan: [0, 0], zoom: 1 }, "announce.reset"),
  // Shows a box of the plane, around the whole drawing; null for an empty one. Where it is shown, it goes back.
  fit(state, { box }) {
    if (box === null) return movements.resetView(state);
    const { view } = placed(state, viewAround(state, box));
    if (!sameView(view, state.view)) return jumped(state, view, "announce.fit");
    return state.backTo ? jumped(state, state.backTo, "announce.goBack") : same(state);
  },
  // Goes back to where this page drew last, else to the place before the last jump, and the next time forward again.
  goBack(state) {
    const view = viewToGoBack(state);
    return view ? jumped(state, view, "announce.goBack") : same(state);
  },
  resize(state, { window }) {
    const { width, height, ratio } = state.window;
    if (window.width === width && window.height === height && window.ratio === ratio) return same(state);
    const after = { ...state, window: freeze({ ...window }) };
    if (state.fields.size) return changed(after, {});
    // Shapes keep their size, so that a larger window shows more of the plane.
    const zoom = (state.chosen.zoom * state.chosen.short) / Math.min(window.width, window.height);
    return changed(after, { view: rounded({ ...state.view, zoom }) });
  },

  // The keyboard's cursor, by CSS pixels. It appears in the middle, and the view follows it.
  moveCursor(state, { by: [dx, dy] }) {
    const { width, height } = state.window;
    if (!state.cursor) return changed(state, { cursor: freeze(toPlane(state, width / 2, height / 2).map(thousandth)) });
    const scale = toPlane(state, 1, 0)[0] - toPlane(state, 0, 0)[0];
    const cursor = [state.cursor[0] + dx * scale, state.cursor[1] + dy * scale].map(thousandth);
    const [[left, top], [right, bottom]] = [toPlane(state, 0, 0), toPlane(state, width, height)];
    const past = [
      Math.min(0, cursor[0] - left) + Math.max(0, cursor[0] - right),
      Math.min(0, cursor[1] - top) + Math.max(0, cursor[1] - bottom),
    ];
    const after = changed(state, { cursor: freeze(cursor) });
    if (past[0] === 0 && past[1] === 0) return after;
    const { pan } = state.view;
    return moved(after.state, { ...state.view, pan: [pan[0] + past[0], pan[1] + past[1]] });
  },
  hideCursor: (state) => (state.cursor ? changed(state, { cursor: null }) : same(state)),
};
