// The grid of the gallery's own pictures after some of them came or went: what is seen has the cells that it had. Pure.
//
// A grid follows from the number of its tiles, so another number would be another wall. A block are the tiles that stay
// where they are; where a picture went, its cells stay empty. Pictures that come before the block have a grid above it,
// and what follows the block goes on where it ends.
import { makeLayout } from "./layout.js";

/** A block may begin so many rows above what is seen, where no tile reaches from one row into the next. */
const mostRowsAbove = 24;

/**
 * The tiles of a grid whose pictures keep their cells.
 *
 * @typedef {object} Block
 * @property {number} columns How many columns the grid has.
 * @property {number} count How many pictures decide the size of the tiles.
 * @property {number} first How many pictures come before the block.
 * @property {readonly { row: number, column: number, across: number, down: number }[]} tiles Of the pictures that stay.
 * @property {number} end The row in which the pictures behind the block begin.
 * @property {readonly Uint8Array[]} begun Which cells of this row and of the next one are taken.
 */

/**
 * The first place of a row that no tile above reaches into, from the row of a place upwards; of that row itself if
 * there is none.
 */
export function cleanCut(layout, place) {
  const { row } = layout.tile(place);
  for (let above = row; above >= Math.max(0, row - mostRowsAbove); above -= 1) {
    const from = layout.firstFrom(above);
    let isClean = true;
    for (let at = from - 1; at >= 0; at -= 1) {
      const tile = layout.tile(at);
      if (tile.row < above - 1) break;
      if (tile.row + tile.down > above) isClean = false;
    }
    if (isClean) return from;
  }
  return layout.firstFrom(row);
}

/**
 * The block of the places from `from` to `to` of a grid.
 *
 * @param isThere Whether the picture of a place stays. @param about `count` and `first` of the block.
 * @returns {Block}
 */
export function blockOf(layout, { from, to, isThere, ...about }) {
  const { columns } = layout;
  const top = layout.tile(from).row;
  const end = layout.tile(to - 1).row - top;
  const tiles = [];
  const begun = [new Uint8Array(columns), new Uint8Array(columns)];
  for (let place = from; place < to; place += 1) {
    const { row, column, across, down } = layout.tile(place);
    for (const at of [0, 1]) {
      const isIn = row - top <= end + at && row - top + down > end + at;
      if (isIn) begun[at].fill(1, column, column + across);
    }
    if (isThere(place)) tiles.push(Object.freeze({ row: row - top, column, across, down }));
  }
  return Object.freeze({ ...about, columns, tiles: Object.freeze(tiles), end, begun: Object.freeze(begun) });
}

/** A grid with a block. It has the functions of layout.js. */
function blockLayout(count, { columns, first, tiles, end, begun }) {
  const before = makeLayout(first, columns);
  const after = makeLayout(count - first - tiles.length, columns, begun);
  const blockRows = tiles.reduce((most, { row, down }) => Math.max(most, row + down), 0);
  return {
    count,
    columns,
    get placed() {
      return before.isDone ? first + tiles.length + after.placed : before.placed;
    },
    get isDone() {
      return before.isDone && after.isDone;
    },
    advance(most) {
      if (before.isDone) after.advance(most);
      else before.advance(most);
    },
    tile(index) {
      if (index < first) return before.tile(index);
      const own = tiles[index - first];
      const tile = own ?? after.tile(index - first - tiles.length);
      return { ...tile, row: tile.row + before.rows + (own ? 0 : end) };
    },
    firstFrom(wanted) {
      let [low, high] = [0, this.placed];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.tile(middle).row < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    get rows() {
      return before.rows + Math.max(blockRows, after.count > 0 ? end + after.rows : 0);
    },
  };
}

/** The function that makes a grid with a block; undefined for a grid without one, also of other columns. */
export const gridWithBlock = (block, columns) =>
  block?.columns === columns ? (count) => blockLayout(count, block) : undefined;
