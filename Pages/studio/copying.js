// Texts to copy: selectable everywhere, and with a button where the page may write to the clipboard.
import { button, make } from "../shared/dom.js";
import { copyText } from "../shared/clipboard.js";
import { text } from "./texts.js";

/** A field with text that can be selected and copied, and what happened to it. */
export function copyField({ label, kind = "input", button: words = text("tool.copy") }) {
  const said = make("p", { class: "hint", role: "status" });
  const field = make(kind, {
    type: kind === "input" ? "text" : null,
    readonly: true,
    "aria-label": label,
    dir: "ltr",
    spellcheck: "false",
    rows: kind === "textarea" ? 2 : null,
    on: { focus: () => field.select() },
  });
  const copy = async () => {
    if (await copyText(field.value)) {
      said.textContent = text("share.copied");
    } else {
      // The old way works on pages over plain http.
      field.focus();
      field.select();
      said.textContent = text(document.execCommand?.("copy") ? "share.copied" : "share.copyFailed");
    }
  };
  return {
    element: make(
      "div",
      { class: "copy" },
      make("div", { class: "line" }, field, button({ icon: "copy", label: words, class: "plain", press: copy })),
      said,
    ),
    paint(value) {
      if (field.value === value) return;
      field.value = value;
      said.textContent = "";
    },
  };
}
