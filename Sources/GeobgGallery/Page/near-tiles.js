// Which tiles exist: those in the window at once, and those near it little by little. Pure.
import { placeOf } from "./scroll.js";

/** The most tiles that exist at once. */
export const mostTiles = 120;

/** How far beyond the window tiles exist, in heights of the window. */
const nearViews = 1;

/** Tiles outside of the window are made little by little: so many in a frame, above and below. */
const mostNewTiles = 4;

export class NearTiles {
  /** The places of the list whose tiles exist. */
  #shown = [0, 0];

  /**
   * The places of the list whose tiles exist in the next frame.
   *
   * @param {import("./wall-places.js").WallPlaces} places @param scroll See scroll.js.
   * @param isFilled Whether there are tiles beyond the window.
   * @returns {{ from: number, to: number, isWhole: boolean }} `isWhole`: all tiles that are near exist then.
   */
  grow(places, scroll, isFilled) {
    const [first, last] = nearby(places, scroll, isFilled);
    const seen = bounds(places, scroll, 0);
    const [from, to] = this.#shown[0] < seen[1] && this.#shown[1] > seen[0] ? this.#shown : seen;
    this.#shown = [
      Math.max(first, Math.min(from - mostNewTiles, seen[0])),
      Math.min(last, Math.max(to + mostNewTiles, seen[1])),
    ];
    return { from: this.#shown[0], to: this.#shown[1], isWhole: this.#shown[0] === first && this.#shown[1] === last };
  }
}

/** The places of the list whose tiles are at most `part` of the window's height away from it. */
function bounds(places, scroll, part) {
  const place = placeOf(scroll);
  const { view } = scroll;
  return [places.firstAt(place - part * view, -1), places.firstAt(place + (1 + part) * view, 1)];
}

/** The places of the list whose tiles are near the window, as many as there may be. */
function nearby(places, scroll, isFilled) {
  for (let part = isFilled ? nearViews : 0; part > 0; part -= 0.25) {
    const [from, to] = bounds(places, scroll, part);
    if (to - from < mostTiles) return [from, to];
  }
  const [from, to] = bounds(places, scroll, 0);
  return [from, Math.min(to, from + mostTiles - 1)];
}
