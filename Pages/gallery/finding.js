// Runs queries: makes the columns when the first one comes, and gives the store the list that was found.
import { collectionTest } from "./favorites.js";
import { whenIdle } from "../shared/idle.js";
import { paletteNames } from "../shared/fields.js";
import { columnsWith, lookNamesOf, lookOf, looksOf, makeColumns, ownOf } from "./columns.js";
import { find } from "./find.js";
import { afterFrame } from "./frames.js";
import { freshPictures } from "./fresh-pictures.js";
import { neighbors, traitsOf } from "./likeness.js";
import { newPicture } from "./new-pictures.js";
import { packedColors } from "../shared/oklab.js";
import { shuffled } from "./orders.js";
import { wholeList } from "./query.js";
import { inSlices } from "./slices.js";
import { wholeCatalog } from "./state.js";
import { englishText, text } from "./texts.js";
import { explain } from "./suggestions.js";
import { makeVocabulary, termsOf } from "./words.js";

/** As many pictures are like one. */
const mostSimilar = 60;

/** Pictures of the gallery that are less like a new picture, see likeness.js: more new ones follow that are like it. */
const farthestSimilar = 0.04;

/** The columns of the gallery's own pictures, without what is known about files. */
let made = null;
let madeOf = null;

/** The columns of the catalog. They are made once, when somebody asks first, and again for other own pictures. */
export async function columnsNow({ catalog, files, order }) {
  if (madeOf !== ownOf(catalog)) [made, madeOf] = [inSlices(makeColumns(catalog)), ownOf(catalog)];
  return columnsWith(await made, files, order);
}

/** The vocabulary of the page's language and of English, with the palettes of the gallery and of geobg. */
let vocabulary = null;
let vocabularyOf = null;

function vocabularyNow({ catalog, language }) {
  const looks = looksOf(catalog);
  const about = `${language} ${looks.length}`;
  if (vocabularyOf !== about) {
    const own = looks.map(({ palette }) => String(palette?.name ?? "").slice(0, 200));
    vocabulary = makeVocabulary([text, englishText], new Set([...own, ...paletteNames]));
    vocabularyOf = about;
  }
  return vocabulary;
}

/** What the text of the query means. */
export const termsNow = (state) => (state.query.text === "" ? [] : termsOf(state.query.text, vocabularyNow(state)));

/** The pictures of the gallery that are like one, which can be new. */
function similarTo(columns, catalog, picture) {
  const found = newPicture(catalog, picture);
  if (found === null) return neighbors(columns, traitsOf(columns, picture), mostSimilar);
  const traits = { look: lookOf(found.recipe), colors: packedColors(found.colors) };
  return neighbors(columns, traits, mostSimilar, catalog.isEndless ? farthestSimilar : Infinity);
}

/** Whether a query shows everything in the order of the list. */
const isWhole = (query) => Object.entries(wholeList).every(([key, value]) => key === "shuffle" || query[key] === value);

/** What of a query leaves out no picture but by its words. */
const unfiltered = Object.freeze(["text", "sort", "shuffle"]);

export function startFinding(store) {
  let controller = new AbortController();
  // The first search does not wait for them.
  whenIdle(async () => {
    const columns = await columnsNow(store.state);
    whenIdle(() => inSlices(columns.described()));
    const { pictures, isNews } = await freshPictures(store.state, columns);
    if (!isNews || store.state.notice !== null) return;
    const show = { type: "query", change: { ...wholeList, fresh: "1" } };
    const offers = [{ key: "fresh.show", action: show }];
    store.dispatch({ type: "notice", key: "fresh.notice", values: { count: pictures.size }, offers });
  });

  /** Looks for a list, and shows it; or, of the same wall, takes what came and went. */
  async function run(work, isSameWall = false) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { list, why = null, liked = -1 } = await work(signal).catch((error) => {
      // The wall stays.
      store.dispatch({ type: "finding", isFinding: false });
      throw error;
    });
    if (signal.aborted) return;
    if (isSameWall) {
      store.dispatch({ type: "takeFound", found: list, why });
      return;
    }
    store.dispatch({ type: "list", list, why });
    // The picture that the others are or were like, once the wall has them.
    const place = store.state.like === null ? list.indexOf(liked) : 0;
    if (place >= 0 && store.state.aim === null) afterFrame(() => store.dispatch({ type: "scrub", place }));
    if (why !== null) store.dispatch({ type: "announce", key: "why.title" });
    else store.dispatch({ type: "announce", key: "app.count", values: { count: list.length } });
  }

  /** Finds what a query shows. */
  const searchOf = ({ query, catalog, marks }, liked) => async (signal) => {
    if (isWhole(query)) {
      const list = store.state.order ?? wholeCatalog(ownOf(catalog));
      return { list: query.shuffle === null ? list : shuffled(list, query.shuffle), liked };
    }
    const columns = await columnsNow(store.state);
    const terms = termsNow(store.state);
    const names = lookNamesOf(catalog);
    const fresh = query.fresh === null ? null : await freshPictures(store.state, columns);
    const isKnown = (name) => !name.startsWith("own:") || marks.names.includes(name.slice(4));
    const list = await inSlices(
      find(columns, query, {
        terms,
        isIn: (name) => (isKnown(name) ? collectionTest(marks, columns, names, name) : null),
        isFresh: (index) => fresh.pictures.has(index),
      }),
      { signal },
    );
    if (list.length > 0) return { list, liked };
    const hasFilters = Object.keys(wholeList).some((key) => !unfiltered.includes(key) && query[key] !== wholeList[key]);
    return { list, why: await inSlices(explain(columns, terms, vocabularyNow(store.state), hasFilters), { signal }) };
  };
  const findNow = (state, liked) => run(searchOf(state, liked));

  store.effect("find", ({ liked }, state) => findNow(state, liked));
  // Words mean something else in another language, and names and dates are not known before the files are.
  store.view((state, before) => {
    if (before === null || state.like !== null) return;
    const { text: words, sort, date, tag } = state.query;
    const isOther = state.language !== before.language && words !== "";
    // With other own pictures, files are other ones, too.
    const isSameCatalog = ownOf(state.catalog) === ownOf(before.catalog);
    const needsFiles = words !== "" || ["name", "date"].includes(sort) || date !== null || tag !== null;
    if (isOther || (state.files !== before.files && needsFiles && isSameCatalog)) findNow(state);
  });

  const similarOf = (picture) => async (signal) => {
    const columns = await columnsNow(store.state);
    const similar = await inSlices(similarTo(columns, store.state.catalog, picture), { signal });
    return { list: Uint32Array.of(picture, ...similar) };
  };
  store.effect("findSimilar", ({ picture }) => run(similarOf(picture)));

  // Own pictures came or went. A list that is looked for is looked for again.
  store.effect("findAgain", (_, state) => {
    const work = state.like === null ? searchOf(state) : similarOf(state.like);
    return run(work, !state.isFinding);
  });
}
