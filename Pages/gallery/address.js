// The page's address: `#picture=5` for a picture's page, and `#q=blue&palette=dusk` for what the wall shows. What an
// address says is data from a stranger.
import { writeFragment } from "../shared/address.js";
import { readQuery, wholeList } from "./query.js";

/** The longest fragment that is read, in characters. */
const longestAddress = 4096;

const keys = Object.freeze(Object.keys(wholeList).filter((key) => key !== "text"));

/** The fragment without `#` of a state; empty for the whole wall. */
export function fragmentOfState({ picture, query }) {
  const parts = new URLSearchParams();
  if (picture !== null) parts.set("picture", String(picture));
  if (query.text !== "") parts.set("q", query.text);
  for (const key of keys) if (query[key] !== wholeList[key]) parts.set(key, String(query[key]));
  return parts.toString();
}

/** What a fragment says: `{ picture: number | null, query, token: string | null }`. The number may be too large. */
export function readFragmentOfPage(fragment) {
  const words = fragment.replace(/^#/u, "");
  const parts = new URLSearchParams(words.length > longestAddress ? "" : words);
  const picture = /^\d{1,10}$/u.test(parts.get("picture") ?? "") ? Number(parts.get("picture")) : null;
  const token = /^[\w-]{16,256}$/u.exec(parts.get("t") ?? "")?.[0] ?? null;
  const shuffle = /^\d{1,10}$/u.test(parts.get("shuffle") ?? "") ? Number(parts.get("shuffle")) : null;
  const query = readQuery({
    ...Object.fromEntries(keys.map((key) => [key, parts.get(key)])),
    text: parts.get("q"),
    shuffle,
  });
  return { picture, query, token };
}

/** Says whether the browser finds the place of this entry of the history again, `auto`, or the page does, `manual`. */
function setRestoration(way) {
  history.scrollRestoration = way;
}

const sameQuery = (one, other) => Object.keys(wholeList).every((key) => one[key] === other[key]);

/**
 * Lets the state follow the address, and the address follow the state. A picture's page is an entry of the history, so
 * that the browser's way back closes it.
 *
 * @returns {string | null} the token of `geobg gallery --serve`, which leaves the address at once.
 */
export function startAddress(store) {
  /** Whether the entry of the history below the page is the wall. */
  let isAbove = false;
  function read() {
    const { picture, query } = readFragmentOfPage(location.hash);
    if (!sameQuery(query, store.state.query)) store.dispatch({ type: "query", change: query });
    if (picture === store.state.picture) return;
    if (picture === null) store.dispatch({ type: "close" });
    else if (picture < store.state.catalog.count) store.dispatch({ type: "open", picture });
  }
  const { token } = readFragmentOfPage(location.hash);
  if (token !== null) writeFragment("");
  read();
  addEventListener("popstate", () => {
    isAbove = false;
    read();
    // A reload finds the place of the wall again.
    setTimeout(() => setRestoration("auto"));
  });
  store.view((state, before) => {
    if (before && state.picture === before.picture && state.query === before.query) return;
    const isOpened = before !== null && before.picture === null && state.picture !== null;
    const isClosed = before !== null && before.picture !== null && state.picture === null;
    const isRead = fragmentOfState(state) === fragmentOfState({ ...readFragmentOfPage(location.hash) });
    if (isRead) return;
    if (isClosed && isAbove) {
      isAbove = false;
      history.back();
      return;
    }
    // On the way back, the wall shows the picture that was seen last, and not the place where the first one was opened.
    if (isOpened) setRestoration("manual");
    writeFragment(fragmentOfState(state), { isNew: isOpened });
    if (isOpened) isAbove = true;
  });
  return token;
}
