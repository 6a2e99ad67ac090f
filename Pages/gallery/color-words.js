// What the names of colors mean: parts of OKLab, and how much of a picture is in them. Pure.
import { colorBytes } from "./traits.js";

/**
 * The named colors: a range of hues in degrees (from pink over red, yellow, green and blue to purple), the least and
 * the most chroma, and a range of lightness.
 */
export const namedColors = Object.freeze({
  red: { hue: [8, 42], chroma: [0.09, 1], light: [0.3, 0.75] },
  orange: { hue: [42, 76], chroma: [0.09, 1], light: [0.6, 1] },
  brown: { hue: [35, 85], chroma: [0.03, 0.14], light: [0.2, 0.58] },
  gold: { hue: [72, 98], chroma: [0.09, 1], light: [0.58, 0.9] },
  yellow: { hue: [78, 115], chroma: [0.07, 1], light: [0.7, 1] },
  beige: { hue: [50, 105], chroma: [0.012, 0.075], light: [0.78, 0.985] },
  green: { hue: [115, 167], chroma: [0.04, 1], light: [0, 1] },
  teal: { hue: [167, 228], chroma: [0.035, 1], light: [0, 1] },
  blue: { hue: [228, 287], chroma: [0.04, 1], light: [0, 1] },
  purple: { hue: [287, 335], chroma: [0.04, 1], light: [0, 1] },
  pink: { hue: [335, 378], chroma: [0.05, 1], light: [0.6, 1] },
  gray: { hue: null, chroma: [0, 0.028], light: [0.28, 0.88] },
  black: { hue: null, chroma: [0, 0.06], light: [0, 0.24] },
  white: { hue: null, chroma: [0, 0.028], light: [0.93, 1] },
});

/** The lightness of a color that is called dark or light. */
const shadeLight = Object.freeze({ dark: [0, 0.5], light: [0.74, 1] });

/** How softly a color ends: degrees of hue, chroma, and lightness. */
const softness = Object.freeze({ hue: 10, chroma: 0.015, light: 0.05 });

/** As much of a picture has to be in a color, in 255ths: with less, nobody would call the picture by it. */
export const leastPart = 38;

/** 1 within a range, 0 further away from it than `soft`, and between them in between. */
const within = (value, [least, most], soft) => Math.max(0, 1 - Math.max(0, least - value, value - most) / soft);

/** How far an angle is outside of a range, as if the range began at its angle. */
function withinHue(hue, [first, last]) {
  const [turn, beyond] = [(hue - first + 720) % 360, (last - first + 360) % 360];
  return turn <= beyond ? 1 : Math.max(0, 1 - Math.min(turn - beyond, 360 - turn) / softness.hue);
}

/** Above its least chroma by this much, a color is as strong as anybody expects. */
const strongChroma = 0.03;

/** A color of this chroma and of another name takes away from the named one, at most this part of it. */
const foreignChroma = 0.12;
const foreignPart = 0.7;

/** A color at the end of its hues, and one that is almost gray, are this good examples of a name. */
const leastPure = 0.2;
const leastStrong = 0.02;

/**
 * How good an example of a name a color is, above 0 to 1: best in the middle of the hues, and not grayish. Lightness
 * does not count: a light blue and a dark one are blue.
 */
function exampleOf(own, angle, { hue, chroma: [least, most] }) {
  if (hue === null) return 1;
  const half = (hue[1] - hue[0]) / 2;
  const off = Math.abs(((angle - hue[0] - half + 900) % 360) - 180) / half;
  const pure = 1 - (1 - leastPure) * Math.min(1, off) ** 2;
  // A name for pale colors, such as beige, does not ask for strong ones.
  const strong = most < 1 ? 1 : Math.min(1, Math.max(leastStrong, (own - least) / strongChroma));
  return pure * strong;
}

/**
 * How well packed colors (oklab.js) are called by a name: `plane` by a and b, and `light` by lightness, from 0 to 1;
 * `examples` is `plane` with how good an example of the name each is, and `foreign` how much it is another color.
 *
 * @param shade `dark`, `light` or null.
 */
function weightsOf(name, shade) {
  const { hue, chroma, light } = namedColors[name];
  const plane = new Float32Array(65_536);
  const examples = new Float32Array(65_536);
  const foreign = new Float32Array(65_536);
  for (let a = 0; a < 256; a += 1) {
    for (let b = 0; b < 256; b += 1) {
      const [x, y] = [(a - 128) / 255, (b - 128) / 255];
      const own = Math.hypot(x, y);
      const at = (a << 8) | b;
      foreign[at] = Math.min(1, own / foreignChroma);
      const colored = within(own, chroma, softness.chroma);
      if (colored === 0) continue;
      const angle = (Math.atan2(y, x) * 180) / Math.PI;
      plane[at] = colored * (hue === null ? 1 : withinHue(angle, hue));
      examples[at] = plane[at] * exampleOf(own, angle, namedColors[name]);
      foreign[at] *= 1 - plane[at];
    }
  }
  const range = hue !== null && shade !== null ? shadeLight[shade] : light;
  const lights = Float32Array.from({ length: 256 }, (_, step) => within(step / 255, range, softness.light));
  return { plane, examples, foreign, light: lights };
}

/**
 * A function of a picture's number: how much of it has a named color, in 255ths; 0 if that is too little to be seen.
 * Good examples of the color count more, and a picture with other strong colors is less of the named one.
 *
 * @param shown The column of packed colors. @param least As much is seen, in 255ths.
 */
export function namedPart(shown, name, shade = null, least = leastPart) {
  const { plane, examples, foreign, light } = weightsOf(name, shade);
  return (index) => {
    let sum = 0;
    const end = (index + 1) * colorBytes;
    for (let at = index * colorBytes; at < end; at += 4) {
      sum += shown[at + 3] * light[shown[at]] * plane[(shown[at + 1] << 8) | shown[at + 2]];
    }
    if (sum < least) return 0;
    let [good, other] = [0, 0];
    for (let at = index * colorBytes; at < end; at += 4) {
      const place = (shown[at + 1] << 8) | shown[at + 2];
      good += shown[at + 3] * light[shown[at]] * examples[place];
      other += shown[at + 3] * foreign[place];
    }
    return good * (1 - (foreignPart * Math.min(255, other)) / 255);
  };
}
