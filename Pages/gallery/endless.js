// Lets the wall go on behind the gallery's last picture: finds new pictures that fit the query and the visitor's
// hearts.
//
// Candidates are seeds for the looks that fit. The engine draws each small, and its colors are measured as in a
// catalog; then the same search as for the gallery's own pictures decides. The same search finds the same pictures.
import { checksum } from "../shared/checksum.js";
import { paletteNames, weightedPlace } from "../shared/fields.js";
import { readFragment } from "../shared/links.js";
import { columnsOf, likedLook } from "./candidates.js";
import { lookOf, ownPicture } from "./columns.js";
import { loadEngineHere } from "./engine-here.js";
import { isInCollection } from "./favorites.js";
import { find, isGraded } from "./find.js";
import { termsNow } from "./finding.js";
import { openWalls } from "./known-walls.js";
import { distanceTo } from "./likeness.js";
import {
  inArrangements,
  lookNamed,
  looksFor,
  looksInAllPalettes,
  newSeeds,
  numberOfLink,
  numberOfNew,
  pictureOfLink,
  seedsOf,
  withNewPictures,
} from "./new-pictures.js";
import { packedColors } from "../shared/oklab.js";
import { wholeList } from "./query.js";
import { clockRoom, middleOf, shownColors, smallSize } from "./shown-colors.js";
import { atOnce } from "./slices.js";
import { addReducers, changed } from "./state.js";
import { colorBytes } from "./traits.js";

/**
 * New pictures that come at once; of those that fit, the best of so many times as many come where there are hearts, and
 * where pictures fit more or less.
 */
const picturesAtOnce = 24;
const choicesForHearts = 3;
const choicesForWords = 2;

/** Candidates that are drawn at once, and at most for `picturesAtOnce` pictures. */
const candidatesAtOnce = 48;
const mostCandidates = 480;

/** As many new pictures follow on one wall, and as many seeds that a query names are drawn. */
export const mostOnWall = 10_000;
const mostNamed = 500;

/** The newest hearts that new pictures follow. */
const mostHearts = 12;

/** A look in the palette and the mode of a heart is tried so many times as often. */
const heartFactor = 3;

/** Of so many candidates, one has to fit, or other palettes are tried as well. */
const fewFit = 30;

/** A list with more numbers at its end; a buffer with room is used again. */
function appended(list, numbers) {
  const { buffer, byteOffset, length } = list;
  const wanted = length + numbers.length;
  if (byteOffset + 4 * wanted > buffer.byteLength) {
    const grown = new Uint32Array(Math.ceil(wanted * 1.25) + 1024);
    grown.set(list);
    return appended(grown.subarray(0, length), numbers);
  }
  const all = new Uint32Array(buffer, byteOffset, wanted);
  all.set(numbers, length);
  return all;
}

/** The new pictures that something shows or names. */
function usedIn({ list, own, picture, focus, like, undo, picks, selected, dialog }) {
  const single = [picture, focus, like, undo?.picture, dialog?.picture];
  return new Set([...list.subarray(own), ...picks, ...(selected ?? []), ...single]);
}

addReducers({
  /** The end of the wall comes near. */
  more: (state) =>
    state.beyond === "ready"
      ? { state: changed(state, { beyond: "looking" }), effects: [{ type: "findMore" }] }
      : state,
  /** New pictures at the end of the wall: `sizes` is how many came each time. */
  grow(state, { pictures, phase, sizes = [pictures.length] }) {
    const { catalog, numbers } = withNewPictures(state.catalog, pictures, usedIn(state));
    const grown = Object.freeze([...state.grown, ...sizes]);
    return changed(state, { catalog, list: appended(state.list, numbers), grown, beyond: phase });
  },
  /** New pictures that an address names. */
  addNew: (state, { pictures }) =>
    changed(state, { catalog: withNewPictures(state.catalog, pictures, usedIn(state)).catalog }),
});

/** The palettes of geobg by name. */
const palettesNow = async () => (await loadEngineHere()).palettes;

/** The names of the palettes, for what does not need the palettes themselves. */
const namedPalettes = Object.freeze(Object.fromEntries(paletteNames.map((name) => [name, { name }])));

/** The pictures of looks and seeds that the gallery does not have. */
const namedOf = (catalog, looks, seeds) =>
  looks.flatMap(({ name, recipe }) => seeds.map((seed) => ({ name, recipe, seed })))
    .filter(({ name, seed }) => ownPicture(catalog, name, seed) === null).slice(0, mostNamed);

/** The part of a query that decides about new pictures. */
const partFor = (query) =>
  Object.freeze({ ...query, collection: null, fresh: null, sort: wholeList.sort, shuffle: null });

/** The colors of a picture as bytes of a catalog; nothing before the wall goes on. */
let colorsOf = async () => new Uint8Array(colorBytes);

/** @param drawing See drawing.js. */
export function startEndless(store, drawing) {
  /** What is looked for on this wall; null for a wall that does not go on. */
  let search = null;
  const walls = openWalls(`geobg-gallery-walls ${location.pathname}`);
  /** The measured hearts by their keys. */
  const hearts = new Map();

  /** A candidate with its colors and its room for a clock; null for one that cannot be drawn. */
  async function measured(candidate) {
    const { width, height } = smallSize(candidate.recipe.canvas);
    const recipe = { ...candidate.recipe, seed: candidate.seed };
    const pixels = await drawing.measure({ recipe: () => recipe, width, height });
    return pixels && { ...candidate, colors: shownColors(middleOf(pixels, width)), room: clockRoom(pixels, width) };
  }

  /** The packed colors and the look of a picture that new ones are to be like; null if it cannot be drawn. */
  async function wishOf(recipe, seed) {
    const heart = await measured({ recipe, seed });
    return heart && { colors: packedColors(heart.colors), look: lookOf(recipe) };
  }

  /** Those of the newest hearts. */
  async function heartsNow({ marks, catalog }) {
    const newest = [...marks.entries.values()].filter(({ favorite }) => favorite).slice(-mostHearts);
    const found = await Promise.all(newest.map(async ({ look, seed }) => {
      const key = `${look} ${seed}`;
      if (!hearts.has(key)) {
        const recipe = lookNamed(look, catalog, marks, {});
        hearts.set(key, recipe && await wishOf(recipe, seed));
      }
      return hearts.get(key);
    }));
    return found.filter(Boolean);
  }

  /** Kept pictures that are not in the gallery. */
  function keptElsewhere({ marks, catalog, query: { collection } }) {
    return [...marks.entries.values()].filter((entry) => (
      isInCollection(entry, collection) && ownPicture(catalog, entry.look, entry.seed) === null
    ));
  }

  /** Begins to look for what comes behind the pictures of a new wall; gives its phase. */
  function begin(state) {
    const phase = beginSearch(state);
    const known = phase === "ready" && search.key ? walls.get(search.key) : null;
    if (known === null) return phase;
    const mine = search;
    goOn(mine, state, known).catch(() => {
      if (mine !== search) return;
      // What is known no longer fits the gallery.
      walls.delete(mine.key);
      store.dispatch({ type: "beyond", phase: beginSearch(state) });
    });
    return "looking";
  }

  /** The name of a wall among those that are known. A gallery that is made again may have other looks. */
  const keyOf = ({ catalog, query }, like = null) =>
    JSON.stringify([catalog.title, checksum(JSON.stringify(catalog.templates)), like === null ? query : like]);

  function beginSearch(state) {
    search = null;
    const { catalog, query, marks, like } = state;
    if (!catalog.isEndless || !state.isDrawing) return "off";
    if (like !== null) {
      const look = likedLook(state);
      if (look === null) return "off";
      const seed = catalog.seed(like);
      const seeds = newSeeds(`like ${look.name} ${seed}`);
      search = {
        key: keyOf(state, [look.name, seed]),
        pictures: [],
        sizes: [],
        terms: [],
        query: wholeList,
        found: 0,
        looks: [trial(look)],
        listed: null,
        seeds,
        like: { ...look, seed },
      };
      return "ready";
    }
    const terms = termsNow(state);
    const common = { terms, query: partFor(query), found: 0 };
    if (query.collection !== null) {
      const entries = keptElsewhere(state);
      if (entries.length === 0) return "off";
      const listed = entries.slice(0, mostNamed)
        .map(({ look, seed }) => ({ name: look, recipe: lookNamed(look, catalog, marks, {}), seed }))
        .filter(({ recipe }) => recipe !== null);
      search = { ...common, listed, hasHearts: false, isKept: true };
      return "ready";
    }
    const key = keyOf(state);
    search = {
      ...common,
      key,
      pictures: [],
      sizes: [],
      looks: null,
      listed: null,
      seeds: newSeeds(JSON.stringify(query)),
    };
    const looks = looksFor(catalog, query, terms, namedPalettes);
    const seeds = seedsOf(terms, mostNamed);
    const canFollow = seeds === null ? looks.length > 0 : namedOf(catalog, looks, seeds).length > 0;
    return canFollow ? "ready" : "off";
  }

  /** Chooses the look of the next candidate: one that often fits, and that is like a heart's. */
  function chooseLook({ looks, seeds }, liked) {
    const weights = looks.map(({ look, tried, fit, worth }) => (
      worth * ((fit + 1) / (tried + 2)) *
      (liked.some(({ look: heart }) => heart.palette === look.palette && heart.mode === look.mode) ? heartFactor : 1)
    ));
    return looks[weightedPlace(seeds.random, weights)];
  }

  const trial = ({ name, recipe, worth = 1 }) => ({ name, recipe, worth, look: lookOf(recipe), tried: 0, fit: 0 });

  /** The next candidates of a search, of which about `wanted` fit; none if there are no more. */
  function candidatesOf(mine, liked, wanted) {
    if (mine.listed) {
      mine.taken = (mine.taken ?? 0) + Math.min(candidatesAtOnce, mine.listed.length);
      return mine.listed.splice(0, candidatesAtOnce);
    }
    const [tried, fit] = ["tried", "fit"].map((key) => mine.looks.reduce((sum, look) => sum + look[key], 1));
    return Array.from({ length: Math.min(candidatesAtOnce, Math.ceil((wanted * tried) / fit)) }, () => {
      const look = chooseLook(mine, liked);
      look.tried += 1;
      return { name: look.name, recipe: look.recipe, seed: mine.seeds.next(), of: look };
    });
  }

  async function prepare(mine, state) {
    if (mine.looks || mine.isKept) return;
    const palettes = await palettesNow();
    const { catalog, query } = state;
    const looks = looksFor(catalog, query, mine.terms, palettes);
    const isArranged = query.arrangement !== null || mine.terms.some(({ kind }) => kind === "arrangement");
    mine.plain = looks;
    mine.trials = (plain) => (isArranged ? plain : plain.flatMap(inArrangements)).map(trial);
    mine.looks = mine.trials(looks);
    mine.palettes = palettes;
    const seeds = seedsOf(mine.terms, mostNamed);
    if (seeds !== null) mine.listed = namedOf(catalog, looks, seeds);
  }

  /** Tries all palettes from now on. */
  function widen(mine) {
    mine.isWide = true;
    mine.looks.push(...mine.trials(looksInAllPalettes(mine.plain, mine.palettes)));
  }

  /** The phase of a wall that has all new pictures that were found. */
  function phaseOf({ listed, found }, isEmpty) {
    if (listed?.length === 0 && found > 0) return "end";
    return isEmpty ? "none" : found >= mostOnWall ? "full" : "ready";
  }

  /** Brings back the new pictures of a wall that was left; then the search goes on behind them. */
  async function goOn(mine, state, known) {
    const palettes = await palettesNow();
    await prepare(mine, state);
    if (mine !== search) return;
    if (known.isWide) widen(mine);
    known.trials.forEach(([tried, fit], at) => Object.assign(mine.looks?.[at] ?? {}, { tried, fit }));
    mine.seeds.skip(known.numbers);
    mine.listed?.splice(0, known.listed);
    Object.assign(mine, {
      taken: known.listed,
      found: known.pictures.length,
      pictures: [...known.pictures],
      sizes: [...known.sizes],
    });
    const recipes = new Map();
    const recipeOf = (name) => {
      if (!recipes.has(name)) recipes.set(name, lookNamed(name, state.catalog, state.marks, palettes));
      return recipes.get(name);
    };
    const pictures = known.pictures.map((each) => Object.freeze({ ...each, recipe: recipeOf(each.name) }));
    if (pictures.some(({ recipe }) => recipe === null)) throw new Error("a look is not known any more");
    store.dispatch({ type: "grow", pictures, phase: phaseOf(mine, false), sizes: known.sizes });
  }

  /** Keeps what is known of a wall. */
  function remember({ key, pictures, sizes, seeds, looks, isWide = false, taken = 0 }) {
    if (!key) return;
    const trials = looks.map(({ tried, fit }) => [tried, fit]);
    walls.set(key, { pictures, sizes, numbers: seeds.used, trials, isWide, listed: taken });
  }

  /** The candidates that fit. */
  async function fittingOf(mine, candidates, liked) {
    const all = (await Promise.all(candidates.map(measured))).filter((each) => each !== null);
    const columns = columnsOf(all);
    const fit = atOnce(find(columns, mine.query, { terms: mine.terms }));
    return Array.from(fit, (at) => {
      const { of, ...candidate } = all[at];
      if (of) of.fit += 1;
      const own = columns.shown.subarray(at * colorBytes, (at + 1) * colorBytes);
      const far = liked.map(({ colors }) => distanceTo(colors, own)(0));
      return { ...candidate, far: Math.min(Infinity, ...far) };
    });
  }

  async function findMore() {
    const mine = search;
    const { state } = store;
    if (mine === null) return;
    // A new wall begins its own search only in the next frame.
    const isOver = () => mine !== search || store.state.wall !== state.wall;
    await prepare(mine, state);
    const wishes = mine.like ? [await wishOf(mine.like.recipe, mine.like.seed)] : await heartsNow(state);
    const liked = mine.listed ? [] : wishes.filter(Boolean);
    const isByScore = isGraded(mine.query, mine.terms);
    const choices = liked.length > 0 ? choicesForHearts : isByScore ? choicesForWords : 1;
    const wanted = picturesAtOnce * choices;
    const found = [];
    let tried = 0;
    while (!isOver() && found.length < wanted && tried < mostCandidates) {
      const candidates = candidatesOf(mine, liked, wanted - found.length);
      if (candidates.length === 0) break;
      tried += candidates.length;
      found.push(...await fittingOf(mine, candidates, liked));
      // Colors that these palettes do not have.
      const isColor = mine.query.color !== null || mine.terms.some(({ kind }) => kind === "color");
      const isFree = mine.query.palette === null && mine.terms.every(({ kind }) => kind !== "palette");
      if (mine.looks && !mine.isWide && isColor && isFree && found.length * fewFit < tried) widen(mine);
    }
    if (isOver()) return;
    // The best ones of all candidates, in the order that the gallery's own pictures would have.
    const fit = isByScore ? atOnce(find(columnsOf(found), mine.query, { terms: mine.terms })) : found.keys();
    const best = Array.from(fit, (at) => found[at]).sort((one, other) => one.far - other.far || 0);
    const pictures = best.slice(0, mine.listed ? best.length : picturesAtOnce)
      .map(({ name, recipe, seed, colors }) => Object.freeze({ name, recipe, seed, colors }));
    mine.found += pictures.length;
    const phase = phaseOf(mine, pictures.length === 0);
    if (pictures.length > 0) {
      mine.pictures?.push(...pictures);
      mine.sizes?.push(pictures.length);
    }
    remember(mine);
    if (pictures.length > 0) store.dispatch({ type: "grow", pictures, phase });
    else store.dispatch({ type: "beyond", phase });
  }

  colorsOf = async (candidate) => (await measured(candidate))?.colors ?? new Uint8Array(colorBytes);
  store.effect("findMore", findMore);
  store.view((state, before) => {
    const keys = ["wall", "isDrawing"];
    if (keys.every((key) => state[key] === before?.[key])) return;
    if (state.wall === before?.wall && search !== null) return;
    store.dispatch({ type: "beyond", phase: begin(state) });
  });
}

/**
 * Makes the new pictures known that an address names, by their looks and seeds or by links.
 *
 * @returns {Promise<boolean>} whether there are more of them now
 */
export async function addNamed(store, names) {
  const { catalog, marks } = store.state;
  const unknown = names.filter(({ look, link, seed }) =>
    (link === undefined ? numberOfNew(catalog, look, seed) : numberOfLink(catalog, link)) === null
  );
  if (unknown.length === 0) return false;
  const engine = await loadEngineHere();
  const made = await Promise.all(unknown.map(async ({ look, link, seed }) => (
    link === undefined
      ? { name: look, recipe: lookNamed(look, catalog, marks, engine.palettes), seed }
      : pictureOfLink(catalog, link, (await readFragment(link, engine)).recipe)
  )));
  const known = made.filter(({ recipe }) => recipe !== null);
  const pictures = await Promise.all(
    known.map(async (each) => Object.freeze({ ...each, colors: await colorsOf(each) })),
  );
  if (pictures.length > 0) store.dispatch({ type: "addNew", pictures });
  return pictures.length > 0;
}
