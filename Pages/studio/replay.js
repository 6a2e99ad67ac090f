// Replay: the drawing as it grew, at any speed, over the drawing itself.
import { button, make } from "../shared/dom.js";
import { pictureSize } from "../shared/geometry.js";
import { createPlayer } from "./player.js";
import { modeOf, recipeOptions } from "./state.js";
import { formatNumber, text } from "./texts.js";

/** How long a gesture takes at speed 1, and how long its shapes fade in, in milliseconds. */
const gestureTime = 600;
const fadeTime = 400;

/** The speeds of the menu. */
const speeds = Object.freeze([0.25, 0.5, 1, 2, 4, 8, 16]);

/** The largest side of the replay's canvas, in pixels. */
const longestReplaySide = 2048;

/** The gesture that is under way at a time, and the part of its fade that is done: `{ count, part }`. */
export function placeAt(time, total) {
  const count = Math.min(total, Math.floor(time / gestureTime) + 1);
  const part = Math.min(1, Math.max(0, (time - (count - 1) * gestureTime) / fadeTime));
  return time <= 0 ? { count: 0, part: 1 } : { count, part };
}

/** The time at which everything is drawn. */
export const lengthOf = (total) => (total === 0 ? 0 : (total - 1) * gestureTime + fadeTime);

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createReplay(page) {
  const state = page.state();
  const engine = page.engine();
  const { gestures } = state;
  const total = gestures.length;
  if (engine === null || total === 0) return { element: make("p", {}, text("replay.empty")), paint() {} };

  const { gestures: _, ...options } = recipeOptions(state);
  const size = pictureSize(state);
  const scale = Math.min(1, longestReplaySide / Math.max(size.width, size.height));
  const base = engine.wallpaper(options);
  const canvases = [0, 1].map(() =>
    make("canvas", {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    })
  );
  const stage = make("div", { class: `stage ${modeOf(state)}`, "aria-hidden": "true" }, canvases);
  stage.style.aspectRatio = `${size.width} / ${size.height}`;
  document.getElementById("preview").replaceChildren(stage);
  /** How many gestures each canvas shows; the second one fades in over the first. */
  const counts = [-1, -1];
  const draw = (at, count) => {
    if (counts[at] === count) return;
    base.with({ gestures: gestures.slice(0, count) }).draw(canvases[at].getContext("2d"));
    counts[at] = count;
  };

  const end = lengthOf(total);
  let time = 0;
  let speed = 1;
  const show = () => {
    const { count, part } = placeAt(time, total);
    const before = part < 1 ? Math.max(0, count - 1) : count;
    if (before === counts[1]) {
      canvases.reverse();
      counts.reverse();
      stage.append(canvases[1]);
    }
    draw(0, before);
    if (part < 1) draw(1, count);
    canvases[0].style.opacity = "1";
    canvases[1].style.opacity = part < 1 ? String(part) : "0";
    slider.value = String(time);
    slider.setAttribute("aria-valuetext", text("replay.step", { number: count, count: total }));
    step.textContent = text("replay.step", { number: count, count: total });
  };
  const player = createPlayer({
    begin() {
      if (time >= end) time = 0;
      return true;
    },
    step(milliseconds) {
      time = Math.min(end, time + milliseconds * speed);
      show();
      return time < end;
    },
  });
  const slider = make("input", {
    type: "range",
    min: 0,
    max: end,
    step: 1,
    "aria-label": text("replay.position"),
    on: {
      input: () => {
        player.set(false);
        time = Number(slider.value);
        show();
      },
    },
  });
  // An arrow key goes to the next gesture.
  slider.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    player.set(false);
    const { count } = placeAt(time, total);
    const next = Math.min(total, Math.max(0, count + by));
    time = next === 0 ? 0 : (next - 1) * gestureTime + fadeTime;
    show();
  });
  const choice = make(
    "select",
    {
      "aria-label": text("replay.speed"),
      on: {
        change: () => {
          speed = Number(choice.value);
        },
      },
    },
    speeds.map((each) =>
      make("option", { value: each, selected: each === 1 }, text("replay.times", { speed: formatNumber(each) }))
    ),
  );
  const step = make("output", { class: "hint" });
  const save = button({
    icon: "save",
    label: text("replay.save"),
    hasText: false,
    class: "tool",
    press: () => page.dispatch({ type: "save", format: "animation", speed }),
  });
  show();
  if (state.motion) player.set(true);
  return {
    element: make("div", {}, make("div", { class: "line center" }, player.element, slider, choice, save), step),
    paint() {},
    end() {
      player.end();
      stage.remove();
    },
  };
}
