// The studio as it ships, in each place that it is opened from: what it asks for, how large it is, and what it does
// where a browser lacks something.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { command, shell } from "./Support/Fixtures.mjs";
import { languages } from "../../Pages/studio/texts.js";
import { folder, openStudio, places } from "./Support/Studio.mjs";

/**
 * The most bytes of the page with gzip: of large files, of the texts of a language, of all files that a visit begins
 * with and the longest of these texts, and of all files. A visit loads studio-deferred.js when it has drawn the first
 * picture, engine-png.js only for a PNG, and engine-whole.js only for other files, photos and what the dialogs share.
 */
const budgets = {
  "engine.js": 183_700,
  "engine-png.js": 218_500,
  "engine-whole.js": 227_700,
  // What a hold selects, the momentum of a flick, the tiles of large drawings, and the exact pixels are in the later
  // script.
  "studio.js": 44_632,
  "studio-deferred.js": 39_800,
  "studio.css": 8_000,
  language: 5_100,
  visit: 246_100,
  // 400 bytes for each of the two modules that write SVG with names of its own (--inline).
  all: 781_000,
};

test("the page has a limit of bytes", (context) => {
  const sizes = Object.fromEntries(
    fs.readdirSync(folder).map((
      name,
    ) => [name, zlib.gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length]),
  );
  const isLanguage = (name) => /^texts-[a-z]{2}\.js$/u.test(name);
  const isLater = (name) => /^engine-|^studio-deferred\.js$/u.test(name);
  const sum = (names) => names.reduce((whole, name) => whole + sizes[name], 0);
  const names = Object.keys(sizes);
  const longest = Math.max(...names.filter(isLanguage).map((name) => sizes[name]));
  const sums = {
    visit: sum(names.filter((name) => !isLanguage(name) && !isLater(name))) + longest,
    all: sum(names),
  };
  for (const each of [sums, sizes]) {
    context.diagnostic(Object.entries(each).map(([name, size]) => `${name} ${size}`).join(", "));
  }
  for (const [name, size] of Object.entries({ ...sizes, ...sums })) {
    const most = budgets[isLanguage(name) ? "language" : name] ?? 1_500;
    assert.ok(size <= most, `${name}: ${size} bytes with gzip, and may have ${most}`);
  }
});

test("the command has the same files inside", { skip: Boolean(process.env.GEOBG_WEB) }, () => {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-export-"));
  try {
    const { status, stderr } = spawnSync(command, ["studio", "--export", path.join(out, "site")], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    const names = fs.readdirSync(folder).sort();
    assert.deepEqual(fs.readdirSync(path.join(out, "site")).sort(), names);
    for (const name of names) {
      assert.ok(fs.readFileSync(path.join(out, "site", name)).equals(fs.readFileSync(path.join(folder, name))), name);
    }
  } finally {
    fs.rmSync(out, { recursive: true });
  }
});

for (const kind of kinds) {
  describe(`places, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (const [name, find] of Object.entries(places)) {
      test(`${name}: draws, follows the system, and saves what the command makes`, async () => {
        const home = await find();
        try {
          await openStudio(browser, home.url, async (studio, page) => {
            await page.tap("touch", [300, 300]);
            await studio.count(1);
            assert.equal(await page.run(() => document.documentElement.dataset.mode), "light");
            await page.prefer({ scheme: "dark" });
            await page.until(() => document.documentElement.dataset.mode === "dark");
            const svg = await studio.save("svg");
            const png = await studio.save("png");
            const recipe = await studio.save("recipe");
            const made = shell(
              "geobg render a.json --no-config -o a.svg && geobg render b.png --no-config -o b.svg",
              "",
              {
                "a.json": recipe.bytes,
                "b.png": png.bytes,
              },
            );
            assert.equal(made.status, 0, made.stderr);
            assert.ok(made.written["a.svg"].equals(svg.bytes), "the SVG has the command's bytes");
            assert.ok(made.written["b.svg"].equals(svg.bytes), "the PNG carries the recipe");
            const exact = shell("geobg render a.json --no-config --renderer exact -o a.png", "", {
              "a.json": recipe.bytes,
            });
            assert.ok(exact.written["a.png"].equals(png.bytes), "the PNG has the command's bytes");
            // Dropped back, the PNG gives the recipe again.
            const gestures = await studio.gestures();
            await page.press("n");
            await studio.count(0);
            await page.drop([{ name: "again.png", bytes: png.bytes }], [300, 300]);
            await studio.count(1);
            assert.deepEqual(await studio.gestures(), gestures);
            assert.equal((await studio.save("svg")).bytes.toString(), svg.bytes.toString());
            // Each language's texts come from this place.
            for (const { code, dir, texts } of languages) {
              await page.run(() => {
                geobgStudio.dispatch({ type: "openDialog", name: "language" });
              });
              await page.until((code) => {
                const choice = document.querySelector(`dialog[open] button[lang=${code}]`);
                choice?.click();
                return choice;
              }, code);
              await page.until(
                (code, title) => document.documentElement.lang === code && document.title === title,
                code,
                texts["app.title"],
              );
              assert.equal(await page.run(() => document.documentElement.dir), dir);
            }
            // Only the page's own files were asked for.
            const own = new URL(".", home.url).href;
            const others = page.requests.filter((each) => !each.startsWith(own) && !/^(?:blob|data):/u.test(each));
            assert.deepEqual(others, []);
          }, { allows: home.allows });
        } finally {
          await home.close();
        }
      });
    }

    test("from a server, the browser can install the page, with an icon of each kind", async () => {
      const home = await places["a static server"]();
      try {
        await openStudio(browser, home.url, async (_studio, page) => {
          const sizes = await page.until(async () => {
            const manifest = document.querySelector("link[rel=manifest]")?.href;
            if (!manifest) return null;
            const { icons } = await (await fetch(manifest)).json();
            return Promise.all(
              [...icons, {
                src: document.querySelector("link[rel=apple-touch-icon]").href,
                sizes: "192x192",
                purpose: "touch",
              }].map(
                async ({ src, sizes, purpose }) => {
                  const image = new Image();
                  image.src = new URL(src, manifest).href;
                  await image.decode();
                  const context = Object.assign(document.createElement("canvas"), { width: 192, height: 192 })
                    .getContext("2d");
                  context.drawImage(image, 0, 0, 192, 192);
                  const corner = context.getImageData(0, 0, 1, 1).data[3];
                  return {
                    purpose,
                    size: sizes === "any" ? "any" : `${image.naturalWidth}x${image.naturalHeight}` === sizes,
                    corner,
                  };
                },
              ),
            );
          });
          // Systems cut full squares themselves; other icons have round corners of their own.
          assert.deepEqual(sizes, [
            { purpose: "any", size: "any", corner: 0 },
            { purpose: "any", size: "any", corner: 0 },
            { purpose: "any", size: true, corner: 255 },
            { purpose: "maskable", size: true, corner: 255 },
            { purpose: "touch", size: true, corner: 255 },
          ]);
          if (kind !== "chromium") return;
          const { reasons, errors, manifest } = await page.installability();
          // A profile for a test is one that keeps nothing.
          assert.deepEqual(reasons.filter((each) => each !== "in-incognito"), []);
          assert.deepEqual(errors, []);
          assert.equal(manifest.start_url, "./");
        }, { allows: home.allows });
      } finally {
        await home.close();
      }
    });

    for (const scheme of ["light", "dark"]) {
      test(`begins in the system's mode, ${scheme}`, async () => {
        const home = await places["a file"]();
        await openStudio(browser, home.url, async (studio, page) => {
          assert.equal(await page.run(() => document.documentElement.dataset.mode), scheme);
          assert.deepEqual(
            (await studio.color([300, 300])).slice(0, 3),
            scheme === "dark" ? [0, 0, 0] : [255, 255, 255],
          );
          await page.press("d");
          await page.until((scheme) => document.documentElement.dataset.mode !== scheme, scheme);
          // A mode that was chosen stays.
          await page.prefer({ scheme: scheme === "dark" ? "light" : "dark" });
          await page.prefer({ scheme });
          assert.notEqual(await page.run(() => document.documentElement.dataset.mode), scheme);
        }, { prefers: { scheme } });
      });
    }

    test("where the browser keeps nothing, the page says so and draws", async () => {
      const home = await places["a file"]();
      await openStudio(browser, home.url, async (studio, page) => {
        await page.until(() => /keeps nothing/u.test(document.getElementById("notices").textContent));
        await page.tap("touch", [300, 300]);
        await studio.count(1);
      }, {
        prepare: () => {
          const refuse = () => {
            throw new DOMException("not allowed", "SecurityError");
          };
          for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
            Object.defineProperty(self, name, { configurable: true, get: refuse });
          }
        },
      });
    });

    test("in a store that is full, the page says so and draws", async () => {
      const home = await places["a file"]();
      await openStudio(browser, home.url, async (studio, page) => {
        await page.run(() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException("no space", "QuotaExceededError");
          };
        });
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        await page.until(() => /storage is full/u.test(document.getElementById("notices").textContent));
      });
    });
  });

  test(`without WebAssembly, the page says so, ${kind}`, async () => {
    const browser = await launch(kind, { wasm: false });
    try {
      const home = await places["a file"]();
      await browser.open(home.url, async (page) => {
        await page.until(() => /WebAssembly/u.test(document.body.innerText));
      });
    } finally {
      await browser.close();
    }
  });
}
