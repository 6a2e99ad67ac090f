// Dialogs over the page: small ones in the middle, and some that fill the screen. The state says which one is open.
import { makeDialog } from "../shared/dialog.js";
import { button, make } from "../shared/dom.js";
import { text } from "./texts.js";

/** The focus goes back to what opened the dialog; if that is gone, to the page, to the tile or to the bar. */
function focusBack(element, state, dispatch) {
  if (
    element?.isConnected && element !== document.body &&
    !element.closest("[inert]") && element.getClientRects().length > 0
  ) {
    element.focus({ preventScroll: true });
  } else if (state.picture !== null) {
    document.getElementById("picture-name")?.focus({ preventScroll: true });
  } else if (state.focus !== null) {
    dispatch({ type: "reveal", picture: state.focus, isFocused: true });
  } else {
    document.querySelector(".bar:not([hidden]) [data-tool]")?.focus();
  }
}

/**
 * Shows `state.dialog`: null, or `{ name, … }`.
 *
 * @param kinds By name: `{ title, create(page, about), isFull? }`; a view has `element`, `paint(state, before)`,
 *   `end()`.
 */
export function createPageDialogs(page, kinds) {
  let open = null;
  let view = null;
  let opener = null;
  const close = () => page.dispatch({ type: "closeDialog" });
  const element = makeDialog(() => open !== null, close);
  // A press beside the dialog closes it, but not the end of the hold that opened it.
  let isBeside = false;
  element.addEventListener("pointerdown", ({ target }) => {
    isBeside = target === element;
  }, { passive: true });
  element.addEventListener("click", ({ target }) => {
    if (isBeside && target === element) close();
  });
  return {
    element,
    paint(state, before) {
      const wanted = state.dialog !== null && Object.hasOwn(kinds, state.dialog.name) ? state.dialog : null;
      if (wanted === open) {
        view?.paint(state, before);
        return;
      }
      view?.end?.();
      view = null;
      if (open === null) opener = document.activeElement;
      open = wanted;
      element.replaceChildren();
      if (wanted === null) {
        if (element.open) element.close();
        focusBack(opener, state, page.dispatch);
        opener = null;
        return;
      }
      const { title, create, isFull = false } = kinds[wanted.name];
      view = create(page, wanted);
      element.className = `dialog dialog-${wanted.name}${isFull ? " screen" : ""}`;
      element.append(
        make(
          "header",
          {},
          make("h2", { id: "dialog-title" }, text(title)),
          button({ icon: "close", label: text("action.close"), hasText: false, class: "tool round", press: close }),
        ),
        make("div", { class: "body", tabindex: isFull ? null : "0" }, view.element),
      );
      if (!element.open) element.showModal();
      view.paint(state, null);
    },
  };
}
