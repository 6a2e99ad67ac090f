// A wall of several grids, one below the other: the gallery's own pictures, a few rows without tiles, where the page
// says that they end, and then as many new pictures as there are, a small grid for each time that some came. Pure.
//
// It has the functions of a grid (layout.js), so that nobody else knows about the parts.
import { makeLayout } from "./layout.js";

/** The grid of one picture, which is as large as the window: it has the functions of layout.js. */
const heroLayout = (columns, rows) => ({
  count: 1,
  columns,
  placed: 1,
  isDone: true,
  advance() {},
  tile: () => ({ row: 0, column: 0, across: columns, down: rows }),
  shape: () => 0,
  firstFrom: (wanted) => Number(wanted > 0),
  rows,
});

/**
 * @param count The gallery's own pictures. @param columns See layout.js. @param gapRows How many rows have no tiles.
 * @param heroRows How many rows a single picture has. @param makeOwn Makes the grid of the gallery's own pictures.
 */
export function stackedLayout(count, columns, gapRows = 0, heroRows = 2, makeOwn = makeLayout) {
  let gap = gapRows;
  const own = count === 1 ? heroLayout(columns, heroRows) : makeOwn(count, columns);
  /** The grids, with the first place of the list and the first row of each. */
  const parts = [{ layout: own, first: 0, row: 0 }];

  /** Pictures that are added once the own ones are placed. */
  const waiting = [];

  /** The last part that begins at or before a value of `key`. */
  function partAt(key, value) {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (parts[middle][key] <= value) low = middle;
      else high = middle - 1;
    }
    return parts[low];
  }
  const rowsBelow = ({ layout, row }) => row + layout.rows + (layout === own ? gap : 0);

  function addWaiting() {
    while (own.isDone && waiting.length > 0) {
      const last = parts.at(-1);
      const layout = makeLayout(waiting.shift(), columns);
      layout.advance();
      parts.push({ layout, first: last.first + last.layout.count, row: rowsBelow(last) });
    }
  }

  return {
    columns,
    /** How many tiles there will be. */
    get count() {
      const { layout, first } = parts.at(-1);
      return waiting.reduce((sum, each) => sum + each, first + layout.count);
    },
    get placed() {
      return own.isDone ? this.count : own.placed;
    },
    get isDone() {
      return own.isDone;
    },
    /** Places up to `most` more of the own tiles; tiles of new pictures come with the last one. */
    advance(most) {
      own.advance(most);
      addWaiting();
    },
    /** Adds new pictures below all others. */
    append(more) {
      waiting.push(more);
      addWaiting();
    },
    tile(index) {
      const { layout, first, row } = partAt("first", index);
      const tile = layout.tile(index - first);
      return { ...tile, row: tile.row + row };
    },
    /** The first tile whose row is at least `wanted`, among those that are placed. */
    firstFrom(wanted) {
      const { layout, first, row } = partAt("row", wanted);
      return first + layout.firstFrom(wanted - row);
    },
    get rows() {
      return rowsBelow(parts.at(-1));
    },
    /** The rows without tiles: where they begin, and how many there are. */
    get gap() {
      return { row: own.rows, rows: gap };
    },
    /** Changes how many rows have no tiles. */
    setGap(rows) {
      for (const part of parts.slice(1)) part.row += rows - gap;
      gap = rows;
    },
    /** The row, or the nearest one with tiles in the direction of `by` (-1 or 1). */
    clearRow(row, by) {
      const isBetween = row >= own.rows && row < own.rows + gap;
      if (!isBetween) return row;
      const isUp = own.rows > 0 && (by < 0 || parts.length === 1);
      return isUp ? own.rows - 1 : own.rows + gap;
    },
  };
}
