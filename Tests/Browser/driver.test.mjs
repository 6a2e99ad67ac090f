// The test of the tests: what a page prints, throws or requests fails a test, in both browsers.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test as usualTest } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, html } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** Each browser has a driver of its own. */
const test = (name, body) => usualTest(name, { isInBoth: true }, body);

/** What a page must not do, with a part of the report. */
const mistakes = [
  ["a message", () => {
    console.log("a word");
  }, /console\.log: a word/u],
  ["a rejection that nobody handles", () => {
    Promise.reject(new Error("a reason"));
  }, /a reason/u],
  ["an error that nobody catches", () => {
    setTimeout(() => {
      throw new Error("a fault");
    });
  }, /a fault/u],
  ["a file that is missing", () => fetch("nothing.json").then(() => null), /nothing\.json/u],
  ["a request to another host", () => fetch("http://127.0.0.1:65000/other").catch(() => null), /127\.0\.0\.1:65000/u],
];

for (const kind of kinds) {
  describe(`driver, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({}, { "/page": html("<p>Text</p>"), "/module.js": "export const number = 1;" });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    for (const [name, mistake, report] of mistakes) {
      test(`${name} fails a test`, () =>
        assert.rejects(
          browser.open(server.url("/page"), (page) => page.run(mistake)),
          ({ message }) => report.test(message),
        ));
    }

    test("a page without mistakes passes", () =>
      browser.open(server.url("/page"), async (page) => {
        assert.equal(await page.run(async (a, b) => a + b + (await import("/module.js")).number, 1, 2), 4);
      }));

    /** Opens a page that records its events in `heard`: type, trust, kind of pointer, place. */
    const openEars = (body, options) =>
      browser.open(server.url("/page"), async (page) => {
        await page.run(() => {
          self.heard = [];
          const types = ["pointerdown", "pointermove", "pointerup", "wheel", "drop", "dragover", "devicemotion"];
          for (const type of types) {
            addEventListener(type, (event) => {
              heard.push({
                type,
                trusted: event.isTrusted,
                kind: event.pointerType,
                id: event.pointerId,
                x: event.clientX,
                y: event.clientY,
                pressed: event.buttons,
                turned: event.deltaY,
                control: event.ctrlKey,
                moved: event.acceleration?.x,
                files: Array.from(event.dataTransfer?.files ?? [], ({ name }) => name),
              });
              if (type === "drop") {
                event.dataTransfer.files[0].text().then((text) => {
                  self.dropped = text;
                });
              }
              if (event.cancelable) event.preventDefault();
            }, { passive: false });
          }
          const style = document.createElement("style");
          style.textContent = "html { touch-action: none; height: 100%; user-select: none }";
          document.head.append(style);
          document.body.append(Object.assign(document.createElement("input"), { type: "file", id: "file" }));
        });
        await page.shown();
        await body(page, (type) => page.run((type) => heard.filter((each) => each.type === type), type));
      }, options);

    for (const [kind, count] of [["touch", 1], ["touch", 2], ["touch", 3], ["mouse", 1], ["pen", 1]]) {
      test(`${count} of ${kind} taps, holds and moves as a visitor's`, () =>
        openEars(async (page, heard) => {
          const points = Array.from({ length: count }, (_, index) => [100 + 60 * index, 200]);
          const pointer = await page.down(kind, points);
          await page.until((count) => heard.filter(({ type }) => type === "pointerdown").length === count, count);
          await pointer.move(...points.map(([x, y]) => [x, y + 50]));
          await page.until(() => heard.some(({ type, pressed }) => type === "pointermove" && pressed === 1));
          await pointer.up();
          await page.until((count) => heard.filter(({ type }) => type === "pointerup").length === count, count);
          const down = await heard("pointerdown");
          assert.equal(new Set(down.map(({ id }) => id)).size, count);
          for (const each of await heard("pointerup")) {
            assert.deepEqual([each.trusted, each.kind, each.pressed], [true, kind, 0]);
            assert.ok(Math.abs(each.y - 250) < 2, `${each.y}`);
          }
          await page.run(() => {
            heard.length = 0;
          });
          await page.drag(kind, points.map(([x, y]) => [[x, y], [x + 100, y + 40]]), { milliseconds: 200 });
          await page.until((count) => heard.filter(({ type }) => type === "pointerup").length === count, count);
          const xs = (await heard("pointermove")).filter(({ pressed }) => pressed).map(({ x }) => x);
          assert.ok(xs.some((x) => x > 110 && x < 190), "moves on the way");
        }));
    }

    test("the wheel turns, also as a pinch on a touch pad", () =>
      openEars(async (page, heard) => {
        await page.wheel([100, 200], [0, 120]);
        await page.wheel([100, 200], [0, -50], { control: true });
        await page.until(() => heard.filter(({ type }) => type === "wheel").length === 2);
        const seen = (await heard("wheel")).map(({ turned, control, trusted }) => [turned, control, trusted]);
        assert.deepEqual(seen, [[120, false, true], [-50, true, true]]);
      }));

    test("files are dropped and chosen", () =>
      openEars(async (page, heard) => {
        await page.drop([{ name: "a name.txt", bytes: Buffer.from("a text") }], [100, 200]);
        assert.equal(await page.until(() => self.dropped), "a text");
        const [{ files, x, y, trusted }] = await heard("drop");
        assert.deepEqual([files, x, y, trusted], [["a name.txt"], 100, 200, true]);
        await page.choose("#file", [{ name: "b.txt", bytes: Buffer.from("another") }]);
        assert.equal(await page.run(() => document.getElementById("file").files[0].text()), "another");
      }));

    test("the device is shaken", () =>
      openEars(async (page, heard) => {
        await page.shake(() => heard.some(({ moved }) => moved > 20) && heard.some(({ moved }) => moved < -20));
        const motions = await heard("devicemotion");
        assert.ok(motions.every(({ trusted }) => trusted));
      }, { senses: true }));

    test("the visitor's language is the page's", () =>
      browser.open(server.url("/page"), async (page) => {
        assert.deepEqual(await page.run(() => [navigator.languages[0], Intl.NumberFormat().resolvedOptions().locale]), [
          "ro-RO",
          "ro-RO",
        ]);
      }, { language: "ro-RO" }));

    test("a script runs before those of the page", () =>
      browser.open(server.url("/page"), async (page) => {
        assert.equal(await page.run(() => self.early), "early");
      }, {
        prepare: () => {
          self.early = "early";
        },
      }));

    test("a saved file has its name and bytes", () =>
      browser.open(server.url("/page"), async (page) => {
        for (const text of ["one", "two"]) {
          const { name, bytes } = await page.download(() =>
            page.run((text) => {
              const anchor = document.createElement("a");
              anchor.href = URL.createObjectURL(new Blob([text]));
              anchor.download = "a file.txt";
              anchor.click();
            }, text)
          );
          assert.equal(bytes.toString(), text);
          assert.equal(name, "a file.txt");
        }
      }));

    test("the network is cut and joined", () =>
      browser.open(server.url("/page"), async (page) => {
        const asked = () => page.run(() => fetch("/module.js").then(() => "answer", () => "nothing"));
        await page.offline(true);
        assert.equal(await asked(), "nothing");
        await page.offline(false);
        assert.equal(await asked(), "answer");
      }, { allows: (_, text) => /module\.js|ERR_INTERNET/u.test(text) }));

    test("pages of a profile share what they store and messages; another profile shares nothing", async () => {
      const profile = await browser.profile();
      const read = (page) => page.run(() => localStorage.getItem("name"));
      try {
        await browser.open(server.url("/page"), async (page) => {
          await page.run(() => {
            localStorage.setItem("name", "value");
            self.channel = new BroadcastChannel("news");
            channel.onmessage = ({ data }) => {
              self.news = data;
            };
          });
          await browser.open(server.url("/page"), async (second) => {
            assert.equal(await read(second), "value");
            await second.run(() => new BroadcastChannel("news").postMessage("hello"));
            // Both pages are drawn, though one is before the other.
            await Promise.all([page.shown(), second.shown()]);
          }, { profile });
          assert.equal(await page.until(() => self.news), "hello");
          await browser.open(server.url("/page"), async (other) => {
            assert.equal(await read(other), null);
          });
        }, { profile });
      } finally {
        await profile.close();
      }
    });

    test("a page that is killed leaves what it stored", async () => {
      const profile = await browser.profile();
      try {
        for (let count = 0; count < 3; count += 1) {
          await browser.open(server.url("/page"), async (page) => {
            assert.equal(await page.run(() => Number(localStorage.getItem("count"))), count);
            await page.run((count) => {
              localStorage.setItem("count", String(count + 1));
            }, count);
            await page.kill();
          }, { profile });
        }
      } finally {
        await profile.close();
      }
    });

    if (kind === "chromium") {
      test("the processor is slowed", () =>
        browser.open(server.url("/page"), async (page) => {
          const work = () =>
            page.run(() => {
              const start = performance.now();
              for (let index = 0, sum = 0; index < 2e7; index += 1) sum += Math.sqrt(index);
              return performance.now() - start;
            });
          // The shortest of several, because other programs slow a run as well, but not this much.
          const usual = Math.min(await work(), await work(), await work(), await work());
          await page.slow(20);
          assert.ok(Math.max(await work(), await work()) > 3 * usual);
          await page.slow(1);
        }));
    }

    test("files are as strict as for a visitor: no modules and no fetch", async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-page-"));
      try {
        fs.writeFileSync(path.join(folder, "page.html"), html(""));
        fs.writeFileSync(path.join(folder, "module.mjs"), "export const number = 1;");
        await browser.open(fileURL(path.join(folder, "page.html")), async (page) => {
          assert.deepEqual(
            await page.run(() =>
              Promise.all([
                import("./module.mjs").then(() => "loaded", () => "refused"),
                fetch("module.mjs").then(() => "loaded", () => "refused"),
              ])
            ),
            ["refused", "refused"],
          );
        }, { allows: (_, text) => /module\.mjs|CORS|origin|Cross-Origin|module/iu.test(text) });
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    });
  });

  test(`driver, ${kind}: a browser without WebAssembly`, async () => {
    const browser = await launch(kind, { wasm: false });
    const server = await serve({}, { "/page": html("") });
    try {
      await browser.open(server.url("/page"), async (page) => {
        assert.equal(await page.run(() => typeof WebAssembly), "undefined");
      });
    } finally {
      await browser.close();
      await server.close();
    }
  });
}
