// Scrolling of content that is higher than an element can be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { heightLimit, makeScroll, movedTo, placeOf, rested, scrolled } from "../../Pages/gallery/scroll.js";

const view = 900;
const tall = { height: 80_000_000, view, limit: 10_000_000 };

describe("scrolling", () => {
  test("is pixel for pixel where the content fits", () => {
    let scroll = makeScroll({ height: 50_000, view, limit: 10_000_000 });
    for (const top of [0, 1, 1.5, 700, 49_100, 12_000]) {
      scroll = scrolled(scroll, top);
      assert.equal(placeOf(scroll), top);
      assert.equal(scroll.offset, 0);
      assert.equal(rested(scroll), scroll);
    }
  });

  test("stays below the limits of browsers", () => {
    for (const ratio of [0.5, 1, 1.25, 2, 3, 4]) {
      assert.ok(heightLimit(ratio) * Math.max(1, ratio) < 2 ** 25, "Chromium counts 2^25 pixels of the device");
      assert.ok(heightLimit(ratio) < 2 ** 30 / 60, "Firefox counts 2^30 steps of a 60th");
    }
    assert.equal(makeScroll(tall).track, tall.limit);
  });

  test("moves the content pixel for pixel over short ways, wherever it is", () => {
    for (const place of [0, 5000, 39_999_999, 79_990_000]) {
      let scroll = makeScroll(tall, place);
      const from = placeOf(scroll);
      for (let step = 1; step <= 30; step += 1) scroll = scrolled(scroll, scroll.top + (place > 79_000_000 ? -40 : 40));
      assert.equal(Math.abs(placeOf(scroll) - from), 1200);
      const after = rested(scroll);
      assert.equal(placeOf(after), placeOf(scroll), "rest moves nothing in sight");
    }
  });

  test("reaches every place with the scroll bar, in order", () => {
    let scroll = makeScroll(tall);
    let before = -1;
    for (let part = 0; part <= 1; part += 0.01) {
      scroll = scrolled(scroll, part * (tall.limit - view));
      assert.ok(placeOf(scroll) > before);
      before = placeOf(scroll);
    }
    assert.equal(placeOf(scrolled(scroll, tall.limit - view)), tall.height - view);
    assert.equal(placeOf(scrolled(scroll, 0)), 0);
  });

  test("goes to a place, and rests there", () => {
    for (let place = 0; place < tall.height; place += 1_234_567) {
      const scroll = movedTo(makeScroll(tall), place);
      assert.equal(placeOf(scroll), Math.min(place, tall.height - view));
      assert.ok(scroll.top >= 0 && scroll.top <= tall.limit - view);
      assert.equal(rested(scroll), scroll);
    }
    assert.equal(placeOf(movedTo(makeScroll(tall), Infinity)), tall.height - view);
    assert.equal(placeOf(movedTo(makeScroll(tall), -5)), 0);
  });

  test("reaches both ends by short movements with rests", () => {
    for (const [from, step] of [[400_000, -600], [tall.height - 400_000, 600]]) {
      let scroll = makeScroll(tall, from);
      for (let count = 0; count < 800; count += 1) {
        const top = Math.min(Math.max(scroll.top + step, 0), tall.limit - view);
        scroll = scrolled(scroll, top);
        if (count % 7 === 0) scroll = rested(scroll);
      }
      assert.equal(placeOf(scroll), step < 0 ? 0 : tall.height - view);
    }
  });
});
