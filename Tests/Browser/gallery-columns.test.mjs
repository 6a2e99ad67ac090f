// The columns of the wall and its orders, which a visitor chooses, in both browsers.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, Gallery, makeSite, openGallery, scriptOf } from "./Support/Gallery.mjs";

/** How many columns the wall has, by the places of its smallest tiles. */
const columnsOf = async (gallery) => {
  const tiles = await gallery.tiles();
  const least = Math.min(...tiles.map(({ box }) => box.width));
  return Math.round(
    (Math.max(...tiles.map(({ box }) => box.left + box.width)) - Math.min(...tiles.map(({ box }) => (
      box.left
    )))) / least,
  );
};

/** Where the picture in the middle of the window is, as a part of its height. */
const middleNow = (page) =>
  page.run(() => {
    const tiles = Array.from(document.querySelectorAll(".tile"), (tile) => {
      const { top, height } = tile.getBoundingClientRect();
      return { picture: Number(tile.dataset.picture), middle: top + height / 2 };
    });
    const { list, place } = geobgGallery.state;
    return { picture: list[place], ...tiles.find(({ picture }) => picture === list[place]) };
  });

const name = (index) => `${["walls", "Art", "zebra", "10 b", "9 a"][index % 5]}-${index}.png`;

for (const kind of kinds) {
  describe(`columns in ${kind}`, () => {
    let browser;
    let site;
    before(async () => {
      browser = await launch(kind);
      const count = 2000;
      const files = {
        version: 1,
        names: Array.from({ length: count }, (_, index) => name(index)),
        dates: Array.from({ length: count }, (_, index) => 1_600_000_000 + 86_400 * ((index * 7) % count)),
        folders: Array.from({ length: count }, () => 0),
        tags: ["walls"],
      };
      site = makeSite(catalogOf(count, { files: true }), { "files.js": scriptOf(files, "geobgFiles") });
    });
    after(async () => {
      await browser?.close();
      site?.close();
    });

    test("+ and - change them, the middle stays in sight, and the browser remembers them", async () => {
      const profile = await browser.profile();
      try {
        await openGallery(browser, site.url, async (gallery, page) => {
          const usual = await columnsOf(gallery);
          await gallery.scroll(3000);
          await gallery.drawn();
          const { picture } = await middleNow(page);
          await page.press("-");
          await gallery.until(({ columns }, wanted) => columns === wanted, usual + 1);
          await page.shown();
          await gallery.drawn();
          assert.equal(await columnsOf(gallery), usual + 1);
          const box = await page.run((picture) => {
            const { top, bottom } = document.querySelector(`.tile[data-picture="${picture}"]`).getBoundingClientRect();
            return [top, bottom];
          }, picture);
          assert.ok(box[0] < 700 && box[1] > 0, `the picture is at ${box}`);
          for (let count = 0; count < 3; count += 1) await page.press("+");
          await gallery.until(({ columns }, wanted) => columns === wanted, Math.max(2, usual - 2));
          await page.shown();
          await gallery.drawn();
          assert.equal(await columnsOf(gallery), Math.max(2, usual - 2));
          // Nothing has fewer columns, and there are never more tiles than may exist at once.
          await page.press("+", {}, 9);
          await gallery.until(({ columns }) => columns === 2);
          await page.press("-", {}, 40);
          await page.shown();
          await gallery.drawn();
          assert.ok((await gallery.tiles()).length <= 120);
        }, { profile });
        await browser.open(site.url, async (page) => {
          const gallery = new Gallery(page);
          const columns = await gallery.until(({ columns }) => columns);
          assert.ok(columns > 2, `${columns}`);
          await page.until(() => document.documentElement.dataset.choosing === "");
          await page.run(() => document.querySelector('[data-tool="filter"]').click());
          await page.until(
            (columns) => document.querySelector(".columns-count")?.textContent === `${columns} columns`,
            columns,
          );
          await page.run(() => document.querySelector(".columns .chip").click());
          await gallery.until(({ columns }) => columns === null);
        }, { profile, width: 900, height: 700 });
      } finally {
        await profile.close();
      }
    });

    test("two fingers change them, and do not zoom the page", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        const usual = await columnsOf(gallery);
        // Touch events, as a page hears of them: not every browser's imitation of fingers has two.
        const send = (type, width) =>
          page.run(
            (type, width) => {
              const event = new Event(type, { bubbles: true, cancelable: true });
              const touches = [200, 200 + width].map((clientX) => ({ clientX, clientY: 300 }));
              Object.defineProperty(event, "touches", { value: touches });
              document.getElementById("wall").dispatchEvent(event);
              return event.defaultPrevented;
            },
            type,
            width,
          );
        await send("touchstart", 200);
        assert.equal(await send("touchmove", 210), true);
        assert.equal(await gallery.until(({ columns }) => [columns]).then(([columns]) => columns), null);
        await send("touchmove", 150);
        await gallery.until(({ columns }, wanted) => columns === wanted, usual + 1);
        await send("touchmove", 300);
        await gallery.until(({ columns }, wanted) => columns === wanted, usual);
      }));

    test("a gallery that grew says so once, and can show only what is new", async () => {
      const profile = await browser.profile();
      const grown = makeSite(catalogOf(12));
      const open = (hash, body) => openGallery(browser, `${grown.url}${hash}`, body, { profile });
      const write = (count) =>
        fs.writeFileSync(path.join(grown.folder, "catalog.js"), scriptOf({ ...catalogOf(count), endless: false }));
      const isRemembered = (page) =>
        page.until(() => Object.keys(localStorage).some((key) => key.startsWith("geobg-gallery-seen")));
      try {
        await open("", async (_, page) => {
          await isRemembered(page);
          assert.equal(await page.run(() => geobgGallery.state.notice), null);
        });
        write(18);
        await open("", async (gallery, page) => {
          await page.until(() => document.getElementById("notices").textContent.includes("since your last visit"));
          const count = await gallery.until(({ notice }) => notice.values.count);
          await page.run(() => document.querySelector("#notices .plain").click());
          await gallery.until(({ list }, count) => list.length === count, count);
          assert.ok(count >= 6 && count < 18, `${count}`);
          await page.until(() => document.querySelector('[data-chip="fresh"]'));
          assert.equal(await page.run(() => location.hash), "#fresh=1");
          await page.reload();
          await gallery.until(({ list }, count) => list.length === count, count);
          assert.equal(await page.run(() => geobgGallery.state.notice), null);
        });
      } finally {
        grown.close();
        await profile.close();
      }
    });

    test("files are in the order of their names, with numbers as people count, or of their dates", () =>
      openGallery(browser, `${site.url}#sort=name`, async (gallery, page) => {
        await gallery.until(({ files, query }) => files !== null && query.sort === "name");
        const { compare } = new Intl.Collator("en", { numeric: true });
        const inOrder = Array.from({ length: 2000 }, (_, index) => name(index)).sort(compare);
        const names = () =>
          gallery.until(({ list, files }) => files && Array.from(list.slice(0, 12), (each) => files.name(each)));
        await page.until((wanted) => {
          const { list, files } = geobgGallery.state;
          return files.name(list[0]) === wanted;
        }, inOrder[0]);
        assert.deepEqual(await names(), inOrder.slice(0, 12));
        await page.run(() => geobgGallery.dispatch({ type: "query", change: { sort: "date" } }));
        await page.until(() => {
          const { list, files } = geobgGallery.state;
          const dates = Array.from(list, files.date);
          return dates.every((date, at) => at === 0 || date <= dates[at - 1]);
        });
      }));
  });
}
