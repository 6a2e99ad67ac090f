// The keys that move over the grid.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { indexAt, keyTarget } from "../../Pages/gallery/grid-moves.js";
import { makeLayout } from "../../Pages/gallery/layout.js";

const layout = makeLayout(400, 6);
layout.advance();
const view = { rows: 4, isMirrored: false };

describe("moves over the grid", () => {
  test("find the tile of every cell", () => {
    for (let index = 0; index < layout.count; index += 1) {
      const { row, column, across, down } = layout.tile(index);
      for (let y = row; y < row + down; y += 1) {
        for (let x = column; x < column + across; x += 1) assert.equal(indexAt(layout, y, x), index);
      }
    }
  });

  test("go to the neighbor, and back", () => {
    for (let index = 0; index < layout.count; index += 1) {
      const { row, column, across, down } = layout.tile(index);
      const right = layout.tile(keyTarget(layout, "ArrowRight", index, view));
      if (column + across < 6) {
        assert.ok(right.column === column + across && right.row < row + down && right.row + right.down >= row + down);
      }
      const below = layout.tile(keyTarget(layout, "ArrowDown", index, view));
      if (row + down < layout.rows) assert.ok(below.row === row + down || below.row + 1 === row + down);
      assert.equal(
        keyTarget(layout, "ArrowLeft", index, { ...view, isMirrored: true }),
        keyTarget(layout, "ArrowRight", index, view),
      );
    }
  });

  test("go through the whole list with one arrow key, and back with the other", () => {
    for (const [key, from, to] of [["ArrowRight", 0, 399], ["ArrowLeft", 399, 0]]) {
      let at = from;
      const rows = new Set();
      for (let count = 0; count < 2 * layout.count && at !== to; count += 1) {
        at = keyTarget(layout, key, at, view);
        rows.add(layout.tile(at).row);
      }
      assert.equal(at, to);
      assert.ok(rows.size > 0.6 * layout.rows);
    }
  });

  test("go by windows and to the ends", () => {
    assert.equal(keyTarget(layout, "Home", 77, view), 0);
    assert.equal(keyTarget(layout, "End", 77, view), 399);
    const down = layout.tile(keyTarget(layout, "PageDown", 0, view));
    assert.ok(down.row >= 3 && down.row <= 4);
    assert.equal(keyTarget(layout, "PageUp", 3, view), 0);
    assert.equal(keyTarget(layout, "PageDown", 399, view), 399);
    assert.equal(keyTarget(layout, "ArrowUp", 0, view), 0);
    assert.equal(keyTarget(layout, "ArrowLeft", 0, view), 0);
    for (const key of ["a", "Enter", " ", "Tab", "toString"]) assert.equal(keyTarget(layout, key, 5, view), null);
  });
});
