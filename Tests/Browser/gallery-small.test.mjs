// Small galleries in both browsers: they grow, they say what follows, and they work where a browser fails.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery, sample, scriptOf } from "./Support/Gallery.mjs";

/** A gallery with `count` seeds of one look. */
const small = (count, changes = {}) => ({
  ...catalogOf(count),
  templates: [sample.templates[0]],
  recipes: [],
  runs: [[0, 1, count]],
  endless: true,
  ...changes,
});

const headingOf = (page) => page.run(() => document.querySelector("#heading p span").textContent);

for (const kind of kinds) {
  describe(`small galleries in ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser?.close());

    async function open(catalog, body, { hash = "", ...options } = {}) {
      const site = makeSite(catalog);
      try {
        await openGallery(browser, site.url + hash, body, options);
      } finally {
        site.close();
      }
    }

    for (const count of [1, 3, 12]) {
      test(`new pictures come in a window that shows all ${count}`, () =>
        open(small(count), async (gallery) => {
          await gallery.until(({ list }, count) => list.length >= count + 24, count);
        }, { width: 1600, height: 1200, isDrawn: false }));
    }

    test("where nothing can follow, the page does not say that it does", () =>
      open(small(12), async (gallery, page) => {
        await gallery.until(({ list, beyond, isFinding }) => list.length === 1 && beyond === "off" && !isFinding);
        await page.until(() => document.querySelector("#heading p span").textContent !== "");
        assert.equal(await headingOf(page), "1 wallpaper");
        assert.equal(await page.run(() => document.getElementById("wall-end").hidden), true);
        assert.equal(await page.run(() => document.getElementById("wall-foot").textContent), "");
      }, { hash: "#q=seed+5", isDrawn: false }));

    test("a gallery of one is a picture as large as the window", async () => {
      for (const [width, height] of [[390, 844], [1280, 800]]) {
        for (const endless of [false, true]) {
          await open(small(1, { endless }), async (gallery, page) => {
            await gallery.drawn();
            const { box } = (await gallery.tiles())[0];
            const inner = await page.run(() => document.documentElement.clientWidth);
            assert.ok(box.width > 0.9 * inner, `${box.width} of ${inner}`);
            assert.ok(box.height > 0.5 * height && box.top + box.height < height, JSON.stringify(box));
          }, { width, height });
        }
      }
    });

    test("a picture of a folder is called by its file", async () => {
      const names = Array.from({ length: 12 }, (_, at) => `sunset ${at}.png`);
      const files = { version: 1, names };
      const site = makeSite(small(12, { files: true }), { "files.js": scriptOf(files, "geobgFiles") });
      try {
        await openGallery(browser, site.url, async (gallery, page) => {
          await gallery.until(({ files }) => files !== null);
          await page.run(() => geobgGallery.dispatch({ type: "open", picture: 3 }));
          await page.until(() => document.querySelector("#picture-name")?.textContent === "sunset 3.png");
        }, { isDrawn: false });
      } finally {
        site.close();
      }
    });

    test("a phone is not asked for monitors, and no strip is beside the page of a picture", () =>
      open(catalogOf(300), async (gallery, page) => {
        await gallery.drawn();
        await page.run(() => geobgGallery.dispatch({ type: "open", picture: 3 }));
        await page.until(() => document.querySelector(".picture-page"));
        const [right, inner, hasBar] = await page.run(() => [
          document.querySelector(".picture-page").getBoundingClientRect().right,
          innerWidth,
          document.documentElement.classList.contains("has-bar"),
        ]);
        if (!hasBar) assert.equal(right, inner);
        const hasMonitors = async () => {
          await page.run(() => geobgGallery.dispatch({ type: "openDialog", dialog: { name: "save", picture: 3 } }));
          await page.until(() => document.querySelector("dialog [data-format=png]"));
          const found = await page.run(() => document.querySelector("dialog [data-tool=monitors]") !== null);
          await page.run(() => geobgGallery.dispatch({ type: "closeDialog" }));
          await page.until(() => document.querySelector("dialog [data-format=png]") === null);
          return found;
        };
        assert.equal(await hasMonitors(), true);
        await page.run(() => {
          const { matchMedia } = globalThis;
          globalThis.matchMedia = (query) => /coarse/u.test(query) ? { matches: true } : matchMedia(query);
        });
        assert.equal(await hasMonitors(), false);
      }, { width: 390, height: 844 }));

    test("several looks take turns, and those of the system's mode come first", async () => {
      const templates = [0, 1, 3].map((at) => sample.templates[at]);
      const three = small(60, { templates, runs: [0, 1, 2].map((template) => [template, 1, 20]), endless: false });
      for (const scheme of ["light", "dark"]) {
        await open(three, async (gallery, page) => {
          await gallery.drawn();
          const first = (await gallery.tiles()).slice(0, 3).map(({ picture }) => picture);
          const recipes = await page.run(
            (first) => first.map((each) => geobgGallery.state.catalog.recipe(each)),
            first,
          );
          assert.equal(recipes[0].mode === "dark" ? "dark" : "light", scheme);
          assert.equal(new Set(recipes.map(({ palette, mode }) => `${palette.name} ${mode}`)).size, 3);
          // A filter keeps the order.
          await page.run(() => geobgGallery.dispatch({ type: "query", change: { mode: "light" } }));
          const list = await gallery.until(({ list, isFinding }) => !isFinding && list.length < 60 && [...list]);
          assert.ok(Math.abs(list[0] - list[1]) >= 19 || list.length === 20, list.join());
        }, { prefers: { scheme } });
      }
    });

    test("a filter's sheet shows what it found, and clears it in a quieter way", () =>
      open(catalogOf(300), async (gallery, page) => {
        await page.run(() => geobgGallery.dispatch({ type: "openDialog", dialog: { name: "filter" } }));
        const clear = "dialog .quiet";
        await page.until(() => document.querySelector("dialog .plain.primary"));
        assert.equal(await page.run((clear) => document.querySelector(clear).hidden, clear), true);
        await page.run(() => geobgGallery.dispatch({ type: "query", change: { mode: "dark" } }));
        const own = await gallery.until(({ own }) => own < 300 && own);
        await page.until(
          (words) => document.querySelector("dialog .plain.primary").textContent === words,
          `Show ${own} wallpapers`,
        );
        await page.run((clear) => document.querySelector(clear).click(), clear);
        await gallery.until(({ own, query }) => own === 300 && query.mode === null);
        await page.run(() => document.querySelector("dialog .plain.primary").click());
        await gallery.until(({ dialog }) => dialog === null);
      }));

    test("a tile without a picture shows soft spots in the picture's colors, in both modes", async () => {
      for (const scheme of ["light", "dark"]) {
        await open(catalogOf(2000), async (_, page) => {
          await page.until(() => document.querySelectorAll(".tile").length > 10);
          const tiles = await page.run(() =>
            Array.from(document.querySelectorAll(".tile"), (tile) => ({
              picture: Number(tile.dataset.picture),
              image: getComputedStyle(tile.querySelector(".frame")).backgroundImage,
              colors: geobgGallery.state.catalog.colors(Number(tile.dataset.picture)),
            }))
          );
          const shown = (image) =>
            [...image.matchAll(/rgb\((\d+), (\d+), (\d+)\)/gu)].map((match) => match.slice(1, 4));
          for (const { picture, image, colors } of tiles) {
            const known = colors.map(({ color }) =>
              [1, 3, 5].map((at) => `${Number.parseInt(color.slice(at, at + 2), 16)}`)
            );
            const found = shown(image);
            assert.ok(found.length > 0, `picture ${picture} has no spots: ${image}`);
            for (const each of found) assert.ok(known.some((one) => one.join() === each.join()), `${picture}: ${each}`);
          }
        }, {
          prefers: { scheme },
          isDrawn: false,
          // Nothing is ever drawn.
          prepare: () => {
            globalThis.WebAssembly.compile = () => new Promise(() => {});
            globalThis.WebAssembly.instantiate = () => new Promise(() => {});
          },
        });
      }
    });

    test("the spots go when the picture is there, also while it fades in", () =>
      open(catalogOf(2000), async (gallery, page) => {
        const spots = () =>
          page.until(() => {
            const tiles = [...document.querySelectorAll(".tile")].filter((tile) => tile.querySelector(".picture"));
            return tiles.length > 10 &&
              tiles.every((tile) => getComputedStyle(tile.querySelector(".frame")).backgroundImage === "none");
          });
        await spots();
        await gallery.scroll(1500);
        await gallery.drawn();
        await spots();
      }));

    for (
      const [name, prepare] of [
        ["has no WebAssembly", () => delete globalThis.WebAssembly],
        ["refuses the engine", () => {
          globalThis.WebAssembly.compile = () => Promise.reject(new Error("refused"));
          globalThis.WebAssembly.instantiate = () => Promise.reject(new Error("refused"));
        }],
      ]
    ) {
      test(`where the browser ${name}, the list can be read`, () =>
        open(catalogOf(250), async (_, page) => {
          await page.until(() => document.querySelectorAll("ol li").length === 100);
          const { width, first, last, inner } = await page.run(() => {
            const items = document.querySelectorAll("ol li");
            const { left, top } = items[0].getBoundingClientRect();
            return {
              width: document.documentElement.scrollWidth,
              inner: innerWidth,
              first: { left, top },
              last: items[99].getBoundingClientRect().top,
            };
          });
          assert.ok(width <= inner, `the page is ${width} px wide`);
          assert.ok(
            first.left >= 0 && first.top > 0 && first.left < inner && last > first.top + 3000,
            JSON.stringify(first),
          );
          await page.run(() => document.querySelector(".more").click());
          await page.until(() => document.querySelectorAll("ol li").length === 200);
        }, {
          prepare,
          isDrawn: false,
          allows: (_, text) => /refused|picture|engine|worker/u.test(text) && !/TypeError/u.test(text),
        }));
    }
  });
}
