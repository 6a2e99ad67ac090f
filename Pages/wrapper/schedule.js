// When the elements of a page draw: in which frames, and after which changes of the window. One queue and three
// observers serve all elements.

/** The time in a frame for drawing, in milliseconds, so that a page with many elements still scrolls. */
const budget = 8;

// MARK: Frames

/** The backgrounds that wait to be drawn. */
const drawings = new Set();
let frame = 0;

/** Draws a background in the next frame, or in a later one if there is much to draw. */
export function enqueue(background) {
  drawings.add(background);
  if (frame === 0) frame = requestAnimationFrame(drawSome);
}

/** Takes a background out of the queue. Gives whether it was there. */
export const dequeue = (background) => drawings.delete(background);

function drawSome() {
  frame = 0;
  const end = performance.now() + budget;
  for (const background of drawings) {
    drawings.delete(background);
    background.draw();
    if (performance.now() > end) break;
  }
  if (drawings.size > 0) frame = requestAnimationFrame(drawSome);
}

/** The pictures that move now. */
const loops = new Set();
let loopFrame = 0;

/** Draws the next moment of a picture in every frame, until `unloop`. */
export function loop(picture) {
  loops.add(picture);
  if (loopFrame === 0) loopFrame = requestAnimationFrame(loopAll);
}

export const unloop = (picture) => loops.delete(picture);

function loopAll(now) {
  loopFrame = 0;
  const end = performance.now() + budget;
  for (const picture of loops) {
    picture.frame(now);
    if (performance.now() < end) continue;
    // The others come first in the next frame.
    loops.delete(picture);
    loops.add(picture);
    break;
  }
  if (loops.size > 0) loopFrame = requestAnimationFrame(loopAll);
}

// MARK: Changes

/** The background of each element that is in the page, and of its box. */
const watched = new Map();

/** The observers, made with the first element. */
let observers = null;

/** Tells a background the size of its box, whether its element is near or seen, and what else changes the picture. */
export function watch(background, element, box) {
  observers ??= makeObservers();
  watched.set(element, background).set(box, background);
  observers.sizes.observe(box);
  observers.near.observe(element);
  observers.seen.observe(element);
}

export function unwatch(element, box) {
  observers.sizes.unobserve(box);
  observers.near.unobserve(element);
  observers.seen.unobserve(element);
  watched.delete(element);
  watched.delete(box);
}

/** Whether somebody looks at the page, and wants motion. */
export const isMotionWanted = () => !document.hidden && !observers.still.matches;

function makeObservers() {
  const sizes = new ResizeObserver((entries) => {
    const end = performance.now() + budget;
    for (const { target, contentRect } of entries) {
      watched.get(target)?.resize(contentRect.width, contentRect.height, performance.now() < end);
    }
  });
  // Half a screen before an element can be seen, it is drawn.
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.approach(isIntersecting);
  }, { rootMargin: "50%" });
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watched.get(target)?.show(isIntersecting);
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const all = () => new Set(watched.values());
  const move = () => {
    for (const background of all()) background.move();
  };
  document.addEventListener("visibilitychange", move);
  still.addEventListener("change", move);
  // Another screen, or another zoom of the browser, has other pixels. A query knows only one scale, and an event of the
  // window does not come for every change.
  let scale = devicePixelRatio;
  const watchScale = () => {
    matchMedia(`(resolution: ${scale}dppx)`).addEventListener("change", checkScale, { once: true });
  };
  const checkScale = () => {
    if (devicePixelRatio === scale) return;
    scale = devicePixelRatio;
    for (const background of all()) background.change();
    watchScale();
  };
  watchScale();
  addEventListener("resize", checkScale, { passive: true });
  return { sizes, near, seen, still };
}
