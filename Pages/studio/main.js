// Starts the page: the state, the engine, and the modules that a visitor sees first. A module is a function
// startName(store), see store.js.
import { linkedRecipe, openAddress } from "./address.js";
import { openSession, startDrawings } from "./drawings.js";
import { readBrush } from "./brush.js";
import { followDevice, mayMove } from "../shared/device.js";
import { readLocks } from "../shared/fields.js";
import { nextFrame } from "../shared/idle.js";
import { startKeyboard } from "./keyboard.js";
import { startLanguage } from "./language.js";
import { awaitLater, startLater } from "./load-deferred.js";
import { firstHints } from "./onboarding.js";
import { startOnboarding } from "./onboarding-view.js";
import { showPicture, startPainter } from "./painter.js";
import { gatherSamples, startPointer } from "./pointer.js";
import { countOf, isSeen, loadEngine } from "./scene.js";
import { initialState, next } from "./state.js";
import { startViews } from "./views.js";
import { chooseLanguage, loadTexts } from "./texts.js";
import { makeStore } from "../shared/store.js";

/** The modules around the picture, in the order in which they paint. deferred.js starts the others. */
const modules = [startLanguage, startKeyboard, startViews, startOnboarding];

const darkness = matchMedia("(prefers-color-scheme: dark)");
const systemMode = () => (darkness.matches ? "dark" : "light");
const windowNow = () => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio });

/** A page that cannot draw says why, and offers nothing else. */
function reportMissingEngine(store, error) {
  for (const id of ["surface", "controls"]) document.getElementById(id).inert = true;
  document.getElementById("surface").removeAttribute("aria-busy");
  const isOff = typeof WebAssembly !== "object";
  // The engine itself is there, and says what it lacks.
  const isWhole = typeof globalThis.geobg === "object" && globalThis.geobgModule !== undefined;
  store.dispatch({
    type: "notice",
    key: isOff ? "error.wasm" : isWhole ? "notice.failed" : "error.part",
    values: { reason: String(error.message) },
    kind: "error",
  });
}

/** What the state begins with on this device. */
const deviceNow = () => ({ window: windowNow(), system: systemMode(), motion: mayMove() });

/** Shows the picture of a link, which needs no storage, unless `isOpen` says that the storage was quicker. */
async function showLink(engine, isOpen) {
  await engine;
  const recipe = await linkedRecipe();
  if (recipe === null || isOpen()) return;
  showPicture(next(initialState(deviceNow()), { type: "opened", recipe, random: 1 }, { countOf }).state);
  await nextFrame();
}

/** Opens the page: first the picture, then what is around it. */
async function main() {
  const earlySamples = gatherSamples();
  // The storage and the texts are opened by other processes, while unpacking the engine keeps this one busy.
  const opening = openSession();
  const likelyLanguage = chooseLanguage(null, navigator.languages);
  const likelyTexts = loadTexts(likelyLanguage);
  const engine = loadEngine();
  // The engine is awaited later, and its failure is reported there.
  let isOpen = false;
  const showing = showLink(engine, () => isOpen).catch(() => {});
  const session = await opening;
  isOpen = true;
  await showing;
  const { settings, opened: { drawing, author } } = session;
  const language = chooseLanguage(settings.language ?? null, navigator.languages);
  const store = makeStore(
    next,
    initialState({
      ...deviceNow(),
      drawing,
      author,
      settings: { ...settings, brush: readBrush(settings.brush) },
      language,
      locks: readLocks(settings.locks),
      onboarding: firstHints(settings, location.hash),
    }),
    { countOf, isSeen },
  );
  awaitLater(store);
  followDevice(store, windowNow);
  darkness.addEventListener("change", () => store.dispatch({ type: "system", mode: systemMode() }));
  startPainter(store);
  const startModules = async () => {
    await (language === likelyLanguage ? likelyTexts : loadTexts(language));
    for (const start of modules) start(store);
    startPointer(store, earlySamples());
    // For tests, and for programs in the browser's console.
    globalThis.geobgStudio = store;
  };
  try {
    await engine;
  } catch (error) {
    store.dispatch({ type: "broken" });
    await startModules();
    reportMissingEngine(store, error);
    return;
  }
  const share = startDrawings(store, session);
  const token = await openAddress(store);
  store.flush();
  await nextFrame();
  await startModules();
  startLater(store, { share, token });
}

main();
