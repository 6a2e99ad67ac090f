// What the studio loads when it has drawn the first picture: it is there for whoever asks at once, and a page that
// misses it says so, and asks again.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { serve } from "./Support/Server.mjs";
import { folder, Studio } from "./Support/Studio.mjs";

/** The page of a link has no introduction, so that every tool works. */
const link = "/index.html#s=ada";

for (const kind of kinds) {
  describe(`what is loaded later, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    /** Clicks a tool as soon as it is there, before the page has loaded what it needs. */
    const pressesEarly = (tool) =>
      `() => {
        new MutationObserver((_, observer) => {
          const button = document.querySelector("[data-tool=${tool}]");
          if (!button) return;
          observer.disconnect();
          self.wasEarly = !globalThis.geobgLater;
          button.focus();
          button.click();
          // What is loaded later may be a part of what the page waits for before it tells that it is loaded.
          fetch("/pressed");
        }).observe(document, { childList: true, subtree: true });
      }`;

    /** Serves the page, and what it loads later only when a tool was pressed. */
    const serveLate = async () => {
      let release;
      const pressed = new Promise((resolve) => {
        release = resolve;
      });
      const script = "studio-deferred.js";
      const read = () => pressed.then(() => fs.readFileSync(path.join(folder, script)));
      const press = () => {
        release();
        return "";
      };
      return serve({ "/": folder }, { [`/${script}`]: read, "/pressed": press });
    };

    test("a roll that somebody presses first of all is done, once", async () => {
      const server = await serveLate();
      try {
        await browser.open(server.url(link), async (page) => {
          await page.until(() => globalThis.geobgStudio?.state.settings.rolls?.length === 2);
          const [wasEarly, rolls, seed] = await page.run(() => [
            self.wasEarly,
            geobgStudio.state.settings.rolls.map((look) => look.seed),
            geobgStudio.state.fields.seed,
          ]);
          assert.deepEqual([wasEarly, rolls], [true, ["ada", seed]]);
        }, { allows: (_, words) => words.includes("/session"), prepare: pressesEarly("roll") });
      } finally {
        await server.close();
      }
    });

    for (const [tool, place] of [["save", "dialog[open].dialog-save"], ["settings", ".panel-settings"]]) {
      test(`${tool} opens for whoever presses it first of all`, async () => {
        const server = await serveLate();
        try {
          await browser.open(server.url(link), async (page) => {
            await page.until((place) => document.querySelector(place)?.getClientRects().length > 0, place);
            assert.equal(await page.run(() => self.wasEarly), true);
            // The focus goes back to the tool.
            await page.press("Escape");
            await page.until((tool) => document.activeElement.dataset.tool === tool, tool);
          }, { allows: (_, words) => words.includes("/session"), prepare: pressesEarly(tool) });
        } finally {
          await server.close();
        }
      });
    }

    test("a page that misses it draws, says so, and asks again", async () => {
      const site = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-later-"));
      fs.cpSync(folder, site, { recursive: true });
      const script = path.join(site, "studio-deferred.js");
      fs.renameSync(script, `${script}.away`);
      const server = await serve({ "/": site }, {}, { "Cache-Control": "no-store" });
      const allows = (_, words) => /\/session|studio-deferred\.js/u.test(words);
      try {
        await browser.open(server.url(link), async (page) => {
          const studio = new Studio(page);
          await studio.draws();
          await page.tap("touch", [300, 300]);
          await studio.count(1);
          assert.equal(await page.run(() => geobgStudio.state.notice), null);
          const press = (tool) =>
            page.run((tool) => {
              document.querySelector(`[data-tool=${tool}]`).click();
            }, tool);
          for (const tool of ["save", "settings"]) {
            await press(tool);
            await studio.until(({ notice }) => notice?.kind === "error");
            await page.until(() =>
              /A file of this page is missing/u.test(document.getElementById("notices").innerText)
            );
            assert.deepEqual(
              await page.run(() => [geobgStudio.state.dialog, geobgStudio.state.panel]),
              [null, null],
            );
            await page.run(() => {
              geobgStudio.dispatch({ type: "dismiss" });
            });
          }
          fs.renameSync(`${script}.away`, script);
          await press("save");
          await page.until(() => document.querySelector("dialog[open].dialog-save"));
          await page.press("Escape");
          // What was drawn before has a list for screen readers, too.
          await page.until(() => document.querySelectorAll("#marks > li").length > 0);
        }, { allows });
      } finally {
        await server.close();
        fs.rmSync(site, { recursive: true });
      }
    });
  });
}
