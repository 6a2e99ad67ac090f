// A choice among values that pictures say more about than words: each is shown by a part of the plane.
import { make } from "../shared/dom.js";
import { choiceField } from "./control-fields.js";
import { lookOf } from "./rolls.js";
import { drawLook } from "./strip.js";
import { text } from "./texts.js";

/** The side of a picture in CSS pixels. */
const side = 64;

/** The pictures follow a slider only when it rests for so long, in milliseconds. */
const rest = 150;

/** The part of the plane that shows a value best: full, near its middle, without what belongs to a whole picture. */
const shownLook = (look, name, value, pixels) => ({
  ...look,
  [name]: value,
  density: 1,
  mesh: 0,
  calm: [],
  pan: [0, 0],
  zoom: 1,
  size: { width: pixels, height: pixels },
});

/** @returns {{ element: HTMLElement, paint(value, state): void }} */
export function picturesControl({ name, choices }, { label, change, page }) {
  const canvases = new Map(choices.map((value) => [value, make("canvas", { "aria-hidden": "true" })]));
  const field = choiceField({
    label,
    choices: choices.map((value) => [value, text(`${name}.${value}`), canvases.get(value)]),
    kind: "tiles pictures",
    change,
  });
  let shown = null;
  let timer = null;
  function draw(engine, look, ratio) {
    const pixels = Math.round(side * ratio);
    for (const [value, canvas] of canvases) {
      canvas.width = pixels;
      canvas.height = pixels;
      drawLook(canvas, engine, shownLook(look, name, value, pixels), [], {});
    }
  }
  return {
    element: field.element,
    paint(value, state) {
      field.paint(value);
      const engine = page.engine();
      if (engine === null) return;
      // The view and the value itself change no picture.
      const look = { ...lookOf(state), [name]: null, pan: null, zoom: null };
      const key = JSON.stringify([look, state.window.ratio]);
      if (key === shown) return;
      clearTimeout(timer);
      timer = setTimeout(() => draw(engine, look, Math.min(2, state.window.ratio)), shown === null ? 0 : rest);
      shown = key;
    },
  };
}
