// The colors of a palette as buttons.
import { button, draw, make } from "../shared/dom.js";
import { describeColor } from "./describe.js";
import { colorsOf } from "./palette.js";
import { modeOf } from "./state.js";
import { text } from "./texts.js";

/** @param choose Gets the number of a swatch. */
export function createSwatchButtons(page, choose) {
  const element = make("div", { class: "swatch-buttons", role: "group", "aria-label": text("tool.palette") });
  let shown = null;
  return {
    element,
    /** @param given A palette or its name. @param isChosen Gets the color and the number of each swatch. */
    paint(state, given, isChosen) {
      const key = JSON.stringify([given, modeOf(state), state.language]);
      if (key !== shown) {
        shown = key;
        element.replaceChildren(
          ...colorsOf(given, modeOf(state), page.engine()).map((color, number) => {
            const swatch = button({
              label: describeColor(color),
              hasText: false,
              class: "swatch-button",
              press: () => choose(number),
            });
            swatch.dataset.color = color;
            const circle = draw("circle", { cx: 1, cy: 1, r: 1, fill: color });
            swatch.prepend(draw("svg", { viewBox: "0 0 2 2", "aria-hidden": "true" }, circle));
            return swatch;
          }),
        );
      }
      [...element.children].forEach((each, number) => {
        each.setAttribute("aria-pressed", String(isChosen(each.dataset.color, number)));
      });
    },
  };
}
