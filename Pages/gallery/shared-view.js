// Zoom and pan of one or more pictures together, without limit but the engine's: the plane goes on in every direction.
import { clamp, shortSide, thousandth, viewZoomedAt } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { loadEngineHere, pictureWith } from "./engine-here.js";

/** The view at the beginning: as the recipes are. `zoom` multiplies theirs, and `pan` is in units of their zoom. */
const wholeView = Object.freeze({ pan: Object.freeze([0, 0]), zoom: 1 });

/** How long a movement rests before the engine draws, in milliseconds: until then, the drawn pixels move. */
const drawPause = 60;

/** Zooming closer or farther than this, in all, shows nothing that helps. */
const farthestZoom = Object.freeze([0.02, 100]);

/** A recipe's view at a shared view. Pure. */
export function viewOfRecipe(recipe, { pan: [x, y], zoom }) {
  const own = Number(recipe.zoom) || 1;
  const [left, top] = Array.isArray(recipe.pan) ? recipe.pan.map(Number) : [0, 0];
  return {
    zoom: thousandth(clamp(own * zoom, Math.max(limits.zoom[0], farthestZoom[0]), limits.zoom[1])),
    pan: [thousandth(left + x / own), thousandth(top + y / own)],
  };
}

let current = null;

/** Moves the view that is open: `{ dx, dy, factor, isReset }` in CSS pixels. */
export const moveOpenView = (movement) => current?.(movement);

/**
 * Lets `surface` zoom and pan pictures: one finger or the mouse pans, two fingers and the wheel zoom.
 *
 * @param panes `{ canvas, recipe, change }`: what is drawn, in the size of the canvas. Their sizes are equal.
 * @returns {{ draw(): void, end(): void }} `draw` is for canvases that got another size in a surface of the same size.
 */
export function createSharedView(surface, panes) {
  const controller = new AbortController();
  const { signal } = controller;
  let view = wholeView;
  let drawn = wholeView;
  let timer = null;
  const pointers = new Map();
  const windowOf = () => {
    const { clientWidth: width, clientHeight: height } = panes[0].canvas;
    return { fields: {}, window: { width, height, ratio: devicePixelRatio } };
  };
  const scaleAt = (zoom) => {
    const { window: { width, height } } = windowOf();
    return (Math.min(width, height) * zoom) / shortSide;
  };

  function draw() {
    clearTimeout(timer);
    timer = null;
    for (const { canvas, recipe, change } of panes) {
      const ratio = Math.min(2, devicePixelRatio);
      const size = {
        width: Math.max(1, Math.round(canvas.clientWidth * ratio)),
        height: Math.max(1, Math.round(canvas.clientHeight * ratio)),
      };
      try {
        const picture = pictureWith(recipe, { ...change, size }).with(viewOfRecipe(recipe, view));
        canvas.width = size.width;
        canvas.height = size.height;
        picture.draw(canvas.getContext("2d"));
      } catch (error) {
        // What is more than the engine draws stays as it was.
        if (error.name !== "GeobgError") throw error;
        canvas.dataset.refused = error.code;
      }
      canvas.style.transform = "";
    }
    drawn = view;
    surface.dataset.zoom = String(thousandth(view.zoom));
    surface.dataset.pan = view.pan.map((each) => Math.round(each)).join();
  }

  function show(next) {
    view = { pan: next.pan, zoom: clamp(next.zoom, ...farthestZoom) };
    const scale = view.zoom / drawn.zoom;
    const [x, y] = [0, 1].map((axis) => (drawn.pan[axis] - view.pan[axis]) * scaleAt(view.zoom));
    for (const { canvas } of panes) canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    clearTimeout(timer);
    timer = setTimeout(draw, drawPause);
  }

  const moveBy = (dx, dy) => {
    const scale = scaleAt(view.zoom);
    show({ ...view, pan: [view.pan[0] - dx / scale, view.pan[1] - dy / scale] });
  };
  const zoomAt = (x, y, factor) =>
    show(viewZoomedAt(windowOf(), x, y, clamp(view.zoom * factor, ...farthestZoom), view));

  /** A point of the window in the pane below it. */
  function inPane({ clientX, clientY }) {
    const boxes = panes.map(({ canvas }) => canvas.parentElement.getBoundingClientRect());
    const box = boxes.find(({ left, right, top, bottom }) => (
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    )) ?? boxes[0];
    return [clientX - box.left, clientY - box.top];
  }

  const middle = () => {
    const all = [...pointers.values()];
    return {
      x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
      y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
    };
  };
  const spread = () => {
    const [one, other] = [...pointers.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button, a, input, label")) return;
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }, { signal });
  surface.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const [before, wide] = [middle(), spread()];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middle();
    moveBy(after.x - before.x, after.y - before.y);
    if (wide > 0 && spread() > 0) zoomAt(...inPane({ clientX: after.x, clientY: after.y }), spread() / wide);
  }, { signal });
  for (const type of ["pointerup", "pointercancel"]) {
    surface.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  }
  surface.addEventListener("dblclick", (event) => {
    if (!event.target.closest("button")) zoomAt(...inPane(event), 2);
  }, { signal });
  // Not passive: the wheel zooms the picture and not the page.
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(...inPane(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * 0.0016));
  }, { signal, passive: false });
  const watcher = new ResizeObserver(() => {
    if (panes[0].canvas.clientWidth > 0) loadEngineHere().then(draw, () => {});
  });
  watcher.observe(surface);
  current = ({ dx = 0, dy = 0, factor = 1, isReset = false }) => {
    const { window: { width, height } } = windowOf();
    if (isReset) show(wholeView);
    else if (factor !== 1) zoomAt(width / 2, height / 2, factor);
    else moveBy(dx, dy);
  };
  const mine = current;
  return {
    draw() {
      if (panes[0].canvas.clientWidth > 0) loadEngineHere().then(draw, () => {});
    },
    end() {
      clearTimeout(timer);
      controller.abort();
      watcher.disconnect();
      if (current === mine) current = null;
    },
  };
}
