// Pictures of the folders that geobg serves come and go while the page is open. The page asks how often the gallery has
// changed, as long as somebody sees it, and takes the new catalog: pictures keep their numbers, so all that the page
// knows about them stays true. What is seen stays where it is.
import { loadScript } from "../shared/scripts.js";
import { blockOf, cleanCut, gridWithBlock } from "./block-layout.js";
import { readCatalog } from "./catalog.js";
import { loadFiles } from "./files.js";
import { mixedOrder, systemMode } from "./mixed-order.js";
import { withOwn } from "./new-pictures.js";
import { addReducers, changed } from "./state.js";
import { setOwnGrid, wallParts } from "./wall-now.js";
import { sizingCount } from "./wall-places.js";

/** How often the page asks, and how long it waits where nobody answers, in milliseconds. */
const askPause = 400;
const lostPause = 5000;

const without = (pictures, gone) => pictures.filter((picture) => !gone.has(picture));

addReducers({
  /** Other own pictures; the list follows when it is found. */
  catalog(state, { catalog, files, order }) {
    const { gone } = catalog;
    const { selected, picks, picture, notice } = state;
    const isLost = picture !== null && gone.has(picture) && !state.catalog.gone.has(picture);
    return {
      state: changed(state, {
        catalog,
        files,
        order,
        selected: selected && new Set(without([...selected], gone)),
        picks: Object.freeze(without(picks, gone)),
        notice: isLost ? Object.freeze({ key: "live.gone", values: {}, kind: "note", offers: [] }) : notice,
      }),
      effects: [{ type: "findAgain" }],
    };
  },
  /** What is found of the same wall with other own pictures. */
  takeFound: (state, { found, why }) => ({ state, effects: [{ type: "relist", found, why }] }),
  /** The same wall with other own pictures: `list` are these, and `block` are the tiles that stay where they are. */
  relist(state, { list, block, why }) {
    const all = new Uint32Array(list.length + state.list.length - state.own);
    all.set(list);
    all.set(state.list.subarray(state.own), list.length);
    const at = state.picture === null ? -1 : state.list.indexOf(state.picture);
    const isLost = at >= 0 && !all.includes(state.picture);
    return changed(state, {
      list: all,
      own: list.length,
      block,
      why,
      changes: state.changes + 1,
      lostAt: isLost
        ? Math.max(0, all.indexOf(state.list.subarray(at).find((each) => all.includes(each))))
        : state.lostAt,
    });
  },
});

/**
 * The pictures that were found, in the order that the wall has: those that stay keep their order, and each new one
 * comes behind the one that it follows. What would come between the pictures from `from` to `to` of `before`, which are
 * seen, comes behind them. Pure.
 */
export function mergedList(before, found, { from = 0, to = 0 } = {}) {
  const isFound = new Set(found);
  const isOld = new Set(before);
  const followers = new Map();
  let last = null;
  for (const picture of found) {
    if (isOld.has(picture)) last = picture;
    else followers.set(last, [...followers.get(last) ?? [], picture]);
  }
  const list = [...followers.get(null) ?? []];
  let waiting = [];
  before.forEach((picture, at) => {
    const isHeld = at >= from && at < to - 1;
    if (isFound.has(picture)) {
      list.push(picture);
      waiting.push(...followers.get(picture) ?? []);
    }
    if (isHeld) return;
    list.push(...waiting);
    waiting = [];
  });
  return Uint32Array.from(list);
}

/** The places of the list that are seen, or nearly; null if there is no grid, or if nothing is held. */
function heldPlaces({ own }, { grid, track, list }) {
  if (!grid?.layout || grid.coming || own < 2 || list.length < own) return null;
  const { layout } = grid;
  const { scroll: { view }, place } = track;
  const places = grid.places();
  const limit = Math.min(own, layout.placed);
  const from = Math.min(limit, layout.firstFrom(places.rowAt(place)));
  // A tile of two rows begins above the window.
  const top = Math.min(limit, layout.firstFrom(Math.max(0, places.rowAt(place) - 1)));
  const to = Math.min(limit, layout.firstFrom(places.rowAt(place + view) + 1));
  return to > 0 ? { from: Math.min(from, top), to, isAtTop: place < places.head } : null;
}

/** The list and the block of the wall once other own pictures are found. */
function relisted(state, found) {
  const parts = wallParts();
  const before = state.list.subarray(0, state.own);
  const held = state.list === parts.list ? heldPlaces(state, parts) : null;
  if (held === null) return { list: mergedList(before, found), block: null };
  const isFound = new Set(found);
  const list = mergedList(before, found, held);
  const isThere = (place) => isFound.has(before[place]);
  /** How many pictures come before the one of a place that stays. */
  const aheadOf = (place) => {
    for (let at = place; at < held.to; at += 1) if (isThere(at)) return list.indexOf(before[at]);
    return null;
  };
  const isOld = new Set(before);
  const isNew = (picture) => !isOld.has(picture);
  const until = aheadOf(held.from);
  // Nothing of what is seen is left.
  if (until === null) return { list, block: null };
  const comeBefore = list.subarray(0, until).some(isNew);
  // At the top of a wall, nobody has chosen what is seen: what comes first is there.
  if (comeBefore && held.isAtTop) return { list, block: null };
  const from = comeBefore ? cleanCut(parts.grid.layout, held.from) : 0;
  const merged = mergedList(before, found, { from, to: held.to });
  const first = merged.findIndex((picture) => before.subarray(from, held.to).includes(picture));
  const block = blockOf(parts.grid.layout, { from, to: held.to, isThere, first, count: sizingCount(state) });
  return { list: merged, block };
}

/** How often the gallery has changed; null if nobody says. */
async function askRevision() {
  try {
    const answer = await fetch("revision", { credentials: "same-origin", cache: "no-store", redirect: "error" });
    const { revision } = await answer.json();
    return answer.ok && Number.isSafeInteger(revision) ? revision : null;
  } catch {
    return null;
  }
}

/** The catalog and the files as they are now. */
async function loadNow(revision) {
  if (!await loadScript(`catalog.js?${revision}`)) return null;
  const catalog = readCatalog(globalThis.geobgCatalog);
  return { catalog, files: await loadFiles(`files.js?${revision}`) };
}

export function startLiveFolder(store) {
  let known = null;

  async function look() {
    const revision = await askRevision();
    if (revision === null) return lostPause;
    if (revision === known) return askPause;
    const loaded = await loadNow(revision);
    if (loaded === null) return lostPause;
    // A list may be newer than the other.
    if (await askRevision() !== revision) return 0;
    known = revision;
    const { isEndless } = store.state.catalog;
    const catalog = withOwn(store.state.catalog, Object.freeze({ ...loaded.catalog, isEndless }));
    const order = mixedOrder(loaded.catalog, systemMode());
    store.dispatch({ type: "catalog", catalog, files: loaded.files, order });
    return askPause;
  }

  async function follow() {
    const pause = document.visibilityState === "hidden" ? askPause : await look().catch(() => lostPause);
    if (store.state.server !== null) setTimeout(follow, pause);
  }

  setOwnGrid(gridWithBlock);
  store.effect("relist", ({ found, why }, state) => {
    const { list, block } = relisted(state, found);
    const isSame = list.length === state.own && list.every((picture, at) => picture === state.list[at]);
    if (!isSame) store.dispatch({ type: "relist", list, block, why });
  });
  store.view(({ server }) => {
    if (server === null || server.live === null || known !== null) return;
    known = server.live;
    follow();
  });
}
