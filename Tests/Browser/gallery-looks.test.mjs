// What a visitor of the gallery sees and touches, in both browsers: hearts under a finger, the search field, and arrow
// keys after a press of a button.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery } from "./Support/Gallery.mjs";

const words = "hexagons with much room for the clock";

for (const kind of kinds) {
  describe(`the gallery under eyes and fingers, ${kind}`, () => {
    let browser;
    let site;
    let served;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(catalogOf(300));
      served = await site.serve();
    });
    after(async () => {
      await browser?.close();
      await served?.close();
      site?.close();
    });
    const open = (body, options = {}) => openGallery(browser, served.url, body, options);
    const onPhone = { width: 390, height: 844 };

    /** The page as on a screen with a mouse, or without: no browser lets a test say so. */
    const hovers = (page, hasMouse) =>
      page.run((hasMouse) => {
        const [mouse, touch] = hasMouse ? ["all", "not all"] : ["not all", "all"];
        const queries = { "(hover: hover)": mouse, "(hover: none)": touch };
        for (const sheet of document.styleSheets) {
          for (const { media } of sheet.cssRules) {
            if (media) media.mediaText = queries[media.mediaText] ?? media.mediaText;
          }
        }
      }, hasMouse);

    test("a finger marks no favorite with a heart that it cannot see", () =>
      open(async (gallery, page) => {
        await hovers(page, false);
        const heart = (at) =>
          page.run((at) => {
            const { left, top, width, height } = document.querySelectorAll(".tile-heart")[at].getBoundingClientRect();
            return [left + width / 2, top + height / 2];
          }, at);
        const point = await heart(1);
        const pictureAt = ([x, y]) => Number(document.elementFromPoint(x, y).closest(".tile").dataset.picture);
        const picture = await page.run(pictureAt, point);
        await page.tap("touch", point);
        await gallery.until((state, wanted) => state.picture === wanted, picture);
        assert.equal(await page.run(() => geobgGallery.state.marks.entries.size), 0);
        await page.press("Escape");
        await page.until(() => !document.querySelector(".picture-page"));
        // One that is drawn works: of a favorite.
        await page.run((picture) => geobgGallery.dispatch({ type: "favorite", picture }), picture);
        await page.until((picture) => document.querySelector(`.tile[data-picture="${picture}"].favorite`), picture);
        const drawn = await page.until((picture) => {
          const { left, top } = document.querySelector(`.tile[data-picture="${picture}"] .tile-heart`)
            .getBoundingClientRect();
          return document.elementFromPoint(left + 22, top + 22)?.closest(".tile-heart") && [left + 22, top + 22];
        }, picture);
        await page.tap("touch", drawn);
        await page.until((picture) => !document.querySelector(`.tile[data-picture="${picture}"].favorite`), picture);
        assert.equal(await page.run(() => geobgGallery.state.picture), null);
      }, onPhone));

    test("with a mouse, the heart of a tile is there", () =>
      open(async (gallery, page) => {
        await hovers(page, true);
        const tile = await page.run(() => {
          const { left, top } = document.querySelector(".tile-heart").getBoundingClientRect();
          return [left + 22, top + 22];
        });
        await page.hover(tile);
        await page.tap("mouse", tile);
        await gallery.until(({ marks }) => marks.entries.size === 1);
        assert.equal(await page.run(() => geobgGallery.state.picture), null);
      }));

    for (const [width, height] of [[390, 844], [1440, 900]]) {
      test(`the search field shows its words, and can be cleared, ${width} by ${height}`, () =>
        open(async (gallery, page) => {
          const boxes = () =>
            page.run(() => {
              const box = (selector) => {
                const { left, right, width, height } = document.querySelector(selector).getBoundingClientRect();
                return { left, right, width, height };
              };
              return { field: box("#search"), clear: box(".search .clear"), ring: box(".bar .search") };
            });
          const isClearShown = () =>
            document.querySelector(".search .clear").checkVisibility({ visibilityProperty: true });
          const hasClear = () => page.run(isClearShown);
          assert.equal(await hasClear(), false);
          await page.press("/");
          await page.until(() => document.activeElement.id === "search");
          await page.type(words);
          assert.equal(await hasClear(), true);
          const { field, clear, ring } = await boxes();
          // The ring is around the words, and the button beside them.
          assert.ok(field.left - ring.left >= 8, `${field.left - ring.left} pixels between the ring and the words`);
          const isBeside = clear.left >= field.right && clear.width >= 24 && clear.height >= 44;
          assert.ok(isBeside, JSON.stringify({ field, clear }));
          assert.ok(field.width >= 90, `${field.width} pixels for the words`);
          const outlines = await page.run(() =>
            [".bar .search", "#search"].map((each) => getComputedStyle(document.querySelector(each)).outlineStyle)
          );
          assert.deepEqual(outlines, ["solid", "none"]);
          // Enter ends the typing, and searches at once.
          await page.press("Enter");
          await page.until(() => document.activeElement === document.body);
          await gallery.until(({ query }, words) => query.text === words, words);
          await page.until(() => document.getElementById("search").scrollLeft === 0);
          assert.deepEqual(
            await page.run(() => {
              const search = document.getElementById("search");
              return [getComputedStyle(search).textOverflow, search.value];
            }),
            ["ellipsis", words],
          );
          await page.run(() => document.querySelector(".search .clear").click());
          await gallery.until(({ query }) => query.text === "");
          assert.deepEqual(
            await page.run(() => [document.activeElement.id, document.getElementById("search").value]),
            ["search", ""],
          );
          assert.equal(await hasClear(), false);
        }, { width, height }));
    }

    test("arrow keys go to the neighbors after a press of the heart, and move within a row of variants", () =>
      open(async (gallery, page) => {
        await page.run(() => geobgGallery.dispatch({ type: "open", picture: 20 }));
        const heart = await page.until(() => {
          if ("moving" in document.getElementById("page").dataset) return null;
          const box = document.querySelector(".page-bar .icon-heart")?.closest("button").getBoundingClientRect();
          return box && [box.left + box.width / 2, box.top + box.height / 2];
        });
        await page.tap("mouse", heart);
        await gallery.until(({ marks }) => marks.entries.size === 1);
        /** Waits until the page of a picture is shown. */
        const shows = (picture) =>
          page.until((picture) => {
            const { catalog } = geobgGallery.state;
            return document.getElementById("picture-name")?.textContent.endsWith(` ${catalog.seed(picture)}`);
          }, picture);
        await page.press("ArrowRight");
        await shows(21);
        await page.run(() => document.querySelector(".page-bar .icon-heart").closest("button").focus());
        await page.press("ArrowLeft");
        await shows(20);
        await page.run(() => document.querySelector(".variant").focus());
        await page.press("ArrowRight");
        assert.deepEqual(
          await page.run(() => [
            document.activeElement === document.querySelectorAll(".variant")[1],
            geobgGallery.state.picture,
          ]),
          [true, 20],
        );
      }));
  });
}
