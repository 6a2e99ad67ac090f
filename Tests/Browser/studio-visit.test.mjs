// What a visitor meets on all kinds of devices: the zoom as a number, a hand beside the pen, replays far down, pictures
// of another size, and a page without script.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";
import { openStudio } from "./Support/Studio.mjs";

const file = fileURL(path.join(web, "studio", "index.html"));

for (const kind of kinds) {
  describe(`a visit to the studio, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser?.close());
    const open = (body, options) => openStudio(browser, file, body, options);

    test("the zoom is a number that leads to other views, and is announced", () =>
      open(async (studio, page) => {
        const number = () =>
          page.run(() => {
            const { hidden, textContent } = document.querySelector("#zoom button");
            return hidden ? null : textContent;
          });
        const zoom = (factor) => page.run((factor) => geobgStudio.dispatch({ type: "zoomBy", factor }), factor);
        assert.equal(await number(), null);
        await zoom(2.5);
        await page.until(() => document.querySelector("#zoom button").textContent === "250%");
        await page.until(() => document.getElementById("announcer").textContent.includes("Zoom 250%"));
        await zoom(1e6);
        await page.until(() => document.querySelector("#zoom button").textContent === "2.5 × 10⁶");
        await page.run(() => document.querySelector("#zoom button").click());
        await page.until(() => document.querySelectorAll(".panel-zoom .tool:not([hidden])").length > 4);
        const seen = await page.run(() =>
          [...document.querySelectorAll(".panel-zoom .menu .tool")].filter((each) => each.checkVisibility()).length
        );
        assert.equal(seen, 5);
        await page.run(() => document.querySelector(".panel-zoom [data-tool=zoomReset]").click());
        await studio.until(({ view, panel }) => view.zoom === 1 && panel === null);
        await page.until(() => document.querySelector("#zoom button").hidden);
      }, { width: 1280 }));

    test("the menu of somebody alone has nothing that needs others, and each brush's choice is a word", () =>
      open(async (_studio, page) => {
        const shown = () =>
          page.run(() => {
            geobgStudio.dispatch({ type: "openPanel", name: "more" });
            return new Promise((resolve) => {
              requestAnimationFrame(() => {
                const all = [...document.querySelectorAll(".panel-more .menu .tool")];
                resolve(all.filter((each) => each.checkVisibility()).map(({ dataset }) => dataset.tool));
              });
            });
          });
        const alone = await shown();
        assert.ok(alone.includes("drawings") && !alone.includes("clearAll") && !alone.includes("join"), String(alone));
        await page.run(() => geobgStudio.dispatch({ type: "peers", count: 1 }));
        assert.ok((await shown()).includes("clearAll"));
        await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "brush" }));
        const words = await page.until(() => {
          const found = [...document.querySelectorAll(".brush-panel option")].map(({ textContent }) => textContent);
          return found.length > 0 && found;
        });
        assert.ok(words.every((each) => /\p{Letter}/u.test(each)), String(words));
      }, { width: 1280 }));

    test("a first tap on white shows at least three shapes that can be seen", () =>
      open(async (_studio, page) => {
        const counts = await page.run(async () => {
          const engine = await geobg.load();
          const lightest = (color) => Math.min(...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
          return Array.from({ length: 24 }, () => {
            geobgStudio.dispatch({ type: "newDrawing", from: "empty" });
            geobgStudio.dispatch({ type: "tap", at: [0, 0] });
            const { fields: { seed, palette }, gestures } = geobgStudio.state;
            const { marks } = engine.wallpaper({ seed, palette, density: null, gestures });
            return marks.filter(({ color, opacity }) => opacity * (255 - lightest(color)) >= 60).length;
          });
        });
        assert.ok(counts.every((count) => count >= 3), `${counts}`);
      }));

    test("while a pen draws, a hand on the screen moves nothing", () =>
      open(async (studio, page) => {
        const view = await page.run(() => geobgStudio.state.view);
        const pen = await page.down("pen", [[100, 200]]);
        // A line begins when the movement is too slow for a swipe.
        await pen.move([100, 400]);
        await studio.until(({ gestures }) => gestures.length > 1);
        const { length } = await studio.gestures();
        await page.drag("touch", [[[400, 500], [300, 300]]], { milliseconds: 200 });
        await pen.move([100, 600]);
        await studio.until(({ gestures }, length) => gestures.length > length, length);
        await pen.up();
        assert.deepEqual(await page.run(() => geobgStudio.state.view), view);
        // The line is straight.
        assert.equal(new Set((await studio.gestures()).map(({ tap }) => tap[0])).size, 1);
      }));

    test("a replay follows the places that were drawn, however deep they are, unless it should not", () =>
      open(async (_studio, page) => {
        await page.run(() => {
          const act = (action) => geobgStudio.dispatch(action);
          for (let count = 0; count < 3; count += 1) act({ type: "tap", at: [40 * count, 0] });
          act({ type: "zoomBy", factor: 20_000 });
          for (let count = 0; count < 3; count += 1) act({ type: "tap", at: geobgStudio.state.view.pan });
          act({ type: "resetView" });
          act({ type: "openPanel", name: "replay" });
        });
        await page.until(() => document.querySelector(".stage canvas"));
        /** The canvas of a moment, as its colors. */
        const moment = (number, isFollowed) =>
          page.run(
            (number, isFollowed) => {
              const box = document.querySelector(".follow input");
              if (box.checked !== isFollowed) box.click();
              const slider = document.querySelector(".panel input[type=range]");
              slider.value = String((number - 1) * 600 + 400);
              slider.dispatchEvent(new Event("input"));
              return document.querySelector(".stage canvas").toDataURL();
            },
            number,
            isFollowed,
          );
        const total = await page.run(() =>
          Number(document.querySelector(".panel output").textContent.match(/\d+/gu)[1])
        );
        // The deep shapes are too small to be seen from above.
        assert.equal(await moment(total - 2, false), await moment(total - 1, false));
        assert.notEqual(await moment(total - 2, true), await moment(total - 1, true));
        assert.notEqual(await moment(total - 1, true), await moment(total - 1, false));
        assert.equal(await moment(total, true), await moment(total, false));
      }, { prefers: { motion: "reduce" } }));

    test("a picture of another size says so, and fills the window when it is asked to", () =>
      open(async (studio, page) => {
        const recipe = JSON.stringify({ seed: "ada", size: "300x200" });
        await page.drop([{ name: "own.json", bytes: Buffer.from(recipe) }], [300, 300]);
        await studio.until(({ notice }) => notice?.key === "open.framed");
        await page.until(() => document.querySelector("#notices").textContent.includes("300x200"));
        await page.run(() =>
          [...document.querySelectorAll("#notices button")].find(({ textContent }) => /Fill/u.test(textContent)).click()
        );
        await studio.until(({ fields }) => fields.size === null);
      }));

    test("the save dialog says what each format is for", () =>
      open(async (_studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "openDialog", name: "save" }));
        await page.until(() => document.querySelector("dialog[open] .row"));
        const words = await page.run(() => document.querySelector("dialog[open]").textContent);
        for (const purpose of ["For an editor", "For the screen of this device"]) {
          assert.ok(words.includes(purpose), purpose);
        }
        assert.ok(!words.includes("bytes"));
      }));

    test("a page without script says what to do, in its own style", async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-frame-"));
      fs.writeFileSync(
        path.join(folder, "frame.html"),
        "<!doctype html><title>frame</title>" +
          '<iframe sandbox="allow-same-origin" src="/studio/index.html" width="390" height="600"></iframe>',
      );
      const server = await serve({ "/studio": path.join(web, "studio"), "/": folder });
      try {
        await browser.open(server.url("/frame.html"), async (page) => {
          await page.until(() => document.querySelector("iframe").contentDocument?.querySelector("noscript h1"));
          await page.until(() => {
            const words = document.querySelector("iframe").contentDocument.querySelector("noscript");
            const { width, height } = words.getBoundingClientRect();
            return width >= 380 && height >= 590 && words.textContent.includes("geobg --size");
          });
        }, { allows: () => true });
      } finally {
        await server.close();
        fs.rmSync(folder, { recursive: true });
      }
    });
  });
}
