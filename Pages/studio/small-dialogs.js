// Dialogs that only ask or choose: the language, and whether to clear what everybody drew or to leave the others.
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

/** Makes dialogs that ask: words, and a button that does it. */
const asking = (help, yes, action) => (page) => ({
  element: make(
    "div",
    {},
    make("p", {}, text(help)),
    make(
      "div",
      { class: "line end" },
      button({ label: text("tool.cancel"), class: "plain", press: () => page.dispatch({ type: "closeDialog" }) }),
      button({ label: text(yes), class: "primary", press: () => page.dispatch(action) }),
    ),
  ),
  paint() {},
});

export const createClearAllDialog = asking("confirm.clearAllHelp", "confirm.yes", { type: "confirm" });

/** Asks before a drawing that others have open makes room for a new one. */
export const createLeaveDialog = (from) =>
  asking("confirm.leaveHelp", "confirm.yesLeave", { type: "newDrawing", from, isSure: true });

/** The same before a moment of it, whose last entry is `at`, goes on as another drawing. */
export const createLeaveForMomentDialog = (page, { at }) =>
  asking("confirm.leaveHelp", "confirm.yesLeave", { type: "branch", at, isSure: true })(page);
