// Draws pictures in the page: one in a task, so that the page stays at hand.

/**
 * Starts drawing. `queue` (drawing.js) has the work and gets the answers; `isWanted()` is whether the page draws the
 * next picture. Gives a function that looks for work.
 */
export function startDrawingHere(queue, isWanted) {
  let engine = null;
  let isWaiting = false;

  function draw({ key, text, width, height, isMeasure }) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    try {
      const context = canvas.getContext("2d", { willReadFrequently: isMeasure === true });
      engine.draw(text, context);
      if (isMeasure) queue.answer({ key, pixels: context.getImageData(0, 0, width, height).data });
      else queue.answer({ key, bitmap: canvas });
    } catch (error) {
      queue.answer({ key, bitmap: null, reason: error.message });
    }
  }

  function step() {
    isWaiting = false;
    const job = engine && isWanted() && queue.take();
    if (!job) return;
    // A replay takes longer than the page may stand still.
    if (job.isReplay) queue.answer({ key: job.key, replay: null });
    else draw(job);
    feed();
  }

  function feed() {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(step);
  }

  Promise.resolve().then(() => globalThis.geobg.load()).then((loaded) => {
    engine = loaded;
    queue.report(true);
    feed();
  }, (error) => queue.report(false, String(error.message)));
  return feed;
}
