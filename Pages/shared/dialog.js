import { make } from "./dom.js";

/** A dialog that the state opens and closes. The browser's own ways only ask for it: they call `close`. */
export function makeDialog(isOpen, close) {
  const element = make("dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
  element.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  element.addEventListener("close", () => {
    // The event comes later than the closing: the next dialog can be open already.
    if (!element.open && isOpen()) close();
  });
  return element;
}
