// The list of the pictures of a page that geobg serves: only a session gets it, so the page asks for one first.
import { writeFragment } from "../shared/address.js";
import { loadScript } from "../shared/scripts.js";
import { askSession } from "../shared/serving.js";

/** The name of the list, and whether the page has no script for it: then geobg serves the page. */
const listName = "catalog.js";
export const needsSession = () => document.querySelector(`script[src="${listName}"]`) === null;

/** The token of the address that geobg opened, in its fragment; null if there is none. Pure. */
export const tokenIn = (fragment) =>
  /^[\w-]{16,256}$/u.exec(new URLSearchParams(fragment.replace(/^#/u, "")).get("t") ?? "")?.[0] ?? null;

/** Begins the session and loads the list. Gives the facts of the session; null if geobg refuses one. */
export async function loadServedList() {
  const token = tokenIn(location.hash);
  // It leaves the address at once.
  if (token !== null) writeFragment("");
  const facts = await askSession(token);
  if (facts !== null) await loadScript(listName);
  return facts;
}
