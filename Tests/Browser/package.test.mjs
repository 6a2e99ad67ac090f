// The package in pages from a server: the three lines with an import map and in bundles, the element, and a worker.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { projectWith, run, threeLines } from "../Web/installed.mjs";
import { launch } from "./Support/Browser.mjs";
import { html, shell } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

/** A page whose import map names the package's files. */
const mapped = html("", {
  head: `<script type="importmap">
{ "imports": { "geobg": "./geobg/geobg.js", "geobg/element": "./geobg/element.js" } }
</script>
<script type="module" src="app.js"></script>`,
});
const page = (script, type) => html("", { head: `<script ${type ? `type="${type}" ` : ""}src="${script}"></script>` });

const element = `import { GeoBg } from "geobg/element";
const tag = document.createElement("geo-bg");
tag.seed = "ada";
tag.style.height = "200px";
document.body.append(tag);
console.log(tag instanceof GeoBg, (await tag.ready).seed);
`;

const worker = `import { load } from "geobg";
const picture = (await load()).wallpaper({ seed: "ada", width: 60, height: 40 });
const [png, webp] = [await picture.toBlob("image/png"), await picture.toBlob("image/webp").catch(({ code }) => code)];
postMessage([png.type, webp.type ?? webp]);
`;

for (const kind of kinds) {
  describe(`the package, ${kind}`, () => {
    let browser;
    let server;
    let folder;
    before(async () => {
      browser = await launch(kind);
      folder = projectWith({ "app.js": threeLines, "element.js": element, "worker.js": worker });
      const bundle = (source, target, ...options) =>
        run(folder, "esbuild", source, "--bundle", "--log-level=warning", `--outfile=${target}`, ...options);
      bundle("app.js", "bundle/app.js", "--format=esm");
      bundle("element.js", "bundle/element.js", "--format=esm");
      bundle("worker.js", "bundle/worker.js", "--format=esm");
      fs.writeFileSync(path.join(folder, "classic.js"), `(async () => {${threeLines.replace(/^.*\n/u, "")}})();`);
      const inject = path.join(folder, "load.js");
      fs.writeFileSync(inject, 'export { load } from "geobg";\n');
      bundle("classic.js", "bundle/classic.js", "--format=iife", `--inject:${inject}`);
      // What a bundler makes that copies the engine's files beside its script.
      bundle("app.js", "copied/app.js", "--format=esm", "--conditions=webpack");
      for (const name of ["geobg.wasm", "geobg-png.wasm"]) {
        fs.copyFileSync(path.join(folder, "node_modules", "geobg", name), path.join(folder, "copied", name));
      }
      server = await serve({
        "/bundle/": path.join(folder, "bundle"),
        "/copied/": path.join(folder, "copied"),
        "/plain/geobg/": path.join(folder, "node_modules", "geobg"),
      }, {
        "/plain/": mapped,
        "/plain/app.js": threeLines,
        "/plain/element.html": mapped.replace("app.js", "element.js"),
        "/plain/element.js": element,
        "/bundle/": page("app.js", "module"),
        "/bundle/classic.html": page("classic.js"),
        "/bundle/element.html": page("element.js", "module"),
        "/bundle/worker.html": html(""),
        "/copied/": page("app.js", "module"),
      });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
      if (folder) fs.rmSync(folder, { recursive: true, force: true });
    });

    /** Opens a page until it prints something: what it prints, and the names of the files that it loads. */
    const printed = async (address) => {
      const lines = [];
      let names;
      await browser.open(server.url(address), async (page) => {
        const end = Date.now() + 20_000;
        while (lines.length === 0 && Date.now() < end) await page.shown();
        // The icon is a part of the page.
        const files = page.requests.filter((each) => !each.startsWith("data:"));
        names = files.map((each) => path.basename(new URL(each).pathname));
      }, { allows: (kind, text) => kind === "console.log" && lines.push(text) > 0 });
      return { text: lines.join("\n"), names: names.slice(1) };
    };

    const wanted = () => {
      const line = "geobg --no-config -q --light --seed ada --size 300x200 --format svg -o a.svg";
      return shell(line).written["a.svg"].toString();
    };

    for (
      const [what, address, files] of [
        ["an import map", "/plain/", ["app.js", "geobg.js", "geobg.wasm"]],
        ["a bundle", "/bundle/", ["app.js"]],
        ["a bundle that is a classic script", "/bundle/classic.html", ["classic.js"]],
        ["a bundle with the engine's files beside it", "/copied/", ["app.js", "geobg.wasm"]],
      ]
    ) {
      test(`the three lines work with ${what}`, async () => {
        const { text, names } = await printed(address);
        assert.equal(text, wanted());
        assert.deepEqual(names, files);
      });
    }

    test("the element works with an import map and in a bundle", async () => {
      const mapped = await printed("/plain/element.html");
      assert.equal(mapped.text, "true ada");
      assert.deepEqual(mapped.names, ["element.js", "element.js", "geobg.js", "geobg.wasm"]);
      const bundled = await printed("/bundle/element.html");
      assert.equal(bundled.text, "true ada");
      assert.deepEqual(bundled.names, ["element.js"]);
    });

    test("a worker makes files, too, also those that the browser draws", () =>
      browser.open(server.url("/bundle/worker.html"), async (page) => {
        const types = await page.run(() =>
          new Promise((resolve, reject) => {
            const worker = new Worker("worker.js", { type: "module" });
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(message));
          })
        );
        assert.deepEqual(types, ["image/png", "image/webp"]);
      }));
  });
}
