// One control for each kind of trait. A control shows a value and reports another one; it holds no state.
import { button, make } from "../shared/dom.js";
import { clamp, thousandth } from "../shared/geometry.js";
import { choiceField, numberField } from "./control-fields.js";
import { sizeControl, zonesControl } from "./frame-controls.js";
import { builtInName } from "./palette.js";
import { picturesControl } from "./pictures-control.js";
import { modeOf } from "./state.js";
import { formatNumber, text } from "./texts.js";

/** A slider and a field for the same number. `live` gets every value while the slider moves. */
function rangeControl(trait, { label, change, live }) {
  const { least, most, step, curve, limits, optional } = trait;
  const [to, from] = curve === "log"
    ? [Math.log2, (position) => 2 ** position]
    : [(value) => value, (position) => position];
  const round = (value) => thousandth(Math.round(value / step) * step);
  const read = () => clamp(round(from(Number(slider.value))), least, most);
  const slider = make("input", {
    type: "range",
    min: to(least),
    max: to(most),
    step: curve === "log" ? 0.01 : step,
    "aria-label": label,
    on: { input: () => live(read()), change: () => change(read()) },
  });
  const number = numberField({
    label,
    limits,
    step: Math.max(step, 0.05),
    whole: Number.isInteger(step),
    change,
    hidesLabel: true,
  });
  const none = optional && make("input", {
    type: "checkbox",
    on: { change: () => change(none.checked ? null : trait.standard) },
  });
  const sliders = make("div", { class: "range" }, slider, number.element);
  return {
    element: make(
      "div",
      {},
      sliders,
      none ? make("label", { class: "switch" }, none, make("span", {}, text(optional))) : null,
    ),
    paint(value) {
      if (none) none.checked = value === null;
      sliders.hidden = value === null;
      if (value === null) return;
      const position = String(to(clamp(value, least, most)));
      if (
        slider.value !== position &&
        Math.abs(Number(slider.value) - Number(position)) > 1e-9
      ) slider.value = position;
      slider.setAttribute("aria-valuetext", formatNumber(value, { maximumFractionDigits: 3 }));
      number.paint(value);
    },
  };
}

function seedControl(trait, { label, change }) {
  const input = make("input", {
    type: "text",
    "aria-label": label,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    dir: "auto",
    on: {
      change: () => {
        if (input.value !== "") change(input.value);
      },
    },
  });
  const other = button({
    icon: "roll",
    label: text("field.randomSeed"),
    hasText: false,
    class: "tool",
    press: () => change(trait.roll(Math.random)),
  });
  return {
    element: make("div", { class: "line" }, input, other),
    paint(value) {
      if (document.activeElement !== input && input.value !== value) input.value = value;
    },
  };
}

/** The colors of a palette as bars over its background. */
export function paletteStrip(palette, mode) {
  const strip = make("span", { class: "strip", "aria-hidden": "true" });
  strip.style.background = palette[mode].background;
  for (const { color, dark, weight } of palette.swatches.slice(0, 16)) {
    const bar = make("i");
    bar.style.background = (mode === "dark" && dark?.color) || color;
    bar.style.flexGrow = String(clamp(weight, 1, 8));
    strip.append(bar);
  }
  return strip;
}

function paletteControl(_trait, { label, change, page }) {
  const element = make("div");
  let shown;
  return {
    element,
    paint(value, state) {
      const engine = page.engine();
      const key = JSON.stringify([value, modeOf(state), engine === null]);
      if (key === shown || engine === null) return;
      shown = key;
      const held = element.contains(document.activeElement);
      const name = typeof value === "string" ? value : builtInName(value, engine) ?? "";
      const mode = modeOf(state);
      const choices = Object.entries(engine.palettes).map((
        [each, palette],
      ) => [each, each, paletteStrip(palette, mode)]);
      if (name === "") choices.unshift(["", value.name, paletteStrip(value, mode)]);
      const field = choiceField({
        label,
        choices,
        kind: "tiles",
        change: (chosen) => {
          if (chosen !== "") change(chosen);
        },
      });
      field.paint(name);
      element.replaceChildren(
        field.element,
        button({
          icon: "palette",
          label: text("palette.edit"),
          class: "plain",
          press: () => page.dispatch({ type: "openPanel", name: "palette" }),
        }),
      );
      if (held) element.querySelector("input:checked")?.focus();
    },
  };
}

function backgroundControl(_trait, { label, change, live }) {
  const color = make("input", {
    type: "color",
    "aria-label": text("palette.color"),
    on: { input: () => live(color.value), change: () => change(color.value) },
  });
  const field = choiceField({
    label,
    choices: [[null, text("background.palette")], ["none", text("background.none")], [
      "color",
      text("background.color"),
    ]],
    change: (chosen) => change(chosen === "color" ? color.value : chosen),
  });
  return {
    element: make("div", {}, field.element, color),
    paint(value, state) {
      const isColor = typeof value === "string" && value !== "none";
      field.paint(isColor ? "color" : value);
      color.hidden = !isColor;
      if (isColor) color.value = value;
      else color.value = modeOf(state) === "dark" ? "#101418" : "#f4f1ea";
    },
  };
}

/** Several numbers, each with its own field. */
function numbersControl({ standard, parts, limits, step, whole, fit = (value) => value }, { change }) {
  let now = standard;
  const fields = parts.map(([key, label]) =>
    numberField({
      label: text(label),
      limits,
      step,
      whole,
      change: (number) =>
        change(fit(Object.assign(Array.isArray(now) ? [...now] : { ...now }, { [key]: number }), key)),
    })
  );
  return {
    element: make("div", { class: "line numbers" }, fields.map(({ element }) => element)),
    paint(value) {
      now = value;
      fields.forEach((field, index) => field.paint(value[parts[index][0]] ?? 0));
    },
  };
}

const controlKinds = {
  seed: seedControl,
  palette: paletteControl,
  range: rangeControl,
  background: backgroundControl,
  numbers: numbersControl,
  size: sizeControl,
  zones: zonesControl,
  pictures: picturesControl,
  choice: ({ choices }, { label, change }) =>
    choiceField({ label, choices: choices.map((value) => [value, text(`tool.${value}`)]), change }),
};

/** The control of a trait. `change(value)` reports another value, `live(value)` one while a slider moves. */
export const controlOf = (trait, options) => controlKinds[trait.kind](trait, options);
