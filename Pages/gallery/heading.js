// The head of the page: the gallery's title, and how many pictures the wall shows.
import { make } from "../shared/dom.js";
import { whenIdle } from "../shared/idle.js";
import { siteLink } from "../shared/site-link.js";
import { shownText } from "../shared/shown-text.js";
import { afterFrame } from "./frames.js";
import { setLanguage, text } from "./texts.js";
import { goesOn } from "./wall-places.js";

/** Comes before every view that shows texts. */
export function startHeading(store) {
  const title = make("h1");
  const count = make("span");
  document.getElementById("heading").append(title, make("p", {}, count, siteLink({ class: "site-link" })));
  const tiles = document.getElementById("tiles");
  const showCount = () => {
    const { own, list, query, isFinding, wall } = store.state;
    // The page begins with a search.
    if (isFinding && wall === 0) return;
    // What is kept is counted wherever it is; new pictures have no end.
    const known = query.collection === null ? own : list.length;
    count.textContent = known === 0 && goesOn(store.state) ? text("beyond.title") : text("app.count", { count: known });
  };
  const counted = ["language", "own", "list", "query", "beyond"];
  store.view((state, before) => {
    const { language, catalog } = state;
    if (language !== before?.language) {
      setLanguage(language);
      const name = shownText(catalog.title) || text("app.title");
      title.textContent = name;
      document.title = name;
      tiles.setAttribute("aria-label", text("wall.label"));
    }
    // The browser's first formatted number takes as long as a screen of tiles.
    if (!before) afterFrame(() => whenIdle(showCount));
    else if (counted.some((key) => state[key] !== before[key])) showCount();
  }, { isFirst: true });
}
