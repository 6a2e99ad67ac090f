// Addresses of the gallery in both browsers: every view has one, the way back takes one step, and links carry recipes.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery } from "./Support/Gallery.mjs";

/** The view that the page shows: what its address says. */
const viewOf = (page) =>
  page.run(() => {
    const { picture, like, query, dialog, variant } = geobgGallery.state;
    const { picture: _picture, ...change } = variant && variant.picture === picture ? variant : {};
    return { picture, like, query: { ...query }, full: dialog?.name === "viewer" ? dialog.picture : null, change };
  });

const send = (page, action) =>
  page.run((action) => {
    geobgGallery.dispatch(action);
  }, action);

/** Waits until address and view have settled: two frames, and a history that has moved. */
async function settle(page) {
  await page.shown();
  await page.run(() => new Promise((resolve) => setTimeout(resolve, 80)));
  await page.shown();
}

for (const kind of kinds) {
  describe(`addresses of the gallery, ${kind}`, () => {
    let browser;
    let site;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(catalogOf(300));
    });
    after(async () => {
      await browser?.close();
      site?.close();
    });
    const open = (body, { hash = "", ...options } = {}) =>
      openGallery(browser, `${site.url}${hash}`, async (gallery, page) => {
        await page.until(() => document.documentElement.dataset.choosing === "");
        await body(gallery, page);
      }, options);

    test("the way back takes one step: out of the viewer, the picture, the like, and one filter after the other", () =>
      open(async (_, page) => {
        const views = [await viewOf(page)];
        for (
          const action of [
            { type: "query", change: { mode: "dark" } },
            { type: "query", change: { sort: "hue" } },
            { type: "open", picture: 12 },
            { type: "similar", picture: 12 },
            { type: "open", picture: 30 },
            { type: "openDialog", dialog: { name: "viewer", picture: 30 } },
          ]
        ) {
          await send(page, action);
          await settle(page);
          views.push(await viewOf(page));
        }
        for (const expected of views.slice(0, -1).reverse()) {
          await page.run(() => history.back());
          await settle(page);
          assert.deepEqual(await viewOf(page), expected);
        }
        // The place of the wall follows the picture that was seen last.
        assert.match(await page.run(() => location.hash), /^(?:#at=[^&]*)?$/u);
        for (const expected of views.slice(1)) {
          await page.run(() => history.forward());
          await settle(page);
          assert.deepEqual(await viewOf(page), expected);
        }
      }));

    test("closing takes the step back, and typing and neighbors are no steps", () =>
      open(async (_, page) => {
        const length = () => page.run(() => history.length);
        const start = await length();
        await send(page, { type: "open", picture: 3 });
        await settle(page);
        for (const by of [1, 1, 1]) await send(page, { type: "step", by });
        await settle(page);
        await send(page, { type: "vary", change: { mode: "dark" } });
        await settle(page);
        assert.equal(await page.run(() => new URLSearchParams(location.hash.slice(1)).get("as-mode")), "dark");
        assert.equal(await length(), start + 1);
        await page.press("Escape");
        await page.until(() => location.hash === "");
        for (const text of ["d", "da", "dar", "dark"]) {
          await send(page, { type: "query", change: { text } });
          await settle(page);
        }
        assert.equal(await length(), start + 1, "the entry of the picture is taken, and the words share one");
        await page.run(() => history.back());
        await page.until(() => location.hash === "" && geobgGallery.state.query.text === "");
      }));

    test("whoever comes with an address finds the whole wall before leaving the site", () =>
      open(async (_, page) => {
        await page.until(() => geobgGallery.state.picture === 17);
        await page.run(() => history.back());
        await page.until(() => geobgGallery.state.picture === null && location.hash === "");
        await page.until(() => document.querySelectorAll(".tile").length > 0);
      }, { hash: "#picture=17", isDrawn: false }));

    test("a link carries the recipe: it finds the picture in another gallery, or draws it and says so", async () => {
      let link = null;
      await open(async (_, page) => {
        await send(page, { type: "open", picture: 5 });
        await page.until(() => document.querySelector(".picture-page .action .icon-copy, .picture-page .actions"));
        link = await page.run(async () => {
          let copied = null;
          Object.defineProperty(navigator, "clipboard", {
            value: { writeText: (words) => Promise.resolve().then(() => copied = words) },
            configurable: true,
          });
          const label = "Copy link";
          const found = Array.from(document.querySelectorAll(".actions button")).find(({ textContent }) =>
            textContent.includes(label)
          );
          found.click();
          while (copied === null) await new Promise((resolve) => setTimeout(resolve, 20));
          return copied;
        });
        await page.until(() => geobgGallery.state.notice?.key === "copy.link");
      });
      const hash = link.slice(link.indexOf("#"));
      assert.match(hash, /^#s=/u);
      const seed = /^#s=([^&]*)/u.exec(hash)[1];
      // Other pictures come first in another gallery.
      const { runs } = catalogOf(300);
      const moved = makeSite(catalogOf(300, { runs: [runs[1], runs[0], ...runs.slice(2)] }));
      const other = makeSite(catalogOf(300, { runs: runs.map(([template, , count]) => [template, 5000, count]) }));
      const openAt = (place, hash, body) =>
        openGallery(browser, `${place.url}${hash}`, async (_, page) => body(page), { isDrawn: false });
      try {
        await openAt(moved, hash, async (page) => {
          const found = await page.until(() => geobgGallery?.state.picture);
          assert.notEqual(found, 5);
          assert.equal(await page.run(() => geobgGallery.state.catalog.seed(geobgGallery.state.picture)), seed);
          await page.until(() => location.hash.startsWith("#picture="));
        });
        await openAt(other, hash, async (page) => {
          const isShown = () => document.querySelector(".picture-page canvas.plane[data-drawn]");
          await page.until(isShown);
          await page.until(() => geobgGallery.state.notice?.key === "address.guest");
          const recipe = () => geobgGallery.state.catalog.recipe(geobgGallery.state.picture);
          assert.equal((await page.run(recipe)).seed, seed);
          // Its page has an address of its own, which shows it again, and all that a page can do.
          const address = `#${new URLSearchParams({ picture: `link.${hash.slice(1)}` })}`;
          await page.until((address) => location.hash === address, address);
          const files = () => document.querySelectorAll(".picture-page .actions button").length;
          const count = await page.run(files);
          await page.reload();
          await page.until(isShown);
          assert.equal((await page.run(recipe)).seed, seed);
          assert.equal(await page.run(files), count);
          await send(page, { type: "similar", picture: await page.run(() => geobgGallery.state.picture) });
          await page.until(() => geobgGallery.state.like !== null && geobgGallery.state.list.length === 61);
          // The address follows the state a frame later.
          await page.until(() => /[#&]like=/u.test(location.hash));
          await page.run(() => history.back());
          await page.until(isShown);
          await page.press("Escape");
          await page.until(() => geobgGallery.state.picture === null && /^(?:#at=\d[^&]*)?$/u.test(location.hash));
        });
        for (const bad of ["#s=ada&zoom=1", "#r=abc", "#nonsense", "#picture=x"]) {
          await openAt(site, bad, (page) => page.until(() => geobgGallery?.state.notice?.key === "address.bad"));
        }
        await openAt(
          other,
          "#picture=5.12",
          (page) => page.until(() => geobgGallery?.state.notice?.key === "address.gone"),
        );
      } finally {
        moved.close();
        other.close();
      }
    });
  });
}
