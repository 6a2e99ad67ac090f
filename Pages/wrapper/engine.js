// The engine: a WebAssembly module that is called with text or bytes and answers with bytes, and its errors.

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

/** More memory than this, and than twice what the continued drawing needs, is given back by replacing the instance. */
const memoryLimit = 64 << 20;

/** The compiled engine. Its instance is replaced after a fault, and after very large inputs. */
export class Engine {
  #module;
  #instance;
  /** The drawing that the instance continues, and the memory that its calls left. */
  drawing = null;
  #drawingMemory = 0;
  /** How each option changes a recipe; null until it is asked for. */
  options = null;
  /** Loads the engine that writes PNG; null if the page has none. */
  #loadLarge;
  /** The engine that writes PNG, or a promise of it. */
  #large;

  constructor(module, instance, loadLarge) {
    this.#module = module;
    this.#instance = instance;
    this.#loadLarge = loadLarge;
    if (instance.exports.png) this.#large = this;
  }

  /** The PNG of a recipe: the command's bytes with `--renderer exact`. */
  async png(recipe) {
    if (!this.#large && !this.#loadLarge) throw new GeobgError("format", null, "this engine writes no PNG");
    this.#large ??= this.#loadLarge();
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
      else if (memory > Math.max(memoryLimit, 2 * this.#drawingMemory)) this.#drop();
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
    if (this.#drawingMemory > memoryLimit) this.#drop();
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

// MARK: What goes in and comes out

export function bytesOf(picture) {
  if (typeof picture === "string" || picture instanceof Uint8Array) return picture;
  if (picture instanceof ArrayBuffer) return new Uint8Array(picture);
  if (ArrayBuffer.isView(picture)) {
    return new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
  }
  throw argument("picture", "a picture or a recipe is needed, as text or bytes");
}

export const text = (bytes) => new TextDecoder().decode(bytes);

/** The numbers of an answer, copied. */
export const numbersOf = (bytes) => new Float64Array(bytes.slice().buffer);

export function deepFreeze(value) {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
