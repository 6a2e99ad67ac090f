// Files that a page makes of a picture, and hands to the browser.
import { make } from "./dom.js";

/** What a name may have so that every system accepts it. */
const safeName = (words) => (
  words.normalize("NFKD").replace(/[^\w-]+/gu, "-").replace(/^[-_]+|[-_]+$/gu, "").slice(0, 60)
);

/** The name of a file with a drawing, without its extension. */
export const fileNameOf = ({ seed, width, height }) => (
  ["geobg", safeName(seed), `${width}x${height}`].filter(Boolean).join("-")
);

/** Whether the browser can pass pictures on to other programs of the device. */
export const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([""], "a.png", { type: "image/png" })] }) ?? false;

/** Lets the browser save `blob` under a name. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = make("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const svgFile = (words) => new Blob([words], { type: "image/svg+xml" });

/** The formats that a page writes itself. The engine that a page begins with writes no SVG. */
const writers = {
  svg: async ({ recipe }) => svgFile((await globalThis.geobg.loadWhole()).read(recipe).toSVG()),
  png: (wallpaper) => wallpaper.toBlob("image/png"),
  recipe: async ({ recipe }) => new Blob([`${recipe}\n`], { type: "application/json" }),
  animation: async ({ recipe }, { speed = 1 }) =>
    svgFile((await globalThis.geobg.loadWhole()).animation(recipe, { speed })),
};

const extensions = { svg: ".svg", png: ".png", recipe: ".json", animation: "-animated.svg" };

/** The formats that a page writes itself, in the order of the dialog. */
export const pageFormats = Object.freeze(Object.keys(writers));

/** A file with the picture of a `Wallpaper`, made by this page. */
export async function makeFile(format, wallpaper, options = {}) {
  const blob = await writers[format](wallpaper, options);
  return new File([blob], fileNameOf(wallpaper) + extensions[format], { type: blob.type });
}
