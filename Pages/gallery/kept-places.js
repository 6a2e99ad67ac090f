// The places of walls in the browser's history: each entry keeps where its wall was, to the pixel. A place is a picture
// and where its middle is in the window, so it holds when the wall got more pictures or another order.
import { randomAddress } from "../shared/store.js";
import { wallPlace } from "./wall-now.js";

/** A place from the history, `{ name, at, place }`: data of anybody who wrote to it. */
const readPlace = (value) =>
  typeof value?.name === "string" && Number.isFinite(value.at) && Math.abs(value.at) < 100
    ? { name: value.name, at: value.at, place: Number.isSafeInteger(value.place) ? value.place : null }
    : null;

/** The places of so many entries that were left outlast the page. */
const mostLeft = 100;

/** What a tab of the browser keeps for a page that is loaded again; null where it keeps nothing. */
function stored(name) {
  try {
    const all = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return new Map(all.map(([id, place]) => [id, readPlace(place)]).filter(([, place]) => place !== null));
  } catch {
    return new Map();
  }
}

/**
 * Starts to keep the places.
 *
 * @param {(picture: number) => string} nameOf The name of a picture.
 */
export function startPlaces(store, nameOf) {
  const now = () => history.state ?? {};
  const storageName = `geobg-gallery-places ${location.pathname}`;
  /** The places of entries that were left, by their identifiers: only the shown entry can be written. */
  const left = stored(storageName);
  let shown = now().id ?? randomAddress();
  /** Whether the wall is that of the shown entry. Another one is looked for meanwhile. */
  let isOwn = false;
  let isChanging = false;

  function placeNow() {
    const place = isOwn ? wallPlace() : null;
    return place && { name: nameOf(place.picture), at: place.at, place: place.index };
  }

  /** Keeps the place of the wall with the entry that is shown. */
  function keep() {
    const place = placeNow();
    if (place === null) return;
    left.delete(shown);
    try {
      history.replaceState({ ...now(), id: shown, place }, "");
    } catch {
      // A browser that allows no change so soon.
    }
  }

  /** Keeps the places for a page that is loaded again: what the entry gets now may be lost. */
  function storeLeft() {
    const place = placeNow();
    if (place !== null) left.set(shown, place);
    try {
      sessionStorage.setItem(storageName, JSON.stringify([...left].slice(-mostLeft)));
    } catch {
      // The entries keep what they have.
    }
  }

  for (const type of ["find", "findSimilar"]) {
    store.effect(type, () => {
      // Nobody has painted yet: the wall is still the one before.
      if (!isChanging) keep();
      isOwn = false;
    });
  }
  store.view(({ wall, isFinding }, before) => {
    isOwn ||= !isFinding && (before === null || wall !== before.wall);
  });
  addEventListener("pagehide", storeLeft);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") storeLeft();
  });

  return {
    keep,
    /** The place that the shown entry keeps, see `readPlace`; null if it keeps none. */
    kept: () => left.get(shown) ?? readPlace(now().place),
    /** Another entry is shown: `read` lets the state follow it. */
    change(read) {
      const place = placeNow();
      if (place !== null) left.set(shown, place);
      shown = now().id ?? randomAddress();
      isChanging = true;
      read();
      isChanging = false;
    },
    /** What to keep with an entry, above the one with the fragment `below`. A new entry begins where the wall is. */
    entry(below, isNew) {
      const { place = null } = isNew ? {} : now();
      if (isNew) shown = randomAddress();
      return { below, id: shown, place: placeNow() ?? place };
    },
  };
}
