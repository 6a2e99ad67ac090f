// The head of the page: the gallery's title, and how many pictures the wall shows.
import { make } from "../../GeobgPages/dom.js";
import { setLanguage, text } from "./texts.js";

/** Comes before every view that shows texts. */
export function startHeading(store) {
  const title = make("h1");
  const count = make("p");
  document.getElementById("heading").append(title, count);
  const tiles = document.getElementById("tiles");
  store.view(({ language, catalog, list }, before) => {
    if (language !== before?.language) {
      setLanguage(language);
      const name = catalog.title || text("app.title");
      title.textContent = name;
      document.title = name;
      tiles.setAttribute("aria-label", text("wall.label"));
    }
    if (language !== before?.language || list !== before?.list) count.textContent = text("app.count", { count: list.length });
  });
}
