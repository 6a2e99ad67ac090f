// Moving large drawings in the studio, in both browsers: a frame draws no more than of small ones, and the picture is
// the same when it rests.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** Counts the shapes that are drawn on canvases, and waits until there are none. */
const helpers = () => {
  self.drawn = 0;
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function (...values) {
    self.drawn += 1;
    fill.apply(this, values);
  };
  self.frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
    });
  /** Waits until frames draw nothing. */
  self.rest = async () => {
    for (let still = 0; still < 20; still += 1) {
      const before = self.drawn;
      await self.frame();
      if (self.drawn !== before) still = 0;
    }
  };
  /** Dispatches an action in each of so many frames, and gives how much each of them drew. */
  self.each = async (count, action) => {
    const counts = [];
    for (let step = 0; step < count; step += 1) {
      const before = self.drawn;
      geobgStudio.dispatch(action);
      await self.frame();
      counts.push(self.drawn - before);
    }
    return counts;
  };
  self.pixels = () => {
    const { width, height } = document.getElementById("base");
    const context = new OffscreenCanvas(width, height).getContext("2d", {
      willReadFrequently: true,
    });
    // Colors that are nearly transparent say nothing.
    context.fillStyle = "#808080";
    context.fillRect(0, 0, width, height);
    context.drawImage(document.getElementById("base"), 0, 0);
    return context.getImageData(0, 0, width, height).data;
  };
  /** How much the picture differs from one that is drawn at once: the most, and the part of the levels. */
  self.difference = async () => {
    await self.rest();
    const shown = self.pixels();
    document.getElementById("base").dispatchEvent(new Event("contextrestored"));
    await self.rest();
    const whole = self.pixels();
    let [most, many] = [0, 0];
    for (let at = 0; at < whole.length; at += 1) {
      const each = Math.abs(whole[at] - shown[at]);
      most = Math.max(most, each);
      if (each > 0) many += 1;
    }
    return { most, part: many / whole.length };
  };
};

/** Draws so many taps in a part of the plane. */
const draw = (page, count) =>
  page.run(async (count) => {
    const gestures = Array.from({ length: count }, (_, index) => ({
      tap: [((index * 173) % 600) - 300, ((index * 311) % 900) - 450],
      address: index + 1,
    }));
    geobgStudio.dispatch({ type: "motion", motion: false });
    geobgStudio.dispatch({ type: "opened", recipe: { seed: "ada", gestures } });
    geobgStudio.dispatch({ type: "set", fields: { density: null } });
    await self.rest();
  }, count);

for (const kind of kinds) {
  describe(`moving large drawings, ${kind}`, () => {
    let browser, place;
    before(async () => {
      browser = await launch(kind);
      place = await places["a file"]();
    });
    after(() => browser?.close());

    const open = (count, body) =>
      openStudio(browser, place.url, async (_, page) => {
        await page.run(helpers);
        await draw(page, count);
        await body(page);
      });

    for (const count of [300, 4000]) {
      test(
        `a frame that moves ${count} gestures draws few shapes, and one that zooms, too`,
        () =>
          open(count, async (page) => {
            const frames = [["moveBy", { dx: 40, dy: -25 }, 2000], ["zoomBy", {
              factor: 0.97,
            }, 4000]];
            for (const [type, values, most] of frames) {
              const counts = await page.run((action) => self.each(30, action), {
                type,
                ...values,
              });
              assert.ok(Math.max(...counts) <= most, `${type}: ${counts}`);
              await page.run(() => self.rest());
            }
          }),
      );
    }

    test("what was in sight is shown again without drawing it", () =>
      open(4000, async (page) => {
        const moves = (dx) => page.run((dx) => self.each(10, { type: "moveBy", dx, dy: 0 }), dx);
        await moves(30);
        await page.run(() => self.rest());
        const before = await page.run(() => self.drawn);
        await moves(-30);
        await moves(30);
        await page.run(() => self.rest());
        // What lies farther away was not painted before.
        const counts = await moves(-20);
        assert.ok(Math.max(...counts) === 0, `${counts}; ${before}`);
      }));

    const tests = {
      moves: {
        moved: [{ type: "moveBy", dx: 400, dy: -300 }, { type: "moveBy", dx: -37, dy: 11 }],
        "moved far": [{ type: "moveBy", dx: 900, dy: 20 }],
        "zoomed in": [{ type: "resetView" }, { type: "zoomBy", factor: 1.2 }, { type: "zoomBy", factor: 1.2 }],
        "zoomed out": [{ type: "zoomBy", factor: 0.7 }, { type: "zoomBy", factor: 0.7 }],
      },
      gestures: {
        "a tap": [{ type: "tap", at: [20, 30] }, { type: "moveBy", dx: 60, dy: 0 }],
        undone: [{ type: "undo" }, { type: "undo" }, { type: "moveBy", dx: -90, dy: 0 }],
        "a mesh below a tap": [{ type: "mesh" }, { type: "tap", at: [0, 0] }, { type: "moveBy", dx: 30, dy: 9 }],
      },
      fields: {
        dark: [{ type: "setMode", mode: "dark" }, { type: "moveBy", dx: 30, dy: 90 }],
        "without a background": [
          { type: "set", fields: { background: "none" } },
          { type: "moveBy", dx: 300, dy: 90 },
        ],
      },
    };
    for (const [what, steps] of Object.entries(tests)) {
      test(
        `a large drawing that rests is the picture that is drawn at once, after ${what}`,
        () =>
          open(1500, async (page) => {
            for (const [name, actions] of Object.entries(steps)) {
              for (const action of actions) await page.run((action) => self.each(1, action), action);
              const { most, part } = await page.runLong(60_000, () => self.difference());
              // Browsers round edges a little differently where only a part is drawn.
              assert.ok(most <= 64 && part < 0.05, `${name}: ${most} levels at most, ${part} of all differ`);
            }
          }),
      );
    }
  });
}
