// Shows the introduction: a card with a moving hint of a gesture and its words, which can be closed.
import { button, draw, make } from "../shared/dom.js";
import { announce } from "./announce.js";
import { keyRows } from "./keyboard.js";
import { hintOf, wordsOf } from "./onboarding.js";
import { modeOf } from "./state.js";
import { text } from "./texts.js";

/** The effect of the key that does what each hint names, and the text of the button that does it. */
const doneBy = Object.freeze({
  tap: { label: "tool.tap", effect: "effect.tap" },
  hold: { label: "tool.save", effect: "effect.save" },
  drop: { label: "tool.undo", effect: "effect.undo" },
  shake: { label: "tool.clear", effect: "effect.clear" },
  mode: { label: "tool.dark", effect: "effect.mode" },
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
      draw("circle", { cx: 96, cy: 76, r: 34 }),
      draw("path", {
        d: "M 131 61 Q 136 58 141 61 L 162 73 Q 167 76 167 82" +
          " L 167 106 Q 167 112 162 115 L 141 127 Q 136 130 131 127" +
          " L 110 115 Q 105 112 105 106 L 105 82 Q 105 76 110 73 Z",
      }),
      draw("circle", { cx: 104, cy: 116, r: 24 }),
    ),
    draw("path", { class: "hint-way down", d: "M 120 44 V 140" }),
    draw("path", { class: "hint-tip down", d: "M 106 128 L 120 142 L 134 128" }),
    draw("path", { class: "hint-way side", d: "M 62 90 H 178" }),
    draw("path", { class: "hint-tip left", d: "M 74 76 L 60 90 L 74 104" }),
    draw("circle", { class: "hint-ring", cx: 120, cy: 90, r: 30, pathLength: 100 }),
    draw("circle", { class: "hint-finger", cx: 120, cy: 90, r: 15 }),
  );
}

/** What the drawing of a hint shows. */
const drawingOf = (hint, { needs }) => needs ?? (hint === "mode" ? "left" : hint);

export function startOnboarding(store) {
  const root = document.getElementById("onboarding");
  const words = make("p", { class: "words" });
  const key = make("span", { class: "hint-key", "aria-hidden": "true" });
  const card = make("div", { class: "hint-card glass" });
  root.setAttribute("role", "region");
  root.append(card);

  /** The card's parts in the page's language. */
  function paintCard() {
    const close = button({
      icon: "close",
      label: text("notice.close"),
      hasText: false,
      class: "tool close",
      press: () => store.dispatch({ type: "closeHint" }),
    });
    const skip = button({
      label: text("onboarding.skip"),
      class: "plain skip",
      press: () => store.dispatch({ type: "skipOnboarding" }),
    });
    const gestures = button({
      label: text("help.gestures"),
      class: "plain gestures",
      press: () => store.dispatch({ type: "openDialog", name: "help" }),
    });
    root.setAttribute("aria-label", text("onboarding.label"));
    card.replaceChildren(
      make("div", { class: "gesture-hint" }, hintDrawing(), key),
      make("div", { class: "hint-words" }, words, make("div", { class: "line" }, skip, gestures)),
      close,
    );
  }

  function show(hint, state) {
    const face = wordsOf(hint, handsOf(state));
    const { label, effect } = doneBy[hint];
    const values = { key: keyLabel(effect), button: text(label) };
    root.dataset.hint = drawingOf(hint, face);
    key.textContent = face.needs === "button" ? values.button : values.key;
    words.textContent = text(face.key, values);
  }

  let shown = null;
  function paint(state, before) {
    if (state.language !== before?.language) paintCard();
    // A panel is where the visitor looks, and a message has the place of the card.
    const hint = (state.panel ?? state.notice) === null ? hintOf(state) : null;
    if (before && hint === shown && state.language === before.language) return;
    // The focus does not disappear with the buttons.
    if (root.contains(document.activeElement)) document.getElementById("surface").focus();
    root.hidden = hint === null;
    if (hint === null) {
      delete document.documentElement.dataset.onboarding;
    } else {
      document.documentElement.dataset.onboarding = hint;
      show(hint, state);
      announce(words.textContent);
      // The card appears again.
      if (shown !== hint) card.replaceWith(card);
    }
    shown = hint;
  }

  store.view(paint);
  coarse.addEventListener("change", () => {
    if (shown !== null) show(shown, store.state);
  });
}
