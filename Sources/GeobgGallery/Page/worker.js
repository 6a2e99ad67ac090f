// What a worker does: it draws pictures as the engine draws them. The worker is made from the text of this function, so the
// function uses nothing from outside.

/** Runs in a worker, behind the engine's script: each message is a picture to draw, each answer its pixels. */
export function drawInWorker(scope) {
  let canvas = null;
  const engine = scope.geobg.load();
  engine.then(() => scope.postMessage({ isReady: true }), (error) => scope.postMessage({ isReady: false, reason: String(error) }));
  scope.onmessage = async ({ data: { key, recipe, width, height } }) => {
    try {
      const { read } = await engine;
      canvas ??= new OffscreenCanvas(width, height);
      canvas.width = width;
      canvas.height = height;
      read(recipe).with({ width, height }).draw(canvas.getContext("2d"));
      const bitmap = canvas.transferToImageBitmap();
      scope.postMessage({ key, bitmap }, [bitmap]);
    } catch (error) {
      scope.postMessage({ key, bitmap: null, reason: String(error.message) });
    }
  };
}
