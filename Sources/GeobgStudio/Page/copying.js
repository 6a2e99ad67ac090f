// Texts to copy: selectable everywhere, and with a button where the page may write to the clipboard.
import { button, make } from "../../GeobgPages/dom.js";
import { text } from "./texts.js";

/** Copies words; false where the browser does not allow it. */
export async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

/** A field with text that can be selected and copied, and what happened to it. */
export function copyField({ label, kind = "input", button: words = text("tool.copy") }) {
  const said = make("p", { class: "hint", role: "status" });
  const field = make(kind, { type: kind === "input" ? "text" : null, readonly: true, "aria-label": label, dir: "ltr", spellcheck: "false", rows: kind === "textarea" ? 2 : null,
    on: { focus: () => field.select() } });
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
    element: make("div", { class: "copy" },
      make("div", { class: "line" }, field, button({ icon: "copy", label: words, class: "plain", press: copy })), said),
    paint(value) {
      if (field.value === value) return;
      field.value = value;
      said.textContent = "";
    },
  };
}

/** A QR code as an image: dark modules on white, with the quiet zone of four modules that readers need. */
export function qrImage({ size, modules }, label) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const side = size + 8;
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("class", "qr");
  const path = document.createElementNS(space, "path");
  let data = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size;) {
      let end = x;
      while (end < size && modules[y * size + end]) end += 1;
      if (end > x) data += `M${x + 4} ${y + 4}h${end - x}v1H${x + 4}z`;
      x = end + 1;
    }
  }
  path.setAttribute("d", data);
  svg.append(path);
  return svg;
}
