// Finding in the gallery, in both browsers: words, why a search finds nothing, and the wall behind the last picture.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery, sample } from "./Support/Gallery.mjs";

/** The sample without drawings by hand and hostile seeds: three looks of 40 pictures. */
const plainCatalog = (changes = {}) => {
  const each = 40;
  return {
    ...sample,
    title: "Gallery",
    count: 3 * each,
    recipes: [],
    templates: [0, 1, 3].map((at) => sample.templates[at]),
    runs: [0, 1, 2].map((template) => [template, 1, each]),
    colors: Buffer.from(sample.colors, "base64").subarray(0, 60 * each).toString("base64"),
    endless: true,
    ...changes,
  };
};

for (const kind of kinds) {
  describe(`finding in ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser?.close());

    /** Opens a gallery of a catalog. */
    async function open(catalog, body, { hash = "", ...options } = {}) {
      const site = makeSite(catalog);
      try {
        await openGallery(browser, site.url + hash, body, options);
      } finally {
        site.close();
      }
    }
    /** Changes what is searched, and waits for its list: a search under way ends, so the next list is its own. */
    const search = async (page, change) => {
      const wall = await page.run((change) => {
        const { wall } = geobgGallery.state;
        geobgGallery.dispatch({ type: "query", change });
        return wall;
      }, change);
      await page.until((wall) => geobgGallery.state.wall > wall, wall);
    };
    /**
     * Types words, and waits until the wall has what fits all of them: the page also searches while somebody types
     * slowly.
     */
    const type = async (page, words) => {
      await page.press("/");
      await page.until(() => document.activeElement.id === "search");
      await page.type(words);
      await page.until((words) => geobgGallery.state.query.text === words, words);
      await search(page, { text: words });
    };
    /** Waits for new pictures on the wall; gives the facts of the state. */
    const grown = async (gallery, least = 1) => {
      await gallery.until(({ list, own, beyond }, least) => list.length - own >= least && beyond !== "looking", least);
      return gallery.page.run(() => {
        const { list, own, catalog, beyond } = geobgGallery.state;
        const numbers = [...list.slice(own)];
        return {
          own,
          beyond,
          numbers,
          recipes: numbers.map((each) => catalog.recipe(each)),
          tiles: document.querySelectorAll(".tile").length,
        };
      });
    };

    test("a search begins with the pictures that fit best, wherever the wall is", () =>
      open(catalogOf(400), async (gallery, page) => {
        // At the top, nobody has chosen the picture in the middle.
        await search(page, { sort: "hue" });
        assert.notEqual(await page.run(() => geobgGallery.state.list[0]), 0);
        await gallery.drawn();
        assert.equal(await page.run(() => scrollY), 0);
        await gallery.scroll(3000);
        await gallery.until(({ place }) => place > 0);
        await search(page, { text: "circles" });
        await page.until(() => scrollY === 0);
        await gallery.drawn();
        assert.equal(await page.run(() => scrollY), 0);
      }));

    test("words are understood, in the language of the page", () =>
      open(catalogOf(200), async (gallery, page) => {
        await type(page, "dark, dense");
        await gallery.until(({ list, catalog }) =>
          list.length > 0 && list.length < 100 && [...list].every((each) => {
            const { mode, plane } = catalog.recipe(each);
            return mode === "dark" && plane.density === 2;
          })
        );
        await page.run(() => geobgGallery.dispatch({ type: "query", change: { text: "seeds 3, 5...6" } }));
        await gallery.until(({ list, catalog }) =>
          list.length > 0 && new Set([...list].map((each) => catalog.seed(each))).size === 3
        );
        await page.run(() => {
          geobgGallery.dispatch({ type: "openDialog", dialog: { name: "menu" } });
        });
        await page.until(() => document.querySelector('dialog [lang="de"]'));
        await page.run(() => document.querySelector('dialog [lang="de"]').click());
        await gallery.until(({ language }) => language === "de");
        await page.press("Escape");
        await page.until(() => geobgGallery.state.dialog === null && !document.querySelector("dialog[open]"));
        await page.run(() => geobgGallery.dispatch({ type: "query", change: { text: "dunkle Sechsecke" } }));
        await gallery.until(({ list, catalog }) =>
          list.length > 20 && [...list].every((each) => catalog.recipe(each).mode === "dark")
        );
        // In another language, the words are searched again.
        await page.run(() => geobgGallery.dispatch({ type: "setLanguage", language: "en" }));
        await gallery.until(({ list, why }) => list.length === 0 && why !== null);
      }));

    test("a color's name puts pictures with much of it first", () =>
      open(
        catalogOf(60, {
          colors: Buffer.concat(Array.from({ length: 60 }, (_, at) => (
            Buffer.from([255, 255, 255, 255 - 4 * at, 42, 98, 200, 4 * at, ...Array(12).fill(0)])
          ))).toString("base64"),
        }),
        async (gallery, page) => {
          await type(page, "blue");
          await gallery.until(({ list }) => list.length > 0 && list.length < 60 && list[0] === 59 && list[1] === 58);
        },
      ));

    test("an empty result says why, and offers words that find something", () =>
      open(plainCatalog({ endless: false }), async (gallery, page) => {
        await type(page, "hexagnos");
        await page.until(() => document.querySelector("#wall-end [data-offer=hexagons]"));
        const said = await page.run(() => document.getElementById("wall-end").textContent);
        assert.match(said, /hexagnos/u);
        const isShown = await page.run(() => {
          const { top, bottom } = document.querySelector("#wall-end [data-offer=hexagons]").getBoundingClientRect();
          return top > 0 && bottom < innerHeight;
        });
        assert.ok(isShown);
        await page.run(() => document.querySelector("#wall-end [data-offer=hexagons]").click());
        await gallery.until(({ list }) => list.length === 120);
        await page.until(() => document.getElementById("wall-end").hidden);
        assert.equal(await page.run(() => document.getElementById("search").value), "hexagons");
      }));

    test("behind the last picture, the page says that the gallery ends, and new pictures follow", () =>
      open(plainCatalog(), async (gallery, page) => {
        assert.deepEqual(await page.run(() => geobgGallery.state.list.length), 120);
        await gallery.scroll(1_000_000);
        const { own, recipes } = await grown(gallery, 24);
        assert.equal(own, 120);
        assert.match(await page.run(() => document.querySelector("#heading p").textContent), /^120 /u);
        // They are recipes of the gallery's looks, with seeds that it does not have.
        for (const { seed, mode, palette, plane } of recipes) {
          assert.ok(Number(seed) > 40, seed);
          assert.ok(
            ["original", "harbor"].includes(palette.name) && ["light", "dark"].includes(mode) && plane.density === 1,
          );
        }
        assert.equal(new Set(recipes.map(({ seed }) => seed)).size, recipes.length);
        // What says so stands between the last own tile and the first new one.
        await page.run(() => {
          scrollTo(0, Math.max(0, parseFloat(document.getElementById("wall-end").style.top) - 300));
        });
        await gallery.drawn();
        await page.until(() => {
          const end = document.getElementById("wall-end").getBoundingClientRect();
          const boxes = (isNew) =>
            Array.from(document.querySelectorAll(".tile"))
              .filter((tile) => Number(tile.dataset.picture) >= 120 === isNew)
              .map((tile) => tile.getBoundingClientRect());
          const [own, fresh] = [boxes(false), boxes(true)];
          return own.length > 0 && fresh.length > 0 && own.every(({ bottom }) => bottom <= end.top) &&
            fresh.every(({ top }) => top >= end.bottom) &&
            document.getElementById("wall-end").textContent.includes("120");
        });
        assert.match(
          await page.run(() => {
            const tile = document.querySelector(`.tile[data-picture="${geobgGallery.state.list[120]}"]`);
            return tile.querySelector(".link").getAttribute("aria-label");
          }),
          /, new$/u,
        );
        // It goes on, with few tiles and without tiles that overlap.
        await page.until(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          return geobgGallery.state.list.length >= 210;
        });
        await gallery.drawn();
        const tiles = await gallery.tiles();
        assert.ok(tiles.length <= 120);
        for (const one of tiles) {
          for (const other of tiles) {
            if (one === other) continue;
            const [a, b] = [one.box, other.box];
            const isApart = a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top ||
              b.top + b.height <= a.top;
            assert.ok(isApart, `${one.picture} and ${other.picture} overlap`);
          }
        }
        // The window changes: the wall keeps its place and its pictures.
        const count = await page.run(() => geobgGallery.state.list.length);
        await page.resize(500, 800, 1);
        await gallery.until((state) => state.window.width === 500);
        await gallery.drawn();
        assert.ok(await page.run((count) => geobgGallery.state.list.length >= count, count));
        assert.ok(await page.run(() => geobgGallery.state.place) > 120);
      }));

    test("new pictures fit the words: also where the gallery has none", () =>
      open(plainCatalog(), async (gallery, page) => {
        await type(page, "dense triangles, neon, dark");
        const { own, recipes } = await grown(gallery, 24);
        assert.equal(own, 0);
        for (const { mode, plane, palette, art } of recipes) {
          assert.deepEqual([mode, plane.density, palette.name, art.shapes], ["dark", 2, "neon", { triangle: 1 }]);
        }
        await search(page, { text: "seed 95000" });
        await gallery.until(({ list, own, catalog }) => (
          own === 0 && list.length === 3 && [...list].every((each) => catalog.seed(each) === "95000")
        ));
        // A color that the palettes do not have.
        await search(page, { text: "vivid purple" });
        const { numbers } = await grown(gallery, 1);
        const purples = await page.run(
          (numbers) => numbers.map((each) => geobgGallery.state.catalog.colors(each)),
          numbers,
        );
        assert.ok(purples.every((colors) => colors.length > 0));
        // Names are only those of the gallery's pictures.
        await page.run(() => geobgGallery.dispatch({ type: "query", change: { text: "nowhere" } }));
        await gallery.until(({ why, beyond }) => why !== null && beyond === "off");
      }));

    test("another search gets no new pictures of the one before", () =>
      open(plainCatalog(), async (gallery, page) => {
        await type(page, "neon");
        await grown(gallery, 24);
        await gallery.drawn();
        // Pictures are on their way; and no frame comes, as in a page behind others.
        await page.run(() => {
          globalThis.held = [];
          globalThis.realFrame = requestAnimationFrame;
          globalThis.requestAnimationFrame = (run) => held.push(run);
          geobgGallery.dispatch({ type: "more" });
        });
        await search(page, { text: "seed 95000" });
        // The ones that were on their way arrive in this time, even on a slow day.
        await page.run(() => new Promise((resolve) => setTimeout(resolve, 2000)));
        assert.deepEqual(await page.run(() => [...geobgGallery.state.list]), []);
        await page.run(() => {
          globalThis.requestAnimationFrame = realFrame;
          for (const run of held) requestAnimationFrame(run);
        });
        const { recipes } = await grown(gallery, 3);
        assert.deepEqual(recipes.map(({ seed }) => seed), ["95000", "95000", "95000"]);
      }));

    test("the same search finds the same new pictures", () =>
      open(plainCatalog(), async (gallery, page) => {
        const seeds = async () => (await grown(gallery, 24)).recipes.map(({ seed }) => seed).slice(0, 24);
        const first = await seeds();
        await page.reload();
        await gallery.drawn();
        assert.deepEqual(await seeds(), first);
      }, { hash: "#q=airy+dusk" }));

    test("new pictures follow the hearts", () =>
      open(plainCatalog(), async (gallery, page) => {
        // Hearts are dark: of the three looks, one is.
        await page.run(() => {
          for (const picture of [41, 45, 52, 60]) geobgGallery.dispatch({ type: "favorite", picture });
        });
        await search(page, { sort: "seed" });
        await gallery.scroll(1_000_000);
        const { recipes } = await grown(gallery, 24);
        const dark = recipes.filter(({ mode }) => mode === "dark").length;
        assert.ok(dark >= 18, `${dark} of ${recipes.length} are dark`);
        assert.match(await page.run(() => document.getElementById("wall-end").textContent), /favorites/u);
      }));

    test("a new picture has a page, an address, files and marks like all others", () =>
      open(plainCatalog(), async (gallery, page) => {
        await type(page, "neon");
        const { numbers, recipes } = await grown(gallery, 24);
        const [picture, recipe] = [numbers[3], recipes[3]];
        await page.run((picture) => geobgGallery.dispatch({ type: "open", picture }), picture);
        await page.until(() => document.querySelector(".picture-page canvas.plane[data-drawn]"));
        await page.until(
          (seed) => location.hash.startsWith("#picture=new.") && location.hash.includes(seed),
          recipe.seed,
        );
        const colors = await page.run(() => document.querySelectorAll(".shown-colors button").length);
        assert.ok(colors > 0);
        // Its neighbors are those of the wall.
        await page.press("ArrowRight");
        await gallery.until((state, next) => state.picture === next, numbers[4]);
        await page.press("ArrowLeft");
        await page.press("f");
        await page.until(() => localStorage.getItem("geobg-gallery-marks")?.includes(",1,0]"));
        await page.press("d");
        await page.until(() => document.querySelector("dialog.dialog-save [data-format=svg]"));
        const saved = await page.download(() => page.run(() => document.querySelector("[data-format=svg]").click()));
        assert.ok(saved.bytes.toString().includes(`"seed":"${recipe.seed}"`));
        await page.press("Escape");
        // The address shows it again, where nobody has looked for it.
        const address = await page.run(() => location.href);
        await page.reload();
        await page.until(() => document.querySelector(".picture-page canvas.plane[data-drawn]"));
        const again = await page.run(() => geobgGallery.state.catalog.recipe(geobgGallery.state.picture));
        assert.deepEqual(again, recipe);
        assert.equal(await page.run(() => location.href), address);
        assert.equal(await page.run(() => geobgGallery.state.notice), null);
        // Favorites show it, behind those of the gallery.
        await page.run(() => geobgGallery.dispatch({ type: "close" }));
        await page.until(() => !location.hash.includes("picture="));
        await search(page, { text: "", collection: "favorites" });
        const kept = await grown(gallery, 1);
        assert.deepEqual([kept.own, kept.beyond, kept.recipes.map(({ seed }) => seed)], [0, "end", [recipe.seed]]);
        await page.until(() => /^1 wallpaper/u.test(document.querySelector("#heading p").textContent));
        await page.until(() => document.querySelector(".tile.favorite .picture"));
      }));

    test("a search that only new pictures fit says so in one line, and more like one of them is found", () =>
      open(plainCatalog(), async (gallery, page) => {
        await type(page, "neon hexagons");
        const { own, numbers } = await grown(gallery, 24);
        assert.equal(own, 0);
        const words = (id) => page.run((id) => document.getElementById(id).textContent, id);
        await page.until(() => /^New pictures/u.test(document.querySelector("#heading p").textContent));
        assert.match(await words("wall-end"), /^No picture of this gallery fits.*draws the pictures below/u);
        assert.equal(await page.run(() => document.querySelectorAll("#wall-end button").length), 0);
        // The pictures follow, without a gap.
        await gallery.drawn();
        const gaps = await page.run(() => {
          const top = Math.min(...Array.from(document.querySelectorAll(".tile"), (each) => (
            each.getBoundingClientRect().top
          )));
          const [title, words, count] = ["#wall-end h2", "#wall-end p", "#heading p"].map((each) => (
            document.querySelector(each).getBoundingClientRect()
          ));
          return [title.top - count.bottom, top - words.bottom];
        });
        assert.ok(gaps.every((each) => each >= 8 && each <= 60), gaps.join());
        await page.run((picture) => geobgGallery.dispatch({ type: "similar", picture }), numbers[2]);
        // Few of the gallery's are, and more new ones follow, nearest first.
        await gallery.until(({ list, like }, liked) => like === liked && list[0] === liked, numbers[2]);
        const { recipes } = await grown(gallery, 24);
        assert.ok(
          recipes.slice(0, 24).every(({ palette, art }) => palette.name === "neon" && art.shapes.hexagon === 1),
        );
        assert.equal(await page.run(() => geobgGallery.state.notice), null);
      }));

    test("an address of a new picture that makes no sense says so", () =>
      open(plainCatalog(), async (gallery) => {
        await gallery.until(({ notice }) => notice?.key === "address.gone");
      }, { hash: "#picture=new.nowhere-dark.5", isDrawn: false }));

    test("a gallery can end with its own pictures", () =>
      open(plainCatalog({ endless: false }), async (gallery, page) => {
        await gallery.scroll(1_000_000);
        await gallery.drawn();
        assert.deepEqual(
          await page.run(() => [
            geobgGallery.state.beyond,
            geobgGallery.state.list.length,
            document.getElementById("wall-end").hidden,
          ]),
          ["off", 120, true],
        );
      }));
  });
}
