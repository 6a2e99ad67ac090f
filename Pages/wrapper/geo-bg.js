// The element <geo-bg>: a wallpaper behind its children, which fills its box.
//
// Its attributes are its only state. One engine, three observers and one queue serve all elements of a page.

import { thousandth } from "./options.js";

/** The wrapper that all elements use: `load` and `GeobgError`. */
let wrapper = null;

// MARK: Attributes

const numberIn = (name, text) => {
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isFinite(number)) return number;
  const given = text || "an empty value";
  throw new wrapper.GeobgError("argument", name, `${name}: ${given} is not a number; write a number such as 1.5`);
};

/** How each attribute becomes an option of the wallpaper. */
const readers = {
  seed: (text) => text,
  palette: (text) => (text.trimStart().startsWith("{") ? parsed("palette", text) : text),
  mesh: (text) => (text === "" ? 1 : numberIn("mesh", text)),
  density: (text) => numberIn("density", text),
  background: (text) => text,
  motion: motionIn,
};

/** A kind of motion, and the seconds of its loop and how far things move, where they are given. */
function motionIn(text) {
  const [kind, ...numbers] = (text || "drift").split(",");
  const [seconds, amount, ...others] = numbers.map((number) => numberIn("motion", number));
  if (others.length === 0) return { kind: kind.trim(), seconds, amount };
  throw new wrapper.GeobgError("argument", "motion", `motion: ${text} has too many numbers; write drift,20,0.5`);
}

function parsed(name, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new wrapper.GeobgError("argument", name, `${name}: the JSON is damaged: ${error.message}`);
  }
}

/** The point of the plane in the middle of the box: two numbers. */
function panIn(text) {
  const words = text.trim().split(/[\s,]+/u);
  if (words.length === 2) return words.map((word) => numberIn("pan", word));
  const given = text || "an empty value";
  throw new wrapper.GeobgError("argument", "pan", `pan: ${given} is not a point; write two numbers such as 120 -40`);
}

const modes = ["auto", "light", "dark"];

/** The value of each property that reflects an attribute, from the attribute's text (null without one). */
const properties = {
  seed: (text) => text ?? "geobg",
  palette: (text) => text ?? "original",
  mode: (text) => (modes.includes(text) ? text : "auto"),
  mesh: (text) => (text === null ? 0 : text === "" ? 1 : Number(text)),
  density: (text) => (text === null ? 1 : Number(text)),
  zoom: (text) => (text === null ? 1 : Number(text)),
  pan: (text) => text ?? "0 0",
  background: (text) => text,
  motion: (text) => text,
  drift: (text) => (text === null ? 0 : text === "" ? standardSpeed : Number(text)),
  label: (text) => text,
  recipe: (text) => text,
};

// MARK: Numbers

/** CSS pixels per second, if `drift` has no value: a screen of a phone in about a minute. */
const standardSpeed = 8;

/**
 * How far the picture moves, in CSS pixels, before the next part of the plane is drawn.
 *
 * Even numbers, so that half of them is whole, and the pixels of two parts lie on one grid.
 */
const travel = { x: 96, y: 56 };

/** The canvas has at most this many pixels, and pixels on a side; phones refuse more. */
const mostPixels = 16_777_216;
const longestSide = 16_384;

/** The time in a frame for drawing, in milliseconds, so that a page with many elements still scrolls. */
const budget = 8;

/** How many wallpapers the elements of a page share, before the oldest is forgotten. */
const keptWallpapers = 64;

/** What the console was told; a page with many elements gets each message once. */
const warnings = new Set();

/** How long a box may be empty while the page is built, in milliseconds. */
const boxPatience = 2000;

/** The farthest that a window can be from the origin of the plane. */
const farthest = 1e10;

/** A place beyond the end of the plane is a place behind its other end. */
const onPlane = (
  place,
) => (Math.abs(place) <= farthest
  ? place
  : ((((place + farthest) % (2 * farthest)) + 2 * farthest) % (2 * farthest)) - farthest);

/** The recipe's zoom for a window of at least, or as near as possible to, `short` units. */
const zoomFor = (short, round) => Math.min(100, Math.max(0.001, round(390_000 / short) / 1000));

// MARK: What all elements share

/** What the shared parts call in an element, which no page can. */
let parts;

const drawings = new Set();
let frame = 0;

/** Draws `element` in the next frame, or in a later one if there is much to draw. */
function enqueue(element) {
  drawings.add(element);
  if (frame === 0) frame = requestAnimationFrame(drawSome);
}

function drawSome() {
  frame = 0;
  const end = performance.now() + budget;
  for (const element of drawings) {
    drawings.delete(element);
    parts.draw(element);
    if (performance.now() > end) break;
  }
  if (drawings.size > 0) frame = requestAnimationFrame(drawSome);
}

/** The elements whose picture moves now. */
const loops = new Set();
let loopFrame = 0;

/** Draws the next moment of `element` in every frame, until `loops` does not have it any more. */
function loop(element) {
  loops.add(element);
  if (loopFrame === 0) loopFrame = requestAnimationFrame(loopAll);
}

function loopAll(now) {
  loopFrame = 0;
  const end = performance.now() + budget;
  for (const element of loops) {
    parts.frame(element, now);
    if (performance.now() < end) continue;
    // The others come first in the next frame.
    loops.delete(element);
    loops.add(element);
    break;
  }
  if (loops.size > 0) loopFrame = requestAnimationFrame(loopAll);
}

/** A pause between two frames that is longer is none, in seconds: the picture goes on where it was. */
const longestFrame = 0.25;

/** The engine, once it is loaded. */
let engine = null;
/** The wallpapers that were drawn last, found by their options. */
const wallpapers = new Map();

function wallpaperWith(recipe, options) {
  const key = JSON.stringify([recipe, options]);
  const known = wallpapers.get(key);
  const wallpaper = known ?? (recipe === null ? engine.wallpaper(options) : engine.read(recipe).with(options));
  wallpapers.delete(key);
  wallpapers.set(key, wallpaper);
  if (wallpapers.size > keptWallpapers) wallpapers.delete(wallpapers.keys().next().value);
  return wallpaper;
}

/** The observers, made with the first element. */
let observers = null;

function makeObservers() {
  const sizes = new ResizeObserver((entries) => {
    const end = performance.now() + budget;
    for (const { target, contentRect } of entries) {
      const { host } = target.getRootNode();
      if (host) parts.resize(host, contentRect.width, contentRect.height, performance.now() < end);
    }
  });
  // Half a screen before an element can be seen, it is drawn.
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) parts.approach(target, isIntersecting);
  }, { rootMargin: "50%" });
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) parts.show(target, isIntersecting);
  });
  const connected = new Set();
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const move = () => {
    for (const element of connected) parts.move(element);
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
    for (const element of connected) parts.change(element);
    watchScale();
  };
  watchScale();
  addEventListener("resize", checkScale, { passive: true });
  return { sizes, near, seen, connected, still };
}

/** A stylesheet object, because a policy without 'unsafe-inline' refuses a style element. */
function makeSheet() {
  const sheet = new CSSStyleSheet();
  // The color shows which scheme the browser uses for this element, and its transition reports changes. It is on
  // the box, and nothing is written in it.
  sheet.replaceSync(`
    :host { display: block; position: relative; isolation: isolate; }
    :host([hidden]) { display: none; }
    div {
      position: absolute; inset: 0; z-index: -1; overflow: clip; border-radius: inherit; pointer-events: none;
      forced-color-adjust: none; color: #010101; color: light-dark(#010101, #020202); transition: color 1ms step-start;
    }
    canvas { display: block; position: absolute; }
    @media print { div { print-color-adjust: exact; } }
  `);
  return sheet;
}
let sheet = null;

// MARK: The element

// Programs that prepare pages without a browser may import this file.
const Base = globalThis.HTMLElement ?? class {};

export class GeoBg extends Base {
  static observedAttributes = Object.keys(properties);

  #box;
  #canvas;
  #width = 0;
  #height = 0;
  #isNear = false;
  /** The timer that checks whether the box has a size. */
  #boxCheck;
  #isSeen = false;
  #isDrawn = false;
  /** What is drawn: the options, and the CSS pixels for one unit. */
  #drawn = null;
  /** How many times the picture has moved by `travel`. */
  #steps = 0;
  #animation = null;
  /** Whether the picture has reached the end of its canvas, and the next part of the plane is not drawn yet. */
  #isAtEnd = false;
  /** What moves in the picture: its wallpaper, its motion, and its box on the canvas; null if nothing does. */
  #loop = null;
  /** The moment of the loop that is shown, in seconds, and when the last frame was drawn. */
  #moment = 0;
  #frameTime = null;
  #state = pending();

  constructor() {
    super();
    sheet ??= makeSheet();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#box = document.createElement("div");
    this.#canvas = document.createElement("canvas");
    this.#canvas.setAttribute("part", "picture");
    // Without pixels, until there is a picture.
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#box.append(this.#canvas);
    root.append(this.#box, document.createElement("slot"));
    this.#describe();
    this.#box.addEventListener("transitionend", () => this.#change());
  }

  connectedCallback() {
    // Properties that were set before the element was defined.
    for (const name of Object.keys(properties)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    observers ??= makeObservers();
    observers.sizes.observe(this.#box);
    observers.near.observe(this);
    observers.seen.observe(this);
    observers.connected.add(this);
    this.#checkBox();
  }

  disconnectedCallback() {
    drawings.delete(this);
    observers.sizes.unobserve(this.#box);
    observers.near.unobserve(this);
    observers.seen.unobserve(this);
    observers.connected.delete(this);
    clearTimeout(this.#boxCheck);
    this.#isNear = false;
    this.#isSeen = false;
    this.#release();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === "label") {
      this.#describe();
    } else {
      if (name === "drift" || name === "pan") this.#rest();
      if (name === "motion") this.#moment = 0;
      this.#change();
    }
  }

  /** A promise of the wallpaper that the attributes describe, once it is drawn. */
  get ready() {
    return this.#state.promise.then(() => this.#wallpaperNow());
  }

  /** The wallpaper in the box now, at the box's size; null before it is drawn. */
  get wallpaper() {
    return this.#isDrawn ? this.#wallpaperNow() : null;
  }

  // MARK: Called by what all elements share

  static {
    parts = {
      draw: (element) => element.#draw(),
      resize: (element, ...values) => element.#resize(...values),
      approach: (element, isNear) => element.#approach(isNear),
      show: (element, isSeen) => {
        element.#isSeen = isSeen;
        element.#move();
      },
      move: (element) => element.#move(),
      frame: (element, now) => element.#frame(now),
      change: (element) => element.#change(),
    };
  }

  /** A box that grows shows its picture in the same frame, if there is time. */
  #resize(width, height, hasTime) {
    if (this.#width === width && this.#height === height && this.#isDrawn) return;
    this.#width = width;
    this.#height = height;
    this.#checkBox();
    this.#change();
    if (hasTime && drawings.delete(this)) this.#draw();
  }

  #approach(isNear) {
    this.#isNear = isNear;
    if (!isNear) this.#release();
    else if (!this.#isDrawn) this.#change();
  }

  // MARK: Private

  /** Hides the picture from screen readers, unless it has a label. The children are never hidden. */
  #describe() {
    const label = this.getAttribute("label");
    const canvas = this.#canvas;
    if (label) {
      canvas.removeAttribute("aria-hidden");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", label);
    } else {
      canvas.removeAttribute("role");
      canvas.removeAttribute("aria-label");
      canvas.setAttribute("aria-hidden", "true");
    }
  }

  /** Asks for a new drawing, which waits for the engine, and until the element is near the viewport. */
  #change() {
    if (this.#state.isSettled) this.#state = pending();
    if (!this.#isNear || !(this.#width > 0 && this.#height > 0)) return;
    if (engine) {
      enqueue(this);
      return;
    }
    wrapper.load().then((loaded) => {
      engine = loaded;
      if (this.#isNear) enqueue(this);
    }, (error) => this.#fail(error));
  }

  /** What the attributes say of every window of the plane. */
  #options() {
    const options = { mode: this.#mode() };
    if (!this.hasAttribute("recipe")) options.seed = properties.seed(null);
    for (const [name, read] of Object.entries(readers)) {
      const text = this.getAttribute(name);
      if (text !== null) options[name] = read(text);
    }
    // Without a kind, a recipe moves in its own way.
    const recipe = this.getAttribute("recipe");
    if (options.motion && recipe !== null && this.getAttribute("motion") === "") {
      options.motion = JSON.parse(wallpaperWith(recipe, {}).recipe).motion ?? options.motion;
    }
    if (options.motion) options.motion = { ...options.motion, at: 0 };
    return options;
  }

  #mode() {
    const mode = this.getAttribute("mode") ?? "auto";
    if (!modes.includes(mode)) {
      throw new wrapper.GeobgError("argument", "mode", `mode: ${mode} is not a mode; write auto, light or dark`);
    }
    if (mode !== "auto") return mode;
    if (CSS.supports("color: light-dark(red, red)")) {
      return getComputedStyle(this.#box).color === "rgb(2, 2, 2)" ? "dark" : "light";
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** CSS pixels for one unit of the scene. */
  #unit() {
    const zoom = this.getAttribute("zoom");
    const unit = zoom === null ? 1 : numberIn("zoom", zoom);
    if (unit >= 0.01 && unit <= 100) return unit;
    throw new wrapper.GeobgError("argument", "zoom", `zoom: ${zoom} is not from 0.01 to 100`);
  }

  /** CSS pixels per second; 0 for a picture that stays. */
  #speed() {
    const text = this.getAttribute("drift");
    if (text === null) return 0;
    const speed = text === "" ? standardSpeed : numberIn("drift", text);
    if (speed >= 0 && speed <= 1000) return speed;
    throw new wrapper.GeobgError("argument", "drift", `drift: ${text} is not from 0 to 1000`);
  }

  /** The point of the plane that is in the middle of the box, `moved` of the way to the next step. */
  #middle(unit, moved) {
    const pan = this.getAttribute("pan");
    const recipe = this.getAttribute("recipe");
    let [x, y] = [0, 0];
    if (pan !== null) [x, y] = panIn(pan);
    else if (recipe !== null) [x, y] = JSON.parse(wallpaperWith(recipe, {}).recipe).pan ?? [x, y];
    const steps = this.#steps + moved;
    return [x + (steps * travel.x) / unit, y + (steps * travel.y) / unit].map(onPlane).map(thousandth);
  }

  #draw() {
    if (!this.#isNear || !(this.#width > 0 && this.#height > 0)) return;
    try {
      this.#paint(this.#unit(), this.#speed());
      this.#isDrawn = true;
      this.#settle();
    } catch (error) {
      this.#fail(error);
    }
  }

  #paint(unit, speed) {
    // A picture that moves is drawn larger than its box.
    const width = this.#width + (speed > 0 ? travel.x : 0);
    const height = this.#height + (speed > 0 ? travel.y : 0);
    // The window is a little larger than the canvas, because a zoom has only three decimal places. It is drawn at
    // its exact scale around the middle, so that no shape moves when the box grows.
    const [across, down] = [Math.ceil(width / unit), Math.ceil(height / unit)];
    const [recipe, options] = [this.getAttribute("recipe"), this.#options()];
    const wallpaper = wallpaperWith(recipe, {
      ...options,
      width: across,
      height: down,
      zoom: zoomFor(Math.min(across, down), Math.floor),
      pan: this.#middle(unit, speed > 0 ? 0.5 : 0),
      // A calm zone is a part of the box, and would move with the picture.
      ...speed > 0 && recipe !== null ? { calm: [] } : {},
    });
    this.#drawn = { recipe, options, unit };
    const [, , unitsAcross, unitsDown] = wallpaper.viewBox;
    const scale = Math.min(
      devicePixelRatio,
      longestSide / width,
      longestSide / height,
      Math.sqrt(mostPixels / (width * height)),
    );
    const canvas = this.#canvas;
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    const wide = unitsAcross * unit * scale;
    const high = unitsDown * unit * scale;
    const place = { x: (canvas.width - wide) / 2, y: (canvas.height - high) / 2, width: wide, height: high };
    const motion = options.motion ? JSON.parse(wallpaper.recipe).motion : null;
    this.#loop = motion && { wallpaper, motion, place };
    (this.#loop ? this.#at(this.#moment) : wallpaper).draw(context, place);
    // Around the middle until the next drawing, while the box grows. The plane has no writing direction.
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.left = `calc(50% - ${width / 2}px)`;
    canvas.style.top = `calc(50% - ${height / 2}px)`;
    this.#drift(speed);
    this.#move();
  }

  /** The wallpaper on the canvas at a moment of its loop, in seconds. */
  #at(moment) {
    const { wallpaper, motion } = this.#loop;
    return moment > 0 ? wallpaper.with({ motion: { ...motion, at: moment } }) : wallpaper;
  }

  /** Draws the moment of the loop that is now. */
  #frame(now) {
    const { motion, place } = this.#loop;
    const passed = (now - (this.#frameTime ?? now)) / 1000;
    this.#frameTime = now;
    if (passed <= 0) return;
    this.#moment = (this.#moment + (passed < longestFrame ? passed : 0)) % motion.seconds;
    const context = this.#canvas.getContext("2d");
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#at(this.#moment).draw(context, place);
  }

  #wallpaperNow() {
    const { recipe, options, unit } = this.#drawn;
    const [width, height] = [this.#width, this.#height].map((side) => Math.max(1, Math.round(side)));
    const progress = this.#isAtEnd ? 0 : this.#animation?.effect.getComputedTiming().progress ?? 0;
    const now = this.#loop && { motion: { ...this.#loop.motion, at: thousandth(this.#moment) } };
    return wallpaperWith(recipe, {
      ...options,
      ...now,
      width,
      height,
      zoom: zoomFor(Math.min(width, height) / unit, Math.round),
      pan: this.#middle(unit, progress),
    });
  }

  // MARK: Drift

  /** Begins to move the picture, or goes on. The browser moves the pixels; nothing is drawn until the next step. */
  #drift(speed) {
    if (speed === 0) {
      this.#rest();
      return;
    }
    if (this.#isAtEnd) this.#stop();
    if (this.#animation === null) {
      const { x, y } = travel;
      this.#animation = this.#canvas.animate(
        [{ transform: `translate(${x / 2}px, ${y / 2}px)` }, { transform: `translate(${-x / 2}px, ${-y / 2}px)` }],
        { duration: (Math.hypot(x, y) / speed) * 1000, fill: "both" },
      );
      this.#animation.addEventListener("finish", () => {
        this.#steps += 1;
        this.#isAtEnd = true;
        enqueue(this);
      });
    }
    this.#move();
  }

  /** Moves while someone can see it and wants motion. */
  #move() {
    const isMoving = this.#isSeen && !document.hidden && !observers.still.matches;
    if (this.#loop !== null && isMoving) {
      loop(this);
    } else {
      loops.delete(this);
      this.#frameTime = null;
    }
    if (this.#animation === null || this.#isAtEnd) return;
    if (isMoving) this.#animation.play();
    else this.#animation.pause();
  }

  #stop() {
    this.#animation?.cancel();
    this.#animation = null;
    this.#isAtEnd = false;
  }

  /** Back to where it began. */
  #rest() {
    this.#stop();
    this.#steps = 0;
  }

  // MARK: The end of a drawing

  /** Gives the memory of the pixels back. Who asks for the picture now waits until it is drawn again. */
  #release() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      if (this.#state.isSettled) this.#state = pending();
    }
    this.#stop();
    this.#loop = null;
    this.#move();
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #settle() {
    if (this.#state.isSettled) return;
    this.#state.resolve();
    this.dispatchEvent(new Event("load"));
  }

  /** Shows no picture; the children stay. Nobody may listen to the event, so the console says it, once. */
  #fail(error) {
    this.#release();
    if (this.#state.isSettled) return;
    this.#state.reject(error);
    const { message } = error;
    const isWanted = this.dispatchEvent(new ErrorEvent("error", { error, message, cancelable: true }));
    if (!isWanted || warnings.has(message)) return;
    warnings.add(message);
    console.warn(`<geo-bg>: ${message}`);
  }

  /** Fails if the box still has no size after a while, which would look like a page that loads for ever. */
  #checkBox() {
    clearTimeout(this.#boxCheck);
    if (this.#width > 0 && this.#height > 0) return;
    this.#boxCheck = setTimeout(() => {
      // An element that is not rendered has no box at all, and nothing is wrong.
      if (!this.isConnected || this.getClientRects().length === 0) return;
      const [width, height] = [Math.round(this.#width), Math.round(this.#height)];
      if (width > 0 && height > 0) return;
      this.#fail(
        new wrapper.GeobgError(
          "argument",
          "box",
          `the box has ${width}x${height} pixels, so there is no picture; give the element a size in CSS, such as ` +
            "height: 20rem",
        ),
      );
    }, boxPatience);
  }
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

/** The attribute's text for a value of its property; null removes the attribute. */
function textOf(value) {
  if (value === true) return "";
  if (value === false || value === null || value === undefined) return null;
  return typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : [value].flat().join(" ");
}

for (const [name, value] of Object.entries(properties)) {
  Object.defineProperty(GeoBg.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return value(this.getAttribute(name));
    },
    set(given) {
      const text = textOf(given);
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
  });
}

/** Defines the element, which draws with this wrapper. Programs that prepare pages without a browser may call it. */
export function defineElement(given) {
  wrapper = given;
  if (globalThis.customElements && !customElements.get("geo-bg")) customElements.define("geo-bg", GeoBg);
}
