// The session of `geobg studio`, if that serves the page.
import { storageNow } from "./drawings.js";
import { openRecipe } from "./opening.js";
import { acceptedPalette } from "./palette.js";
import { engineNow } from "./scene.js";
import { askServer } from "../shared/serving.js";

/** Between two attempts to reach geobg, in milliseconds. */
const retryTimes = Object.freeze({ first: 500, last: 15_000 });

/** How often `openServer` was called: the latest call counts. */
let calls = 0;

/** Waits, or until there is a network again. */
const pause = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
    addEventListener("online", done, { once: true });
  });

/** Whether geobg has shared drawings of this browser here, and the open drawing. */
async function sharedBefore({ state }) {
  const shared = (await storageNow().drawings()).filter(({ run }) => run);
  return { isKnown: shared.length > 0, isOpen: shared.some(({ id }) => id === state.drawing) };
}

/**
 * Asks for a session of `geobg studio`, and opens what the command was started with. While the command is away, asks
 * again and again: a page that the browser kept can be opened then.
 *
 * @param isAgain Whether the page is open already: then its drawing goes on.
 */
export async function openServer(store, token, isAgain = false) {
  const call = calls += 1;
  const tell = (key, kind) => store.dispatch({ type: "notice", key, kind });
  let wait = retryTimes.first;
  let isTold = false;
  let facts;
  for (;;) {
    const answer = await askServer(token);
    ({ facts } = answer);
    if (call !== calls) return;
    if (facts !== null) break;
    const { isKnown, isOpen } = await sharedBefore(store);
    const isExpected = isAgain || token !== null || isOpen;
    if (answer.problem !== "away") {
      if (isAgain || (answer.problem === "refused" && isExpected)) tell("server.refused", "error");
      return;
    }
    if (!isExpected && !isKnown) return;
    if (isExpected && !isTold) tell("share.away", "error");
    isTold ||= isExpected;
    await pause(wait);
    wait = Math.min(2 * wait, retryTimes.last);
  }
  store.dispatch({ type: "session", facts });
  if (isTold) tell("share.again", "info");
  if (isAgain || isTold) return;
  // The command was started with a drawing or a palette; a reload keeps what was drawn since.
  if (token !== null && facts.recipe) {
    const page = { dispatch: store.dispatch, state: () => store.state };
    await openRecipe(page, JSON.parse(engineNow().read(JSON.stringify(facts.recipe)).recipe));
  }
  const palette = token === null ? null : acceptedPalette(facts.palette, engineNow());
  if (palette !== null) store.dispatch({ type: "set", fields: { palette } });
}
