// Runs queries: makes the columns when the first one comes, and gives the store the list that was found.
import { collectionTest } from "./favorites.js";
import { whenIdle } from "../shared/idle.js";
import { paletteNames } from "../shared/fields.js";
import { columnsWith, lookNamesOf, lookOf, looksOf, makeColumns, ownOf } from "./columns.js";
import { find } from "./find.js";
import { afterFrame } from "./frames.js";
import { neighbors, traitsOf } from "./likeness.js";
import { newPicture } from "./new-pictures.js";
import { packedColors } from "./oklab.js";
import { shuffled } from "./orders.js";
import { wholeList } from "./query.js";
import { inSlices } from "./slices.js";
import { wholeCatalog } from "./state.js";
import { englishText, text } from "./texts.js";
import { explain } from "./why.js";
import { makeVocabulary, termsOf } from "./words.js";

/** As many pictures are like one. */
const mostSimilar = 60;

/** Pictures of the gallery that are less like a new picture, see likeness.js: more new ones follow that are like it. */
const farthestSimilar = 0.04;

/** The columns of the gallery's own pictures, without what is known about files. */
let made = null;

/** The columns of the catalog. They are made once, when somebody asks first. */
export async function columnsNow({ catalog, files }) {
  made ??= inSlices(makeColumns(catalog));
  return columnsWith(await made, files);
}

/** The vocabulary of the page's language and of English, with the palettes of the gallery and those of geobg. */
let vocabulary = null;
let vocabularyOf = null;

function vocabularyNow({ catalog, language }) {
  if (vocabularyOf !== language) {
    const own = looksOf(catalog).map(({ palette }) => String(palette?.name ?? "").slice(0, 200));
    vocabulary = makeVocabulary([text, englishText], new Set([...own, ...paletteNames]));
    vocabularyOf = language;
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
  });

  async function run(work) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { list, why = null, liked = -1 } = await work(signal);
    if (signal.aborted) return;
    store.dispatch({ type: "list", list, why });
    // The picture that the others are or were like, once the wall has them.
    const place = store.state.like === null ? list.indexOf(liked) : 0;
    if (place >= 0) afterFrame(() => store.dispatch({ type: "scrub", place }));
    if (why !== null) store.dispatch({ type: "announce", key: "why.title" });
    else store.dispatch({ type: "announce", key: "app.count", values: { count: list.length } });
  }

  const findNow = ({ query, catalog, marks }, liked) =>
    run(async (signal) => {
      if (isWhole(query)) {
        const list = wholeCatalog(ownOf(catalog).count);
        return { list: query.shuffle === null ? list : shuffled(list, query.shuffle), liked };
      }
      const columns = await columnsNow(store.state);
      const terms = termsNow(store.state);
      const names = lookNamesOf(catalog);
      const isKnown = (name) => !name.startsWith("own:") || marks.names.includes(name.slice(4));
      const list = await inSlices(
        find(columns, query, {
          terms,
          isIn: (name) => (isKnown(name) ? collectionTest(marks, columns, names, name) : null),
        }),
        { signal },
      );
      if (list.length > 0) return { list, liked };
      const hasFilters = Object.keys(wholeList).some((key) =>
        !unfiltered.includes(key) && query[key] !== wholeList[key]
      );
      return { list, why: await inSlices(explain(columns, terms, vocabularyNow(store.state), hasFilters), { signal }) };
    });

  store.effect("find", ({ liked }, state) => findNow(state, liked));
  // Words mean something else in another language.
  store.view((state, before) => {
    const isOther = before !== null && state.language !== before.language;
    if (isOther && state.query.text !== "" && state.like === null) findNow(state);
  });

  store.effect("findSimilar", ({ picture }) =>
    run(async (signal) => {
      const columns = await columnsNow(store.state);
      const similar = await inSlices(similarTo(columns, store.state.catalog, picture), { signal });
      return { list: Uint32Array.of(picture, ...similar) };
    }));
}
