// What fills the screen: the viewer and the slideshow.
import { button, make } from "../shared/dom.js";
import { markOf } from "./choosing.js";
import { loadEngineHere, pictureWith } from "./engine-here.js";
import { pictureName } from "./picture-name.js";
import { changeOf } from "./picture-page.js";
import { createSharedView, moveOpenView } from "./shared-view.js";
import { paletteTitle } from "./variants.js";
import { text } from "./texts.js";

const tool = (icon, label, press, more = {}) =>
  button({ icon, label, hasText: false, class: "tool round", press, ...more });

/** The name of a picture in the language of the page. */
export function titleOf(state, picture) {
  const palette = paletteTitle(String(state.catalog.recipe(picture).palette?.name ?? "").slice(0, 80));
  return `${palette}, ${pictureName(state, picture)}`;
}

/** The buttons that zoom what is open. */
export const zoomTools = () => [
  tool("zoomOut", text("action.zoomOut"), () => moveOpenView({ factor: 0.8 })),
  tool("zoomReset", text("action.zoomReset"), () => moveOpenView({ isReset: true })),
  tool("zoomIn", text("action.zoomIn"), () => moveOpenView({ factor: 1.25 })),
];

/** The viewer: one picture, zoom and pan. */
export function createViewer(page, { picture }) {
  const state = page.state();
  const canvas = make("canvas", { role: "img", "aria-label": titleOf(state, picture) });
  const surface = make("div", { class: "view-surface" }, make("div", { class: "pane" }, canvas));
  const { size: _size, ...change } = picture === state.picture ? changeOf(state) : {};
  const view = createSharedView(surface, [{ canvas, recipe: state.catalog.recipe(picture), change }]);
  return {
    element: make(
      "div",
      { class: "full" },
      surface,
      make("div", { class: "float glass" }, zoomTools()),
    ),
    paint() {},
    end: view.end,
  };
}

/** How long a picture of the slideshow stays, in milliseconds. */
const slideTime = 6000;

let openShow = null;

/** Steps or pauses the slideshow that is open. */
export const moveSlideshow = (by) => openShow?.(by);

/** The pictures of the wall one after the other, full screen. */
export function createSlideshow(page, { picture: first }) {
  const { list, catalog } = page.state();
  let at = Math.max(0, list.indexOf(first));
  let isPlaying = true;
  let timer = null;
  const frame = make("div", { class: "slides" });
  const name = make("p", { class: "slide-name" });
  const favorite = tool("heart", text("action.favorite"), () => page.dispatch({ type: "favorite", picture: list[at] }));
  const play = tool("pause", text("slideshow.pause"), () => move(0));

  async function show() {
    clearTimeout(timer);
    const picture = list[at];
    page.dispatch({ type: "focus", picture });
    name.textContent = titleOf(page.state(), picture);
    paint(page.state());
    const { width, height, ratio } = page.state().window;
    const scale = Math.min(2, ratio);
    const canvas = make("canvas", {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      role: "img",
      "aria-label": titleOf(page.state(), picture),
    });
    try {
      await loadEngineHere();
      if (list[at] !== picture || !frame.isConnected) return;
      const { width, height } = canvas;
      pictureWith(catalog.recipe(picture), { size: { width, height } }).draw(canvas.getContext("2d"));
    } catch (error) {
      if (error.name !== "GeobgError") throw error;
    }
    frame.dataset.picture = String(picture);
    const old = [...frame.children];
    frame.append(canvas);
    // Pictures fade into each other; without motion, one replaces the other.
    if (page.state().motion) {
      canvas.classList.add("fading");
      canvas.addEventListener("animationend", () => {
        for (const each of old) each.remove();
      }, { once: true });
    } else {
      for (const each of old) each.remove();
    }
    if (isPlaying) timer = setTimeout(() => step(1), slideTime);
  }
  function step(by) {
    at = (at + by + list.length) % list.length;
    show();
  }
  /** By -1 or 1; 0 plays or pauses. */
  function move(by) {
    if (by !== 0) {
      step(by);
      return;
    }
    isPlaying = !isPlaying;
    clearTimeout(timer);
    if (isPlaying) timer = setTimeout(() => step(1), slideTime);
    paint(page.state());
  }
  function paint(state) {
    favorite.setAttribute("aria-pressed", String(markOf(state, list[at]).favorite));
    play.setAttribute("aria-pressed", String(!isPlaying));
    frame.parentElement?.classList.toggle("paused", !isPlaying);
  }
  openShow = move;
  const element = make(
    "div",
    { class: "full" },
    frame,
    name,
    make(
      "div",
      { class: "float glass" },
      tool("previous", text("action.previous"), () => move(-1)),
      play,
      tool("next", text("action.next"), () => move(1)),
      favorite,
      button({
        icon: "open",
        label: text("action.open"),
        class: "plain",
        press: () => {
          page.dispatch({ type: "closeDialog" });
          page.dispatch({ type: "open", picture: list[at] });
        },
      }),
    ),
  );
  let isStarted = false;
  return {
    element,
    paint(state) {
      paint(state);
      if (!isStarted) queueMicrotask(show);
      isStarted = true;
    },
    end() {
      clearTimeout(timer);
      if (openShow === move) openShow = null;
    },
  };
}
