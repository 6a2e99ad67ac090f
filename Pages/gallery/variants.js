// What a picture could also be: in the other mode, in other colors, on other screens, with other shapes. Every variant
// is drawn by the engine, at the shape of the visitor's screen, when it comes into sight.
import { paletteNames, standardLocks, traits } from "../shared/fields.js";
import { button, make, roveFocus } from "../shared/dom.js";
import { defaultSize } from "../wrapper/defaults.js";
import { overlays } from "../shared/overlays.js";
import { shownText } from "../shared/shown-text.js";
import { numbersFrom, rolledLook } from "../shared/rolling.js";
import { lookOf } from "./columns.js";
import { drawWhenSeen, screenSize } from "./engine-here.js";
import { formatTime, text, wordOf } from "./texts.js";
import { meanings } from "./words.js";

/** Screens of other shapes, in pixels. */
export const otherScreens = Object.freeze({
  phone: defaultSize,
  tablet: [1640, 2360],
  laptop: [2560, 1664],
  wide: [3440, 1440],
});

/** As many rolls are shown. */
const rollCount = 8;

/** The height of the pictures, in CSS pixels. */
const heights = Object.freeze({ portrait: 176, landscape: 128 });

/** Other pictures with the palette, the mode and all other traits of a recipe: rolls with those traits locked. Pure. */
export function rollsOfPicture(recipe, index, count = rollCount) {
  const locks = { ...standardLocks, palette: true, mode: true, arrangement: true, colorFlow: true, mesh: true };
  const random = numbersFrom(index + 1);
  const look = Object.fromEntries(traits.map(({ name, standard }) => [name, recipe[name] ?? standard]));
  return Array.from({ length: count }, () => {
    const { seed, density } = rolledLook(look, locks, recipe.gestures?.length > 0, random);
    return recipe.density === null ? { seed } : { seed, density };
  });
}

/** The name of a palette for people: its own, with a capital letter. */
export const paletteTitle = (name) => (
  name === "" ? text("palette.unnamed") : shownText(name.charAt(0).toLocaleUpperCase() + name.slice(1))
);

/** A canvas of CSS pixels that shows a variant when it comes into sight. */
function variantCanvas({ width, height }, tall, ratio, options) {
  const canvas = make("canvas", {
    width: Math.max(1, Math.round((tall * ratio * width) / height)),
    height: Math.round(tall * ratio),
    "aria-hidden": "true",
  });
  canvas.style.aspectRatio = `${width} / ${height}`;
  canvas.style.blockSize = `${tall}px`;
  drawWhenSeen(canvas, options);
  return canvas;
}

/** A row of variants, of which one is on. */
function variantRow(page, { title, items, size, recipe, tall }) {
  const { ratio } = page.state().window;
  const list = make("div", { class: "variants", role: "group", "aria-label": title });
  for (const { label, change, own = size, shown = change } of items) {
    const item = button({ label, class: "variant", press: () => page.dispatch({ type: "vary", change }) });
    item.dataset.change = JSON.stringify(change);
    item.prepend(variantCanvas(own, tall, Math.min(2, ratio), () => [recipe, shown]));
    list.append(item);
  }
  roveFocus(list, () => Array.from(list.children));
  return make("section", { class: "block" }, make("h2", {}, title), list);
}

/** The preview: the picture on the visitor's screen, with what stands over a wallpaper there. */
function createPreviewOf(page, size, recipe, changeNow) {
  const kinds = overlays(formatTime);
  const { ratio } = page.state().window;
  const isWide = size.width > size.height;
  const names = isWide ? ["desktop", "clock", "icons"] : ["clock", "icons"];
  const devices = names.map((kind) => {
    const own = kind === "desktop" || !isWide ? size : { width: defaultSize[0], height: defaultSize[1] };
    const canvas = variantCanvas(own, 320, Math.min(2, ratio), () => [recipe, changeNow()]);
    const layer = make("div", { class: "overlay", "aria-hidden": "true" }, kinds[kind]());
    layer.dataset.kind = kind;
    const screen = make("div", { class: "device" }, canvas, layer);
    screen.dataset.kind = kind;
    return { canvas, layer, element: make("figure", {}, screen, make("figcaption", {}, text(`preview.${kind}`))) };
  });
  return {
    element: make(
      "section",
      { class: "block" },
      make("h2", {}, text("page.preview")),
      make(
        "div",
        { class: "devices", role: "group", tabindex: "0", "aria-label": text("page.preview") },
        devices.map(({ element }) => element),
      ),
    ),
    paint(mode) {
      for (const { canvas, layer } of devices) {
        layer.className = `overlay ${mode}`;
        drawWhenSeen(canvas, () => [recipe, changeNow()]);
      }
    },
  };
}

/**
 * The variants of a picture.
 *
 * @param recipe The picture's own recipe. @param changeNow Gives the variant that the page shows.
 */
export function createVariants(page, recipe, changeNow) {
  const state = page.state();
  const size = screenSize(state);
  const tall = size.width > size.height ? heights.landscape : heights.portrait;
  const common = { recipe, size, tall };
  const preview = createPreviewOf(page, size, recipe, changeNow);
  const { palette, arrangement } = lookOf(recipe);
  const own = { ...recipe, palette, arrangement, size: null };
  const rows = [
    variantRow(page, {
      ...common,
      title: text("page.modes"),
      items: ["light", "dark"].map((mode) => ({ label: text(`mode.${mode}`), change: { mode } })),
    }),
    variantRow(page, {
      ...common,
      title: text("page.palettes"),
      items: [
        ...(paletteNames.includes(palette)
          ? []
          : [{ label: paletteTitle(palette), change: { palette: recipe.palette } }]),
        ...paletteNames.map((name) => ({ label: paletteTitle(name), change: { palette: name } })),
      ],
    }),
    variantRow(page, {
      ...common,
      title: text("page.arrangements"),
      items: meanings.arrangement.map((arrangement) => ({ label: wordOf(arrangement), change: { arrangement } })),
    }),
    variantRow(page, {
      ...common,
      title: text("page.screens"),
      tall: 150,
      items: [
        { label: text("screen.own"), change: { size: null }, own: size, shown: {} },
        ...Object.entries(otherScreens).map(([name, [width, height]]) => ({
          label: text(`screen.${name}`),
          change: { size: { width, height } },
          own: { width, height },
          shown: {},
        })),
      ],
    }),
    variantRow(page, {
      ...common,
      title: text("page.rolls"),
      items: rollsOfPicture(recipe, state.picture).map((change) => ({
        label: text("tile.seed", { seed: change.seed }),
        change,
      })),
    }),
  ];
  const items = rows.flatMap((each) => [...each.querySelectorAll(".variant")]);
  const isShown = (change, now) =>
    Object.entries(JSON.parse(change)).every(([key, value]) => {
      const shown = now[key] ?? own[key] ?? null;
      return JSON.stringify(shown?.name ?? shown) === JSON.stringify(value?.name ?? value);
    });
  return {
    preview: preview.element,
    rows,
    paint() {
      const now = changeNow();
      for (const item of items) item.setAttribute("aria-pressed", String(isShown(item.dataset.change, now)));
      preview.paint(now.mode ?? (recipe.mode === "dark" ? "dark" : "light"));
    },
  };
}
