// Where a grid is on the wall, in CSS pixels of the content. Pure: nothing is measured.
import { measure } from "./layout.js";

/** Space over and below the tiles: for the title, and for the controls that float over the wall. */
const heads = Object.freeze({ narrow: 108, wide: 132, foot: 96 });

/** A window that is narrower has a smaller title. */
const wideWindow = 600;

/**
 * The height of what says where the gallery ends, of why a search finds nothing, and of what says that all pictures are
 * new, in CSS pixels.
 */
const endHeights = Object.freeze({ narrow: { end: 190, why: 280, new: 112 }, wide: { end: 120, why: 190, new: 84 } });

/** A gallery that is longer is not laid out for the new pictures behind it. */
const manyPictures = 1000;

/** Whether new pictures follow the gallery's own ones, or are looked for. */
export const goesOn = ({ beyond, list, own }) =>
  !["off", "waiting"].includes(beyond) && (beyond !== "none" || list.length > own);

/** Whether the page shows something else than the wall, because it cannot draw. */
export const isOver = ({ isDrawing }) => isDrawing === false;

/** Whether the wall has only new pictures. */
export const isOnlyNew = (state) => state.own === 0 && goesOn(state);

/** How many rows have no tiles behind the gallery's own pictures. @param sizes What `measure` gave. */
export function endRows(state, { cell, gap }) {
  const { why, beyond, window } = state;
  const heights = endHeights[window.width < wideWindow ? "narrow" : "wide"];
  const height = why !== null && !goesOn(state) ? heights.why : beyond === "off" ? 0 : heights.end;
  return Math.ceil(height / (cell + gap));
}

/** How many rows a single picture has: the window has room for it, between the title and the controls. */
export function heroRows({ window: { width, height } }, { cell, gap }) {
  const head = heads[width < wideWindow ? "narrow" : "wide"];
  return Math.max(1, Math.floor((height - head - heads.foot + gap) / (cell + gap)));
}

/** How many pictures decide the size of the tiles: a few pictures that new ones follow have usual tiles. */
export const sizingCount = ({ own, list, beyond, block }) =>
  block?.count ?? (beyond === "off" && own !== 1 ? list.length : Math.max(own, manyPictures));

/** What `measure` gives for the wall. */
export const sizesFor = (state) => measure({ ...state.window, columns: state.columns, count: sizingCount(state) });

/** How far a box is from the window when the window is at a place: 0 within it. */
export const distanceOf = ({ top, height }, place, view) => Math.max(0, top - place - view, place - top - height);

export class WallPlaces {
  #layout;
  #sizes;

  /**
   * @param layout See layout.js. @param sizes What `measure` gave. @param width The width of the window.
   * @param isOnlyNew Whether the wall begins with what says that all pictures are new: it has its own rows, but the
   *   tiles begin as soon as it ends.
   */
  constructor(layout, sizes, width, isOnlyNew = false) {
    this.#layout = layout;
    this.#sizes = sizes;
    const kind = width < wideWindow ? "narrow" : "wide";
    const spare = isOnlyNew ? Math.max(0, layout.gap.rows * this.pitch - endHeights[kind].new) : 0;
    /** Where the first row begins. */
    this.head = Math.max(0, heads[kind] - spare);
  }

  /** From one row to the next. */
  get pitch() {
    return this.#sizes.cell + this.#sizes.gap;
  }

  /** The height of all rows that the grid has so far. */
  get height() {
    return this.head + this.#layout.rows * this.pitch - this.#sizes.gap + heads.foot;
  }

  /** The box of the rows without tiles: its top and its height. */
  get end() {
    const { row, rows } = this.#layout.gap;
    return { top: this.head + row * this.pitch, height: Math.max(0, rows * this.pitch - this.#sizes.gap) };
  }

  /** How many tiles have places so far. */
  get count() {
    return this.#layout.placed;
  }

  /** The row at a place. */
  rowAt(place) {
    return Math.max(0, Math.floor((place - this.head) / this.pitch));
  }

  /** The first place of the list whose tile is at or below the row at a place, moved by `rows`. */
  firstAt(place, rows) {
    return this.#layout.firstFrom(Math.max(0, this.rowAt(place) + rows));
  }

  /** The box of the tile at a place of the list. */
  boxOf(index) {
    const { row, column, across, down } = this.#layout.tile(index);
    const { pitch } = this;
    const { start, gap } = this.#sizes;
    return {
      left: start + column * pitch,
      top: this.head + row * pitch,
      width: across * pitch - gap,
      height: down * pitch - gap,
    };
  }

  /** The place at which a window of height `view` has the tile of an anchor where it is to be, see wall-now.js. */
  placeOf({ index, at }, view) {
    const { top, height } = this.boxOf(index);
    return top + height / 2 - at * view;
  }
}
