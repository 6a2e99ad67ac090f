// The PNG that studio and gallery make: the bytes of `geobg render --renderer exact`, in every browser.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { shared, web } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";
import { folder, openStudio } from "./Support/Studio.mjs";

/** Recipes with the hashes of their PNG by the command; no picture with only some of its rows. */
const samples = shared("exact").filter(({ recipe }) => !recipe.output?.rows).slice(0, 100);

for (const kind of kinds) {
  describe(`exact PNG, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (const page of ["studio", "gallery"]) {
      test(`100 pictures of the engine of the ${page}`, { isInBoth: true }, async () => {
        const server = await serve({ "/": path.join(web, page) }, {
          "/empty.html": '<!doctype html><title>engine</title><script src="engine.js"></script>',
        });
        try {
          await browser.open(server.url("/empty.html"), async (tab) => {
            assert.equal(samples.length, 100);
            const made = await tab.run(async (recipes) => {
              const engine = await geobg.load();
              const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
              const hashes = [];
              for (const recipe of recipes) {
                const bytes = await (await engine.read(recipe).toBlob("image/png")).arrayBuffer();
                hashes.push(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
              }
              return hashes;
            }, samples.map(({ recipe }) => JSON.stringify(recipe)));
            for (const [index, { name, sha256 }] of samples.entries()) assert.equal(made[index], sha256, name);
            const loads = tab.requests.filter((each) => each.endsWith("/engine-png.js"));
            assert.equal(loads.length, 1, "the module is loaded once");
          });
        } finally {
          await server.close();
        }
      });
    }

    test("a missing module is said, and the next PNG tries again", async () => {
      const site = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-png-"));
      fs.cpSync(folder, site, { recursive: true });
      const module = path.join(site, "engine-png.js");
      fs.renameSync(module, `${module}.away`);
      const server = await serve({ "/": site }, {}, { "Cache-Control": "no-store" });
      const allows = (_, words) => /\/session|engine-png\.js/u.test(words);
      try {
        await openStudio(browser, server.url("/index.html"), async (studio, page) => {
          await page.tap("touch", [300, 300]);
          await studio.count(1);
          await page.run(() => {
            geobgStudio.dispatch({ type: "save", format: "png" });
          });
          await studio.until(({ notice }) => notice?.key === "save.failed" && notice.kind === "error");
          fs.renameSync(`${module}.away`, module);
          const { bytes } = await studio.save("png");
          assert.equal(bytes.subarray(1, 4).toString(), "PNG");
        }, { allows });
      } finally {
        await server.close();
        fs.rmSync(site, { recursive: true });
      }
    });
  });
}
