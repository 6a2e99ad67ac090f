// The planes of tiles stay within their frames, and move slower than the tiles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { overdraw, shiftOf } from "../../Pages/gallery/parallax.js";

const view = 800;

test("a plane covers its frame, wherever the tile is", () => {
  for (const height of [1, 60, 122, 250, 379, 800, 4000]) {
    const over = overdraw(height);
    assert.ok(over >= 0 && over <= 28);
    for (let top = -3000; top < 3000; top += 7) {
      const shift = shiftOf({ top, height }, 0, view);
      // The plane is `over` higher than the frame on both sides, so this is all that it may move.
      assert.ok(Math.abs(shift) <= over, `${shift} of ${over}`);
      assert.equal(shift * 2, Math.round(shift * 2));
    }
  }
});

test("a plane moves against its tile, evenly, and is centered in the middle of the window", () => {
  const height = 250;
  assert.equal(Math.abs(shiftOf({ top: (view - height) / 2, height }, 0, view)), 0);
  assert.equal(shiftOf({ top: view, height }, 0, view), -overdraw(height));
  assert.equal(shiftOf({ top: -height, height }, 0, view), overdraw(height));
  let before = -Infinity;
  for (let top = view; top > -height; top -= 5) {
    const shift = shiftOf({ top, height }, 0, view);
    assert.ok(shift >= before && (before === -Infinity || shift - before < 5), "slower than the tile");
    before = shift;
  }
});
