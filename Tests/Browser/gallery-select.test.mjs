// Selecting pictures of the gallery and what can be done with several, in both browsers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe, command } from "./Support/Fixtures.mjs";
import { catalogOf, folder as pageFolder, makeSite, openGallery } from "./Support/Gallery.mjs";

/** The selected pictures, in order; null if the wall is not for selecting. */
const selected = (page) => page.run(() => geobgGallery.state.selected && [...geobgGallery.state.selected]);

/** The middle of a tile in the window. */
const middleOf = (page, picture) =>
  page.run((picture) => {
    const { left, top, width, height } = document.querySelector(`.tile[data-picture="${picture}"]`)
      .getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, picture);

const select = (page, ...pictures) =>
  page.run((pictures) => {
    for (const picture of pictures) geobgGallery.dispatch({ type: "select", picture });
  }, pictures);

const press = (page, name) => page.run((name) => document.querySelector(`[data-tool="${name}"]`).click(), name);

/** Unpacks a ZIP, which a program that is not ours checks, and gives its files. */
function unzip(bytes) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-zip-"));
  fs.writeFileSync(path.join(folder, "all.zip"), bytes);
  // It checks the checksum of each file.
  execFileSync("python3", ["-m", "zipfile", "-e", "all.zip", "."], { cwd: folder });
  return folder;
}

for (const kind of kinds) {
  describe(`selecting in ${kind}`, () => {
    let browser;
    let site;
    let few;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(catalogOf(10_000));
      few = makeSite(catalogOf(12));
    });
    after(async () => {
      await browser?.close();
      site?.close();
      few?.close();
    });

    test("presses select and take out, and Escape ends it", () =>
      openGallery(browser, few.url, async (gallery, page) => {
        const { list } = await gallery.until(({ list }) => ({ list: [...list] }));
        // All that is announced, because the next announcement may come before anybody looks.
        await page.run(() => {
          const announcer = document.getElementById("announcer");
          self.said = [];
          new MutationObserver(() => self.said.push(announcer.textContent)).observe(announcer, { childList: true });
          geobgGallery.dispatch({ type: "startSelecting" });
        });
        await page.until(() => document.querySelector(".bar.selecting:not([hidden])"));
        for (const at of [0, 3, 0]) {
          await page.tap("mouse", await middleOf(page, list[at]));
          await page.shown();
        }
        assert.deepEqual(await selected(page), [list[3]]);
        assert.equal(await page.run(() => geobgGallery.state.picture), null);
        assert.deepEqual(
          await page.run(() =>
            Array.from(document.querySelectorAll(".tile.selected"), (tile) => [
              Number(tile.dataset.picture),
              tile.querySelector(".link").getAttribute("aria-current"),
            ])
          ),
          [[list[3], "true"]],
        );
        await page.until(() => self.said.some((words) => words.includes("1 selected")));
        await page.press("Escape");
        await page.until(() => geobgGallery.state.selected === null);
        await page.until(() => document.querySelector(".bar.selecting").hidden);
        await page.until(() => document.querySelectorAll(".tile-check, .tile.selected").length === 0);
      }));

    test("selecting that begins in the menu gives the focus to the bar", () =>
      openGallery(browser, few.url, async (gallery, page) => {
        await gallery.until(({ list }) => list.length === 12);
        await page.run(() => document.querySelector('[data-tool="menu"]').focus());
        await press(page, "menu");
        await page.until(() => document.querySelector('[data-tool="select"]'));
        await press(page, "select");
        await page.until(() => document.activeElement.dataset.tool === "end-selecting");
      }));

    test("Shift selects what is between, with the mouse and with the keyboard", () =>
      openGallery(browser, few.url, async (gallery, page) => {
        const list = await gallery.until(({ list }) => [...list]);
        await select(page, list[1]);
        const press = await page.down("mouse", [await middleOf(page, list[4])], { shift: true });
        await press.up();
        await gallery.until(({ selected }) => selected.size === 4);
        assert.deepEqual(await selected(page), list.slice(1, 5));
        await page.press("Escape");
        await page.run((picture) => geobgGallery.dispatch({ type: "reveal", picture, isFocused: true }), list[0]);
        await page.press("ArrowRight", { shift: true });
        const both = await gallery.until(({ selected }) => selected?.size >= 2 && [...selected]);
        assert.equal(both[0], list[0]);
        assert.equal(await gallery.focused(), both.at(-1));
        await page.press("x");
        await gallery.until(({ selected }, last) => !selected.has(last), both.at(-1));
      }));

    test("a box of the mouse selects what it touches", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        const tiles = (await gallery.tiles()).filter(({ box }) => box.top > 0 && box.top < 600);
        const area = { left: 150, top: 200, right: 450, bottom: 420 };
        const wanted = tiles.filter(({ box }) =>
          box.left < area.right && box.left + box.width > area.left && box.top < area.bottom &&
          box.top + box.height > area.top
        ).map(({ picture }) => picture);
        const mouse = await page.down("mouse", [[area.left, area.top]]);
        await mouse.move([300, 300]);
        await page.until(() => document.querySelector(".select-box"));
        await mouse.move([area.right, area.bottom]);
        await gallery.until(({ selected }, count) => selected?.size === count, wanted.length);
        await mouse.up();
        await page.until(() => !document.querySelector(".select-box"));
        assert.deepEqual((await selected(page)).sort(), wanted.sort());
        assert.equal(await page.run(() => geobgGallery.state.picture), null, "nothing was opened");
      }));

    test("a finger that is held selects what it is drawn over", () =>
      openGallery(browser, few.url, async (gallery, page) => {
        const list = await gallery.until(({ list }) => [...list]);
        const [from, to] = [await middleOf(page, list[0]), await middleOf(page, list[3])];
        // A held finger, as pages hear of it: not every browser's imitation of fingers can be held.
        const send = (type, [x, y]) =>
          page.run(
            (type, x, y) => {
              const options = {
                bubbles: true,
                cancelable: true,
                pointerId: 7,
                isPrimary: true,
                clientX: x,
                clientY: y,
              };
              document.elementFromPoint(x, y).dispatchEvent(
                new PointerEvent(type, { ...options, pointerType: "touch" }),
              );
            },
            type,
            x,
            y,
          );
        await send("pointerdown", from);
        await page.until(() => document.querySelector(".tile.held"));
        await send("pointermove", to);
        await gallery.until(({ selected }) => selected?.size === 4);
        await send("pointerup", to);
        assert.deepEqual(await selected(page), list.slice(0, 4));
        assert.equal(await page.run(() => geobgGallery.state.dialog), null);
        await page.run(() => geobgGallery.dispatch({ type: "endSelecting" }));
        await send("pointerdown", from);
        await page.until(() => document.querySelector(".tile.held"));
        await send("pointerup", from);
        await gallery.until(({ dialog }) => dialog?.name === "tile");
      }));

    test("a visitor downloads ten of 10,000 as one file, from which geobg makes a gallery, a sheet and a batch", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        const list = await gallery.until(({ list }) => [...list.slice(0, 5000)]);
        const wanted = [0, 1, 2, 3, 4, 999, 2000, 3000, 4000, 4999].map((at) => list[at]);
        await select(page, ...wanted);
        await press(page, "together");
        await page.until(() => document.querySelector('[data-tool="zip"]'));
        // As in the recipes, which are the smallest.
        await page.run(() => {
          document.querySelector(".dialog-together .chip:last-child").click();
          const field = document.querySelector(".dialog-together input[type=text]");
          field.value = "{index} {palette}/{mode} {seed}";
        });
        await page.inject(axe());
        assert.deepEqual(await page.runLong(60_000, violations), []);
        const { name, bytes } = await page.download(() => press(page, "zip"));
        assert.equal(name, "geobg-wallpapers.zip");
        const folder = unzip(bytes);
        try {
          const own = path.join(folder, "geobg-wallpapers");
          const pictures = fs.readdirSync(own).filter((each) => each.endsWith(".png")).sort();
          assert.equal(pictures.length, 10);
          assert.match(pictures[0], /^01-[\w-]+-(?:light|dark)-\d+\.png$/u);
          const recipes = fs.readFileSync(path.join(own, "recipes.jsonl"), "utf8").trim().split("\n").map(JSON.parse);
          const seeds = await page.run((all) => all.map((each) => geobgGallery.state.catalog.seed(each)), wanted);
          assert.deepEqual(recipes.map(({ seed }) => String(seed)), seeds);
          const lines = await page.run(() =>
            Array.from(document.querySelectorAll(".dialog-together .copy input"), ({ value }) => value)
          );
          assert.equal(lines.length, 4);
          for (const line of lines) {
            // Nobody's wallpaper changes.
            const words = line.replace("geobg ", `'${command}' `).replace(
              " gallery ",
              ` gallery --page '${pageFolder}' `,
            ).replace(
              / set (.*)$/u,
              " set $1 --desktop gnome --dry-run",
            );
            execFileSync("sh", ["-c", words], { cwd: folder, stdio: "pipe" });
          }
          assert.ok(fs.existsSync(path.join(folder, "site", "catalog.js")));
          assert.ok(fs.existsSync(path.join(folder, "sheet.png")));
          assert.equal(fs.readdirSync(path.join(folder, "again")).filter((each) => each.endsWith(".png")).length, 10);
        } finally {
          fs.rmSync(folder, { recursive: true, force: true });
        }
      }));

    test("with nothing but what the page shows: ten of 10,000 in one file, two compared, and one on the phone", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        /** Presses the button with these words, in the dialog if one is open. */
        const pressWords = (words) =>
          page.until((words) => {
            const place = document.querySelector("dialog[open]") ?? document;
            const found = Array.from(place.querySelectorAll("button")).find((each) =>
              each.getClientRects().length > 0 && each.textContent.trim() === words
            );
            found?.click();
            return found !== undefined;
          }, words);
        /** The pictures that a visitor sees: a dialog over them goes with the next frame. */
        const inSight = (least) =>
          page.until((least) => {
            if (document.querySelector("dialog[open]") !== null) return false;
            const found = Array.from(document.querySelectorAll(".tile:not(.selected)")).filter((tile) => {
              const { top, bottom } = tile.getBoundingClientRect();
              return top > 0 && bottom < innerHeight - 90;
            });
            return found.length >= least && found.map(({ dataset }) => Number(dataset.picture));
          }, least);
        /** Selects one more, as a visitor who sees that the one before is selected. */
        const pick = async (picture) => {
          const { size } = await page.run(() => ({ size: geobgGallery.state.selected.size }));
          await page.tap("mouse", await middleOf(page, picture));
          await gallery.until(({ selected }, wanted) => selected.size === wanted, size + 1);
        };
        await pressWords("Menu");
        await pressWords("Select pictures");
        for (const top of [0, 40_000, 90_000]) {
          await gallery.scroll(top);
          await gallery.drawn();
          for (const picture of (await inSight(4)).slice(0, top === 0 ? 2 : 4)) await pick(picture);
        }
        await page.until(() => document.querySelector(".select-count").textContent === "10 selected");
        await pressWords("Download");
        const { name, bytes } = await page.download(() => pressWords("Download 10 pictures"));
        assert.equal(name, "geobg-wallpapers.zip");
        const folder = unzip(bytes);
        assert.equal(fs.readdirSync(path.join(folder, "geobg-wallpapers")).length, 11);
        fs.rmSync(folder, { recursive: true, force: true });
        await pressWords("Close");
        await pressWords("End the selection");
        await pressWords("Menu");
        await pressWords("Select pictures");
        await gallery.drawn();
        const [one, other] = await inSight(2);
        for (const picture of [one, other]) await pick(picture);
        await pressWords("Side by side");
        await page.until(() => document.querySelectorAll(".compared canvas").length === 2);
        await pressWords("Close");
        await pressWords("End the selection");
        await page.run(() => {
          const own = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
          own("canShare", () => true);
          own("share", async ({ files }) => {
            globalThis.taken = files.map(({ name, type }) => [name, type]);
          });
        });
        await page.tap("mouse", await middleOf(page, other));
        await gallery.until(({ picture }, wanted) => picture === wanted, other);
        await pressWords("Share");
        const [[file, type]] = await page.until(() => globalThis.taken);
        assert.match(file, /\.png$/u);
        assert.equal(type, "image/png");
      }));

    test("two to four pictures are side by side, with one zoom, on the screen of a device", () =>
      openGallery(browser, few.url, async (gallery, page) => {
        const list = await gallery.until(({ list }) => [...list]);
        await select(page, list[0]);
        await press(page, "compare");
        await page.until(() => document.getElementById("notices").textContent.includes("two to four"));
        await select(page, list[1], list[2]);
        await press(page, "compare");
        await page.until(() => document.querySelectorAll(".compared canvas").length === 3);
        const shapes = () =>
          page.run(() =>
            Array.from(
              document.querySelectorAll(".compared canvas"),
              ({ clientWidth, clientHeight }) => [clientWidth, clientHeight],
            )
          );
        await page.run(() => document.querySelectorAll(".compare-screens .chip")[1].click());
        const isPhone = ([width, height]) => Math.abs(width / height - 1170 / 2532) < 0.02;
        assert.ok((await shapes()).every(isPhone), JSON.stringify(await shapes()));
        await page.until(() => document.querySelector(".view-surface").dataset.zoom === "1");
        await page.press("+");
        await page.until(() => document.querySelector(".view-surface").dataset.zoom === "1.25");
        assert.ok((await shapes()).every(isPhone));
        await page.inject(axe());
        assert.deepEqual(await page.runLong(60_000, violations), []);
        await page.press("Escape");
        await gallery.until(({ dialog }) => dialog === null);
        assert.equal((await selected(page)).length, 3);
        // The name of a picture opens it.
        await press(page, "compare");
        await page.until(() => document.querySelectorAll(".compared .quiet").length === 3);
        await page.run(() => document.querySelectorAll(".compared .quiet")[1].click());
        await gallery.until(({ dialog, picture }, wanted) => dialog === null && picture === wanted, list[1]);
        // Escape closes a message first.
        await gallery.until(({ notice }) => notice === null);
        await page.press("Escape");
        await gallery.until(({ picture }) => picture === null);
        assert.equal((await selected(page)).length, 3);
      }));
  });
}

/** In the page: what axe finds. */
async function violations() {
  const { violations: found } = await globalThis.axe.run({ preload: false });
  return found.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`);
}
