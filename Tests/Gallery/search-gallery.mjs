// The gallery that searches are tried in, and what a person sees in its pictures.
import assert from "node:assert/strict";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import { lookOf, withDescriptions } from "../../Pages/gallery/columns.js";
import { find } from "../../Pages/gallery/find.js";
import { packColors } from "../../Pages/shared/oklab.js";
import { wholeList } from "../../Pages/gallery/query.js";
import { middleOf, shownColors, smallSize } from "../../Pages/gallery/shown-colors.js";
import { atOnce } from "../../Pages/gallery/slices.js";
import { languages } from "../../Pages/gallery/texts.js";
import { colorBytes } from "../../Pages/gallery/traits.js";
import { makeVocabulary, termsOf } from "../../Pages/gallery/words.js";

const web = process.env.GEOBG_WEB ?? fileURLToPath(new URL("../../web", import.meta.url));
const { load } = await import(pathToFileURL(path.join(web, "inline.js")));
const engine = await load();

/** The RGBA pixels of a PNG of the engine, with 8 bits and no lines between. */
function pixelsOfPNG(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [width, height, channels] = [view.getUint32(16), view.getUint32(20), { 0: 1, 2: 3, 6: 4 }[bytes[25]]];
  assert.ok(channels && bytes[24] === 8, `a PNG of type ${bytes[25]} with ${bytes[24]} bits`);
  const parts = [];
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IDAT") parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  let above = new Uint8Array(stride);
  for (let row = 0; row < height; row += 1) {
    const from = row * (stride + 1);
    const line = Uint8Array.from(packed.subarray(from + 1, from + 1 + stride));
    for (let at = 0; at < stride; at += 1) {
      const [left, up, corner] = [
        at < channels ? 0 : line[at - channels],
        above[at],
        at < channels ? 0 : above[at - channels],
      ];
      const guess = left + up - corner;
      const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each));
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      line[at] += [0, left, up, (left + up) >> 1, paeth][packed[from]];
    }
    for (let at = 0; at < width; at += 1) {
      for (let part = 0; part < 3; part += 1) {
        pixels[4 * (row * width + at) + part] = line[channels === 1 ? at : at * channels + part];
      }
    }
    above = line;
  }
  return pixels;
}

const draw = async (options, width, height) => {
  const blob = await engine.wallpaper({ ...options, width, height }).toBlob("image/png");
  return pixelsOfPNG(new Uint8Array(await blob.arrayBuffer()));
};

// MARK: The gallery: pictures for a phone, in all palettes, with different shapes, densities and arrangements

const canvas = { width: 1170, height: 2532 };
const shapes = [{ hexagon: 1 }, { triangle: 1 }, { circle: 1 }, { circle: 4, triangle: 1 }, { square: 2, hexagon: 1 }, {
  circle: 1,
  triangle: 3,
}];
const palettes = Object.keys(engine.palettes);
const options = [
  ...palettes.flatMap((palette) => ["light", "dark"].map((mode) => ({ palette, mode }))),
  ...shapes.flatMap((shapes) => ["light", "dark"].map((mode) => ({ palette: "original", mode, shapes }))),
  ...[0.3, 2].flatMap((density) =>
    ["original", "slate", "dusk"].map((palette) => ({ palette, mode: "light", density }))
  ),
  ...["hive", "rings", "bloom", "mosaic", "halftone"].map((arrangement) => ({
    palette: "reef",
    mode: "dark",
    arrangement,
  })),
];
const seedsEach = 6;
export const pictures = options.flatMap((each, look) =>
  Array.from({ length: seedsEach }, (_, at) => ({ look, options: { ...each, seed: String(100 * look + at) } }))
);
export const looks = options.map((each) =>
  lookOf(JSON.parse(engine.wallpaper({ ...each, ...canvas, seed: "1" }).recipe))
);
const small = smallSize(canvas);
const shown = new Uint8Array(pictures.length * colorBytes);
for (const [at, { options }] of pictures.entries()) {
  shown.set(shownColors(middleOf(await draw(options, small.width, small.height), small.width)), at * colorBytes);
}
packColors(shown);
const columns = withDescriptions({
  count: pictures.length,
  look: Uint32Array.from(pictures, ({ look }) => look),
  looks,
  shown,
  rooms: null,
  seed: (at) => pictures[at].options.seed,
  markSeeds: () => {},
  isNamed: null,
  title: null,
  tags: null,
  date: null,
});
const vocabulary = makeVocabulary([(key) => languages[0].texts[key]], palettes);

// MARK: What a person sees: hue in degrees, saturation and value of a pixel

function seen(red, green, blue) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const far = most - least || 1;
  const hue = most === red ? (green - blue) / far : most === green ? 2 + (blue - red) / far : 4 + (red - green) / far;
  return { hue: (hue * 60 + 360) % 360, pure: most === 0 ? 0 : (most - least) / most, value: most / 255 };
}

const between = (hue, from, to) => (from <= to ? hue >= from && hue <= to : hue >= from || hue <= to);
export const colored = (from, to, pure = 0.12) => (each) =>
  each.pure >= pure && each.value > 0.08 && between(each.hue, from, to);
export const colors = {
  red: colored(338, 22, 0.3),
  orange: colored(8, 48, 0.25),
  yellow: colored(34, 72, 0.2),
  green: colored(64, 178),
  teal: colored(155, 215),
  blue: colored(195, 262),
  purple: colored(245, 335, 0.08),
  pink: colored(290, 25),
  brown: (each) => between(each.hue, 0, 55) && each.pure > 0.15 && each.value < 0.75,
  gold: colored(25, 62, 0.25),
  gray: ({ pure, value }) => pure < 0.22 && value > 0.15 && value < 0.95,
  black: ({ value }) => value < 0.25,
  white: ({ pure, value }) => value > 0.88 && pure < 0.12,
};

/** The part of a tile's pixels that pass a test. */
export async function partOf(picture, test) {
  const pixels = await draw(pictures[picture].options, 32, 32);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (test(seen(...pixels.subarray(at, at + 3)))) count += 1;
  return count / (pixels.length / 4);
}

/** The first eight pictures that words find, by number. */
export const firstEight = (words) =>
  [...atOnce(find(columns, { ...wholeList, text: words }, { terms: termsOf(words, vocabulary) }))].slice(0, 8);

/**
 * Searches with what each of their first eight must be: `look(words, test)` asks for a look, and
 * `pixels(words, test, least, most)` for the part of a tile's pixels that pass a test.
 */
export function makeSearches() {
  const searches = [];
  return {
    searches,
    look: (words, test) => searches.push([words, (picture) => test(looks[pictures[picture].look])]),
    pixels: (words, test, least, most = 1) =>
      searches.push([words, async (picture) => {
        const part = await partOf(picture, test);
        return part >= least && part <= most;
      }]),
  };
}

/** What is wrong among the first eight: the options of the pictures that do not fit. */
export async function wrongAmong(words, fits) {
  const first = firstEight(words);
  const wrong = [];
  for (const picture of first) if (!await fits(picture)) wrong.push(JSON.stringify(pictures[picture].options));
  return { first, wrong };
}
