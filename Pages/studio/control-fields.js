// Fields of controls and dialogs: for a number, and for one of several choices.
import { make } from "../shared/dom.js";
import { clamp, thousandth } from "../shared/geometry.js";
import { text } from "./texts.js";

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
        if (valid) change(thousandth(value));
      },
      keydown: (event) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!steps) return;
        event.preventDefault();
        isTyping = false;
        change(clamp(thousandth(Number(input.value) + steps * step), low, high));
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
