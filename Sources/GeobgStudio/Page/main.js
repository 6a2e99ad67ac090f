// Starts the page: the state, the engine, and every module. A module is a function startName(store), see store.js.
import { openAddress, openServer } from "./address.js";
import { startAnnouncer } from "./announcer.js";
import { openSession, startDrawings } from "./drawings.js";
import { startIcon } from "./icon.js";
import { readLocks } from "../../GeobgPages/fields.js";
import { startKeyboard } from "./keyboard.js";
import { startLanguage } from "./language.js";
import { startMarksList } from "./marks-list.js";
import { startOffline } from "./offline.js";
import { firstStep } from "./onboarding.js";
import { startOnboarding } from "./onboarding-view.js";
import { startPainter } from "./painter.js";
import { startPointer } from "./pointer.js";
import { startShake } from "./shake.js";
import { countOf, loadEngine } from "./scene.js";
import { initialState, next } from "./state.js";
import { startViews } from "./views.js";
import { chooseLanguage, loadTexts } from "./texts.js";
import { makeStore } from "../../GeobgPages/store.js";

/** The modules, in the order in which they paint. */
const modules = [
  startLanguage, startPainter, startPointer, startKeyboard, startShake, startViews, startOnboarding, startMarksList,
  startAnnouncer, startIcon, startOffline,
];

const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const systemMode = () => (darkness.matches ? "dark" : "light");
const windowNow = () => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio });

/** A page that cannot draw says why, and offers nothing else. */
function reportMissingEngine(store, error) {
  for (const id of ["surface", "controls"]) document.getElementById(id).inert = true;
  document.getElementById("surface").removeAttribute("aria-busy");
  const isOff = typeof WebAssembly !== "object";
  store.dispatch({
    type: "notice", key: isOff ? "error.wasm" : "notice.failed", values: { reason: String(error.message) }, kind: "error",
  });
}

/** Opens the page. */
async function main() {
  // The engine is loaded meanwhile.
  const engine = loadEngine();
  // It is awaited later, and its failure is reported there.
  engine.catch(() => {});
  const session = await openSession();
  const { settings, opened: { drawing, author } } = session;
  const language = chooseLanguage(settings.language ?? null, navigator.languages);
  await loadTexts(language);
  const store = makeStore(next, initialState({
    drawing, author, settings, window: windowNow(), system: systemMode(),
    motion: !stillness.matches, language, locks: readLocks(settings.locks),
    onboarding: firstStep(settings, location.hash),
  }), { countOf });
  addEventListener("resize", () => store.dispatch({ type: "resize", window: windowNow() }), { passive: true });
  darkness.addEventListener("change", () => store.dispatch({ type: "system", mode: systemMode() }));
  stillness.addEventListener("change", () => store.dispatch({ type: "motion", motion: !stillness.matches }));
  for (const start of modules) start(store);
  // For tests, and for programs in the browser's console.
  globalThis.geobgStudio = store;
  try {
    await engine;
  } catch (error) {
    reportMissingEngine(store, error);
    return;
  }
  startDrawings(store, session);
  const token = await openAddress(store);
  store.flush();
  await openServer(store, token);
}

main();
