// The examples of the page's README, each in a page of its own.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { html, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

const examples = Array.from(
  fs.readFileSync(path.join(web, "README.md"), "utf8").matchAll(/^```js\n(.*?)^```/gmsu),
  ([, code]) => code,
);

for (const kind of kinds) {
  describe(`README, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      const map = '<script type="importmap">{ "imports": { "geobg": "./geobg.js" } }</script>';
      const pages = examples.flatMap((code, index) => [
        [`/site/${index}.html`, html("", { head: `${map}<script type="module" src="${index}.js"></script>` })],
        [`/site/${index}.js`, `${code}\nself.isDone = true;\n`],
      ]);
      server = await serve({ "/site/": web }, Object.fromEntries(pages));
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    test("there are ten examples", () => assert.equal(examples.length, 10));

    examples.forEach((code, index) =>
      test(`example ${index + 1} prints what it says`, async () => {
        const expected = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu), ([, line]) => line);
        const printed = [];
        await browser.open(server.url(`/site/${index}.html`), (page) => page.until(() => self.isDone), {
          allows: (kind, text) => kind === "console.log" && printed.push(text) > 0,
        });
        assert.ok(expected.length > 0);
        assert.deepEqual(printed, expected);
      })
    );
  });
}
