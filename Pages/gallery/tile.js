// The elements of one tile. Their places are computed, and nothing is measured.
//
//   .tile           the box in the wall, an item of the list
//     .link         opens the picture's page
//       .frame      clips the picture, and has its background and its blur until it is drawn
//         .plane    a little higher than the frame, and moves within it
//           .hash .picture .replay
import { make } from "../shared/dom.js";
import { newPicture } from "./new-pictures.js";
import { blurOf } from "./blur.js";
import { pixelsOfHash } from "./blurhash.js";
import { text } from "./texts.js";

/** The side of a hash's picture, in pixels: it has no details. */
const hashSide = 24;

/** The longest name of a palette in a label. */
const longestName = 80;

/** The picture of a BlurHash. */
function hashCanvas(hash) {
  const canvas = make("canvas", { class: "hash", width: hashSide, height: hashSide, "aria-hidden": "true" });
  const pixels = pixelsOfHash(hash, hashSide, hashSide);
  if (pixels) canvas.getContext("2d").putImageData(new ImageData(pixels, hashSide), 0, 0);
  return canvas;
}

/** A picture's name in the language of the page. */
function labelOf(catalog, picture) {
  const { palette, mode } = catalog.recipe(picture);
  const name = text("tile.label", {
    palette: String(palette?.name ?? "").slice(0, longestName),
    mode: text(`mode.${mode === "dark" ? "dark" : "light"}`),
    seed: catalog.seed(picture).slice(0, longestName),
  });
  return newPicture(catalog, picture) === null ? name : text("beyond.tile", { name });
}

/** A tile without a place. @param hash The picture's BlurHash, or null. */
export function makeTile(catalog, picture, hash) {
  const plane = make("div", { class: "plane" }, hash ? hashCanvas(hash) : null);
  const frame = make("div", { class: "frame" }, plane);
  if (!hash) frame.style.backgroundImage = blurOf(catalog, picture);
  const link = make("a", {
    href: `#picture=${picture}`,
    class: "link",
    "aria-label": labelOf(catalog, picture),
    tabindex: "-1",
  }, frame);
  const element = make("div", { class: "tile", role: "listitem" }, link);
  element.style.setProperty("--ground", catalog.background(picture) ?? "transparent");
  element.dataset.picture = picture;
  return {
    picture,
    element,
    link,
    plane,
    /** The place in the list, and the box in CSS pixels of the content. */
    index: -1,
    box: null,
    /** The picture's canvas and its key, see bitmaps.js. */
    canvas: null,
    key: null,
    /** What the page wrote: the place on the track, and the shift of the plane. */
    top: null,
    shift: 0,
    /** The animation that has the plane's places; null before the plane moves. */
    motion: null,
  };
}

/** Names a tile again: the page has another language. */
export const setLabel = ({ link, picture }, catalog) => link.setAttribute("aria-label", labelOf(catalog, picture));

/** Gives a tile its place in a list of `count`, its box, and how much higher the plane is above and below. */
export function setPlace(tile, index, count, box, over) {
  const { element } = tile;
  tile.index = index;
  tile.box = box;
  element.setAttribute("aria-setsize", count);
  element.setAttribute("aria-posinset", index + 1);
  element.style.insetInlineStart = `${box.left}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  element.style.setProperty("--over", `${over}px`);
  tile.top = null;
}

/**
 * Moves a tile to a place of a track of `track` pixels. One that is far away, because it has the focus, stays on the
 * track.
 */
export function setTop(tile, offset, track) {
  const top = Math.min(Math.max(tile.box.top - offset, 0), Math.max(0, track - tile.box.height));
  if (top === tile.top) return;
  tile.top = top;
  tile.element.style.top = `${top}px`;
}

/**
 * Shows a picture in a tile; the first one fades in over the blur if `isFading`. Then the blur goes: Firefox would
 * paint it in each frame that moves, and it would be seen through a transparent picture.
 */
export function setPicture(tile, canvas, key, isFading) {
  if (tile.canvas !== canvas) {
    const isNew = isFading && !tile.canvas;
    tile.canvas?.remove();
    canvas.className = isNew ? "picture new" : "picture";
    tile.plane.append(canvas);
    const endBlur = () => tile.plane.parentElement.style.removeProperty("background-image");
    if (isNew) canvas.addEventListener("animationend", endBlur, { once: true });
    else endBlur();
  }
  tile.canvas = canvas;
  tile.key = key;
}

/** Further than this, no plane moves, in CSS pixels. */
const farthestShift = 100;

/**
 * Moves the plane of a tile within its frame, by CSS pixels. The place is a time of an animation that never runs:
 * Chromium moves an animated layer alone, and puts all layers of the page in order again for any other that is moved.
 */
export function setShift(tile, shift) {
  if (shift === tile.shift) return;
  tile.shift = shift;
  if (!tile.motion) startMotion(tile);
  tile.motion.currentTime = farthestShift + shift;
}

/** Makes a plane ready to move. */
export function startMotion(tile) {
  const ends = [-farthestShift, farthestShift].map((each) => `translateY(${each}px)`);
  tile.motion ??= tile.plane.animate({ transform: ends }, { duration: 2 * farthestShift, fill: "both" });
  tile.motion.pause();
  tile.motion.currentTime = farthestShift + tile.shift;
}
