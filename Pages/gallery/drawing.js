// The pictures that the wall wants: workers draw them, the most wanted first. Until the first worker is ready, and
// without workers, the page draws.
import { hasWorkers } from "../shared/engine-worker.js";
import { startDrawingHere } from "./drawing-here.js";
import { startWorkers } from "./workers.js";

/** The recipes of pictures that could not be drawn are not tried again. */
const mostFailures = 10_000;

/**
 * A picture to draw: `key` names the result, `recipe()` gives the recipe as an object, and the size is in pixels.
 * A draft has a quarter of the pixels.
 *
 * @typedef {{ key: string, recipe: () => object, width: number, height: number, isDraft?: boolean }} Job
 */

/** The JSON of a job's recipe for its size, so that the engine reads the recipe once. */
export function recipeText({ recipe, width, height }) {
  // A picture of another size is not cut from a larger one any more.
  const { span: _span, ...rest } = recipe();
  return JSON.stringify({ ...rest, canvas: { width, height } });
}

/**
 * Starts drawing: the earlier, the sooner there are pictures. `listen` is called once, with what gets the pictures
 * (null for one that cannot be drawn), and whether the engine works.
 */
export function startDrawing() {
  /** @type {Job[]} */
  let wanted = [];
  const underWay = new Set();
  const failed = new Set();
  /** Questions for replays and for small pictures, and the functions that wait for their answers. */
  const replays = [];
  const measures = [];
  const waiting = new Map();
  let questions = 0;
  let heard = null;
  let state = null;
  let begin;
  const began = new Promise((done) => {
    begin = done;
  });

  /** The next picture that nobody draws yet; null if it is no draft and only a draft is wanted. */
  function takePicture(isDraftWanted) {
    const at = wanted.findIndex(({ key }) => !underWay.has(key));
    if (at < 0 || (isDraftWanted && !wanted[at].isDraft)) return null;
    const [job] = wanted.splice(at, 1);
    underWay.add(job.key);
    return job;
  }

  /** What those who draw ask, and what they answer. */
  const queue = {
    /** The next job, or only one for a draft. */
    take(isDraftWanted = false) {
      const job = isDraftWanted ? takePicture(true) : replays.shift() ?? takePicture(false) ?? measures.shift();
      return job && { ...job, text: recipeText(job) };
    },
    answer({ key, bitmap, replay, pixels, reason }) {
      if (waiting.has(key)) {
        waiting.get(key)(replay ?? pixels ?? null);
        waiting.delete(key);
        return;
      }
      underWay.delete(key);
      // The wall has not said yet that it does not want this picture any more.
      wanted = wanted.filter((job) => job.key !== key);
      if (!bitmap) {
        if (failed.size < mostFailures) failed.add(key);
        console.warn(`picture ${key}: ${reason}`);
      }
      heard.drawn(key, bitmap);
      begin();
    },
    report(isReady, reason) {
      if (state) return;
      state = { isReady, reason };
      if (!isReady) begin();
      heard?.ready(isReady, reason);
    },
  };

  let workers = null;
  const fall = () => {
    workers = null;
    underWay.clear();
    for (const done of waiting.values()) done(null);
    waiting.clear();
    feedHere();
  };
  try {
    if (hasWorkers()) workers = startWorkers(queue, fall);
  } catch (error) {
    console.warn(`no workers: ${error.message}`);
  }
  const feedHere = startDrawingHere(queue, () => !workers?.isReady);
  const feed = () => {
    workers?.feed();
    if (!workers?.isReady) feedHere();
  };

  /** Puts a question into a list; its answer fulfills the promise. */
  const ask = (list, job) =>
    new Promise((done) => {
      questions += 1;
      const key = `question ${questions}`;
      waiting.set(key, done);
      list.push({ ...job, key });
      feed();
    });

  return {
    /** Whether a picture with fewer pixels is made sooner. */
    hasDrafts: true,
    /** Fulfilled once the first picture is drawn, or once none can be drawn. */
    began,
    listen(to) {
      heard = to;
      if (state) to.ready(state.isReady, state.reason);
    },
    /**
     * What is wanted now, the most wanted first. Pictures that were wanted before and are not under way are given up.
     */
    want(jobs) {
      wanted = jobs.filter(({ key }) => !failed.has(key));
      feed();
    },
    /**
     * The replay of a picture as an animated SVG; null if there is none.
     *
     * @param {Job} job
     * @returns {Promise<string | null>}
     */
    async replay(job) {
      // The module that writes SVG comes with the first replay; without it there is none, nor without workers.
      const module = workers && await globalThis.geobg.wholeModule().catch(() => null);
      return module && ask(replays, { ...job, isReplay: true, module });
    },
    /**
     * The RGBA pixels of a small picture, drawn when no tile waits; null if it cannot be drawn.
     *
     * @param {Job} job
     * @returns {Promise<Uint8ClampedArray | null>}
     */
    measure: (job) => ask(measures, { ...job, isMeasure: true }),
    /** How many pictures are under way or wanted. */
    get load() {
      return underWay.size + wanted.length;
    },
  };
}
