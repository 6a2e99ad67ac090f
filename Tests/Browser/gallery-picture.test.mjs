// Choosing in the gallery, in both browsers: a picture's page, its head, marks, finding, comparing, and every key.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe, shell } from "./Support/Fixtures.mjs";
import { catalogOf, makeSite, openGallery, sample } from "./Support/Gallery.mjs";
import { languages } from "../../Pages/gallery/texts.js";

const hostile = "<img src=x onerror=\"document.title='bad'\"></script>\u202e";

for (const kind of kinds) {
  describe(`choosing in ${kind}`, () => {
    let browser;
    let site;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(sample);
    });
    after(async () => {
      await browser?.close();
      site?.close();
    });
    const open = (body, { hash = "", ...options } = {}) => openGallery(browser, site.url + hash, body, options);
    const send = (page, ...actions) =>
      page.run((all) => {
        for (const action of all) geobgGallery.dispatch(action);
      }, actions);
    const focusTile = async (gallery, page, picture) => {
      await send(page, { type: "reveal", picture, isFocused: true });
      await gallery.until(({ focus }, wanted) => focus === wanted, picture);
    };

    test("drill-down and back keep place and focus", () =>
      open(async (gallery, page) => {
        await focusTile(gallery, page, 120);
        const place = await page.run(() => scrollY);
        assert.ok(place > 0);
        await page.press("Enter");
        await page.until(() =>
          document.activeElement.id === "picture-name" && location.hash.startsWith("#picture=120.")
        );
        assert.equal(await page.run(() => document.getElementById("gallery").inert), true);
        await page.press("ArrowRight");
        await page.until(() => location.hash.startsWith("#picture=121."));
        await page.press("ArrowLeft");
        await page.until(() => location.hash.startsWith("#picture=120."));
        await page.press("Escape");
        // The address has the place of the wall, if it has rested there.
        await page.until(() => !document.querySelector(".picture-page") && /^(#at=.*)?$/u.test(location.hash));
        await page.until(() => document.activeElement?.closest(".tile")?.dataset.picture === "120");
        assert.equal(await page.run(() => scrollY), place);
        // The browser's own way back closes the page as well.
        await page.press("Enter");
        await page.until(() => location.hash.startsWith("#picture=120."));
        await page.run(() => history.back());
        await page.until(() => !document.querySelector(".picture-page") && geobgGallery.state.picture === null);
        await page.until(() => document.activeElement?.closest(".tile")?.dataset.picture === "120");
      }));

    test("closing brings the wall to the picture that was stepped to", async () => {
      const close = {
        key: (page) => page.press("Escape"),
        back: (page) => page.run(() => history.back()),
      };
      const cases = [["key", "", {}], ["back", "", {}], ["key", "", { motion: "reduce" }], ["key", "#picture=0", {}]];
      for (const [way, hash, prefers] of cases) {
        await open(async (gallery, page) => {
          if (hash === "") {
            await focusTile(gallery, page, 0);
            await page.press("Enter");
          }
          await page.until(() => geobgGallery.state.picture === 0 && document.querySelector(".picture-page"));
          await page.press("ArrowRight", {}, 40);
          await page.until(() => location.hash.startsWith("#picture=40."));
          await close[way](page);
          await page.until(() => document.activeElement?.closest(".tile")?.dataset.picture === "40");
          // A browser that finds an old place again does so later.
          await new Promise((resolve) => setTimeout(resolve, 300));
          assert.deepEqual(
            await page.run(() => {
              const { top, bottom } = document.activeElement.getBoundingClientRect();
              return [document.activeElement.closest(".tile").dataset.picture, top >= 0 && bottom <= innerHeight];
            }),
            ["40", true],
            `${way} ${hash} ${JSON.stringify(prefers)}`,
          );
        }, { hash, prefers, isDrawn: hash === "" });
      }
    });

    test("after a picture was closed, a click on the next tile opens it", () =>
      open(async (gallery, page) => {
        const tiles = await gallery.tiles();
        for (const { picture, box } of tiles.slice(1, 4)) {
          const middle = [box.left + box.width / 2, box.top + box.height / 2];
          await page.hover(middle);
          await page.until(
            (picture) => document.querySelector(`.tile[data-picture="${picture}"] .replay`)?.naturalWidth > 0,
            picture,
          );
          const press = await page.down("mouse", [middle]);
          await new Promise((resolve) => setTimeout(resolve, 50));
          await press.up();
          await page.until((picture) => geobgGallery.state.picture === picture, picture);
          await page.press("Escape");
          await page.until(() => !document.querySelector(".picture-page"));
        }
      }));

    test("an address opens its picture, and one that makes no sense opens the wall", async () => {
      await open(async (_gallery, page) => {
        await page.until(() => document.querySelector(".picture-page canvas.plane[data-drawn]"));
        assert.equal(await page.run(() => geobgGallery.state.picture), 17);
      }, { hash: "#picture=17" });
      await open(async (_, page) => {
        assert.equal(await page.run(() => geobgGallery.state.picture), null);
        assert.equal(await page.run(() => document.querySelectorAll(".picture-page").length), 0);
      }, { hash: "#picture=99999&q=%3Cimg%20src=x%3E&palette=__proto__", isDrawn: false });
    });

    test("a picture opens sharp, whole and bright; the sheet blurs and darkens it; a pull enlarges it and closes", () =>
      open(async (_gallery, page) => {
        await send(page, { type: "open", picture: 5 });
        await page.until(() => document.querySelector(".picture-page canvas.plane[data-drawn]"));
        await page.until(() => !("moving" in document.getElementById("page").dataset));
        const head = () =>
          page.run(() => {
            const canvas = document.querySelector("canvas.plane");
            const { width, height, top, bottom } = canvas.getBoundingClientRect();
            const box = document.querySelector(".head").getBoundingClientRect();
            const shade = document.querySelector(".shade");
            return {
              ratio: Math.round(1000 * width / height) / 1000,
              scale: Math.round(1000 * width / canvas.offsetWidth) / 1000,
              covers: top <= box.top + 1 && bottom >= box.bottom - 1,
              height: box.height,
              window: innerHeight,
              blur: shade.style.backdropFilter,
              dark: Number(shade.style.getPropertyValue("--dark")),
              words: Number(document.querySelector(".head .words").style.opacity),
            };
          });
        const pull = (least) =>
          page.until((least) => Number(document.querySelector(".picture-page").dataset.pull) > least, least);
        const rest = await head();
        assert.ok(rest.covers && rest.words === 1 && rest.blur === "" && rest.dark === 0, JSON.stringify(rest));
        assert.equal(rest.height, rest.window);
        // The sheet looks out below.
        assert.ok(
          await page.run(() => document.querySelector(".sheet").getBoundingClientRect().top < innerHeight - 20),
        );
        await page.run(() => document.querySelector(".scroller").scrollTo(0, 500));
        await page.until(() => document.querySelector(".shade").style.backdropFilter !== "");
        assert.ok((await head()).dark > 0.2);
        await page.run(() => document.querySelector(".scroller").scrollTo(0, 0));
        await page.until(() => document.querySelector(".shade").style.backdropFilter === "");
        const moving = kind === "firefox" ? "mouse" : "touch";
        const finger = await page.down(moving, [[400, 150]]);
        await finger.move([400, 170]);
        await finger.move([400, 230]);
        await pull(60);
        const some = await head();
        assert.ok(some.covers && some.scale > 1.02 && some.words < 1 && some.words > 0, JSON.stringify(some));
        assert.ok(Math.abs(some.ratio - rest.ratio) < 0.01, "it is not stretched");
        await finger.up();
        await page.until(() => document.querySelector("canvas.plane").style.transform.endsWith("scale(1)"));
        assert.deepEqual(await head(), rest);
        // The wheel runs on by itself, so it closes nothing.
        await page.wheel([400, 200], [0, -400]);
        await pull(100);
        await page.until(() => document.querySelector(".picture-page").dataset.pull === "0");
        assert.equal(await page.run(() => geobgGallery.state.picture), 5);
        const longer = await page.down(moving, [[400, 150]]);
        await longer.move([400, 170]);
        await longer.move([400, 400]);
        await pull(200);
        await longer.up();
        await page.until(() => geobgGallery.state.picture === null && !document.querySelector(".picture-page"));
      }));

    test("swipes go to the neighbors, on a phone and on a trackpad, and a tap shows the picture alone", () =>
      open(async (_gallery, page) => {
        await send(page, { type: "open", picture: 5 });
        const shows = (picture) =>
          page.until((picture) => geobgGallery.state.picture === picture && document.querySelector(".head"), picture);
        await shows(5);
        await page.until(() => !("moving" in document.getElementById("page").dataset));
        // A swipe of the trackpad is one step, however far it goes on: without a rest, which a slow driver would add.
        await page.run(() => {
          for (const [deltaX, deltaY] of [[60, 0], [60, 0], [200, 4]]) {
            const event = new WheelEvent("wheel", { deltaX, deltaY, bubbles: true, cancelable: true });
            document.elementFromPoint(300, 200).dispatchEvent(event);
          }
        });
        await shows(6);
        await new Promise((resolve) => setTimeout(resolve, 400));
        await page.wheel([300, 200], [-120, 0]);
        await shows(5);
        if (kind === "chromium") {
          await page.drag("touch", [[[500, 200], [380, 205]]]);
          await shows(6);
          await page.drag("touch", [[[300, 200], [420, 195]]]);
          await shows(5);
        }
        await page.tap("mouse", [300, 200]);
        await page.until(() => document.querySelector(".dialog-viewer .view-surface"));
        await page.press("Escape");
        await page.until(() => geobgGallery.state.dialog === null && geobgGallery.state.picture === 5);
      }));

    test("variants are drawn by the engine and change the page; SVG and recipe carry them", () =>
      open(async (_gallery, page) => {
        await send(page, { type: "open", picture: 5 });
        await page.until(() => document.querySelectorAll(".variant").length > 20);
        await page.run(() => {
          document.querySelector(".scroller").scrollTop = 1500;
        });
        await page.until(() => document.querySelectorAll(".variant canvas[data-drawn]").length > 4);
        assert.equal(await page.run(() => document.querySelectorAll("canvas[data-refused]").length), 0);
        await page.run(() => {
          [...document.querySelectorAll(".variant")].find(({ dataset }) => dataset.change === '{"palette":"neon"}')
            .click();
        });
        await page.until(() => document.querySelector(".facts").textContent.startsWith("Neon"));
        await page.run(() => {
          [...document.querySelectorAll(".variant")].find(({ dataset }) =>
            dataset.change === '{"size":{"width":3440,"height":1440}}'
          ).click();
        });
        await page.press("d");
        await page.until(() => document.querySelector("dialog.dialog-save [data-format=svg]"));
        const lines = () =>
          page.run(() => Array.from(document.querySelectorAll(".dialog-save .copy input"), ({ value }) => value));
        await page.until(() =>
          [...document.querySelectorAll(".dialog-save .copy input")].filter(({ value }) => value).length === 2
        );
        for (const [at, line] of (await lines()).entries()) {
          assert.match(line, /^geobg .*--size 3440x1440 .*-o \S+$/u);
          assert.ok(line.endsWith([".png", ".pdf"][at]), line);
        }
        const saved = await page.download(() => page.run(() => document.querySelector("[data-format=svg]").click()));
        const words = saved.bytes.toString();
        assert.match(words, /width="3440" height="1440"/u);
        assert.match(words, /"name":"neon"/u);
        const png = await page.download(() => page.run(() => document.querySelector("[data-format=png]").click()));
        assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
        assert.ok(png.bytes.includes("neon"), "the PNG carries the recipe");
      }));

    test("keys are about the picture under the mouse, and after an arrow key about the one with the focus", () =>
      open(async (gallery, page) => {
        const isFavorite = (picture) =>
          page.until((picture) => document.querySelector(`.tile.favorite[data-picture="${picture}"]`), picture);
        await focusTile(gallery, page, 0);
        const [picture, x, y] = await page.run(() => {
          const isWhole = (each) => each.getBoundingClientRect().bottom < innerHeight - 100;
          const tile = Array.from(document.querySelectorAll(".tile"))
            .find((each) => Number(each.dataset.picture) > 2 && isWhole(each));
          const box = tile.getBoundingClientRect();
          return [Number(tile.dataset.picture), box.left + box.width / 2, box.top + 20];
        });
        await page.hover([x - 3, y]);
        await page.hover([x, y]);
        await page.until((picture) => document.querySelector(`.tile[data-picture="${picture}"]:hover`), picture);
        await page.press("f");
        await isFavorite(picture);
        assert.equal(await page.run(() => document.querySelectorAll(".tile.favorite").length), 1);
        await page.press("ArrowRight");
        await page.press("f");
        const focused = await page.run(() => geobgGallery.state.focus);
        assert.notEqual(focused, picture);
        await isFavorite(focused);
      }));

    test("favorites survive a reload, and their list makes the pictures", () =>
      open(async (gallery, page) => {
        for (const picture of [3, 4, 5, 9]) await focusTile(gallery, page, picture).then(() => page.press("f"));
        await page.until(() => localStorage.getItem("geobg-gallery-marks")?.split(",1,0]").length === 5);
        await page.reload();
        await gallery.drawn();
        await page.until(() => geobgGallery.state.marks.entries.size === 4);
        await page.until(() => document.querySelectorAll(".tile.favorite").length === 4);
        await page.run(() => document.querySelector("[data-tool=favorites]").click());
        await gallery.until(({ list }) => [...list].join() === "3,4,5,9");
        await page.press("k");
        await page.until(() => document.querySelector("[data-list]"));
        const list = await page.download(() => page.run(() => document.querySelector("[data-list='0']").click()));
        const look = await page.download(() => page.run(() => document.querySelector("[data-look='0']").click()));
        const files = Object.fromEntries([list, look].map(({ name, bytes }) => [name.replace(/ \(\d+\)/u, ""), bytes]));
        const [listName, lookName] = Object.keys(files);
        const { status, stderr, written } = shell(
          `geobg batch ${lookName} --seeds @${listName} --size 64x64 -o '{seed}.svg'`,
          null,
          files,
        );
        assert.equal(status, 0, stderr);
        const wanted = await page.run(() => geobgGallery.state.catalog.seed(3));
        assert.ok(Object.hasOwn(written, `${wanted}.svg`), Object.keys(written).join());
        await page.choose("dialog input[type=file]", [{
          name: "more.txt",
          bytes: Buffer.from(`${await page.run(() => geobgGallery.state.catalog.seed(20))}\n`),
        }]);
        await gallery.until(({ marks }) => marks.entries.size > 4);
      }));

    test("a planted blue comes first, and words find seeds", async () => {
      const count = 500;
      const colors = Buffer.alloc(count * 20);
      for (let picture = 0; picture < count; picture += 1) {
        colors.set([255, (picture * 7) % 256, 40, 200], picture * 20);
      }
      colors.set([42, 98, 200, 140], 321 * 20);
      const planted = makeSite(catalogOf(count, { colors: colors.toString("base64") }));
      try {
        await openGallery(browser, planted.url, async (gallery, page) => {
          await page.press("t");
          await page.until(() => document.querySelector("dialog.dialog-filter input[type=color]"));
          await page.run(() => {
            const input = document.querySelector("dialog input[type=color]");
            input.value = "#2b60c9";
            input.dispatchEvent(new Event("change"));
          });
          await gallery.until(({ list }) => list.length === 1 && list[0] === 321);
          await page.press("Escape");
          await page.until(() => !document.querySelector("dialog").open && document.querySelector("[data-chip=color]"));
          await page.run(() => document.querySelector("[data-chip=color]").click());
          await gallery.until(({ list }, count) => list.length === count, count);
          await page.run(() => document.body.focus());
          await page.press("/");
          await page.until(() => document.activeElement.id === "search");
          await page.type("17");
          await gallery.until(({ list, catalog }) =>
            list.length > 0 && [...list].every((each) => catalog.seed(each) === "17")
          );
        });
      } finally {
        planted.close();
      }
    });

    test("the viewer and the slideshow work by keyboard", () =>
      open(async (gallery, page) => {
        await focusTile(gallery, page, 2);
        await page.press("l");
        await page.until(() => document.querySelector(".dialog-viewer .view-surface")?.dataset.zoom === "1");
        await page.press("+");
        await page.press("ArrowRight");
        await page.until(() =>
          document.querySelector(".view-surface").dataset.zoom === "1.25" &&
          document.querySelector(".view-surface").dataset.pan !== "0,0"
        );
        await page.press("0");
        await page.until(() => document.querySelector(".view-surface").dataset.zoom === "1");
        await page.wheel([300, 300], [0, -400]);
        await page.until(() => Number(document.querySelector(".view-surface").dataset.zoom) > 1.2);
        await page.press("Escape");
        await page.until(() => !document.querySelector("dialog").open);
        await focusTile(gallery, page, 2);
        await page.press("p");
        await page.until(() => document.querySelector(".slides")?.dataset.picture === "2");
        await page.press("ArrowRight");
        await page.until(() => document.querySelector(".slides").dataset.picture === "3");
        await page.press("f");
        await gallery.until(({ marks }) => marks.entries.size === 1);
        await page.press("Escape");
        await page.until(() => document.activeElement?.closest(".tile"));
      }));

    test("shuffle, more like this, and taking back", () =>
      open(async (gallery, page) => {
        await page.press("s");
        await gallery.until(({ query, list }) =>
          query.shuffle !== null && list.length === 300 && [...list].some((each, at) => each !== at)
        );
        await page.until(() => location.hash.startsWith("#shuffle="));
        await page.run(() => {
          location.hash = "";
        });
        await gallery.until(({ query }) => query.shuffle === null);
        await focusTile(gallery, page, 6);
        await page.press("f");
        await page.until(() => document.querySelector(".tile.favorite"));
        assert.equal(await gallery.focused(), 6, "the focus stays");
        await page.press("z");
        await page.until(() => !document.querySelector(".tile.favorite"));
        await page.press("m");
        await gallery.until(({ list }) => list[0] === 6 && list.length > 10 && list.length < 100);
        // A chip says what the pictures are like, also after one of them was opened, and takes that away.
        const seed = await page.run(() => geobgGallery.state.catalog.seed(6));
        const chip = () => document.querySelector("[data-chip=like]")?.textContent;
        assert.ok((await page.until(chip)).includes(seed));
        await focusTile(gallery, page, 6);
        await page.press("Enter");
        await page.until(() => document.querySelector(".picture-page"));
        await page.run(() => history.back());
        await page.until(() => !document.querySelector(".picture-page"));
        assert.ok((await page.until(chip)).includes(seed));
        // Wherever the pictures like it are in the gallery, the wall goes back to that one.
        await page.press("End");
        await gallery.until(({ place }) => place > 10);
        await page.run(() => document.querySelector("[data-chip=like]").click());
        await gallery.until(({ list }) => list.length === 300);
        await page.until(() => !document.querySelector("[data-chip]"));
        await page.until(() => {
          const { top, bottom } = document.querySelector(".tile[data-picture='6']")?.getBoundingClientRect() ?? {};
          return bottom > 0 && top < innerHeight;
        });
      }));

    test("a finger that rests on a tile opens what can be done with it", () =>
      open(async (gallery, page) => {
        if (kind === "firefox") return;
        const point = await page.run(() => {
          const { left, top, width, height } = document.querySelector(".tile").getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        });
        // A finger that moves once it was held selects, and does not scroll.
        const drawn = await page.down("touch", [point]);
        await page.until(() => document.querySelector(".tile.held"));
        await drawn.move([point[0], point[1] + 200]);
        await gallery.until(({ selected }) => selected?.size > 1);
        await drawn.up();
        assert.equal(await page.run(() => scrollY), 0);
        assert.equal(await page.run(() => geobgGallery.state.dialog), null);
        await page.run(() => geobgGallery.dispatch({ type: "endSelecting" }));
        const finger = await page.down("touch", [point]);
        await page.until(() => document.querySelector(".tile.held"));
        await finger.up();
        await page.until(() => document.querySelector(".dialog-tile"));
        await page.run(() => document.querySelector(".dialog-tile .row").click());
        await gallery.until(({ marks }) => marks.entries.size === 1);
        assert.equal(await page.run(() => geobgGallery.state.picture), null, "the page did not open");
      }));

    test("every view is accessible, in both modes", () =>
      open(async (_gallery, page) => {
        await page.inject(axe());
        const check = async (name) => {
          const found = await page.runLong(60_000, async () =>
            (await self.axe.run(document, { resultTypes: ["violations"], preload: false })).violations
              .filter(({ impact }) =>
                ["serious", "critical"].includes(impact)
              ).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" ")}`));
          assert.deepEqual(found, [], name);
          assert.doesNotMatch(
            await page.run(() =>
              document.body.textContent
            ),
            /\[object|undefined|NaN/u,
            name,
          );
        };
        for (const scheme of ["light", "dark"]) {
          await page.prefer({ scheme, motion: "reduce" });
          await check(`wall, ${scheme}`);
          for (const name of ["filter", "menu", "help", "keep", "tile", "save", "studio", "collect"]) {
            await send(page, { type: "openDialog", dialog: { name, picture: 3 } });
            await page.until(() => document.querySelector("dialog").open);
            await page.shown();
            await check(`${name}, ${scheme}`);
            await send(page, { type: "closeDialog" });
            await page.until(() => !document.querySelector("dialog").open);
          }
          await send(page, { type: "open", picture: 4 });
          await page.until(() => document.querySelector(".picture-page"));
          await check(`page, ${scheme}`);
          await send(page, { type: "close" });
          await page.until(() => !document.querySelector(".picture-page"));
        }
      }));

    test("hostile names, tags and collections stay text", async () => {
      const count = 12;
      const { templates, palettes } = sample;
      const value = {
        ...catalogOf(count),
        title: hostile,
        files: true,
        palettes: palettes.map((palette) => ({ ...palette, name: hostile.slice(0, 60) })),
        runs: [[0, Array.from({ length: count }, (_, at) => `${hostile}${at}`)]],
        templates,
      };
      const files = {
        version: 1,
        names: Array(count).fill(hostile),
        dates: Array(count).fill(1e9),
        folders: Array(count).fill(0),
        tags: [hostile],
        originals: Array(count).fill(["javascript:document.title='bad'", "originals/a%3Cb.png"]),
      };
      const { scriptOf } = await import("./Support/Gallery.mjs");
      const bad = makeSite(value, { "files.js": scriptOf(files, "geobgFiles") });
      try {
        await openGallery(browser, bad.url, async (gallery, page) => {
          // Before that, the address decides which picture is open.
          await page.until(() => document.documentElement.dataset.choosing === "");
          await gallery.until(({ files: known }) => known !== null);
          await send(page, { type: "collect", picture: 1, name: hostile.replaceAll("\u202e", "") }, {
            type: "open",
            picture: 1,
          });
          await page.until(() => document.querySelector(".picture-page"));
          for (const name of ["save", "studio", "collect", "tile", "keep", "filter"]) {
            await send(page, { type: "openDialog", dialog: { name, picture: 1 } });
            await page.until((name) => document.querySelector(`dialog.dialog-${name}`)?.open, name);
            await page.shown();
            assert.deepEqual(
              await page.run(() => [
                document.querySelectorAll("img").length,
                document.title.includes("bad") && !document.title.includes("onerror"),
                [...document.querySelectorAll("a")].filter(({ protocol }) => protocol === "javascript:").length,
              ]),
              [0, false, 0],
              name,
            );
            // A mark that turns the direction of a name is shown, and has no effect.
            const words = await page.run(() => document.body.innerText);
            assert.ok(!words.includes("\u202e"), name);
            if (name === "filter") assert.ok(words.includes("\\u{202E}"), name);
          }
        }, { isDrawn: false, allows: (_, text) => /picture \d+\//u.test(text) });
      } finally {
        bad.close();
      }
    });

    test("filters offer the kinds that the gallery has", async () => {
      const groups = (page) =>
        page.run(() =>
          Array.from(
            document.querySelectorAll("dialog.dialog-filter .choices"),
            (group) => [group.getAttribute("aria-label"), group.querySelectorAll(".chip").length],
          )
        );
      await open(async (_gallery, page) => {
        await send(page, { type: "openDialog", dialog: { name: "filter" } });
        await page.until(() => document.querySelector("dialog.dialog-filter[open]"));
        const counts = Object.fromEntries(await groups(page));
        // Three kinds of density and drawings by hand; phone, tablet, square and wide screens, of which no laptop.
        assert.deepEqual([counts.Mode, counts.Density, counts.Screen], [
          2,
          4,
          new Set(sample.templates.map(({ canvas: { width, height } }) => width / height)).size,
        ]);
      });
      const alike = makeSite(
        catalogOf(30, {
          templates: sample.templates.map((each) => ({ ...sample.templates[0], palette: each.palette })),
        }),
      );
      try {
        await openGallery(browser, alike.url, async (_gallery, page) => {
          await send(page, { type: "openDialog", dialog: { name: "filter" } });
          await page.until(() => document.querySelector("dialog.dialog-filter[open]"));
          const names = (await groups(page)).map(([name]) => name);
          // The drawings are still light and for a phone, but by hand.
          assert.ok(
            names.includes("Palette") && names.includes("Density") && !names.includes("Mode") &&
              !names.includes("Screen"),
            names.join(),
          );
        });
      } finally {
        alike.close();
      }
      // New pictures can be of all kinds.
      const endless = makeSite(
        catalogOf(30, { templates: [sample.templates[0]], runs: [[0, 1, 30]], recipes: [], endless: true }),
      );
      try {
        await openGallery(browser, endless.url, async (gallery, page) => {
          await send(page, { type: "openDialog", dialog: { name: "filter" } });
          await page.until(() => document.querySelector("dialog.dialog-filter[open]"));
          const counts = Object.fromEntries(await groups(page));
          assert.deepEqual([counts.Mode, counts.Density, counts.Screen, counts.Shapes, counts.Clock], [2, 3, 5, 7, 1]);
          for (const [group, words] of [["Mode", "dark"], ["Shapes", "triangles"], ["Clock", "room for a clock"]]) {
            await page.run(
              (group, words) => {
                const choices = document.querySelector(`dialog.dialog-filter [aria-label="${group}"]`);
                [...choices.querySelectorAll(".chip")].find(({ textContent }) => textContent === words).click();
              },
              group,
              words,
            );
          }
          await page.until(() => location.hash === "#mode=dark&kind=triangle&room=clock");
          await gallery.until(({ list, own, catalog }) =>
            list.length > own &&
            [...list.subarray(own)].map(catalog.recipe).every(({ mode, art, calm }) =>
              mode === "dark" && art.shapes.triangle === 1 && calm.length === 1
            )
          );
        });
      } finally {
        endless.close();
      }
    });

    test("Arabic turns the page around, and every language loads", () =>
      open(async (_gallery, page) => {
        for (const code of ["ar", ...languages.slice(1).map(({ code }) => code).filter((code) => code !== "ar")]) {
          await send(page, { type: "openDialog", dialog: { name: "menu" } });
          await page.until((code) => document.querySelector(`dialog.dialog-menu[open] [lang=${code}]`), code);
          await page.run((code) => document.querySelector(`dialog [lang=${code}]`).click(), code);
          await page.until((code) => document.documentElement.lang === code, code);
          assert.equal(await page.run(() => document.documentElement.dir), code === "ar" ? "rtl" : "ltr");
          assert.ok(await page.run(() => document.querySelector("#search").placeholder.length > 0));
          // The tiles that are there have names in this language.
          const { texts } = languages.find((each) => each.code === code);
          await page.until((modes) =>
            Array.from(document.querySelectorAll(".tile .link")).every((link) => (
              modes.some((mode) => link.getAttribute("aria-label").includes(mode))
            )), [texts["mode.light"], texts["mode.dark"]]);
          await send(page, { type: "closeDialog" });
        }
      }));

    test("without storage, the page says so and works", () =>
      open(async (gallery, page) => {
        await send(page, { type: "favorite", picture: 1 });
        await gallery.until(({ notice, marks }) => notice?.key === "keep.memory" && marks.entries.size === 1);
      }, {
        prepare: () => {
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("no", "SecurityError");
            },
          });
        },
      }));
  });
}
