// Starts the page: the catalog, the state, and every module. A module is a function startName(store), see store.js.
import { followDevice, mayMove } from "../shared/device.js";
import { startPrinting } from "../shared/printing.js";
import { loadScript } from "../shared/scripts.js";
import { makeStore } from "../shared/store.js";
import { make } from "../shared/dom.js";
import { readCatalog } from "./catalog.js";
import { nothingChosen } from "./choosing.js";
import { startDrawing } from "./drawing.js";
import { loadFiles } from "./files.js";
import { afterFrame } from "./frames.js";
import { startHeading } from "./heading.js";
import "./icons.js";
import { followStoredLanguage } from "./stored-marks.js";
import { mixedOrder, systemMode } from "./mixed-order.js";
import { initialState, next } from "./state.js";
import { showPlainList } from "./plain-list.js";
import { startScrubber } from "./scrubber.js";
import { loadServedList, needsSession } from "./served-list.js";
import { startThumbnails } from "./thumbnails.js";
import { startTiles } from "./tiles.js";
import { isOver } from "./wall-places.js";
import { chooseLanguage, loadTexts, text } from "./texts.js";

/** The modules, in the order in which they paint. */
const modules = [startHeading];

/** How long after the engine is ready the list of files is loaded, in milliseconds. */
const filesDelay = 600;

/** The width is the page's: a scroll bar is beside it. */
const windowNow = () => ({ width: document.documentElement.clientWidth, height: innerHeight, ratio: devicePixelRatio });

function showMessage(words) {
  document.getElementById("message").replaceChildren(make("p", { role: "alert" }, words));
}

/** Shows the wall, with what makes its pictures. The first screen comes before what goes around the tiles. */
async function startWall(store, source) {
  const filled = startTiles(store, source);
  store.flush();
  if (store.state.list.length > 0) await filled;
  afterFrame(() => {
    // The list is there instead.
    if (isOver(store.state)) return;
    startScrubber(store);
    // The wall is where the window has it.
    startPrinting(() => `#wall { margin-block-start: ${-Math.round(scrollY)}px; }`);
  });
}

/** Waits for the list that the query asks for. */
const isFound = (store) =>
  new Promise((done) => {
    // A view is first called with what was painted last.
    store.view(() => store.state.isFinding || done());
  });

/** Shows the pictures where the page cannot draw: their thumbnails, or their command lines. */
async function startWithout(store) {
  const { catalog } = store.state;
  const files = catalog.hasFiles ? await loadFiles() : null;
  store.dispatch({ type: "files", files });
  // Nobody draws new pictures.
  store.dispatch({ type: "beyond", phase: "off" });
  if (files?.hasThumbnails) await startWall(store, startThumbnails(files));
  else showPlainList(store.state);
}

/** Opens the page. */
async function main() {
  // The workers start meanwhile.
  const drawing = typeof WebAssembly === "object" ? startDrawing() : null;
  // The browser's storage, which may have another language, is slow to open: the first tiles come before.
  const language = chooseLanguage(null, navigator.languages);
  await loadTexts(language);
  const facts = needsSession() ? await loadServedList() : null;
  if (facts === null && needsSession()) {
    showMessage(text("error.session"));
    return;
  }
  let catalog;
  try {
    const read = readCatalog(globalThis.geobgCatalog);
    // Who picks for a list gets no other pictures.
    catalog = facts?.pick ? { ...read, isEndless: false } : read;
  } catch (error) {
    console.warn(error.message);
    showMessage(text("error.catalog"));
    return;
  }
  const store = makeStore(
    next,
    initialState({
      catalog,
      window: windowNow(),
      motion: mayMove(),
      language,
      order: mixedOrder(catalog, systemMode()),
      ...nothingChosen,
    }),
    {},
  );
  followDevice(store, windowNow);
  for (const start of modules) start(store);
  // For tests, and for programs in the browser's console.
  globalThis.geobgGallery = store;
  afterFrame(() => followStoredLanguage(store));
  if (!drawing) {
    await startWithout(store);
    return;
  }
  store.view(({ isDrawing, catalog: { hasFiles } }, before) => {
    if (isDrawing === (before?.isDrawing ?? null)) return;
    if (!isDrawing) showPlainList(store.state);
    // The first screen comes before what only the search needs.
    else if (hasFiles) {
      setTimeout(async () => store.dispatch({ type: "files", files: await loadFiles() }), filesDelay);
    }
  });
  const choose = (isThere) => {
    // Without the script, there is only the wall.
    if (!isThere) return;
    globalThis.geobgLater.startChoosing(store, drawing);
    if (facts !== null) store.dispatch({ type: "session", facts });
    // For tests.
    document.documentElement.dataset.choosing = "";
  };
  const loadLater = () => loadScript("gallery-deferred.js");
  // The page finds the places of the wall itself.
  history.scrollRestoration = "manual";
  if (location.hash === "" && history.state === null) {
    const later = new Promise((done) => afterFrame(() => done(loadLater())));
    await startWall(store, drawing);
    if (isOver(store.state)) return;
    const isThere = await later;
    afterFrame(() => choose(isThere));
  } else {
    // The first frame is what the address says.
    choose(await loadLater());
    await isFound(store);
    await startWall(store, drawing);
  }
}

main();
