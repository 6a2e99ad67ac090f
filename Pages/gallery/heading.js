// The head of the page: the gallery's title, and how many pictures the wall shows.
import { make } from "../shared/dom.js";
import { whenIdle } from "../shared/idle.js";
import { afterFrame } from "./frames.js";
import { setLanguage, text } from "./texts.js";

/** Comes before every view that shows texts. */
export function startHeading(store) {
  const title = make("h1");
  const count = make("p");
  document.getElementById("heading").append(title, count);
  const tiles = document.getElementById("tiles");
  const showCount = () => {
    count.textContent = text("app.count", { count: store.state.list.length });
  };
  store.view(({ language, catalog, list }, before) => {
    if (language !== before?.language) {
      setLanguage(language);
      const name = catalog.title || text("app.title");
      title.textContent = name;
      document.title = name;
      tiles.setAttribute("aria-label", text("wall.label"));
    }
    // The browser's first formatted number takes as long as a screen of tiles.
    if (!before) afterFrame(() => whenIdle(showCount));
    else if (language !== before.language || list !== before.list) showCount();
  }, { isFirst: true });
}
