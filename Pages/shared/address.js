// The page's address, whose fragment says what the page shows.
import { addressWith } from "./links.js";

/**
 * Writes the fragment, without `#`; an empty one leaves none.
 *
 * @param isNew Whether the address is a new entry of the history. @param entry What the page keeps with the entry.
 * @param before Is called before the address changes.
 */
export function writeFragment(fragment, { isNew = false, entry = null, before = () => {} } = {}) {
  const address = fragment === "" ? location.href.replace(/#.*$/su, "") : addressWith(location.href, fragment);
  if (address === location.href) return;
  before();
  try {
    history[isNew ? "pushState" : "replaceState"](entry, "", address);
  } catch {
    // A browser that allows no change, or none so soon, keeps the old address.
  }
}
