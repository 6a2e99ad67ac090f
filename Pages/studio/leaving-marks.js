// Marks that leave, on a canvas over the base: those that were taken back fall, and those that were cleared vanish. The
// base has them no more.
import { drawMark, Layer } from "./layer.js";
import { around, pixelsOf } from "./place.js";

/** How long marks fall, and how long they take to vanish, in milliseconds. */
export const dropTime = 700;
const vanishTime = 800;

const easeOut = (part) => 1 - (1 - part) ** 3;

export class LeavingMarks {
  /** { marks, start, isDropped }. */
  #leaving = [];
  /** Where the plane was last, as `placeOf` says. */
  #place = null;
  /** The part of the canvas that is not empty. */
  #used = null;
  #frame = 0;

  constructor(canvas) {
    this.layer = new Layer(canvas);
  }

  /** Lets marks fall, or vanish; `draw` shows it. */
  add(marks, start, isDropped) {
    this.#leaving.push({ marks, start, isDropped });
  }

  /** Draws one frame, and asks for the next one. */
  draw(time, place = this.#place) {
    this.#place = place;
    if (this.#used) this.layer.clear(this.#used);
    this.#used = null;
    const { context } = this.layer;
    const boxes = [];
    const draw = (mark, look, box) => {
      drawMark(context, mark, place, look);
      boxes.push(box);
    };
    const durationOf = ({ isDropped }) => (isDropped ? dropTime : vanishTime);
    for (const each of this.#leaving) {
      const part = Math.min(1, Math.max(0, time - each.start) / durationOf(each));
      for (const mark of each.marks) {
        const [left, top, right, bottom] = pixelsOf(mark, place);
        if (each.isDropped) {
          // Every mark falls as fast as one that falls through the whole window in this time.
          const down = part * part * (place.height + bottom - top);
          if (top + down < place.height) draw(mark, { down }, [left, top + down, right, bottom + down]);
        } else if (part < 1) {
          const grow = 1 + 0.7 * easeOut(part);
          const [wide, high] = [((right - left) * (grow - 1)) / 2, ((bottom - top) * (grow - 1)) / 2];
          const box = [left - wide, top - high, right + wide, bottom + high];
          draw(mark, { grow, gray: Math.min(1, 2 * part), alpha: (1 - part) ** 1.5 }, box);
        }
      }
    }
    this.#leaving = this.#leaving.filter((each) => time - each.start < durationOf(each));
    this.layer.show(boxes.length > 0);
    if (boxes.length) {
      const [left, top, right, bottom] = around(boxes);
      this.#used = [Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(right) + 1, Math.ceil(bottom) + 1];
    }
    if (this.#leaving.length === 0 || this.#frame) return;
    this.#frame = requestAnimationFrame((next) => {
      this.#frame = 0;
      this.draw(next);
    });
  }
}
