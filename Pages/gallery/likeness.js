// How much pictures look alike: by their shown colors, then by palette and mode. Pure.
import { writeOKLab } from "./oklab.js";
import { picturesInSlice } from "./slices.js";
import { colorBytes } from "./traits.js";

/** How unlike two pictures' colors are, from 0 (alike): each color's distance to the nearest of the other, by area. */
function distanceTo(columns, index) {
  const { colors } = columns;
  const own = labsOf(colors, index);
  const lab = [0, 0, 0];
  const nearest = new Float64Array(own.length);
  return (other) => {
    let sum = 0;
    let isEmpty = true;
    nearest.fill(1);
    for (let at = other * colorBytes; at < (other + 1) * colorBytes; at += 4) {
      if (colors[at + 3] === 0) continue;
      writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
      let least = 1;
      for (let from = 0; from < own.length; from += 1) {
        const [l, a, b] = own[from].lab;
        const each = Math.hypot(lab[0] - l, lab[1] - a, lab[2] - b);
        least = Math.min(least, each);
        nearest[from] = Math.min(nearest[from], each);
      }
      sum += least * colors[at + 3];
      isEmpty = false;
    }
    for (let from = 0; from < own.length; from += 1) sum += nearest[from] * own[from].area;
    return isEmpty ? Infinity : sum / 510;
  };
}

const labsOf = (colors, index) => {
  const list = [];
  for (let at = index * colorBytes; at < (index + 1) * colorBytes; at += 4) {
    if (colors[at + 3] === 0) continue;
    const lab = [0, 0, 0];
    writeOKLab(colors[at], colors[at + 1], colors[at + 2], lab);
    list.push({ lab, area: colors[at + 3] });
  }
  return list;
};

/** A palette or a mode that differs counts like this distance of colors. */
const otherPalette = 0.02;

/** The `most` pictures that are most like one, the most similar first. */
export function* neighbors(columns, index, most) {
  const { count, look, looks, colors } = columns;
  const own = looks[look[index]];
  const distance = colors ? distanceTo(columns, index) : () => 0;
  const best = [];
  for (let other = 0; other < count; other += 1) {
    if (other % picturesInSlice === picturesInSlice - 1) yield;
    if (other === index) continue;
    const { palette, mode } = looks[look[other]];
    const far = distance(other) + (palette === own.palette ? 0 : otherPalette) + (mode === own.mode ? 0 : otherPalette);
    if (best.length === most && far >= best.at(-1).far) continue;
    const place = best.findIndex((each) => far < each.far);
    best.splice(place < 0 ? best.length : place, 0, { far, other });
    if (best.length > most) best.pop();
  }
  return Uint32Array.from(best, ({ other }) => other);
}
