// Making a picture of the gallery one's own, in both browsers: sizes, monitors, the visitor's screenshot, and printing.
import assert from "node:assert/strict";
import zlib from "node:zlib";
import { after, before, describe, test } from "node:test";
import { kinds, launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery } from "./Support/Gallery.mjs";
import { sizeGroups } from "../../Pages/shared/sizes.js";
import { takeOut, wallpaperColor } from "../../Pages/gallery/screenshot.js";
import { sizeTogether } from "../../Pages/gallery/monitors.js";
import { deviceTitle } from "../../Pages/gallery/picture-size.js";

/** The width and height in a PNG. */
const sizeOfPNG = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

/** How many pages a PDF has. */
function pagesOf(pdf) {
  const text = pdf.toString("latin1");
  // Firefox packs its objects.
  const packed = [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n/gu)].map(({ index, 0: { length } }) => {
    try {
      return zlib.inflateSync(pdf.subarray(index + length), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString(
        "latin1",
      );
    } catch {
      return "";
    }
  });
  return [text, ...packed].join("\n").match(/\/Type\s*\/Page\b(?!s)/gu)?.length;
}

describe("sizes and screenshots", () => {
  test("the table has every device and screen", () => {
    assert.deepEqual(sizeGroups.map(([kind]) => kind), ["screen", "phone", "tablet", "laptop", "handheld"]);
    const sizes = new Map(sizeGroups.flatMap(([, all]) => all.map(([name, ...size]) => [name, size])));
    assert.deepEqual(sizes.get("1440p"), [2560, 1440]);
    assert.deepEqual(sizes.get("iphone-17"), [1206, 2622]);
    assert.deepEqual(["iphone-17-pro", "galaxy-s26", "1440p", "dell-xps-13-oled"].map(deviceTitle), [
      "iPhone 17 Pro",
      "Galaxy S26",
      "1440p",
      "Dell XPS 13 OLED",
    ]);
  });

  test("monitors together are one picture, if their pixels are of one size", () => {
    const one = { left: 0, top: 0, width: 2560, height: 1440, ratio: 1 };
    assert.equal(sizeTogether([one]), null);
    assert.deepEqual(sizeTogether([one, { ...one, left: 2560, top: -100 }]), { width: 5120, height: 1540 });
    assert.equal(sizeTogether([one, { ...one, left: 2560, ratio: 2 }]), null);
  });

  test("a wallpaper of one color is taken out, and what was mixed with it is translucent", () => {
    const pixels = Uint8ClampedArray.from([
      ...Array(6).fill([20, 40, 60, 255]).flat(),
      ...[255, 255, 255, 255],
      ...[52, 72, 92, 255],
    ]);
    assert.deepEqual(wallpaperColor(pixels), [20, 40, 60]);
    takeOut(pixels, [20, 40, 60]);
    assert.equal(pixels[3], 0);
    assert.deepEqual([...pixels.subarray(24, 28)], [255, 255, 255, 255]);
    assert.equal(pixels[31], 128);
    const photo = Uint8ClampedArray.from({ length: 4 * 256 }, (_, at) => (at * 37) % 256);
    assert.equal(wallpaperColor(photo), null);
  });
});

for (const kind of kinds) {
  describe(`make it mine, ${kind}`, () => {
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
    const send = (page, ...actions) =>
      page.run((all) => {
        for (const action of all) geobgGallery.dispatch(action);
      }, actions);
    const press = (page, selector) => page.run((selector) => document.querySelector(selector).click(), selector);
    const openPage = (body, options = {}) =>
      openGallery(browser, site.url, async (gallery, page) => {
        await page.until(() => document.documentElement.dataset.choosing === "");
        await send(page, { type: "open", picture: 12 });
        await page.until(() => document.querySelector(".picture-page [data-tool=own-screen]"));
        await body(gallery, page);
      }, { isDrawn: false, ...options });
    const openFiles = (page) => page.until(() => document.querySelector("dialog.dialog-save [data-side=width]"));

    test("one button saves the picture for this screen, and shows its pixels", () =>
      openPage(async (gallery, page) => {
        const words = await page.run(() => document.querySelector(".picture-page [data-tool=own-screen]").textContent);
        const [, width, height] = /(\d+) × (\d+) pixels/u.exec(words);
        const { bytes } = await page.download(() => press(page, ".picture-page [data-tool=own-screen]"));
        assert.deepEqual(sizeOfPNG(bytes), [Number(width), Number(height)]);
        await gallery.until(({ notice }) => notice?.key === "save.done");
      }));

    test("a size can be typed or chosen from the table; the page, the files and both command lines have it", () =>
      openPage(async (gallery, page) => {
        await press(page, "[data-tool=save]");
        await openFiles(page);
        for (const [side, value] of [["width", 2560], ["height", 1440]]) {
          await page.run((side) => {
            const field = document.querySelector(`[data-side=${side}]`);
            field.focus();
            field.select();
          }, side);
          await page.type(String(value));
        }
        await gallery.until(({ variant }) => variant?.size.width === 2560 && variant.size.height === 1440);
        const { bytes } = await page.download(() => press(page, "dialog [data-format=png]"));
        assert.deepEqual(sizeOfPNG(bytes), [2560, 1440]);
        assert.match(await page.run(() => document.querySelector("dialog [data-pixels]").textContent), /2560 × 1440/u);
        // Both lines have a visible label.
        const lines = await page.until(() => {
          const all = Array.from(document.querySelectorAll("dialog .copy"), (each) => [
            each.querySelector(".copy-label").innerText,
            each.querySelector("input").value,
          ]);
          return all.every(([, line]) => line.includes("--size 2560x1440")) && all;
        });
        assert.deepEqual(lines.map(([label]) => label), ["Makes the PNG", "Makes a PDF, for printing"]);
        assert.deepEqual(lines.map(([, line]) => line.split(".").at(-1)), ["png", "pdf"]);
        await page.run(() => {
          const select = document.querySelector("dialog .size-choice select");
          select.value = "galaxy-s26";
          select.dispatchEvent(new Event("change"));
        });
        await gallery.until(({ variant }) => variant.size.width === 1080 && variant.size.height === 2340);
        assert.equal(await page.run(() => document.querySelector("[data-side=width]").value), "1080");
        await press(page, "dialog .size-choice .tool");
        await gallery.until(({ variant }) => variant.size.width === 2340 && variant.size.height === 1080);
        await page.press("Escape");
        await page.until(() => document.querySelector(".facts").textContent.includes("2340 × 1080"));
      }));

    test("from the wall, the dialog has a size of its own", () =>
      openGallery(browser, site.url, async (gallery, page) => {
        await page.until(() => document.documentElement.dataset.choosing === "");
        await send(page, { type: "openDialog", dialog: { name: "save", picture: 7 } });
        await openFiles(page);
        await page.run(() => {
          const select = document.querySelector("dialog .size-choice select");
          select.value = "1080p";
          select.dispatchEvent(new Event("change"));
        });
        const { bytes } = await page.download(() => press(page, "dialog [data-format=png]"));
        assert.deepEqual(sizeOfPNG(bytes), [1920, 1080]);
        assert.equal(await gallery.until(({ variant }) => [variant]).then(([variant]) => variant), null);
      }));

    test("every monitor is found: all at once where the browser knows them, otherwise one after the other", () =>
      openPage(async (_gallery, page) => {
        await press(page, "[data-tool=save]");
        await openFiles(page);
        await page.run(() => {
          globalThis.getScreenDetails = undefined;
        });
        await press(page, "[data-tool=monitors]");
        await page.until(() => document.querySelectorAll(".size-choice .chip[data-size]").length === 1);
        assert.match(
          await page.run(() => document.querySelector(".size-choice .hint").textContent),
          /Move the window/u,
        );
        await page.run(() => {
          const screens = [[0, 640, 480], [640, 800, 600], [1440, 640, 480]].map(([left, width, height]) => ({
            left,
            top: 0,
            width,
            height,
            devicePixelRatio: 1,
          }));
          globalThis.getScreenDetails = () => Promise.resolve({ screens });
        });
        await press(page, "[data-tool=monitors]");
        const sizes = () =>
          Array.from(document.querySelectorAll(".size-choice .chip[data-size]"), (each) => each.dataset.size);
        await page.until(() => document.querySelectorAll(".size-choice .chip[data-size]").length === 4);
        assert.deepEqual(await page.run(sizes), ["640x480", "800x600", "640x480", "2080x600"]);
        // Two of them are alike, so there are two files.
        const { name } = await page.download(() => press(page, "[data-tool=every-monitor]"));
        assert.match(name, /(?:640x480|800x600)\.png$/u);
        await page.until(() =>
          /640x480\.png, .*800x600\.png saved$/u.test(document.querySelector("dialog [role=status]").textContent)
        );
      }));

    test("the visitor's own screenshot lies over the picture: its icons, and not its plain wallpaper", () =>
      openPage(async (gallery, page) => {
        const bytes = Buffer.from(
          await page.run(async () => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [400, 300];
            const context = canvas.getContext("2d");
            context.fillStyle = "#204060";
            context.fillRect(0, 0, 400, 300);
            context.fillStyle = "#ff0000";
            context.fillRect(300, 100, 40, 40);
            return canvas.toDataURL("image/png").split(",")[1];
          }),
          "base64",
        );
        await page.choose(".own-screen input[type=file]", [{ name: "screen.png", bytes }]);
        await gallery.until(({ screenshot }) => screenshot?.isPlain);
        await page.until(() => document.querySelector(".own-figure").checkVisibility());
        const [wallpaper, icon] = await page.run(() => {
          // A copy, because the page does not read its canvas.
          const own = document.querySelector(".own-screenshot");
          const canvas = new OffscreenCanvas(own.width, own.height);
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(own, 0, 0);
          return [[10, 10], [320, 120]].map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
        });
        assert.equal(wallpaper[3], 0);
        assert.deepEqual(icon, [255, 0, 0, 255]);
        // The next picture is below it, too.
        await send(page, { type: "step", by: 1 });
        await page.until(() => document.querySelector(".own-figure")?.hidden === false);
        await send(page, { type: "screenshot", screenshot: null });
        await page.until(() => document.querySelector(".own-figure").hidden);
        await page.choose(".own-screen input[type=file]", [{ name: "no.png", bytes: Buffer.from("text") }]);
        await gallery.until(({ notice }) => notice?.key === "screenshot.bad");
      }));

    test("printing gives what the window shows, on one page", async () => {
      await openGallery(browser, site.url, async (gallery, page) => {
        await gallery.scroll(2000);
        await gallery.drawn();
        assert.equal(pagesOf(await page.print()), 1);
        assert.equal(await page.run(() => document.adoptedStyleSheets.length), 0);
        await send(page, { type: "open", picture: 12 });
        await page.until(() => document.querySelector(".picture-page canvas[data-drawn]"));
        assert.equal(pagesOf(await page.print()), 1);
      });
    });
  });
}
