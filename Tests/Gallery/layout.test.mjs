// The grid of the wall: its laws, for many lengths of lists and six widths.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeLayout, measure, tileSet, tileShapes } from "../../Pages/gallery/layout.js";

const widths = [390, 600, 820, 1280, 1920, 3840];
const lengths = [
  ...Array.from({ length: 900 }, (_, index) => index + 1),
  ...Array.from({ length: 100 }, (_, index) => 997 * (index + 1)),
];

const whole = (count, columns) => {
  const layout = makeLayout(count, columns);
  layout.advance();
  return layout;
};

const tilesOf = (layout) => Array.from({ length: layout.count }, (_, index) => layout.tile(index));

/** Fails for cells that two tiles take, for cells outside, and for free cells above the last row. */
function checkCells(layout) {
  const { columns, rows, count } = layout;
  const taken = new Uint8Array(rows * columns);
  for (let index = 0; index < count; index += 1) {
    const { row, column, across, down } = layout.tile(index);
    assert.ok(column + across <= columns && row + down <= rows, `tile ${index} of ${count} is outside`);
    for (let y = row; y < row + down; y += 1) {
      for (let x = column; x < column + across; x += 1) {
        if (taken[y * columns + x]) assert.fail(`tile ${index} of ${count} in ${columns} columns overlaps another`);
        taken[y * columns + x] = 1;
      }
    }
  }
  const gap = taken.subarray(0, (rows - 1) * columns).indexOf(0);
  assert.equal(gap, -1, `${count} tiles in ${columns} columns have a gap`);
  const last = taken.subarray((rows - 1) * columns);
  assert.ok(last.some((each) => each), "the last row is empty");
  return last.every((each) => each);
}

describe("the grid", () => {
  for (const width of widths) {
    test(`has no gap and no overlap at ${width} pixels, for 1,000 lengths`, () => {
      let even = 0;
      for (const count of lengths) {
        const { columns } = measure({ width, height: 900, count });
        if (checkCells(whole(count, columns))) even += 1;
      }
      // The last row may be short, and seldom is.
      assert.ok(even > 0.95 * lengths.length, `${even} of ${lengths.length} grids end even`);
    });
  }

  test("is the same twice, and whatever the slices are", () => {
    for (const [count, columns] of [[1, 2], [37, 3], [500, 7], [10_000, 10]]) {
      const expected = tilesOf(whole(count, columns));
      assert.deepEqual(tilesOf(whole(count, columns)), expected);
      const sliced = makeLayout(count, columns);
      while (!sliced.isDone) {
        const before = sliced.placed;
        sliced.advance(7);
        assert.ok(sliced.placed > before);
      }
      assert.deepEqual(tilesOf(sliced), expected);
    }
  });

  test("keeps the proportions of the bag", () => {
    const total = tileSet.reduce((sum, each) => sum + each);
    for (const columns of [2, 3, 5, 10, 64]) {
      const layout = whole(20_000, columns);
      const counts = tileShapes.map(() => 0);
      for (let index = 0; index < layout.count; index += 1) counts[layout.shape(index)] += 1;
      counts.forEach((count, shape) => {
        const expected = (layout.count * tileSet[shape]) / total;
        // Tiles that are put aside, and the even end, may change as much as some bags.
        assert.ok(
          Math.abs(count - expected) < 80,
          `${count} tiles are ${tileShapes[shape].name}; ${expected} are expected`,
        );
      });
    }
  });

  test("differs for other lengths", () => {
    const shapes = (count) => Array.from({ length: 40 }, (_, index) => whole(count, 10).shape(index)).join("");
    assert.notEqual(shapes(1000), shapes(1001));
  });

  test("puts a tile that does not fit aside, and places it first in the next row", () => {
    // Two columns: behind a vertical tile, the row has one cell left, where a wide tile does not fit.
    const layout = whole(5000, 2);
    let followed = 0;
    for (let index = 1; index < layout.count - 20; index += 1) {
      const [before, tile] = [layout.tile(index - 1), layout.tile(index)];
      if (tile.across === 2 && before.across === 1 && before.row < tile.row) followed += 1;
    }
    assert.ok(followed > 500, `${followed} wide tiles begin a row`);
  });

  test("is in the order of rows, so that the tiles of a row are found", () => {
    const layout = whole(3000, 6);
    for (let index = 1; index < layout.count; index += 1) {
      const [before, tile] = [layout.tile(index - 1), layout.tile(index)];
      assert.ok(tile.row > before.row || (tile.row === before.row && tile.column > before.column));
    }
    for (const row of [0, 1, 17, 400, layout.rows - 1, layout.rows + 5]) {
      const first = layout.firstFrom(row);
      assert.ok(first === layout.count || layout.tile(first).row >= row);
      assert.ok(first === 0 || layout.tile(first - 1).row < row);
    }
  });

  test("places a million tiles in slices of a few thousand", () => {
    const layout = makeLayout(1_000_000, 10);
    layout.advance(400);
    assert.equal(layout.placed, 400);
    const estimate = layout.rows;
    while (!layout.isDone) layout.advance(5000);
    assert.ok(
      Math.abs(layout.rows - estimate) < 0.2 * layout.rows,
      `${estimate} rows were estimated, and ${layout.rows} are there`,
    );
  });

  test("has no tiles for no pictures", () => {
    const layout = whole(0, 3);
    assert.ok(layout.isDone);
    assert.equal(layout.rows, 0);
    assert.equal(layout.firstFrom(0), 0);
  });
});

describe("the measures", () => {
  test("fit the window", () => {
    for (const width of [1, 200, ...widths, 10_000]) {
      for (const count of [0, 1, 12, 300, 10_000]) {
        const { columns, cell, gap, start } = measure({ width, height: 900, count });
        assert.ok(columns >= 2 && cell >= 1 && start >= 0 || width < 60);
        assert.ok(width < 60 || start + columns * (cell + gap) - gap <= width);
      }
    }
  });

  test("give few pictures larger tiles", () => {
    const [few, many] = [12, 10_000].map((count) => measure({ width: 1920, height: 1080, count }));
    assert.ok(few.cell > many.cell);
  });

  test("never show more small tiles at once than may exist", () => {
    for (const [width, height] of [[390, 844], [1920, 1080], [3840, 2160], [5120, 1440], [600, 4000], [7680, 4320]]) {
      const { cell, gap } = measure({ width, height, count: 100_000 });
      assert.ok((width * height) / (cell + gap) ** 2 < 112, `${width}x${height}`);
    }
  });
});
