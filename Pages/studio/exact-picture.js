// The pixels of the saved PNG, over what the browser has drawn, while nothing moves. A browser rounds the color of a
// pixel to 8 bits after each shape, and the exact renderer only once, so many pixels differ by a level or two.
//
// A worker draws them. It ends with its picture, or when that is not wanted any more: so it keeps no memory.
import { hasWorkers, workerAddress } from "../shared/engine-worker.js";
import { afterRest } from "../shared/idle.js";
import { engineNow } from "./scene.js";
import { isOpening, modeOf, recipeOptions } from "./state.js";

/** How long the picture has to rest, in milliseconds. It is longer than all that moves in it. */
const restTime = 2000;
const fadeTime = 200;

/** A larger window than one of 3840x2160 pixels keeps what the browser has drawn. */
const maxPixels = 2 ** 23;

/** Runs in a worker, behind the engine's wrapper. */
function drawExactly(scope) {
  scope.onmessage = async ({ data: { module, recipe } }) => {
    try {
      const file = await (await scope.geobg.load(module)).read(recipe).toBlob("image/png");
      const bitmap = await createImageBitmap(file, { colorSpaceConversion: "none" });
      scope.postMessage({ bitmap }, [bitmap]);
    } catch (error) {
      scope.postMessage({ reason: String(error.message) });
    }
  };
}

/** All that decides the pixels of the window. */
const pictureOf = (state) => [
  state.drawing,
  state.revision,
  state.gestures,
  state.fields,
  state.palettes,
  state.view,
  state.window,
  modeOf(state),
];

class ExactPicture {
  #store;
  #canvas = document.getElementById("exact");
  #context = this.#canvas.getContext("bitmaprenderer");
  #picture = [];
  #address = workerAddress(drawExactly);
  #worker = null;
  #restsLater = afterRest(restTime, () => this.#begin());
  /** After a failure, the browser's own picture stays. */
  #isOver = false;

  constructor(store) {
    this.#store = store;
  }

  get #isShown() {
    return this.#canvas.style.visibility !== "";
  }

  follow(state) {
    const picture = pictureOf(state);
    if (picture.every((each, at) => each === this.#picture[at])) return;
    this.#picture = picture;
    this.#end();
    if (this.#isShown) {
      this.#canvas.style.visibility = "";
      this.#context.transferFromImageBitmap(null);
    }
    this.rest();
  }

  /** Nothing moves from now on, until it does. */
  rest() {
    if (!this.#isOver) this.#restsLater();
  }

  /** Whether the window shows the picture that is saved, pixel by pixel. */
  #isWanted(state) {
    const { width, height, ratio } = state.window;
    // A transparent picture would show what lies below it, too; one of a chosen size has another scale.
    const isPlain = state.fields.background !== "none" && !state.fields.size;
    return isPlain && !isOpening(state) && width * height * ratio ** 2 <= maxPixels && !document.hidden;
  }

  async #begin() {
    const { state } = this.#store;
    const picture = this.#picture;
    if (this.#worker || this.#isShown || !this.#isWanted(state)) return;
    try {
      const module = await globalThis.geobg.pngModule();
      if (picture !== this.#picture || this.#worker) return;
      const recipe = JSON.parse(engineNow().wallpaper(recipeOptions(state)).recipe);
      const output = { format: "png", compression: "fast" };
      const bitmap = await this.#drawn(module, JSON.stringify({ ...recipe, output }));
      if (picture === this.#picture) this.#show(bitmap);
      else bitmap.close();
    } catch {
      this.#isOver = true;
    }
  }

  /** The pixels of a recipe; never, if the worker is ended before. */
  #drawn(module, recipe) {
    this.#worker = new Worker(this.#address);
    return new Promise((done, fail) => {
      this.#worker.onmessage = ({ data: { bitmap, reason } }) => {
        this.#end();
        if (bitmap) done(bitmap);
        else fail(new Error(reason));
      };
      this.#worker.onerror = fail;
      this.#worker.postMessage({ module, recipe });
    });
  }

  #show(bitmap) {
    const { style } = this.#canvas;
    const { ratio } = this.#store.state.window;
    style.width = `${bitmap.width / ratio}px`;
    style.height = `${bitmap.height / ratio}px`;
    this.#context.transferFromImageBitmap(bitmap);
    style.visibility = "visible";
    if (this.#store.state.motion) this.#canvas.animate({ opacity: [0, 1] }, fadeTime);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

export function startExactPicture(store) {
  // Two hundred kilobytes are loaded for it.
  if (!hasWorkers() || navigator.connection?.saveData) return;
  const picture = new ExactPicture(store);
  // It goes in the frame that shows something else.
  store.view((state) => picture.follow(state), { isFirst: true });
  document.addEventListener("visibilitychange", () => picture.rest());
}
