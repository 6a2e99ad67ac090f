// The strip of rolls: a small picture of each earlier look, to go back to it.
import { button, make, roveFocus } from "../shared/dom.js";
import { lookOf, rollsOf, sameLook } from "./rolls.js";
import { text } from "./texts.js";

/** The short side of a picture, in CSS pixels. */
const pictureSide = 56;

/** A look's picture as the engine draws it, with the drawing's gestures; null if the engine refuses the look. */
export function drawLook(canvas, engine, look, gestures, { width, height }) {
  const { size, ...options } = look;
  try {
    engine.wallpaper({ ...options, ...(size ?? { width, height }), gestures }).draw(canvas.getContext("2d"));
    return canvas;
  } catch {
    return null;
  }
}

/** The pixels of a small picture of `width` by `height`: the ratio stays within 1:2 and 2:1. */
export function smallSize({ width, height }, side) {
  const ratio = Math.min(2, Math.max(0.5, width / height));
  return ratio < 1
    ? { width: side, height: Math.round(side / ratio) }
    : { width: Math.round(side * ratio), height: side };
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createStrip(page) {
  const list = make("div", { class: "strip-rolls", role: "group", "aria-label": text("roll.strip") });
  const empty = make("p", { class: "hint" }, text("roll.empty"));
  const pictures = new Map();
  let shown = null;
  roveFocus(list, () => Array.from(list.children));
  const picture = (look, index, state) => {
    const { ratio } = state.window;
    const box = smallSize(look.size ?? state.window, pictureSide);
    const canvas = make("canvas", { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) });
    canvas.style.inlineSize = `${box.width}px`;
    canvas.style.blockSize = `${box.height}px`;
    drawLook(canvas, page.engine(), look, state.gestures.slice(0, 500), { width: canvas.width, height: canvas.height });
    const element = button({
      label: text("roll.item", { number: index + 1 }),
      hasText: false,
      class: "roll",
      press: () => page.dispatch({ type: "chooseRoll", index: rollsOf(page.state()).indexOf(look) }),
    });
    element.prepend(canvas);
    return element;
  };
  return {
    element: make("div", {}, empty, list),
    paint(state) {
      const rolls = rollsOf(state);
      if (page.engine() !== null && rolls !== shown) {
        shown = rolls;
        const kept = rolls.map((look, index) => pictures.get(look) ?? picture(look, index, state));
        pictures.clear();
        rolls.forEach((look, index) => pictures.set(look, kept[index]));
        list.replaceChildren(...kept);
        for (const each of kept) each.tabIndex = -1;
        if (kept.length > 0) {
          kept[0].tabIndex = 0;
          kept.at(-1).scrollIntoView({ block: "nearest", inline: "nearest" });
        }
      }
      empty.hidden = rolls.length > 0;
      const look = lookOf(state);
      for (const [each, element] of pictures) element.setAttribute("aria-pressed", String(sameLook(each, look)));
    },
  };
}
