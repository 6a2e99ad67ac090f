// Draws pictures in workers, the most wanted first. Without workers, it draws in the page, one picture at a time.
import { drawInWorker } from "./worker.js";

/** Pictures that a worker has at once, so that it never waits for the page. */
const ahead = 2;

/** How many workers there are at most. */
const mostWorkers = 4;

/** The recipes of pictures that could not be drawn are not tried again. */
const mostFailures = 10_000;

/** The text of a worker: the engine's script, and what it does. */
function workerAddress() {
  const source = `(${globalThis.geobgEngine})();(${drawInWorker})(self);`;
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}

const hasWorkers = () => typeof Worker === "function" && typeof OffscreenCanvas === "function"
  && typeof OffscreenCanvas.prototype.transferToImageBitmap === "function" && typeof globalThis.geobgEngine === "function";

/**
 * A picture to draw: `key` names the result, `recipe()` gives the recipe as an object, and the size is in pixels.
 *
 * @typedef {{ key: string, recipe: () => object, width: number, height: number }} Job
 */

/**
 * Starts drawing: the earlier, the sooner there are pictures. `listen` is called once, with what gets the pictures (null for one
 * that cannot be drawn), and whether the engine works.
 */
export function startDrawing() {
  /** @type {Job[]} */
  let wanted = [];
  const underWay = new Set();
  const failed = new Set();
  /** Questions for replays, and the functions that wait for their answers. */
  const replays = [];
  const answers = new Map();
  let heard = null;
  let state = null;

  const report = (isReady, reason) => {
    if (state) return;
    state = { isReady, reason };
    heard?.ready(isReady, reason);
  };

  /** The next picture that nobody draws yet. */
  function take() {
    const at = wanted.findIndex(({ key }) => !underWay.has(key));
    if (at < 0) return null;
    const [job] = wanted.splice(at, 1);
    underWay.add(job.key);
    return job;
  }

  function done(key, pixels, reason) {
    underWay.delete(key);
    if (!pixels) {
      if (failed.size < mostFailures) failed.add(key);
      console.warn(`picture ${key}: ${reason}`);
    }
    heard.drawn(key, pixels);
  }

  function answer(key, replay) {
    answers.get(key)?.(replay);
    answers.delete(key);
  }

  // MARK: In workers

  function startWorkers() {
    const address = workerAddress();
    const count = Math.min(mostWorkers, Math.max(2, (navigator.hardwareConcurrency ?? 2) - 1));
    const workers = Array.from({ length: count }, () => ({ worker: new Worker(address), load: 0, isReady: false }));
    let ended = 0;
    const feed = (each) => {
      while (each.isReady && each.load < ahead) {
        const job = replays.shift() ?? take();
        if (!job) return;
        each.load += 1;
        const { key, width, height, isReplay } = job;
        each.worker.postMessage({ key, recipe: JSON.stringify(job.recipe()), width, height, isReplay });
      }
    };
    const end = (each, reason) => {
      each.worker.terminate();
      each.isReady = false;
      ended += 1;
      if (ended === count) fall(reason);
    };
    let started = 0;
    for (const each of workers) {
      each.worker.onmessage = ({ data }) => {
        if (data.isReady !== undefined) {
          // The text of the workers is not needed any more.
          if ((started += 1) === count) URL.revokeObjectURL(address);
          each.isReady = data.isReady;
          if (data.isReady) report(true);
          else end(each, data.reason);
        } else {
          each.load -= 1;
          if (data.isReplay) answer(data.key, data.replay);
          else done(data.key, data.bitmap, data.reason);
        }
        feed(each);
      };
      each.worker.onerror = (event) => {
        event.preventDefault();
        end(each, event.message ?? "the browser starts no workers");
      };
    }
    return () => workers.forEach(feed);
  }

  // MARK: In the page

  /** Without workers: one picture in a task, so that the page stays at hand. */
  function startHere() {
    let engine = null;
    let isWaiting = false;
    const step = () => {
      isWaiting = false;
      const job = engine && (replays.shift() ?? take());
      if (!job) return;
      if (job.isReplay) {
        answer(job.key, null);
        next();
        return;
      }
      const canvas = document.createElement("canvas");
      canvas.width = job.width;
      canvas.height = job.height;
      let reason = null;
      try {
        engine.read(JSON.stringify(job.recipe())).with({ width: job.width, height: job.height }).draw(canvas.getContext("2d"));
      } catch (error) {
        reason = error.message;
      }
      done(job.key, reason === null ? canvas : null, reason);
      next();
    };
    const next = () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(step);
    };
    globalThis.geobg.load().then((loaded) => {
      engine = loaded;
      report(true);
      next();
    }, (error) => report(false, String(error.message)));
    return next;
  }

  let feedAll = () => {};
  function fall() {
    underWay.clear();
    feedAll = startHere();
  }
  try {
    if (hasWorkers()) feedAll = startWorkers();
    else fall();
  } catch {
    fall();
  }

  return {
    /** Whether a picture with fewer pixels is made sooner. */
    hasDrafts: true,
    listen(to) {
      heard = to;
      if (state) to.ready(state.isReady, state.reason);
    },
    /** What is wanted now, the most wanted first. Pictures that were wanted before and are not under way are given up. */
    want(jobs) {
      wanted = jobs.filter(({ key }) => !failed.has(key));
      feedAll();
    },
    /** The replay of a picture as an animated SVG; null if there is none. @param {Job} job @returns {Promise<string | null>} */
    replay(job) {
      return new Promise((done) => {
        const key = `replay ${job.key} ${answers.size}`;
        answers.set(key, done);
        replays.push({ ...job, key, isReplay: true });
        feedAll();
      });
    },
    /** How many pictures are under way or wanted. */
    get load() { return underWay.size + wanted.length; },
  };
}
