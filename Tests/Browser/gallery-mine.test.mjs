// Making a picture of the gallery one's own, in both browsers: sizes, monitors, the visitor's screenshot, and printing.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery } from "./Support/Gallery.mjs";
import { pagesOf } from "./Support/PDF.mjs";
import { sizeGroups } from "../../Pages/shared/sizes.js";
import { takeOut, wallpaperColor } from "../../Pages/gallery/screenshot.js";
import { sizeTogether } from "../../Pages/gallery/monitors.js";
import { deviceTitle, sizeEntries } from "../../Pages/gallery/picture-size.js";

/** The width and height in a PNG. */
const sizeOfPNG = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe("sizes and screenshots", () => {
  test("the table has every device and screen", () => {
    assert.deepEqual(sizeGroups.map(([kind]) => kind), ["screen", "phone", "tablet", "laptop", "handheld"]);
    const sizes = new Map(sizeGroups.flatMap(([, all]) => all.map(([name, ...size]) => [name, size])));
    assert.deepEqual(sizes.get("1440p"), [2560, 1440]);
    assert.deepEqual(sizes.get("iphone-17"), [1206, 2622]);
    const names = {
      "1440p": "1440p",
      "wqxga": "WQXGA",
      "wxga-plus": "WXGA+",
      "4k-cinema": "4K Cinema",
      "iphone-17-pro": "iPhone 17 Pro",
      "iphone-16-plus": "iPhone 16 Plus",
      "iphone-13-mini": "iPhone 13 mini",
      "iphone-se-3": "iPhone SE 3",
      "galaxy-s26": "Galaxy S26",
      "galaxy-s23-fe": "Galaxy S23 FE",
      "galaxy-tab-s9-plus": "Galaxy Tab S9+",
      "redmi-note-13-pro-plus": "Redmi Note 13 Pro+",
      "pixel-9-pro-xl": "Pixel 9 Pro XL",
      "xperia-1-iii": "Xperia 1 III",
      "xperia-5-v": "Xperia 5 V",
      "nothing-phone-2a": "Nothing Phone (2a)",
      "ipad-pro-12-9-m1": "iPad Pro 12.9 M1",
      "framework-13-2880": "Framework Laptop 13",
      "surface-pro-12-inch": "Surface Pro 12\u2011inch",
      "surface-laptop-7-13": "Surface Laptop 7 13.8\u2011inch",
      "dell-xps-13-oled": "Dell XPS 13 OLED",
    };
    for (const [name, title] of Object.entries(names)) {
      assert.ok(sizes.has(name), name);
      assert.equal(deviceTitle(name), title);
    }
  });

  test("screens with the same pixels are one line of the table, with all names", () => {
    const entries = sizeEntries(...sizeGroups[0]);
    const titleOf = (wanted) => entries.find(({ name }) => name === wanted)?.title;
    assert.deepEqual(["1080p", "1440p", "4k", "fhd"].map(titleOf), [
      "1080p (FHD)",
      "1440p (QHD)",
      "4K (UHD)",
      undefined,
    ]);
    assert.equal(new Set(entries.map(({ width, height }) => `${width}x${height}`)).size, entries.length);
    // Every line of the whole table is there once, with its pixels.
    const all = sizeGroups.flatMap(([kind, sizes]) => sizeEntries(kind, sizes));
    assert.equal(new Set(all.map(({ title, width, height }) => `${title} ${width} ${height}`)).size, all.length);
    assert.deepEqual(sizeGroups.slice(1).map(([kind, sizes]) => sizeEntries(kind, sizes).length), [133, 26, 32, 2]);
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

    test("a chosen size is that of Download, and no change of the picture", () =>
      openPage(async (gallery, page) => {
        const own = await page.run(() => document.querySelector(".facts").textContent.split(" · ").at(-1));
        /** Waits until Download and the words over the picture have this size; and whether changes can be undone. */
        const shows = (size, hasChanges) =>
          page.until(
            (download, size, hasChanges) =>
              document.querySelector("[data-tool=own-screen] .help").textContent === download &&
              document.querySelector(".facts").textContent.endsWith(` · ${size}`) &&
              document.querySelector("[data-tool=reset]").checkVisibility() === hasChanges,
            size === own ? `For this screen · ${own}` : size,
            size,
            hasChanges,
          );
        await shows(own, false);
        await send(page, { type: "vary", change: { size: { width: 320, height: 200 } } });
        await shows("320 × 200 pixels", false);
        const { bytes } = await page.download(() => press(page, ".picture-page [data-tool=own-screen]"));
        assert.deepEqual(sizeOfPNG(bytes), [320, 200]);
        // Other colors are a change, and taking them back keeps the size.
        await send(page, { type: "vary", change: { palette: "neon" } });
        await shows("320 × 200 pixels", true);
        await press(page, "[data-tool=reset]");
        await shows("320 × 200 pixels", false);
        await gallery.until(({ variant }) => variant.palette === undefined && variant.size.width === 320);
        await send(page, { type: "vary", change: { size: null } });
        await shows(own, false);
      }));

    test("the dialog reports in sight, whichever button was pressed", () =>
      openPage(async (_gallery, page) => {
        await press(page, "[data-tool=save]");
        await openFiles(page);
        await page.download(() => press(page, "dialog [data-format=recipe]"));
        await page.until(() => document.querySelector("dialog .said").textContent.endsWith("saved"));
        for (const top of [0, 9000]) {
          await page.until((top) => {
            const body = document.querySelector("dialog .body");
            body.scrollTop = top;
            const said = document.querySelector("dialog .said");
            const { left, top: start, bottom } = said.getBoundingClientRect();
            const found = document.elementFromPoint(left + 4, (start + bottom) / 2);
            return bottom <= body.getBoundingClientRect().bottom && said.contains(found);
          }, top);
        }
      }, { width: 390, height: 844 }));

    for (const [width, height] of [[390, 844], [1440, 900]]) {
      test(`Download is in sight at once, and the buttons never lie over words, ${width} by ${height}`, () =>
        openPage(async (_gallery, page) => {
          await page.until(() => !("moving" in document.getElementById("page").dataset));
          const first = await page.run(() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const button = box("[data-tool=own-screen]");
            const found = document.elementFromPoint(button.left + 30, button.top + button.height / 2);
            return {
              top: button.top,
              bottom: button.bottom,
              height: button.height,
              sheet: box(".sheet").top,
              isFound: found.closest("[data-tool=own-screen]") !== null,
              starts: [box("#picture-name").left, button.left, box(".actions").left],
            };
          });
          assert.ok(first.isFound && first.bottom <= height && first.height >= 44, JSON.stringify(first));
          // It covers no more of the picture than before.
          assert.ok(first.sheet >= height - 64 && first.top > first.sheet);
          assert.equal(new Set(first.starts).size, 1, String(first.starts));
          const bar = () =>
            page.run(() => {
              const { backgroundColor } = getComputedStyle(document.querySelector(".page-bar"));
              const { color } = getComputedStyle(document.querySelector(".page-bar .tool"));
              return [backgroundColor, color];
            });
          assert.deepEqual(await bar(), ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]);
          await page.run((top) => {
            document.querySelector(".scroller").scrollTop = top;
          }, height + 100);
          await page.until(() => document.querySelector(".page-bar.over"));
          assert.deepEqual(await bar(), ["rgb(255, 255, 255)", "rgb(23, 22, 27)"]);
          assert.equal(await page.run(() => document.querySelector(".page-bar").getBoundingClientRect().top), 0);
          // What is below the bar takes no press meant for it.
          assert.equal(
            await page.run(() => document.elementFromPoint(innerWidth / 3, 30).closest(".page-bar") !== null),
            true,
          );
          // A message covers no button of the bar.
          await send(page, { type: "notice", key: "copy.link" });
          assert.equal(await page.until(() => document.querySelector(".notice p")?.textContent), "Link copied");
          assert.equal(
            await page.run(() =>
              document.querySelector(".notice").getBoundingClientRect().top >=
                document.querySelector(".page-bar").getBoundingClientRect().bottom
            ),
            true,
          );
        }, { width, height }));
    }

    test("the words over a picture are dark on a light one, and light on a dark one", () =>
      openPage(async (_gallery, page) => {
        const grounds = [];
        for (const [mode, color] of [["light", "rgb(23, 22, 27)"], ["dark", "rgb(255, 255, 255)"]]) {
          await send(page, { type: "vary", change: { mode } });
          await page.until((mode) => document.querySelector(".head").dataset.ground === mode, mode);
          const [own, ground] = await page.run(() => [
            getComputedStyle(document.querySelector("#picture-name")).color,
            document.querySelector(".head").style.getPropertyValue("--ground"),
          ]);
          assert.equal(own, color);
          grounds.push(ground);
        }
        assert.notEqual(...grounds);
      }));

    test("the phone of the preview has its two buttons, and a white color its outline", () =>
      openPage(async (_gallery, page) => {
        assert.deepEqual(
          await page.run(() =>
            Array.from(document.querySelectorAll(".device .round svg"), (each) => each.getAttribute("class"))
          ),
          ["icon icon-torch", "icon icon-camera"],
        );
        const { outlineStyle, outlineColor } = await page.run(() => {
          const style = getComputedStyle(document.querySelector(".shown-colors"));
          return { outlineStyle: style.outlineStyle, outlineColor: style.outlineColor };
        });
        assert.equal(outlineStyle, "solid");
        assert.match(outlineColor, /^rgba\(119, 116, 130/u);
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
          /640x480\.png, .*800x600\.png saved$/u.test(document.querySelector("dialog .said").textContent)
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
