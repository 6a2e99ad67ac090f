// A tile: a bitmap of a part of the plane, which is painted in parts.
import { drawMark } from "./layer.js";
import { shownScene } from "./scene.js";

/** The side of the bitmap, in pixels. */
const side = 256;

/** Work is counted in pixels to paint; a mark takes so many more. Each is about a nanosecond without a GPU. */
const workOfMark = 4096;

/** What two boxes have in common; it can be less than empty. */
export const overlap = (one, other) => one.map((each, at) => (at < 2 ? Math.max : Math.min)(each, other[at]));

/** The work to draw a mark in a part of a canvas, see place.js. */
export function workIn(part, { box }, { k, x, y }) {
  const [left, top, right, bottom] = box ? overlap(part, box.map((each, at) => each * k + (at % 2 ? y : x))) : part;
  return workOfMark + Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Recording is cheap, and painting is not: a browser that records is made to paint by whoever needs the pixels. */
const reader = document.createElement("canvas").getContext("2d");

export class Tile {
  canvas = document.createElement("canvas");
  #context = this.canvas.getContext("2d");
  /** Where the plane is on the bitmap. */
  #place;
  /** The marks to paint, bottom to top, once it is begun; and how many of them are painted. */
  #marks = null;
  #painted = 0;

  /** @param step One of its pixels is so many of the device, in each direction. @param k Pixels of a unit there. */
  constructor(step, column, row, k) {
    this.canvas.width = side;
    this.canvas.height = side;
    this.step = step;
    this.box = boxOf(step, column, row);
    /** Whether there are all marks for it. */
    this.isWhole = shownScene.covers(this.box.map((each) => each / k));
    this.#place = { k: k / step, x: -column * side, y: -row * side };
  }

  get isDone() {
    return this.#painted === this.#marks?.length;
  }

  /** Takes the pixels of a canvas. @param place Where the plane is on it. */
  copy(canvas, { x, y }) {
    this.#context.drawImage(canvas, -this.box[0] - x, -this.box[1] - y);
    this.#marks = [];
  }

  /** Paints a mark that came on top of the others, when these are painted. */
  add(mark) {
    if (this.isDone) drawMark(this.#context, mark, this.#place);
    else this.#marks?.push(mark);
  }

  /** Paints marks, those of `marksIn` at first, for so much work. Gives the work that is left. */
  paint(work, marksIn) {
    const all = [0, 0, side, side];
    if (!this.#marks) {
      this.#context.fillStyle = shownScene.background ?? "transparent";
      this.#context.fillRect(...all);
      this.#marks = marksIn([all], this.#place);
    }
    let left = work;
    for (; left > 0 && !this.isDone; this.#painted += 1) {
      const mark = this.#marks[this.#painted];
      drawMark(this.#context, mark, this.#place);
      left -= workIn(all, mark, this.#place);
    }
    // Marks that are painted can be forgotten.
    if (this.isDone) [this.#marks, this.#painted] = [[], 0];
    reader.drawImage(this.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    return left;
  }
}

/** The pixels of the device that a tile has, counted from the plane's origin: left, top, right and bottom. */
export const boxOf = (step, column, row) => [column, row, column + 1, row + 1].map((each) => each * side * step);

/** The columns and rows of the tiles over a box: [column, row], for one pixel of a tile in `step` of the device. */
export function placesOver([left, top, right, bottom], step) {
  const [first, high, end, low] = [left, top, right, bottom].map((each, at) =>
    (at < 2 ? Math.floor : Math.ceil)(each / (side * step))
  );
  const rows = Array.from({ length: low - high }, (_, row) => high + row);
  return rows.flatMap((row) => Array.from({ length: end - first }, (_, column) => [first + column, row]));
}
