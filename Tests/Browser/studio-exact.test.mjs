// The studio's picture at rest, in both browsers: the pixels of the PNG that it saves, until something moves.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** The part of the window that is compared, where nothing else lies over the picture. */
const part = [150, 250, 300, 250];

const helpers = () => {
  /** The levels of red, green and blue of a part of a PNG, in base64. */
  self.levels = async (file, [x, y, width, height]) => {
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(bitmap, -x, -y);
    return context.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 < 3);
  };
  /** How many levels of two files differ in a part, and by how much at most. */
  self.difference = async (one, other, part) => {
    const [first, second] = [await self.levels(one, part), await self.levels(other, part)];
    const all = Array.from(first, (level, at) => Math.abs(level - second[at]));
    return { many: all.filter((each) => each > 0).length, most: Math.max(...all.slice(0, 100_000)) };
  };
};

const isExact = () => getComputedStyle(document.getElementById("exact")).visibility === "visible";

/** Waits until the picture rests, and no animation runs. */
const rest = (page) =>
  page.until(() =>
    getComputedStyle(document.getElementById("exact")).visibility === "visible" &&
    document.getElementById("exact").getAnimations().length === 0
  );

/** How much of the screen differs from the PNG that the page saves. */
async function difference(studio, page) {
  const screen = (await page.screenshot()).toString("base64");
  const file = (await studio.save("png")).bytes.toString("base64");
  return page.run((...values) => self.difference(...values), screen, file, part);
}

for (const kind of kinds) {
  describe(`the studio's picture at rest, ${kind}`, () => {
    let browser;
    let home;
    before(async () => {
      browser = await launch(kind);
      home = await places["a static server"]();
    });
    after(async () => {
      await browser?.close();
      await home?.close();
    });

    const open = (body, options = {}) =>
      openStudio(browser, home.url, body, { prepare: helpers, allows: home.allows, ...options });

    const zooms = [["at zoom 1", 1, "light"], ["at 10^6", 1e6, "dark"], ["far away", 1e-3, "dark"]];
    for (const [name, factor, mode] of zooms) {
      test(`${name}, it has the pixels of the PNG`, () =>
        open(async (studio, page) => {
          await page.run(
            (factor, mode) => {
              const { dispatch } = geobgStudio;
              dispatch({ type: "zoomBy", factor });
              dispatch({ type: "set", fields: { mode } });
              const { view: { pan, zoom } } = geobgStudio.state;
              for (const x of [-60, -30, 0, 30, 60].map((each) => each / zoom)) {
                dispatch({ type: "tap", at: [pan[0] + x, pan[1] + x / 2] });
              }
              // A line of the mesh would cover all of a detail.
              dispatch({ type: factor > 1 ? "tap" : "mesh", at: pan });
            },
            factor,
            mode,
          );
          await studio.count(6);
          await rest(page);
          assert.deepEqual(await difference(studio, page), { many: 0, most: 0 });
          // The browser's own picture, which is below it, differs: so the comparison can fail.
          await page.run(() => {
            document.getElementById("exact").style.opacity = 0;
          });
          await page.shown();
          const { many } = await difference(studio, page);
          assert.ok(many > 1000, `${many} levels differ`);
        }));
    }

    test("a tap, a zoom and another color are shown at once", () =>
      open(async (studio, page) => {
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        for (
          const action of [
            { type: "tap", at: [20, 20] },
            { type: "moveBy", dx: 30, dy: 0 },
            { type: "zoomBy", factor: 1.5 },
            { type: "set", fields: { mode: "dark" } },
            { type: "undo" },
          ]
        ) {
          await rest(page);
          const isLeft = await page.run(async (action) => {
            geobgStudio.dispatch(action);
            await new Promise((done) => {
              requestAnimationFrame(() => requestAnimationFrame(done));
            });
            return getComputedStyle(document.getElementById("exact")).visibility === "hidden";
          }, action);
          assert.ok(isLeft, action.type);
        }
        await rest(page);
        assert.equal((await difference(studio, page)).many, 0);
      }));

    test("a picture of a chosen size, and a transparent one, stay as the browser draws them", () =>
      open(async (studio, page) => {
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        await rest(page);
        for (const fields of [{ size: { width: 400, height: 300 } }, { size: null, background: "none" }]) {
          await page.run((fields) => {
            geobgStudio.dispatch({ type: "set", fields });
          }, fields);
          await page.run(() => new Promise((done) => setTimeout(done, 3000)));
          assert.equal(await page.run(isExact), false, JSON.stringify(fields));
        }
      }));
  });
}
