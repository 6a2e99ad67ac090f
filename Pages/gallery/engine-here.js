// The engine in the page itself, for what no worker draws: the picture's page, files and links. It is loaded when
// somebody asks.

/** The engine, see geobg.d.ts; null before it is loaded. */
let engine = null;
let loading = null;

/** Loads the engine once. */
export async function loadEngineHere() {
  loading ??= globalThis.geobg.load();
  engine = await loading;
  return engine;
}

/** The engine that writes SVG and command lines. */
export const wholeEngine = () => globalThis.geobg.loadWhole();

/** The size of the visitor's screen in pixels: the window's, where the browser reports no size that has room for it. */
export function screenSize({ window: { width, height, ratio } }) {
  const { width: across = 0, height: down = 0 } = globalThis.screen ?? {};
  const [own, high] = across >= width && down >= height ? [across, down] : [width, height];
  return { width: Math.max(1, Math.round(own * ratio)), height: Math.max(1, Math.round(high * ratio)) };
}

/**
 * The picture of a recipe with changes, as the engine draws it.
 *
 * @param change `{ mode, palette, arrangement, seed, size: { width, height } }`; what is left out stays.
 * @throws {GeobgError} for a recipe that the engine refuses.
 */
export function pictureWith(recipe, { size = null, picture: _picture, ...change } = {}) {
  return engine.read(JSON.stringify({ ...recipe, ...(change.seed === undefined ? {} : { seed: change.seed }) }))
    .with({
      ...("mode" in change ? { mode: change.mode } : {}),
      ...("palette" in change ? { palette: change.palette } : {}),
      ...("density" in change ? { density: change.density } : {}),
      ...("arrangement" in change ? { arrangement: change.arrangement } : {}),
      ...("mesh" in change ? { mesh: change.mesh } : {}),
      ...(size ?? {}),
    });
}

// MARK: Drawing when there is time

const waiting = new Map();
let isRunning = false;

function step() {
  const [canvas, draw] = waiting.entries().next().value ?? [];
  if (!canvas) {
    isRunning = false;
    return;
  }
  waiting.delete(canvas);
  if (canvas.isConnected) {
    try {
      draw(canvas);
      canvas.dataset.drawn = "";
    } catch (error) {
      if (error.name !== "GeobgError") throw error;
      canvas.dataset.refused = error.code;
    }
  }
  setTimeout(step);
}

/**
 * Draws on a canvas later: one canvas in a task, so that the page stays at hand. A newer call replaces an older one.
 */
function drawLater(canvas, draw) {
  waiting.set(canvas, draw);
  if (isRunning) return;
  isRunning = true;
  loadEngineHere().then(() => setTimeout(step), () => {
    isRunning = false;
  });
}

const draws = new WeakMap();
const watcher = typeof IntersectionObserver === "function"
  ? new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      drawLater(target, draws.get(target));
    }
  }, { rootMargin: "200px", scrollMargin: "200px" })
  : null;

/**
 * Draws a picture on a canvas when it comes near the window, in the pixels that the canvas has.
 *
 * @param options Gives `[recipe, change]`, see `pictureWith`.
 */
export function drawWhenSeen(canvas, options) {
  delete canvas.dataset.drawn;
  draws.set(canvas, (each) => {
    const [recipe, change] = options();
    const shown = pictureWith(recipe, { ...change, size: { width: each.width, height: each.height } });
    shown.draw(each.getContext("2d"));
  });
  if (!watcher) {
    drawLater(canvas, draws.get(canvas));
    return;
  }
  watcher.unobserve(canvas);
  watcher.observe(canvas);
}
