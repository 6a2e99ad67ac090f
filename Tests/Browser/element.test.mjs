// The element <geo-bg> in both browsers.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe, fileURL, html, read, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** What tests need in a page: the picture of an element as pixels, and the circles that it draws. */
const helpers = `
  self.picture = (element) => element.shadowRoot.querySelector("canvas");
  self.all = () => Array.from(document.querySelectorAll("geo-bg"));
  self.allReady = async () => { for (const { ready } of self.all()) await ready; };
  self.modes = () => self.all().map(({ wallpaper }) => wallpaper?.mode).join();
  self.pixels = (element, x, y, width, height) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const copy = canvas.getContext("2d", { willReadFrequently: true });
    copy.drawImage(self.picture(element), -x, -y);
    return Array.from(copy.getImageData(0, 0, width, height).data);
  };
  // Every circle that is drawn: its middle from the middle of the canvas, and its radius, in pixels.
  self.circles = [];
  const arc = CanvasRenderingContext2D.prototype.arc;
  CanvasRenderingContext2D.prototype.arc = function (x, y, radius, ...rest) {
    const { a, d, e, f } = this.getTransform();
    const { width, height } = this.canvas;
    self.circles.push([a * x + e - width / 2, d * y + f - height / 2, a * radius, this.fillStyle]);
    return arc.call(this, x, y, radius, ...rest);
  };
`;

/** Keeps the warnings of a page for its test, in place of the console. */
const keepWarnings = () => {
  self.warnings = [];
  console.warn = (words) => self.warnings.push(words);
};

const box = "geo-bg { inline-size: 400px; block-size: 300px; }";

for (const kind of kinds) {
  describe(`element, ${kind}`, () => {
    let browser;
    let server;
    let folder;
    before(async () => {
      browser = await launch(kind);
      server = await serve({ "/a/b/web/": web });
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-page-"));
      fs.copyFileSync(path.join(web, "global.js"), path.join(folder, "global.js"));
      fs.writeFileSync(path.join(folder, "helpers.js"), helpers);
    });
    after(async () => {
      await browser?.close();
      await server?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    /** Opens `body` from a file with the classic script. */
    const open = (body, tests, { style = box, ...options } = {}) => {
      const page = path.join(folder, "page.html");
      const head = '<script src="helpers.js"></script><script src="global.js"></script>';
      fs.writeFileSync(page, html(body, { style, head }));
      return browser.open(fileURL(page), tests, options);
    };

    /** The same with modules, from a server below a path. */
    const openModules = async (body, tests, { style = box, headers = {}, ...options } = {}) => {
      const head = `<script src="helpers.js"></script><script type="module" src="web/element.js"></script>
        <link rel="stylesheet" href="page.css">`;
      const texts = {
        "/a/b/page": html(body, { head }).replace(/<style>.*?<\/style>/su, ""),
        "/a/b/helpers.js": helpers,
        "/a/b/page.css": `:root { color-scheme: light dark } body { margin: 0 } ${style}`,
      };
      const other = await serve({ "/a/b/web/": web }, texts, headers);
      try {
        await browser.open(other.url("/a/b/page"), (page) => tests(page), options);
      } finally {
        await other.close();
      }
    };

    const ready = (page, selector = "geo-bg") =>
      page.run(async (selector) => {
        await document.querySelector(selector).ready;
      }, selector);

    test("fills its box with one unit for each CSS pixel, at the screen's scale", () =>
      open(
        '<geo-bg seed="ada" palette="dusk" mesh></geo-bg>',
        async (page) => {
          await ready(page);
          const facts = await page.run(() => {
            const element = document.querySelector("geo-bg");
            const picture = self.picture(element);
            const { width, height, recipe } = element.wallpaper;
            return {
              canvas: [picture.width, picture.height],
              size: [picture.clientWidth, picture.clientHeight],
              width,
              height,
              recipe: JSON.parse(recipe),
            };
          });
          assert.deepEqual(facts.canvas, [800, 600]);
          assert.deepEqual(facts.size, [400, 300]);
          assert.deepEqual([facts.width, facts.height], [400, 300]);
          const { seed, zoom, mesh, palette, mode } = facts.recipe;
          assert.deepEqual([seed, zoom, mesh, palette.name, mode], ["ada", 1.3, 1, "dusk", "light"]);
          // The circles are those of the marks of a picture of this size, at twice the size.
          const far = await page.run(async () => {
            const { wallpaper } = document.querySelector("geo-bg");
            const [, , width, height] = wallpaper.viewBox;
            const drawn = self.circles.map(([x, y]) => [x / 2, y / 2]);
            return Math.max(
              ...wallpaper.marks.filter(({ kind }) => kind === "circle")
                .map(({ x, y }) =>
                  Math.min(...drawn.map(
                    ([across, down]) => Math.hypot(across - (x - width / 2), down - (y - height / 2)),
                  ))
                ),
            );
          });
          assert.ok(far < 0.5, `a circle is ${far} pixels from its place`);
          // A screen with other pixels gets another drawing.
          await page.resize(700, 500, 1);
          await page.until(() => self.picture(document.querySelector("geo-bg")).width === 400);
        },
        { scale: 2 },
      ));

    test("from 390 to 1920 pixels, no shape moves from the middle", () =>
      open(
        '<geo-bg seed="ada"></geo-bg>',
        async (page) => {
          const far = await page.runLong(120_000, async () => {
            const element = document.querySelector("geo-bg");
            const circlesAt = async (width) => {
              element.style.inlineSize = `${width}px`;
              element.style.blockSize = `${Math.round(width * 0.6) + (width % 7)}px`;
              // The box has its new size in the next frame, and its picture in the same or a later one.
              await new Promise((resolve) => {
                element.addEventListener("load", resolve, { once: true });
              });
              return self.circles.splice(0);
            };
            await element.ready;
            const all = await circlesAt(1920);
            let farthest = 0;
            let count = 0;
            for (let width = 390; width < 1920; width += 9) {
              for (const [x, y, radius, color] of await circlesAt(width)) {
                const near = all.filter((each) => each[3] === color && Math.abs(each[2] - radius) < 0.01)
                  .map((each) => Math.hypot(each[0] - x, each[1] - y));
                farthest = Math.max(farthest, Math.min(...near));
                count += 1;
              }
            }
            return { farthest, count };
          });
          assert.ok(far.count > 5000, `${far.count} circles`);
          assert.ok(far.farthest < 0.02, `a circle is ${far.farthest} pixels away`);
        },
        { width: 1920, height: 1300 },
      ));

    test("a box that grows is filled in the same frame", () =>
      open('<geo-bg seed="ada"></geo-bg>', async (page) => {
        await ready(page);
        for (const width of [500, 600, 333.5]) {
          const size = await page.run(async (width) => {
            const element = document.querySelector("geo-bg");
            element.style.inlineSize = `${width}px`;
            // The next task after a frame.
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            return [self.picture(element).width, self.picture(element).getBoundingClientRect().width];
          }, width);
          assert.deepEqual(size, [Math.round(width), width]);
        }
      }));

    test("follows the color scheme, with the same shapes", () =>
      open(
        `<geo-bg seed="ada"></geo-bg>
      <section style="color-scheme: dark"><geo-bg seed="ada"></geo-bg></section>
      <geo-bg seed="ada" mode="light"></geo-bg>`,
        async (page) => {
          const all = (...expected) => page.until((expected) => self.modes() === expected, expected.join());
          await all("light", "dark", "light");
          await page.run(() => self.allReady());
          const light = await page.run(() => self.pixels(document.querySelector("geo-bg"), 0, 0, 40, 40));
          await page.run(() => {
            self.circles.length = 0;
          });
          await page.prefer({ scheme: "dark" });
          await all("dark", "dark", "light");
          await ready(page);
          const dark = await page.run(() => self.pixels(document.querySelector("geo-bg"), 0, 0, 40, 40));
          assert.notDeepEqual(light, dark);
          const shapes = await page.run(() =>
            self.all().map(({ wallpaper }) =>
              JSON.stringify(
                wallpaper.marks.map(({ kind, x, y, radius, d }) => ({ kind, x, y, radius, d })),
              )
            )
          );
          assert.equal(shapes[0], shapes[2]);
          // The page may choose a scheme without the system.
          await page.run(() => {
            document.documentElement.style.colorScheme = "light";
          });
          await all("light", "dark", "light");
          await page.run(() => {
            document.documentElement.style.colorScheme = "";
          });
          await all("dark", "dark", "light");
        },
      ));

    test("attributes and properties are one state", () =>
      open('<geo-bg seed="ada"></geo-bg>', async (page) => {
        await ready(page);
        const answers = await page.run(async () => {
          const element = document.querySelector("geo-bg");
          const names = element.constructor.observedAttributes
            .map((name) => name.replace(/-./gu, ([, letter]) => letter.toUpperCase()));
          const defaults = Object.fromEntries(names.map((name) => [name, element[name]]));
          Object.assign(element, {
            seed: 18446744073709551615n,
            mesh: 3,
            density: 2.5,
            arrangement: "rings",
            colorFlow: 0.5,
            mode: "dark",
            pan: [12.5, -3],
            zoom: 2,
            background: "#123456",
            palette: "neon",
            label: "Shapes",
          });
          await element.ready;
          const recipe = JSON.parse(element.wallpaper.recipe);
          const markup = element.outerHTML;
          const { seed, mesh, plane, art, mode, pan, zoom, background, palette } = recipe;
          const big = [seed, mesh, plane.density, art, mode, pan, zoom, background, palette.name];
          for (const name of names) element[name] = null;
          await element.ready;
          return { defaults, big, markup, empty: element.outerHTML };
        });
        assert.deepEqual(answers.defaults, {
          seed: "ada",
          palette: "original",
          mode: "auto",
          mesh: 0,
          density: 1,
          zoom: 1,
          pan: "0 0",
          background: null,
          motion: null,
          drift: 0,
          label: null,
          recipe: null,
          arrangement: "scatter",
          colorFlow: 0,
          shapes: "circle=2,hexagon=1",
          shapeSize: 1,
          opacity: 1,
          outline: 0,
          shapesPerTap: "1-8",
          cornerRadius: 10,
          meshNet: "60x30",
          meshLine: 0.1,
        });
        const art = { arrangement: "rings", "color-flow": 0.5 };
        assert.deepEqual(answers.big, [
          "18446744073709551615",
          3,
          2.5,
          art,
          "dark",
          [12.5, -3],
          2.6,
          "#123456",
          "neon",
        ]);
        for (const said of ['mesh="3"', 'density="2.5"', 'color-flow="0.5"']) assert.ok(answers.markup.includes(said));
        assert.equal(answers.empty, "<geo-bg></geo-bg>");
      }));

    test("shows a recipe, and pictures that carry one", () =>
      open('<geo-bg seed="ada"></geo-bg>', async (page) => {
        await ready(page);
        const found = await page.run(async () => {
          const engine = await geobg.load();
          const element = document.querySelector("geo-bg");
          const gestures = [{ tap: [100, 200], address: 5 }];
          const source = engine.wallpaper({ seed: "x", palette: "ember", pan: [100, 200], gestures });
          const seen = [];
          for (const text of [source.recipe, source.toSVG()]) {
            element.removeAttribute("seed");
            element.recipe = text;
            await element.ready;
            const { seed, palette, pan, gestures } = JSON.parse(element.wallpaper.recipe);
            seen.push([seed, palette.name, pan, gestures.length]);
          }
          element.seed = "y";
          await element.ready;
          seen.push(JSON.parse(element.wallpaper.recipe).seed);
          return seen;
        });
        assert.deepEqual(found, [["x", "ember", [100, 200], 1], ["x", "ember", [100, 200], 1], "y"]);
      }));

    test("an error is an event and a rejected promise, and the children stay", () =>
      open(
        '<geo-bg seed="ada"><p>Text</p></geo-bg>',
        async (page) => {
          await ready(page);
          const answers = await page.run(async () => {
            const element = document.querySelector("geo-bg");
            const answers = [];
            for (
              const [name, value] of [
                ["seed", ""],
                ["palette", "nothing"],
                ["palette", "{"],
                ["density", "much"],
                ["mesh", "-1"],
                ["pan", "1"],
                ["mode", "sepia"],
                ["zoom", "0"],
                ["drift", "fast"],
                ["motion", "walk"],
                ["motion", "drift,soon"],
                ["motion", "drift,5,1,2"],
                ["background", "reddish"],
                ["recipe", "{"],
              ]
            ) {
              const before = element.getAttribute(name);
              const heard = new Promise((resolve) => {
                element.addEventListener("error", ({ error, message }) => {
                  resolve([error.code, error.field, message === error.message]);
                }, { once: true });
              });
              element.setAttribute(name, value);
              const rejected = await element.ready.then(() => null, (error) => error.name);
              answers.push([name, ...await heard, rejected, self.picture(element).width, element.wallpaper]);
              if (before === null) element.removeAttribute(name);
              else element.setAttribute(name, before);
              await element.ready;
            }
            return { answers, text: element.innerText, width: self.picture(element).width };
          });
          for (const [name, code, , same, rejected, width, wallpaper] of answers.answers) {
            assert.ok(["argument", "recipe", "limit"].includes(code), `${name}: ${code}`);
            assert.deepEqual([same, rejected, width, wallpaper], [true, "GeobgError", 0, null], name);
          }
          assert.equal(answers.text, "Text");
          assert.equal(answers.width, 400);
        },
        { allows: (_, words) => words.includes("<geo-bg") },
      ));

    test("mesh can be true or false, and a box without pixels frees its canvas", () =>
      open('<geo-bg mesh="true"></geo-bg><geo-bg mesh="false"></geo-bg>', async (page) => {
        await ready(page);
        const meshes = await page.run(() =>
          Promise.all(
            Array.from(document.querySelectorAll("geo-bg"), async (each) => [
              each.mesh,
              JSON.parse((await each.ready).recipe).mesh ?? 0,
            ]),
          )
        );
        assert.deepEqual(meshes, [[1, 1], [0, 0]]);
        await page.run(() => {
          document.querySelector("geo-bg").style.cssText = "width: 0; height: 0; min-height: 0; min-width: 0";
        });
        await page.until(() => self.picture(document.querySelector("geo-bg")).width === 0);
        assert.equal(await page.run(() => document.querySelector("geo-bg").wallpaper), null);
      }));

    test("the console says each mistake once, and an empty box is one", () =>
      open(
        '<geo-bg palette="duskk"></geo-bg><geo-bg palette="duskk"></geo-bg>' +
          '<geo-bg id="flat" style="height: 0"></geo-bg>' +
          '<geo-bg style="display: none"></geo-bg><geo-bg id="heard"></geo-bg>',
        async (page) => {
          await page.until(() => self.warnings.length === 2);
          const [palette, box] = (await page.run(() => self.warnings)).sort((one) => (one.includes("duskk") ? -1 : 1));
          assert.match(palette, /^<geo-bg palette="duskk">: no built-in palette is named 'duskk'; the names are /u);
          assert.match(
            box,
            /^<geo-bg id="flat">: the box has \d+x0 pixels, so there is no picture; give the element a size/u,
          );
          const answers = await page.run(async () => {
            const flat = document.getElementById("flat");
            const rejected = await flat.ready.then(() => null, ({ code, field }) => [code, field]);
            flat.style.height = "50px";
            await new Promise((done) => flat.addEventListener("load", done, { once: true }));
            const { height } = await flat.ready;
            // Who handles the event keeps the console quiet.
            const heard = document.getElementById("heard");
            heard.addEventListener("error", (event) => event.preventDefault());
            heard.setAttribute("palette", "dusj");
            await heard.ready.catch(() => {});
            return { rejected, height, warnings: self.warnings.length };
          });
          assert.deepEqual(answers, { rejected: ["argument", "box"], height: 50, warnings: 2 });
        },
        { prepare: keepWarnings },
      ));

    test("reports an engine that cannot be loaded, and loads it later", async () => {
      const head = '<script type="module" src="/web/element.js"></script>';
      const body = '<geo-bg seed="ada"><p>Text</p></geo-bg><geo-bg seed="bea"></geo-bg>';
      const texts = { "/page": html(body, { style: box, head }) };
      for (const name of ["element.js", "geobg.js"]) {
        texts[`/web/${name}`] = fs.readFileSync(path.join(web, name), "utf8");
      }
      const later = {};
      const other = await serve(later, texts);
      try {
        await browser.open(other.url("/page"), async (page) => {
          await page.run(() => customElements.whenDefined("geo-bg").then(() => null));
          const failure = await page.run(() =>
            document.querySelector("geo-bg").ready.then(
              () => null,
              ({ code, message }) => [code, message.includes("404")],
            )
          );
          assert.deepEqual(failure, ["file", true]);
          await page.run(() => {
            const elements = Array.from(document.querySelectorAll("geo-bg"));
            return Promise.allSettled(elements.map(({ ready }) => ready)).then(() => null);
          });
          // One warning for both elements.
          const warnings = await page.run(() => self.warnings);
          assert.equal(warnings.length, 1, warnings.join("\n"));
          assert.match(warnings[0], /^<geo-bg>: .*geobg\.wasm.*404/u);
          later["/web/"] = web;
          await page.run(async () => {
            const element = document.querySelector("geo-bg");
            element.mesh = true;
            await element.ready;
          });
          assert.equal(await page.run(() => document.querySelector("geo-bg").wallpaper.seed), "ada");
        }, { allows: (_, text) => text.includes("geobg.wasm"), prepare: keepWarnings });
      } finally {
        await other.close();
      }
    });

    test("waits until it is near the viewport, and gives its memory back when it is far", () =>
      openModules(
        '<div class="far"></div><geo-bg seed="ada"></geo-bg><div class="far"></div>',
        async (page) => {
          await page.until(() => customElements.get("geo-bg"));
          for (let count = 0; count < 3; count += 1) await page.shown();
          assert.deepEqual(page.requests.filter((each) => each.endsWith(".wasm")), []);
          assert.equal(await page.run(() => document.querySelector("geo-bg").wallpaper), null);
          await page.run(() => document.querySelector("geo-bg").scrollIntoView());
          await ready(page);
          assert.equal(page.requests.filter((each) => each.endsWith(".wasm")).length, 1);
          assert.equal(await page.run(() => self.picture(document.querySelector("geo-bg")).width), 400);
          await page.run(() => scrollTo(0, 0));
          await page.until(() => self.picture(document.querySelector("geo-bg")).width === 0);
          await page.run(() => document.querySelector("geo-bg").scrollIntoView());
          await page.until(() => self.picture(document.querySelector("geo-bg")).width === 400);
        },
        { style: `${box} .far { block-size: 20000px }` },
      ));

    test("drifts without end, pauses out of sight and with reduced motion", () =>
      open(
        '<geo-bg seed="ada" drift="20"></geo-bg><div style="block-size: 20000px"></div>',
        async (page) => {
          await ready(page);
          const plays = (state) =>
            page.until((state) => {
              const [animation] = self.picture(document.querySelector("geo-bg")).getAnimations();
              return animation?.playState === state;
            }, state);
          await plays("running");
          // The picture moves on from where it was: after its end, the next part of the plane begins there.
          const pans = await page.run(async () => {
            const element = document.querySelector("geo-bg");
            const pan = () => JSON.parse(element.wallpaper.recipe).pan ?? [0, 0];
            const seen = [];
            for (let step = 0; step < 3; step += 1) {
              const [animation] = self.picture(element).getAnimations();
              animation.pause();
              animation.currentTime = 0;
              seen.push(pan());
              animation.currentTime = animation.effect.getComputedTiming().duration - 0.001;
              seen.push(pan());
              animation.finish();
              const end = performance.now() + 10_000;
              while (self.picture(element).getAnimations()[0] === animation && performance.now() < end) {
                await new Promise((resolve) => requestAnimationFrame(resolve));
              }
            }
            return seen;
          });
          assert.deepEqual(
            pans.map((pan) => pan.map(Math.round)),
            [[0, 0], [96, 56], [96, 56], [192, 112], [192, 112], [288, 168]],
          );
          await plays("running");
          await page.prefer({ motion: "reduce" });
          await plays("paused");
          await page.prefer({ motion: "no-preference" });
          await plays("running");
          await page.run(() => {
            Object.defineProperty(document, "hidden", { configurable: true, value: true });
            document.dispatchEvent(new Event("visibilitychange"));
          });
          await plays("paused");
          await page.run(() => {
            delete document.hidden;
            document.dispatchEvent(new Event("visibilitychange"));
          });
          await plays("running");
          await page.run(() => scrollTo(0, 350));
          await plays("paused");
          await page.run(() => scrollTo(0, 0));
          await plays("running");
          await page.run(() => {
            document.querySelector("geo-bg").drift = false;
          });
          await page.until(() => self.picture(document.querySelector("geo-bg")).getAnimations().length === 0);
        },
      ));

    test("moves in a loop, and stops out of sight and with reduced motion", () =>
      open(
        '<geo-bg seed="ada" motion="drift,2,2"></geo-bg><geo-bg seed="ada"></geo-bg>' +
          '<div style="block-size: 9000px"></div>',
        async (page) => {
          await page.run(() => self.allReady());
          const moment = () => page.run(() => JSON.parse(self.all()[0].wallpaper.recipe).motion.at);
          const moves = async () => {
            const before = await moment();
            await page.until((before) => JSON.parse(self.all()[0].wallpaper.recipe).motion.at !== before, before);
          };
          const rests = async () => {
            await page.shown();
            const before = await moment();
            for (let count = 0; count < 3; count += 1) await page.shown();
            assert.equal(await moment(), before);
          };
          const same = () =>
            page.run(() => {
              const [one, other] = self.all().map((element) => self.pixels(element, 0, 0, 400, 300));
              return one.every((value, index) => value === other[index]);
            });
          await moves();
          await page.until(() => JSON.parse(self.all()[0].wallpaper.recipe).motion.at > 0.3);
          assert.equal(await same(), false);
          await page.prefer({ motion: "reduce" });
          await rests();
          // The start of a loop is the picture without motion.
          await page.run(async () => {
            self.all()[0].motion = "breathe";
            await self.all()[0].ready;
          });
          assert.deepEqual([await moment(), await same()], [0, true]);
          await page.prefer({ motion: "no-preference" });
          await moves();
          await page.run(() => scrollTo(0, 4000));
          await page.until(() => self.picture(self.all()[0]).width === 0);
          await page.run(() => scrollTo(0, 0));
          await page.until(() => self.picture(self.all()[0]).width === 400);
          await moves();
          await page.run(() => {
            Object.defineProperty(document, "hidden", { configurable: true, value: true });
            document.dispatchEvent(new Event("visibilitychange"));
          });
          await rests();
          await page.run(() => {
            delete document.hidden;
            document.dispatchEvent(new Event("visibilitychange"));
          });
          await moves();
          await page.run(async () => {
            self.all()[0].motion = null;
            await self.all()[0].ready;
          });
          assert.equal(await same(), true);
        },
      ));

    test("a recipe moves in its own way", () =>
      open(
        "<geo-bg></geo-bg>",
        async (page) => {
          await ready(page);
          const motion = await page.run(async () => {
            const [element] = self.all();
            const { recipe } = (await element.ready).with({ motion: { kind: "zoom", seconds: 7, at: 3 } });
            element.recipe = recipe;
            element.motion = true;
            await element.ready;
            return JSON.parse(element.wallpaper.recipe).motion;
          });
          assert.deepEqual([motion.kind, motion.seconds, motion.at < 3], ["zoom", 7, true]);
        },
      ));

    test("with reduced motion it does not move at all", () =>
      open(
        '<geo-bg seed="ada" drift></geo-bg>',
        async (page) => {
          await ready(page);
          for (let count = 0; count < 3; count += 1) await page.shown();
          assert.deepEqual(
            await page.run(() => {
              const [{ playState, currentTime }] = self.picture(document.querySelector("geo-bg")).getAnimations();
              return { playState, currentTime };
            }),
            { playState: "paused", currentTime: 0 },
          );
        },
        { prefers: { motion: "reduce" } },
      ));

    test("a moving picture shows the pixels of a still one", () =>
      open(
        '<geo-bg seed="ada" mesh></geo-bg><geo-bg seed="ada" mesh drift></geo-bg>',
        async (page) => {
          await page.run(() => self.allReady());
          const [still, moving] = await page.run(() => {
            const [still, moving] = document.querySelectorAll("geo-bg");
            // At the beginning, the box shows the part of the larger picture that ends before half of the way.
            return [self.pixels(still, 0, 0, 400, 300), self.pixels(moving, 0, 0, 400, 300)];
          });
          const different = still.filter((value, at) => Math.abs(value - moving[at]) > 2).length;
          assert.ok(different < still.length / 1000, `${different} of ${still.length} values differ`);
        },
        { prefers: { motion: "reduce" } },
      ));

    test("is hidden from screen readers unless it has a label; its children never are", () =>
      open(
        `<main>
        <h1>Test</h1><geo-bg seed="1"><p>Text</p></geo-bg><geo-bg seed="2" label="Circles"></geo-bg>
      </main>`,
        async (page) => {
          await ready(page);
          const roles = () =>
            page.run(() =>
              self.all().map((element) => [
                ...["aria-hidden", "role", "aria-label"].map((name) => self.picture(element).getAttribute(name)),
                element.getAttribute("aria-hidden"),
              ])
            );
          assert.deepEqual(await roles(), [["true", null, null, null], [null, "img", "Circles", null]]);
          await page.inject(axe());
          for (const scheme of ["light", "dark"]) {
            await page.prefer({ scheme });
            await page.until((scheme) => document.querySelector("geo-bg").wallpaper?.mode === scheme, scheme);
            const violations = await page.run(async () =>
              (await axe.run({ preload: false })).violations
                .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
            );
            assert.deepEqual(violations, []);
          }
        },
      ));

    test("works in a shadow root, when it is moved, and before it is defined", () =>
      openModules(
        '<section></section><geo-bg id="early"></geo-bg>',
        async (page) => {
          await page.until(() => customElements.get("geo-bg"));
          const sizes = await page.run(async () => {
            const root = document.querySelector("section").attachShadow({ mode: "closed" });
            const element = document.createElement("geo-bg");
            element.seed = "ada";
            element.style.cssText = "inline-size: 200px; block-size: 100px";
            root.append(element);
            await element.ready;
            const inside = self.picture(element).width;
            document.body.append(element);
            await element.ready;
            const early = document.createElement("geo-bg");
            return [inside, self.picture(element).width, element.wallpaper.seed, early.outerHTML];
          });
          assert.deepEqual(sizes, [200, 200, "ada", "<geo-bg></geo-bg>"]);
        },
      ));

    test("300 elements share one engine, and a page can still draw frames", () =>
      openModules(
        Array.from({ length: 300 }, (_, index) => `<geo-bg seed="${index}" drift></geo-bg>`).join(""),
        async (page) => {
          const frames = await page.run(async () => {
            await customElements.whenDefined("geo-bg");
            const all = Array.from(document.querySelectorAll("geo-bg"));
            let frames = 0;
            let isDone = false;
            const count = () => {
              frames += 1;
              if (!isDone) requestAnimationFrame(count);
            };
            requestAnimationFrame(count);
            await Promise.all(all.map(({ ready }) => ready));
            isDone = true;
            return { frames, seeds: new Set(all.map(({ wallpaper }) => wallpaper.seed)).size };
          });
          assert.equal(frames.seeds, 300);
          // The drawings are spread over frames; in one frame, they would stop the page.
          assert.ok(frames.frames > 5, `${frames.frames} frames`);
          assert.equal(page.requests.filter((each) => each.endsWith(".wasm")).length, 1);
        },
        {
          style: "body { display: grid; grid-template-columns: repeat(20, 1fr) } geo-bg { block-size: 40px }",
          width: 1000,
          height: 900,
        },
      ));

    test("a strict policy allows it", async () => {
      const headers = {
        "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
          "connect-src 'self'; img-src data:",
      };
      await openModules('<geo-bg seed="ada" drift></geo-bg>', async (page) => {
        await ready(page);
        await page.shown();
        assert.ok(
          await page.run(() => new Set(self.pixels(document.querySelector("geo-bg"), 0, 0, 400, 300)).size) > 10,
        );
      }, { headers });
    });

    test("the guide's tables name every attribute", () =>
      open("<geo-bg></geo-bg>", async (page) => {
        const table = read("docs/guides/element.md").matchAll(/^\| `([a-z-]+)` \| .* \| .* \|$/gmu);
        assert.deepEqual(
          Array.from(table, ([, name]) => name),
          await page.run(() => customElements.get("geo-bg").observedAttributes),
        );
      }));
  });
}
