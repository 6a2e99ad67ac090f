// The picture at the head of its page: how it follows a pull and scrolling.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { headAt, headScrolled, released, releaseTime, restHeight, restingHead } from "../../Pages/gallery/header.js";

const full = 844;
const pulls = Array.from({ length: 2000 }, (_, pull) => pull);

describe("a pull", () => {
  test("at rest, the head shows the middle of the picture", () => {
    const { height, top, scale, blur, dark, words } = headAt(0, full);
    assert.deepEqual([height, scale, blur, dark, words], [restHeight(full), 1, restingHead.blur, restingHead.dark, 1]);
    assert.equal(top, (restHeight(full) - full) / 2);
    assert.deepEqual(headAt(-50, full), headAt(0, full));
  });

  test("first shows what was cut off above and below alike, then scales", () => {
    const hidden = full - restHeight(full);
    for (const pull of pulls) {
      const { height, top, scale } = headAt(pull, full);
      if (pull <= hidden) {
        assert.equal(scale, 1);
        assert.equal(height, restHeight(full) + pull, "the head follows the finger");
        assert.ok(Math.abs(2 * top - (height - full)) < 1e-9);
      } else {
        assert.ok(scale > 1);
        // The scaled picture fills the head exactly: nothing is stretched, and no gap appears.
        assert.ok(Math.abs(full * scale - height) < 1e-9);
      }
    }
    assert.ok(headAt(1e9, full).scale < 1.36);
  });

  test("height grows, and blur, darkness and words fade, steadily", () => {
    let before = headAt(0, full);
    for (const pull of pulls.slice(1)) {
      const now = headAt(pull, full);
      assert.ok(now.height > before.height && now.scale >= before.scale);
      for (const key of ["blur", "dark", "words"]) assert.ok(now[key] <= before[key] && now[key] >= 0, key);
      before = now;
    }
    const whole = headAt(full - restHeight(full), full);
    assert.deepEqual([whole.blur, whole.dark, whole.words, whole.top], [0, 0, 0, 0]);
  });

  test("a pull that is let go returns", () => {
    assert.equal(released(100, 0), 100);
    assert.equal(released(100, releaseTime), 0);
    assert.ok(released(100, 50) > released(100, 100));
  });
});

test("scrolling moves the picture slower than the page, and the picture always fills the head", () => {
  for (const height of [400, 844, 1080]) {
    for (let place = 0; place < 2 * height; place += 7) {
      const { top, dark, height: head } = headScrolled(place, height);
      // What is above the window may be empty; in the window, the picture covers the head.
      assert.ok(top <= place && top + height >= head, `${height}, ${place}`);
      assert.ok(dark >= restingHead.dark && dark <= 0.7);
    }
  }
});
