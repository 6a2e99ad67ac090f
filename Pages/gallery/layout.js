// The wall's grid: tiles of four shapes without gaps. Pure: the same number of pictures and columns gives the same
// grid.
//
// A bag has a couple of sets of tiles, is shuffled, and is emptied one tile after the other; then it is filled again. A
// tile goes to the first free cell, row by row. A tile that does not fit the space left in the row is put aside for the
// next row. The last tiles are chosen so that the grid ends even.

/** The shapes of tiles, as cells across and down. */
export const tileShapes = Object.freeze([
  Object.freeze({ name: "small", across: 1, down: 1 }),
  Object.freeze({ name: "horizontal", across: 2, down: 1 }),
  Object.freeze({ name: "vertical", across: 1, down: 2 }),
  Object.freeze({ name: "large", across: 2, down: 2 }),
]);

/** How many tiles of each shape a set has. */
export const tileSet = Object.freeze([4, 2, 2, 1]);

/** A bag has this many sets. */
const setsInBag = 2;

const columnLimits = Object.freeze([2, 64]);

/** How many ways the end of the grid is tried, before it may be uneven. */
const mostTries = 4000;

/** Whole random numbers below a limit (xorshift32). */
function makeRandom(seed) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}

/**
 * The grid of `count` tiles in `columns` columns. `advance(most)` places up to so many more tiles; the tiles below
 * `placed` can be asked for. Tiles are in order of their rows, and in a row from the start.
 *
 * @param begun The cells that others have in the first two rows, a 1 for each.
 */
export function makeLayout(count, columns, begun = []) {
  const rowOf = new Uint32Array(count);
  const columnOf = new Uint8Array(count);
  const shapeOf = new Uint8Array(count);
  const random = makeRandom(count);
  const tail = Math.min(count, 2 * columns + 6);

  let placed = 0;
  const bag = tileSet.flatMap((number, shape) => Array(number * setsInBag).fill(shape));
  let inBag = 0;
  /** Tiles from earlier rows, and from this row, that did not fit. */
  const aside = [];
  const refused = [];
  let row = 0;
  let column = 0;
  /** Which cells of this row and of the next one are taken. */
  let [taken, below] = [0, 1].map((at) => begun[at]?.slice() ?? new Uint8Array(columns));

  function take() {
    if (inBag === 0) {
      inBag = bag.length;
      for (let at = inBag - 1; at > 0; at -= 1) {
        const other = random(at + 1);
        const shape = bag[at];
        bag[at] = bag[other];
        bag[other] = shape;
      }
    }
    return bag[inBag -= 1];
  }

  /** Goes to the first free cell. */
  function seek() {
    while (column === columns || taken[column]) {
      if (column < columns) {
        column += 1;
      } else {
        const next = below;
        below = taken.fill(0);
        taken = next;
        row += 1;
        column = 0;
        while (refused.length) aside.push(refused.shift());
      }
    }
  }

  function place(shape) {
    rowOf[placed] = row;
    columnOf[placed] = column;
    shapeOf[placed] = shape;
    placed += 1;
    const { across, down } = tileShapes[shape];
    for (let at = column; at < column + across; at += 1) {
      taken[at] = 1;
      if (down === 2) below[at] = 1;
    }
    column += across;
  }

  const isRoomFor = (shape) => tileShapes[shape].across === 1 || (column + 1 < columns && !taken[column + 1]);

  function placeNext() {
    seek();
    const waiting = aside.findIndex(isRoomFor);
    if (waiting >= 0) {
      place(aside.splice(waiting, 1)[0]);
      return;
    }
    let shape = take();
    while (!isRoomFor(shape)) {
      refused.push(shape);
      shape = take();
    }
    place(shape);
  }

  /** The last tiles: in the order of the bag as far as that leads to an even end. */
  function placeLast() {
    seek();
    const number = count - placed;
    const queue = [...aside, ...refused];
    while (queue.length < 2 * number) queue.push(take());
    const shapes = evenEnd({ number, columns, column, taken, below, queue });
    for (let at = 0; at < number; at += 1) {
      seek();
      place(shapes[at]);
    }
    seek();
  }

  return {
    count,
    columns,
    get placed() {
      return placed;
    },
    get isDone() {
      return placed === count;
    },
    /** Places up to `most` more tiles. */
    advance(most = Infinity) {
      const end = Math.min(count - tail, placed + most);
      while (placed < end) placeNext();
      if (placed < count && placed >= count - tail && most > 0) placeLast();
    },
    /** The tile at a place in the list: its cell, and its cells across and down. */
    tile(index) {
      const { across, down } = tileShapes[shapeOf[index]];
      return { row: rowOf[index], column: columnOf[index], across, down };
    },
    shape: (index) => shapeOf[index],
    /** The first tile whose row is at least `row`, among those that are placed. */
    firstFrom(wanted) {
      let [low, high] = [0, placed];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (rowOf[middle] < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    /** How many rows there are; an estimate until all tiles are placed. */
    get rows() {
      if (placed === count) return column === 0 ? row : row + 1;
      const known = placed === 0 ? 0 : row / placed;
      return Math.ceil(count * (known || 1.8 / columns));
    },
  };
}

/**
 * The shapes of the last tiles, which fill whole rows: found by trying, in the order of the queue. If that takes too
 * long, small tiles: then only the last row is short.
 */
function evenEnd({ number, columns, column, taken, below, queue }) {
  const freeOf = (cells, from) => cells.subarray(from).reduce((sum, each) => sum + 1 - each, 0);
  // The area that the queue's own tiles would have decides how many rows are filled.
  const areaOf = (shape) => tileShapes[shape].across * tileShapes[shape].down;
  const natural = queue.slice(0, number).reduce((sum, shape) => sum + areaOf(shape), 0);
  const candidates = [];
  for (let rows = 1, area = freeOf(taken, column); area <= 4 * number; rows += 1) {
    if (area >= number) candidates.push({ rows, area });
    area += rows === 1 ? freeOf(below, 0) : columns;
  }
  candidates.sort((a, b) => Math.abs(a.area - natural) - Math.abs(b.area - natural));
  for (const { rows, area } of candidates.slice(0, 4)) {
    const found = fillRows({ number, columns, column, rows, area, taken, below, queue });
    if (found) return found;
  }
  return Array(number).fill(0);
}

function fillRows({ number, columns, column: firstColumn, rows, area, taken, below, queue }) {
  const cells = Array.from(
    { length: rows },
    (_, row) => (row === 0 ? taken.slice() : row === 1 ? below.slice() : new Uint8Array(columns)),
  );
  if (rows === 1 && below.some((each) => each)) return null;
  cells[0].fill(1, 0, firstColumn);
  const shapes = [];
  let tries = mostTries;
  const attempt = (row, column, left, room) => {
    while (row < rows && (column === columns || cells[row][column])) {
      if (column === columns) [row, column] = [row + 1, 0];
      else column += 1;
    }
    if (left === 0 || row === rows) return left === 0 && row === rows;
    const tried = new Set();
    for (let at = 0; at < queue.length && tried.size < tileShapes.length; at += 1) {
      const shape = queue[at];
      if (tried.has(shape)) continue;
      tried.add(shape);
      const { across, down } = tileShapes[shape];
      const rest = room - across * down;
      if (rest < left - 1 || rest > 4 * (left - 1)) continue;
      if (column + across > columns || row + down > rows || (across === 2 && cells[row][column + 1])) continue;
      // A row is filled from the start, so the cells below the first free ones can only be taken by tiles of this row.
      if (down === 2 && (cells[row + 1][column] || (across === 2 && cells[row + 1][column + 1]))) continue;
      if ((tries -= 1) < 0) return false;
      const mark = (value) => {
        for (let y = row; y < row + down; y += 1) cells[y].fill(value, column, column + across);
      };
      mark(1);
      shapes.push(shape);
      queue.splice(at, 1);
      if (attempt(row, column + across, left - 1, rest)) return true;
      queue.splice(at, 0, shape);
      shapes.pop();
      mark(0);
    }
    return false;
  };
  return attempt(0, firstColumn, number, area) ? shapes : null;
}

// MARK: Sizes

/** Space between tiles, and around the wall, in CSS pixels. */
export const gaps = Object.freeze({ narrow: 6, wide: 10 });

/** Sides of a small tile in CSS pixels: what is wished for, and the largest. */
const wishes = Object.freeze({ narrow: 118, wide: 186, largest: 400 });

/** The widest window that is narrow. */
const narrowWidth = 600;

/** The most small tiles that the window may have room for: more would be too many at once. */
const mostInWindow = 96;

/**
 * The measures of a wall in a window of CSS pixels: columns, the side of a cell, the space between cells, and where the
 * first column begins. A few pictures get larger tiles, so that they fill the window.
 */
export function measure({ width, height, count, columns: chosen = null }) {
  const isNarrow = width < narrowWidth;
  const gap = isNarrow ? gaps.narrow : gaps.wide;
  const margin = isNarrow ? gap : 2 * gap;
  const room = Math.max(1, width - 2 * margin);
  const wish = Math.max(isNarrow ? wishes.narrow : wishes.wide, Math.sqrt((width * height) / mostInWindow));
  const natural = Math.max(isNarrow ? 3 : 2, Math.round(room / wish));
  const forCount = Math.ceil(Math.sqrt((count * 1.8 * width) / Math.max(1, height)));
  const least = Math.ceil(room / wishes.largest);
  // More would be more tiles than may exist at once.
  const most = Math.max(natural, Math.floor(room / Math.sqrt((width * height) / mostInWindow)));
  const wanted = chosen === null ? Math.min(natural, Math.max(forCount, least)) : Math.min(chosen, most);
  const columns = Math.min(columnLimits[1], Math.max(columnLimits[0], wanted));
  const whole = Math.floor((room - (columns - 1) * gap) / columns);
  const cell = Math.max(1, chosen === null ? Math.min(Math.max(wishes.largest, wish), whole) : whole);
  const start = Math.floor((width - columns * cell - (columns - 1) * gap) / 2);
  return { columns, cell, gap, start };
}
