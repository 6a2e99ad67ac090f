// Two to four pictures side by side: one zoom and one pan for all, in the shape of a device's screen.
import { overlays } from "../shared/overlays.js";
import { button, make } from "../shared/dom.js";
import { markOf } from "./choosing.js";
import { screenSize } from "./engine-here.js";
import { titleOf, zoomTools } from "./screens.js";
import { comparedLimits, selectedPictures } from "./selection.js";
import { createSharedView } from "./shared-view.js";
import { otherScreens } from "./variants.js";
import { formatTime, text } from "./texts.js";

/** The screens that a visitor can choose, in pixels: the visitor's own one first. */
const screensOf = (state) => ({
  own: screenSize(state),
  ...Object.fromEntries(Object.entries(otherScreens).map(([name, [width, height]]) => [name, { width, height }])),
});

/** How many columns make the pictures largest: `count` boxes of a shape in a room. Pure. */
export function columnsFor(count, shape, room) {
  const scaleOf = (columns) =>
    Math.min(room.width / columns / shape.width, room.height / Math.ceil(count / columns) / shape.height);
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return all.reduce((best, columns) => (scaleOf(columns) > scaleOf(best) ? columns : best));
}

export function createCompare(page) {
  const state = page.state();
  const pictures = selectedPictures(state).slice(0, comparedLimits[1]);
  const screens = screensOf(state);
  let shape = screens.own;
  const kinds = overlays(formatTime);
  const panes = pictures.map((picture) => {
    const recipe = state.catalog.recipe(picture);
    const canvas = make("canvas", { role: "img", "aria-label": titleOf(state, picture) });
    const layer = make("div", { class: `overlay ${recipe.mode === "dark" ? "dark" : "light"}`, "aria-hidden": "true" });
    const device = make("div", { class: "pane device" }, canvas, layer);
    const heart = button({
      icon: "heart",
      label: text("action.favorite"),
      hasText: false,
      class: "tool",
      press: () => page.dispatch({ type: "favorite", picture }),
    });
    const name = button({
      label: titleOf(state, picture),
      class: "quiet",
      press: () => {
        page.dispatch({ type: "closeDialog" });
        page.dispatch({ type: "open", picture });
      },
    });
    const caption = make("figcaption", {}, name, heart);
    return { picture, recipe, canvas, layer, device, heart, element: make("figure", {}, device, caption) };
  });
  const grid = make("div", { class: "compared" }, panes.map(({ element }) => element));
  const surface = make("div", { class: "view-surface compare" }, grid);
  const view = createSharedView(surface, panes.map(({ canvas, recipe }) => ({ canvas, recipe, change: {} })));

  /** Makes the screens as large as the room lets them be. */
  function fit() {
    const { width, height } = surface.getBoundingClientRect();
    if (width === 0) return;
    const caption = 44;
    const gap = 16;
    const border = 2 * 7;
    const room = { width: width - gap, height: height - 150 };
    const columns = columnsFor(panes.length, shape, room);
    const rows = Math.ceil(panes.length / columns);
    const scale = Math.min(
      (room.width / columns - gap - border) / shape.width,
      (room.height / rows - gap - caption - border) / shape.height,
    );
    const wide = Math.max(24, Math.floor(shape.width * scale)) + border;
    grid.style.inlineSize = `${columns * (wide + gap) - gap}px`;
    for (const { device, element } of panes) {
      element.style.inlineSize = `${wide}px`;
      device.style.inlineSize = `${wide}px`;
      device.style.blockSize = `${Math.max(24, Math.floor(shape.height * scale)) + border}px`;
    }
    view.draw();
  }

  function choose(name) {
    shape = screens[name];
    const isWide = shape.width > shape.height;
    for (const { layer, device } of panes) {
      const kind = isWide ? "desktop" : "clock";
      layer.replaceChildren(...kinds[kind]());
      device.dataset.kind = kind;
    }
    for (const each of choices) each.item.setAttribute("aria-pressed", String(each.name === name));
    fit();
  }
  const choices = Object.keys(screens).map((name) => ({
    name,
    item: button({ label: text(`screen.${name}`), class: "chip", press: () => choose(name) }),
  }));
  const watcher = new ResizeObserver(fit);
  watcher.observe(surface);
  choose("own");
  return {
    element: make(
      "div",
      { class: "full" },
      surface,
      make(
        "div",
        { class: "compare-screens", role: "group", "aria-label": text("page.screens") },
        choices.map(({ item }) => item),
      ),
      make("div", { class: "float glass" }, zoomTools()),
    ),
    paint(state, before) {
      if (before !== null && state.marks === before.marks && state.picks === before.picks) return;
      for (const { heart, picture } of panes) {
        heart.setAttribute("aria-pressed", String(markOf(state, picture).favorite));
      }
    },
    end() {
      watcher.disconnect();
      view.end();
    },
  };
}
