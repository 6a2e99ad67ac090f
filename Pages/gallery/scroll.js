// Scrolling of content that is higher than a browser can make an element. Pure.
//
// The page scrolls over a track. A track as high as the content shows it pixel for pixel. A lower track is scaled: a
// short movement still moves the content pixel for pixel, and a long one (the scroll bar, Home, End) goes to the scaled
// place. When scrolling rests, the track moves to the scaled place, which nobody sees. Near both ends the track is not
// scaled, so that a movement always reaches the end.

/**
 * The highest element that the page makes, in CSS pixels. Chromium and Safari count 2^25 pixels of the device in steps
 * of a 64th, Firefox 2^30 steps of a 60th of a CSS pixel; a margin stays free.
 */
export const heightLimit = (ratio) => Math.floor(30_000_000 / Math.max(2, ratio));

/** The part at each end that is not scaled, in heights of the window. */
const endViews = 40;

/** A movement of more heights of the window than this is long. */
const longViews = 3;

const within = (number, least, most) => Math.min(Math.max(number, least), Math.max(least, most));

/**
 * The scrolling of content of `height` in a window of height `view`: `track` is the height of the element, `top` the
 * browser's scroll position, `offset` what to add to it for the place in the content.
 *
 * @typedef {Readonly<{ height: number, view: number, track: number, top: number, offset: number }>} Scroll
 */

/** @returns {Scroll} */
export function makeScroll({ height, view, ratio = 1, limit = heightLimit(ratio) }, place = 0) {
  return movedTo(Object.freeze({ height, view, track: Math.min(height, limit), top: 0, offset: 0 }), place);
}

/** The place in the content at the top of the window. */
export const placeOf = (scroll) => scroll.top + scroll.offset;

/** A window is fast that moves by more than this part of its height in a frame. */
const fastPart = 1 / 50;

/** How many frames pass until a picture that is drawn now is seen. */
const framesAhead = 8;

/**
 * How the window moves, which was at `last` in the frame before: its speed, in pixels for a frame, whether it jumped to
 * another place, whether it is fast, and where it will be when what is drawn now is seen.
 */
export function paceOf(scroll, last) {
  const place = placeOf(scroll);
  const speed = place - last;
  // A window that jumped to another place stays there, as far as anybody knows.
  const hasJumped = Math.abs(speed) >= scroll.view;
  const isFast = Math.abs(speed) > scroll.view * fastPart && !hasJumped;
  return { speed, hasJumped, isFast, ahead: place + within(speed * framesAhead, -scroll.view, scroll.view) };
}

/** The last places of the content and of the track. */
const ends = ({ height, view, track }) => [Math.max(0, height - view), Math.max(0, track - view)];

/** The position on the track for a place in the content. */
function trackFor(scroll, place) {
  const [last, lastTop] = ends(scroll);
  if (last === lastTop) return place;
  const end = Math.min(endViews * scroll.view, lastTop / 4);
  if (place <= end) return place;
  if (place >= last - end) return lastTop - (last - place);
  return end + ((place - end) * (lastTop - 2 * end)) / (last - 2 * end);
}

/** The place in the content for a position on the track. */
function placeFor(scroll, top) {
  const [last, lastTop] = ends(scroll);
  if (last === lastTop) return top;
  const end = Math.min(endViews * scroll.view, lastTop / 4);
  if (top <= end) return top;
  if (top >= lastTop - end) return last - (lastTop - top);
  return end + ((top - end) * (last - 2 * end)) / (lastTop - 2 * end);
}

/** The scrolling after the browser moved to `top`. @returns {Scroll} */
export function scrolled(scroll, top) {
  const [last, lastTop] = ends(scroll);
  if (last === lastTop) return Object.freeze({ ...scroll, top, offset: 0 });
  const isLong = Math.abs(top - scroll.top) > longViews * scroll.view || top <= 0 || top >= lastTop;
  const place = isLong ? placeFor(scroll, within(top, 0, lastTop)) : within(top + scroll.offset, 0, last);
  // Whole numbers keep the content on the pixels of the screen.
  return Object.freeze({ ...scroll, top, offset: Math.round(place - top) });
}

/** The scrolling at a place of the content; the page has to scroll to its `top`. @returns {Scroll} */
export function movedTo(scroll, place) {
  const [last] = ends(scroll);
  const wanted = Math.round(within(place, 0, last));
  const top = Math.round(trackFor(scroll, wanted));
  return Object.freeze({ ...scroll, top, offset: wanted - top });
}

/** The scrolling at rest: the same place of the content, with the track at its scaled position. @returns {Scroll} */
export function rested(scroll) {
  const by = Math.round(trackFor(scroll, placeOf(scroll)) - scroll.top);
  return by === 0 ? scroll : Object.freeze({ ...scroll, top: scroll.top + by, offset: scroll.offset - by });
}
