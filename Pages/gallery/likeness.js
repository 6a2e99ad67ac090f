// How much pictures look alike: by their shown colors, then by palette and mode. Pure.
import { labStep } from "../shared/oklab.js";
import { picturesInSlice } from "./slices.js";
import { colorBytes } from "./traits.js";

/** Farther than this is as far as colors can be, in steps of a packed color. */
const farApart = 255;

/**
 * A function of a picture's number: how unlike its colors and another picture's are, from 0 (alike). Each color
 * counts by its area, and by its distance to the nearest color of the other picture. Infinity for a picture without
 * colors, and for one that is further than `most`: its large colors alone say so, mostly.
 *
 * @param shown The column of packed colors. @param own The packed colors of the other picture.
 */
export function distanceTo(shown, own) {
  const colors = [];
  for (let at = 0; at < colorBytes; at += 4) if (own[at + 3] > 0) colors.push(Array.from(own.subarray(at, at + 4)));
  const count = colors.length;
  const [light, a, b, areas] = [0, 1, 2, 3].map((part) => Int32Array.from(colors, (color) => color[part]));
  const nearest = new Int32Array(count);
  return (other, most = Infinity) => {
    const limit = (most * 510) / labStep;
    let sum = 0;
    let area = 0;
    nearest.fill(farApart * farApart);
    const end = (other + 1) * colorBytes;
    for (let at = other * colorBytes; at < end; at += 4) {
      const part = shown[at + 3];
      // Behind the first unused color, all are.
      if (part === 0) break;
      const [l, x, y] = [shown[at], shown[at + 1], shown[at + 2]];
      let least = farApart * farApart;
      for (let from = 0; from < count; from += 1) {
        const square = (l - light[from]) ** 2 + (x - a[from]) ** 2 + (y - b[from]) ** 2;
        if (square < least) least = square;
        if (square < nearest[from]) nearest[from] = square;
      }
      sum += Math.sqrt(least) * part;
      area += part;
      if (sum > limit) return Infinity;
    }
    if (area === 0) return Infinity;
    for (let from = 0; from < count; from += 1) sum += Math.sqrt(nearest[from]) * areas[from];
    return (sum * labStep) / 510;
  };
}

/** A palette or a mode that differs counts like this distance of colors. */
const otherPalette = 0.02;

/** A picture of the columns as `neighbors` wants it. */
export const traitsOf = ({ look, looks, shown }, index) => ({
  index,
  look: looks[look[index]],
  colors: shown?.subarray(index * colorBytes, (index + 1) * colorBytes) ?? null,
});

/**
 * The `most` pictures of the columns that are most like one, the most similar first. That one has a `look`, packed
 * `colors`, and an `index` if it is itself in the columns. Pictures that are less like it than `farthest` are left out.
 */
export function* neighbors(columns, { look: own, colors, index = null }, most, farthest = Infinity) {
  const { count, look, looks, shown } = columns;
  const more = Float64Array.from(
    looks,
    ({ palette, mode }) => (palette === own.palette ? 0 : otherPalette) + (mode === own.mode ? 0 : otherPalette),
  );
  const distance = shown && colors ? distanceTo(shown, colors) : () => 0;
  const best = [];
  let limit = farthest;
  for (let other = 0; other < count; other += 1) {
    if (other % picturesInSlice === picturesInSlice - 1) yield;
    if (other === index || columns.gone?.has(other)) continue;
    const unlike = more[look[other]];
    const far = distance(other, limit - unlike) + unlike;
    if (far >= limit) continue;
    const place = best.findIndex((each) => far < each.far);
    best.splice(place < 0 ? best.length : place, 0, { far, other });
    if (best.length > most) best.pop();
    if (best.length === most) limit = best.at(-1).far;
  }
  return Uint32Array.from(best, ({ other }) => other);
}
