// Shapes that are there, in both browsers: selected, moved and changed with a finger, a mouse and the keyboard.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
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
    const change = (page, members) =>
      page.run((members) => {
        const changes = geobgStudio.state.selection.map((shape) => ({ shape, ...members }));
        geobgStudio.dispatch({ type: "changeShapes", changes });
      }, members);
    const outline = () => document.querySelector(".selected-shape").getAttribute("d");

    test("a touch selects the topmost shape, a drag moves it in one step, and the panel changes it", () =>
      open(async (studio, page) => {
        await page.tap("mouse", [300, 230]);
        await studio.count(1);
        await panel(page);
        assert.equal(await page.run(outline), "");
        const device = kind === "chromium" ? "touch" : "mouse";
        await page.tap(device, [300, 230]);
        await studio.until(({ selection }) => selection.length > 0);
        const [[address, index]] = await state(page, "selection");
        const [tap] = await studio.gestures();
        assert.equal(address, tap.address);
        await page.drag(device, [[[300, 230], [360, 260]]]);
        await studio.count(2);
        const [, move] = await studio.gestures();
        // The window of 600 pixels shows 390 units.
        assert.deepEqual(move, { shape: [address, index], move: [39, 19.5] });
        await page.run(() => [...document.querySelectorAll(".swatch-button")].at(-1).click());
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
        await change(page, { opacity: 1, order: "front" });
        const color = await page.run(() => [...document.querySelectorAll(".swatch-button")].at(-1).dataset.color);
        const parts = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
        // It fades in.
        const isShown = async () => String((await studio.color(at)).slice(0, 3)) === String(parts);
        for (let count = 0; count < 50 && !(await isShown()); count += 1);
        assert.ok(await isShown(), `${await studio.color(at)} is not ${parts}`);
        // Below everything, changes are shown, too.
        await change(page, { order: "back" });
        await new Promise((resolve) => setTimeout(resolve, 500));
        const low = await studio.color(at);
        await change(page, { opacity: 0 });
        await studio.colorChanges(at, low);
        // Beside the shapes, a drag moves the view, and a tap lets go.
        await page.run(() => geobgStudio.dispatch({ type: "move", pan: [5000, 5000] }));
        await page.drag("touch", [[[300, 230], [360, 230]]]);
        await studio.until(({ view }) => view.pan[0] === 4961);
        assert.notDeepEqual(await state(page, "selection"), []);
        await page.tap("mouse", [300, 230]);
        await studio.until(({ selection }) => selection.length === 0);
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
        await studio.until(({ selection }) => selection[0]?.length === 4);
        const [shape] = await state(page, "selection");
        for (let count = 0; count < 3; count += 1) await page.press("ArrowRight");
        await studio.until(({ gestures }) => gestures.at(-1)?.move?.[0] > 0);
        const gestures = await studio.gestures();
        assert.deepEqual(gestures.map((each) => each.shape), gestures.map(() => shape));
        await page.press("Delete");
        await studio.until(({ gestures, selection }) => gestures.at(-1).remove === true && selection.length === 0);
        // The panel's last words are what a screen reader hears.
        assert.notEqual(await page.run(() => document.querySelector(".panel .hint").textContent), "");
        await page.press("Escape");
        await page.press("z");
        await studio.until(({ gestures }) => gestures.length > 0 && !gestures.at(-1).remove);
      }));

    test("a hold selects the topmost shape, also of a plane that covers everything; there, a key saves", () =>
      open(async (studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { seed: "7", density: 25 } }));
        await page.shown();
        const held = async (hand) => {
          const pointer = await page.down(hand, [[300, 300]]);
          await studio.until(({ panel }) => panel === "shape");
          await pointer.up();
          const [shape] = await state(page, "selection");
          await page.press("Escape");
          await page.until(() => !document.querySelector(".select-surface"));
          return shape;
        };
        const shape = await held("mouse");
        assert.equal(shape.length, 4);
        await page.tap("mouse", [300, 300]);
        await studio.count(1);
        const [{ address }] = await studio.gestures();
        const above = await held("touch");
        assert.equal(above[0], address);
        // The same as with the tool.
        await panel(page);
        await page.tap("mouse", [300, 300]);
        await studio.until(({ selection }) => selection.length > 0);
        assert.deepEqual(await state(page, "selection"), [above]);
        await page.press("Escape");
        await page.until(() => !document.querySelector(".select-surface"));
        assert.match((await page.download(() => page.press("s"))).name, /\.png$/u);
        await studio.count(1);
      }));

    test("the keys of a held shape mean nothing else, wherever the focus is", () =>
      open(async (studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { shapesPerTap: [2, 2] } }));
        await page.tap("mouse", [300, 230]);
        await page.tap("mouse", [320, 250]);
        await studio.count(2);
        const places = [
          () => {},
          () => document.activeElement.blur(),
          () => document.getElementById("surface").focus(),
          () => document.querySelector("[data-tool=undo]").focus(),
          () => document.querySelector(".panel header button").focus(),
          () => document.querySelector(".select-surface").focus(),
        ];
        const kept = await studio.gestures();
        for (const [index, focus] of places.entries()) {
          const pointer = await page.down("mouse", [[310, 240]]);
          await studio.until(({ panel, selection }) => panel === "shape" && selection.length > 0);
          await pointer.up();
          await page.until(() => document.querySelector(".shape-controls")?.hidden === false);
          const [shape] = await state(page, "selection");
          await page.run(focus);
          if (index !== 3) {
            // The buttons of a toolbar have the arrow keys for themselves.
            await page.press("ArrowRight");
            await studio.until(({ gestures }) => gestures.at(-1).move?.[0] > 0);
            assert.equal(await state(page, "cursor"), null);
            await page.run(focus);
          }
          const { length } = await studio.gestures();
          await page.press(["Delete", "Backspace"][index % 2]);
          await studio.until(({ gestures, selection }) => gestures.at(-1).remove === true && selection.length === 0);
          const all = await studio.gestures();
          assert.equal(all.length, length + 1);
          assert.deepEqual(all.at(-1).shape, shape);
          // Another press does not clear the drawing.
          await page.press("Delete");
          await page.shown();
          assert.deepEqual(await studio.gestures(), all);
          await page.press("Escape");
          await page.until(() => !document.querySelector(".select-surface"));
          while ((await studio.gestures()).length > kept.length) await page.press("z");
        }
        // A key of a field stays there, and means nothing else either.
        await panel(page);
        await page.tap("mouse", [310, 240]);
        await studio.until(({ selection }) => selection.length > 0);
        await page.until(() => document.querySelector(".shape-controls")?.hidden === false);
        await page.run(() => document.querySelector(".shape-controls input[type=range]").focus());
        await page.press("Delete");
        await page.shown();
        assert.deepEqual(await studio.gestures(), kept);
        // Somebody else removes the shape while a hand is on the slider of its size.
        await page.run(() => {
          geobgStudio.dispatch({ type: "selectShapes", shapes: [] });
          document.querySelector(".shape-controls input[type=range]").dispatchEvent(new Event("input"));
        });
        await page.shown();
        assert.deepEqual(await studio.gestures(), kept);
      }));

    test("a held shape that the panel would cover comes out of its way", () =>
      open(async (studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "set", fields: { shapesPerTap: [1, 1] } }));
        await page.tap("mouse", [300, 720]);
        await studio.count(1);
        const pointer = await page.down("mouse", [[300, 720]]);
        await studio.until(({ panel }) => panel === "shape");
        await pointer.up();
        await studio.until(({ view }) => view.pan[1] > 0);
        await page.shown();
        const [middle, lid] = await page.run(() => {
          const { top, bottom } = document.querySelector(".selected-shape").getBoundingClientRect();
          return [(top + bottom) / 2, document.querySelector(".panel").getBoundingClientRect().top];
        });
        assert.ok(middle > 0 && middle < lid, `${middle} is below ${lid}`);
        assert.equal(await page.run(() => geobgStudio.state.view.pan[0]), 0);
      }));

    test("the list of marks selects exactly the shape that it names, wherever that is", () =>
      open(async (studio, page) => {
        await page.run(() => {
          const tap = (at, zoom, address) => {
            geobgStudio.dispatch({ type: "move", pan: [0, 0], zoom });
            geobgStudio.dispatch({ type: "tap", at, address });
          };
          geobgStudio.dispatch({ type: "set", fields: { seed: "7", density: 1 } });
          // Huge shapes, usual ones, and some beside the window.
          tap([0, 0], 0.02, 1);
          tap([9, 9], 0.05, 2);
          tap([0, 0], 1, 3);
          geobgStudio.dispatch({ type: "mesh" });
          tap([600, 0], 1, 4);
          tap([50, 50], 1, 5);
        });
        const items = await page.until(() => {
          const items = [...document.querySelectorAll("#marks > li")];
          const words = items.map((item) => [item.textContent, item.firstElementChild !== null]);
          return items.at(-1)?.querySelector("button") && words.some(([text]) => text.startsWith("Mesh")) && words;
        });
        // The part of a huge shape that is drawn can be a square.
        assert.ok(items.some(([text]) => /^(?:Square|Large)/u.test(text)), `${items}`);
        assert.ok(items.some(([text]) => text.endsWith("outside the window")), `${items}`);
        const seen = new Set();
        for (const [index, [words, isButton]] of items.entries()) {
          assert.equal(isButton, !words.startsWith("Mesh"), words);
          if (!isButton) continue;
          await page.run(() => geobgStudio.dispatch({ type: "move", pan: [0, 0], zoom: 1 }));
          await page.until(([index, words]) => {
            const item = document.querySelectorAll("#marks > li")[index];
            return item?.textContent === words && item.firstElementChild;
          }, [index, words]);
          await page.run((index) => document.querySelectorAll("#marks > li")[index].firstElementChild.click(), index);
          await studio.until(({ panel, selection }) => panel === "shape" && selection.length > 0);
          await page.until(() => document.querySelector(".shape-controls")?.hidden === false);
          const said = await page.run(() => document.querySelector(".panel .hint").textContent);
          const name = String((await state(page, "selection"))[0]);
          // A huge shape can be cut into another kind; what comes out of the panel's way is at another height.
          const [kind, color] = words.split(", ");
          if (/^(?:Circle|Hexagon)/u.test(said)) assert.ok(said.startsWith(`${kind}, ${color}`), `${said}; ${words}`);
          else assert.ok(said.includes(`, ${color}`), `${said}; ${words}`);
          const across = /\d+% across/u.exec(words)?.[0] ?? "";
          assert.ok(said.includes(across), `${said}; ${words}`);
          assert.ok(!seen.has(name), `${words} is ${name}, which another item is`);
          seen.add(name);
          await page.press("Escape");
          await page.until(() => !document.querySelector(".select-surface"));
        }
      }));
  });
}
