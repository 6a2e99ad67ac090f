// The tiles that exist: elements in the order of the list, of which one is in the order of the Tab key.
import { overdraw, shiftOf } from "./parallax.js";
import { paintParts } from "./tile-parts.js";
import { makeTile, setLabel, setPlace, setShift, setTop, startMotion } from "./tile.js";
import { distanceOf } from "./wall-places.js";

export class LiveTiles {
  #store;
  #drawing;
  #track;
  #wall;
  #byPicture = new Map();
  /** Which half of the planes does not move in this frame, see `shift`. */
  #turn = 0;
  /** The picture of the tile with the focus of the keyboard, or of the tile that gets it. */
  current = null;

  /**
   * @param drawing What makes the pictures, see drawing.js and thumbnails.js.
   * @param track See wall-track.js.
   * @param {object} wall
   * @param {HTMLElement} wall.home The element of the tiles.
   * @param {() => number[]} wall.list The pictures of the wall.
   * @param {(index: number) => object} wall.boxOf The box of the tile at a place of the list.
   * @param {() => boolean} wall.isFilled Whether all pictures in the window are there.
   */
  constructor(store, drawing, track, wall) {
    this.#store = store;
    this.#drawing = drawing;
    this.#track = track;
    this.#wall = wall;
  }

  get all() {
    return this.#byPicture.values();
  }

  /** The tile of a picture; undefined for none. */
  of(picture) {
    return this.#byPicture.get(picture);
  }

  /** The place of a picture in the list; -1 if the list does not have it. */
  indexOf(picture) {
    const tile = this.of(picture);
    const list = this.#wall.list();
    return tile && list[tile.index] === picture ? tile.index : list.indexOf(picture);
  }

  /** The tile with the keyboard's focus. */
  get focused() {
    const element = document.activeElement?.closest?.(".tile");
    return element ? this.of(Number(element.dataset.picture)) ?? null : null;
  }

  // MARK: Places

  /** Gives a tile its place in the list. */
  #place(tile, index) {
    const box = this.#wall.boxOf(index);
    // How much higher the picture is above and below its tile.
    const over = this.#store.state.motion ? overdraw(box.height) : 0;
    setPlace(tile, index, this.#wall.list().length, box, over);
    this.#setTop(tile);
  }

  /** Gives all tiles their places in a grid that changed. */
  placeAll() {
    for (const tile of this.all) this.#place(tile, tile.index);
  }

  #setTop(tile) {
    const { scroll } = this.#track;
    setTop(tile, scroll?.offset ?? 0, scroll?.track ?? Infinity);
  }

  /** Puts all tiles where the track is now. */
  moveAll() {
    for (const tile of this.all) this.#setTop(tile);
  }

  /** The planes of the tiles near the window move: of a fast wall, half of them in a frame. */
  shift(isFast) {
    const { motion } = this.#store.state;
    const { place, scroll: { view } } = this.#track;
    this.#turn = 1 - this.#turn;
    for (const tile of this.all) {
      if ((isFast && tile.index % 2 === this.#turn) || distanceOf(tile.box, place, view) > view / 4) continue;
      setShift(tile, motion ? shiftOf(tile.box, place, view) : 0);
    }
  }

  // MARK: Which tiles exist

  /** The tile of a place in the list. A new one is not in the document yet. */
  #at(index) {
    const picture = this.#wall.list()[index];
    const known = this.of(picture);
    if (known) return known;
    const { state } = this.#store;
    const tile = makeTile(state.catalog, picture, this.#drawing.hash?.(picture) ?? null);
    this.#byPicture.set(picture, tile);
    this.#place(tile, index);
    if (state.motion && this.#wall.isFilled()) startMotion(tile);
    paintParts(tile, state);
    return tile;
  }

  #remove(tile) {
    tile.element.remove();
    this.#byPicture.delete(tile.picture);
  }

  /** Only the tiles from one place of the list to another stay, and that with the focus; what is missing is made. */
  show(from, to) {
    const { focused } = this;
    for (const tile of this.all) {
      if ((tile.index < from || tile.index >= to) && tile !== focused) this.#remove(tile);
    }
    // The elements are in the order of the list.
    let following = focused && focused.index >= to ? focused.element : null;
    for (let index = to - 1; index >= from; index -= 1) {
      const { element } = this.#at(index);
      if (!element.isConnected) this.#wall.home.insertBefore(element, following);
      following = element;
    }
  }

  /**
   * Another list: only the tile with the focus stays, if the list has its picture. Of a wall whose pictures came or
   * went, all tiles stay whose pictures did.
   *
   * @param placed How many tiles have a place.
   */
  leave(placed, isSameWall) {
    const { focused } = this;
    const list = this.#wall.list();
    for (const tile of this.all) {
      if (tile === focused) continue;
      const index = isSameWall ? list.indexOf(tile.picture) : -1;
      if (index >= 0 && index < placed) tile.index = index;
      else this.#remove(tile);
    }
    if (!focused) return;
    const index = list.indexOf(focused.picture);
    if (index >= 0 && index < placed) {
      focused.index = index;
      return;
    }
    // Its neighbor takes the focus.
    const next = Math.min(focused.index, Math.min(placed, list.length) - 1);
    if (next >= 0) {
      const tile = this.#at(next);
      this.#wall.home.append(tile.element);
      this.current = tile.picture;
      tile.link.focus({ preventScroll: true });
    }
    this.#remove(focused);
  }

  /** Gives the tile of a place in the list the focus. */
  focus(index) {
    const tile = this.#at(index);
    this.current = tile.picture;
    if (!tile.element.isConnected) {
      const after = [...this.all].filter((each) => each.index > index && each.element.isConnected);
      const following = after.length ? after.reduce((a, b) => (a.index < b.index ? a : b)).element : null;
      this.#wall.home.insertBefore(tile.element, following);
    }
    tile.link.focus({ preventScroll: true });
  }

  /** One tile is in the order of the Tab key: the tile that had the focus, else the first tile at or below `place`. */
  setTabStop(from, to, place) {
    let chosen = this.current === null ? undefined : this.of(this.current);
    for (let index = from; index < to && !chosen; index += 1) {
      const tile = this.of(this.#wall.list()[index]);
      if (tile.box.top >= place) chosen = tile;
    }
    for (const tile of this.all) {
      const order = tile === chosen ? 0 : -1;
      if (tile.link.tabIndex !== order) tile.link.tabIndex = order;
    }
  }

  // MARK: What they show

  paintParts() {
    for (const tile of this.all) paintParts(tile, this.#store.state);
  }

  /** Names all tiles again: the page has another language. */
  setLabels() {
    for (const tile of this.all) setLabel(tile, this.#store.state.catalog);
  }
}
