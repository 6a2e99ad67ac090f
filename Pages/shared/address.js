// The page's address, whose fragment says what the page shows.
import { addressWith } from "./links.js";

/**
 * Writes the fragment, without `#`; an empty one leaves none.
 *
 * @param isNew Whether the address is a new entry of the history. @param before Is called before the address changes.
 */
export function writeFragment(fragment, { isNew = false, before = () => {} } = {}) {
  const address = fragment === "" ? location.href.replace(/#.*$/su, "") : addressWith(location.href, fragment);
  if (address === location.href) return;
  before();
  try {
    history[isNew ? "pushState" : "replaceState"](null, "", address);
  } catch {
    // A browser that allows no change, or none so soon, keeps the old address.
  }
}
