// A zoom that is too slow to draw every frame of it: the bitmaps are stretched until it rests.
import { sameSize } from "./place.js";

/** A zoom's frame that takes longer (ms) is too slow, and after this time (ms) without another one, the zoom rests. */
const slowFrame = 26;
const restTime = 140;

export class StretchedZoom {
  #stack;
  #rest;
  /** How many frames of a zoom were slow, and whether the bitmaps are stretched until it rests. */
  #slow = 0;
  #isStretched = false;
  #timer = 0;

  /** @param stack The element with the bitmaps. @param rest Draws them again. */
  constructor(stack, rest) {
    this.#stack = stack;
    this.#rest = rest;
  }

  /** Whether to stretch the bitmaps from a place to another one, rather than draw. `isSame`: no mark changed. */
  isWanted(from, place, isSame) {
    if (!isSame) this.#isStretched = false;
    if (!isSame || !sameSize(place, from) || place.base !== from.base) return false;
    if (place.k !== from.k && !this.#isStretched) {
      // How long the frame of this zoom takes, which another event may follow much later.
      const start = performance.now();
      requestAnimationFrame(() => {
        this.#slow = performance.now() - start > slowFrame ? this.#slow + 1 : 0;
        this.#isStretched = this.#slow >= 2;
      });
    }
    return this.#isStretched && (place.k !== from.k || this.#stack.style.transform !== "");
  }

  stretch(from, place) {
    const factor = place.k / from.k;
    const [x, y] = [place.x - from.x * factor, place.y - from.y * factor].map((each) => each / from.scale);
    this.#stack.style.transform = `matrix(${factor}, 0, 0, ${factor}, ${x}, ${y})`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isStretched = false;
      this.#slow = 0;
      this.#rest();
    }, restTime);
  }

  /** The bitmaps were drawn for this place. */
  end() {
    if (this.#stack.style.transform) this.#stack.style.transform = "";
  }
}
