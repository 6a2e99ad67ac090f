// The background of one <geo-bg>: when its picture is drawn, what the page hears of that, and when the picture's memory
// is given back.
import { attributeOf, optionsIn, panIn, speedIn, unitIn } from "./attributes.js";
import { Picture } from "./picture.js";
import { scheduleOf } from "./schedule.js";
import { mistake, whenLoaded } from "./shared-wallpapers.js";

/** How long a box may be empty while the page is built, in milliseconds. */
const boxPatience = 2000;

/** What the console was told; a page with many elements gets each message once. */
const warnings = new Set();

export class Background {
  #element;
  #box;
  #picture;
  #width = 0;
  #height = 0;
  #isNear = false;
  /** The timer that checks whether the box has a size. */
  #boxCheck;
  #isSeen = false;
  #isDrawn = false;
  /** The schedule of the document that has the element; null for none. */
  #schedule = null;
  #state = pending();

  /** @param box The part of the element that the picture fills. @param canvas The picture, in the box. */
  constructor(element, box, canvas) {
    this.#element = element;
    this.#box = box;
    this.#picture = new Picture(canvas, () => this.#schedule?.enqueue(this));
  }

  /** The element is in the page. */
  connect() {
    this.#schedule = scheduleOf(this.#element);
    this.#schedule.watch(this, this.#element, this.#box);
    this.#checkBox();
  }

  disconnect() {
    clearTimeout(this.#boxCheck);
    this.#isNear = false;
    this.#isSeen = false;
    this.#release();
    // The element can be in another document already.
    this.#schedule.dequeue(this);
    this.#schedule.unwatch(this.#element, this.#box);
    this.#schedule = null;
  }

  /** A promise of the wallpaper that the attributes describe, once it is drawn. */
  get ready() {
    return this.#state.promise.then(() => this.#wallpaperNow());
  }

  /** The wallpaper in the box now, at the box's size; null before it is drawn. */
  get wallpaper() {
    return this.#isDrawn ? this.#wallpaperNow() : null;
  }

  #wallpaperNow() {
    return this.#picture.wallpaper(this.#width, this.#height, panIn(this.#element));
  }

  get #hasBox() {
    return this.#width > 0 && this.#height > 0;
  }

  // MARK: Changes

  /** An attribute has another text. */
  follow(name) {
    if (name === "drift" || name === "pan") this.#picture.rest();
    if (name === "motion") this.#picture.rewind();
    this.change();
  }

  /** Asks for a new drawing, which waits for the engine, and until the element is near the viewport. */
  change() {
    if (this.#state.isSettled) this.#state = pending();
    if (!this.#isNear || !this.#hasBox) return;
    whenLoaded(() => {
      if (this.#isNear) this.#schedule.enqueue(this);
    }, (error) => this.#fail(error));
  }

  /** A box that grows shows its picture in the same frame, if there is time. */
  resize(width, height, hasTime) {
    if (this.#width === width && this.#height === height && this.#isDrawn) return;
    this.#width = width;
    this.#height = height;
    this.#checkBox();
    // A box without pixels needs none.
    if (!this.#hasBox) this.#release();
    this.change();
    if (hasTime && this.#schedule.dequeue(this)) this.draw();
  }

  approach(isNear) {
    this.#isNear = isNear;
    if (!isNear) {
      this.#release();
      return;
    }
    // It was not rendered before, maybe.
    this.#checkBox();
    if (!this.#isDrawn) this.change();
  }

  show(isSeen) {
    this.#isSeen = isSeen;
    this.move();
  }

  /** Moves while someone can see it and wants motion. */
  move() {
    if (this.#schedule === null) return;
    const isSeen = this.#isSeen && getComputedStyle(this.#box).visibility === "visible";
    this.#picture.move(isSeen && this.#schedule.isMotionWanted, this.#schedule);
  }

  // MARK: Drawing

  draw() {
    if (!this.#isNear || !this.#hasBox) return;
    const element = this.#element;
    try {
      this.#picture.draw(this.#width, this.#height, {
        recipe: element.getAttribute("recipe"),
        unit: unitIn(element),
        speed: speedIn(element),
        options: optionsIn(element, this.#box),
        pan: panIn(element),
      });
      this.move();
      this.#isDrawn = true;
      this.#settle();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Gives the memory of the pixels back. Who asks for the picture now waits until it is drawn again. */
  #release() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      if (this.#state.isSettled) this.#state = pending();
    }
    this.#picture.release(this.#schedule);
  }

  #settle() {
    if (this.#state.isSettled) return;
    this.#state.resolve();
    this.#element.dispatchEvent(new Event("load"));
  }

  /** Shows no picture; the children stay. Nobody may listen to the event, so the console says it, once. */
  #fail(error) {
    this.#release();
    if (this.#state.isSettled) return;
    this.#state.reject(error);
    const { message } = error;
    const isWanted = this.#element.dispatchEvent(new ErrorEvent("error", { error, message, cancelable: true }));
    if (!isWanted || warnings.has(message)) return;
    warnings.add(message);
    console.warn(`${nameOf(this.#element, error.field)}: ${message}`);
  }

  /** Fails if the box still has no size after a while, which would look like a page that never ends loading. */
  #checkBox() {
    clearTimeout(this.#boxCheck);
    if (this.#hasBox) return;
    this.#boxCheck = setTimeout(() => {
      // An element that is not rendered now, as in a closed <details>, has no box, and nothing is wrong.
      if (!this.#element.checkVisibility({ contentVisibilityAuto: true })) return;
      const [width, height] = [Math.round(this.#width), Math.round(this.#height)];
      if (width > 0 && height > 0) return;
      // On a busy machine, the browser may not have reported the box yet.
      if (this.#element.clientWidth > 0 && this.#element.clientHeight > 0) return;
      this.#fail(mistake(
        "box",
        `the box has ${width}x${height} pixels, so there is no picture; give the element a size in CSS, such as ` +
          "height: 20rem",
      ));
    }, boxPatience);
  }
}

/** As many characters of an attribute are shown in the console. */
const shownLength = 60;

/** An element for the console, with its id and with the attribute of a field, as far as it has them. */
function nameOf(element, field) {
  const name = attributeOf(String(field ?? "").split(".").at(-1));
  const shown = ["id", name].filter((each) => each !== "" && element.hasAttribute(each))
    .map((each) => ` ${each}="${element.getAttribute(each).slice(0, shownLength)}"`);
  return `<geo-bg${shown.join("")}>`;
}

/** A promise, and what settles it. Nobody has to listen to it. */
function pending() {
  const state = { isSettled: false };
  state.promise = new Promise((resolve, reject) => {
    state.resolve = (value) => {
      state.isSettled = true;
      resolve(value);
    };
    state.reject = (error) => {
      state.isSettled = true;
      reject(error);
    };
  });
  state.promise.catch(() => {});
  return state;
}
