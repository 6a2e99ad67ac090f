// Shows the page in the language of the state: the texts, the direction, the title, the name of the drawing.
import { setLanguage, text } from "./texts.js";

/** Comes before every view that shows texts. */
export function startLanguage(store) {
  store.view(({ language }, before) => {
    if (language === before?.language) return;
    setLanguage(language);
    document.title = text("app.title");
    const surface = document.getElementById("surface");
    surface.setAttribute("aria-label", text("app.canvas"));
    surface.setAttribute("aria-description", text("app.canvasHelp", { key: text("key.Enter") }));
  });
}
