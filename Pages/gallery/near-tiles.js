// Which tiles exist: those in the window at once, and those near it little by little. Pure.
import { placeOf } from "./scroll.js";

/** The most tiles that exist at once. */
export const mostTiles = 120;

/** How far beyond the window tiles exist, in heights of the window; behind a wall that moves fast, less far. */
const nearViews = 1;
const nearBehind = 0.25;

/** Tiles outside of the window are made little by little: so many in a frame, above and below. */
const mostNewTiles = 4;

/**
 * A wall that moves fast gets its new tiles together, in few frames: each change of the tiles makes the browser put all
 * its layers in order again, however small the change is. They come before the window is so near to the last ones, in
 * heights of the window.
 */
const leastAhead = 0.25;

export class NearTiles {
  /** The places of the list whose tiles exist. */
  #shown = [0, 0];

  /**
   * The places of the list whose tiles exist in the next frame.
   *
   * @param {import("./wall-places.js").WallPlaces} places @param scroll See scroll.js.
   * @param isFilled Whether there are tiles beyond the window.
   * @param course Where a fast wall goes: 1 down, -1 up; 0 for a slow one, whose tiles come little by little.
   * @returns {{ from: number, to: number, isWhole: boolean }} `isWhole`: all tiles that are near exist then.
   */
  grow(places, scroll, isFilled, course = 0) {
    const [first, last] = nearby(places, scroll, isFilled, course);
    const seen = bounds(places, scroll, 0, 0);
    const [from, to] = this.#shown[0] < seen[1] && this.#shown[1] > seen[0] ? this.#shown : seen;
    const most = course === 0 ? mostNewTiles : mostTiles;
    this.#shown = [
      Math.max(first, Math.min(from - most, seen[0])),
      Math.min(last, Math.max(to + most, seen[1])),
    ];
    return { from: this.#shown[0], to: this.#shown[1], isWhole: this.#shown[0] === first && this.#shown[1] === last };
  }

  /** The places of the list whose tiles exist, as `grow` says. */
  get now() {
    return { from: this.#shown[0], to: this.#shown[1], isWhole: true };
  }

  /** Whether a fast wall needs more tiles soon, or has other ones: of a list that became shorter, some are gone. */
  isShort(places, scroll, course) {
    const [first, last] = bounds(places, scroll, course < 0 ? leastAhead : 0, course > 0 ? leastAhead : 0);
    return this.#shown[0] > first || this.#shown[1] < last || this.#shown[1] > places.count;
  }
}

/** The places of the list whose tiles are at most parts of the window's height above and below it. */
function bounds(places, scroll, above, below) {
  const place = placeOf(scroll);
  const { view } = scroll;
  return [places.firstAt(place - above * view, -1), places.firstAt(place + (1 + below) * view, 1)];
}

/** The places of the list whose tiles are near the window, as many as there may be. */
function nearby(places, scroll, isFilled, course) {
  for (let part = isFilled ? nearViews : 0; part > 0; part -= 0.25) {
    const behind = Math.min(part, nearBehind);
    const [from, to] = bounds(places, scroll, course > 0 ? behind : part, course < 0 ? behind : part);
    if (to - from < mostTiles) return [from, to];
  }
  const [from, to] = bounds(places, scroll, 0, 0);
  return [from, Math.min(to, from + mostTiles - 1)];
}
