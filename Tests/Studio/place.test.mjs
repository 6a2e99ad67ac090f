// Places on the canvas: whole pixels of the device.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { grayed } from "../../Pages/studio/layer.js";
import { placeOf, uncovered } from "../../Pages/studio/place.js";
import { regionOptions } from "../../Pages/studio/scene.js";
import { initialState, next } from "../../Pages/studio/state.js";

const stateWith = (window, view = { pan: [0, 0], zoom: 1 }) => initialState({ window, view });

describe("places", () => {
  test("the plane's origin is on a whole pixel, so that moving moves by whole pixels", () => {
    for (const ratio of [1, 1.25, 2, 2.625, 3]) {
      let state = stateWith({ width: 391, height: 701, ratio });
      for (let step = 0; step < 20; step += 1) {
        const { x, y, width, height } = placeOf(state);
        for (const each of [x, y, width, height]) assert.ok(Number.isInteger(each), `${ratio}: ${each}`);
        ({ state } = next(state, { type: "moveBy", dx: 3.7, dy: -1.3 }, {}));
      }
    }
  });

  test("a canvas has the window's pixels of the device", () => {
    const { width, height, k } = placeOf(stateWith({ width: 390, height: 844, ratio: 3 }));
    assert.deepEqual([width, height, k], [1170, 2532, 3]);
  });

  test("a canvas is never larger than phones allow", () => {
    for (const [width, height] of [[8000, 8000], [40_000, 10], [10, 40_000]]) {
      const place = placeOf(stateWith({ width, height, ratio: 3 }));
      assert.ok(place.width * place.height <= 16_777_216 * 1.001 && Math.max(place.width, place.height) <= 16_384);
    }
  });

  test("a region that is larger than the window leaves out nothing that the view has", () => {
    const isShown = (zoom, level, density) =>
      level >= 0 || 5 * (1000 * zoom) ** 2 >= 2000 * density * 10 ** (-2 * level);
    for (const density of [null, 0.001, 0.5, 1, 7, 25]) {
      for (const level of [-9, -3, -2, -1, 0, 3]) {
        for (const zoom of [0.1, 0.199, 0.2, 0.201, 0.5, 1, 1.001, 2, 9.999, 20, 50]) {
          const state = initialState({ view: { base: [1, 2, level], pan: [3, 4], zoom } });
          const region = regionOptions({ ...state, fields: { ...state.fields, density } }, 700 / zoom, 1500 / zoom);
          assert.ok(region.zoom <= zoom && region.zoom === Math.round(1000 * region.zoom) / 1000);
          // The mesh goes where a plane of density 1 goes.
          for (const each of [density ?? 0, 1]) {
            assert.equal(isShown(region.zoom, level, each), isShown(zoom, level, each), `${density} ${level} ${zoom}`);
          }
        }
      }
    }
  });

  test("far out on the plane, places keep their precision", () => {
    const { x } = placeOf(stateWith({ width: 390, height: 844, ratio: 3 }, { pan: [9_999_999_999.125, 0], zoom: 1 }));
    assert.equal(x, Math.round(585 - 9_999_999_999.125 * 3));
  });
});

describe("parts that come into sight", () => {
  const size = { width: 100, height: 60 };
  const covered = (parts) => {
    const pixels = new Map();
    for (const [left, top, right, bottom] of parts) {
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) pixels.set(`${x} ${y}`, (pixels.get(`${x} ${y}`) ?? 0) + 1);
      }
    }
    return pixels;
  };

  test("every new pixel is in exactly one part, and no old one in any", () => {
    for (const [dx, dy] of [[0, 0], [7, 0], [-7, 0], [0, 9], [0, -9], [7, 9], [-7, 9], [7, -9], [-7, -9], [99, 59]]) {
      const pixels = covered(uncovered(size, dx, dy));
      for (let y = 0; y < 60; y += 1) {
        for (let x = 0; x < 100; x += 1) {
          const isNew = x - dx < 0 || x - dx >= 100 || y - dy < 0 || y - dy >= 60;
          assert.equal(pixels.get(`${x} ${y}`) ?? 0, isNew ? 1 : 0, `${dx}, ${dy}: ${x}, ${y}`);
        }
      }
    }
  });
});

test("a color turns into the gray of its own lightness", () => {
  assert.equal(grayed("#ff0000", 0), "rgb(255 0 0)");
  assert.equal(grayed("#ff0000", 1), "rgb(77 77 77)");
  assert.equal(grayed("#808080", 0.5), "rgb(128 128 128)");
});
