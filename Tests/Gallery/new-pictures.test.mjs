// The wall behind the gallery's last picture: its grid, the looks and the numbers of new pictures, and what is
// measured.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import vm from "node:vm";
import { mostPictures, readCatalog } from "../../Pages/gallery/catalog.js";
import { lookOf } from "../../Pages/gallery/columns.js";
import { noMarks } from "../../Pages/gallery/favorites.js";
import { indexAt, keyTarget } from "../../Pages/gallery/grid-moves.js";
import { makeLayout } from "../../Pages/gallery/layout.js";
import {
  inArrangements,
  lookNamed,
  looksFor,
  looksInAllPalettes,
  mostNew,
  newSeeds,
  numberOfNew,
  seedsOf,
  withNewPictures,
} from "../../Pages/gallery/new-pictures.js";
import { readQuery } from "../../Pages/gallery/query.js";
import { clockRoom, middleOf, shownColors, smallSize } from "../../Pages/gallery/shown-colors.js";
import { stackedLayout } from "../../Pages/gallery/stacked-layout.js";
import { densityOf } from "../../Pages/gallery/traits.js";
import { meanings } from "../../Pages/gallery/words.js";

function sampleCatalog(changes = {}) {
  const context = vm.createContext({});
  vm.runInContext(fs.readFileSync(new URL("sample-catalog.js", import.meta.url), "utf8"), context);
  return readCatalog({ ...JSON.parse(JSON.stringify(context.geobgCatalog)), ...changes });
}
const palettes = Object.fromEntries(["neon", "mist", "dusk"].map((name) => [name, { name, swatches: [] }]));

describe("a wall of several grids", () => {
  const wall = (own, gap, ...chunks) => {
    const layout = stackedLayout(own, 6, gap);
    for (const count of chunks) layout.append(count);
    layout.advance();
    return layout;
  };

  test("own pictures stay where they are without new ones; behind the gap, every place has one tile", () => {
    for (const [own, gap] of [[100, 2], [0, 3], [7, 1], [40, 0]]) {
      const alone = makeLayout(own, 6);
      alone.advance();
      const layout = wall(own, gap, 24, 24, 5);
      assert.equal(layout.count, own + 53);
      assert.equal(layout.placed, layout.count);
      for (let index = 0; index < own; index += 1) assert.deepEqual(layout.tile(index), alone.tile(index));
      assert.deepEqual(layout.gap, { row: alone.rows, rows: gap });
      const taken = new Set();
      for (let index = 0; index < layout.count; index += 1) {
        const { row, column, across, down } = layout.tile(index);
        assert.ok(index < own ? row + down <= alone.rows : row >= alone.rows + gap);
        for (let y = row; y < row + down; y += 1) {
          for (let x = column; x < column + across; x += 1) {
            assert.ok(x < 6 && !taken.has(6 * y + x), `${index} lies on another tile`);
            taken.add(6 * y + x);
          }
        }
      }
      // Tiles are in the order of their rows.
      for (let row = 0; row <= layout.rows; row += 1) {
        const first = layout.firstFrom(row);
        assert.ok(first === layout.count || layout.tile(first).row >= row);
        assert.ok(first === 0 || layout.tile(first - 1).row < row);
      }
    }
  });

  test("new pictures wait until the own ones are placed, and the gap can change", () => {
    const layout = stackedLayout(5000, 6, 0);
    layout.append(24);
    layout.advance(1000);
    assert.deepEqual([layout.isDone, layout.placed, layout.count], [false, 1000, 5024]);
    layout.advance();
    assert.deepEqual([layout.isDone, layout.placed], [true, 5024]);
    const { row } = layout.tile(5000);
    const rows = layout.rows;
    layout.setGap(3);
    assert.equal(layout.tile(5000).row, row + 3);
    assert.equal(layout.rows, rows + 3);
  });

  test("keys pass over the rows without tiles", () => {
    const view = { rows: 4, isMirrored: false };
    const layout = wall(60, 2, 24);
    const lastRow = layout.gap.row - 1;
    for (let index = layout.firstFrom(lastRow); index < 60; index += 1) {
      const below = keyTarget(layout, "ArrowDown", index, view);
      assert.ok(below >= 60 && below < 84, `${index} to ${below}`);
    }
    assert.equal(keyTarget(layout, "ArrowRight", indexAt(layout, lastRow, 5), view), 60);
    assert.ok(keyTarget(layout, "ArrowUp", 60, view) < 60);
    assert.ok(keyTarget(layout, "ArrowLeft", 60, view) < 60);
    assert.equal(keyTarget(layout, "End", 0, view), 83);
    assert.equal(keyTarget(wall(0, 2, 24), "ArrowUp", 0, view), 0);
  });
});

describe("looks of new pictures", () => {
  const catalog = sampleCatalog();
  const looks = (query = {}, ...terms) => looksFor(catalog, readQuery(query), terms, palettes);
  const facts = (list) => list.map(({ recipe }) => lookOf(recipe));

  test("without words, they are those of the gallery, but for drawings by hand", () => {
    assert.deepEqual(
      looks().map(({ recipe }) => recipe).map(({ seed }) => seed),
      catalog.templates.map(() => undefined),
    );
  });

  test("what the gallery has is not changed; what it does not have is", () => {
    assert.ok(looks({ mode: "dark" }).every(({ name, recipe }) => recipe.mode === "dark" && !name.includes("-")));
    const dense = facts(looks({ mode: "light" }, { kind: "density", value: "dense" }));
    assert.ok(dense.length > 0 && dense.every((look) => look.mode === "light" && densityOf(look) === "dense"));
    const shaped = facts(looks({}, { kind: "kind", value: "triangle" }, { kind: "kind", value: "square" }));
    assert.ok(shaped.every(({ kinds }) => kinds.triangle === 0.5 && kinds.square === 0.5));
    const more = facts(looks({}, { kind: "line", value: "mesh" }, { kind: "line", value: "outline" }, {
      kind: "room",
      value: "clock",
    }));
    assert.ok(more.length > 0 && more.every((look) => look.hasMesh && look.hasOutline && look.hasClock));
    assert.ok(
      facts(looks({ palette: "neon", mode: "light" })).every(({ palette, mode }) => palette + mode === "neonlight"),
    );
    assert.deepEqual(new Set(looksInAllPalettes(looks(), palettes).map(({ recipe }) => recipe.palette.name)).size, 3);
  });

  test("an arrangement that a query names is that of all looks; without one, a look comes in every arrangement", () => {
    for (const asked of [looks({ arrangement: "hive" }), looks({}, { kind: "arrangement", value: "hive" })]) {
      assert.ok(asked.length > 0 && facts(asked).every(({ arrangement }) => arrangement === "hive"));
    }
    assert.deepEqual(looks({ arrangement: "hive" }, { kind: "arrangement", value: "rings" }), []);
    const [look] = looks();
    const all = inArrangements(look);
    assert.deepEqual(all.map(({ recipe }) => lookOf(recipe).arrangement), meanings.arrangement);
    assert.ok(Math.abs(all.reduce((sum, { worth }) => sum + worth, 0) - 1) < 1e-9);
    assert.deepEqual(all[0].recipe, look.recipe);
    for (const { name, recipe } of all) {
      assert.deepEqual(lookNamed(name, catalog, noMarks, palettes), recipe, name);
      assert.equal(recipe.art?.["color-flow"] ?? 0, lookOf(recipe).arrangement === "scatter" ? 0 : 1);
    }
    // What somebody made in one arrangement goes on in it.
    assert.deepEqual(inArrangements(all[1]).map(({ name, worth }) => [name, worth]), [[all[1].name, 1]]);
  });

  test("what no new picture can have gives none", () => {
    assert.deepEqual(looks({ tag: "sea" }), []);
    assert.deepEqual(looks({ date: "2026-12" }), []);
    assert.deepEqual(looks({ density: "hand" }), []);
    assert.deepEqual(looks({ mode: "dark" }, { kind: "mode", value: "light" }), []);
    assert.deepEqual(looks({}, { kind: "word", value: "ada" }), []);
    assert.deepEqual(looks({ palette: "nowhere" }), []);
  });

  test("a look's name gives the look again, and a name that makes no sense gives none", () => {
    for (
      const { name, recipe } of [
        ...looks(),
        ...looks({ mode: "light", palette: "neon" }, { kind: "kind", value: "octagon" }, {
          kind: "density",
          value: "airy",
        }),
        ...looks({ shape: "laptop" }),
      ]
    ) {
      assert.deepEqual(lookNamed(name, catalog, noMarks, palettes), recipe, name);
    }
    const [{ name }] = looks();
    for (const wrong of ["nowhere", `${name}-nowhere`, `${name}-__proto__`, `${name}-constructor`, `${name}-`, ""]) {
      assert.equal(lookNamed(wrong, catalog, noMarks, palettes), null, wrong);
    }
  });
});

describe("new pictures", () => {
  const picture = (seed) => ({
    name: "look",
    recipe: { palette: { name: "mist", dark: { background: "#010203" } }, mode: "dark" },
    seed,
    colors: Uint8Array.of(255, 0, 0, 255, ...Array(16).fill(0)),
  });

  test("have numbers behind those of the gallery, which are never used again", () => {
    const own = sampleCatalog();
    const { catalog, numbers } = withNewPictures(own, [picture("7"), picture("8")]);
    const [one, other] = [mostPictures, mostPictures + 1];
    assert.deepEqual(numbers, [one, other]);
    assert.deepEqual([299, 300, one, other, other + 1].map(catalog.has), [true, false, true, true, false]);
    assert.deepEqual(catalog.recipe(one), { ...picture("7").recipe, seed: "7" });
    assert.equal(catalog.background(other), "#010203");
    assert.deepEqual(catalog.colors(other), [{ color: "#ff0000", area: 1 }]);
    assert.deepEqual(catalog.recipe(5), own.recipe(5));
    assert.equal(numberOfNew(catalog, "look", "8"), other);
    assert.equal(numberOfNew(catalog, "look", "9"), null);
    let grown = catalog;
    for (let round = 0; round < 3; round += 1) {
      const many = Array.from({ length: mostNew / 2 }, (_, at) => picture(`${round}.${at}`));
      const { catalog: after, numbers: [first] } = withNewPictures(grown, many, new Set([other]));
      assert.equal(first, grown.next);
      assert.ok(after.more.size <= mostNew, `${after.more.size} new pictures are known`);
      grown = after;
    }
    // The oldest are forgotten, but for what is shown.
    assert.throws(() => grown.recipe(one), RangeError);
    assert.equal(grown.seed(other), "8");
    assert.equal(grown.seed(one), "");
  });

  test("seeds follow from the search; named seeds are all that there are", () => {
    const seeds = (text) => {
      const source = newSeeds(text);
      return Array.from({ length: 50 }, source.next);
    };
    assert.deepEqual(seeds("a"), seeds("a"));
    assert.notDeepEqual(seeds("a"), seeds("b"));
    assert.equal(new Set(seeds("a")).size, 50);
    const named = { kind: "seeds", ranges: [[5n, 7n], [95000n, 95000n]], texts: ["ada"] };
    assert.deepEqual(seedsOf([named], 100), ["ada", "5", "6", "7", "95000"]);
    assert.deepEqual(seedsOf([{ ...named, ranges: [[0n, 2n ** 63n]] }], 100).length, 100);
    assert.equal(seedsOf([], 100), null);
  });

  test("the colors are those of the square in the middle", () => {
    // Four pixels in each row of the two: the outer columns are left out.
    const row = [1, 2, 3, 4].flatMap((each) => [each, each, each, 255]);
    const pixels = Uint8ClampedArray.from([...row, ...row]);
    assert.deepEqual([...middleOf(pixels, 4)].filter((_, at) => at % 4 === 0), [2, 3, 2, 3]);
    assert.deepEqual([...middleOf(pixels.slice(0, 16), 1)].length, 4);
  });

  test("colors and room are measured as in a catalog", () => {
    const pixels = (colors) => Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]));
    const [white, red, nearRed] = [[255, 255, 255], [200, 30, 40], [202, 31, 41]];
    assert.deepEqual(
      [...shownColors(pixels([white, white, white, red, red, nearRed]))].slice(0, 12),
      [...white, 128, ...red, 128, 0, 0, 0, 0].map((each, at) => (at === 7 ? 127 : each)),
    );
    assert.deepEqual(smallSize({ width: 1170, height: 2532 }), { width: 22, height: 47 });
    assert.deepEqual(smallSize({ width: 100_000, height: 1 }), { width: 128, height: 1 });
    const quiet = pixels(Array(22 * 47).fill(white));
    assert.equal(clockRoom(quiet, 22), 255);
    // Half of the clock's place is red.
    const half = quiet.map((value, at) => (at % 88 < 44 && at % 4 > 0 && at % 4 < 3 ? 0 : value));
    assert.equal(clockRoom(half, 22), 0);
    const below = quiet.map((value, at) => (at > 88 * 20 && at % 4 < 3 ? 0 : value));
    assert.equal(clockRoom(below, 22), 255);
  });
});
