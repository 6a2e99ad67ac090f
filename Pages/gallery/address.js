// The page's address and the browser's history: every view has an address, and the way back takes one step.
//
// `#picture=5.95004` is a picture's page, with its variant; `#q=blue&palette=dusk` is what the wall shows;
// `#like=5.95004` are pictures like one, `full=5.95004` is the viewer, and `at=5.95004` is the place of the wall: the
// picture in the middle of the window. After the picture's number comes its seed,
// which finds it in a gallery that was made again. `#s=ada&p=dusk` and `#r=…` are recipes, as in a link of the studio.
// What an address says is data from a stranger.
import { writeFragment } from "../shared/address.js";
import { paletteNames } from "../shared/fields.js";
import { readFragment } from "../shared/links.js";
import { limits } from "../shared/table.js";
import { variantOf } from "./choosing.js";
import { addNamed } from "./endless.js";
import { loadEngineHere, pictureWith } from "./engine-here.js";
import { afterFrame } from "./frames.js";
import { newPicture, numberOfLink, numberOfNew } from "./new-pictures.js";
import { longestSide } from "./picture-size.js";
import { readQuery, sameQuery, wholeList } from "./query.js";

/** The longest fragment that is read, in characters; that of a recipe's link; and the longest seed in an address. */
const longestAddress = 4096;
const longestLink = 2 * limits.linkLength;
const longestSeed = 200;
/** The wall rests after so many milliseconds, and is at its top up to so many CSS pixels. */
const restTime = 300;
const quietTime = 1500;
const leastMove = 40;

const keys = Object.freeze(Object.keys(wholeList).filter((key) => key !== "text"));

// MARK: From the state to a fragment, and back

/** What an address of a variant says: its mode, palette, seed and size. */
function writeVariant(parts, { mode, palette, seed, size }) {
  if (mode) parts.set("as-mode", mode);
  if (typeof palette === "string") parts.set("as-palette", palette);
  if (seed && seed.length <= longestSeed) parts.set("as-seed", seed);
  if (size) parts.set("as-size", `${size.width}x${size.height}`);
}

function readVariant(parts) {
  const change = {};
  const [mode, palette, seed] = ["mode", "palette", "seed"].map((key) => parts.get(`as-${key}`));
  const size = /^(\d{1,5})x(\d{1,5})$/u.exec(parts.get("as-size") ?? "");
  if (mode === "light" || mode === "dark") change.mode = mode;
  if (paletteNames.includes(palette)) change.palette = palette;
  if (seed && seed.length <= longestSeed) change.seed = seed;
  const [width, height] = size?.slice(1).map(Number) ?? [];
  if (width > 0 && height > 0 && Math.max(width, height) <= longestSide) change.size = { width, height };
  return Object.keys(change).length > 0 ? change : null;
}

/**
 * A picture as its number and its seed; one that is not in the gallery as its look and its seed, or as the link that it
 * came from.
 */
function nameOf(picture, catalog) {
  const seed = catalog.seed(picture);
  const { name = null, link = null } = newPicture(catalog, picture) ?? {};
  if (link !== null) return `link.${link}`;
  if (name !== null) return `new.${name}.${seed.slice(0, longestSeed)}`;
  return seed.length <= longestSeed ? `${picture}.${seed}` : String(picture);
}

/** The picture that the viewer shows, or null. */
const viewed = ({ dialog }) => (dialog?.name === "viewer" ? dialog.picture ?? null : null);

/** Whether the wall is what the page shows. */
const isWall = (state) => state.picture === null && state.dialog?.name !== "viewer";

/** The fragment without `#` of a state; empty for the whole wall. */
export function fragmentOfState(state) {
  const { picture, query, like = null } = state;
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries({ picture, like, full: viewed(state) })) {
    if (value !== null) parts.set(key, nameOf(value, state.catalog));
  }
  if (picture !== null) writeVariant(parts, variantOf(state) ?? {});
  if (query.text !== "") parts.set("q", query.text);
  for (const key of keys) if (query[key] !== wholeList[key]) parts.set(key, String(query[key]));
  if (isWall(state) && state.anchor !== null) parts.set("at", nameOf(state.anchor, state.catalog));
  return parts.toString();
}

/** A fragment without the place of the wall. */
const withoutPlace = (fragment) => fragment?.replace(/(?:^|&)at=[^&]*$/u, "") ?? null;

/**
 * What a fragment says: `{ picture, like, full, at, variant, query, recipe }`, null for what it does not say.
 * Pictures are `{ number, seed }`; the number may be too large, and the seed null. Those that are not in the gallery
 * are `{ look, seed }` or `{ link }`. `recipe` is a fragment that the engine reads.
 */
export function readFragmentOfPage(fragment) {
  const words = fragment.replace(/^#/u, "");
  const isRecipe = /^[sr]=/u.test(words);
  const longest = /^(?:picture|like|full|at)=link\./u.test(words) ? longestLink : longestAddress;
  const parts = new URLSearchParams(isRecipe || words.length > longest ? "" : words);
  const named = (key) => {
    const [, look, newSeed] = /^new\.([a-z0-9+-]{1,200})\.(.{1,200})$/su.exec(parts.get(key) ?? "") ?? [];
    if (look !== undefined) return Object.freeze({ look, seed: newSeed });
    const [, link] = /^link\.([sr]=.+)$/su.exec(parts.get(key) ?? "") ?? [];
    if (link !== undefined) return Object.freeze({ link });
    const [, number, seed = null] = /^(\d{1,10})(?:\.(.{1,200}))?$/su.exec(parts.get(key) ?? "") ?? [];
    return number === undefined ? null : Object.freeze({ number: Number(number), seed });
  };
  const query = readQuery({
    ...Object.fromEntries(keys.map((key) => [key, parts.get(key)])),
    text: parts.get("q"),
    shuffle: /^\d{1,10}$/u.test(parts.get("shuffle") ?? "") ? Number(parts.get("shuffle")) : null,
  });
  return {
    picture: named("picture"),
    like: named("like"),
    full: named("full"),
    at: named("at"),
    variant: readVariant(parts),
    query,
    recipe: isRecipe ? words : null,
  };
}

/**
 * The picture that a number and a seed name: the number's, if it has the seed, else the first with this seed; null if
 * there is none. Without a seed, as in addresses of version 1.0, the number decides.
 */
export function pictureNamed(name, catalog) {
  if (name === null) return null;
  const { number, look, link, seed } = name;
  if (look !== undefined) return numberOfNew(catalog, look, seed);
  if (link !== undefined) return numberOfLink(catalog, link);
  const isThere = number < catalog.count;
  if (seed === null) return isThere ? number : null;
  if (isThere && catalog.seed(number) === seed) return number;
  for (let picture = 0; picture < catalog.count; picture += 1) if (catalog.seed(picture) === seed) return picture;
  return null;
}

/** The first picture of the catalog with a recipe that the engine has read; null if there is none. */
export function pictureOfRecipe(recipe, catalog) {
  const textOf = (each) => {
    const { canvas, output: _output, ...rest } = JSON.parse(pictureWith(each).recipe);
    // A link for any screen has no size.
    return JSON.stringify(recipe.canvas ? { ...rest, canvas } : rest);
  };
  const wanted = textOf(recipe);
  for (let picture = 0; picture < catalog.count; picture += 1) {
    if (catalog.seed(picture) === recipe.seed && textOf(catalog.recipe(picture)) === wanted) return picture;
  }
  return null;
}

// MARK: The history

/** Says whether the browser finds the place of this entry of the history again, `auto`, or the page does, `manual`. */
function setRestoration(way) {
  history.scrollRestoration = way;
}

const sameVariant = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a change of the state is no step of its own: typing, the neighbor of a picture, another variant. */
function isSameStep(state, before) {
  if (viewed(state) !== viewed(before) || state.like !== before.like) return false;
  if (state.picture !== before.picture) return state.picture !== null && before.picture !== null;
  const { text } = state.query;
  return sameQuery({ ...state.query, text: "" }, { ...before.query, text: "" }) &&
    (text === before.query.text || (text !== "" && before.query.text !== ""));
}

/** Lets the state follow the address, and the address follow the state. */
export function startAddress(store) {
  const say = (key) => store.dispatch({ type: "notice", key, kind: "error" });
  /** The fragment of the entry below this one, null if that is not of this page. */
  const below = () => history.state?.below ?? null;
  /** The last fragment with a picture that was not known. */
  let unknown = null;
  const here = () => location.hash.replace(/^#/u, "");

  /** The picture that the wall is to have in the middle of the window, when the list has it; null for none. */
  let wanted = null;
  const isInWindow = (picture) => {
    const { top = -1, bottom = -1 } = document.querySelector(`.tile[data-picture="${Number(picture)}"]`)
      ?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < innerHeight && bottom > top;
  };
  /** Moves the wall to the wanted picture, unless it is there. */
  function showPlace() {
    if (wanted === null || isInWindow(wanted)) return;
    const place = store.state.list.indexOf(wanted);
    if (place >= 0) store.dispatch({ type: "scrub", place });
  }
  // From then on, the visitor moves the wall.
  for (const type of ["wheel", "keydown", "pointerdown", "touchstart"]) {
    addEventListener(type, () => {
      wanted = null;
    }, { passive: true, capture: true });
  }
  /** Notes the place of the wall when it rests. Not soon after a way through the history, which moves the wall, too. */
  let rest = null;
  let quietUntil = 0;
  function noteSoon() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const { state } = store;
      if (performance.now() < quietUntil || !isWall(state) || (wanted !== null && !isInWindow(wanted))) return;
      const isMoved = scrollY > leastMove && state.list.length > 0;
      // A wall that is where the address says stays named by this picture.
      const anchor = !isMoved ? null : isInWindow(state.anchor) ? state.anchor : state.list[state.place] ?? null;
      store.dispatch({ type: "anchor", picture: anchor });
    }, restTime);
  }
  addEventListener("scroll", noteSoon, { passive: true });
  /**
   * The page goes back by itself, because its view is that of the entry below: `{ picture }`, the picture whose page
   * was closed; null if a visitor goes through the history.
   */
  let ownWay = null;

  /** Writes the place of the wall at once: a change of the address ends a way through the history that has begun. */
  function writePlace() {
    const fragment = fragmentOfState(store.state);
    if (fragment !== here() && withoutPlace(fragment) === withoutPlace(here())) {
      writeFragment(fragment, { entry: history.state });
    }
  }

  function read({ isFirst = false, own = null } = {}) {
    const closed = own ? own.picture : store.state.picture;
    const said = readFragmentOfPage(location.hash);
    const { catalog } = store.state;
    if (said.recipe !== null) {
      readRecipe(said.recipe);
      return;
    }
    const fragment = here();
    const isNew = (name) => name !== null && name.number === undefined;
    const named = ["picture", "like", "full"].map((key) => said[key]).filter(isNew);
    if (named.some((name) => pictureNamed(name, catalog) === null) && fragment !== unknown) {
      // Once: what nobody knows then is gone.
      unknown = fragment;
      addNamed(store, named).then(() => fragment === here() && read(), () => say("address.gone"));
      return;
    }
    const [picture, like, full] = ["picture", "like", "full"].map((key) => pictureNamed(said[key], catalog));
    const at = pictureNamed(said.at, catalog);
    const wasWall = isFirst || isWall(store.state);
    const isGone = ["picture", "like", "full"].some((key, at) =>
      said[key] !== null && [picture, like, full][at] === null
    );
    if (isGone) say("address.gone");
    else if (here() !== "" && fragmentOfState(stateSaid(said, catalog)) === "") {
      say("address.bad");
    }
    const { state } = store;
    if (!sameQuery(said.query, state.query) || (like === null && state.like !== null)) {
      store.dispatch({ type: "query", change: said.query });
    }
    if (like !== null && like !== store.state.like) store.dispatch({ type: "similar", picture: like });
    if (picture !== store.state.picture) {
      store.dispatch(picture === null ? { type: "close" } : { type: "open", picture });
    }
    if (picture !== null && !sameVariant(readVariantOf(store.state), said.variant)) {
      store.dispatch({ type: "vary", change: null });
      if (said.variant) store.dispatch({ type: "vary", change: said.variant });
    }
    const isViewer = store.state.dialog?.name === "viewer";
    if (full !== null && viewed(store.state) !== full) {
      store.dispatch({ type: "openDialog", dialog: { name: "viewer", picture: full } });
    } else if (full === null && isViewer) {
      store.dispatch({ type: "closeDialog" });
    }
    if (closed !== null && isWall(store.state)) {
      // After the page of a picture, the wall shows the picture that was seen last, if it has that.
      const isThere = scrollY > leastMove && store.state.list.includes(closed);
      store.dispatch({ type: "anchor", picture: isThere ? closed : null });
    } else if (!own) {
      store.dispatch({ type: "anchor", picture: at });
      if (wasWall && isWall(store.state)) {
        wanted = at;
        afterFrame(showPlace);
      }
    }
    if (!isFirst) writePlace();
  }

  /** Opens the picture of a recipe, or draws one that the gallery does not have. */
  async function readRecipe(fragment) {
    try {
      const engine = await loadEngineHere();
      const { recipe } = await readFragment(fragment, engine);
      if (here() !== fragment) return;
      const picture = pictureOfRecipe(recipe, store.state.catalog);
      if (picture !== null) {
        store.dispatch({ type: "open", picture });
        return;
      }
      // Its address is that of a page: the link alone would be read again.
      await addNamed(store, [{ link: fragment }]);
      if (here() !== fragment) return;
      store.dispatch({ type: "open", picture: numberOfLink(store.state.catalog, fragment) });
      store.dispatch({ type: "notice", key: "address.guest" });
    } catch {
      say("address.bad");
    }
  }

  // Whoever comes with an address finds the whole wall one step back, before leaving the site.
  const first = here();
  if (history.state === null && withoutPlace(first) !== "") {
    writeFragment("", { entry: { below: null } });
    setRestoration("manual");
    writeFragment(first, { isNew: true, entry: { below: "" } });
  }
  read({ isFirst: true });
  addEventListener("popstate", () => {
    quietUntil = performance.now() + quietTime;
    read({ own: ownWay });
    ownWay = null;
    // A reload finds the place of the wall again.
    setTimeout(() => setRestoration("auto"));
  });
  store.view((state, before) => {
    // At the start, the state follows the address.
    if (before === null) return;
    if (state.list !== before.list) afterFrame(showPlace);
    if (["picture", "query", "like", "dialog", "variant", "anchor"].every((key) => state[key] === before[key])) return;
    const fragment = fragmentOfState(state);
    const said = readFragmentOfPage(location.hash);
    if (said.recipe === null && fragment === fragmentOfState(stateSaid(said, state.catalog))) return;
    if (fragment === here()) return;
    // The place alone is never a step, also when it comes together with the change that the address has already.
    const isSame = withoutPlace(fragment) === withoutPlace(here()) || isSameStep(state, before);
    if (!isSame && withoutPlace(fragment) === withoutPlace(below())) {
      ownWay = { picture: before.picture };
      history.back();
      return;
    }
    // On the way back, the wall shows the picture that was seen last, or that others were like, and not the place where
    // the first one was opened.
    if (["picture", "like"].some((key) => before[key] === null && state[key] !== null)) setRestoration("manual");
    // A link of a recipe becomes the address of its picture.
    const isNew = !isSame && said.recipe === null;
    writeFragment(fragment, { isNew, entry: isNew ? { below: here() } : history.state });
  });
}

/** The variant of the open picture, as an address has it. */
function readVariantOf(state) {
  const parts = new URLSearchParams();
  writeVariant(parts, variantOf(state) ?? {});
  return readVariant(parts);
}

/** The state that an address describes, as far as its fragment shows it. */
function stateSaid({ picture, like, full, at, variant, query }, catalog) {
  const [named, liked, viewedPicture, anchor] = [picture, like, full, at].map((name) => pictureNamed(name, catalog));
  return {
    catalog,
    picture: named,
    like: liked,
    query,
    anchor,
    dialog: viewedPicture === null ? null : { name: "viewer", picture: viewedPicture },
    variant: variant && { ...variant, picture: named },
  };
}
