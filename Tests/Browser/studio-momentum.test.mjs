// A flick in the studio, in both browsers: the picture goes on, and leaves a part of the drawing in the window.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/**
 * Moves a pointer by events with times of their own: from a point, with a speed in pixels per millisecond, for so many
 * milliseconds. The page hears of all moves but the first one only after `late` milliseconds, as if it was busy.
 */
function flick({ kind, from: [x, y], speed, milliseconds, late }) {
  const surface = document.getElementById("surface");
  surface.setPointerCapture = () => {};
  const begin = performance.now() - milliseconds;
  const send = (type, time) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      pointerId: 7,
      pointerType: kind,
      button: type === "pointermove" ? -1 : 0,
      clientX: x + speed * time,
      clientY: y,
    });
    Object.defineProperty(event, "timeStamp", { value: begin + time });
    surface.dispatchEvent(event);
  };
  send("pointerdown", 0);
  send("pointermove", 16);
  return new Promise((resolve) => {
    setTimeout(() => {
      for (let time = 24; time < milliseconds; time += 8) send("pointermove", time);
      send("pointerup", milliseconds);
      resolve(null);
    }, late);
  });
}

for (const kind of kinds) {
  describe(`a flick, ${kind}`, () => {
    let browser, place;
    before(async () => {
      browser = await launch(kind);
      place = await places["a static server"]();
    });
    after(() => {
      place?.close();
      return browser?.close();
    });

    /** Waits until the view has not moved for three frames, and gives its `pan`. */
    const rests = async (page) => {
      for (let last = null, same = 0;;) {
        await page.shown();
        const pan = await page.run(() => String(geobgStudio.state.view.pan));
        same = pan === last ? same + 1 : 0;
        if (same === 3) return pan.split(",").map(Number);
        last = pan;
      }
    };

    const open = (body) => openStudio(browser, place.url, body, { allows: place.allows });

    test("moves that come after a deadline throw the picture no farther than the finger did", () =>
      open(async (_, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { seed: "7", density: 1 } }));
        // The swipe's deadline has passed when the page hears of the moves.
        await page.run(flick, { kind: "touch", from: [500, 400], speed: -1, milliseconds: 300, late: 100 });
        const [x, y] = await rests(page);
        // 300 pixels of the finger, and at most 250 of the momentum. The window of 600 pixels shows 390 units.
        const pixels = x * 600 / 390;
        assert.ok(pixels > 300 && pixels < 600, `${pixels} pixels`);
        assert.equal(y, 0);
      }));

    test("a quick hand leaves a part of the drawing in the window", () =>
      open(async (studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { shapesPerTap: [1, 1] } }));
        await page.tap("mouse", [300, 400]);
        await studio.count(1);
        await page.run(flick, { kind: "mouse", from: [500, 400], speed: -5, milliseconds: 40, late: 0 });
        const [x] = await rests(page);
        // From the middle of the shape: half a shape, and four tenths of the window.
        const pixels = x * 600 / 390;
        assert.ok(pixels > 240 && pixels < 240 + 220, `${pixels} pixels`);
      }));

    test("ends when something else moves the picture", () =>
      open(async (_, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { seed: "7", density: 1 } }));
        await page.until(() => globalThis.geobgLater);
        await page.run(flick, { kind: "touch", from: [500, 400], speed: -1, milliseconds: 300, late: 100 });
        const thrown = await page.run(() => geobgStudio.state.view.pan);
        await page.until((thrown) => String(geobgStudio.state.view.pan) !== thrown, String(thrown));
        await page.press("0");
        assert.deepEqual(await rests(page), [0, 0]);
      }));
  });
}
