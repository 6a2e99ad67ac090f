// Shows the introduction: a few large words low on the page, a moving hint of the gesture, and a button that does the
// same.
//
// The view lets every pointer through to the picture below it, except on its two buttons.
import { draw, make } from "../shared/dom.js";
import { announce } from "./announce.js";
import { keyRows } from "./keyboard.js";
import { onboardingSteps, wordsOf } from "./onboarding.js";
import { modeOf } from "./state.js";
import { text } from "./texts.js";

/** How long the last words stay, in milliseconds, if the visitor does nothing. */
const enjoyTime = 5000;

/** What the button of each step does, the key of its text, and the effect of the key that does the same. */
const tapButton = {
  label: "tool.tap",
  effect: "effect.tap",
  action: ({ view }) => ({ type: "tap", at: view.pan }),
};
const stepButtons = Object.freeze({
  tap: tapButton,
  again: tapButton,
  hold: { label: "tool.save", effect: "effect.save", action: () => ({ type: "save" }) },
  drop: { label: "tool.undo", effect: "effect.undo", action: () => ({ type: "undo" }) },
  shake: { label: "tool.clear", effect: "effect.clear", action: () => ({ type: "clear" }) },
  mode: { label: null, effect: "effect.mode", action: () => ({ type: "setMode" }) },
  back: { label: null, effect: "effect.mode", action: () => ({ type: "setMode" }) },
});

const coarse = matchMedia("(pointer: coarse)");

/** Whether a phone reports how it moves. If it does not after all, the button is there. */
const reportsMotion = () => isSecureContext && typeof DeviceMotionEvent === "function";

/** What the visitor draws with. */
const handsOf = (state) => ({ mode: modeOf(state), touch: coarse.matches, motion: reportsMotion() });

/** What the first key is called that has an effect. */
const keyLabel = (effect) => keyRows().find((row) => row.effect === effect)?.labels[0] ?? "";

/** The drawing of a hint: a phone, three shapes, the way of a finger, and the finger. The style moves them. */
function hintDrawing() {
  return draw(
    "svg",
    { viewBox: "0 0 240 180", "aria-hidden": "true" },
    draw(
      "g",
      { class: "hint-device" },
      draw("rect", { x: 78, y: 20, width: 84, height: 140, rx: 16 }),
      draw("path", { d: "M 110 150 h 20" }),
    ),
    draw(
      "g",
      { class: "hint-shapes" },
      draw("circle", { class: "yellow", cx: 96, cy: 76, r: 34 }),
      draw("path", {
        class: "ruby",
        d: "M 131 61 Q 136 58 141 61 L 162 73 Q 167 76 167 82" +
          " L 167 106 Q 167 112 162 115 L 141 127 Q 136 130 131 127" +
          " L 110 115 Q 105 112 105 106 L 105 82 Q 105 76 110 73 Z",
      }),
      draw("circle", { class: "teal", cx: 104, cy: 116, r: 24 }),
    ),
    draw("path", { class: "hint-way down", d: "M 120 44 V 140" }),
    draw("path", { class: "hint-tip down", d: "M 106 128 L 120 142 L 134 128" }),
    draw("path", { class: "hint-way side", d: "M 62 90 H 178" }),
    draw("path", { class: "hint-tip left", d: "M 74 76 L 60 90 L 74 104" }),
    draw("path", { class: "hint-tip right", d: "M 166 76 L 180 90 L 166 104" }),
    draw("circle", { class: "hint-ring", cx: 120, cy: 90, r: 30, pathLength: 100 }),
    draw("circle", { class: "hint-finger", cx: 120, cy: 90, r: 15 }),
  );
}

/** Which hint a step shows. */
function hintOf(step, { needs }) {
  if (step === "enjoy") return "none";
  return needs ??
    { tap: "tap", again: "tap", hold: "hold", drop: "drop", shake: "shake", mode: "left", back: "right" }[step];
}

export function startOnboarding(store) {
  const root = document.getElementById("onboarding");
  const words = make("p", { class: "words" });
  const key = make("span", { class: "hint-key", "aria-hidden": "true" });
  const dots = make("span", { class: "dots", "aria-hidden": "true" }, onboardingSteps.map(() => make("i")));
  const makeButton = (name, press) => make("button", { type: "button", class: name, on: { click: press } });
  const skip = makeButton("skip", () => store.dispatch({ type: "skipOnboarding" }));
  const doIt = makeButton("do", () => {
    const step = stepButtons[store.state.onboarding];
    if (step) store.dispatch(step.action(store.state));
  });
  root.setAttribute("role", "region");
  root.append(
    make("div", { class: "gesture-hint" }, hintDrawing(), key),
    words,
    make("div", { class: "row-onboarding" }, skip, dots, doIt),
  );
  let timer = null;
  let shown = null;

  /** The label of the button that does the step: the tool's, and for a mode the one that comes. */
  const buttonLabel = (step, state) =>
    text(
      stepButtons[step]?.label ??
        (modeOf(state) === "dark" ? "tool.light" : "tool.dark"),
    );

  function show(state) {
    const step = state.onboarding;
    const face = wordsOf(step, handsOf(state));
    const label = step === "enjoy" ? "" : buttonLabel(step, state);
    const shortcut = step === "enjoy" ? "" : keyLabel(stepButtons[step].effect);
    const number = onboardingSteps.indexOf(step) + 1;
    root.setAttribute("aria-label", text("onboarding.label"));
    root.dataset.hint = hintOf(step, face);
    key.textContent = face.needs === "button" ? label : shortcut;
    skip.textContent = text("onboarding.skip");
    doIt.textContent = label;
    doIt.hidden = step === "enjoy";
    words.textContent = text(face.key, { key: shortcut, button: label });
    [...dots.children].forEach((dot, index) => {
      dot.className = index < number ? "done" : "";
    });
    return `${words.textContent}. ${text("onboarding.step", { number, count: onboardingSteps.length })}`;
  }

  function paint(state, before) {
    const { onboarding: step, language } = state;
    if (before && step === before.onboarding && language === before.language) return;
    clearTimeout(timer);
    if (step === null) {
      delete document.documentElement.dataset.onboarding;
      // The focus does not disappear with the buttons.
      if (root.contains(document.activeElement)) document.getElementById("surface").focus();
    } else {
      document.documentElement.dataset.onboarding = step;
      if (step === "enjoy" && document.activeElement === doIt) document.getElementById("surface").focus();
      announce(show(state));
      if (step === "enjoy") {
        timer = setTimeout(() => store.dispatch({ type: "skipOnboarding" }), enjoyTime);
      }
      // The words appear again.
      if (shown !== step) words.replaceWith(words);
    }
    shown = step;
    root.hidden = step === null;
  }

  store.view(paint);
  coarse.addEventListener("change", () => {
    if (store.state.onboarding) show(store.state);
  });
}
