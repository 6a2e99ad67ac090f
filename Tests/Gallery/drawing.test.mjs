// The queue of pictures, with workers that answer when the test says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startDrawing } from "../../Pages/gallery/drawing.js";

/** What the browser would have. Gives the messages to all workers, and a function that answers the first picture. */
function fakeBrowser() {
  const asked = [];
  class Worker {
    postMessage({ module, key }) {
      if (module) queueMicrotask(() => this.onmessage({ data: { isReady: true } }));
      else asked.push({ key, worker: this, answer: () => this.onmessage({ data: { key, bitmap: {} } }) });
    }

    terminate() {}
  }
  class OffscreenCanvas {
    transferToImageBitmap() {}
  }
  // The page's own engine never comes, so that only the workers draw.
  Object.assign(globalThis, {
    Worker,
    OffscreenCanvas,
    geobgEngine: "() => {}",
    geobgModule: Promise.resolve({}),
    geobg: { load: () => new Promise(() => {}) },
  });
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 2 }, configurable: true });
  return asked;
}

test("a picture that is wanted again while a worker draws it is drawn once", async () => {
  const asked = fakeBrowser();
  const drawing = startDrawing();
  const drawn = [];
  drawing.listen({ drawn: (key) => drawn.push(key), ready() {} });
  const jobs = [..."abcdefghijkl"].map((key) => ({ key, recipe: () => ({}), width: 1, height: 1 }));
  drawing.want(jobs);
  await new Promise((done) => {
    setTimeout(done);
  });
  const first = asked.length;
  assert.ok(first > 1 && first < jobs.length);
  // The wall wants what is under way, too, in each frame.
  drawing.want(jobs);
  for (let at = 0; at < asked.length; at += 1) asked[at].answer();
  assert.deepEqual(asked.map(({ key }) => key), jobs.map(({ key }) => key));
  assert.deepEqual(drawn, jobs.map(({ key }) => key));
  assert.equal(drawing.load, 0);
  await drawing.began;
});

test("all drafts of a window are asked for at once, as many of each worker, and other pictures are not", async () => {
  const asked = fakeBrowser();
  const drawing = startDrawing();
  drawing.listen({ drawn() {}, ready() {} });
  await new Promise((done) => {
    setTimeout(done);
  });
  const jobs = (isDraft) =>
    Array.from({ length: 26 }, (_, at) => (
      { key: `${at}/${isDraft ? "1x1" : "2x2"}`, recipe: () => ({}), width: 1, height: 1, isDraft }
    ));
  drawing.want(jobs(true));
  assert.equal(asked.length, 26);
  const { worker: first } = asked[0];
  assert.equal(asked.filter(({ worker }) => worker === first).length, 13);
  for (const { answer } of asked.splice(0)) answer();
  drawing.want(jobs(false));
  assert.equal(asked.length, 8);
  // A wall that jumps again meanwhile does not wait for them.
  drawing.want([{ ...jobs(true)[0], key: "other/1x1" }]);
  assert.equal(asked.at(-1).key, "other/1x1");
});
