// The pictures of tiles that were drawn, within a budget of memory: those that nobody used for the longest time go
// first.

/** Bytes for drawn pictures: at least, for each screen of the window's pixels, and at most. */
const budgets = Object.freeze({ least: 48 << 20, screens: 6, most: 224 << 20 });

/** The budget for a window of CSS pixels. */
const budgetOf = ({ width, height, ratio }) =>
  Math.min(budgets.most, Math.max(budgets.least, budgets.screens * width * height * ratio * ratio * 4));

/** The memory of a canvas or an image. */
const bytesOf = (picture) => (picture.naturalWidth ?? picture.width) * (picture.naturalHeight ?? picture.height) * 4;

/** Canvases and images by key, in the order of their last use. */
export class Bitmaps {
  #canvases = new Map();
  /** Bytes of all canvases. */
  bytes = 0;

  /** The canvas of a key, which is used now; undefined if there is none. */
  get(key) {
    const found = this.#canvases.get(key);
    if (found) {
      this.#canvases.delete(key);
      this.#canvases.set(key, found);
    }
    return found;
  }

  /** Keeps pixels in a canvas, and gives the canvas. */
  add(key, pixels) {
    this.#remove(key);
    const canvas = pixels instanceof HTMLElement ? pixels : canvasOf(pixels);
    canvas.setAttribute("aria-hidden", "true");
    this.#canvases.set(key, canvas);
    this.bytes += bytesOf(canvas);
    return canvas;
  }

  /** Gives memory back until the budget holds. The pictures of the keys in `used` stay. */
  limit(window, used) {
    const budget = budgetOf(window);
    for (const key of this.#canvases.keys()) {
      if (this.bytes <= budget) return;
      if (!used.has(key)) this.#remove(key);
    }
  }

  #remove(key) {
    const canvas = this.#canvases.get(key);
    if (!canvas) return;
    this.#canvases.delete(key);
    this.bytes -= bytesOf(canvas);
    if (!(canvas instanceof HTMLCanvasElement)) return;
    // The browser gives the memory back now, and not when it looks for unused things.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/**
 * Whether a canvas takes a bitmap without a copy. Firefox uploads such a canvas again in each frame that moves it: a
 * wall of them took 22 ms of processor time for a frame, and a wall of drawn canvases takes 6. In Chromium it is the
 * other way round, 5 ms and 8.
 */
const takesBitmaps = !globalThis.CSS?.supports?.("-moz-appearance", "none");

/** A canvas that shows a bitmap. */
function canvasOf(bitmap) {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = takesBitmaps ? canvas.getContext("bitmaprenderer") : null;
  if (context) {
    context.transferFromImageBitmap(bitmap);
  } else {
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
  }
  return canvas;
}
