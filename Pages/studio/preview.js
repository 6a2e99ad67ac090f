// Preview: what stands over a wallpaper on a phone or a desktop, and the drawing at other sizes side by side.
import { choiceField } from "./control-fields.js";
import { button, make } from "../shared/dom.js";
import { defaultSize } from "../wrapper/defaults.js";
import { overlays } from "../shared/overlays.js";
import { modeOf, recipeOptions } from "./state.js";
import { drawLook } from "./strip.js";
import { formatTime, text } from "./texts.js";

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createPreview(page) {
  const shown = overlays(formatTime);
  const layer = make("div", { class: "overlay", "aria-hidden": "true" });
  document.getElementById("preview").replaceChildren(layer);
  const show = (kind) => {
    layer.dataset.kind = kind;
    layer.replaceChildren(...shown[kind]());
    field.paint(kind);
  };
  const field = choiceField({
    label: text("tool.preview"),
    choices: Object.keys(shown).map((kind) => [kind, text(`preview.${kind}`)]),
    change: show,
  });
  const { width, height } = page.state().window;
  show(width > height ? "desktop" : "clock");
  return {
    element: make(
      "div",
      { class: "line wrap center" },
      field.element,
      button({
        icon: "zoomOut",
        label: text("preview.more"),
        class: "plain",
        press: () => page.dispatch({ type: "openDialog", name: "sizes" }),
      }),
    ),
    paint: (state) => {
      layer.className = `overlay ${modeOf(state)}`;
    },
    end: () => layer.remove(),
  };
}

/** Sizes that show more of the plane than each other. */
const otherSizes = Object.freeze({
  phone: defaultSize,
  tablet: [1640, 2360],
  laptop: [2560, 1664],
  screen: [3440, 1440],
});

/** The height of the pictures, in CSS pixels. */
const otherHeight = 150;

export function createSizesDialog(page) {
  const { gestures, width: _, height: __, ...look } = recipeOptions(page.state());
  const items = Object.entries(otherSizes).map(([name, [width, height]]) => {
    const canvas = make("canvas", { width: Math.round((2 * otherHeight * width) / height), height: 2 * otherHeight });
    canvas.style.aspectRatio = `${width} / ${height}`;
    drawLook(canvas, page.engine(), { ...look, size: { width, height } }, gestures, {});
    const item = button({
      label: text(`preview.${name}`),
      class: "plain size",
      press: () => {
        page.dispatch({ type: "closeDialog" });
        page.dispatch({ type: "set", fields: { size: { width, height } } });
      },
    });
    item.prepend(canvas);
    item.append(make("span", { class: "hint" }, text("size.pixels", { width, height })));
    return item;
  });
  return {
    element: make(
      "div",
      {},
      make("p", { class: "hint" }, text("preview.moreHelp")),
      make("div", { class: "sizes" }, items),
    ),
    paint() {},
  };
}
