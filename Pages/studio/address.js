// The page's address: its fragment is the drawing, so that it can be copied at any time. It is read at the start, and
// when somebody changes it; then it follows the drawing.
import { standardFields } from "./entries.js";
import { fragmentOf } from "./links.js";
import { writeFragment } from "../shared/address.js";
import { readFragment } from "../shared/links.js";
import { withLater } from "./load-deferred.js";
import { engineNow } from "./scene.js";

/**
 * How long the drawing stays unchanged before the address follows, in milliseconds: browsers limit how often it may.
 */
const addressPause = 500;

/**
 * The fragments that this tab wrote, the latest first. After a reload, they are no links to another drawing. Several,
 * because a busy browser can reload an address that the tab has replaced already.
 */
const ownFragments = {
  key: "geobg-fragments",
  most: 4,
  get() {
    try {
      return sessionStorage.getItem(this.key)?.split("\n") ?? [];
    } catch {
      return [];
    }
  },
  add(fragment) {
    try {
      sessionStorage.setItem(this.key, [fragment, ...this.get()].slice(0, this.most).join("\n"));
    } catch {
      // Without storage, a reload reads the drawing from the address.
    }
  },
};

/** Whether there is nothing in the drawing that a link could show. */
const isUntouched = ({ fields, gestures, view }) =>
  gestures.length === 0 && view.pan.every((each) => each === 0) &&
  Object.entries(standardFields).every(([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value));

/** Writes a fragment that this tab remembers as its own. */
const writeOwnFragment = (fragment) => writeFragment(fragment, { before: () => ownFragments.add(fragment) });

/** What was read last: { fragment, reading }. */
let lastRead = null;

/** See `readFragment`. The same fragment is read once. */
function readOnce(fragment) {
  if (lastRead?.fragment !== fragment) lastRead = { fragment, reading: readFragment(fragment, engineNow()) };
  return lastRead.reading;
}

/** The recipe that the address shows; null for none, and for what this tab wrote. `openAddress` reports mistakes. */
export async function linkedRecipe() {
  const fragment = location.hash.replace(/^#/u, "");
  if (fragment === "" || ownFragments.get().includes(fragment)) return null;
  try {
    return (await readOnce(fragment))?.recipe ?? null;
  } catch {
    return null;
  }
}

/** Lets the address follow the drawing. */
function followDrawing(store) {
  let timer = null;
  const write = async () => {
    const { state } = store;
    if (engineNow() === null) return;
    try {
      const fragment = isUntouched(state) ? "" : await fragmentOf(state, engineNow());
      if (store.state === state) writeOwnFragment(fragment);
    } catch (error) {
      // A drawing that is too long for a link has none.
      if (error.name === "LinkError") writeOwnFragment("");
      else throw error;
    }
  };
  store.view((state, before) => {
    if (
      before && state.fields === before.fields && state.gestures === before.gestures && state.view === before.view
    ) return;
    clearTimeout(timer);
    timer = setTimeout(write, addressPause);
  });
}

/**
 * Reads the address and opens what it shows, before anything is painted. To be called once, when the engine and the
 * stored drawing are there.
 *
 * @returns {Promise<string | null>} the token for `openServer` of session.js, if the address has one.
 */
export async function openAddress(store) {
  /** Opens the fragment unless it is one of `known`. */
  const open = async (known) => {
    const fragment = location.hash.replace(/^#/u, "");
    if (known.includes(fragment)) return null;
    try {
      // The link of the drawing that is open already.
      const canBeOpen = fragment !== "" && !isUntouched(store.state);
      if (canBeOpen && fragment === await fragmentOf(store.state, engineNow())) return null;
    } catch (error) {
      if (error.name !== "LinkError") throw error;
    }
    try {
      const read = await readOnce(fragment);
      if (read?.recipe) store.dispatch({ type: "opened", recipe: read.recipe });
      return read?.token ?? null;
    } catch (error) {
      if (error.name !== "LinkError") throw error;
      store.dispatch({ type: "notice", key: error.code === "recipe" ? "share.newer" : "share.bad", kind: "error" });
      return null;
    }
  };
  const token = await open(ownFragments.get());
  // The token must not stay where it can be copied.
  if (token !== null) writeFragment("");
  addEventListener("hashchange", async () => {
    // Somebody may go back to an earlier picture of this drawing.
    const token = await open(ownFragments.get().slice(0, 1));
    if (token === null) return;
    // Or paste the new address of a command that was started again.
    writeFragment("");
    withLater(({ openServer }) => openServer(store, token, true));
  });
  followDrawing(store);
  return token;
}
