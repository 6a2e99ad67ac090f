// One control for each kind of trait. A control shows a value and reports another one; it holds no state of its own.
import { button, make } from "../shared/dom.js";
import { namedSizes, namedZones } from "../shared/fields.js";
import { builtInName } from "./palette.js";
import { modeOf } from "./state.js";
import { formatNumber, text } from "./texts.js";

let controlCount = 0;
const newID = () => `control-${(controlCount += 1)}`;

/** A field for a number with its own message. `change` gets a valid number. */
export function numberField({ label, limits: [low, high], step = 1, whole = false, change, hidesLabel = false }) {
  const id = newID();
  let isTyping = false;
  const message = make("p", { class: "mistake", id: `${id}-message`, role: "alert" });
  const input = make("input", {
    id,
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    spellcheck: "false",
    dir: "ltr",
    on: {
      // What somebody is typing stays, whatever changes the drawing meanwhile.
      input: () => {
        isTyping = true;
      },
      change: () => {
        isTyping = false;
        const value = Number(input.value.trim().replace(",", "."));
        const valid = input.value.trim() !== "" && Number.isFinite(value) && value >= low && value <= high &&
          (!whole || Number.isInteger(value));
        input.setAttribute("aria-invalid", String(!valid));
        message.textContent = valid ? "" : text("field.invalid", { value: input.value, low, high });
        if (valid) change(Math.round(value * 1000) / 1000);
      },
      keydown: (event) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!steps) return;
        event.preventDefault();
        isTyping = false;
        const value = Math.round((Number(input.value) + steps * step) * 1000) / 1000;
        change(Math.min(high, Math.max(low, value)));
      },
    },
  });
  input.setAttribute("aria-describedby", message.id);
  if (hidesLabel) input.setAttribute("aria-label", label);
  return {
    element: make("div", { class: "number" }, hidesLabel ? null : make("label", { for: id }, label), input, message),
    input,
    paint(value) {
      if (isTyping || (document.activeElement === input && input.getAttribute("aria-invalid") === "true")) return;
      const written = String(value);
      if (input.value !== written) input.value = written;
      input.setAttribute("aria-invalid", "false");
      message.textContent = "";
    },
  };
}

/** A set of choices, of which one is on: `choices` are `[value, label, ...what shows it]`. */
export function choiceField({ label, choices, change, name = newID(), kind = "segments" }) {
  const inputs = new Map();
  const element = make(
    "div",
    { class: kind, role: "radiogroup", "aria-label": label },
    choices.map(([value, words, ...shown]) => {
      const input = make("input", { type: "radio", name, on: { change: () => change(value) } });
      inputs.set(value, input);
      return make("label", { class: "choice" }, input, ...shown, make("span", { class: "name" }, words));
    }),
  );
  return {
    element,
    paint(value) {
      for (const [each, input] of inputs) input.checked = each === value;
    },
  };
}

/** A slider and a field for the same number. `live` gets every value while the slider moves. */
function rangeControl(trait, { label, change, live }) {
  const { least, most, step, curve, limits, optional } = trait;
  const [to, from] = curve === "log"
    ? [Math.log2, (position) => 2 ** position]
    : [(value) => value, (position) => position];
  const round = (value) => Math.round(Math.round(value / step) * step * 1000) / 1000;
  const read = () => Math.min(most, Math.max(least, round(from(Number(slider.value)))));
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
      const position = String(to(Math.min(most, Math.max(least, value))));
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
    bar.style.flexGrow = String(Math.min(8, Math.max(1, weight)));
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

/** Several numbers, each with a field of its own. */
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
    element: make("div", { class: "line" }, fields.map(({ element }) => element)),
    paint(value) {
      now = value;
      fields.forEach((field, index) => field.paint(value[parts[index][0]] ?? 0));
    },
  };
}

function sizeControl(trait, { label, change }) {
  let now = null;
  const name = ({ width, height }) => `${width}x${height}`;
  const select = make(
    "select",
    {
      "aria-label": label,
      on: {
        change: () => {
          if (select.value === "window") change(null);
          else if (select.value === "custom") change(now ?? { width: 1920, height: 1080 });
          else {
            const [width, height] = select.value.split("x").map(Number);
            change({ width, height });
          }
          isCustom = select.value === "custom";
        },
      },
    },
    make("option", { value: "window" }, text("size.window")),
    namedSizes.map((size) =>
      make("option", { value: `${name(size)}` }, `${size.name} – ${size.width} × ${size.height}`)
    ),
    make("option", { value: "custom" }, text("size.custom")),
  );
  let isCustom = false;
  const sides = ["width", "height"].map((side) =>
    numberField({
      label: text(`field.${side}`),
      limits: trait.limits,
      whole: true,
      step: 10,
      change: (value) => {
        isCustom = true;
        change({ ...now, [side]: value });
      },
    })
  );
  const swap = button({
    icon: "swap",
    label: `${text("field.width")} ⇄ ${text("field.height")}`,
    hasText: false,
    class: "tool",
    press: () => change({ width: now.height, height: now.width }),
  });
  const own = make("div", { class: "line" }, sides.map(({ element }) => element), swap);
  return {
    element: make("div", {}, select, own),
    paint(value) {
      now = value;
      own.hidden = value === null;
      if (value === null) {
        select.value = "window";
        isCustom = false;
        return;
      }
      const known = namedSizes.find((size) => name(size) === name(value));
      select.value = known && !isCustom ? name(known) : "custom";
      sides[0].paint(value.width);
      sides[1].paint(value.height);
    },
  };
}

function zonesControl(trait, { label, change }) {
  let now = [];
  const list = make("ul", { class: "zones", "aria-label": label });
  const add = make(
    "div",
    { class: "line wrap" },
    Object.entries(namedZones).map(([name, zone]) =>
      button({
        icon: "new",
        label: text(`calm.${name}`),
        class: "plain",
        press: () => {
          if (now.length < trait.most) change([...now, [...zone]]);
        },
      })
    ),
  );
  const rows = [];
  const sides = [["field.x", 0], ["field.y", 1], ["field.width", 2], ["field.height", 3]];
  const row = (index) => {
    // A zone stays inside the picture: the other number of its axis gives way.
    const put = (side, percent) =>
      change(now.map((zone, at) => {
        if (at !== index) return zone;
        const part = Math.min(1, Math.max(side < 2 ? 0 : 0.001, Math.round(percent * 10) / 1000));
        const moved = zone.map((each, place) => (place === side ? part : each));
        const axis = side % 2;
        const round = (value) => Math.round(value * 1000) / 1000;
        if (side < 2) {
          moved[axis] = Math.min(part, 0.999);
          moved[axis + 2] = round(Math.min(moved[axis + 2], 1 - moved[axis]));
        } else {
          moved[axis] = round(Math.min(moved[axis], 1 - part));
        }
        return moved;
      }));
    const parts = sides.map(([key, side]) =>
      numberField({
        label: `${text(key)} %`,
        limits: [0, 100],
        step: 1,
        change: (percent) => put(side, percent),
      })
    );
    const remove = button({
      icon: "close",
      label: text("calm.remove"),
      hasText: false,
      class: "tool",
      press: () => change(now.filter((_, at) => at !== index)),
    });
    return {
      element: make(
        "li",
        { role: "group", "aria-label": text("calm.zone", { number: index + 1 }) },
        parts.map(({ element }) => element),
        remove,
      ),
      paint: (zone) => parts.forEach((part, side) => part.paint(Math.round(zone[side] * 1000) / 10)),
    };
  };
  return {
    element: make("div", {}, list, add),
    paint(value) {
      now = value;
      while (rows.length > value.length) rows.pop().element.remove();
      while (rows.length < value.length) {
        rows.push(row(rows.length));
        list.append(rows.at(-1).element);
      }
      rows.forEach((each, index) => each.paint(value[index]));
      list.hidden = value.length === 0;
      for (const each of add.children) each.disabled = value.length >= trait.most;
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
  // The mode is the only one; its values are names of tools.
  choice: ({ choices }, { label, change }) =>
    choiceField({ label, choices: choices.map((value) => [value, text(`tool.${value}`)]), change }),
};

/** The control of a trait. `change(value)` reports another value, `live(value)` one while a slider moves. */
export const controlOf = (trait, options) => controlKinds[trait.kind](trait, options);
