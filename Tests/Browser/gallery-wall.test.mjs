// The wall of the gallery in both browsers: from a file and below a path of a host, with few pictures and with a
// million.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe } from "./Support/Fixtures.mjs";
import { eventually } from "./Support/Process.mjs";
import { catalogOf, Gallery, makeSite, openGallery, sample } from "./Support/Gallery.mjs";
import { shownText } from "../../Pages/shared/shown-text.js";

const mostTiles = 120;

const hostile = "<img src=x onerror=alert(1)></script>'\"&\u2028\u202e";

for (const kind of kinds) {
  describe(`the wall in ${kind}`, () => {
    let browser;
    const sites = {};
    before(async () => {
      browser = await launch(kind);
      for (const count of [12, 2000, 10_000, 1_000_000]) sites[count] = makeSite(catalogOf(count));
    });
    after(async () => {
      await browser?.close();
      for (const site of Object.values(sites)) site.close();
    });

    test("opens from a file without any request but for its own files", async () => {
      const site = makeSite(sample);
      try {
        await openGallery(browser, site.url, async (gallery, page) => {
          const tiles = await gallery.tiles();
          assert.ok(tiles.length > 10 && tiles.length <= mostTiles);
          // What a title says is text.
          assert.equal(await page.run(() => document.querySelector("h1").textContent), sample.title);
          assert.equal(await page.run(() => document.querySelectorAll("h1 *").length), 0);
          const names = page.requests.filter((each) => !/^(?:blob|data):/u.test(each)).map((each) =>
            each.replace(/^.*\//u, "")
          );
          // Firefox does not report files.
          const own = [
            "catalog.js",
            "engine.js",
            "gallery.css",
            "gallery.js",
            "gallery-deferred.js",
            "icon-light.svg",
            "index.html",
          ];
          assert.deepEqual(names.filter((each) => !own.includes(each)), []);
        });
      } finally {
        site.close();
      }
    });

    test("makes the first tiles before it opens the browser's storage", async () => {
      // The storage notes how many tiles there are.
      const site = makeSite(sample);
      const file = path.join(site.folder, "catalog.js");
      fs.appendFileSync(
        file,
        `{
        const { get } = Object.getOwnPropertyDescriptor(Window.prototype, "localStorage")
          ?? Object.getOwnPropertyDescriptor(globalThis, "localStorage");
        Object.defineProperty(globalThis, "localStorage", { get() {
          globalThis.tilesBefore ??= document.querySelectorAll(".tile").length;
          return get.call(globalThis);
        } });
      }\n`,
      );
      try {
        await openGallery(browser, site.url, async (_gallery, page) => {
          await page.until(() => globalThis.tilesBefore !== undefined);
          const tiles = await page.run(() => globalThis.tilesBefore);
          assert.ok(tiles > 10, `${tiles} tiles`);
        });
      } finally {
        site.close();
      }
    });

    test("opens below a path of a host", async () => {
      const host = await sites[2000].serve();
      try {
        await openGallery(browser, host.url, async (gallery, page) => {
          assert.ok((await gallery.tiles()).length > 10);
          assert.ok(
            page.requests.every((each) => /\/a\/b\/|^(?:blob|data):|favicon/u.test(each)),
            page.requests.join(),
          );
        });
      } finally {
        await host.close();
      }
    });

    test("shows tiles without gaps and overlaps, as an ordered list", async () => {
      await openGallery(browser, sites[2000].url, async (gallery) => {
        const tiles = await gallery.tiles();
        const inSight = tiles.filter(({ box }) => box.top < 700 && box.top + box.height > 0);
        for (const tile of inSight) {
          assert.equal(tile.size, 2000);
          assert.ok(tile.isDrawn);
          for (const other of inSight) {
            if (other === tile) continue;
            const [a, b] = [tile.box, other.box];
            assert.ok(
              a.left + a.width <= b.left || b.left + b.width <= a.left ||
                a.top + a.height <= b.top || b.top + b.height <= a.top,
              `${tile.picture} and ${other.picture} overlap`,
            );
          }
        }
        assert.deepEqual(tiles.map(({ place }) => place), tiles.map(({ place }) => place).sort((a, b) => a - b));
        assert.equal(await gallery.page.run(() => document.getElementById("tiles").getAttribute("role")), "list");
      });
    });

    test("shows a tile's own background before its picture is there", async () => {
      await openGallery(browser, sites[12].url, async (_gallery, page) => {
        await page.until(() => document.querySelectorAll(".tile").length === 12);
        const wrong = await page.run(() =>
          Array.from(document.querySelectorAll(".tile")).filter((tile) => {
            const { catalog } = geobgGallery.state;
            const probe = document.createElement("i");
            probe.style.color = catalog.background(Number(tile.dataset.picture));
            document.body.append(probe);
            const expected = getComputedStyle(probe).color;
            probe.remove();
            return getComputedStyle(tile.querySelector(".frame")).backgroundColor !== expected;
          }).length
        );
        assert.equal(wrong, 0);
      }, { isDrawn: false });
    });

    test("keeps few tiles and bounded memory over a scroll down and up", async () => {
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        const height = await page.run(() => document.documentElement.scrollHeight);
        const seen = new Set();
        const steps = 40;
        for (let step = 0; step <= 2 * steps; step += 1) {
          const part = step <= steps ? step / steps : 2 - step / steps;
          await gallery.scroll(Math.round((height - 700) * part));
          const tiles = await gallery.tiles();
          assert.ok(tiles.length > 0 && tiles.length <= mostTiles);
          for (const { picture } of tiles) seen.add(picture);
          const bytes = await page.run(() => Number(document.documentElement.dataset.bytes));
          assert.ok(bytes <= 48 << 20, `${bytes} bytes of pictures`);
        }
        await gallery.drawn();
        assert.ok(seen.has(0) && seen.has(1999));
      });
    });

    test("has pictures that the engine draws for the tile", async () => {
      await openGallery(browser, sites[2000].url, async (_gallery, page) => {
        const differing = await page.run(async () => {
          const { read } = await geobg.loadWhole();
          const pixels = (picture) => {
            const canvas = Object.assign(document.createElement("canvas"), {
              width: picture.width,
              height: picture.height,
            });
            const context = canvas.getContext("2d", { willReadFrequently: true });
            context.drawImage(picture, 0, 0);
            return context.getImageData(0, 0, canvas.width, canvas.height).data;
          };
          const wrong = [];
          for (const tile of Array.from(document.querySelectorAll(".tile")).slice(0, 20)) {
            const shown = tile.querySelector("canvas.picture");
            const wallpaper = read(JSON.stringify(geobgGallery.state.catalog.recipe(Number(tile.dataset.picture))))
              .with({ width: shown.width, height: shown.height });
            const own = new OffscreenCanvas(shown.width, shown.height);
            wallpaper.draw(own.getContext("2d"));
            const [a, b] = [pixels(shown), pixels(own)];
            let sum = 0;
            for (let at = 0; at < a.length; at += 1) sum += Math.abs(a[at] - b[at]);
            // The browser's own picture of the SVG.
            const image = new Image();
            image.src = wallpaper.toDataURL();
            await image.decode();
            const c = pixels(image);
            let svg = 0;
            for (let at = 0; at < a.length; at += 1) svg += Math.abs(a[at] - c[at]);
            if (sum / a.length > 0.5 || svg / a.length > 2) {
              wrong.push([tile.dataset.picture, sum / a.length, svg / a.length]);
            }
          }
          return wrong;
        });
        assert.deepEqual(differing, []);
      });
    });

    test("moves planes within their frames, and not for visitors who want no motion", async () => {
      const frames = (page) =>
        page.run(() =>
          Array.from(document.querySelectorAll(".tile"), (tile) => {
            const [frame, plane] = [".frame", ".plane"].map((each) => tile.querySelector(each).getBoundingClientRect());
            return { above: frame.top - plane.top, below: plane.bottom - frame.bottom, at: frame.top };
          })
        );
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        const shifts = new Set();
        for (const top of [0, 200, 411, 1300, 5000]) {
          await gallery.scroll(top);
          await gallery.drawn();
          for (const { above, below, at } of await frames(page)) {
            assert.ok(above > -0.6 && below > -0.6, `the plane leaves its frame by ${above} and ${below}`);
            if (at > 0 && at < 700) shifts.add(Math.round(above));
          }
        }
        assert.ok(shifts.size > 5, "planes move");
      });
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        await gallery.scroll(777);
        await gallery.drawn();
        assert.ok((await frames(page)).every(({ above, below }) => Math.abs(above) < 0.1 && Math.abs(below) < 0.1));
      }, { prefers: { motion: "reduce" } });
    });

    test("keeps the picture in the middle in sight when the window changes", async () => {
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        await gallery.scroll(9000);
        await gallery.drawn();
        for (const [width, height] of [[500, 800], [1300, 700], [390, 700], [900, 700]]) {
          const picture = await page.run(() => geobgGallery.state.list[geobgGallery.state.place]);
          await page.resize(width, height, 1);
          await gallery.until((state, width) => state.window.width === width, width);
          await page.shown();
          await page.until((picture) => {
            const box = document.querySelector(`.tile[data-picture="${picture}"]`)?.getBoundingClientRect();
            return box && box.bottom > 0 && box.top < innerHeight;
          }, picture);
        }
      });
    });

    test("moves the focus with keys, and never loses it", async () => {
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        const links = () => page.run(() => document.querySelectorAll('.tile .link[tabindex="0"]').length);
        assert.equal(await links(), 1);
        for (let count = 0; count < 30 && await gallery.focused() === null; count += 1) await page.press("Tab");
        assert.equal(await gallery.focused(), 0);
        await page.press("ArrowRight");
        const right = await gallery.focused();
        assert.notEqual(right, 0);
        await page.press("ArrowLeft");
        assert.equal(await gallery.focused(), 0);
        await page.press("ArrowDown");
        assert.ok(await gallery.focused() > right);
        await page.press("PageDown");
        await page.press("PageDown");
        const deep = await gallery.focused();
        assert.ok(deep > 10);
        const box = (await gallery.tiles()).find(({ picture }) => picture === deep).box;
        assert.ok(box.top >= 0 && box.top + box.height <= 700, "the focused tile is in the window");
        // Its tile is scrolled away, and keeps the focus.
        await gallery.scroll(20_000);
        await gallery.drawn();
        assert.equal(await gallery.focused(), deep);
        assert.equal(await links(), 1);
        await page.press("End");
        assert.equal(await gallery.focused(), 1999);
        await page.press("Home");
        assert.equal(await gallery.focused(), 0);
        assert.ok((await gallery.tiles()).length <= mostTiles);
        assert.equal(await page.run(() => geobgGallery.state.focus), 0);
      });
    });

    test("opens a picture with a press or Enter", async () => {
      await openGallery(browser, sites[12].url, async (gallery, page) => {
        const [, { picture, box }] = await gallery.tiles();
        await page.tap("mouse", [box.left + box.width / 2, box.top + box.height / 2]);
        await gallery.until((state, picture) => state.picture === picture, picture);
      });
    });

    test("scrolls a million pictures to the end, also pixel for pixel", async () => {
      await openGallery(browser, sites[1_000_000].url, async (gallery, page) => {
        await page.until(() => document.documentElement.dataset.grid === "whole");
        const height = await page.run(() => document.documentElement.scrollHeight);
        assert.ok(height > 5_000_000 && height < 17_895_697, `the page is ${height} pixels high`);
        await gallery.scroll(Math.round(height / 2));
        await gallery.drawn();
        const place = await page.run(() => geobgGallery.state.place);
        assert.ok(place > 450_000 && place < 550_000, `${place} is in the middle`);
        // A short movement moves tiles by the same way.
        const [tile] = await gallery.tiles();
        const before = await page.run(() => scrollY);
        await gallery.scroll(before + 120);
        const again = (await gallery.tiles()).find(({ picture }) => picture === tile.picture);
        assert.ok(Math.abs(tile.box.top - again.box.top - 120) < 1.5, `${tile.box.top} to ${again.box.top}`);
        await gallery.scroll(height);
        await gallery.drawn();
        const tiles = await gallery.tiles();
        assert.ok(tiles.some(({ picture }) => picture === 999_999));
        assert.ok(tiles.length <= mostTiles);
        const bottom = Math.max(...tiles.map(({ box }) => box.top + box.height));
        assert.ok(bottom > 500 && bottom < 700, `the last tile ends at ${bottom}`);
        await gallery.scroll(0);
        await gallery.drawn();
        assert.ok((await gallery.tiles()).some(({ picture }) => picture === 0));
      });
    });

    test("after a reload far down, the wall is there again", async () => {
      await openGallery(browser, sites[10_000].url, async (gallery, page) => {
        await gallery.scroll(400_000);
        await page.until(() => location.hash.startsWith("#at="));
        await gallery.drawn();
        await page.reload();
        await page.until(() =>
          scrollY > 100_000 && [...document.querySelectorAll(".tile canvas")].some((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          })
        );
        await page.until(() => document.getElementById("search") !== null);
      });
    });

    test("no tile has a shadow as large as itself, which Firefox would draw again in each frame", () =>
      openGallery(browser, sites[2000].url, async (_gallery, page) => {
        const drawn = await page.run(() => {
          const [tile] = document.querySelectorAll(".tile .frame");
          return ["::before", "::after"].map((part) => {
            const { boxShadow, backgroundSize } = getComputedStyle(tile, part);
            return [boxShadow, part === "::before" ? backgroundSize : ""];
          });
        });
        const [[shadow, corner], [line]] = drawn;
        assert.deepEqual([shadow, line], ["none", "none"]);
        assert.match(corner, /^14px(?: 14px)?/u);
      }));

    test("a jump asks for all its pictures in one frame, and shows each as soon as it is drawn", () =>
      // The test makes the frames, and counts what the workers are asked and have not answered.
      openGallery(browser, sites[2000].url, async (_gallery, page) => {
        const jumps = await page.runLong(60_000, async () => {
          const wait = (isDone) =>
            new Promise((done) => {
              const look = () => (isDone() ? done() : setTimeout(look, 5));
              look();
            });
          const found = [];
          for (const part of [0.5, 0.2, 0.8]) {
            heldFrames.isHeld = true;
            heldFrames.keys = [];
            scrollTo(0, document.documentElement.scrollHeight * part);
            const inSight = () =>
              Array.from(document.querySelectorAll(".tile")).filter((tile) => {
                const { top, bottom } = tile.getBoundingClientRect();
                return bottom > 0 && top < innerHeight;
              });
            // A frame that was asked for before the jump shows nothing of it.
            while (inSight().length === 0) {
              await wait(() => heldFrames.waiting.length > 0);
              heldFrames.step();
            }
            // No answer is here yet: so this frame asked for all.
            const { asked } = heldFrames;
            const tiles = inSight();
            const extra = document.querySelectorAll(".tile").length - tiles.length;
            await wait(() => heldFrames.asked === 0);
            const left = tiles.filter((tile) => !tile.querySelector(".picture")).length;
            const fading = tiles.filter((tile) => tile.querySelector(".picture.new")).length;
            heldFrames.isHeld = false;
            heldFrames.step();
            await wait(() => document.documentElement.dataset.load === "0");
            const pictures = heldFrames.keys.map((key) => key.split("/")[0]);
            const most = Math.max(...tiles.map(({ dataset: { picture } }) => (
              pictures.filter((each) => each === picture).length
            )));
            found.push({ tiles: tiles.length, asked, extra, left, fading, most });
          }
          return found;
        });
        for (const { tiles, asked, extra, left, fading, most } of jumps) {
          assert.ok(tiles >= 12, `${tiles} tiles in the window`);
          assert.ok(asked >= tiles, `${asked} of ${tiles} pictures are asked for in the first frame`);
          assert.ok(extra <= 10, `${extra} tiles outside of the window come before the pictures`);
          // Without another frame.
          assert.deepEqual([left, fading], [0, 0], `of ${tiles} tiles: without picture, and fading in`);
          assert.equal(most, 2, "a draft and a picture for each tile");
        }
      }, {
        width: 1280,
        height: 800,
        prepare: () => {
          const ask = globalThis.requestAnimationFrame.bind(globalThis);
          globalThis.heldFrames = {
            isHeld: false,
            waiting: [],
            asked: 0,
            keys: [],
            step() {
              for (const run of this.waiting.splice(0)) run(performance.now());
            },
          };
          globalThis.requestAnimationFrame = (run) => heldFrames.isHeld ? heldFrames.waiting.push(run) : ask(run);
          const { Worker: Own } = globalThis;
          globalThis.Worker = class extends Own {
            constructor(address) {
              super(address);
              this.addEventListener("message", ({ data: { key } }) => {
                if (key) heldFrames.asked -= 1;
              });
            }

            postMessage(message, ...more) {
              if (message.key) {
                heldFrames.asked += 1;
                heldFrames.keys.push(message.key);
              }
              super.postMessage(message, ...more);
            }
          };
        },
      }));

    test("goes anywhere with the scrubber, which shows where the window is", async () => {
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        await page.run(() => document.querySelector("#scrubber .slider").focus());
        await page.press("End");
        await gallery.until(({ place }) => place > 1950);
        const words = () => page.run(() => document.querySelector("#scrubber .slider").getAttribute("aria-valuetext"));
        await page.until(() => {
          const { value, max } = document.querySelector("#scrubber .slider");
          return value / max > 0.97;
        });
        await gallery.scroll(0);
        await gallery.until(({ place }) => place < 30);
        // The slider follows in the next frame.
        await page.until(() => {
          const { value, max } = document.querySelector("#scrubber .slider");
          return value / max < 0.03;
        });
        assert.match(await words(), /of 2,000$/u);
      });
    });

    test("replays how a picture was placed, under the mouse and with the focus", async () => {
      await openGallery(browser, sites[12].url, async (gallery, page) => {
        const [{ picture, box }] = await gallery.tiles();
        await page.hover([box.left + box.width / 2, box.top + box.height / 2]);
        await page.until(
          (picture) => document.querySelector(`.tile[data-picture="${picture}"] .replay`)?.naturalWidth > 0,
          picture,
        );
        await page.hover([1, 1]);
        await page.until(() => document.querySelector(".replay") === null);
        for (let count = 0; count < 30 && await gallery.focused() === null; count += 1) await page.press("Tab");
        await page.until(() => document.activeElement.querySelector(".replay")?.naturalWidth > 0);
      });
      await openGallery(browser, sites[12].url, async (gallery, page) => {
        const [{ box }] = await gallery.tiles();
        await page.hover([box.left + box.width / 2, box.top + box.height / 2]);
        await page.shown();
        assert.equal(await page.run(() => document.querySelector(".replay")), null);
      }, { prefers: { motion: "reduce" } });
    });

    test("a picture that moves does so under the mouse", async () => {
      const templates = sample.templates.map((each) => ({
        ...each,
        motion: { kind: "drift", seconds: 4, amount: 1, at: 0 },
      }));
      const site = makeSite({ ...catalogOf(12), templates });
      try {
        await openGallery(browser, site.url, async (gallery, page) => {
          const [{ box }] = await gallery.tiles();
          await page.hover([box.left + box.width / 2, box.top + box.height / 2]);
          await page.until(() => document.querySelector("canvas.replay"));
          const frame = () => page.run(() => document.querySelector("canvas.replay").toDataURL());
          const first = await frame();
          await eventually(async () => await frame() !== first, "another frame");
          await page.hover([1, 1]);
          await page.until(() => document.querySelector(".replay") === null);
        });
      } finally {
        site.close();
      }
    });

    for (const scheme of ["light", "dark"]) {
      test(`axe finds nothing serious, ${scheme}`, async () => {
        await openGallery(browser, sites[2000].url, async (_gallery, page) => {
          await page.inject(axe());
          assert.deepEqual(
            await page.runLong(60_000, async () =>
              (await axe.run({ preload: false })).violations
                .filter(({ impact }) => impact === "serious" || impact === "critical")
                .map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])),
            [],
          );
        }, { prefers: { scheme } });
      });
    }

    test("keeps the focus when the list changes", async () => {
      await openGallery(browser, sites[2000].url, async (gallery, page) => {
        for (let count = 0; count < 30 && await gallery.focused() === null; count += 1) await page.press("Tab");
        for (let count = 0; count < 5; count += 1) await page.press("ArrowRight");
        const picture = await gallery.focused();
        // The same picture elsewhere in the list.
        await page.run(
          (picture) => geobgGallery.dispatch({ type: "list", list: Uint32Array.from([1500, picture, 3, 4, 5]) }),
          picture,
        );
        await gallery.drawn();
        await page.until(
          (picture) =>
            Number(document.querySelector(`.tile[data-picture="${picture}"]`).getAttribute("aria-posinset")) === 2,
          picture,
        );
        assert.equal(await gallery.focused(), picture);
        // A list without it: its neighbor has the focus.
        await page.run(() => geobgGallery.dispatch({ type: "list", list: Uint32Array.from([1500, 3, 4, 5]) }));
        await page.until(() => document.querySelectorAll(".tile").length === 4);
        assert.equal(await gallery.focused(), 3);
        assert.deepEqual((await gallery.tiles()).map(({ place }) => place), [1, 2, 3, 4]);
        await page.run(() => geobgGallery.dispatch({ type: "list", list: new Uint32Array(0) }));
        await page.until(() => document.querySelectorAll(".tile").length === 0);
      });
    });

    test("draws in the page where there are no workers", async () => {
      await openGallery(browser, sites[12].url, async (gallery) => {
        assert.ok((await gallery.tiles()).every(({ isDrawn }) => isDrawn));
      }, {
        prepare: () => {
          delete globalThis.Worker;
        },
      });
      await openGallery(browser, sites[12].url, async (gallery) => {
        assert.ok((await gallery.tiles()).every(({ isDrawn }) => isDrawn));
      }, {
        prepare: () => {
          delete globalThis.OffscreenCanvas;
        },
      });
    });

    test("keeps hostile names inert, and says so where the catalog is damaged", async () => {
      const palettes = sample.palettes.map((each) => ({ ...each, name: hostile }));
      const site = makeSite({ ...sample, title: hostile, palettes });
      try {
        await openGallery(browser, site.url, async (_gallery, page) => {
          assert.equal(await page.run(() => document.title), shownText(hostile));
          assert.equal(await page.run(() => document.querySelectorAll("img[src=x], #heading script").length), 0);
        });
      } finally {
        site.close();
      }
      for (const catalog of [null, { ...sample, version: 9 }, { ...sample, runs: [[0, 1, 5]] }, "<b>"]) {
        const damaged = makeSite(catalog);
        try {
          await browser.open(damaged.url, async (page) => {
            await page.until(() => document.querySelector("#message [role=alert]")?.textContent.length > 10);
          }, { allows: (_kind, text) => /catalog|runs|count/u.test(text) });
        } finally {
          damaged.close();
        }
      }
      // A recipe that the engine refuses costs its own tile only.
      const [first, ...others] = sample.templates;
      const refused = makeSite({ ...sample, templates: [{ ...first, zoom: -5 }, ...others] });
      try {
        await browser.open(refused.url, async (page) => {
          const gallery = new Gallery(page);
          await page.until(() => document.documentElement.dataset.load === "0" && document.querySelector(".tile"));
          const tiles = await gallery.tiles();
          assert.ok(tiles.length > 10);
        }, { allows: (_, text) => /picture .*zoom/u.test(text) });
      } finally {
        refused.close();
      }
    });
  });

  describe(`the wall in ${kind} without WebAssembly`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind, { wasm: false });
    });
    after(() => browser?.close());

    test("lists command lines", async () => {
      const site = makeSite(catalogOf(250));
      try {
        await browser.open(site.url, async (page) => {
          await page.until(() => document.querySelectorAll(".plain-list li").length === 100);
          await page.run(() => document.querySelector(".more").click());
          await page.run(() => document.querySelector(".more").click());
          assert.equal(await page.run(() => document.querySelectorAll(".plain-list li").length), 250);
          assert.equal(await page.run(() => document.querySelector(".more").hidden), true);
          assert.match(
            await page.run(() => document.querySelector(".plain-list code").textContent),
            /^printf %s '.*' \| geobg render - -o picture-0\.png$/u,
          );
        });
      } finally {
        site.close();
      }
    });

    test("shows thumbnails, and their hashes before", async () => {
      // A PNG of one pixel.
      const png = Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      );
      const files = {
        version: 1,
        names: Array(12).fill("a.png"),
        hashes: "LxH2cX2swxX8l}WDjte;gJfjfQfj".repeat(12),
        thumbnails: true,
      };
      const { scriptOf } = await import("./Support/Gallery.mjs");
      const site = makeSite(catalogOf(12, { files: true }), {
        "files.js": scriptOf(files, "geobgFiles"),
        ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`thumbnails/${index}.jpg`, png])),
      });
      try {
        await openGallery(browser, site.url, async (_gallery, page) => {
          assert.equal(await page.run(() => document.querySelectorAll(".tile img.picture").length), 12);
          assert.equal(await page.run(() => document.querySelectorAll(".tile .hash").length), 12);
          const [red, green] = await page.run(() =>
            Array.from(
              document.querySelector(".hash").getContext("2d").getImageData(20, 2, 1, 1).data,
            )
          );
          assert.ok(red > green + 80, "the hash has its colors");
        });
      } finally {
        site.close();
      }
    });
  });
}
