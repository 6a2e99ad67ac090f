// What is around the picture and over it: the frame of a picture with a chosen size, the keyboard's cursor, and the
// mode of the page.
import { frameOf, toWindow } from "../shared/geometry.js";
import { modeOf } from "./state.js";

/** The elements over the picture: the frame of a picture with a chosen size, and the keyboard's cursor. */
export function paintOverlays(state, before) {
  if (
    before && before.window === state.window && before.view === state.view && before.fields === state.fields &&
    before.cursor === state.cursor
  ) return;
  const surface = document.getElementById("surface");
  const frame = document.getElementById("frame");
  const isSized = Boolean(state.fields.size);
  if (frame.hidden === isSized) frame.hidden = !isSized;
  if (isSized) {
    const box = frameOf(state);
    frame.style.width = `${box.width}px`;
    frame.style.height = `${box.height}px`;
    frame.style.transform = `translate(${box.x}px, ${box.y}px)`;
  }
  const cursor = document.getElementById("cursor");
  if (cursor.hidden !== (state.cursor === null)) cursor.hidden = state.cursor === null;
  if (state.cursor) {
    const [x, y] = toWindow(state, state.cursor);
    cursor.style.transform = `translate(${x}px, ${y}px)`;
  }
  const isClear = state.fields.background === "none";
  if (surface.classList.contains("clear") !== isClear) surface.classList.toggle("clear", isClear);
}

/** The page around the picture, its icons and the browser's own bars have the picture's mode. */
export function paintMode(state, before) {
  const mode = modeOf(state);
  if (before && modeOf(before) === mode) return;
  document.documentElement.dataset.mode = mode;
  document.getElementById("icon").href = `icon-${mode}.svg`;
  document.getElementById("touch-icon").href = `icon-${mode}.png`;
  document.getElementById("theme").content = mode === "dark" ? "#000000" : "#ffffff";
}
