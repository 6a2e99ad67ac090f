// A thrown picture: it goes on with the speed of the finger, and leaves a part of the drawing in the window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn, toWindow } from "../../Pages/shared/geometry.js";
import { throwView } from "../../Pages/studio/momentum.js";
import { initialState } from "../../Pages/studio/state.js";

const box = [-50, -20, 30, 40, [0, 0, 0]];
const sizes = [{ width: 390, height: 844, ratio: 2 }, { width: 1280, height: 720, ratio: 1 }];

/** How far the drawing is from the window: CSS pixels across and down; below 0 where it reaches into the window. */
function distanceOf(state, view) {
  const { width, height } = state.window;
  const seen = { ...state, view };
  const at = (x, y) => toWindow(seen, placeIn([x, y], box[4], view.base));
  const [[left, top], [right, bottom]] = [at(box[0], box[1]), at(box[2], box[3])];
  return [Math.max(-right, left - width), Math.max(-bottom, top - height)];
}

test("a throw leaves a part of the drawing in the window, at any zoom, in any frame", () => {
  for (const window of sizes) {
    for (
      const view of [{ pan: [0, 0], zoom: 1 }, { pan: [900, -80], zoom: 30 }, {
        base: [10, 20, 2],
        pan: [5, 5],
        zoom: 3,
      }]
    ) {
      const state = initialState({ window });
      for (const [dx, dy] of [[1e6, 0], [-1e6, 0], [0, 1e6], [1e6, -1e6], [40, 12]]) {
        const { view: after } = throwView(state, view, dx, dy, box);
        const [before, now] = [distanceOf(state, view), distanceOf(state, after)];
        const most = [window.width, window.height].map((each, axis) => Math.max(-0.1 * each, before[axis]) + 1e-6);
        assert.ok(now.every((each, axis) => each <= most[axis]), `${now} of ${most}`);
      }
    }
  }
});

test("what is far away already only comes back, and a direction that ends keeps the other one", () => {
  const state = initialState({ window: sizes[0] });
  const far = { pan: [5000, 0], zoom: 1 };
  const away = throwView(state, far, -100, -10, box);
  assert.deepEqual([away.view.pan, away.goesOn], [[5000, 10], [false, true]]);
  const back = throwView(state, far, 100, 0, box);
  assert.deepEqual([back.view.pan, back.goesOn], [[4900, 0], [true, true]]);
});

test("a plane without end, and one without a drawing, have no limit", () => {
  const state = initialState({ window: sizes[0] });
  assert.deepEqual(throwView(state, { pan: [0, 0], zoom: 1 }, -1e6, 0, null).view.pan, [1e6, 0]);
});
