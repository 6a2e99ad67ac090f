// A line of text to copy: selectable everywhere, and with a button where the page may write to the clipboard.
import { copyText } from "../shared/clipboard.js";
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** @param isShown Whether its label is also visible. */
export function copyLine(label, isShown = false) {
  const said = make("span", { class: "hint", role: "status" });
  const field = make("input", {
    type: "text",
    readonly: true,
    "aria-label": label,
    dir: "ltr",
    spellcheck: "false",
    on: { focus: () => field.select() },
  });
  const copy = button({
    icon: "copy",
    label: text("action.copy"),
    class: "plain",
    press: async () => {
      const isCopied = await copyText(field.value);
      if (!isCopied) field.select();
      said.textContent = text(isCopied ? "copy.done" : "copy.failed");
    },
  });
  return {
    element: make(
      "div",
      { class: "copy" },
      isShown ? make("p", { class: "copy-label", "aria-hidden": "true" }, label) : null,
      make("div", { class: "line" }, field, copy),
      said,
    ),
    paint(value) {
      field.value = value;
      said.textContent = "";
    },
  };
}
