// The page with `geobg studio`: the token, native pictures, the save folder, two devices, and the end of the command.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { shell } from "./Support/Fixtures.mjs";
import { eventually } from "./Support/Process.mjs";
import { openStudio, runStudio } from "./Support/Studio.mjs";

for (const kind of kinds) {
  describe(`with geobg studio, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    /** Runs the command with words, and the test with it. */
    const withServer = async (words, body) => {
      const server = await runStudio(...words);
      try {
        await body(server);
      } finally {
        server.close();
      }
    };

    test("the token opens a session and leaves the address; without it, there is none", () =>
      withServer([], async ({ url }) => {
        const profile = await browser.profile();
        try {
          await openStudio(browser, url, async (studio, page) => {
            await studio.until((state) => state.server !== null);
            assert.doesNotMatch(await page.run(() => location.href), /t=/u);
            assert.equal(await page.run(() => document.cookie), "", "scripts do not see the cookie");
            // A reload and another tab have the session.
            await page.reload();
            await studio.ready();
            await studio.until((state) => state.server !== null);
          }, { profile });
          await openStudio(browser, url.replace(/#.*$/u, ""), async (studio) => {
            await studio.until((state) => state.server !== null);
          }, { profile });
        } finally {
          await profile.close();
        }
        let refused = 0;
        await openStudio(
          browser,
          url.replace(/#.*$/u, "#t=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
          async (studio, page) => {
            await eventually(() => refused > 0, "refusing");
            assert.equal(await page.run(() => geobgStudio.state.server), null);
            await page.tap("touch", [300, 300]);
            await studio.count(1);
          },
          { allows: (_, text) => text.includes("/session") && (refused += 1) > 0 },
        );
      }));

    test("PDF and PNG of geobg's own renderers, saved by the browser and in the folder", async () => {
      const folder = fs.mkdtempSync("/tmp/geobg-save-");
      try {
        await withServer(["--save-to", folder], ({ url }) =>
          openStudio(browser, url, async (studio, page) => {
            await studio.until((state) => state.server?.save);
            for (const point of [[200, 200], [400, 400]]) await page.tap("touch", point);
            await studio.count(2);
            const svg = (await studio.save("svg")).bytes;
            await page.run(() => {
              geobgStudio.dispatch({ type: "openDialog", name: "save" });
            });
            await page.until(() => document.querySelectorAll("dialog[open] .server .row").length > 3);
            const press = (index) =>
              page.run((index) => {
                document.querySelectorAll("dialog .server .row")[index].click();
              }, index);
            // In the browser: what the page writes, and what geobg draws.
            const labels = () =>
              page.run(() =>
                Array.from(document.querySelectorAll("dialog .server .row .label"), (each) => each.textContent)
              );
            assert.deepEqual((await labels()).slice(0, 7), [
              "SVG",
              "PNG",
              "Recipe",
              "Animated SVG",
              "PDF",
              "JPEG",
              "WebP",
            ]);
            const { name, bytes } = await page.download(() => press(4));
            assert.ok(name.endsWith(".pdf"), name);
            const pdf = shell("geobg render a.pdf --no-config -o a.svg", "", { "a.pdf": bytes });
            assert.equal(pdf.status, 0, pdf.stderr);
            assert.ok(pdf.written["a.svg"].equals(svg), "the PDF carries the drawing");
            // In the folder: the same list without what only a page writes.
            await page.run(() => {
              document.querySelectorAll("dialog .server [role=radiogroup] input")[1].click();
            });
            assert.deepEqual(await labels(), ["SVG", "PNG", "PDF", "JPEG", "WebP"]);
            for (const [index, format] of ["svg", "png"].entries()) {
              await press(index);
              const saved = await eventually(
                () => fs.readdirSync(folder).find((name) => name.endsWith(`.${format}`)),
                "saving",
              );
              await page.until((name) => document.querySelector("dialog .server").textContent.includes(name), saved);
              const file = fs.readFileSync(path.join(folder, saved));
              const again = shell(`geobg render a.${format} --no-config -o b.svg`, "", { [`a.${format}`]: file });
              assert.ok(again.written["b.svg"].equals(svg), `the saved ${format} carries the drawing`);
              await page.until(() => document.querySelector("dialog progress").hidden);
            }
          }));
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });

    test("two devices draw together, and the end of the command is reported to both", () =>
      withServer([], async ({ url, interrupt }) => {
        const allows = (what, text) => what === "network" || /events|log|session|connection/iu.test(text);
        await openStudio(browser, url, async (one, page) => {
          await page.tap("touch", [200, 200]);
          await one.count(1);
          await one.until((state) => state.server !== null);
          await openStudio(browser, url, async (two, other) => {
            await two.count(1);
            assert.deepEqual(await two.gestures(), await one.gestures());
            await one.until((state) => state.peers === 1);
            await other.tap("touch", [400, 400]);
            await one.count(2);
            // One's own undo leaves the other's shapes.
            await other.press("z", {}, 10);
            await one.count(1);
            await other.tap("touch", [400, 500]);
            await one.count(2);
            assert.deepEqual(await two.gestures(), await one.gestures());
            const { code, milliseconds } = await interrupt();
            assert.ok(milliseconds < 1000, `the end took ${milliseconds} ms`);
            // What shells report for Ctrl-C.
            assert.equal(code, 130);
            for (const each of [one, two]) await each.until((state) => state.notice?.kind === "error");
            // Drawing goes on.
            await page.tap("touch", [300, 600]);
            await one.count(3);
          }, { allows });
        }, { allows });
      }));

    /** What a page reports while its command is not there. */
    const isAway = (what, text) => what === "network" || /events|log|session|presence|connection/iu.test(text);

    /** Starts the command twice at one port; the page is open, and draws while there is no command. */
    const restarted = async (words, body) => {
      const first = await runStudio(...words);
      let second = null;
      try {
        await openStudio(browser, first.url, async (studio, page) => {
          await page.tap("touch", [200, 200]);
          await studio.count(1);
          await studio.until((state) => state.server !== null);
          await first.interrupt();
          await page.tap("touch", [400, 400]);
          await studio.count(2);
          second = await runStudio("--port", new URL(first.url).port, ...words);
          await body(studio, page, first, second);
          // Another device finds all that was drawn, before and in between.
          await openStudio(browser, second.url, async (two) => {
            await two.count(2);
            assert.deepEqual(await two.gestures(), await studio.gestures());
          }, { allows: isAway });
        }, { allows: isAway });
      } finally {
        first.close();
        second?.close();
      }
    };

    test("with a token file, an open page goes on when the command is started again", async () => {
      const folder = fs.mkdtempSync("/tmp/geobg-token-");
      const file = path.join(folder, "token");
      try {
        await restarted(["--token-file", file], async (_studio, page, first, second) => {
          assert.equal(second.url, first.url, "the address stays");
          assert.equal(fs.statSync(file).mode & 0o777, 0o600, "nobody else reads it");
          await page.until(() => geobgStudio.state.notice?.key === "share.again" || geobgStudio.state.peers === 0);
        });
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });

    test("a page that is refused says what to do, and takes over a new address", () =>
      restarted([], async (studio, page, first, second) => {
        assert.notEqual(second.url, first.url);
        await studio.until((state) => state.notice?.key === "server.refused");
        await page.run((hash) => {
          location.hash = hash;
        }, new URL(second.url).hash);
        await page.until(() => location.hash === "" || !location.hash.includes("t="));
      }));

    test("the drawing opens when the command has ended", () =>
      withServer([], ({ url, interrupt }) =>
        openStudio(browser, url, async (studio, page) => {
          await page.tap("touch", [200, 200]);
          await studio.count(1);
          await page.run(() => navigator.serviceWorker.ready.then(() => null));
          await page.until(() => navigator.serviceWorker.controller !== null);
          await interrupt();
          await page.reload();
          await studio.ready();
          await studio.count(1);
          await page.tap("touch", [400, 400]);
          await studio.count(2);
        }, { allows: (what, text) => isAway(what, text) || /ServiceWorker|Failed to (?:load|fetch)/u.test(text) })));

    test("a page that is opened again while the command is away says so, and joins when it is back", async () => {
      const folder = fs.mkdtempSync("/tmp/geobg-token-");
      const words = ["--token-file", path.join(folder, "token")];
      const first = await runStudio(...words);
      let second = null;
      const allows = (what, text) => isAway(what, text) || /ServiceWorker|Failed to (?:load|fetch)/u.test(text);
      try {
        await openStudio(browser, first.url, async (studio, page) => {
          await page.tap("touch", [200, 200]);
          await studio.count(1);
          await page.run(() => navigator.serviceWorker.ready.then(() => null));
          await page.until(() => navigator.serviceWorker.controller !== null);
          await first.interrupt();
          await page.reload();
          await studio.ready();
          await studio.until(({ notice }) => notice?.key === "share.away");
          await page.tap("touch", [400, 400]);
          await studio.count(2);
          second = await runStudio("--port", new URL(first.url).port, ...words);
          await studio.until(({ notice, server }) => notice?.key === "share.again" && server !== null);
          await openStudio(browser, second.url, async (two, other) => {
            await two.count(2);
            assert.deepEqual(await two.gestures(), await studio.gestures());
            await other.tap("touch", [400, 500]);
            await studio.count(3);
          }, { allows });
        }, { allows });
      } finally {
        first.close();
        second?.close();
        fs.rmSync(folder, { recursive: true });
      }
    });

    test("a page that is opened again, and refused by a new command, says what to do", async () => {
      const first = await runStudio();
      let second = null;
      try {
        await openStudio(browser, first.url, async (studio, page) => {
          await page.tap("touch", [200, 200]);
          await studio.count(1);
          await studio.until((state) => state.server !== null);
          // The address follows the drawing after half a second.
          await page.until(() => location.hash !== "");
          await first.interrupt();
          second = await runStudio("--port", new URL(first.url).port);
          await page.reload();
          await studio.ready();
          await studio.until((state) => state.notice?.key === "server.refused");
        }, { allows: isAway });
      } finally {
        first.close();
        second?.close();
      }
    });

    test("a newcomer draws for all at once, beside the hints", () =>
      withServer([], ({ url }) =>
        openStudio(browser, url, async (studio, page) => {
          await page.tap("touch", [200, 200]);
          await studio.count(1);
          await studio.until((state) => state.server !== null);
          await openStudio(browser, url, async (two, other) => {
            await two.until(({ onboarding, gestures, peers }) =>
              onboarding !== null && gestures.length > 0 && peers > 0
            );
            await other.tap("touch", [400, 400]);
            await studio.count(2);
            assert.deepEqual(await two.gestures(), await studio.gestures());
            await two.until(({ onboarding }) => !onboarding.includes("tap"));
          }, { introduction: true });
        })));

    test("a palette file that changes on the disk changes the drawing", async () => {
      const folder = fs.mkdtempSync("/tmp/geobg-palette-");
      const file = path.join(folder, "own.json");
      const palette = (color) =>
        JSON.stringify({
          name: "own",
          light: { background: "#ffffff" },
          dark: { background: "#000000" },
          swatches: [{ name: "one", weight: 1, color, opacity: [0.5, 0.6] }],
        });
      try {
        fs.writeFileSync(file, palette("#ff0000"));
        await withServer([file], ({ url }) =>
          openStudio(browser, url, async (studio) => {
            await studio.until((state) => state.fields.palette?.swatches?.[0].color === "#ff0000");
            fs.writeFileSync(file, palette("#00ff00"));
            await studio.until((state) => state.fields.palette?.swatches?.[0].color === "#00ff00");
          }));
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });
  });
}
