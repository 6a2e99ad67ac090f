// Opens a recipe. One with many gestures is opened in parts, so that the page answers, and the visitor can stop.
import { button, make } from "../shared/dom.js";
import { nextFrame } from "../shared/idle.js";
import { storageNow } from "./drawings.js";
import { engineNow } from "./scene.js";
import { isOpening } from "./state.js";
import { formatPercent, text } from "./texts.js";

/** A recipe with more gestures than this is opened in parts, and the first part has so many. */
const firstPart = 1000;

/** How long a part takes, in milliseconds; the next part is larger or smaller for it. */
const partTime = 60;

/** Begins a drawing from a recipe (an object). Gives whether it is open: it can be refused, or stopped. */
export async function openRecipe(page, recipe) {
  const gestures = recipe.gestures ?? [];
  const before = page.state();
  const isLarge = gestures.length > firstPart;
  if (isLarge && !isPossible(page, recipe)) return false;
  page.dispatch({ type: "opened", recipe: isLarge ? { ...recipe, gestures: gestures.slice(0, firstPart) } : recipe });
  const { drawing } = page.state();
  // A palette that is too large is refused with a message.
  if (drawing === before.drawing) return false;
  if (!isLarge) return true;
  page.dispatch({ type: "openDialog", name: "opening" });
  let size = firstPart;
  for (let at = firstPart; at < gestures.length;) {
    page.dispatch({ type: "progress", id: drawing, done: at / gestures.length });
    const start = performance.now();
    await nextFrame();
    const state = page.state();
    if (!isOpening(state) || state.drawing !== drawing) {
      await goBack(page, before.drawing, drawing);
      return false;
    }
    size = Math.max(50, Math.round(size * Math.min(2, Math.max(0.5, partTime / (performance.now() - start)))));
    const { palettes } = recipe;
    page.dispatch({ type: "openedMore", drawing, gestures: gestures.slice(at, at + size), palettes });
    at += size;
  }
  await nextFrame();
  page.dispatch({ type: "closeDialog" });
  return page.state().drawing === drawing;
}

/** Whether the engine draws all gestures of a recipe; its sentence is shown if not. It takes at most 0.3 seconds. */
function isPossible(page, recipe) {
  try {
    engineNow().read(JSON.stringify(recipe)).drawing();
    return true;
  } catch (error) {
    if (error.name !== "GeobgError") throw error;
    page.dispatch({ type: "notice", key: "notice.failed", values: { reason: error.message }, kind: "error" });
    return false;
  }
}

/** Opens the drawing from before again, and forgets the drawing that was stopped. */
async function goBack(page, before, stopped) {
  if (isOpening(page.state())) page.dispatch({ type: "closeDialog" });
  if (page.state().drawing === stopped) page.dispatch({ type: "openDrawing", id: before });
  // The drawing is read from the storage. If that fails, the stopped drawing stays.
  for (let left = 100; left > 0 && page.state().drawing === stopped; left -= 1) await nextFrame();
  if (page.state().drawing === stopped) return;
  // Its last picture is kept with the next frame.
  await nextFrame();
  await nextFrame();
  storageNow()?.remove(stopped);
}

/** Says how much is open, and stops. */
export function createOpeningDialog(page) {
  const said = make("p", { role: "status" });
  const meter = make("progress", { max: 1, "aria-label": text("tool.open") });
  const stop = button({
    label: text("tool.cancel"),
    class: "primary",
    press: () => page.dispatch({ type: "closeDialog" }),
  });
  return {
    element: make("div", {}, said, meter, make("div", { class: "line end" }, stop)),
    paint({ work, drawing }) {
      const done = work?.id === drawing ? work.done : 0;
      const words = text("file.opening", { percent: formatPercent(Math.floor(done * 10) / 10) });
      // A screen reader hears every tenth part.
      if (said.textContent !== words) said.textContent = words;
      meter.value = done;
    },
  };
}
