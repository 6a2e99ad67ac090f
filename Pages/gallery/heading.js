// The head of the page: the gallery's title, and how many pictures the wall shows.
import { make } from "../shared/dom.js";
import { whenIdle } from "../shared/idle.js";
import { siteLink } from "../shared/site-link.js";
import { shownText } from "../shared/shown-text.js";
import { afterFrame } from "./frames.js";
import { setLanguage, text } from "./texts.js";

/** Comes before every view that shows texts. */
export function startHeading(store) {
  const title = make("h1");
  const count = make("span");
  document.getElementById("heading").append(title, make("p", {}, count, siteLink({ class: "site-link" })));
  const tiles = document.getElementById("tiles");
  const showCount = () => {
    count.textContent = text("app.count", { count: store.state.own });
  };
  store.view(({ language, catalog, own }, before) => {
    if (language !== before?.language) {
      setLanguage(language);
      const name = shownText(catalog.title) || text("app.title");
      title.textContent = name;
      document.title = name;
      tiles.setAttribute("aria-label", text("wall.label"));
    }
    // The browser's first formatted number takes as long as a screen of tiles.
    if (!before) afterFrame(() => whenIdle(showCount));
    else if (language !== before.language || own !== before.own) showCount();
  }, { isFirst: true });
}
