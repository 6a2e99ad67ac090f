// Shapes that are there, in both browsers: selected, moved and changed with a finger, a mouse and the keyboard.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kinds, launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

for (const kind of kinds) {
  describe(`shapes, ${kind}`, () => {
    let browser, place;
    before(async () => {
      browser = await launch(kind);
      place = await places["a static server"]();
    });
    after(() => {
      place?.close();
      return browser?.close();
    });

    const open = (body) =>
      openStudio(browser, place.url, body, { allows: place.allows, prefers: { motion: "reduce" } });
    const state = (page, name) => page.run((name) => geobgStudio.state[name], name);
    const panel = async (page) => {
      await page.press("x");
      await page.until(() => document.querySelector(".select-surface"));
    };
    const outline = () => document.querySelector(".selected-shape").getAttribute("d");

    test("a touch selects the topmost shape, a drag moves it in one step, and the panel changes it", () =>
      open(async (studio, page) => {
        await page.tap("mouse", [300, 230]);
        await studio.count(1);
        await panel(page);
        assert.equal(await page.run(outline), "");
        const device = kind === "chromium" ? "touch" : "mouse";
        await page.tap(device, [300, 230]);
        await studio.until(({ shape }) => shape !== null);
        const [address, index] = await state(page, "shape");
        const [tap] = await studio.gestures();
        assert.equal(address, tap.address);
        await page.drag(device, [[[300, 230], [360, 260]]]);
        await studio.count(2);
        const [, move] = await studio.gestures();
        // The window of 600 pixels shows 390 units.
        assert.deepEqual(move, { shape: [address, index], move: [39, 19.5] });
        await page.run(() => [...document.querySelectorAll(".shape-swatch")].at(-1).click());
        await page.run(() => {
          const select = document.querySelector(".shape-controls select");
          select.value = "square";
          select.dispatchEvent(new Event("change"));
        });
        await studio.count(4);
        // A square has four round corners. The canvas shows its color, in front of everything.
        await page.until(() => document.querySelector(".selected-shape").getAttribute("d").split("A").length === 5);
        const at = await page.run(() => {
          const { x, y, width, height } = document.querySelector(".selected-shape").getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        });
        await page.run(() => geobgStudio.dispatch({ type: "changeShape", change: { opacity: 1, order: "front" } }));
        const color = await page.run(() => [...document.querySelectorAll(".shape-swatch")].at(-1).dataset.color);
        const parts = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
        // It fades in.
        const isShown = async () => String((await studio.color(at)).slice(0, 3)) === String(parts);
        for (let count = 0; count < 50 && !(await isShown()); count += 1);
        assert.ok(await isShown(), `${await studio.color(at)} is not ${parts}`);
        // Below everything, changes are shown, too.
        await page.run(() => geobgStudio.dispatch({ type: "changeShape", change: { order: "back" } }));
        await new Promise((resolve) => setTimeout(resolve, 500));
        const low = await studio.color(at);
        await page.run(() => geobgStudio.dispatch({ type: "changeShape", change: { opacity: 0 } }));
        await studio.colorChanges(at, low);
        // Beside the shapes, a drag moves the view, and a tap lets go.
        await page.run(() => geobgStudio.dispatch({ type: "move", pan: [5000, 5000] }));
        await page.drag(device, [[[300, 230], [360, 230]]]);
        await studio.until(({ view }) => view.pan[0] === 4961);
        assert.notEqual(await state(page, "shape"), null);
        await page.tap("mouse", [300, 230]);
        await studio.until(({ shape }) => shape === null);
        await page.press("Escape");
        await page.until(() => !document.querySelector(".select-surface"));
        for (let left = 6; left >= 1; left -= 1) {
          await page.press("z");
          await studio.count(left);
        }
      }));

    test("the keyboard selects, moves and removes; a shape of the plane, too", () =>
      open(async (studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { seed: "7", density: 1 } }));
        await panel(page);
        await page.run(() => document.querySelector(".select-surface").focus());
        await page.press("PageUp");
        await page.press("PageUp");
        await studio.until(({ shape }) => shape?.length === 4);
        const shape = await state(page, "shape");
        for (let count = 0; count < 3; count += 1) await page.press("ArrowRight");
        await studio.until(({ gestures }) => gestures.at(-1)?.move?.[0] > 0);
        const gestures = await studio.gestures();
        assert.deepEqual(gestures.map((each) => each.shape), gestures.map(() => shape));
        await page.press("Delete");
        await studio.until(({ gestures, shape }) => gestures.at(-1).remove === true && shape === null);
        // The panel's last words are what a screen reader hears.
        assert.notEqual(await page.run(() => document.querySelector(".panel .hint").textContent), "");
        await page.press("Escape");
        await page.press("z");
        await studio.until(({ gestures }) => gestures.length > 0 && !gestures.at(-1).remove);
      }));
  });
}
