// What a picture shows, measured from the pixels of a small picture: its colors, and its room for a clock. Pure. The
// numbers are a catalog's (docs/gallery-catalog.md), so that a search treats new pictures like the gallery's
// own.
import { labStep, packColors, writeOKLab } from "../shared/oklab.js";
import { colorBytes, colorsEach } from "./traits.js";

/** About how many pixels the small picture has: enough for each shape that a person notices. */
const pixelCount = 1024;
const longestSide = 128;

/** The pixels of a small picture with the shape of a canvas. */
export function smallSize({ width, height }) {
  const ratio = width / height;
  const side = (length) => Math.min(longestSide, Math.max(1, Math.round(length)));
  return { width: side(Math.sqrt(pixelCount * ratio)), height: side(Math.sqrt(pixelCount / ratio)) };
}

/** The colors from which the search begins, the most frequent of the coarse steps: 16 of each channel. */
const mostCandidates = 24;

/** Colors nearer than this look alike on a wallpaper, in OKLab. */
const alike = 0.05;

const distance = (one, other) =>
  Math.hypot(one.lab[0] - other.lab[0], one.lab[1] - other.lab[1], one.lab[2] - other.lab[2]);

/** The coarse steps that have pixels, each with its most frequent color, by weight. */
function stepsOf(pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const color = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(color, (counts.get(color) ?? 0) + pixels[at + 3]);
  }
  const steps = new Map();
  for (const [color, weight] of counts) {
    const key = color & 0xf0f0f0;
    const step = steps.get(key) ?? { color, most: 0, weight: 0 };
    step.weight += weight;
    if (weight > step.most) Object.assign(step, { color, most: weight });
    steps.set(key, step);
  }
  for (const step of steps.values()) {
    step.lab = [0, 0, 0];
    writeOKLab(step.color >> 16, (step.color >> 8) & 255, step.color & 255, step.lab);
  }
  return [...steps.values()].sort((one, other) => other.weight - one.weight);
}

/** The pair of groups that looks most alike, or that loses least as one; null if all should stay. */
function pairOf(groups) {
  const isAnyAllowed = groups.length > colorsEach;
  let [least, cost] = [null, Infinity];
  groups.forEach((one, first) => {
    for (let second = first + 1; second < groups.length; second += 1) {
      const other = groups[second];
      const far = distance(one, other);
      if (!isAnyAllowed && far >= alike) continue;
      // As in a palette from a photo, so that a small lamp in a dark picture is not lost.
      const both = (one.weight * other.weight) / (one.weight + other.weight);
      const loss = far < alike ? far - alike : far * far * Math.sqrt(both);
      if (loss < cost) [least, cost] = [[first, second], loss];
    }
  });
  return least;
}

const nearestOf = (groups, step) => {
  let [nearest, least] = [null, Infinity];
  for (const group of groups) {
    const far = distance(group, step);
    if (far < least) [nearest, least] = [group, far];
  }
  return nearest;
};

/** The RGBA pixels of the square in the middle: what a picture shows in a tile. */
export function middleOf(pixels, width) {
  const height = pixels.length / 4 / width;
  const side = Math.min(width, height);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const middle = new Uint8ClampedArray(4 * side * side);
  for (let row = 0; row < side; row += 1) {
    const from = 4 * ((top + row) * width + left);
    middle.set(pixels.subarray(from, from + 4 * side), 4 * row * side);
  }
  return middle;
}

/** The shown colors of RGBA pixels as bytes of a catalog: red, green, blue and area of each. */
export function shownColors(pixels) {
  const steps = stepsOf(pixels);
  const groups = steps.slice(0, mostCandidates).map((step) => ({ ...step }));
  for (const step of steps.slice(mostCandidates)) nearestOf(groups, step).weight += step.weight;
  for (let pair = pairOf(groups); pair; pair = pairOf(groups)) {
    const [one, other] = pair.map((at) => groups[at]);
    const weight = one.weight + other.weight;
    groups.splice(pair[1], 1);
    groups[pair[0]] = { ...(other.weight > one.weight ? other : one), weight };
  }
  for (const group of groups) group.weight = 0;
  for (const step of steps) nearestOf(groups, step).weight += step.weight;
  groups.sort((one, other) => other.weight - one.weight);
  const bytes = new Uint8Array(colorBytes);
  const total = (pixels.length / 4) * 255;
  let left = 255;
  groups.forEach(({ color, weight }, at) => {
    if (left === 0) return;
    const area = Math.min(left, Math.max(1, Math.round((weight / total) * 255)));
    bytes.set([color >> 16, (color >> 8) & 255, color & 255, area], 4 * at);
    left -= area;
  });
  return bytes;
}

/** Where a clock stands, in hundredths of the height and of the width: of an upright picture, and of a wide one. */
const clock = Object.freeze({ rows: [6, 30], upright: [10, 90], wide: [30, 70] });

/** How far a color of quiet ground may be from the mean of the ground, in OKLab. */
const quiet = 0.08;

/** How quiet the RGBA pixels are where a clock stands, in 255ths. */
export function clockRoom(pixels, width) {
  const height = pixels.length / 4 / width;
  const range = ([from, to], length) => {
    const first = Math.trunc((from * length) / 100);
    return [first, Math.max(first + 1, Math.trunc((to * length) / 100))];
  };
  const [top, bottom] = range(clock.rows, height);
  const [left, right] = range(width > height ? clock.wide : clock.upright, width);
  const ground = [];
  for (let row = top; row < bottom; row += 1) {
    ground.push(pixels.slice(4 * (row * width + left), 4 * (row * width + right)));
  }
  const shown = ground.flatMap((row) =>
    Array.from({ length: row.length / 4 }, (_, at) => row.slice(4 * at, 4 * at + 4))
  );
  const labs = shown.map(([red, green, blue]) => {
    const packed = Uint8Array.of(red, green, blue, 1);
    packColors(packed);
    return packed;
  });
  const mean = [0, 1, 2].map((part) => labs.reduce((sum, lab) => sum + lab[part], 0) / labs.length);
  const like = labs.filter((lab) => (
    Math.hypot(lab[0] - mean[0], lab[1] - mean[1], lab[2] - mean[2]) * labStep <= quiet
  ));
  return Math.trunc((255 * like.length) / labs.length);
}
