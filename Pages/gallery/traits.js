// What pictures are like: the kinds of their recipes, and what follows from the colors that they show. Pure.
//
// It reads columns, numbers of all pictures side by side, so that a hundred thousand pictures take milliseconds.
import { labStep } from "../shared/oklab.js";
import { picturesInSlice } from "./slices.js";

/**
 * What a gallery knows about its pictures. The pictures share few looks (recipes without their seeds).
 *
 * @typedef {object} Columns
 * @property {number} count
 * @property {ReadonlySet<number>} [gone] See catalog.js.
 * @property {ReadonlySet<number>} [gone] See catalog.js.
 * @property {Uint32Array} look The picture's place in `looks`.
 * @property {readonly Look[]} looks
 * @property {Uint8Array | null} shown `colorsEach` shown colors of each picture, packed (oklab.js), the largest first:
 *   lightness, a, b and area (in 255ths).
 * @property {Uint8Array | null} rooms How much room for a clock each picture has, in 255ths; null if it is not known.
 * @property {(index: number) => string} seed
 * @property {(low: bigint, high: bigint, mask: Uint8Array) => void} markSeeds See catalog.js.
 * @property {((index: number) => boolean) | null} isNamed See catalog.js.
 * @property {Uint32Array | null} [order] The pictures that are there, in their order; that of their numbers without it.
 * @property {((index: number) => string) | null} title The name of its file.
 * @property {((index: number) => readonly string[]) | null} tags The folders of its file.
 * @property {((index: number) => string) | null} date As `2026-12-24`; empty if it is not known.
 * @property {((index: number) => number | null) | null} time The same moment in milliseconds since 1970.
 * @property {() => Generator<undefined, { hue: Float32Array, mood: Uint8Array, calm: Uint8Array }>} described See
 *   `describeColors`.
 *
 * @typedef {object} Look
 * @property {string} palette The palette's name.
 * @property {"light" | "dark"} mode
 * @property {number | null} density Null for a drawing by hand.
 * @property {number} ratio Width divided by height.
 * @property {Readonly<Record<string, number>>} kinds How often each kind of shape is picked: parts of 1.
 * @property {string} arrangement How the shapes are arranged.
 * @property {boolean} hasMesh
 * @property {boolean} hasOutline
 * @property {boolean} hasClock Whether the recipe keeps the place of a clock quiet.
 * @property {readonly string[]} tags
 */

/** Shown colors of each picture in the column. */
export const colorsEach = 5;
/** Bytes of them: red, green, blue and area of each. */
export const colorBytes = 4 * colorsEach;

/** The kinds of density: drawings by hand have none. The least density of each kind. */
export const densities = Object.freeze({ airy: 0, even: 0.75, dense: 1.5, hand: null });
/** The shapes of screens: the least ratio of width to height of each. */
export const shapes = Object.freeze({ phone: 0, tablet: 0.6, square: 0.9, laptop: 1.12, wide: 1.9 });

const kindOf = (
  kinds,
  value,
) => (value === null ? "hand" : Object.keys(kinds).findLast((name) => kinds[name] !== null && value >= kinds[name]));

export const densityOf = (look) => kindOf(densities, look.density);
export const shapeOf = (look) => kindOf(shapes, look.ratio);

/** The moods, each a bit of the column of moods. */
export const moods = Object.freeze({ warm: 1, cool: 2, vivid: 4, soft: 8, calm: 16 });

/** Below this chroma, a color looks gray. */
const grayChroma = 0.03;

/** A picture is calm whose colors are on average nearer than this to their mean, in OKLab, or mostly one color. */
const calmSpread = 0.08;
const calmPart = 0.6;

/**
 * What makes a picture half as calm: such a contrast (distance of its colors from their mean) or such a chroma, in
 * OKLab, and such a density.
 */
const halfCalm = Object.freeze({ spread: 0.06, chroma: 0.14, density: 1 });

/** From 1 for none to 0 for endlessly much, with 0.5 at `half`. */
const lessWith = (value, half) => 1 / (1 + (value / half) ** 2);

/** How calm a picture is, from 0 to 1: its colors are alike and not strong, and its shapes are few. */
const calmness = (spread, chroma, density) =>
  lessWith(spread, halfCalm.spread) * lessWith(chroma, halfCalm.chroma) * lessWith(density ?? 1, halfCalm.density);

/**
 * The columns that follow from the shown colors: the hue that most of the picture has (radians from 0 to 2 pi; 7 for
 * gray pictures, which come last), the moods as bits, and how calm a calm picture is, in 255ths.
 */
export function* describeColors({ count, shown, look, looks }) {
  const hue = new Float32Array(count).fill(7);
  const mood = new Uint8Array(count);
  const calm = new Uint8Array(count);
  if (!shown) return { hue, mood, calm };
  for (let index = 0; index < count; index += 1) {
    if (index % picturesInSlice === picturesInSlice - 1) yield;
    let [light, a, b, chroma, area, largest, warm] = [0, 0, 0, 0, 0, 0, 0];
    for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
      const part = shown[at + 3] / 255;
      if (part === 0) continue;
      const [x, y] = [(shown[at + 1] - 128) * labStep, (shown[at + 2] - 128) * labStep];
      const own = Math.sqrt(x * x + y * y);
      light += shown[at] * labStep * part;
      a += x * part;
      b += y * part;
      chroma += own * part;
      area += part;
      largest = Math.max(largest, part);
      // From pink over red and orange to yellow: hues from -20 to 110 degrees.
      if (own > grayChroma) {
        const angle = Math.atan2(y, x);
        warm += angle > -0.35 && angle < 1.92 ? own * part : -own * part;
      }
    }
    if (area === 0) continue;
    if (chroma / area > grayChroma / 2) hue[index] = (Math.atan2(b, a) + 2 * Math.PI) % (2 * Math.PI);
    const mean = chroma / area;
    let spread = 0;
    for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
      const l = shown[at] * labStep - light / area;
      const x = (shown[at + 1] - 128) * labStep - a / area;
      const y = (shown[at + 2] - 128) * labStep - b / area;
      spread += (Math.sqrt(l * l + x * x + y * y) * shown[at + 3]) / 255 / area;
    }
    const isCalm = largest / area > calmPart || spread < calmSpread;
    if (isCalm) calm[index] = Math.max(1, Math.round(255 * calmness(spread, mean, looks[look[index]].density)));
    mood[index] = (warm > 0.3 * chroma ? moods.warm : 0) | (warm < -0.3 * chroma ? moods.cool : 0) |
      (mean > 0.09 ? moods.vivid : 0) | (mean < 0.05 ? moods.soft : 0) | (isCalm ? moods.calm : 0);
  }
  return { hue, mood, calm };
}
