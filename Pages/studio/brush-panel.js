// The brush: its buttons beside the thumb, and the panel in which it is chosen.
import { addIcons, button, make } from "../shared/dom.js";
import { traits } from "../shared/fields.js";
import { thousandth } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { announce } from "./announce.js";
import { brushOf, brushSizes, usualBrush } from "./brush.js";
import { kindNames } from "./entries.js";
import { picturesControl } from "./pictures-control.js";
import { createSwatchButtons } from "./swatch-buttons.js";
import { formatNumber, formatPercent, text } from "./texts.js";
import { useTool } from "./toolbar.js";

addIcons({
  brush: "M20.5 3.5c-4 1.5-8.5 6-10 9l2.5 2.5c3-1.5 6-7 7.5-11.5zM10 13c-3.5 0-3 4-6.5 5.5 3 2.5 8.5 1.5 8.5-3",
  line: "M4 19.5c0-8 8 0 8-7.5s8 0 8-7.5M4 19.5h.01M20 4.5h.01",
});

/** The slider of the size goes by powers of two, in so many steps. */
const sizeSteps = 4;
const mostShapes = limits.shapeIndex + 1;
const opacityStep = 0.05;

const change = (page, members) =>
  page.dispatch({ type: "setSettings", settings: { brush: Object.freeze({ ...brushOf(page.state()), ...members }) } });

const isUsual = (brush) =>
  Object.entries(usualBrush).every(([name, value]) => name === "draws" || brush[name] === value);

/** The buttons that are always there: the brush with what it has, and the switch of lines. */
export function createBrushButtons(page) {
  const brush = button({
    icon: "brush",
    label: text("tool.brush"),
    hasText: false,
    class: "tool",
    "data-tool": "brush",
    press: () => useTool({ panel: "brush" }, page),
  });
  const line = button({
    icon: "line",
    label: text("brush.draws"),
    hasText: false,
    class: "tool",
    press: () => {
      const draws = !brushOf(page.state()).draws;
      change(page, { draws });
      announce(text(draws ? "brush.drawsNow" : "brush.tapsNow"));
    },
  });
  const element = make(
    "div",
    { class: "brush-buttons glass", role: "group", "aria-label": text("tool.brush") },
    brush,
    line,
  );
  return {
    element,
    paint(state) {
      const now = brushOf(state);
      brush.setAttribute("aria-expanded", String(state.panel === "brush"));
      brush.setAttribute("aria-description", isUsual(now) ? "" : text("brush.isChosen"));
      brush.classList.toggle("is-chosen", !isUsual(now));
      line.setAttribute("aria-pressed", String(now.draws));
    },
  };
}

/** A slider with its value in words. */
function slider(label, attributes, change) {
  const input = make("input", { type: "range", "aria-label": text(label), ...attributes });
  const words = make("output", {});
  input.addEventListener("input", () => change(Number(input.value)));
  return {
    element: make("label", {}, make("span", {}, text(label)), input, words),
    paint(value, shown) {
      input.value = String(value);
      input.setAttribute("aria-valuetext", shown);
      words.textContent = shown;
    },
  };
}

function choice(label, choices, change) {
  const select = make(
    "select",
    { "aria-label": text(label), on: { change: () => change(select.value || null) } },
    choices.map(([value, words]) => make("option", { value: value ?? "" }, words)),
  );
  return {
    element: make("label", {}, make("span", {}, text(label)), select),
    paint: (value) => {
      select.value = value ?? "";
    },
  };
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createBrushPanel(page) {
  const set = (members) => change(page, members);
  const arrangement = picturesControl(traits.find(({ name }) => name === "arrangement"), {
    label: text("field.arrangement"),
    change: (value) => set({ arrangement: value }),
    page,
  });
  const swatches = createSwatchButtons(page, (number) => set({ swatch: number }));
  const chance = button({
    icon: "roll",
    label: text("brush.chance"),
    hasText: false,
    class: "tool",
    press: () => set({ swatch: null }),
  });
  const size = slider(
    "field.size",
    { min: Math.log2(brushSizes[0]) * sizeSteps, max: Math.log2(brushSizes[1]) * sizeSteps, step: 1 },
    (value) => set({ size: thousandth(2 ** (value / sizeSteps)) }),
  );
  // The first step of these leaves it to chance.
  const opacity = slider("field.opacity", { min: 0, max: 1, step: opacityStep }, (value) => {
    set({ opacity: value === 0 ? null : thousandth(value) });
  });
  const shapes = slider("field.shapesPerTap", { min: 0, max: mostShapes, step: 1 }, (value) => {
    set({ shapes: value === 0 ? null : value });
  });
  const kind = choice(
    "field.shapes",
    [[null, text("brush.chance")], ...kindNames.map((each) => [each, text(`kind.${each}`)])],
    (value) => set({ kind: value }),
  );
  const pressure = choice(
    "brush.pressure",
    [[null, text("brush.nothing")], ["size", text("field.size")], ["opacity", text("field.opacity")]],
    (value) => set({ pressure: value }),
  );
  const reset = button({
    label: text("brush.reset"),
    class: "plain",
    press: () => set({ ...usualBrush, draws: brushOf(page.state()).draws }),
  });
  const element = make(
    "div",
    { class: "brush-panel" },
    make("div", { class: "brush-colors" }, chance, swatches.element),
    arrangement.element,
    make("div", { class: "brush-values" }, ...[size, opacity, shapes, kind, pressure].map((each) => each.element)),
    reset,
  );
  /** The row of arrangements shows the one that is chosen. */
  const showChosen = () =>
    arrangement.element.querySelector(":checked")?.parentElement.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
  let isNew = true;
  return {
    element,
    paint(state) {
      if (page.engine() === null) return;
      const now = brushOf(state);
      swatches.paint(state, state.fields.palette, (_, number) => number === now.swatch);
      chance.setAttribute("aria-pressed", String(now.swatch === null));
      arrangement.paint(now.arrangement ?? state.fields.arrangement, state);
      size.paint(
        Math.log2(now.size) * sizeSteps,
        text("replay.times", { speed: formatNumber(now.size, { maximumFractionDigits: 2 }) }),
      );
      opacity.paint(now.opacity ?? 0, now.opacity === null ? text("brush.chance") : formatPercent(now.opacity));
      shapes.paint(now.shapes ?? 0, now.shapes === null ? text("brush.chance") : formatNumber(now.shapes));
      kind.paint(now.kind);
      pressure.paint(now.pressure);
      reset.setAttribute("aria-disabled", String(isUsual(now)));
      if (isNew) requestAnimationFrame(showChosen);
      isNew = false;
    },
  };
}
