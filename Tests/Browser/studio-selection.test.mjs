// Several shapes at once, in both browsers: selected by a box, by Shift and by holding, changed in one step, copied.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

for (const kind of kinds) {
  describe(`selection, ${kind}`, () => {
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
    const shiftTap = (page, point) => page.drag("mouse", [[point, point]], { steps: 1, held: { shift: true } });
    const selection = (page) => page.run(() => geobgStudio.state.selection);

    /** Three small opaque shapes at 100, 200 and 300 of 400 units to the right, and the tool for shapes. */
    const begin = async (studio, page) => {
      await page.run(() => {
        const { dispatch, state: { settings } } = geobgStudio;
        dispatch({
          type: "setSettings",
          settings: { brush: { ...settings.brush, size: 0.5, opacity: 1, shapes: 1, swatch: 1 } },
        });
        for (const [at, x] of [-65, 0, 65].entries()) {
          dispatch({ type: "tap", at: [x, 0], address: 2 ** 22 * (at + 1) });
        }
      });
      await studio.count(3);
      await page.press("x");
      await page.until(() => document.querySelector(".select-surface"));
    };
    /** Where the shapes are in the window of 600x800, and the addresses of their taps. */
    const points = [[200, 400], [300, 400], [400, 400]];
    const names = [1, 2, 3].map((at) => [2 ** 22 * at, 0]);
    const selected = async (studio, page, ...wanted) => {
      await studio.until(({ selection }, count) => selection.length === count, wanted.length);
      assert.deepEqual(new Set((await selection(page)).map(String)), new Set(wanted.map((at) => String(names[at]))));
    };

    test("a box of the mouse, and Shift, select several; keys move and remove them in one step", () =>
      open(async (studio, page) => {
        await begin(studio, page);
        await page.drag("mouse", [[[120, 320], [320, 480]]]);
        await selected(studio, page, 0, 1);
        await page.until(() => document.querySelector(".panel .hint").textContent === "2 shapes are selected");
        await page.until(() => document.getElementById("announcer").textContent.includes("2 shapes are selected"));
        await shiftTap(page, points[2]);
        await selected(studio, page, 0, 1, 2);
        await shiftTap(page, points[1]);
        await selected(studio, page, 0, 2);
        await page.press("ArrowDown", { shift: true });
        await studio.until(({ gestures }) => gestures.filter(({ move }) => move?.[1] > 20).length === 2);
        await page.press("z");
        await studio.count(3);
        await page.press("a", { control: true });
        await selected(studio, page, 0, 1, 2);
        await page.press("Delete");
        await studio.until(({ gestures }) => gestures.filter(({ remove }) => remove).length === 3);
        await page.until(() => document.getElementById("announcer").textContent.includes("3 shapes are removed"));
        await page.press("z");
        await studio.count(3);
      }));

    test("a finger that holds selects another one, too; dragged on, it selects in a box", () =>
      open(async (studio, page) => {
        await begin(studio, page);
        await page.tap("touch", points[0]);
        await selected(studio, page, 0);
        const held = await page.down("touch", [points[2]]);
        await selected(studio, page, 0, 2);
        await held.up();
        const dragged = await page.down("touch", [[250, 250]]);
        await page.until(() => document.querySelector(".select-box").hidden === false);
        await dragged.move([300, 360]);
        await dragged.move([350, 480]);
        await page.until(() => document.querySelector(".select-box").offsetHeight > 100);
        await dragged.up();
        await selected(studio, page, 0, 1, 2);
        // A drag of one of them moves all.
        await page.drag("touch", [[points[1], [300, 300]]]);
        await studio.until(({ gestures }) => gestures.filter(({ move }) => move?.[1] === -65).length === 3);
        await page.run(() => document.querySelectorAll(".swatch-button")[2].click());
        await studio.until(({ gestures }) => gestures.filter(({ swatch }) => swatch === 2).length === 3);
        // The classic teal, when it has faded in, and without the outlines of the selection.
        await page.press("Escape");
        await page.until(() => !document.querySelector(".select-surface"));
        const teal = "80,159,177,255";
        for (let count = 0; count < 50 && String(await studio.color([300, 300])) !== teal; count += 1);
        assert.equal(String(await studio.color([300, 300])), teal);
      }));

    test("a button of the panel takes a change back, and the panel stays", () =>
      open(async (studio, page) => {
        await begin(studio, page);
        await page.tap("touch", points[0]);
        await selected(studio, page, 0);
        await page.run(() => document.querySelectorAll(".swatch-button")[2].click());
        await studio.count(4);
        const undo = () => page.run(() => document.querySelector(".panel-shape .tool:has(.icon-undo)").click());
        await undo();
        await studio.count(3);
        await selected(studio, page, 0);
        for (let count = 2; count >= 0; count -= 1) {
          await undo();
          await studio.count(count);
        }
        await page.until(() =>
          document.querySelector(".panel-shape .tool:has(.icon-undo)").getAttribute("aria-disabled") === "true"
        );
      }));

    test("on a narrow page, all that the panel has is inside it, with words before the buttons", async () => {
      for (const language of ["en", "ar"]) {
        await openStudio(browser, place.url, async (studio, page) => {
          await page.tap("touch", [160, 200]);
          await studio.count(1);
          await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "shape" }));
          const outside = () =>
            page.run(() => {
              const { left, right, top, bottom } = document.querySelector(".panel-shape").getBoundingClientRect();
              const all = document.querySelectorAll(":is(.panel-shape) :is(button, select, input, .hint)");
              return Array.from(all).filter((each) => each.getClientRects().length > 0).filter((each) => {
                const box = each.getBoundingClientRect();
                return box.left < left || box.right > right || box.top < top || box.bottom > bottom || top < 0 ||
                  each.scrollWidth > each.clientWidth + 1 && each.matches("button.plain");
              }).map((each) => each.ariaLabel ?? each.textContent);
            });
          const lines = () => page.run(() => document.querySelector(".panel-shape .hint").offsetHeight / 18);
          await page.until(() => document.querySelector(".panel-shape"));
          assert.deepEqual(await outside(), [], `${language}, nothing is selected`);
          assert.ok(await lines() < 3.5, language);
          await page.run(() => {
            document.querySelector(".select-surface").dispatchEvent(
              new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }),
            );
          });
          await studio.until(({ selection }) => selection.length === 1);
          await page.until(() => document.querySelector(".shape-controls").hidden === false);
          assert.deepEqual(await outside(), [], `${language}, a shape is selected`);
          assert.ok(await lines() < 3.5, language);
        }, { allows: place.allows, prefers: { motion: "reduce" }, width: 320, height: 640, language });
      }
    });

    test("copies look as their shapes do, in this drawing and in another one, and are one step", () =>
      open(async (studio, page) => {
        await begin(studio, page);
        await page.press("a", { control: true });
        await selected(studio, page, 0, 1, 2);
        await page.run(() => {
          const { dispatch, state } = geobgStudio;
          const sizes = [0.3, 1.7, 6];
          dispatch({
            type: "changeShapes",
            changes: state.selection.map((shape, at) => ({ shape, size: sizes[at], opacity: 0.4 })),
          });
        });
        const marks = () =>
          page.run(async () => {
            const { fields: { seed, palette }, gestures, palettes } = geobgStudio.state;
            const engine = await geobg.load();
            const { marks } = engine.wallpaper({
              seed,
              palette,
              palettes,
              gestures,
              density: null,
              width: 600,
              height: 800,
            });
            const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
            const sizes = marks.map(({ radius, d }) => {
              if (!d) return radius * 2;
              const path = svg.appendChild(document.createElementNS(svg.namespaceURI, "path"));
              path.setAttribute("d", d);
              return path.getBBox().width;
            });
            svg.remove();
            return marks.map(({ kind, color, opacity }, at) => ({ kind, color, opacity, size: sizes[at] }));
          });
        const originals = await marks();
        assert.equal(originals.length, 3);
        await page.run(() =>
          [...document.querySelectorAll(".shape-controls .plain")].find((each) => each.textContent === "Duplicate")
            .click()
        );
        await studio.until(({ selection, gestures }) => selection.length === 3 && gestures.length > 9);
        const all = await marks();
        assert.equal(all.length, 6);
        for (const [at, copy] of all.slice(3).entries()) {
          const { size, ...looks } = originals[at];
          assert.deepEqual({ ...copy, size }, { ...looks, size });
          assert.ok(
            Math.abs(copy.size / size - 1) < 0.02,
            `${copy.size} is not ${size}`,
          );
        }
        await page.press("z");
        await studio.until(({ gestures }) => gestures.length === 6);
        // To another drawing, as a text.
        const recipe = await page.run(async () => {
          let copied = null;
          Object.defineProperty(navigator, "clipboard", {
            value: {
              writeText: (words) => {
                copied = words;
                return Promise.resolve();
              },
            },
          });
          const { dispatch } = geobgStudio;
          dispatch({
            type: "selectShapes",
            shapes: geobgStudio.state.gestures.filter(({ tap }) => tap).map(({ address }) => [address, 0]),
          });
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          document.querySelector(".selected-tools button").click();
          await new Promise((resolve) => setTimeout(resolve));
          return copied;
        });
        assert.equal(JSON.parse(recipe).engine, 1);
        await page.run(() => {
          geobgStudio.dispatch({ type: "newDrawing", from: "empty" });
          geobgStudio.dispatch({ type: "set", fields: { palette: "meadow" } });
        });
        await studio.count(0);
        const pasteText = (words) =>
          page.run((words) => {
            const event = new Event("paste");
            event.clipboardData = { files: [], getData: () => words };
            dispatchEvent(event);
          }, words);
        await pasteText(recipe);
        await studio.until(({ selection }) => selection.length === 3);
        const pasted = await marks();
        assert.deepEqual(
          pasted.map(({ kind, color, opacity }) => [kind, color, opacity]),
          originals.map(({ kind, color, opacity }) => [kind, color, opacity]),
        );
        await page.press("z");
        await studio.count(0);
        for (const words of ["hello", "{}", '{"engine":1,"seed":"1"}']) {
          await pasteText(words);
          await studio.until(({ notice }) => notice?.key === "paste.nothing");
          await page.run(() => geobgStudio.dispatch({ type: "dismiss" }));
        }
        await studio.count(0);
      }));
  });
}
