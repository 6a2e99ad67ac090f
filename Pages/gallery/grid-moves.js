// Which tile is where in the grid, and which one a key moves the focus to. Pure.
import { arrows } from "../shared/arrows.js";

/** The place in the list of the tile that covers a cell, or of the one next to it in the row; -1 for none. */
export function indexAt(layout, row, column) {
  const end = layout.firstFrom(row + 1);
  let nearest = -1;
  let distance = Infinity;
  for (let index = layout.firstFrom(Math.max(0, row - 1)); index < end; index += 1) {
    const tile = layout.tile(index);
    if (row >= tile.row + tile.down) continue;
    const away = column < tile.column ? tile.column - column : Math.max(0, column - tile.column - tile.across + 1);
    if (away < distance) [nearest, distance] = [index, away];
  }
  return nearest;
}

/**
 * The place in the list that a key moves the focus to from `index`; null for a key that moves nothing. At the end of a
 * row, arrows go on in the next one.
 *
 * @param {{ rows: number, isMirrored: boolean }} view The rows that PageUp and PageDown move by, and whether the grid
 *   begins at the right.
 */
export function keyTarget(layout, key, index, { rows, isMirrored }) {
  const last = layout.count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const tile = layout.tile(index);
  // Rows without tiles are passed over.
  const clear = (row) => layout.clearRow?.(row, row < tile.row ? -1 : 1) ?? row;
  const inRow = (row) => (row < 0 ? 0 : row >= layout.rows ? last : indexAt(layout, clear(row), tile.column));
  if (key === "PageDown") return inRow(tile.row + rows);
  if (key === "PageUp") return inRow(tile.row - rows);
  if (!Object.hasOwn(arrows, key)) return null;
  const [across, down] = arrows[key];
  if (down !== 0) {
    const row = down > 0 ? tile.row + tile.down : tile.row - 1;
    return row < 0 || row >= layout.rows ? index : indexAt(layout, clear(row), tile.column);
  }
  const step = isMirrored ? -across : across;
  if (step > 0) {
    // The lowest row of the tile, so that no way leads up: then the key reaches the end of the list.
    const row = tile.row + tile.down - 1;
    const column = tile.column + tile.across;
    if (column < layout.columns) return indexAt(layout, row, column);
    return row + 1 < layout.rows ? indexAt(layout, clear(row + 1), 0) : last;
  }
  if (tile.column > 0) return indexAt(layout, tile.row, tile.column - 1);
  return tile.row > 0 ? indexAt(layout, clear(tile.row - 1), layout.columns - 1) : 0;
}
