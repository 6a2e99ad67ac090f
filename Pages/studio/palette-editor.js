// The panel that edits a palette: its swatches and backgrounds, a built-in palette as a start, or the colors of a
// photo.
import { numberField } from "./control-fields.js";
import { paletteStrip } from "./controls.js";
import { button, make } from "../shared/dom.js";
import { paletteNames } from "../shared/fields.js";
import { photoPixels } from "./files.js";
import { download } from "../shared/saving.js";
import {
  maxSwatches,
  opacityRange,
  paletteOf,
  swatchLimits,
  withDark,
  withMoved,
  withNewSwatch,
  withoutSwatch,
  withSwatch,
} from "./palette.js";
import { wholeEngine } from "./scene.js";
import { modeOf } from "./state.js";
import { text } from "./texts.js";

/** How many colors a photo gives at first. */
const photoColors = 6;

const colorField = (label, hidesLabel, change) => {
  const input = make("input", { type: "color", "aria-label": label, on: { change: () => change(input.value) } });
  return {
    element: hidesLabel ? input : make("label", { class: "color" }, input, make("span", {}, label)),
    paint: (value) => {
      input.value = value;
    },
  };
};

/** The controls of one swatch. `edit(make)` replaces the palette by what `make(palette)` returns. */
function swatchRow(index, edit, select) {
  const title = text("palette.swatch", { number: index + 1 });
  const change = (part) => edit((palette) => withSwatch(palette, index, part));
  const color = colorField(text("palette.color"), true, (value) => change({ color: value }));
  const dark = colorField(
    text("palette.darkColor"),
    true,
    (value) => edit((palette) => withDark(palette, index, { color: value })),
  );
  const hasDark = make("input", {
    type: "checkbox",
    on: {
      change: () =>
        edit((palette) => withDark(palette, index, hasDark.checked ? { color: palette.swatches[index].color } : null)),
    },
  });
  const name = make("input", {
    type: "text",
    maxlength: 60,
    autocomplete: "off",
    dir: "auto",
    "aria-label": text("palette.name"),
    on: {
      change: () => {
        if (name.value.trim()) change({ name: name.value.trim() });
      },
    },
  });
  const weight = numberField({
    label: text("palette.weight"),
    limits: swatchLimits.weight,
    change: (value) => change({ weight: value }),
  });
  let opacity = [0, 1];
  const opacities = ["palette.lowest", "palette.highest"].map((key, at) =>
    numberField({
      label: text(key),
      limits: swatchLimits.opacity,
      step: 0.05,
      change: (value) =>
        change({ opacity: opacityRange(...opacity.map((each, place) => (place === at ? value : each))) }),
    })
  );
  const step = (by, key, label) =>
    button({
      icon: key,
      label,
      hasText: false,
      class: "tool",
      press: () => {
        edit((palette) => withMoved(palette, index, by));
        select(index + by);
      },
    });
  const [up, down] = [
    step(-1, "up", text("palette.up", { number: index + 1 })),
    step(1, "down", text("palette.down", { number: index + 1 })),
  ];
  const remove = button({
    icon: "clear",
    label: text("palette.remove", { number: index + 1 }),
    hasText: false,
    class: "tool",
    press: () => edit((palette) => withoutSwatch(palette, index)),
  });
  const sample = make("i", { class: "sample", "aria-hidden": "true" });
  const words = make("span", { class: "name" });
  const element = make(
    "details",
    { class: "swatch", name: "swatch" },
    make("summary", {}, sample, words, make("span", { class: "hidden-text" }, title)),
    make("div", { class: "line center" }, color.element, name),
    make(
      "div",
      { class: "line center" },
      make("label", { class: "switch" }, hasDark, make("span", {}, text("palette.darkColor"))),
      dark.element,
    ),
    make("div", { class: "line" }, weight.element, opacities.map((each) => each.element)),
    make("div", { class: "line end" }, up, down, remove),
  );
  return {
    element,
    paint(swatch, count, mode) {
      opacity = swatch.opacity;
      sample.style.background = (mode === "dark" && swatch.dark?.color) || swatch.color;
      words.textContent = swatch.name;
      color.paint(swatch.color);
      dark.paint(swatch.dark?.color ?? swatch.color);
      dark.element.hidden = !swatch.dark?.color;
      hasDark.checked = Boolean(swatch.dark?.color);
      if (document.activeElement !== name) name.value = swatch.name;
      weight.paint(swatch.weight);
      opacities.forEach((each, at) => each.paint(swatch.opacity[at]));
      up.disabled = index === 0;
      down.disabled = index === count - 1;
      remove.disabled = count === 1;
    },
  };
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createPaletteEditor(page) {
  let palette = null;
  const rows = [];
  const said = make("p", { class: "hint", role: "status" });
  const list = make("div", { class: "swatches" });

  /** Sets the palette that `change` makes, if the engine accepts it. */
  function edit(change) {
    const edited = change(palette);
    if (edited === palette) return;
    // A changed built-in palette is the visitor's own.
    const named = paletteNames.includes(edited.name) && edited.name === palette.name
      ? { ...edited, name: text("palette.own") }
      : edited;
    try {
      const { palette: accepted } = JSON.parse(page.engine().wallpaper({ seed: "1", palette: named }).recipe);
      said.textContent = "";
      page.dispatch({ type: "set", fields: { palette: accepted } });
    } catch (error) {
      said.textContent = text("notice.failed", { reason: error.message });
    }
  }
  const select = (index) =>
    requestAnimationFrame(() => {
      rows[index].element.open = true;
      rows[index].element.querySelector("summary").focus();
    });

  const start = make(
    "select",
    {
      "aria-label": text("field.palette"),
      on: {
        change: () => {
          if (start.value) page.dispatch({ type: "set", fields: { palette: start.value } });
        },
      },
    },
    make("option", { value: "" }, text("palette.own")),
    paletteNames.map((name) => make("option", { value: name }, name)),
  );
  const title = make("input", {
    type: "text",
    maxlength: 60,
    autocomplete: "off",
    dir: "auto",
    "aria-label": text("palette.name"),
    on: {
      change: () => {
        if (title.value.trim()) edit((each) => ({ ...each, name: title.value.trim() }));
      },
    },
  });
  const strip = make("div");
  const backgrounds = ["light", "dark"].map((mode) =>
    colorField(
      text(`palette.${mode}Background`),
      false,
      (background) => edit((each) => ({ ...each, [mode]: { ...each[mode], background } })),
    )
  );
  const add = button({
    icon: "new",
    label: text("palette.add"),
    class: "plain",
    press: () => {
      const count = palette.swatches.length;
      edit((each) => withNewSwatch(each, `#${Math.floor(Math.random() * 2 ** 24).toString(16).padStart(6, "0")}`));
      if (count < maxSwatches) select(count);
    },
  });
  const save = button({
    icon: "save",
    label: text("palette.save"),
    class: "plain",
    press: () => {
      download(
        new Blob([`${JSON.stringify(palette, null, 2)}\n`], { type: "application/json" }),
        `${palette.name.replace(/[^\w-]+/gu, "-")}.json`,
      );
    },
  });

  const count = make("input", {
    type: "range",
    min: 2,
    max: 16,
    value: photoColors,
    "aria-label": text("palette.count"),
    on: {
      change: () => takePhoto(page.photo),
    },
  });
  const countLine = make("div", { class: "range", hidden: true }, make("span", {}, text("palette.count")), count);
  async function takePhoto(file) {
    if (!file) return;
    page.photo = file;
    try {
      const { rgba, width, height } = await photoPixels(file);
      const name = file.name.replace(/\.\w+$/u, "").slice(0, 30) || "photo";
      const engine = await wholeEngine();
      const found = engine.paletteFromPixels(rgba, width, height, { colors: Number(count.value), name });
      page.dispatch({ type: "set", fields: { palette: found } });
      said.textContent = text("palette.photoDone", { count: found.swatches.length });
      countLine.hidden = false;
    } catch {
      said.textContent = text("palette.photoBad", { name: file.name });
    }
  }
  const picker = make("input", {
    type: "file",
    accept: "image/*",
    hidden: true,
    on: { change: () => takePhoto(picker.files[0]) },
  });
  const photo = button({ icon: "photo", label: text("palette.photo"), class: "plain", press: () => picker.click() });
  if (page.photo) takePhoto(page.photo);

  return {
    element: make(
      "div",
      { class: "palette-editor" },
      strip,
      start,
      make("div", { class: "line wrap" }, photo, picker, save),
      make("p", { class: "hint" }, text("palette.photoHelp")),
      countLine,
      said,
      title,
      make("div", { class: "line wrap" }, backgrounds.map(({ element }) => element)),
      list,
      add,
    ),
    paint(state) {
      const engine = page.engine();
      if (engine === null) return;
      const mode = modeOf(state);
      palette = paletteOf(state.fields.palette, engine);
      start.value = typeof state.fields.palette === "string" ? state.fields.palette : "";
      strip.replaceChildren(paletteStrip(palette, mode));
      if (document.activeElement !== title) title.value = palette.name;
      backgrounds[0].paint(palette.light.background);
      backgrounds[1].paint(palette.dark.background);
      while (rows.length > palette.swatches.length) rows.pop().element.remove();
      while (rows.length < palette.swatches.length) {
        rows.push(swatchRow(rows.length, edit, select));
        list.append(rows.at(-1).element);
      }
      rows.forEach((row, index) => row.paint(palette.swatches[index], rows.length, mode));
      add.disabled = rows.length >= maxSwatches;
    },
    end: () => {
      page.photo = null;
    },
  };
}
