// The picture of a tile is the library's picture for the recipe and the tile's canvas: the page's engine gives the same
// marks.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { makeLayout, measure } from "../../Pages/gallery/layout.js";
import { readCatalog } from "../../Pages/gallery/catalog.js";

const web = process.env.GEOBG_WEB ?? fileURLToPath(new URL("../../web", import.meta.url));
const text = (name) => fs.readFileSync(name, "utf8");

/** The catalog of the sample. */
function sampleCatalog() {
  const context = vm.createContext({});
  vm.runInContext(text(new URL("sample-catalog.js", import.meta.url)), context);
  return readCatalog(JSON.parse(JSON.stringify(context.geobgCatalog)));
}

test("500 tiles have the marks of the library", async () => {
  const library = await (await import(`${web}/inline.js`)).load();
  vm.runInThisContext(text(`${web}/gallery/engine.js`));
  const engine = await globalThis.geobg.load();
  const catalog = sampleCatalog();
  let count = 0;
  for (const [width, ratio] of [[390, 2], [1920, 1]]) {
    const { columns, cell, gap } = measure({ width, height: 900, count: catalog.count });
    const layout = makeLayout(catalog.count, columns);
    layout.advance();
    for (let picture = 0; picture < catalog.count && count < 500; picture += 1) {
      const { across, down } = layout.tile(picture);
      const size = {
        width: Math.round((across * (cell + gap) - gap) * ratio),
        height: Math.round((down * (cell + gap) - gap) * ratio),
      };
      const recipe = JSON.stringify(catalog.recipe(picture));
      const [shown, expected] = [engine.read(recipe).with(size), library.read(recipe).with(size)];
      assert.equal(shown.background, expected.background);
      assert.deepEqual(shown.numbers, expected.numbers);
      assert.ok(expected.numbers.length > 0);
      // The marks follow from the recipe, and nothing but its canvas is the tile's.
      const { canvas, ...rest } = JSON.parse(shown.recipe);
      const { canvas: _, span: __, ...own } = JSON.parse(library.read(recipe).recipe);
      assert.deepEqual(rest, own);
      assert.deepEqual(canvas, size);
      count += 1;
    }
  }
  assert.equal(count, 500);
});
