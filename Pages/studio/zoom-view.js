// How large the drawing is shown, as a number that opens the ways to another view; screen readers hear it, too.
import { announce } from "./announce.js";
import { button, make } from "../shared/dom.js";
import { levelOf } from "../shared/geometry.js";
import { afterRest } from "../shared/idle.js";
import { createMenu } from "./menu.js";
import { formatNumber, formatPercent, text } from "./texts.js";
import { useTool } from "./toolbar.js";

/** How long a zoom rests before it is announced, in milliseconds. */
const restTime = 500;

/** Beyond these, a percentage has too many digits. */
const [least, most] = [0.01, 100];

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The magnification of a view, in words: `250%`, or `2.5 × 10⁶`. */
export function zoomWords(view) {
  const zoom = view.zoom * 10 ** levelOf(view);
  if (zoom >= least && zoom < most) return formatPercent(zoom);
  const [mantissa, exponent] = zoom.toExponential(1).split("e");
  const power = [...exponent.replace("+", "")].map((each) => (each === "-" ? "⁻" : superscripts[each])).join("");
  return `${formatNumber(Number(mantissa))} × 10${power}`;
}

/** Whether the window shows what a new drawing shows. */
const isUsual = ({ pan, zoom, base }) => zoom === 1 && pan.every((each) => each === 0) && levelOf({ base }) === 0;

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createZoomView(page) {
  const element = button({
    label: "",
    class: "plain glass zoom",
    "aria-haspopup": "true",
    press: () => useTool({ panel: "zoom" }, page),
  });
  const label = element.querySelector(".label");
  let shown = null;
  const named = () => [text("field.zoom"), shown].join(" ");
  const announceSoon = afterRest(restTime, () => announce(named()));
  return {
    element: make("div", {}, element),
    paint({ view, panel }) {
      element.hidden = isUsual(view) && panel !== "zoom";
      element.setAttribute("aria-expanded", String(panel === "zoom"));
      const words = zoomWords(view);
      if (words === shown) return;
      if (shown !== null) announceSoon();
      shown = words;
      label.textContent = words;
      element.setAttribute("aria-label", named());
    },
  };
}

/** The menu of the number: the ways to another view. */
export const createZoomMenu = (page) => createMenu(page, ["zoomIn", "zoomOut", "zoomReset", "fit", "goBack"]);
