// The picture at the head of its page: how it follows a pull and scrolling.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { coveredHead, headAt, headScrolled, released, releaseTime } from "../../Pages/gallery/header.js";

const full = 844;
const pulls = Array.from({ length: 2000 }, (_, pull) => pull);

describe("a pull", () => {
  test("at rest, the head is the whole picture, sharp and bright", () => {
    assert.deepEqual(headAt(0, full), { height: full, top: 0, scale: 1, blur: 0, dark: 0, words: 1 });
    assert.deepEqual(headAt(-50, full), headAt(0, full));
  });

  test("makes the picture grow steadily, up to a limit, and never stretches it", () => {
    let before = headAt(0, full);
    for (const pull of pulls.slice(1)) {
      const now = headAt(pull, full);
      assert.ok(now.height > before.height && now.words <= before.words && now.words >= 0);
      // The scaled picture fills the head exactly: no gap appears.
      assert.ok(Math.abs(full * now.scale - now.height) < 1e-9);
      assert.ok(Math.abs(2 * now.top - (now.height - full)) < 1e-9);
      assert.deepEqual([now.blur, now.dark], [0, 0]);
      before = now;
    }
    assert.equal(headAt(200, full).words, 0);
    assert.ok(headAt(1e9, full).scale < 1.36);
  });

  test("that is let go returns", () => {
    assert.equal(released(100, 0), 100);
    assert.equal(released(100, releaseTime), 0);
    assert.ok(released(100, 50) > released(100, 100));
  });
});

test("the sheet that comes up blurs and darkens the picture, which always fills the head", () => {
  for (const height of [400, 844, 1080]) {
    let before = headScrolled(0, height);
    assert.deepEqual(before, headAt(0, height));
    for (let place = 7; place < 2 * height; place += 7) {
      const now = headScrolled(place, height);
      // What is above the window may be empty; in the window, the picture covers the head.
      assert.ok(now.top <= place && now.top + height >= now.height, `${height}, ${place}`);
      assert.ok(now.blur >= before.blur && now.dark >= before.dark && now.words <= before.words);
      before = now;
    }
    assert.deepEqual([before.blur, before.dark, before.words], [coveredHead.blur, coveredHead.dark, 0]);
  }
});
