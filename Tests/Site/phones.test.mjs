// The site on phones, in both browsers: the head, and the first screen of the first page.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, kinds, test } from "../Browser/Support/Test.mjs";
import { launch } from "../Browser/Support/Browser.mjs";
import { fileURL, root } from "../Browser/Support/Fixtures.mjs";

const url = (page) => fileURL(path.join(root, "dist", "site", page));

for (const kind of kinds) {
  describe(`site on phones, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (const [name, width] of [["index", 360], ["docs/guides/png", 390], ["playground/index", 360]]) {
      test(`on a phone, the head of ${name} is one row of at most 64 pixels, and the search opens over it`, () =>
        browser.open(url(`${name}.html`), async (page) => {
          const rows = await page.run(() => {
            const { top, height } = document.querySelector(".top").getBoundingClientRect();
            const parts = [...document.querySelectorAll(".top .home, .top nav a, #search-query")].map((each) => {
              const { left, right } = each.getBoundingClientRect();
              return [left, right];
            });
            return { top, height, parts };
          });
          assert.ok(rows.top === 0 && rows.height <= 64, JSON.stringify(rows));
          assert.equal(rows.parts.length, 6);
          for (const [index, [left, right]] of rows.parts.entries()) {
            assert.ok(left >= (rows.parts[index - 1]?.[1] ?? 0) && right <= width, JSON.stringify(rows));
          }
          await page.run(() => document.getElementById("search-query").focus());
          await page.type("mesh");
          await page.until(() => document.querySelectorAll("#search-results a").length > 3);
          const [field, list] = await page.run(() =>
            ["search-query", "search-found"].map((id) => document.getElementById(id).getBoundingClientRect().width)
          );
          assert.ok(field > width * 0.8 && list > width * 0.8, `${field} ${list}`);
        }, { width, height: 844 }));
    }

    test("on a phone, the first screen leads to the studio and to the gallery, and saves the picture", () =>
      browser.open(url("index.html"), async (page) => {
        await page.until(() => document.getElementById("picture").naturalWidth > 1);
        const bottoms = await page.run(() =>
          ["#save", '.actions a[href="studio/index.html"]', '.actions a[href="gallery/index.html"]'].map((each) =>
            document.querySelector(each).getBoundingClientRect().bottom
          )
        );
        assert.ok(bottoms.every((bottom) => bottom > 0 && bottom <= 844), `${bottoms}`);
        assert.ok(await page.run(() => !document.getElementById("command").checkVisibility()));
      }, { width: 390, height: 844 }));
  });
}
