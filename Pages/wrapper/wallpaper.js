// Wallpapers, and drawings by hand: they hold a recipe, and show the engine's answers. README.md explains their use.
import { argument, deepFreeze, GeobgError, numbersOf, text } from "./engine.js";
import { paintGroup, unpacked } from "./marks.js";
import { json, recipeWith } from "./options.js";

/** A picture that never changes. It holds only its recipe, and asks the engine for everything else. */
export class Wallpaper {
  #engine;
  #numbers;
  #marks;

  constructor(engine, recipe) {
    const [facts, canonical] = text(engine.call("read", recipe)).split("\n");
    const { background, colors, viewBox } = JSON.parse(facts);
    const { seed, canvas, mode } = JSON.parse(canonical);
    this.#engine = engine;
    this.recipe = canonical;
    this.seed = seed;
    this.width = canvas.width;
    this.height = canvas.height;
    this.mode = mode;
    this.background = background;
    this.colors = Object.freeze(colors);
    this.viewBox = Object.freeze(viewBox);
    Object.freeze(this);
  }

  /** The wallpaper with other options; options that are left out stay the same. */
  with(changes) {
    return new Wallpaper(this.#engine, recipeWith(this.#engine, JSON.parse(this.recipe), changes, false));
  }

  /** The SVG, equal to the command's, with the recipe inside; with `inline`, as with `--inline`. */
  toSVG(options) {
    // The engine checks the options.
    const recipe = options === undefined
      ? this.recipe
      : JSON.stringify({ ...JSON.parse(this.recipe), output: { format: "svg", ...options } });
    return text(this.#engine.call("svg", recipe));
  }

  /** An `<svg>` element of this page. */
  toElement() {
    if (!globalThis.document) throw argument(null, "there is no page for an element; use toSVG");
    const parsed = new DOMParser().parseFromString(this.toSVG(), "image/svg+xml");
    const element = document.importNode(parsed.documentElement, true);
    // Two pictures in one page must not share the names of their gradients and clips.
    const prefix = `geobg-${(elementCount += 1)}-`;
    for (const part of element.querySelectorAll("*")) {
      if (part.id) part.id = prefix + part.id;
      for (const name of ["fill", "clip-path"]) {
        const value = part.getAttribute(name);
        if (value?.startsWith("url(#")) part.setAttribute(name, value.replace("#", `#${prefix}`));
      }
    }
    return element;
  }

  /** The SVG as a `data:` address. */
  toDataURL() {
    // The SVG is ASCII.
    return `data:image/svg+xml;base64,${btoa(this.toSVG())}`;
  }

  /** The SVG as an image of CSS: `url("data:…")`. */
  toCSS(options = {}) {
    // This checks the options.
    const tile = this.with(options);
    return options.tile
      ? `url("${tile.toDataURL()}") 0 0 / ${this.width}px ${this.height}px`
      : `url("${this.toDataURL()}")`;
  }

  /** The picture as a file: SVG, or pixels at `scale` times the size. SVG and PNG carry the recipe. */
  async toBlob(type = "image/svg+xml", scale = 1) {
    if (type === "image/svg+xml") return new Blob([this.toSVG()], { type });
    const [width, height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    if (!(width > 0 && height > 0)) {
      throw argument("scale", `${this.width}x${this.height} pixels at scale ${scale} are not possible`);
    }
    const sized = scale === 1 ? this : this.with({ width, height });
    return type === "image/png" ? new Blob([await this.#engine.png(sized.recipe)], { type }) : sized.#drawnBlob(type);
  }

  /** The picture as a file that the browser draws, in a page or in a worker. */
  async #drawnBlob(type) {
    const { document, OffscreenCanvas } = globalThis;
    if (!document && !OffscreenCanvas) {
      const message = `${type} needs a browser, which draws and writes it; without one, use image/png or image/svg+xml`;
      throw new GeobgError("format", null, message);
    }
    const canvas = document?.createElement("canvas") ?? new OffscreenCanvas(1, 1);
    [canvas.width, canvas.height] = [this.width, this.height];
    const context = canvas.getContext("2d");
    if (context) this.draw(context);
    const blob = context &&
      await (document
        ? new Promise((done) => canvas.toBlob(done, type))
        : canvas.convertToBlob({ type }).catch(() => null));
    if (!blob) throw new GeobgError("memory", null, "the browser cannot make a picture of this size");
    if (blob.type !== type) throw new GeobgError("format", null, `the browser cannot write ${type}`);
    return blob;
  }

  /** The marks as numbers, bottom to top: a copy. */
  get numbers() {
    return this.#packed().slice();
  }

  /** The marks as objects, bottom to top. */
  get marks() {
    return (this.#marks ??= deepFreeze(unpacked(this.#packed())));
  }

  #packed() {
    return (this.#numbers ??= numbersOf(this.#engine.call("marks", this.recipe)));
  }

  /** Draws the picture: stretched over the context's canvas, or over a box in the context's units. */
  draw(context, { x = 0, y = 0, width = context.canvas.width, height = context.canvas.height } = {}) {
    const { viewBox, background, marks } = this;
    paintGroup(context, { x, y, width, height, viewBox, background, marks });
  }

  /** The drawing by hand of this picture, to which gestures can be added one by one. */
  drawing() {
    return new Drawing(this.#engine, this);
  }
}

let elementCount = 0;

/** A drawing by hand. Each gesture returns only what it changed. */
class Drawing {
  #engine;
  #base;
  #gestures;
  /** The marks with which the drawing began, as numbers, until they are asked for. */
  #begun;

  constructor(engine, wallpaper) {
    this.#engine = engine;
    this.#base = wallpaper;
    this.#gestures = JSON.parse(wallpaper.recipe).gestures ?? [];
    this.#begun = this.#begin();
  }

  /** Performs a gesture: how many marks it took from the top, and the marks that it then added. */
  apply(gesture) {
    if (this.#engine.drawing !== this) this.#begin();
    const written = json(gesture, ["gesture"]);
    const numbers = numbersOf(this.#engine.call("gesture", written));
    this.#gestures.push(JSON.parse(written));
    this.#begun = null;
    const [removed] = numbers;
    const added = unpacked(numbers.subarray(1));
    return deepFreeze(removed < 0 ? { removed: -1 - removed, added, below: true } : { removed, added });
  }

  /** The marks of the drawing, bottom to top, without the plane below them and the veils over them. */
  get marks() {
    const numbers = this.#begun ?? this.#begin();
    this.#begun = null;
    return deepFreeze(unpacked(numbers));
  }

  /** The wallpaper with all gestures so far. */
  get wallpaper() {
    return this.#base.with({ gestures: this.#gestures });
  }

  #begin() {
    const recipe = JSON.stringify({ ...JSON.parse(this.#base.recipe), gestures: this.#gestures });
    return this.#engine.begin(this, recipe);
  }
}
