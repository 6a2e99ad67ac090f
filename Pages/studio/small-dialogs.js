// Dialogs that only ask or choose: the language, and whether to clear what everybody drew.
import { button, make } from "../shared/dom.js";
import { languages, loadTexts, text } from "./texts.js";

export function createLanguageDialog(page) {
  const items = languages.map(({ code, name, dir }) => {
    const item = button({
      label: name,
      class: "row",
      lang: code,
      dir,
      press: async () => {
        page.dispatch({ type: "closeDialog" });
        const isLoaded = await loadTexts(code);
        page.dispatch(
          isLoaded
            ? { type: "setLanguage", code }
            : { type: "notice", key: "notice.failed", values: { reason: name }, kind: "error" },
        );
      },
    });
    return { code, item };
  });
  return {
    element: make("div", { class: "rows languages" }, items.map(({ item }) => item)),
    paint({ language }) {
      for (const { code, item } of items) item.setAttribute("aria-pressed", String(code === language));
    },
  };
}

export function createClearAllDialog(page) {
  return {
    element: make(
      "div",
      {},
      make("p", {}, text("confirm.clearAllHelp")),
      make(
        "div",
        { class: "line end" },
        button({ label: text("tool.cancel"), class: "plain", press: () => page.dispatch({ type: "closeDialog" }) }),
        button({ label: text("confirm.yes"), class: "primary", press: () => page.dispatch({ type: "confirm" }) }),
      ),
    ),
    paint() {},
  };
}
