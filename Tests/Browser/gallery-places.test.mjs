// Places of the wall in both browsers: after a reload, and after each way through the history, the same picture is at
// the same place of the window.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery, sample } from "./Support/Gallery.mjs";

/** The pictures in the window and where they are, by picture. In the page. */
const tilesInPage = () =>
  Object.fromEntries(
    Array.from(document.querySelectorAll(".tile"), (tile) => [tile.dataset.picture, tile.getBoundingClientRect().top])
      .filter(([, top]) => top > -200 && top < innerHeight),
  );

/** Scrolls as a visitor does, and waits until the wall rests. */
async function scrollTo(page, top) {
  await page.run((top) => scrollTo(0, top), top);
  await page.shown();
  await page.run(() => new Promise((resolve) => setTimeout(resolve, 500)));
}

/** Waits until the pictures are where they were, within two pixels. */
async function isBack(page, tiles, about) {
  const result = await page.run(
    async (wanted, tilesInPage) => {
      const now = (0, eval)(`(${tilesInPage})`);
      const end = performance.now() + 15_000;
      for (;;) {
        const tiles = now();
        const off = Object.entries(wanted).filter(([picture, top]) => !(Math.abs((tiles[picture] ?? 1e9) - top) <= 2));
        if (off.length === 0) return null;
        if (performance.now() > end) return { off, scrollY, hash: location.hash, state: history.state, tiles };
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    tiles,
    String(tilesInPage),
  );
  assert.equal(result, null, `${about}: ${JSON.stringify(result)}`);
}

for (const kind of kinds) {
  describe(`places of the wall, ${kind}`, () => {
    let browser;
    let site;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(catalogOf(10_000));
    });
    after(async () => {
      await browser?.close();
      site?.close();
    });
    const isReady = (page) =>
      page.until(() => document.documentElement.dataset.choosing === "" && document.querySelector(".tile"));
    const open = (hash, body, at = site, options = {}) =>
      openGallery(browser, `${at.url}${hash}`, async (gallery, page) => {
        await isReady(page);
        await body(gallery, page);
      }, { isDrawn: false, ...options });
    const send = (page, action) => page.run((action) => void geobgGallery.dispatch(action), action);
    const search = async (page, change) => {
      const wall = await page.run(() => geobgGallery.state.wall);
      await send(page, { type: "query", change });
      await page.until((wall) => geobgGallery.state.wall > wall, wall);
      await page.shown();
    };

    for (
      const [name, hash, top] of [
        ["whole", "", 63_286],
        ["filtered", "#mode=dark", 9_382],
        ["searched", "#q=red", 5_570],
        ["like one", "#like=17", 570],
      ]
    ) {
      test(`a reload of a wall, ${name}`, () =>
        open(hash, async (_, page) => {
          await page.until(() => geobgGallery.state.wall > 0 || location.hash === "");
          await page.shown();
          await scrollTo(page, top);
          const tiles = await page.run(tilesInPage);
          assert.ok(Object.keys(tiles).length > 3);
          await page.reload();
          await isReady(page);
          await isBack(page, tiles, name);
          // Again, and soon after scrolling.
          await page.run((top) => scrollTo(0, top), top + 333);
          await page.shown();
          const later = await page.run(tilesInPage);
          await page.reload();
          await isReady(page);
          await isBack(page, later, `${name}, at once`);
        }));
    }

    test("back and forward between searches, pictures, and pictures like one", () =>
      open("", async (_, page) => {
        const seen = [];
        const note = async () => seen.push(await page.run(tilesInPage));
        await scrollTo(page, 12_345);
        await note();
        await search(page, { mode: "dark" });
        await scrollTo(page, 5_690);
        await note();
        await search(page, { mode: "dark", sort: "hue" });
        await scrollTo(page, 3_210);
        await note();
        for (const at of [1, 0]) {
          await page.run(() => history.back());
          await isBack(page, seen[at], `back ${at}`);
        }
        for (const at of [1, 2]) {
          await page.run(() => history.forward());
          await isBack(page, seen[at], `forward ${at}`);
        }
        await page.reload();
        await isReady(page);
        await isBack(page, seen[2], "reload");
        await page.run(() => history.back());
        await isBack(page, seen[1], "back after the reload");
      }));

    test("a picture, its like, and back, three times", () =>
      open("", async (_, page) => {
        await scrollTo(page, 5_690);
        const tiles = await page.run(tilesInPage);
        for (let time = 0; time < 3; time += 1) {
          const picture = Number(Object.keys(tiles).find((each) => tiles[each] > 100 && tiles[each] < 400));
          await send(page, { type: "open", picture });
          await page.until(() => document.querySelector(".picture-page"));
          await send(page, { type: "similar", picture });
          await page.until(() => geobgGallery.state.like !== null && geobgGallery.state.list.length < 200);
          await page.shown();
          await page.run(() => history.back());
          await page.until((picture) => geobgGallery.state.picture === picture, picture);
          await page.until(() => document.querySelector(".picture-page") && geobgGallery.state.list.length >= 10_000);
          await page.run(() => history.back());
          await page.until(() => geobgGallery.state.picture === null && !document.querySelector(".picture-page"));
          await isBack(page, tiles, `time ${time}`);
        }
      }));

    test("a reload among new pictures", async () => {
      const few = makeSite({
        ...catalogOf(12),
        templates: [sample.templates[0]],
        recipes: [],
        runs: [[0, 1, 12]],
        endless: true,
      });
      try {
        await open("", async (gallery, page) => {
          for (let turn = 0; turn < 7; turn += 1) {
            await page.wheel([400, 300], [0, 700]);
            await page.run(() => new Promise((resolve) => setTimeout(resolve, 400)));
          }
          await gallery.until(({ list, beyond }) => list.length > 24 && beyond === "ready");
          await page.run(() => new Promise((resolve) => setTimeout(resolve, 600)));
          assert.ok(await page.run(() => scrollY) > 1500);
          const seedsInPage = `Object.fromEntries(Object.entries((${tilesInPage})()).map(([picture, top]) =>
            [geobgGallery.state.catalog.seed(Number(picture)), top]))`;
          const seeds = await page.run(`() => ${seedsInPage}`);
          await page.reload();
          await isReady(page);
          await page.until(
            `(wanted) => {
            const now = ${seedsInPage};
            return Object.entries(wanted).every(([seed, top]) => Math.abs((now[seed] ?? 1e9) - top) <= 2);
          }`,
            seeds,
          );
        }, few);
      } finally {
        few.close();
      }
    });

    test("the first frame of an address with a filter has only what the filter finds", () =>
      open(
        "#mode=dark",
        async (_, page) => {
          await page.until(() => geobgGallery.state.list.length > 0 && document.querySelectorAll(".tile").length > 5);
          const seen = await page.run(() => globalThis.seenPictures);
          assert.ok(seen.length > 5);
          const light = await page.run(
            (seen) => seen.filter((picture) => geobgGallery.state.catalog.recipe(picture).mode !== "dark"),
            seen,
          );
          assert.deepEqual(light, []);
        },
        site,
        {
          prepare: () => {
            globalThis.seenPictures = [];
            new MutationObserver((records) => {
              for (const { addedNodes } of records) {
                for (const node of addedNodes) {
                  if (node.classList?.contains("tile")) globalThis.seenPictures.push(Number(node.dataset.picture));
                }
              }
            }).observe(document, { childList: true, subtree: true });
          },
        },
      ));

    test("a picture that is opened right after another was closed stays open", () =>
      open("", async (_, page) => {
        for (let frames = 0; frames < 8; frames += 1) {
          const [one, other] = [20 + 2 * frames, 21 + 2 * frames];
          await send(page, { type: "open", picture: one });
          await page.until((one) => location.hash.startsWith(`#picture=${one}.`), one);
          await page.until(() => document.querySelector(".picture-page"));
          await page.run(
            async (frames, picture) => {
              geobgGallery.dispatch({ type: "close" });
              for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
              geobgGallery.dispatch({ type: "open", picture });
            },
            frames,
            other,
          );
          // The history has moved by then.
          await page.run(() => new Promise((resolve) => setTimeout(resolve, 400)));
          assert.equal(await page.run(() => geobgGallery.state.picture), other, `after ${frames} frames`);
          assert.match(await page.run(() => location.hash), new RegExp(`^#picture=${other}\\.`, "u"));
          await send(page, { type: "close" });
          await page.until(() => /^(?:#at=.*)?$/u.test(location.hash) && !document.querySelector(".picture-page"));
        }
      }));

    test("after a picture is closed, the wall takes a click at once", () =>
      open("", async (gallery, page) => {
        await gallery.drawn();
        await page.run(() => scrollTo(0, 2000));
        await page.shown();
        await gallery.drawn();
        const tiles = (await gallery.tiles()).filter(({ box }) => box.top > 120 && box.top + box.height < 600);
        const rests = () => page.until(() => !("moving" in document.getElementById("page").dataset));
        const isClosed = () => page.until(() => !document.querySelector(".picture-page"));
        for (let time = 0; time < 4; time += 1) {
          const [one, other] = [0, 1].map((more) => tiles[(time + more) % tiles.length]);
          await send(page, { type: "open", picture: one.picture });
          await page.until(() => document.querySelector(".picture-page canvas.plane[data-drawn]"));
          await rests();
          await page.press("Escape");
          await isClosed();
          await page.tap("mouse", [other.box.left + other.box.width / 2, other.box.top + other.box.height / 2]);
          await page.until((picture) => geobgGallery.state.picture === picture, other.picture);
          await page.until(() => document.querySelector(".picture-page"));
          await rests();
          await page.press("Escape");
          await isClosed();
          await rests();
        }
      }));
  });
}
