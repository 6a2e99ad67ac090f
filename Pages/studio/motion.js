// Motion: the drawing as it moves in a loop, over the drawing itself, with a slider for the moment.
import { make } from "../shared/dom.js";
import { pictureSize, thousandth } from "../shared/geometry.js";
import { limits } from "../shared/table.js";
import { motionKinds, standardMotion } from "./entries.js";
import { createPlayer } from "./player.js";
import { modeOf, recipeOptions } from "./state.js";
import { formatNumber, text } from "./texts.js";

/** The largest side of the canvas, in pixels, so that a frame takes a few milliseconds. */
const longestSide = 1280;

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createMotion(page) {
  const canvas = make("canvas");
  const stage = make("div", { class: "stage", "aria-hidden": "true" }, canvas);
  document.getElementById("preview").replaceChildren(stage);
  /** The picture at rest, and what it was made of. */
  let base = null;
  let made = null;
  let time = 0;

  const motion = () => page.state().fields.motion;
  const change = (values) => page.dispatch({ type: "set", fields: { motion: values } });
  const number = (value, [least, most], otherwise) => {
    const given = thousandth(Number(value));
    return given >= least && given <= most ? given : otherwise;
  };

  const show = () => {
    const now = motion();
    const words = now
      ? text("motion.at", { at: formatNumber(Math.round(10 * time) / 10), seconds: formatNumber(now.seconds) })
      : "";
    slider.value = String(time);
    slider.setAttribute("aria-valuetext", words);
    step.textContent = words;
    const moving = now ? base?.with({ motion: { ...now, at: thousandth(time) } }) : base;
    moving?.draw(canvas.getContext("2d"));
  };
  const player = createPlayer({
    begin: () => motion() !== null,
    step(milliseconds) {
      time = (time + milliseconds / 1000) % motion().seconds;
      show();
      return true;
    },
  });
  const slider = make("input", {
    type: "range",
    min: 0,
    step: 0.01,
    "aria-label": text("motion.moment"),
    on: {
      input: () => {
        player.set(false);
        time = Number(slider.value);
        show();
      },
    },
  });
  const step = make("output", { class: "hint" });
  const kind = make(
    "select",
    {
      "aria-label": text("tool.motion"),
      on: {
        change: () => {
          time = 0;
          change(kind.value === "none" ? null : { ...standardMotion, ...motion(), kind: kind.value });
          player.set(page.state().motion);
        },
      },
    },
    ["none", ...motionKinds].map((each) => make("option", { value: each }, text(`motion.${each}`))),
  );
  const seconds = make("input", {
    type: "number",
    min: limits.motionSeconds[0],
    max: limits.motionSeconds[1],
    step: 1,
    on: {
      change: () => change({ ...motion(), seconds: number(seconds.value, limits.motionSeconds, motion().seconds) }),
    },
  });
  const amount = make("input", {
    type: "range",
    min: limits.motionAmount[0],
    max: limits.motionAmount[1],
    step: 0.1,
    on: { change: () => change({ ...motion(), amount: number(amount.value, limits.motionAmount, motion().amount) }) },
  });

  const view = {
    element: make(
      "div",
      {},
      make("div", { class: "line center" }, player.element, slider),
      step,
      make(
        "div",
        { class: "line center wrap motion" },
        kind,
        make("label", { class: "line center" }, text("motion.seconds"), seconds),
        make("label", { class: "line center" }, text("motion.amount"), amount),
      ),
    ),
    paint(state) {
      const engine = page.engine();
      const now = state.fields.motion;
      const wanted = [state.fields, state.gestures, state.view, state.window, modeOf(state)];
      if (engine === null || (made && wanted.every((each, index) => each === made[index]))) return;
      made = wanted;
      const { width, height } = pictureSize(state);
      const scale = Math.min(1, longestSide / Math.max(width, height));
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      stage.className = `stage ${modeOf(state)}`;
      stage.style.aspectRatio = `${width} / ${height}`;
      base = engine.wallpaper(recipeOptions(state));
      kind.value = now?.kind ?? "none";
      for (const control of [player.element, slider, seconds, amount]) control.disabled = now === null;
      const values = now ?? standardMotion;
      slider.max = String(values.seconds);
      seconds.value = String(values.seconds);
      amount.value = String(values.amount);
      amount.setAttribute("aria-valuetext", formatNumber(values.amount));
      time %= values.seconds;
      if (now === null) player.set(false);
      show();
    },
    end() {
      player.end();
      stage.remove();
    },
  };
  view.paint(page.state());
  // A drawing that moves is played at once, unless the visitor prefers reduced motion.
  if (page.state().motion) player.set(true);
  return view;
}
