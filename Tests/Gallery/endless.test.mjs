// The wall behind the gallery's last picture: walls that a tab remembers, and new pictures that are never forgotten.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readCatalog } from "../../Pages/gallery/catalog.js";
import { nothingChosen } from "../../Pages/gallery/choosing.js";
import { startEndless } from "../../Pages/gallery/endless.js";
import { writeWalls } from "../../Pages/gallery/known-walls.js";
import { mostNew } from "../../Pages/gallery/new-pictures.js";
import { initialState, next } from "../../Pages/gallery/state.js";
import { checksum } from "../../Pages/shared/checksum.js";
import { makeStore } from "../../Pages/shared/store.js";
import { catalogOf } from "../Browser/Support/Gallery.mjs";

const start = () => ({
  ...initialState({
    catalog: readCatalog(catalogOf(40)),
    window: { width: 390, height: 844, ratio: 2 },
    ...nothingChosen,
  }),
  isDrawing: true,
});
const picture = (seed) => ({
  name: "look",
  recipe: { mode: "dark" },
  seed,
  colors: Uint8Array.from({ length: 20 }, () => 0),
});

test("a remembered wall that no longer fits is forgotten, and new pictures can be looked for", async () => {
  const state = start();
  const key = JSON.stringify([state.catalog.title, checksum(JSON.stringify(state.catalog.templates)), state.query]);
  const wall = { pictures: [picture("7")], sizes: [1], numbers: 2, trials: [], isWide: false, listed: 0 };
  const stored = new Map([["geobg-gallery-walls /", writeWalls(new Map([[key, wall]]))]]);
  const page = new EventTarget();
  Object.assign(globalThis, {
    location: { pathname: "/" },
    sessionStorage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => stored.set(name, value),
    },
    document: new EventTarget(),
    addEventListener: page.addEventListener.bind(page),
    geobg: { load: async () => ({ palettes: {} }) },
  });
  const frames = [];
  const store = makeStore(next, state, {}, { frame: (run) => frames.push(run), page });
  const phases = [];
  startEndless(store, { measure: async () => null });
  store.view(({ beyond }) => phases.push(beyond));
  const until = async (phase) => {
    for (let round = 0; round < 20 && phases.at(-1) !== phase; round += 1) {
      await new Promise((done) => setImmediate(done));
      frames.splice(0).forEach((run) => run());
    }
    assert.equal(phases.at(-1), phase, phases.join());
  };
  await until("looking");
  await until("ready");
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(stored.get("geobg-gallery-walls /"), "[]");
});

test("new pictures that are selected are not forgotten", () => {
  const grown = next(start(), { type: "grow", pictures: [picture("first")], phase: "ready" }).state;
  const first = grown.list.at(-1);
  const selected = next(grown, { type: "select", picture: first }).state;
  // Another wall shows none of the new pictures.
  let state = next(selected, { type: "list", list: Uint32Array.of(0) }).state;
  const many = Array.from({ length: mostNew }, (_, at) => picture(String(at)));
  state = next(state, { type: "grow", pictures: many, phase: "ready" }).state;
  assert.equal(state.catalog.seed(first), "first");
  assert.equal(state.catalog.recipe(first).seed, "first");
});
