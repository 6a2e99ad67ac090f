// The picture of a tile is the library's picture for the recipe and the tile's canvas: the page's engine gives the same
// marks.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { makeLayout, measure } from "../../Pages/gallery/layout.js";
import { recipeText } from "../../Pages/gallery/drawing.js";
import { drawInWorker } from "../../Pages/gallery/worker.js";
import { readCatalog } from "../../Pages/gallery/catalog.js";

const web = process.env.GEOBG_WEB ?? fileURLToPath(new URL("../../web", import.meta.url));
const text = (name) => fs.readFileSync(name, "utf8");

/** The catalog of the sample. */
function sampleCatalog() {
  const context = vm.createContext({});
  vm.runInContext(text(new URL("sample-catalog.js", import.meta.url)), context);
  return readCatalog(JSON.parse(JSON.stringify(context.geobgCatalog)));
}

test("a tile asks the engine once", async () => {
  vm.runInThisContext(text(`${web}/gallery/engine.js`));
  const { load } = globalThis.geobg;
  // What the engine exports is counted.
  const module = await globalThis.geobgModule;
  const calls = [];
  const { Instance } = WebAssembly;
  const counted = ({ exports }) => ({
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, own]) => [
        name,
        typeof own !== "function" || ["input", "answer"].includes(name) ? own : () => {
          calls.push(name);
          return own();
        },
      ]),
    ),
  });
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...words) => counted(await instantiate.apply(WebAssembly, words));
  const { parse } = JSON;
  try {
    const scope = { geobg: { load }, postMessage: (answer) => answers.push(answer) };
    const answers = [];
    const context = new Proxy({ canvas: { width: 240, height: 120 } }, {
      get: (target, name) => target[name] ?? (() => {}),
      set: () => true,
    });
    globalThis.Path2D = class {};
    globalThis.OffscreenCanvas = class {
      getContext = () => context;
      transferToImageBitmap = () => ({});
    };
    drawInWorker(scope);
    scope.onmessage({ data: { module } });
    while (answers.length === 0) await new Promise((done) => setTimeout(done));
    const catalog = sampleCatalog();
    for (const picture of [0, 70, 130, 299]) {
      const recipe = recipeText({ recipe: () => catalog.recipe(picture), width: 240, height: 120 });
      calls.length = 0;
      let parsed = 0;
      JSON.parse = (words, ...more) => {
        if (words.includes('"swatches"')) parsed += 1;
        return parse(words, ...more);
      };
      scope.onmessage({ data: { key: "tile", recipe, width: 240, height: 120 } });
      JSON.parse = parse;
      assert.deepEqual([answers.at(-1).reason, calls, parsed], [undefined, ["picture"], 0]);
    }
  } finally {
    Object.assign(WebAssembly, { instantiate, Instance });
    JSON.parse = parse;
  }
});

test("a tile draws what the wallpaper of its recipe draws", async () => {
  vm.runInThisContext(text(`${web}/gallery/engine.js`));
  const engine = await globalThis.geobg.load();
  globalThis.Path2D = class {
    constructor(data) {
      this.data = data;
    }
  };
  const catalog = sampleCatalog();
  /** What `draw` does with a context of a canvas. */
  const stepsOf = (draw) => {
    const steps = [];
    const context = new Proxy({ canvas: { width: 240, height: 180 } }, {
      get: (target, name) =>
        target[name] ?? ((...words) => {
          steps.push([name, ...words]);
          return { addColorStop: (...stop) => steps.push(["stop", ...stop]) };
        }),
      set: (_, name, value) => steps.push([name, value]),
    });
    draw(context);
    // A picture without a background sets none, and a group has no opacity and no color of its own.
    const first = steps.findIndex(([name]) => name === "save");
    return steps.slice(first);
  };
  const bare = { ...catalog.recipe(0), mesh: 2, background: "none" };
  for (const recipe of [0, 70, 130, 299].map((picture) => catalog.recipe(picture)).concat(bare)) {
    const asked = recipeText({ recipe: () => recipe, width: 240, height: 180 });
    const steps = stepsOf((context) => engine.draw(asked, context));
    assert.ok(steps.length > 10);
    assert.deepEqual(steps, stepsOf((context) => engine.read(asked).draw(context)));
  }
  assert.throws(() => stepsOf((context) => engine.draw('{"engine":1,"seed":""}', context)), { name: "GeobgError" });
});

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
      // What a tile asks for is that picture.
      const asked = recipeText({ recipe: () => catalog.recipe(picture), ...size });
      assert.equal(engine.read(asked).recipe, shown.recipe);
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
