// Parallax: the plane of a picture moves slower than its tile. The picture is drawn a little higher than its tile, and
// moves within it, so the tile is always full. Pure.

/**
 * How much higher the picture is above and below its tile, as a part of the tile's height, and at most in CSS pixels.
 */
const overdrawPart = 0.07;
const most = 28;

/** The height above, and below, in whole CSS pixels. */
export const overdraw = (height) => Math.round(Math.min(most, height * overdrawPart));

/**
 * How far the picture is moved from the middle of its tile, in CSS pixels: from `-overdraw` (the tile is at the lower
 * edge of the window) to `overdraw`. Half pixels, so that few movements are too small to be seen.
 */
export function shiftOf({ top, height }, place, view) {
  const far = (view + height) / 2;
  const from = (top + height / 2 - place - view / 2) / far;
  return Math.round(-2 * overdraw(height) * Math.min(1, Math.max(-1, from))) / 2;
}
