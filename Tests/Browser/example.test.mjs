// The example page in both browsers, from a file and from a server: every control with the keyboard, and what it
// copies.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe, fileURL, shell, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

const file = fileURL(path.join(web, "example", "index.html"));

/** Waits for the first picture, and hears what the page copies and saves. */
async function begin(page) {
  await page.run(() => {
    self.copied = [];
    self.saved = [];
    const clipboard = {
      writeText: async (text) => {
        self.copied.push(text);
      },
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    HTMLAnchorElement.prototype.click = function () {
      self.saved.push({ name: this.download, bytes: fetchBytes(this.href) });
    };
    // Reading a blob is a request, which the page's policy refuses; the blob is known where it gets its address.
    const blobs = new Map();
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const address = create.call(URL, blob);
      blobs.set(address, blob);
      return address;
    };
    const fetchBytes = (address) => blobs.get(address);
  });
  await page.until(() => document.getElementById("picture").naturalWidth > 0);
}

/** Moves the focus with the Tab key until it is on `selector`. */
async function tabTo(page, selector) {
  for (let count = 0; count < 60; count += 1) {
    if (await page.run((selector) => document.activeElement?.matches(selector), selector)) return;
    await page.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

const svgOf = (page) => page.run(() => atob(document.getElementById("picture").src.split(",")[1]));
const commandOf = (page) => page.run(() => document.getElementById("command").value);
const tagOf = (page) => page.run(() => document.getElementById("tag").value);

/** The command in the page makes the picture in the page. */
async function agree(page) {
  const command = await commandOf(page);
  const { status, stderr, written } = shell(command);
  assert.equal(status, 0, `${command}: ${stderr}`);
  assert.equal(written["wallpaper.svg"].toString(), await svgOf(page), command);
}

for (const kind of kinds) {
  describe(`example page, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    const open = (tests, options) =>
      browser.open(file, async (page) => {
        await begin(page);
        await tests(page);
      }, options);

    test("every control works with the keyboard, and the command makes the same picture", () =>
      open(async (page) => {
        await agree(page);

        await tabTo(page, "#seed");
        await page.press("a", { control: true });
        await page.type("it's <b> & \"é");
        await page.until(() => document.getElementById("command").value.includes("it"));
        assert.match(await commandOf(page), /^geobg --seed='it'\\''s <b> & "é' /u);
        assert.match(await tagOf(page), /^<geo-bg seed="it's &lt;b> &amp; &quot;é" /u);
        await agree(page);

        await tabTo(page, "#random");
        await page.press("Enter");
        await page.until(() => /^\d+$/u.test(document.getElementById("seed").value));
        await agree(page);

        await tabTo(page, "[name=palette]");
        await page.press("ArrowRight");
        await page.until(() => document.getElementById("command").value.includes("--palette ember"));
        assert.match(await tagOf(page), /palette="ember"/u);
        await agree(page);

        await page.press("Tab");
        assert.equal(await page.run(() => document.activeElement.name), "mode");
        await page.press("ArrowRight");
        await page.until(() => document.getElementById("command").value.includes("--light"));
        await page.press("ArrowRight");
        await page.until(() => document.getElementById("command").value.includes("--dark"));
        assert.match(await tagOf(page), /mode="dark"/u);
        assert.equal(await page.run(() => document.querySelector("geo-bg").getAttribute("mode")), "dark");
        await agree(page);

        await tabTo(page, "#size");
        await page.press("ArrowDown");
        await page.until(() => document.getElementById("command").value.includes("--size 2048x2732"));
        await agree(page);
        await page.press("End");
        await page.until(() => document.getElementById("custom").hidden === false);
        await tabTo(page, "#width");
        await page.press("a", { control: true });
        await page.type("1000");
        await page.press("Tab");
        await page.press("a", { control: true });
        await page.type("700");
        await page.until(() => document.getElementById("command").value.includes("--size 1000x700"));
        assert.deepEqual(
          await page.run(() => {
            const { naturalWidth, naturalHeight } = document.getElementById("picture");
            return [naturalWidth, naturalHeight];
          }),
          [1000, 700],
        );
        await agree(page);

        await tabTo(page, "#density");
        await page.press("ArrowRight");
        await page.press("ArrowRight");
        await page.until(() => document.getElementById("density-value").textContent === "1.2");
        assert.match(await commandOf(page), /--density 1\.2 /u);
        assert.match(await tagOf(page), /density="1\.2"/u);
        await agree(page);

        await tabTo(page, "#mesh");
        await page.press(" ");
        await page.until(() => document.getElementById("command").value.includes("--no-mesh"));
        assert.doesNotMatch(await tagOf(page), /mesh/u);
        await agree(page);

        const copies = { command: await commandOf(page), tag: await tagOf(page), svg: await svgOf(page) };
        for (const [name, expected] of Object.entries(copies)) {
          await tabTo(page, `[data-copy=${name}]`);
          await page.press("Enter");
          await page.until((text) => self.copied.at(-1) === text, expected);
          await page.until(() => /is copied/u.test(document.getElementById("news").textContent));
        }
        for (const format of ["svg", "png"]) {
          await tabTo(page, `[data-save=${format}]`);
          await page.press("Enter");
          await page.until((name) => self.saved.at(-1)?.name === name, `wallpaper.${format}`);
        }
        const png = await page.run(async () => {
          const bytes = new Uint8Array(await self.saved.at(-1).bytes.arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        });
        // The saved PNG is the picture: the command makes its SVG from it.
        const made = shell("geobg render wallpaper.png --no-config -o again.svg", undefined, {
          "wallpaper.png": Buffer.from(png, "base64"),
        });
        assert.equal(made.status, 0, made.stderr);
        assert.equal(made.written["again.svg"].toString(), await svgOf(page));
      }, { width: 1440, height: 900 }));

    test("the address is a link to the picture, and what it cannot mean is ignored", () =>
      open(async (page) => {
        await page.run(() => {
          location.hash = "#seed=it's&palette=neon&mode=dark&size=1920x1080&density=1.5&mesh=false" +
            "&arrangement=hive&flow=0.7";
        });
        await page.until(() => document.getElementById("command").value.includes("--palette neon"));
        assert.equal(
          await commandOf(page),
          "geobg --seed='it'\\''s' --palette neon --size 1920x1080 --dark --no-mesh " +
            "--density 1.5 --arrangement hive --color-flow 0.7 --no-config -o wallpaper.svg",
        );
        await agree(page);

        await tabTo(page, "#mesh");
        await page.press(" ");
        await page.until(() => !location.hash.includes("mesh"));
        const address = await page.run(() => location.hash);
        const command = await commandOf(page);
        await page.reload();
        await page.until(() => document.getElementById("picture").naturalWidth > 0);
        assert.deepEqual([await page.run(() => location.hash), await commandOf(page)], [address, command]);

        await page.run((seed) => {
          location.hash = `#seed=${seed}&palette=__proto__&mode=<b>&size=1&width=-1&density=9&mesh=1` +
            "&arrangement=toString&flow=2&constructor=1&%E0%A4%A";
        }, "x".repeat(201));
        await page.until(() => document.getElementById("command").value.startsWith("geobg --seed=ada --palette dusk"));
      }));

    test("a value that is not possible is reported beside its control", () =>
      open(async (page) => {
        await tabTo(page, "#seed");
        await page.press("a", { control: true });
        await page.press("Backspace");
        await page.until(() => document.getElementById("seed-error").textContent !== "");
        const seen = await page.run(() => [
          document.getElementById("seed").getAttribute("aria-invalid"),
          document.getElementById("command").value,
          Array.from(document.querySelectorAll("[data-copy], [data-save]"), ({ disabled }) => disabled).every(Boolean),
        ]);
        assert.deepEqual(seen, ["true", "", true]);
        await page.type("x");
        await page.until(() => document.getElementById("seed-error").textContent === "");
        await tabTo(page, "#size");
        await page.press("End");
        await tabTo(page, "#width");
        await page.press("a", { control: true });
        await page.type("0");
        await page.until(() => document.getElementById("size-error").textContent !== "");
        await page.press("a", { control: true });
        await page.type("10");
        await page.until(() => document.getElementById("size-error").textContent === "");
        await agree(page);
      }));

    test("without a clipboard, copying is done the old way or explained", () =>
      open(async (page) => {
        await page.run(() => {
          Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
          document.execCommand = () => {
            self.selected = getSelection().toString() || document.activeElement.value;
            return true;
          };
        });
        await tabTo(page, "[data-copy=tag]");
        await page.press("Enter");
        await page.until(() => /is copied/u.test(document.getElementById("news").textContent));
        assert.equal(await page.run(() => self.selected), await tagOf(page));
        assert.ok(await page.run(() => document.activeElement.matches("[data-copy=tag]")));
        await page.run(() => {
          document.execCommand = () => false;
        });
        await page.press("Enter");
        await page.until(() => /does not allow/u.test(document.getElementById("news").textContent));
      }));

    test("the mode follows the system until it is chosen", () =>
      open(async (page) => {
        assert.match(await commandOf(page), /--light/u);
        await page.prefer({ scheme: "dark" });
        await page.until(() => document.getElementById("command").value.includes("--dark"));
        await page.until(() => document.querySelector("geo-bg").wallpaper?.mode === "dark");
        await agree(page);
      }));

    for (const [name, width, height] of [["phone", 390, 844], ["desktop", 1440, 900]]) {
      test(`axe finds nothing on a ${name}, and nothing is cut off, in both directions`, () =>
        open(async (page) => {
          await page.inject(axe());
          for (const scheme of ["light", "dark"]) {
            await page.prefer({ scheme });
            for (const direction of ["ltr", "rtl"]) {
              await page.run((direction) => {
                document.documentElement.dir = direction;
              }, direction);
              await page.shown();
              const violations = await page.run(async () =>
                (await axe.run({ preload: false })).violations
                  .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)])
              );
              assert.deepEqual(violations, [], `${scheme} ${direction}`);
              assert.deepEqual(
                await page.run(() => {
                  const root = document.documentElement;
                  const panel = document.getElementById("controls").getBoundingClientRect();
                  const controls = Array.from(document.forms[0].elements).filter((control) =>
                    control.checkVisibility()
                  );
                  return [
                    root.scrollWidth <= innerWidth,
                    panel.left >= 0 && panel.right <= innerWidth,
                    controls.every((control) => {
                      const { left, right } = control.getBoundingClientRect();
                      return left >= panel.left && right <= panel.right;
                    }),
                  ];
                }),
                [true, true, true],
                `${scheme} ${direction}`,
              );
            }
          }
          await page.prefer({ forced: "active" });
          await page.shown();
          // In forced colors, the choice is visible as the browser's own radio button.
          const radio = "[name=palette]:checked";
          assert.equal(await page.run((radio) => getComputedStyle(document.querySelector(radio)).opacity, radio), "1");
          await page.prefer({ forced: "none" });
        }, { width, height }));
    }

    test("works from a server below any path, without requests but its own files", async () => {
      const server = await serve({ "/any/path/": web });
      try {
        await browser.open(server.url("/any/path/example/index.html"), async (page) => {
          await begin(page);
          await agree(page);
          const names = page.requests.filter((each) => !each.startsWith("data:"))
            .map((each) => path.basename(new URL(each).pathname));
          assert.deepEqual(Array.from(new Set(names)).sort(), ["global.js", "index.html", "page.css", "page.js"]);
        });
      } finally {
        await server.close();
      }
    });

    test("without the engine, the page says how to get it", async () => {
      const server = await serve({ "/only/example/": path.join(web, "example") });
      try {
        await browser.open(server.url("/only/example/index.html"), async (page) => {
          await page.until(() => !document.getElementById("missing").hidden);
          assert.match(await page.run(() => document.getElementById("missing").innerText), /make web/u);
        }, { allows: (_kind, text) => text.includes("global.js") });
      } finally {
        await server.close();
      }
    });
  });
}
