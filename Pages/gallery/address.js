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
import { newPicture, numberOfLink, numberOfNew } from "./new-pictures.js";
import { longestSide } from "./picture-size.js";
import { startPlaces } from "./kept-places.js";
import { readQuery, sameQuery, wholeList } from "./query.js";
import { meanings } from "./words.js";

/** The longest fragment that is read, in characters, as for a recipe's link; and the longest seed in an address. */
const longestAddress = 4096;
const longestLink = 2 * limits.linkLength;
const longestSeed = 200;
/** The wall rests after so many milliseconds, and is at its top up to so many CSS pixels. */
const restTime = 300;
const leastMove = 40;

const keys = Object.freeze(Object.keys(wholeList).filter((key) => key !== "text"));

// MARK: From the state to a fragment, and back

/** What an address of a variant says: its mode, palette, arrangement, seed and size. */
function writeVariant(parts, { mode, palette, arrangement, seed, size }) {
  if (mode) parts.set("as-mode", mode);
  if (typeof palette === "string") parts.set("as-palette", palette);
  if (arrangement) parts.set("as-arrangement", arrangement);
  if (seed && seed.length <= longestSeed) parts.set("as-seed", seed);
  if (size) parts.set("as-size", `${size.width}x${size.height}`);
}

function readVariant(parts) {
  const change = {};
  const [mode, palette, arrangement, seed] = ["mode", "palette", "arrangement", "seed"]
    .map((key) => parts.get(`as-${key}`));
  const size = /^(\d{1,5})x(\d{1,5})$/u.exec(parts.get("as-size") ?? "");
  if (mode === "light" || mode === "dark") change.mode = mode;
  if (paletteNames.includes(palette)) change.palette = palette;
  if (meanings.arrangement.includes(arrangement)) change.arrangement = arrangement;
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

/** The picture that a name of `nameOf` says, see `readFragmentOfPage`; null if it says none. */
function readName(name) {
  const [, look, newSeed] = /^new\.([a-z0-9+-]{1,200})\.(.{1,200})$/su.exec(name) ?? [];
  if (look !== undefined) return Object.freeze({ look, seed: newSeed });
  const [, link] = /^link\.([sr]=.+)$/su.exec(name) ?? [];
  if (link !== undefined) return Object.freeze({ link });
  const [, number, seed = null] = /^(\d{1,10})(?:\.(.{1,200}))?$/su.exec(name) ?? [];
  return number === undefined ? null : Object.freeze({ number: Number(number), seed });
}

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
  const named = (key) => readName(parts.get(key) ?? "");
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
  const isThere = (picture) => picture < catalog.count && !catalog.gone.has(picture);
  if (seed === null) return isThere(number) ? number : null;
  if (isThere(number) && catalog.seed(number) === seed) return number;
  for (let picture = 0; picture < catalog.count; picture += 1) {
    if (catalog.seed(picture) === seed && isThere(picture)) return picture;
  }
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
    if (catalog.gone.has(picture)) continue;
    if (catalog.seed(picture) === recipe.seed && textOf(catalog.recipe(picture)) === wanted) return picture;
  }
  return null;
}

// MARK: The history

const sameVariant = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a change of the state is no separate step: typing, the neighbor of a picture, another variant. */
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

  const isInWindow = (picture) => {
    const { top = -1, bottom = -1 } = document.querySelector(`.tile[data-picture="${picture}"]`)
      ?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < innerHeight && bottom > top;
  };
  const places = startPlaces(store, (picture) => nameOf(picture, store.state.catalog));
  /** The aim for a picture that an address or a kept place says; null for none. */
  const aimOf = (said, at, place = null) =>
    said && Object.freeze({ said, at, place, picture: pictureNamed(said, store.state.catalog) });
  /** Names the picture in the middle of the wall when it rests. */
  let rest = null;
  function noteSoon() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const { state } = store;
      places.keep();
      if (!isWall(state) || state.isFinding || state.aim !== null) return;
      const isMoved = scrollY > leastMove && state.list.length > 0;
      // A wall that is where the address says stays named by this picture.
      const anchor = !isMoved ? null : isInWindow(state.anchor) ? state.anchor : state.list[state.place] ?? null;
      store.dispatch({ type: "anchor", picture: anchor });
    }, restTime);
  }
  addEventListener("scroll", noteSoon, { passive: true });
  /**
   * The page goes back by itself, because its view is the view of the entry below: `{ picture, state }`, the picture
   * whose page was closed, and the state then; null if a visitor goes through the history.
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
      const readAgain = () => {
        store.dispatch({ type: "finding", isFinding: false });
        if (fragment === here()) read({ isFirst });
      };
      // The first wall is the one of pictures that are like this one.
      store.dispatch({ type: "finding", isFinding: isFirst && isNew(said.like) });
      addNamed(store, named).then(readAgain, () => {
        say("address.gone");
        readAgain();
      });
      return;
    }
    const [picture, like, full] = ["picture", "like", "full"].map((key) => pictureNamed(said[key], catalog));
    const at = pictureNamed(said.at, catalog);
    const isGone = ["picture", "like", "full"].some((key, at) =>
      said[key] !== null && [picture, like, full][at] === null
    );
    if (isGone) say("address.gone");
    else if (here() !== "" && fragmentOfState(stateSaid(said, catalog)) === "") {
      say("address.bad");
    }
    const { state } = store;
    const isOther = !sameQuery(said.query, state.query) || like !== state.like;
    if (!sameQuery(said.query, state.query) || (like === null && state.like !== null)) {
      store.dispatch({ type: "query", change: said.query });
    }
    if (like !== null && like !== store.state.like) store.dispatch({ type: "similar", picture: like });
    // The wall below the page of a picture has its place, too.
    if (isFirst || isOther) {
      const kept = places.kept();
      store.dispatch({
        type: "aim",
        aim: kept ? aimOf(readName(kept.name), kept.at, kept.place) : aimOf(said.at, 0.5),
      });
    }
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
      // Its address is a page's: the link alone would be read again.
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
    writeFragment(first, { isNew: true, entry: places.entry("", true) });
  }
  read({ isFirst: true });
  /** Whether what an address says is the same in two states. */
  const isSameView = (one, other) =>
    ["picture", "query", "like", "dialog", "variant", "anchor"].every((key) => one[key] === other[key]);

  addEventListener("popstate", () => {
    const own = ownWay;
    ownWay = null;
    // The browser takes its time: what the visitor did meanwhile holds.
    const isOver = own !== null && !isSameView(store.state, own.state);
    places.change(isOver ? () => {} : () => read({ own }));
    if (isOver) follow(store.state, own.state);
  });
  store.view((state, before) => {
    if (before === null) {
      // At the start, the state follows the address. The picture of a link may be open already.
      if (state.picture !== null && readFragmentOfPage(location.hash).recipe !== null) {
        follow(state, { ...state, picture: null });
      }
      return;
    }
    if (state.wall !== before.wall) noteSoon();
    if (state.aim?.picture === null && state.catalog !== before.catalog) {
      const aim = aimOf(state.aim.said, state.aim.at, state.aim.place);
      if (aim.picture !== null) store.dispatch({ type: "aim", aim });
    }
    if (ownWay === null && !isSameView(state, before)) follow(state, before);
  });

  /** Lets the address follow a state. */
  function follow(state, before) {
    const fragment = fragmentOfState(state);
    const said = readFragmentOfPage(location.hash);
    if (said.recipe === null && fragment === fragmentOfState(stateSaid(said, state.catalog))) return;
    if (fragment === here()) return;
    // The place alone is never a step, also when it comes together with the change that the address has already.
    const isSame = withoutPlace(fragment) === withoutPlace(here()) || isSameStep(state, before);
    if (!isSame && withoutPlace(fragment) === withoutPlace(below())) {
      ownWay = { picture: before.picture, state };
      history.back();
      return;
    }
    // A link of a recipe becomes the address of its picture.
    const isNew = !isSame && said.recipe === null;
    // Another wall has another place already.
    if (isNew && state.wall === before.wall) places.keep();
    writeFragment(fragment, { isNew, entry: places.entry(isNew ? here() : below(), isNew) });
  }
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
