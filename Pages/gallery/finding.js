// Runs queries: makes the columns when the first one comes, and gives the store the list that was found.
import { collectionTest } from "./favorites.js";
import { lookNamesOf, makeColumns } from "./columns.js";
import { find } from "./find.js";
import { afterFrame } from "./frames.js";
import { neighbors } from "./likeness.js";
import { shuffled } from "./orders.js";
import { wholeList } from "./query.js";
import { inSlices } from "./slices.js";
import { wholeCatalog } from "./state.js";
import { hasText, text } from "./texts.js";

/** As many pictures are like one. */
const mostSimilar = 60;

let made = null;
let madeFrom = null;

/** The columns of the catalog, and what follows from its colors. They are made again when the files are known. */
export function columnsNow({ catalog, files }) {
  if (made === null || madeFrom !== files) {
    madeFrom = files;
    made = inSlices(makeColumns(catalog, files));
  }
  return made;
}

/** Whether a query shows everything in the order of the list. */
const isWhole = (query) => Object.entries(wholeList).every(([key, value]) => key === "shuffle" || query[key] === value);

const hasHidden = ({ entries }) => [...entries.values()].some(({ hidden }) => hidden);

export function startFinding(store) {
  let controller = new AbortController();

  async function run(work) {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const list = await work(signal);
    if (signal.aborted) return;
    store.dispatch({ type: "list", list });
    // The picture that the others are like, once the wall has them.
    if (store.state.like !== null) afterFrame(() => store.dispatch({ type: "scrub", place: 0 }));
    store.dispatch({ type: "announce", key: "app.count", values: { count: list.length } });
  }

  store.effect("find", (_, { query, catalog, marks }) =>
    run(async (signal) => {
      if (isWhole(query) && !hasHidden(marks)) {
        const list = wholeCatalog(catalog.count);
        return query.shuffle === null ? list : shuffled(list, query.shuffle);
      }
      const { columns, described } = await columnsNow(store.state);
      const names = lookNamesOf(catalog);
      const isKnown = (name) => !name.startsWith("own:") || marks.names.includes(name.slice(4));
      return inSlices(
        find(columns, query, {
          described,
          isIn: (name) => (isKnown(name) ? collectionTest(marks, columns, names, name) : null),
          isHidden: hasHidden(marks) ? collectionTest(marks, columns, names, "hidden") : null,
          nameOf: ({ mode }) => (hasText(`mode.${mode}`) ? text(`mode.${mode}`) : ""),
        }),
        { signal },
      );
    }));

  store.effect("findSimilar", ({ picture }) =>
    run(async (signal) => {
      const { columns } = await columnsNow(store.state);
      return Uint32Array.of(picture, ...await inSlices(neighbors(columns, picture, mostSimilar), { signal }));
    }));
}
