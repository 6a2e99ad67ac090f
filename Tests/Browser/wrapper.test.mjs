// The wrapper in both browsers: the same bytes and errors as everywhere, pictures of pixels, and reading.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { inPage } from "../Web/support.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, golden, html, shared, shell, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

// Pages write no groups, and one mode.
const recipes = shared("recipes").filter(({ recipe: { output } }) => !output?.groups && !output?.adaptive);
const errors = shared("errors");
const exactPictures = shared("exact");

/** Loads the engine, and gives functions that the tests share. */
const helpers = `
  import { load } from "./web/geobg.js";
  self.ready = load().then((loaded) => { self.engine = loaded; });
  self.hash = async (text) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  self.pixels = (draw, width, height) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    draw(context);
    return context.getImageData(0, 0, width, height).data;
  };
`;

for (const kind of kinds) {
  describe(`wrapper, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({ "/a/b/web/": web }, {
        "/a/b/": html("", { head: '<script type="module" src="helpers.js"></script>' }),
        "/a/b/helpers.js": helpers,
      });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    const open = (body, options) =>
      browser.open(server.url("/a/b/"), async (page) => {
        await page.run(() => self.ready);
        await body(page);
      }, options);

    test(
      "the golden registry and the shared recipes have the same bytes",
      { isInBoth: true },
      () =>
        open(async (page) => {
          const answers = await page.run((all) =>
            Promise.all(all.map(({ options }) =>
              self.hash(
                self.engine.wallpaper(options).toSVG().replace(/<metadata>.*<\/metadata>\n/u, ""),
              )
            )), golden);
          assert.equal(golden.length, 1200);
          assert.deepEqual(answers, golden.map((each) => each.hash));
          const shared = await page.run((all) =>
            Promise.all(all.map(async ({ recipe }) => {
              const text = self.engine.read(JSON.stringify(recipe)).toSVG();
              return [text.length, await self.hash(text)];
            })), recipes);
          assert.deepEqual(shared, recipes.map((each) => [each.bytes, each.sha256]));
        }),
    );

    test("errors have the same code, field and sentence", () =>
      open(async (page) => {
        const answers = await page.run((all) =>
          all.map(({ base64 }) => {
            try {
              self.engine.read(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))).toSVG();
              return null;
            } catch (error) {
              return { code: error.code, field: error.field, text: error.message };
            }
          }), errors);
        assert.deepEqual(answers, errors.map(({ code, field, text }) => ({ code, field, text: inPage(text) })));
      }));

    test("drawing on a canvas looks like the SVG", () =>
      open(async (page) => {
        const worst = await page.run(async (all) => {
          const found = [];
          for (const { name, recipe } of all) {
            const wallpaper = self.engine.read(JSON.stringify(recipe));
            const scale = Math.min(1, 500 / Math.max(wallpaper.width, wallpaper.height));
            const width = Math.max(1, Math.round(wallpaper.width * scale));
            const height = Math.max(1, Math.round(wallpaper.height * scale));
            // A strip of a few pixels shows how a browser shrinks pictures, not how it draws them.
            // So does a mesh whose cells have a few pixels.
            if (Math.min(width, height) < 48 || width / wallpaper.viewBox[2] < 0.5) continue;
            const image = new Image();
            image.src = wallpaper.toDataURL();
            await image.decode();
            const expected = self.pixels((context) => context.drawImage(image, 0, 0, width, height), width, height);
            const actual = self.pixels((context) => wallpaper.draw(context), width, height);
            // Blocks of 8x8 pixels: the edges of fine lines may differ, not their places and colors.
            const blocks = [];
            for (let top = 0; top + 8 <= height; top += 8) {
              for (let left = 0; left + 8 <= width; left += 8) {
                for (let channel = 0; channel < 4; channel += 1) {
                  let sum = 0;
                  for (let y = top; y < top + 8; y += 1) {
                    for (let x = left; x < left + 8; x += 1) {
                      const at = (y * width + x) * 4 + channel;
                      sum += expected[at] - actual[at];
                    }
                  }
                  blocks.push(Math.abs(sum) / 64);
                }
              }
            }
            found.push({
              name,
              width,
              height,
              mean: blocks.reduce((sum, each) => sum + each, 0) / blocks.length,
              far: blocks.filter((each) => each > 12).length / blocks.length,
            });
          }
          return found.sort((a, b) => b.mean - a.mean);
        }, recipes.filter(({ name }) => !/gestures at the limit/u.test(name)));
        assert.ok(worst.length > 40, `only ${worst.length} pictures were compared`);
        assert.ok(worst.every(({ mean, far }) => mean < 1.5 && far < 0.05), JSON.stringify(worst.slice(0, 8)));
      }));

    test("a PNG carries its recipe, for the page and for the command", () =>
      open(async (page) => {
        const { base64, recipe, again, size } = await page.run(async () => {
          const wallpaper = self.engine.wallpaper({
            seed: "Łukasz",
            width: 234,
            height: 507,
            mesh: 2,
            mode: "dark",
            palette: "dusk",
          });
          const blob = await wallpaper.toBlob("image/png", 2);
          const bytes = new Uint8Array(await blob.arrayBuffer());
          const bitmap = await createImageBitmap(blob);
          return {
            base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
            size: [bitmap.width, bitmap.height],
            recipe: JSON.parse(wallpaper.with({ width: 468, height: 1014 }).recipe),
            again: JSON.parse(self.engine.read(bytes).recipe),
          };
        });
        assert.deepEqual(again.output, { format: "png", renderer: "exact" });
        delete again.output;
        delete recipe.output;
        assert.deepEqual(again, recipe);
        assert.deepEqual(size, [468, 1014]);
        const { status, stdout, stderr } = shell("geobg inspect --json picture.png", undefined, {
          "picture.png": Buffer.from(base64, "base64"),
        });
        assert.equal(status, 0, stderr);
        assert.match(stdout.toString(), /"seed": ?"\\u0141ukasz"|"seed": ?"Łukasz"/u);
      }));

    test("a PNG of the page has the recorded bytes", { isInBoth: true }, () =>
      open(async (page) => {
        const hashes = await page.run(async (recipes) => {
          const hashes = [];
          for (const recipe of recipes) {
            const blob = await self.engine.read(recipe).toBlob("image/png");
            const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
            hashes.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""));
          }
          return hashes;
        }, exactPictures.map(({ recipe }) => JSON.stringify(recipe)));
        assert.equal(hashes.length, 200);
        assert.deepEqual(hashes, exactPictures.map(({ sha256 }) => sha256));
      }));

    test("an SVG of the page is the command's file, and is read back", () =>
      open(async (page) => {
        const options = { seed: "ada", palette: "dusk", mesh: true, density: 1.5 };
        const svg = await page.run((options) => self.engine.wallpaper(options).toSVG(), options);
        const { written, stderr } = shell("geobg --no-config --seed ada --palette dusk --mesh --density 1.5 -o a.svg");
        assert.equal(svg, written["a.svg"]?.toString(), stderr);
        assert.equal(await page.run((text) => self.engine.read(text).toSVG(), svg), svg);
      }));

    test("elements of one page share no gradients and no clips", () =>
      open(async (page) => {
        const print = { canvas: { width: 454, height: 643, millimeters: [100, 150], bleed: 3, "crop-marks": true } };
        const answers = await page.run((print) => {
          const options = { seed: "ada", width: 400, height: 600, mode: "dark" };
          const recipe = JSON.parse(self.engine.wallpaper(options).recipe);
          const printed = self.engine.read(JSON.stringify({ ...recipe, ...print }));
          const calm = self.engine.wallpaper({ ...options, calm: [[0, 0, 1, 0.5]] });
          return [printed, printed, calm, calm].map((wallpaper) => {
            const element = wallpaper.toElement();
            document.body.append(element);
            const parts = [...element.querySelectorAll("*")];
            const names = parts.flatMap((part) =>
              [...part.attributes].map(({ value }) => /^url\(#(.*)\)$/u.exec(value)?.[1])
            );
            return {
              ids: parts.map(({ id }) => id).filter((id) => id !== ""),
              used: names.filter((name) => name !== undefined),
            };
          });
        }, print);
        const all = answers.flatMap(({ ids }) => ids);
        assert.equal(new Set(all).size, all.length);
        for (const { ids, used } of answers) assert.deepEqual(used.filter((name) => !ids.includes(name)), []);
        assert.ok(answers.every(({ used }) => used.length > 0));
      }));

    test("the classic script works from a file, without any request", async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-page-"));
      try {
        const page = path.join(folder, "page.html");
        fs.copyFileSync(path.join(web, "global.js"), path.join(folder, "global.js"));
        fs.writeFileSync(page, html('<script src="global.js"></script>'));
        await browser.open(fileURL(page), async (page) => {
          const svg = await page.run(async () => (await geobg.load()).wallpaper({ seed: "1", mode: "light" }).toSVG());
          assert.ok(svg.startsWith("<svg"));
          // The browser lists files, or does not; neither lists anything but the page and its script.
          const names = page.requests.map((each) => path.basename(new URL(each).pathname));
          assert.deepEqual(names.filter((name) => !["page.html", "global.js", ","].includes(name)), []);
        });
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}
