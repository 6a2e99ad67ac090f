// What a worker does: it draws pictures as the engine draws them. The worker is made from the text of this function, so
// the function uses nothing from outside.

/**
 * Runs in a worker, behind the engine's wrapper. The first message is the engine's module; each other message is a
 * picture to draw, each answer its pixels or its replay. A replay comes with the module that writes it.
 */
export function drawInWorker(scope) {
  // A replay takes about this long, in seconds; at the usual speed, a mark takes 0.6 seconds.
  const replayTime = 2.4;
  const markTime = 0.6;
  let canvas = null;
  let small = null;
  let engine = null;

  function picture(recipe, width, height) {
    canvas ??= new OffscreenCanvas(width, height);
    canvas.width = width;
    canvas.height = height;
    engine.draw(recipe, canvas.getContext("2d"));
    return canvas.transferToImageBitmap();
  }

  function pixelsOf(recipe, width, height) {
    // A canvas in memory, whose pixels are read.
    small ??= new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    small.canvas.width = width;
    small.canvas.height = height;
    engine.draw(recipe, small);
    return small.getImageData(0, 0, width, height).data;
  }

  async function replayOf(recipe, module) {
    const whole = await scope.geobg.loadWhole(module);
    const wallpaper = whole.read(recipe);
    const speed = Math.min(100, Math.max(1, (wallpaper.marks.length * markTime) / replayTime));
    return whole.animation(wallpaper.recipe, { speed });
  }

  function start(module) {
    scope.geobg.load(module).then((loaded) => {
      engine = loaded;
      scope.postMessage({ isReady: true });
    }, (error) => scope.postMessage({ isReady: false, reason: String(error) }));
  }

  scope.onmessage = async ({ data: { module, key, recipe, width, height, isReplay, isMeasure } }) => {
    if (key === undefined) {
      start(module);
      return;
    }
    try {
      if (isReplay) {
        scope.postMessage({ key, replay: await replayOf(recipe, module) });
      } else if (isMeasure) {
        const pixels = pixelsOf(recipe, width, height);
        scope.postMessage({ key, pixels }, [pixels.buffer]);
      } else {
        const bitmap = picture(recipe, width, height);
        scope.postMessage({ key, bitmap }, [bitmap]);
      }
    } catch (error) {
      scope.postMessage({ key, bitmap: null, reason: String(error.message) });
    }
  };
}
