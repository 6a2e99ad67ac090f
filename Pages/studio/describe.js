// Marks in words: color, kind and place, in the language of the page. Pure but for that language.
import { toWindow } from "../shared/geometry.js";
import { labOfHex } from "../shared/oklab.js";
import { formatPercent, text } from "./texts.js";

/** A color as lightness (0 to 1), chroma (0 to about 0.37) and hue (degrees), where equal steps look equal: OKLCH. */
export function oklchOf(color) {
  const [lightness, a, b] = labOfHex(color);
  return {
    lightness,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180 / Math.PI + 360) % 360,
  };
}

/** The hue at which each name begins, in degrees. Below the first one, the last name goes on. */
const hueNames = Object.freeze([
  [8, "red"],
  [38, "orange"],
  [70, "yellow"],
  [112, "green"],
  [165, "teal"],
  [225, "blue"],
  [290, "purple"],
  [335, "pink"],
]);

/**
 * The name of a color: the end of its key `color.NAME`, and "light" or "dark" if it is much lighter or darker than
 * usual.
 */
export function colorNameOf(color) {
  const { lightness, chroma, hue } = oklchOf(color);
  if (chroma < 0.035) {
    if (lightness > 0.95) return { name: "white", tone: null };
    if (lightness < 0.2) return { name: "black", tone: null };
    return { name: "gray", tone: lightness > 0.8 ? "light" : lightness < 0.45 ? "dark" : null };
  }
  const name = hueNames.findLast(([begin]) => hue >= begin)?.[1] ?? "pink";
  if (["orange", "yellow"].includes(name) && lightness < 0.58) {
    return { name: "brown", tone: lightness < 0.38 ? "dark" : null };
  }
  if (name === "red" && lightness > 0.72) return { name: "pink", tone: lightness > 0.86 ? "light" : null };
  const bright = name === "yellow" ? 0.93 : 0.82;
  return { name, tone: lightness > bright ? "light" : lightness < 0.42 ? "dark" : null };
}

/** A color in words, such as “dark purple”. */
export function describeColor(color) {
  const { name, tone } = colorNameOf(color);
  const words = text(`color.${name}`);
  return tone ? text(`color.${tone}`, { color: words }) : words;
}

const placeNames = Object.freeze([
  ["topLeft", "top", "topRight"],
  ["left", "center", "right"],
  ["bottomLeft", "bottom", "bottomRight"],
]);

/** The name of a place in the window, from 0 to 1 in each direction: the end of its key `place.NAME`. */
export function placeNameOf(across, down) {
  if (across < 0 || across > 1 || down < 0 || down > 1) return "outside";
  return placeNames[Math.min(2, Math.floor(down * 3))][Math.min(2, Math.floor(across * 3))];
}

/** A point of the plane in words: where the window shows it, such as “top left, 20% across, 10% down”. */
export function describePoint(state, point) {
  const [x, y] = toWindow(state, point);
  const [across, down] = [x / state.window.width, y / state.window.height];
  const place = text(`place.${placeNameOf(across, down)}`);
  return placeNameOf(across, down) === "outside"
    ? place
    : text("place.at", { place, x: formatPercent(across), y: formatPercent(down) });
}

/** The middle of a mark with a box. */
export const middleOf = ({ box: [left, top, right, bottom] }) => [(left + right) / 2, (top + bottom) / 2];

const polygons = ["triangle", "square", "pentagon", "hexagon", "heptagon", "octagon"];

/**
 * The name of a mark's shape: a polygon has as many arcs or, with sharp corners, lines as sides. The visible part of a
 * shape that is much larger than the window has only lines, and more or several parts.
 */
export function shapeOf({ kind, d = "" }) {
  const [arcs, lines] = ["A", "L"].map((step) => d.split(step).length - 1);
  // The outline of a circle is arcs without lines between them.
  if (kind === "circle" || (kind === "outline" && lines === 0)) return "circle";
  const isPart = arcs === 0 && d.lastIndexOf("M") > 0;
  return (isPart ? null : polygons[(arcs || lines + 1) - 3]) ?? "large";
}

/** A mark of scene.js in words: kind, color and place. */
export function describeMark(state, mark) {
  // Each pass of a mesh is a tenth of a unit wide.
  if (mark.kind === "stroke") return text("marks.mesh", { count: Math.max(1, Math.round(mark.width * 10)) });
  return text("marks.shape", {
    kind: text(`kind.${shapeOf(mark)}`),
    color: describeColor(mark.color),
    place: describePoint(state, middleOf(mark)),
  });
}
