// Large recipes in the studio: they open in parts, with progress, and opening can be stopped.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";
import { openStudio } from "./Support/Studio.mjs";

/** How many gestures the recipe has: at least three parts, because a part is at most twice as large as the last. */
const count = 4000;

/** Drops a recipe with so many gestures on the page; among them are meshes, and shapes that are taken back. */
const drop = (page, count) =>
  page.run(async (count) => {
    const engine = await geobg.load();
    const recipe = JSON.parse(engine.wallpaper({ seed: "ada", density: 0.5 }).recipe);
    recipe.gestures = Array.from({ length: count }, (_, index) => {
      if (index % 1500 === 1400 || index === count - 1) return "mesh";
      return index % 700 === 650
        ? "undo"
        : { tap: [index * 7919 % 900 - 450, index * 104_729 % 1300 - 650], address: index };
    });
    // The engine writes the recipe that the page is compared with.
    self.recipe = JSON.parse(engine.read(JSON.stringify(recipe)).recipe);
    const data = new DataTransfer();
    data.items.add(new File([JSON.stringify(recipe)], "large.json"));
    self.words = [];
    new MutationObserver(() => {
      const said = document.querySelector(".dialog-opening [role=status]")?.textContent;
      if (said && said !== self.words.at(-1)) self.words.push(said);
      if (said) self.whenOpening?.();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
  }, count);

/** How many drawings the browser keeps, as the dialog of drawings shows. */
async function drawings(page) {
  await page.run(() => {
    geobgStudio.dispatch({ type: "openDialog", name: "drawings" });
  });
  const count = await page.until(() => document.querySelectorAll(".dialog-drawings [role=listitem]").length);
  await page.run(() => {
    geobgStudio.dispatch({ type: "closeDialog" });
  });
  await page.until(() => !document.querySelector("dialog").open);
  return count;
}

for (const kind of kinds) {
  describe(`large recipes, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({ "/": path.join(web, "studio") });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    const open = (body) =>
      openStudio(browser, server.url("/index.html"), body, {
        prefers: { motion: "reduce" },
        allows: (_, text) => text.includes("/session"),
      });

    test("open in parts, and look as if they had opened at once", () =>
      open(async (studio, page) => {
        await drop(page, count);
        await studio.until((state) => state.notice?.key === "open.framed" && state.dialog === null);
        const gestures = await studio.gestures();
        assert.ok(gestures.length > count - 20, `${gestures.length} gestures`);
        const words = await page.run(() => self.words);
        assert.equal(words[0], "Opening: 20%");
        assert.ok(words.length >= 2 && words.every((each) => /^Opening: \d0%$/u.test(each)), String(words));
        const shown = async () => {
          await page.run(() => {
            geobgStudio.dispatch({ type: "dismiss" });
          });
          // What appeared last goes to the base after a rest, and a picture that disappears is gone.
          await page.until(() => document.querySelector(".crossing") === null);
          await page.shown();
          return page.screenshot();
        };
        const inParts = await shown();
        await page.run(() => {
          geobgStudio.dispatch({ type: "opened", recipe: self.recipe });
        });
        assert.ok((await shown()).equals(inParts));
        assert.deepEqual(await studio.gestures(), gestures);
        // Each tap is a step of its own, as in a small recipe.
        await page.run(() => {
          geobgStudio.dispatch({ type: "undo" });
        });
        await studio.count(gestures.length - 1);
      }));

    for (
      const [how, stop] of [["the button", () => document.querySelector(".dialog-opening .primary").click()], [
        "the key Escape",
        () => document.querySelector("dialog").dispatchEvent(new Event("cancel", { cancelable: true })),
      ]]
    ) {
      test(`stop with ${how}, and the drawing from before is back`, () =>
        open(async (studio, page) => {
          await page.tap("mouse", [300, 400]);
          await studio.count(1);
          const [drawing, gestures] = await page.run(() => [geobgStudio.state.drawing, geobgStudio.state.gestures]);
          await page.run(`() => { self.whenOpening = () => { self.whenOpening = null; (${stop})(); }; }`);
          await drop(page, count);
          await page.until(() => self.whenOpening === null);
          await studio.until((state, drawing) => state.drawing === drawing && state.dialog === null, drawing);
          assert.deepEqual(await studio.gestures(), gestures);
          assert.equal(await page.run(() => geobgStudio.state.notice), null);
          // What was stopped is forgotten a moment later.
          while (await drawings(page) !== 1);
          // It goes on with this drawing.
          await page.tap("mouse", [200, 300]);
          await studio.count(2);
        }));
    }

    test("are refused with the engine's sentence, and the drawing stays as it was", () =>
      open(async (studio, page) => {
        await page.tap("mouse", [300, 400]);
        await studio.count(1);
        const drawing = await page.run(() => geobgStudio.state.drawing);
        await drop(page, 60_000);
        const notice = await studio.until((state) => state.notice);
        assert.match(notice.values.reason, /the limit is 200000/u);
        assert.equal(await page.run(() => geobgStudio.state.drawing), drawing);
        assert.deepEqual(await page.run(() => self.words), []);
      }));
  });
}
