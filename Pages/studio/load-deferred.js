// Loads deferred.js, as soon as the first picture is there, or when a visitor asks for something of it.
import { whenIdle } from "../shared/idle.js";
import { loadScript } from "../shared/scripts.js";
import { expectReducers } from "./state.js";
import { text } from "./texts.js";

/** What deferred.js gives, once it is started; and the promise of it while it is loaded. */
let later = null;
let loading = null;

/** The store, and the facts that deferred.js starts with. */
let page = null;

async function load() {
  try {
    if (!await loadScript("studio-deferred.js") || !globalThis.geobgLater) return;
    later = globalThis.geobgLater;
    expectReducers(false);
    later.start(page.store, page.facts);
  } finally {
    loading = null;
  }
}

/** Fulfilled when loading may begin. */
let begin = null;
const begun = new Promise((resolve) => {
  begin = resolve;
});

/** Loads it unless it is there. What could not be loaded can be asked for again. */
const ask = async () => later === null && (loading ??= load());

/**
 * Gives what a function makes of deferred.js, and calls it at once if that is there. If it cannot be loaded, the
 * visitor is told.
 */
export async function withLater(run) {
  if (later === null) await ask();
  if (later !== null) return run(later);
  const { dispatch } = page.store;
  dispatch({ type: "closePanel" });
  dispatch({ type: "closeDialog" });
  dispatch({ type: "notice", key: "notice.failed", values: { reason: text("error.file") }, kind: "error" });
  return null;
}

/** What deferred.js gives, if it is there already; else null. */
export const laterNow = () => later;

/** Lets actions of deferred.js wait until it is there. */
export function awaitLater(store) {
  expectReducers(true);
  store.effect("later", async ({ action }) => {
    await begun;
    await withLater(() => store.dispatch(action));
  });
}

/** Begins to load it. @param facts See `start` of deferred.js. */
export function startLater(store, facts) {
  page = { store, facts };
  begin();
  store.effect("save", (options) => withLater(({ saveDrawing }) => saveDrawing(store, options)));
  // A panel can be asked for before it can be shown.
  store.view(({ panel, dialog }) => {
    if (later === null && (panel !== null || dialog !== null)) withLater(() => {});
  });
  addEventListener("online", ask);
  whenIdle(ask);
}
