// The history of a drawing in both browsers: what is undone and done again, and what a reload, a link, a QR code and
// another tab restore.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";
import { numbersFrom } from "../../Pages/shared/rolling.js";

/** How many gestures, and how often each of undo and redo. */
const count = 200;

/** Makes one random gesture, as a visitor does. */
async function gesture(page, random) {
  const kind = random();
  if (kind < 0.8) await page.tap("touch", [40 + 500 * random(), 40 + 500 * random()]);
  else if (kind < 0.93) await page.press("m");
  else if (kind < 0.96) await page.press("c");
  else await page.press("z");
}

const svgOf = async (studio) => (await studio.save("svg")).bytes.toString();

/** The link in the dialog, of a page that is its own public studio: a file's address is no link by itself. */
async function linkOf(page) {
  await page.run(() => {
    const facts = { version: "9", render: [], share: false, public: location.href };
    geobgStudio.dispatch({ type: "session", facts });
  });
  await page.press("l");
  const link = await page.until(() => {
    const { value } = document.querySelector("dialog[open] input") ?? {};
    return value?.includes("#") && value;
  });
  return link;
}

/** What a program that reads QR codes finds in the page. */
async function scan(page) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "geobg-code-")), "page.png");
  try {
    fs.writeFileSync(file, await page.screenshot());
    const { stdout } = spawnSync("zbarimg", ["--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file]);
    return stdout.toString().replace(/\n$/u, "");
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

for (const kind of kinds) {
  describe(`history, ${kind}`, () => {
    let browser;
    let home;
    before(async () => {
      browser = await launch(kind);
      home = await places["a file"]();
    });
    after(async () => {
      await browser?.close();
    });

    test(`${count} gestures, undone and done again, are the same scene, as are a reload, a tab, a link`, async () => {
      const profile = await browser.profile();
      try {
        await openStudio(browser, home.url, async (studio, page) => {
          const random = numbersFrom(kind.length);
          for (let made = 0; made < count; made += 1) await gesture(page, random);
          // Without anything to do again, so that each undo can be done again.
          await page.tap("touch", [300, 300]);
          await studio.until((state) => state.canUndo && !state.canRedo);
          const drawn = await svgOf(studio);
          await page.press("z", {}, count);
          await studio.until((state) => state.canRedo);
          assert.notEqual(await svgOf(studio), drawn);
          await page.press("y", {}, count);
          await studio.until((state) => !state.canRedo);
          assert.equal(await svgOf(studio), drawn);

          await page.reload();
          await studio.ready();
          await studio.until((state) => state.gestures.length > 0);
          assert.equal(await svgOf(studio), drawn, "after a reload");

          await openStudio(browser, home.url, async (other) => {
            await other.until((state) => state.gestures.length > 0);
            assert.equal(await svgOf(other), drawn, "in another tab");
          }, { profile });

          const link = await linkOf(page);
          await openStudio(browser, link, async (other) => {
            await other.until((state) => state.gestures.length > 0);
            assert.equal(await svgOf(other), drawn, "from the link");
          });
          // Of a link that is too long, there is no QR code, and the page says so.
          const words = await page.until(
            () => {
              const code = document.querySelector("dialog[open] .code > *");
              return code && (code.textContent.trim() || "code");
            },
          );
          assert.match(words, link.length > 2953 ? /too long/u : /./u);
        }, { profile, prefers: { motion: "reduce" } });
      } finally {
        await profile.close();
      }
    });

    const open = (body, options) => openStudio(browser, home.url, body, options);

    test("a QR code on the screen has the link, which gives the same drawing", () =>
      open(async (studio, page) => {
        for (const point of [[200, 200], [400, 300], [300, 500]]) await page.tap("touch", point);
        await studio.count(3);
        const drawn = await svgOf(studio);
        const link = await linkOf(page);
        await page.until(() => document.querySelector("dialog[open] svg.qr"));
        await page.run(() => document.querySelector("dialog[open] svg.qr").scrollIntoView({ block: "center" }));
        await page.shown();
        const text = await scan(page);
        assert.equal(text, link);
        await openStudio(browser, text, async (other) => {
          await other.count(3);
          assert.equal(await svgOf(other), drawn);
        }, { height: 1000 });
      }, { prefers: { motion: "reduce" }, height: 1000 }));

    test("clearing is undone, and turning the device keeps the drawing", () =>
      open(async (studio, page) => {
        for (const point of [[200, 200], [400, 300]]) await page.tap("touch", point);
        await studio.count(2);
        const gestures = await studio.gestures();
        await page.press("c");
        await studio.count(0);
        await page.press("z");
        await studio.count(2);
        assert.deepEqual(await studio.gestures(), gestures);
        const before = await page.run(() => Math.min(innerWidth, innerHeight) / geobgStudio.state.view.zoom);
        await page.resize(800, 600);
        await studio.until((state) => state.window.width === 800);
        assert.deepEqual(await studio.gestures(), gestures);
        // Shapes keep their size on the screen, and the middle its place.
        assert.deepEqual(await page.run(() => geobgStudio.state.view.pan), [0, 0]);
        const after = await page.run(() => Math.min(innerWidth, innerHeight) / geobgStudio.state.view.zoom);
        assert.ok(Math.abs(after - before) < 1);
      }));
  });
}
