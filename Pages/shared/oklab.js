// Colors as OKLab: a lightness and two axes, where equal distances look equal. Pure.
import { lightOf } from "./srgb.js";

/** The light of each byte of sRGB. */
const light = Float64Array.from({ length: 256 }, (_, byte) => lightOf(byte / 255));

/** Writes lightness, a and b of a color of bytes to `lab`, from `at` on. */
export function writeOKLab(red, green, blue, lab, at = 0) {
  const [r, g, b] = [light[red], light[green], light[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  lab[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/**
 * A step of a packed color: lightness from 0, a and b from 128, each in 255ths. A difference that a person just notices
 * is 5 steps.
 */
export const labStep = 1 / 255;

/**
 * Packs colors in place, each of red, green, blue and one more byte: the first three become lightness, a and b, in
 * steps of `labStep`. So a search measures distances of whole numbers.
 */
export function packColors(bytes, from = 0, to = bytes.length) {
  const lab = [0, 0, 0];
  for (let at = from; at < to; at += 4) {
    if (bytes[at + 3] === 0) continue;
    writeOKLab(bytes[at], bytes[at + 1], bytes[at + 2], lab);
    for (let part = 0; part < 3; part += 1) bytes[at + part] = Math.round(lab[part] / labStep) + (part === 0 ? 0 : 128);
  }
}

/** A packed copy of colors. */
export function packedColors(bytes) {
  const packed = bytes.slice();
  packColors(packed);
  return packed;
}

/** Lightness, a and b of `#rrggbb`; null for any other text. */
export function labOfHex(color) {
  if (!/^#[0-9a-f]{6}$/iu.test(color)) return null;
  const lab = [0, 0, 0];
  writeOKLab(...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)), lab);
  return lab;
}
