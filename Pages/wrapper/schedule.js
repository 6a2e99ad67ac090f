// When the elements of a page draw: in which frames, and after which changes of the window. In each document, one queue
// and three observers serve all elements.

/** The time in a frame for drawing, in milliseconds, so that a page with many elements still scrolls. */
const budget = 8;

/** The schedules by document: elements can move into a frame, and into another window, which stays visible alone. */
const schedules = new WeakMap();

/** The schedule of the document that has an element. */
export function scheduleOf({ ownerDocument }) {
  if (!schedules.has(ownerDocument)) {
    schedules.set(ownerDocument, new Schedule(ownerDocument.defaultView ?? globalThis));
  }
  return schedules.get(ownerDocument);
}

class Schedule {
  #view;
  /** The backgrounds that wait to be drawn. */
  #drawings = new Set();
  #frame = 0;
  /** The pictures that move now. */
  #loops = new Set();
  #loopFrame = 0;
  /** The background of each element that is in the page, and of its box. */
  #watched = new Map();
  #sizes;
  #near;
  #seen;
  #still;

  constructor(view) {
    this.#view = view;
    const { ResizeObserver, IntersectionObserver, performance } = view;
    this.#sizes = new ResizeObserver((entries) => {
      const end = performance.now() + budget;
      for (const { target, contentRect } of entries) {
        this.#watched.get(target)?.resize(contentRect.width, contentRect.height, performance.now() < end);
      }
    });
    // Half a screen before an element can be seen, it is drawn.
    this.#near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#watched.get(target)?.approach(isIntersecting);
    }, { rootMargin: "50%" });
    this.#seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#watched.get(target)?.show(isIntersecting);
    });
    this.#still = view.matchMedia("(prefers-reduced-motion: reduce)");
    const move = () => {
      for (const background of this.#all) background.move();
    };
    view.document.addEventListener("visibilitychange", move);
    this.#still.addEventListener("change", move);
    this.#followScale();
  }

  get #all() {
    return new Set(this.#watched.values());
  }

  /**
   * Another screen, or another zoom of the browser, has other pixels. A query knows only one scale, and an event of the
   * window does not come for every change.
   */
  #followScale() {
    const view = this.#view;
    let scale = view.devicePixelRatio;
    const watch = () => {
      view.matchMedia(`(resolution: ${scale}dppx)`).addEventListener("change", check, { once: true });
    };
    const check = () => {
      if (view.devicePixelRatio === scale) return;
      scale = view.devicePixelRatio;
      for (const background of this.#all) background.change();
      watch();
    };
    watch();
    view.addEventListener("resize", check, { passive: true });
  }

  // MARK: Frames

  /** Draws a background in the next frame, or in a later one if there is much to draw. */
  enqueue(background) {
    this.#drawings.add(background);
    if (this.#frame === 0) this.#frame = this.#view.requestAnimationFrame(() => this.#drawSome());
  }

  /** Takes a background out of the queue. Gives whether it was there. */
  dequeue(background) {
    return this.#drawings.delete(background);
  }

  #drawSome() {
    this.#frame = 0;
    const end = performance.now() + budget;
    for (const background of this.#drawings) {
      this.#drawings.delete(background);
      background.draw();
      if (performance.now() > end) break;
    }
    if (this.#drawings.size > 0) this.#frame = this.#view.requestAnimationFrame(() => this.#drawSome());
  }

  /** Draws the next moment of a picture in every frame, until `unloop`. */
  loop(picture) {
    this.#loops.add(picture);
    if (this.#loopFrame === 0) this.#loopFrame = this.#view.requestAnimationFrame((now) => this.#loopAll(now));
  }

  unloop(picture) {
    this.#loops.delete(picture);
  }

  #loopAll(now) {
    this.#loopFrame = 0;
    const end = performance.now() + budget;
    for (const picture of this.#loops) {
      picture.frame(now);
      if (performance.now() < end) continue;
      // The others come first in the next frame.
      this.#loops.delete(picture);
      this.#loops.add(picture);
      break;
    }
    if (this.#loops.size > 0) this.#loopFrame = this.#view.requestAnimationFrame((now) => this.#loopAll(now));
  }

  // MARK: Changes

  /** Tells a background the size of its box, whether its element is near or seen, and what else changes the picture. */
  watch(background, element, box) {
    this.#watched.set(element, background).set(box, background);
    this.#sizes.observe(box);
    this.#near.observe(element);
    this.#seen.observe(element);
  }

  unwatch(element, box) {
    this.#sizes.unobserve(box);
    this.#near.unobserve(element);
    this.#seen.unobserve(element);
    this.#watched.delete(element);
    this.#watched.delete(box);
  }

  /** Whether somebody looks at the page, and wants motion. */
  get isMotionWanted() {
    return !this.#view.document.hidden && !this.#still.matches;
  }
}
