// Where a grid is on the wall, in CSS pixels of the content. Pure: nothing is measured.

/** Space over and below the tiles: for the title, and for the controls that float over the wall. */
const heads = Object.freeze({ narrow: 108, wide: 132, foot: 96 });

/** A window that is narrower has a smaller title. */
const wideWindow = 600;

export class WallPlaces {
  #layout;
  #sizes;

  /** @param layout See layout.js. @param sizes What `measure` gave. @param width The width of the window. */
  constructor(layout, sizes, width) {
    this.#layout = layout;
    this.#sizes = sizes;
    /** Where the first row begins. */
    this.head = width < wideWindow ? heads.narrow : heads.wide;
  }

  /** From one row to the next. */
  get pitch() {
    return this.#sizes.cell + this.#sizes.gap;
  }

  /** The height of all rows that the grid has so far. */
  get height() {
    return this.head + this.#layout.rows * this.pitch - this.#sizes.gap + heads.foot;
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
}
