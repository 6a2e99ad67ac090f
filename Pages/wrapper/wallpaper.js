// The wrapper of the engine: wallpapers, drawings, and their errors.
//
// The wrapper decides no picture. It turns options into a recipe, passes the recipe to the engine, and
// shows the engine's answers. README.md explains its use.

/** An error with a `code`, the `field` with the mistake (or null), and the library's sentence. */
export class GeobgError extends Error {
  constructor(code, field, message) {
    super(message);
    this.name = "GeobgError";
    this.code = code;
    this.field = field;
  }
}

export const argument = (field, message) => new GeobgError("argument", field, message);

// MARK: The engine

/** The compiled engine. Its instance is replaced after a fault, and after very large inputs. */
class Engine {
  /**
   * More memory than this, and than twice what the continued drawing needs, is given back by replacing the instance.
   */
  static memoryLimit = 64 << 20;

  #module;
  #instance;
  /** The drawing that the instance continues, and the memory that its calls left. */
  drawing = null;
  #drawingMemory = 0;
  /** How each option changes a recipe; null until it is asked for. */
  options = null;
  /** Where the engine is that writes PNG; null if the page has none. */
  #largeSource;
  /** The engine that writes PNG, or a promise of it. */
  #large;

  constructor(module, instance, largeSource) {
    this.#module = module;
    this.#instance = instance;
    this.#largeSource = largeSource;
    if (instance.exports.png) this.#large = this;
  }

  /** The PNG of a recipe: the command's bytes with `--renderer exact`. */
  async png(recipe) {
    if (!this.#large && !this.#largeSource) throw new GeobgError("format", null, "this engine writes no PNG");
    this.#large ??= engineFrom(this.#largeSource(), null);
    // After a failure, the next PNG tries again.
    const engine = await Promise.resolve(this.#large).catch((error) => {
      this.#large = null;
      throw error;
    });
    return engine.call("png", recipe).slice();
  }

  /** Calls `name` with text or bytes. Returns the answer's bytes, which the next call overwrites. */
  call(name, input = "") {
    try {
      this.#instance ??= new WebAssembly.Instance(this.#module, {});
      const { exports } = this.#instance;
      const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
      const start = exports.input(bytes.length);
      if (start === 0 && bytes.length > 0) {
        throw new GeobgError("limit", null, `the input has ${bytes.length} bytes, which is too many`);
      }
      new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
      const count = exports[name]();
      const length = count < 0 ? -1 - count : count;
      const answer = new Uint8Array(exports.memory.buffer, exports.answer(), length);
      const memory = exports.memory.buffer.byteLength;
      if (name === "begin" || name === "gesture") this.#drawingMemory = memory;
      else if (memory > Math.max(Engine.memoryLimit, 2 * this.#drawingMemory)) this.#drop();
      if (count >= 0) return answer;
      const { code, field, message } = JSON.parse(text(answer));
      throw new GeobgError(code, field, message);
    } catch (error) {
      if (error instanceof GeobgError) throw error;
      this.#drop();
      throw new GeobgError("internal", null, `the engine stopped: ${error.message}`);
    }
  }

  /** Begins a drawing, which takes the place of the drawing before. Returns its marks as numbers. */
  begin(drawing, recipe) {
    if (this.#drawingMemory > Engine.memoryLimit) this.#drop();
    this.drawing = null;
    const numbers = numbersOf(this.call("begin", recipe));
    this.drawing = drawing;
    return numbers;
  }

  #drop() {
    this.#instance = undefined;
    this.drawing = null;
    this.#drawingMemory = 0;
  }
}

export const text = (bytes) => new TextDecoder().decode(bytes);

/** The numbers of an answer, copied. */
export const numbersOf = (bytes) => new Float64Array(bytes.slice().buffer);

/**
 * Makes the function `load`, which loads the engine once, however often it is called.
 *
 * A source is an address, a Response, bytes, a compiled module, or a promise of one of them.
 *
 * @param standardSource Gives the source of the engine, if `load` gets none.
 * @param largeSource Gives the source of the engine that also writes PNG, which is loaded for the first PNG; null for
 *   none.
 * @param moreFunctions Gives more functions of a loaded engine.
 */
export function makeLoad({ standardSource, largeSource = null, moreFunctions = () => ({}) }) {
  let loading;
  return function load(source) {
    loading ??= start(source ?? standardSource(), largeSource, moreFunctions).catch((error) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Whether bytes begin as those of a WebAssembly module do. */
const isModule = (bytes) => [0x00, 0x61, 0x73, 0x6d].every((byte, at) => bytes[at] === byte);

/** The engine from a source; see `load`. */
async function engineFrom(given, largeSource) {
  let source = await given;
  if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  let module = source;
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) {
      throw new GeobgError("file", null, `${source.url}: the server answered ${source.status}`);
    }
    const bytes = new Uint8Array(await source.arrayBuffer());
    // Servers of pages often answer with a page where there is no file.
    if (!isModule(bytes)) {
      const found = `${source.url}: the server's answer is no engine`;
      throw new GeobgError("file", null, `${found}; geobg.wasm and geobg-png.wasm belong beside the script`);
    }
    module = await WebAssembly.compile(bytes);
  } else if (!(source instanceof WebAssembly.Module)) {
    module = await WebAssembly.compile(source);
  }
  return new Engine(module, await WebAssembly.instantiate(module, {}), largeSource);
}

async function start(given, largeSource, moreFunctions) {
  const engine = await engineFrom(given, largeSource);
  let palettes;
  return Object.freeze({
    wallpaper: (options = {}) => new Wallpaper(engine, recipeWith(engine, { engine: 1 }, options, true)),
    read: (picture) => new Wallpaper(engine, bytesOf(picture)),
    /** Read when they are needed first: a page that shows a picture needs one of them. */
    get palettes() {
      return (palettes ??= palettesOf(engine));
    },
    ...moreFunctions(engine),
  });
}

function palettesOf(engine) {
  const names = JSON.parse(text(engine.call("palette")));
  return deepFreeze(Object.fromEntries(names.map((name) => [name, JSON.parse(text(engine.call("palette", name)))])));
}

export function deepFreeze(value) {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

export function bytesOf(picture) {
  if (typeof picture === "string" || picture instanceof Uint8Array) return picture;
  if (picture instanceof ArrayBuffer) return new Uint8Array(picture);
  if (ArrayBuffer.isView(picture)) {
    return new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
  }
  throw argument("picture", "a picture or a recipe is needed, as text or bytes");
}

// MARK: Recipes

/** A palette of an option: a built-in one's name, colors, or the palette itself. */
function paletteOf(value, engine) {
  const name = Array.isArray(value) ? value.join() : value;
  return typeof name === "string" ? JSON.parse(text(engine.call("palette", name || " "))) : name;
}

/** How each option changes a recipe. */
const options = {
  seed: (recipe, value) => {
    recipe.seed = seedText(value);
  },
  width: (recipe, value) => {
    recipe.canvas = { ...recipe.canvas, width: value };
  },
  height: (recipe, value) => {
    recipe.canvas = { ...recipe.canvas, height: value };
  },
  mode: (recipe, value) => {
    recipe.mode = value;
  },
  palette: (recipe, value, engine) => {
    recipe.palette = paletteOf(value, engine);
  },
  swatches: (recipe, colors) => {
    const { swatches } = recipe.palette;
    for (const given of Object.keys(colors)) {
      if (!swatches.some(({ name }) => name === given)) {
        throw argument("swatches", `the palette has no swatch named '${given}'`);
      }
    }
    recipe.palette = {
      ...recipe.palette,
      swatches: swatches.map(({ name, dark, ...swatch }) => {
        const color = Object.hasOwn(colors, name) ? { color: colors[name] } : {};
        return { name, ...swatch, ...color, dark: dark && { ...dark, ...color } };
      }),
    };
  },
  mesh: (recipe, value) => {
    recipe.mesh = typeof value === "boolean" ? Number(value) : value;
  },
  density: (recipe, value) => {
    recipe.plane = value === null ? null : { density: value };
  },
  zoom: (recipe, value) => {
    recipe.zoom = value;
  },
  pan: (recipe, value) => {
    recipe.pan = value;
  },
  base: (recipe, value) => {
    if (value === null) delete recipe.base;
    else recipe.base = value;
  },
  background: (recipe, value) => {
    if (value === null) delete recipe.background;
    else recipe.background = value;
  },
  calm: (recipe, value) => {
    recipe.calm = value;
  },
  tile: (recipe, value) => {
    if (value === null) delete recipe.tile;
    else recipe.tile = value;
  },
  motion: (recipe, value) => {
    if (value === null) delete recipe.motion;
    else recipe.motion = typeof value === "string" ? { kind: value } : value;
  },
  gestures: (recipe, value) => {
    recipe.gestures = value;
  },
  palettes: (recipe, value, engine) => {
    if (!Array.isArray(value)) throw argument("palettes", "the palettes must be a list");
    recipe.palettes = value.map((each) => paletteOf(each, engine));
  },
};

/** The options of an engine: those above, and the fields of the art, whose names in a recipe have hyphens. */
const optionsOf = (engine) => (engine.options ??= {
  ...options,
  ...Object.fromEntries(
    JSON.parse(text(engine.call("art"))).map((field) => [
      field.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase()),
      (recipe, value) => {
        recipe.art = { ...recipe.art, [field]: value ?? undefined };
      },
    ]),
  ),
});

/** The JSON of `recipe` with the options of a call. */
function recipeWith(engine, recipe, given, isNew) {
  if (typeof given !== "object" || given === null) throw argument("options", "the options must be an object");
  const changed = { ...recipe };
  const options = optionsOf(engine);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(options, name)) {
      throw argument(name, `${name} is not a known option; the options are ${Object.keys(options).join(", ")}`);
    }
  }
  if (isNew && given.palette === undefined) options.palette(changed, "original", engine);
  if ((given.width !== undefined || given.height !== undefined) && !isNew) {
    // A picture of another size is no longer cut from a larger one, and has no size in print.
    const { width, height } = recipe.canvas;
    changed.canvas = { width, height };
    delete changed.span;
  }
  for (const [name, change] of Object.entries(options)) {
    if (given[name] !== undefined) change(changed, given[name], engine);
  }
  return json(changed, []);
}

/** A seed as text. A number keeps its digits only if it is whole and not too large. */
function seedText(seed) {
  if (typeof seed === "bigint" || Number.isSafeInteger(seed)) return String(seed);
  if (typeof seed === "number") {
    throw argument("seed", `${seed} is not a whole number up to 2^53-1; write the seed as text or as a bigint`);
  }
  return seed;
}

/** The nearest number with three decimal places, a tie to the even one, as a recipe has them. */
export function thousandth(number) {
  const scaled = number * 1000;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  const count = rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
  return count / 1000 || 0;
}

/** JSON with the numbers of a recipe; it refuses what JSON cannot say. */
function json(value, place) {
  const refuse = (what) =>
    argument(
      place.join(", ") || null,
      `${place.join(", ") || "the options"}: ${what} cannot be part of a recipe`,
    );
  if (place.length > 64) throw refuse("a value that is nested so deeply");
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "bigint":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw refuse(value);
      return JSON.stringify(Number.isInteger(value) ? value || 0 : thousandth(value));
    case "object":
      if (value === null) return "null";
      if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        return `[${Array.from(value, (item, index) => json(item, [...place, `item ${index + 1}`])).join()}]`;
      }
      return `{${
        Object.entries(value).filter(([, item]) => item !== undefined)
          .map(([key, item]) => `${JSON.stringify(key)}:${json(item, [...place, key])}`).join()
      }}`;
    default:
      throw refuse(typeof value === "undefined" ? "undefined" : `a ${typeof value}`);
  }
}

// MARK: Wallpapers

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

  /** The SVG, equal to the command's, with the recipe inside. */
  toSVG() {
    return text(this.#engine.call("svg", this.recipe));
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
    context.save();
    context.translate(x, y);
    context.scale(width / this.viewBox[2], height / this.viewBox[3]);
    context.beginPath();
    context.rect(...this.viewBox);
    context.clip();
    if (this.background) {
      context.fillStyle = this.background;
      context.fillRect(...this.viewBox);
    }
    for (const mark of this.marks) paint(context, mark);
    context.restore();
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

// MARK: Marks

const color = (number) => (number < 0 ? null : `#${number.toString(16).padStart(6, "0")}`);

const courses = ["right", "down", "out"];

/** Path data of SVG for the steps of a packed path. */
function pathData(steps) {
  let data = "";
  for (let at = 0; at < steps.length;) {
    const kind = steps[at];
    const point = `${steps[at + 1]} ${steps[at + 2]} `;
    if (kind === 2) data += `A ${steps[at + 3]} ${steps[at + 3]} 0 0 1 ${point}`;
    else data += kind === 3 ? "Z " : (kind === 0 ? "M " : "L ") + point;
    at += [3, 3, 4, 1][kind];
  }
  return data.trimEnd();
}

/** Packed marks as plain objects. */
export function unpacked(numbers) {
  const marks = [];
  for (let at = 0; at < numbers.length; at += numbers[at + 1]) {
    marks.push(unpack[numbers[at]](color(numbers[at + 2]), numbers.subarray(at + 3, at + numbers[at + 1])));
  }
  return marks;
}

const unpack = {
  1: (color, numbers) => (
    { kind: "circle", color, opacity: numbers[0], x: numbers[1], y: numbers[2], radius: numbers[3] }
  ),
  2: (color, numbers) => ({ kind: "path", color, opacity: numbers[0], d: pathData(numbers.subarray(1)) }),
  3: (color, numbers) => (
    { kind: "stroke", color, opacity: numbers[0], width: numbers[1], d: pathData(numbers.subarray(2)) }
  ),
  4: (color, [course, x, y, width, height, ...rest]) => {
    const stops = [];
    for (let at = 0; at < rest.length; at += 2) stops.push({ offset: rest[at], opacity: rest[at + 1] });
    return { kind: "veil", color, course: courses[course], x, y, width, height, stops };
  },
  5: (background, numbers) => {
    const [x, y, width, height, across, down] = numbers;
    const marks = unpacked(numbers.subarray(6));
    return { kind: "group", background, x, y, width, height, viewBox: [0, 0, across, down], marks };
  },
};

/** Draws a mark with a context whose units are the mark's. */
export function paint(context, mark) {
  context.globalAlpha = mark.opacity ?? 1;
  context.fillStyle = mark.color;
  switch (mark.kind) {
    case "circle":
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      context.fill();
      break;
    case "path":
      context.fill(new Path2D(mark.d));
      break;
    case "stroke":
      context.strokeStyle = mark.color;
      context.lineWidth = mark.width;
      context.stroke(new Path2D(mark.d));
      break;
    case "veil":
      paintVeil(context, mark);
      break;
    case "group":
      context.save();
      context.translate(mark.x, mark.y);
      context.scale(mark.width / mark.viewBox[2], mark.height / mark.viewBox[3]);
      context.beginPath();
      context.rect(...mark.viewBox);
      context.clip();
      if (mark.background) {
        context.fillStyle = mark.background;
        context.fillRect(...mark.viewBox);
      }
      for (const inner of mark.marks) paint(context, inner);
      context.restore();
      break;
  }
}

export function paintVeil(context, { color, course, x, y, width, height, stops }) {
  context.save();
  context.translate(x, y);
  // The gradient has the units of its box.
  context.scale(width, height);
  const gradient = course === "out"
    ? context.createRadialGradient(0.5, 0.5, 0, 0.5, 0.5, 0.5)
    : context.createLinearGradient(0, 0, Number(course === "right"), Number(course === "down"));
  for (const { offset, opacity } of stops) {
    gradient.addColorStop(offset, color + Math.round(opacity * 255).toString(16).padStart(2, "0"));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, 1);
  context.restore();
}
