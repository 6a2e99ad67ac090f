// Starts the page: the catalog, the state, and every module. A module is a function startName(store), see store.js.
import { makeStore } from "../../GeobgPages/store.js";
import { make } from "../../GeobgPages/dom.js";
import { readCatalog } from "./catalog.js";
import "./blurhash.js";
import "./favorites.js";
import "./find.js";
import "./keeping.js";
import { startDrawing } from "./drawing.js";
import { startHeading } from "./heading.js";
import { initialState, next } from "./state.js";
import { startReplays } from "./replays.js";
import { startScrubber } from "./scrubber.js";
import { startTiles } from "./tiles.js";
import { chooseLanguage, loadTexts, text } from "./texts.js";

/** The modules, in the order in which they paint. */
const modules = [startHeading];

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** The width is that of the page: a scroll bar is beside it. */
const windowNow = () => ({ width: document.documentElement.clientWidth, height: innerHeight, ratio: devicePixelRatio });

function showMessage(words) {
  document.getElementById("message").replaceChildren(make("p", { role: "alert" }, words));
}

/** Opens the page. */
async function main() {
  // The workers start meanwhile.
  const drawing = startDrawing();
  const language = chooseLanguage(null, navigator.languages);
  await loadTexts(language);
  let catalog;
  try {
    catalog = readCatalog(globalThis.geobgCatalog);
  } catch (error) {
    console.warn(error.message);
    showMessage(text("error.catalog"));
    return;
  }
  const store = makeStore(next, initialState({ catalog, window: windowNow(), motion: !stillness.matches, language }), {});
  addEventListener("resize", () => store.dispatch({ type: "resize", window: windowNow() }), { passive: true });
  stillness.addEventListener("change", () => store.dispatch({ type: "motion", motion: !stillness.matches }));
  for (const start of modules) start(store);
  startTiles(store, drawing);
  startScrubber(store);
  startReplays(store, drawing);
  // For tests, and for programs in the browser's console.
  globalThis.geobgGallery = store;
}

main();
