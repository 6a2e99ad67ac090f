// Passing a picture of the gallery on to other programs of the device, in both browsers, whose own way is imitated.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe } from "./Support/Fixtures.mjs";
import { makeSite, openGallery, sample } from "./Support/Gallery.mjs";

/** In the page: programs of a device that take what `canShare` says, and once refuse a press that is too old. */
function imitate({ takesFiles, refusals }) {
  globalThis.shared = [];
  let left = refusals;
  const own = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  own("canShare", ({ files }) => takesFiles || files === undefined);
  own("share", async (data) => {
    if (left > 0) {
      left -= 1;
      throw new DOMException("a fresh press is needed", "NotAllowedError");
    }
    const files = await Promise.all(
      (data.files ?? []).map(async (file) => ({
        name: file.name,
        type: file.type,
        bytes: Array.from(new Uint8Array(await file.slice(0, 24).arrayBuffer())),
      })),
    );
    globalThis.shared.push({ ...data, files });
  });
}

for (const kind of kinds) {
  describe(`sharing in ${kind}`, () => {
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

    /** Opens a picture in a browser with such programs, and calls `body`. */
    const open = (programs, body) =>
      openGallery(browser, site.url, async (_gallery, page) => {
        await page.run(imitate, programs);
        await page.run(() => geobgGallery.dispatch({ type: "open", picture: 5 }));
        await page.until(() => document.querySelector(".picture-page [data-tool=share]"));
        await body(page, () => page.run(() => document.querySelector("[data-tool=share]").click()));
      });

    test("a device that takes pictures gets the PNG for its screen", () =>
      open({ takesFiles: true, refusals: 0 }, async (page, press) => {
        await press();
        await page.until(() => globalThis.shared.length === 1);
        const [{ url, files: [file] }] = await page.run(() => globalThis.shared);
        assert.equal(url, undefined);
        assert.equal(file.type, "image/png");
        assert.match(file.name, /\.png$/u);
        assert.deepEqual(file.bytes.slice(1, 4), [0x50, 0x4e, 0x47]);
        const side = (at) => file.bytes.slice(at, at + 4).reduce((sum, byte) => 256 * sum + byte, 0);
        // A screen that is smaller than the window does not know better.
        const own = await page.run(() =>
          (screen.width >= innerWidth && screen.height >= innerHeight
            ? [screen.width, screen.height]
            : [innerWidth, innerHeight]).map((each) => Math.round(each * devicePixelRatio))
        );
        assert.deepEqual([side(16), side(20)], own);
      }));

    test("if the browser wants a fresh press, the page says so, and does not make the picture twice", () =>
      open({ takesFiles: true, refusals: 1 }, async (page, press) => {
        await press();
        await page.until(() => document.body.textContent.includes("Press Share once more"));
        assert.equal(await page.run(() => globalThis.shared.length), 0);
        await press();
        await page.until(() => globalThis.shared.length === 1);
        assert.equal(await page.run(() => globalThis.shared[0].files.length), 1);
      }));

    test("where pictures cannot be passed on, the download and then a card say how to set the wallpaper", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        await page.run(imitate, { takesFiles: false, refusals: 0 });
        await page.run(() => geobgGallery.dispatch({ type: "open", picture: 5 }));
        await page.until(() => document.querySelector(".picture-page [data-tool=own-screen]"));
        const { name } = await page.download(() =>
          page.run(() => document.querySelector(".picture-page [data-tool=own-screen]").click())
        );
        assert.match(name, /\.png$/u);
        await page.until(() => document.querySelectorAll("dialog .card-steps li").length === 2);
        const cards = await page.run(() =>
          Array.from(document.querySelectorAll("dialog .choices .chip"), (chip) => {
            chip.click();
            return [
              chip.textContent,
              chip.getAttribute("aria-pressed"),
              ...Array.from(
                document.querySelectorAll(".card-steps li"),
                (step) => [step.querySelector("svg .hot, svg .ring") !== null, step.querySelector("p").textContent],
              ),
            ];
          })
        );
        assert.deepEqual(cards.map(([title]) => title), ["Android", "iOS", "Windows", "macOS", "GNOME", "KDE"]);
        for (const [title, isOn, ...steps] of cards) {
          assert.equal(isOn, "true", title);
          for (const [isShown, words] of steps) assert.ok(isShown && words.length > 20, `${title}: ${words}`);
        }
        assert.equal(await page.run(() => document.querySelector("dialog a")), null, "no page of a site is known");
        await page.inject(axe());
        assert.deepEqual(
          await page.runLong(60_000, async () =>
            (await globalThis.axe.run({ preload: false })).violations
              .filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id)),
          [],
        );
        // Another download only offers it.
        await page.press("Escape");
        await gallery.until(({ dialog }) => dialog === null);
        await page.download(() =>
          page.run(() => document.querySelector(".picture-page [data-tool=own-screen]").click())
        );
        await page.until(() => document.querySelector("#notices .plain")?.textContent === "Set it as wallpaper");
        assert.equal(await page.run(() => geobgGallery.state.dialog), null);
        await page.run(() => {
          const link = Object.assign(document.createElement("link"), { rel: "up", href: "https://example.org/site/" });
          document.head.append(link);
          document.querySelector("#notices .plain").click();
        });
        assert.equal(
          await page.until(() => document.querySelector("dialog a")?.href),
          "https://example.org/site/guides/phone.html",
        );
      }));

    test("a device that takes no pictures gets the link", () =>
      open({ takesFiles: false, refusals: 0 }, async (page, press) => {
        await press();
        await page.until(() => globalThis.shared.length === 1);
        const [{ url, files }] = await page.run(() => globalThis.shared);
        assert.equal(files.length, 0);
        assert.match(url, /#[rs]=/u);
      }));
  });
}
