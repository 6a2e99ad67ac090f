// Several pages draw on one drawing, in both browsers: through messages that are late, lost and doubled, and with
// hostile ones among them.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { messages } from "./Support/Hostile.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** Opens `count` pages of one profile, one beside the other: each continues the drawing of the first. */
async function openTogether(browser, { url, allows }, count, body, options = {}) {
  const profile = await browser.profile();
  const studios = [];
  const openNext = async () => {
    if (studios.length === count) {
      await body(studios, profile);
      return;
    }
    await openStudio(browser, url, async (studio, page) => {
      studios.push(studio);
      if (studios.length === 1) {
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        await page.until(() => geobgStudio.state.canUndo);
      } else {
        await studio.until((state) => state.gestures.length > 0);
      }
      await openNext();
    }, { profile, allows, prefers: { motion: "reduce" }, ...options });
  };
  try {
    await openNext();
  } finally {
    await profile.close();
  }
}

/**
 * Runs in a page before its own scripts: messages to other tabs are late, and some are lost or doubled. The pages then
 * find out sooner than usual that something is missing.
 */
function disturb() {
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    const send = () => {
      try {
        postMessage.call(this, message);
      } catch {
        // The channel was closed in the meantime.
      }
    };
    const kind = Math.random();
    if (kind < 0.15) return;
    setTimeout(send, 60 * Math.random());
    if (kind < 0.25) setTimeout(send, 200 * Math.random());
  };
  const wait = setTimeout;
  self.setTimeout = (run, time, ...values) => wait(run, time === 5000 ? 150 : time, ...values);
}

/** What all pages must have alike. */
const drawingOf = (studio) =>
  studio.page.run(() => {
    const { fields, gestures } = geobgStudio.state;
    return JSON.stringify([fields, gestures]);
  });

/** Waits until all pages have the same drawing. */
async function agree(studios) {
  for (let count = 0; count < 400; count += 1) {
    const drawings = await Promise.all(studios.map(drawingOf));
    if (new Set(drawings).size === 1) return drawings[0];
    await studios[0].page.shown();
  }
  assert.fail(`the pages do not agree: ${(await Promise.all(studios.map(drawingOf))).join("\n")}`);
}

for (const kind of kinds) {
  describe(`together, ${kind}`, () => {
    let browser;
    let home;
    before(async () => {
      browser = await launch(kind);
      home = await places["a static server"]();
    });
    after(async () => {
      await browser?.close();
      await home?.close();
    });

    test("nobody's undo, redo or clear touches the marks of others", () =>
      openTogether(browser, home, 2, async ([one, two]) => {
        await one.page.tap("touch", [150, 200]);
        await one.count(2);
        await two.count(2);
        const first = await one.gestures();
        for (const point of [[400, 200], [450, 500]]) await two.page.tap("touch", point);
        await one.count(4);
        const all = await one.gestures();
        // More than one's own gestures.
        await two.page.press("z", {}, 20);
        await two.until((state) => !state.canUndo);
        assert.deepEqual(await two.gestures(), first);
        assert.equal(JSON.parse(await agree([one, two]))[1].length, 2);
        await two.page.press("y", {}, 20);
        await two.until((state) => !state.canRedo);
        assert.deepEqual(await two.gestures(), all);
        await agree([one, two]);
        await one.page.press("c");
        await one.count(2);
        await two.count(2);
        assert.deepEqual(await two.gestures(), all.slice(2));
        await one.page.press("z");
        await two.count(4);
        // To clear everything, the page asks first.
        await one.page.run(() => {
          geobgStudio.dispatch({ type: "clearAll" });
        });
        await one.page.until(() => document.querySelector("dialog[open]"));
        assert.equal((await one.gestures()).length, 4);
        await one.page.run(() => {
          geobgStudio.dispatch({ type: "confirm" });
        });
        await two.count(0);
        await agree([one, two]);
      }));

    for (const [count, gestures] of [[2, 150], [3, 150], [4, 500]]) {
      test(`${count} pages with ${gestures} gestures agree, whose messages are late, lost and doubled`, () =>
        openTogether(browser, home, count, async (studios) => {
          await Promise.all(studios.map(({ page }, number) =>
            page.runLong(
              60_000,
              async (gestures, seed) => {
                // The same gestures in every run; when they arrive, differs.
                let state = seed;
                const random = () => {
                  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
                  return (state >>> 8) / 2 ** 24;
                };
                const pick = (values) => values[Math.floor(random() * values.length)];
                for (let made = 0; made < gestures; made += 1) {
                  const type = pick(["tap", "tap", "tap", "tap", "mesh", "undo", "undo", "redo", "clear", "set"]);
                  if (type === "tap") {
                    geobgStudio.dispatch({ type, at: [300 * random() - 150, 300 * random() - 150] });
                  } else if (type === "set") {
                    geobgStudio.dispatch({ type, fields: { palette: pick(["dusk", "neon", "slate"]) } });
                  } else geobgStudio.dispatch({ type });
                  if (random() < 0.4) {
                    await new Promise((resolve) => {
                      setTimeout(resolve, 12 * random());
                    });
                  }
                }
                // Nobody's last gesture is a clear.
                geobgStudio.dispatch({ type: "tap", at: [0, 0] });
              },
              Math.ceil(gestures / count),
              7 + number,
            )
          ));
          // One goes, and comes back.
          await studios.at(-1).page.reload();
          await studios.at(-1).ready();
          const drawing = await agree(studios);
          assert.ok(JSON.parse(drawing)[1].length > 0);
          const pictures = new Set();
          for (const studio of studios) pictures.add((await studio.save("svg")).bytes.toString());
          assert.equal(pictures.size, 1, "the same bytes on all pages");
        }, { prepare: disturb }));
    }

    test(`${messages.length} hostile messages stay inert`, () =>
      openTogether(browser, home, 2, async ([one, two]) => {
        const before = await drawingOf(one);
        const elements = () =>
          one.page.run(() => document.querySelectorAll("script, iframe, img, object, embed, link").length);
        const count = await elements();
        await two.page.run((messages) => {
          const channel = new BroadcastChannel(`geobg-studio/${geobgStudio.state.drawing}`);
          for (const message of messages) channel.postMessage(message);
          channel.postMessage(new Map([[1, new Uint8Array(1 << 20)]]));
        }, messages);
        // A gesture after them arrives after them.
        await two.page.tap("touch", [200, 400]);
        await one.count(JSON.parse(before)[1].length + 1);
        const [fields, gestures] = JSON.parse(await agree([one, two]));
        assert.deepEqual([fields, gestures.slice(0, -1)], JSON.parse(before));
        assert.equal(await elements(), count);
        assert.equal(await one.page.run(() => self.broken ?? ({}).seed ?? null), null);
      }));
  });
}
