// How the picture at the head of its page follows scrolling and a pull. Pure.
//
// At rest, the head is the whole picture, sharp and bright. The sheet comes up over it, and then it blurs and darkens.
// A pull down makes it grow; it is never stretched.

/** The head below a sheet that covers it: its blur in CSS pixels, and how dark it is. */
export const coveredHead = Object.freeze({ blur: 14, dark: 0.55 });

/** A pull becomes slower, and ends here, as a part of the picture's height. */
const mostBeyond = 0.35;

/** A pull of this many CSS pixels hides the words. */
const wordsPull = 120;

/** A pull that is let go closes the page if it is longer than this, in CSS pixels. */
export const closingPull = 110;

/**
 * The head at a pull.
 *
 * @param pull How far it is pulled down, in CSS pixels; never below 0. @param full The height of the picture.
 * @returns {{ height: number, top: number, scale: number, blur: number, dark: number, words: number }} `height` of the
 *   head, `top` of the picture in it, its `scale` around its middle, and parts from 0 to 1.
 */
export function headAt(pull, full) {
  const pulled = Math.max(0, pull);
  const slack = full * mostBeyond;
  const height = full + slack * (1 - Math.exp(-pulled / slack));
  return {
    height,
    top: (height - full) / 2,
    scale: height / full,
    blur: 0,
    dark: 0,
    words: Math.max(0, 1 - pulled / wordsPull),
  };
}

/** The same for a page that is scrolled by `place` pixels: the picture moves slower than the page. */
export function headScrolled(place, full) {
  const gone = Math.min(1, Math.max(0, place) / full);
  return {
    ...headAt(0, full),
    top: 0.4 * gone * full,
    blur: coveredHead.blur * gone,
    dark: coveredHead.dark * gone,
    words: Math.max(0, 1 - 1.6 * gone),
  };
}

/** How much of the head the sheet covers at rest, and the height of the buttons with their margins, in CSS pixels. */
const sheetOverlap = 64;
const barHeight = 68;

/** Whether the sheet of a page that is scrolled by `place` pixels is below the buttons over the head. */
export const isSheetUnderBar = (place, full) => place > full - sheetOverlap - barHeight;

/** A pull that returns by itself, `time` milliseconds after it was let go. */
export const released = (pull, time) => (time >= releaseTime ? 0 : pull * (1 - time / releaseTime) ** 3);
export const releaseTime = 360;
