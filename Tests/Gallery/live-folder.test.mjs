// A served folder whose pictures come and go: the order of the wall, and the tiles that stay where they are.
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { blockOf, cleanCut, gridWithBlock } from "../../Pages/gallery/block-layout.js";
import { readCatalog } from "../../Pages/gallery/catalog.js";
import { anchorOf } from "../../Pages/gallery/wall-now.js";
import { makeLayout } from "../../Pages/gallery/layout.js";
import { mergedList, startLiveFolder } from "../../Pages/gallery/live-folder.js";
import { wholeCatalog } from "../../Pages/gallery/state.js";
import { sample } from "../Browser/Support/Gallery.mjs";

describe("the order of a wall whose pictures come and go", () => {
  const merged = (...values) => [...mergedList(...values)];

  test("those that stay keep their order, and a new one comes behind the one that it follows", () => {
    assert.deepEqual(merged([1, 2, 3], [9, 1, 8, 7, 3, 6]), [9, 1, 8, 7, 3, 6]);
    assert.deepEqual(merged([3, 1, 2], [1, 2, 3, 4]), [3, 4, 1, 2]);
    assert.deepEqual(merged([], [2, 1]), [2, 1]);
    assert.deepEqual(merged([1, 2], []), []);
  });

  test("nothing comes between those that are seen", () => {
    const found = [9, 1, 8, 2, 7, 3, 6, 4, 5];
    assert.deepEqual(merged([1, 2, 3, 4, 5], found, { from: 1, to: 4 }), [9, 1, 8, 2, 3, 4, 7, 6, 5]);
    assert.deepEqual(merged([1, 2, 3], [1, 8, 3], { from: 0, to: 3 }), [1, 3, 8]);
  });
});

describe("the grid of a wall whose pictures come and go", () => {
  const whole = (layout) => {
    layout.advance();
    layout.advance();
    layout.advance();
    return layout;
  };
  const cells = ({ row, column, across, down }) =>
    Array.from({ length: across * down }, (_, at) => `${row + Math.floor(at / across)}/${column + (at % across)}`);

  for (const columns of [2, 3, 5, 8]) {
    test(`tiles that stay keep their cells, and no tile lies on another, in ${columns} columns`, () => {
      for (const count of [2, 3, 7, 40, 200, 1000]) {
        const layout = whole(makeLayout(count, columns));
        for (let round = 0; round < 12; round += 1) {
          const to = 1 + ((count - 1) * (round % 4 + 1) >> 2);
          const isThere = (place) => (place * 7 + round) % 5 !== 0 || round < 3;
          const first = round % 3 === 0 ? 0 : round;
          const from = first === 0 ? 0 : cleanCut(layout, Math.min(to - 1, to >> 1));
          const block = blockOf(layout, { from, to, isThere, first, count });
          const staying = Array.from({ length: to - from }, (_, at) => from + at).filter(isThere);
          const all = first + staying.length + (round % 2 === 0 ? count - to : 3);
          const grid = whole(gridWithBlock(block, columns)(all, columns));
          assert.ok(grid.isDone && grid.placed === all);
          const shift = staying.length > 0 ? grid.tile(first).row - layout.tile(staying[0]).row : 0;
          staying.forEach((place, at) => {
            const tile = layout.tile(place);
            assert.deepEqual(grid.tile(first + at), { ...tile, row: tile.row + shift });
          });
          const taken = new Set();
          let last = 0;
          for (let at = 0; at < all; at += 1) {
            const tile = grid.tile(at);
            assert.ok(tile.column + tile.across <= columns && tile.row + tile.down <= grid.rows, `${at} of ${all}`);
            assert.ok(tile.row >= last, "tiles are in the order of their rows");
            last = tile.row;
            for (const cell of cells(tile)) {
              assert.ok(!taken.has(cell), `${at} of ${all} lies on another tile, ${count}, round ${round}`);
              taken.add(cell);
            }
          }
          for (let row = 0; row < grid.rows; row += 1) {
            const found = grid.firstFrom(row);
            assert.ok(found === all || grid.tile(found).row >= row);
            assert.ok(found === 0 || grid.tile(found - 1).row < row);
          }
        }
      }
    });
  }

  test("pictures at the end fill the rows that the others leave", () => {
    let layout = whole(makeLayout(4, 6));
    for (let count = 5; count < 60; count += 1) {
      const block = blockOf(layout, { from: 0, to: count - 1, isThere: () => true, first: 0, count });
      layout = whole(gridWithBlock(block, 6)(count, 6));
      const used = Array.from({ length: count }, (_, at) => cells(layout.tile(at)).length)
        .reduce((sum, each) => sum + each);
      assert.ok(layout.rows * 6 - used < 12, `${layout.rows} rows for ${count}`);
    }
  });

  test("a grid of other columns has no block", () => {
    const block = blockOf(whole(makeLayout(9, 4)), { from: 0, to: 9, isThere: () => true, first: 0, count: 9 });
    assert.equal(gridWithBlock(block, 5), undefined);
    assert.equal(gridWithBlock(null, 5), undefined);
  });
});

describe("pictures that are gone", () => {
  const catalog = readCatalog({ ...sample, gone: [3, 0, -1, 2.5, "1", 1e9] });

  test("keep their numbers, and are in no list", () => {
    assert.deepEqual([...catalog.gone].sort(), [0, 3]);
    assert.ok(catalog.has(3) && catalog.recipe(3).seed === catalog.seed(3));
    const list = wholeCatalog(catalog);
    assert.equal(list.length, catalog.count - 2);
    assert.deepEqual([...list.subarray(0, 3)], [1, 2, 4]);
    assert.equal(readCatalog({ ...sample, gone: "all" }).gone.size, 0);
  });

  test("a place at one of them is the place that it had", () => {
    const list = Uint32Array.of(1, 2, 4);
    const aim = { said: { number: 3, seed: "9" }, at: 0.25, picture: null, place: 2 };
    assert.deepEqual(anchorOf(aim, list), { index: 2, at: 0.25 });
    assert.deepEqual(anchorOf({ ...aim, place: 90 }, list), { index: 2, at: 0.25 });
    assert.deepEqual(anchorOf({ ...aim, picture: 1 }, list), { index: 0, at: 0.25 });
    assert.equal(anchorOf({ ...aim, place: null }, list), null);
    // A new picture may still come.
    assert.equal(anchorOf({ ...aim, said: { look: "a", seed: "9" } }, list), null);
  });
});

test("a catalog that makes no sense pauses, and the next one is followed; no script is left", async () => {
  const pauses = [];
  mock.method(globalThis, "setTimeout", (run, pause) => pauses.push({ run, pause }));
  const head = new Set();
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: async () => ({ revision: 2 }) }),
    geobgCatalog: { version: 1, count: -1 },
    matchMedia: () => ({ matches: false }),
    document: {
      visibilityState: "visible",
      createElement: () => Object.assign(new EventTarget(), { remove: () => void head.delete("script") }),
      head: {
        append(script) {
          head.add("script");
          queueMicrotask(() => script.dispatchEvent(new Event("load")));
        },
      },
    },
  });
  const state = { server: { live: 1 }, catalog: readCatalog(sample) };
  const taken = [];
  startLiveFolder({
    state,
    effect() {},
    view: (paint) => paint(state),
    dispatch: ({ type, catalog }) => taken.push([type, catalog.count]),
  });
  const next = async () => {
    while (pauses.length === 0) await new Promise((done) => setImmediate(done));
    return pauses.shift();
  };
  const { run, pause } = await next();
  assert.equal(pause, 5000);
  assert.deepEqual([taken, head.size], [[], 0]);
  globalThis.geobgCatalog = sample;
  run();
  assert.equal((await next()).pause, 400);
  assert.deepEqual([taken, head.size], [[["catalog", sample.count]], 0]);
  mock.restoreAll();
});
