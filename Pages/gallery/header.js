// How the picture at the head of its page follows a pull. Pure.
//
// At rest, the head shows the middle of the picture, a little dark and blurred below the words. A pull first shows the
// part that was cut off above and below; then the picture grows. It is never stretched.

/** The head at rest: its height as a part of the window's, its blur in CSS pixels, and how dark it is. */
export const restingHead = Object.freeze({ part: 0.64, blur: 4, dark: 0.14 });

/** A pull farther than the whole picture becomes slower, and ends here, as a part of the picture's height. */
const mostBeyond = 0.35;

/** The height of the head at rest. */
export const restHeight = (full) => Math.round(full * restingHead.part);

/**
 * The head at a pull.
 *
 * @param pull How far it is pulled down, in CSS pixels; never below 0. @param full The height of the picture.
 * @returns {{ height: number, top: number, scale: number, blur: number, dark: number, words: number }} `height` of the
 *   head, `top` of the picture in it (0 or less), its `scale` around its middle, and parts from 0 to 1.
 */
export function headAt(pull, full) {
  const rest = restHeight(full);
  const hidden = full - rest;
  const pulled = Math.max(0, pull);
  const beyond = Math.max(0, pulled - hidden);
  const slack = full * mostBeyond;
  const height = rest + Math.min(pulled, hidden) + slack * (1 - Math.exp(-beyond / slack));
  const progress = hidden > 0 ? Math.min(1, pulled / hidden) : 1;
  return {
    height,
    top: (height - full) / 2,
    scale: Math.max(1, height / full),
    blur: restingHead.blur * (1 - progress),
    dark: restingHead.dark * (1 - progress),
    words: Math.max(0, 1 - 2 * progress),
  };
}

/**
 * The same for a page that is scrolled by `place` pixels: the picture moves slower than the page, and becomes darker.
 */
export function headScrolled(place, full) {
  const rest = headAt(0, full);
  const gone = Math.min(1, Math.max(0, place) / rest.height);
  return {
    ...rest,
    top: rest.top + 0.4 * gone * rest.height,
    dark: rest.dark + (0.7 - rest.dark) * gone,
    words: Math.max(0, 1 - 1.6 * gone),
  };
}

/** A pull that returns by itself, `time` milliseconds after it was let go. */
export const released = (pull, time) => (time >= releaseTime ? 0 : pull * (1 - time / releaseTime) ** 3);
export const releaseTime = 360;
