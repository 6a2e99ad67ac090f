// A folder that `geobg gallery --serve` and `geobg pick` show: files come and go while the page is open, and what is
// looked at stays where it is.
import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { makeFolder, openGallery, runGallery, runPick } from "./Support/Gallery.mjs";
import { eventually } from "./Support/Process.mjs";

/** The tiles in the window that are wholly seen: their boxes by picture. */
const boxesOf = async (gallery) => {
  const height = await gallery.page.run(() => innerHeight);
  return new Map(
    (await gallery.tiles()).filter(({ box }) => box.top >= 0 && box.top + box.height <= height)
      .map(({ picture, box }) => [picture, box]),
  );
};

/** The pictures of the wall that are the gallery's own. */
const ownList = (gallery) =>
  gallery.page.run(() => Array.from(geobgGallery.state.list.slice(0, geobgGallery.state.own)));
const dispatch = (page, action) => page.run((action) => void geobgGallery.dispatch(action), action);
const noticeOf = (page) => page.run(() => document.getElementById("notices").textContent);

for (const kind of kinds) {
  describe(`a served folder, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    /** Opens the gallery of a new folder. `own(count)` waits until the wall has so many own pictures. */
    async function withFolder(
      count,
      body,
      { query = null, looks = 1, run = (walls) => runGallery([walls]), ...options } = {},
    ) {
      const folder = makeFolder(count, looks);
      try {
        const served = await run(folder.path);
        try {
          await openGallery(browser, served.url, async (gallery, page) => {
            await gallery.until(({ files, server }) => files !== null && server !== null);
            if (query !== null) {
              const wall = await page.run(() => geobgGallery.state.wall);
              await dispatch(page, { type: "query", change: query });
              await gallery.until((state, wall) => state.wall > wall, wall);
              await gallery.drawn();
            }
            const own = async (count) => {
              await gallery.until(({ own }, count) => own === count, count);
              await gallery.drawn();
            };
            await body({ folder, served, gallery, page, own });
          }, options);
        } finally {
          await served.close();
        }
      } finally {
        folder.close();
      }
    }

    test("a new file is seen within a second, behind the others, and nothing else moves", () =>
      withFolder(40, async ({ folder, gallery, page, own }) => {
        const before = await boxesOf(gallery);
        const list = await ownList(gallery);
        assert.ok(before.size > 5, `${before.size} tiles`);
        const times = [];
        for (const seed of ["new-1", "new-2", "new-3"]) {
          const start = performance.now();
          folder.write(seed);
          await own(list.length + times.length + 1);
          times.push(performance.now() - start);
        }
        // A busy computer may be late once.
        assert.ok(Math.min(...times) < 1000, `${times} milliseconds`);
        assert.deepEqual(await boxesOf(gallery), before);
        const after = await ownList(gallery);
        assert.deepEqual(after.slice(0, list.length), list);
        assert.deepEqual(
          await page.run((pictures) => pictures.map(geobgGallery.state.catalog.seed), after.slice(list.length)),
          ["new-1", "new-2", "new-3"],
        );
        assert.equal(await page.run(() => geobgGallery.state.files.name(geobgGallery.state.list[42])), "new-3.json");
      }));

    test("files go and come back, the others stay, and a picture is the same one again", () =>
      withFolder(60, async ({ folder, gallery, page, own }) => {
        await gallery.scroll(500);
        await gallery.drawn();
        const before = await boxesOf(gallery);
        const seen = [...before.keys()];
        const gone = [seen[1], seen[4], (await ownList(gallery))[0]];
        const seeds = await page.run((all) => all.map(geobgGallery.state.catalog.seed), gone);
        await dispatch(page, { type: "startSelecting", picture: seen[1] });
        await dispatch(page, { type: "select", picture: seen[2] });
        await dispatch(page, { type: "favorite", picture: seen[2] });
        for (const seed of seeds) folder.remove(seed);
        await own(57);
        const after = await boxesOf(gallery);
        for (const picture of gone) assert.ok(!after.has(picture));
        for (const picture of seen.filter((each) => !gone.includes(each))) {
          assert.deepEqual(after.get(picture), before.get(picture));
        }
        assert.deepEqual(await page.run(() => [...geobgGallery.state.selected]), [seen[2]]);
        folder.write(seeds[0], "again.json");
        await own(58);
        assert.ok((await ownList(gallery)).includes(gone[0]));
        assert.equal(await page.run((picture) => geobgGallery.state.files.name(picture), gone[0]), "again.json");
        await page.reload();
        await gallery.drawn();
        assert.equal((await ownList(gallery)).length, 58);
        // The address keeps the place, and the browser the heart.
        assert.ok((await boxesOf(gallery)).has(seen[2]));
        const pressed = await page.run(
          (picture) =>
            geobgGallery.state.marks.entries.size === 1 && document.querySelectorAll(
              `.tile[data-picture="${picture}"]`,
            ).length,
          seen[2],
        );
        assert.equal(pressed, 1);
      }));

    test("a wall that cannot go as far as its address asks for stays when it becomes longer", () =>
      withFolder(40, async ({ folder, gallery, page, own }) => {
        const list = await ownList(gallery);
        const picture = list.at(-1);
        const seed = await page.run((picture) => geobgGallery.state.catalog.seed(picture), picture);
        await dispatch(page, {
          type: "aim",
          aim: { said: { number: picture, seed }, at: 0.1, place: list.length - 1, picture },
        });
        await gallery.drawn();
        const before = await boxesOf(gallery);
        assert.ok(before.has(picture));
        for (let count = 1; count <= 12; count += 1) folder.write(`more-${count}`);
        await own(list.length + 12);
        const after = await boxesOf(gallery);
        for (const [picture, box] of before) assert.deepEqual(after.get(picture), box);
      }, { run: (walls) => runGallery([walls, "--no-endless"]) }));

    test("a wall that was moved less than the height of its title stays when files go", () =>
      withFolder(40, async ({ folder, gallery, page, own }) => {
        await gallery.scroll(60);
        await gallery.drawn();
        const before = await boxesOf(gallery);
        const last = (await ownList(gallery)).at(-1);
        folder.remove(await page.run((picture) => geobgGallery.state.catalog.seed(picture), last));
        await own(39);
        const after = await boxesOf(gallery);
        assert.ok(before.size > 5);
        for (const [picture, box] of before) if (picture !== last) assert.deepEqual(after.get(picture), box);
      }));

    test("a wall by date begins with the newest, also with the one that comes, and stays where it was moved", () =>
      withFolder(200, async ({ folder, gallery, page, own }) => {
        folder.write("newest");
        await own(201);
        assert.equal(await page.run(() => geobgGallery.state.catalog.seed(geobgGallery.state.list[0])), "newest");
        await gallery.scroll(1500);
        await gallery.drawn();
        const before = await boxesOf(gallery);
        assert.ok(before.size > 4);
        folder.write("newer");
        const soon = Date.now() / 1000 + 10;
        fs.utimesSync(folder.pathOf("newer.json"), soon, soon);
        await own(202);
        assert.equal(await page.run(() => geobgGallery.state.catalog.seed(geobgGallery.state.list[0])), "newer");
        const after = await boxesOf(gallery);
        for (const [picture, box] of before) {
          assert.ok(after.has(picture) && Math.abs(after.get(picture).top - box.top) <= 1, `${picture}`);
          assert.equal(after.get(picture).left, box.left);
        }
      }, { query: { sort: "date" } }));

    test("an open picture whose file goes says so, and its neighbors are at hand", () =>
      withFolder(12, async ({ folder, gallery, page, own }) => {
        const list = await ownList(gallery);
        await dispatch(page, { type: "open", picture: list[5] });
        await page.until(() => document.querySelector(".picture-page"));
        folder.remove(await page.run((picture) => geobgGallery.state.catalog.seed(picture), list[5]));
        await own(11);
        const words = "The file of this picture is gone.";
        await page.until((words) => document.querySelector(".picture-page").textContent.includes(words), words);
        await eventually(async () => (await noticeOf(page)).includes(words));
        assert.equal(await gallery.until(({ picture }) => picture !== null && String(picture)), String(list[5]));
        await dispatch(page, { type: "step", by: 1 });
        assert.equal(await page.run(() => geobgGallery.state.picture), list[6]);
        await page.run(() => history.back());
        await gallery.until(({ picture }) => picture === null);
        // Its address leads to the gallery, which says why.
        const address = await page.run(
          (picture) => `#picture=${picture}.${geobgGallery.state.catalog.seed(picture)}`,
          list[5],
        );
        await page.run((hash) => {
          location.hash = hash;
        }, address);
        await eventually(async () => (await noticeOf(page)).includes("not in this gallery any more"));
      }));

    test("searches find what comes, and not what is gone", () =>
      withFolder(30, async ({ folder, gallery, page, own }) => {
        const dark = (await ownList(gallery)).length;
        assert.ok(dark > 3 && dark < 30);
        folder.write("night", "night.json", { mode: "dark" });
        folder.write("day", "day.json", { mode: "light" });
        await own(dark + 1);
        folder.remove("night");
        await own(dark);
        await dispatch(page, { type: "query", change: { mode: null } });
        await own(31);
      }, { query: { mode: "dark" }, looks: 9 }));

    test("a half-written file is shown once it is whole, and a damaged one never breaks the wall", () =>
      withFolder(8, async ({ folder, page, own }) => {
        const whole = folder.bytesOf("slow");
        fs.writeFileSync(folder.pathOf("slow.json"), whole.slice(0, 20));
        fs.writeFileSync(folder.pathOf("broken.png"), "no picture");
        folder.write("other");
        await own(9);
        fs.writeFileSync(folder.pathOf("slow.json"), whole);
        await own(10);
        assert.equal(await page.run(() => geobgGallery.state.files.name(9)), "slow.json");
      }));

    test("a single picture gets company, and the last one may go", () =>
      withFolder(1, async ({ folder, gallery, own }) => {
        folder.write("company");
        await own(2);
        for (const name of fs.readdirSync(folder.path)) fs.rmSync(folder.pathOf(name));
        await gallery.until(({ own }) => own === 0);
        folder.write("back");
        await own(1);
      }));

    test("geobg pick prints the picked pictures that are still there", () =>
      withFolder(6, async ({ folder, served, gallery, page, own }) => {
        const list = await ownList(gallery);
        for (const picture of [list[4], list[1]]) await dispatch(page, { type: "favorite", picture });
        folder.write("late");
        await own(7);
        const late = (await ownList(gallery)).at(-1);
        await dispatch(page, { type: "favorite", picture: late });
        folder.remove(await page.run((picture) => geobgGallery.state.catalog.seed(picture), list[4]));
        await own(6);
        await gallery.until(({ picks }, wanted) => String(picks) === wanted, String([list[1], late]));
        await page.run(() => document.querySelector(".pick-done").click());
        assert.equal(await served.ended(), 0);
        const seed = await page.run((picture) => geobgGallery.state.catalog.seed(picture), list[1]);
        assert.equal(served.output(), `${folder.pathOf(`${seed}.json`)}\n${folder.pathOf("late.json")}\n`);
      }, {
        run: (walls) => runPick(walls),
        allows: (_, words) => /\/(?:events|session|pick|revision)\b|connection|NetworkError|Failed to/iu.test(words),
      }));
  });
}
