// What opens over the drawing: panels beside it, which leave the drawing in use, and dialogs, which do not.
import { makeDialog } from "../shared/dialog.js";
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/**
 * Focuses the element again that opened a view. It may have been replaced, and some browsers focus no button that is
 * pressed with the mouse: then the button of the same tool, or the menu's, gets the focus.
 */
function focusAgain(element, name) {
  const isThere = (each) => each.isConnected && each.getClientRects().length > 0;
  const target = element !== document.body && isThere(element)
    ? element
    : [...document.querySelectorAll(`[data-tool="${element.dataset.tool ?? name}"], [data-tool=more]`)].find(isThere);
  target?.focus({ preventScroll: true });
}

/** A heading with a button that closes what it heads. */
function heading(key, id, close) {
  return make(
    "header",
    {},
    make("h2", { id }, text(key)),
    button({ icon: "close", label: text("tool.close"), hasText: false, class: "tool", press: close }),
  );
}

/**
 * Shows the view whose name the state has, with one `element` for all of them.
 *
 * @param kinds The views by name: `{ title, create(page), bar? }`; a view has `element`, `paint(state, before)`,
 * `end()`.
 */
export function createPanels(page, kinds) {
  const element = make("section", {
    class: "panel glass",
    hidden: true,
    "aria-labelledby": "panel-title",
    tabindex: "-1",
  });
  let open = null;
  let view = null;
  let opener = null;
  const close = () => page.dispatch({ type: "closePanel" });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  return {
    element,
    paint(state, before) {
      const name = Object.hasOwn(kinds, state.panel ?? "") ? state.panel : null;
      if (name !== open) {
        const last = open;
        const wasInside = element.contains(document.activeElement);
        view?.end?.();
        if (open === null) opener = document.activeElement;
        open = name;
        view = null;
        element.replaceChildren();
        element.hidden = name === null;
        document.documentElement.dataset.panel = name ?? "";
        if (name === null) {
          if (wasInside) focusAgain(opener, last);
          opener = null;
        } else {
          const kind = kinds[name];
          view = kind.create(page);
          element.className = `panel glass panel-${name}${kind.isBar ? " bar" : ""}`;
          element.append(heading(kind.title, "panel-title", close), make("div", { class: "body" }, view.element));
          view.paint(state, before);
          element.focus({ preventScroll: true });
          element.scrollTop = 0;
        }
      } else {
        view?.paint(state, before);
      }
    },
  };
}

/** The same for dialogs. `state.dialog` is the name, or an object with `name` and what the dialog is about. */
export function createDialogs(page, kinds) {
  let open = null;
  let view = null;
  let opener = null;
  const close = () => page.dispatch({ type: "closeDialog" });
  const element = makeDialog(() => open !== null, close);
  element.addEventListener("click", (event) => {
    if (event.target === element) close();
  });
  element.addEventListener("keydown", (event) => {
    // No key of the drawing works below a dialog.
    event.stopPropagation();
  });
  return {
    element,
    paint(state, before) {
      const wanted = typeof state.dialog === "string" ? { name: state.dialog } : state.dialog;
      const name = Object.hasOwn(kinds, wanted?.name ?? "") ? wanted.name : null;
      if (name === open) {
        view?.paint(state, before);
        return;
      }
      const last = open;
      view?.end?.();
      if (open === null) opener = document.activeElement;
      open = name;
      view = null;
      element.replaceChildren();
      if (name === null) {
        if (element.open) element.close();
        focusAgain(opener, last);
        opener = null;
        return;
      }
      const kind = kinds[name];
      view = kind.create(page, wanted);
      element.className = `dialog dialog-${name}`;
      element.append(heading(kind.title, "dialog-title", close), make("div", { class: "body" }, view.element));
      view.paint(state, before);
      if (!element.open) element.showModal();
    },
  };
}
