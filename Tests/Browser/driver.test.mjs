// The test of the tests: what a page prints, throws or requests fails a test, in both browsers.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { kinds, launch } from "./Support/Browser.mjs";
import { fileURL, html } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** What a page must not do, with a part of the report. */
const mistakes = [
  ["a message", () => { console.log("a word"); }, /console\.log: a word/u],
  ["a rejection that nobody handles", () => { Promise.reject(new Error("a reason")); }, /a reason/u],
  ["an error that nobody catches", () => { setTimeout(() => { throw new Error("a fault"); }); }, /a fault/u],
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
      test(`${name} fails a test`, () => assert.rejects(
        browser.open(server.url("/page"), (page) => page.run(mistake)), ({ message }) => report.test(message)));
    }

    test("a page without mistakes passes", () => browser.open(server.url("/page"), async (page) => {
      assert.equal(await page.run(async (a, b) => a + b + (await import("/module.js")).number, 1, 2), 4);
    }));

    test("files are as strict as for a visitor: no modules and no fetch", async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-page-"));
      try {
        fs.writeFileSync(path.join(folder, "page.html"), html(""));
        fs.writeFileSync(path.join(folder, "module.mjs"), "export const number = 1;");
        await browser.open(fileURL(path.join(folder, "page.html")), async (page) => {
          assert.deepEqual(await page.run(() => Promise.all([
            import("./module.mjs").then(() => "loaded", () => "refused"),
            fetch("module.mjs").then(() => "loaded", () => "refused"),
          ])), ["refused", "refused"]);
        }, { allows: (_, text) => /module\.mjs|CORS|origin|Cross-Origin|module/iu.test(text) });
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}
