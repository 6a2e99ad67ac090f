// Dialogs that only ask or choose: the language, and whether to clear what everybody drew.
import { button, make } from "./dom.js";
import { languages, text } from "./texts.js";

export function createLanguageDialog(page) {
  const items = languages.map(({ code, name, dir }) => {
    const item = button({ label: name, class: "row", lang: code, dir, press: () => {
      page.dispatch({ type: "closeDialog" });
      page.dispatch({ type: "setLanguage", code });
    } });
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
    element: make("div", {}, make("p", {}, text("confirm.clearAllHelp")), make("div", { class: "line end" },
      button({ label: text("tool.cancel"), class: "plain", press: () => page.dispatch({ type: "closeDialog" }) }),
      button({ label: text("confirm.yes"), class: "primary", press: () => page.dispatch({ type: "confirm" }) }))),
    paint() {},
  };
}
