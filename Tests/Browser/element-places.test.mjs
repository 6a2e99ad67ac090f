// The element <geo-bg> in both browsers: in other documents, hidden, and under a policy without WebAssembly.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, html, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** What tests need in a page: where the parts of an element are, and how often it draws. */
const helpers = `
  self.warnings = [];
  console.warn = (words) => self.warnings.push(words);
  self.element = () => document.querySelector("geo-bg");
  self.partsOf = ({ shadowRoot, ownerDocument }) => {
    const { defaultView } = ownerDocument;
    const { position, zIndex } = defaultView.getComputedStyle(shadowRoot.querySelector("div"));
    const { width, height } = shadowRoot.querySelector("canvas");
    return [position, zIndex, width, height].join();
  };
  self.draws = 0;
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    self.draws += 1;
    return clearRect.apply(this, box);
  };
`;

const box = "geo-bg { inline-size: 400px; block-size: 300px; }";

for (const kind of kinds) {
  describe(`element in other places, ${kind}`, () => {
    let browser, folder;
    before(async () => {
      browser = await launch(kind);
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-page-"));
      fs.copyFileSync(path.join(web, "global.js"), path.join(folder, "global.js"));
      fs.writeFileSync(path.join(folder, "helpers.js"), helpers);
    });
    after(async () => {
      await browser?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    /** Opens `body` from a file with the classic script. */
    const open = (body, tests, { style = box, ...options } = {}) => {
      const page = path.join(folder, "page.html");
      const head = '<script src="helpers.js"></script><script src="global.js"></script>';
      fs.writeFileSync(page, html(body, { style, head }));
      return browser.open(fileURL(page), tests, options);
    };

    const ready = (page) => page.run(() => self.element().ready.then(() => null));

    /** Moves the element into the document that `find` gives, and back. */
    const moves = async (page, find) => {
      await ready(page);
      const drawn = "absolute,-1,400,300";
      assert.equal(await page.run(() => self.partsOf(self.element())), drawn);
      const there = await page.runLong(
        20_000,
        `async () => {
        const element = self.moved = self.element();
        const other = (${find})();
        self.restore = () => document.body.append(element);
        element.style.cssText = "inline-size: 400px; block-size: 300px";
        other.body.append(element);
        await element.ready;
        const parts = self.partsOf(element);
        // Its motion goes on there.
        const before = self.draws;
        element.setAttribute("motion", "drift,2,2");
        await element.ready;
        while (self.draws < before + 3) await new Promise((done) => setTimeout(done, 10));
        element.removeAttribute("motion");
        await element.ready;
        // And it follows the size of its box.
        element.style.blockSize = "200px";
        await new Promise((done) => element.addEventListener("load", done, { once: true }));
        return [parts, self.partsOf(element)];
      }`,
      );
      assert.deepEqual(there, [drawn, "absolute,-1,400,200"]);
      const back = await page.run(async () => {
        const element = self.moved;
        self.restore();
        await element.ready;
        return self.partsOf(element);
      });
      assert.equal(back, "absolute,-1,400,200");
    };

    test("it keeps its style, its motion and its size in a frame, and back in the page", () =>
      open(
        '<geo-bg seed="m"><h1>Text</h1></geo-bg><iframe width="500" height="400"></iframe>',
        (page) => moves(page, `() => document.querySelector("iframe").contentDocument`),
      ));

    test("and in a frame that has shown another document before", () =>
      open('<geo-bg seed="m"></geo-bg><iframe width="500" height="400" srcdoc="<p>A"></iframe>', async (page) => {
        await page.until(() => document.querySelector("iframe").contentDocument.querySelector("p"));
        await page.run(async () => {
          const frame = document.querySelector("iframe");
          const other = document.createElement("geo-bg");
          frame.contentDocument.body.append(other);
          frame.srcdoc = "<p>B";
          await new Promise((done) => frame.addEventListener("load", done, { once: true }));
        });
        await moves(page, `() => document.querySelector("iframe").contentDocument`);
      }));

    test("a document that no window shows does it no harm", () =>
      open('<geo-bg seed="m"></geo-bg>', async (page) => {
        await ready(page);
        const parts = await page.run(async () => {
          const element = self.element();
          document.implementation.createHTMLDocument().body.append(element);
          document.createElement("template").content.append(element);
          document.body.append(element);
          await element.ready;
          return self.partsOf(element);
        });
        assert.equal(parts, "absolute,-1,400,300");
      }));

    test("its motion rests while it is not visible, itself or with what is around it", () =>
      open('<main><geo-bg seed="m" motion="drift,2,2"></geo-bg></main>', async (page) => {
        await ready(page);
        const moving = async () => {
          const before = await page.run(() => self.draws);
          await page.until((before) => self.draws > before + 2, before);
        };
        const resting = async () => {
          // Until the last frame that was asked for.
          for (let count = 0; count < 3; count += 1) await page.shown();
          const before = await page.run(() => self.draws);
          for (let count = 0; count < 5; count += 1) await page.shown();
          assert.equal(await page.run(() => self.draws), before);
        };
        await moving();
        for (const selector of ["geo-bg", "main"]) {
          const make = (visibility) =>
            page.run(
              (selector, visibility) => {
                document.querySelector(selector).style.visibility = visibility;
              },
              selector,
              visibility,
            );
          await make("hidden");
          await resting();
          await make("");
          await moving();
        }
        // A drift, which is an animation of the browser, rests, too.
        const states = await page.run(async () => {
          const element = self.element();
          element.removeAttribute("motion");
          element.setAttribute("drift", "30");
          await element.ready;
          const state = () => element.shadowRoot.querySelector("canvas").getAnimations()[0].playState;
          const after = async (visibility, wanted) => {
            element.style.visibility = visibility;
            for (let left = 200; left > 0 && state() !== wanted; left -= 1) {
              await new Promise((done) => setTimeout(done, 10));
            }
            return state();
          };
          return [await after("hidden", "paused"), await after("", "running")];
        });
        assert.deepEqual(states, ["paused", "running"]);
      }));

    test("what is not rendered is no empty box; what is rendered and empty is one, also later", () =>
      open(
        `<details><summary>More</summary><geo-bg id="a"></geo-bg></details>
        <div style="content-visibility: hidden"><geo-bg id="b"></geo-bg></div>
        <div id="later" style="display: none"><geo-bg id="c" style="block-size: 0"></geo-bg></div>`,
        async (page) => {
          await page.runLong(10_000, () => new Promise((done) => setTimeout(() => done(null), 2500)));
          assert.deepEqual(await page.run(() => self.warnings), []);
          const sizes = await page.run(async () => {
            document.querySelector("details").open = true;
            const element = document.getElementById("a");
            await element.ready;
            document.getElementById("later").style.display = "";
            return self.partsOf(element);
          });
          assert.equal(sizes, "absolute,-1,400,300");
          const { code, field } = await page.runLong(10_000, () =>
            document.getElementById("c").ready.then(() => ({}), ({ code, field }) => ({ code, field })));
          assert.deepEqual([code, field], ["argument", "box"]);
          await page.until(() =>
            self.warnings.length === 1
          );
        },
      ));

    test("where a policy forbids WebAssembly, the error has a code, and says what the policy needs", async () => {
      const head = `<script src="helpers.js"></script><script type="module" src="web/element.js"></script>`;
      const policy = { "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'" };
      const texts = { "/page": html('<geo-bg seed="m"></geo-bg>', { head }).replace(/<style>.*?<\/style>/su, "") };
      const other = await serve({ "/web/": web }, { ...texts, "/helpers.js": helpers }, policy);
      try {
        await browser.open(other.url("/page"), async (page) => {
          const failure = await page.run(async () => {
            await customElements.whenDefined("geo-bg");
            const element = self.element();
            element.style.blockSize = "100px";
            let event = null;
            element.addEventListener("error", ({ error }) => {
              event = error.code;
            });
            const error = await element.ready.then(() => null, (reason) => reason);
            return { code: error.code, field: error.field, name: error.name, message: error.message, event };
          });
          const { message, ...rest } = failure;
          assert.deepEqual(rest, { code: "file", field: null, name: "GeobgError", event: "file" });
          assert.match(
            message,
            /^the engine cannot be loaded: .*; the page's Content-Security-Policy needs script-src/u,
          );
        }, { allows: (_, text) => /Content.Security.Policy|wasm|CSP/iu.test(text) });
      } finally {
        await other.close();
      }
    });
  });
}
