// Choosing without a page: marks, queries, variants, addresses and keys.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import { fragmentOfState, pictureNamed, readFragmentOfPage } from "../../Pages/gallery/address.js";
import { readCatalog } from "../../Pages/gallery/catalog.js";
import { markOf, nothingChosen, variantOf } from "../../Pages/gallery/choosing.js";
import { lookNamesOf, makeColumns, markedPicture } from "../../Pages/gallery/columns.js";
import { makeVocabulary, termsOf } from "../../Pages/gallery/words.js";
import { find } from "../../Pages/gallery/find.js";
import { wholeList } from "../../Pages/gallery/query.js";
import { atOnce } from "../../Pages/gallery/slices.js";
import { collectionTest, readMarks, writeMarks } from "../../Pages/gallery/favorites.js";
import { readFacts } from "../../Pages/shared/serving.js";
import { actionOfKey, contextOf, keyTable } from "../../Pages/gallery/keyboard.js";
import { tokenIn } from "../../Pages/gallery/served-list.js";
import { initialState, next } from "../../Pages/gallery/state.js";
import { viewOfRecipe } from "../../Pages/gallery/shared-view.js";
import { rollsOfPicture } from "../../Pages/gallery/variants.js";
import "../../Pages/gallery/choosing-views.js";

const script = fs.readFileSync(new URL("sample-catalog.js", import.meta.url), "utf8");
const sample = JSON.parse(/JSON\.parse\('(.*)'\);\n$/su.exec(script)[1].replaceAll("\\\\", "\\"));
const catalog = readCatalog(sample);
const start = (more = {}) =>
  initialState({ catalog, window: { width: 390, height: 844, ratio: 2 }, ...nothingChosen, ...more });
const after = (state, ...actions) => actions.reduce((now, action) => next(now, { random: 1, ...action }).state, state);

describe("marks", () => {
  test("favorites and collections change by one action each, and undo takes the last one back", () => {
    let state = after(start(), { type: "favorite", picture: 3 }, { type: "collect", picture: 3, name: "sea" });
    const { favorite, collections } = markOf(state, 3);
    assert.deepEqual([favorite, collections], [true, ["sea"]]);
    state = after(state, { type: "undoMark" });
    assert.deepEqual(markOf(state, 3).collections, []);
    assert.equal(after(state, { type: "undoMark" }), state, "only the last one");
    assert.equal(markOf(after(state, { type: "favorite", picture: 3 }), 3).favorite, false);
    assert.equal(markOf(state, 4).favorite, false);
    assert.equal(state.list.length, catalog.count, "no tile moves");
  });

  test("a mark is kept, and announced", () => {
    const { state, effects } = next(start(), { type: "favorite", picture: 0 });
    assert.deepEqual(effects.map(({ type }) => type), ["keep", "announce"]);
    assert.equal(effects[0].after, state.marks);
    assert.equal(next(start(), { type: "favorite", picture: 1e9 }).effects.length, 0);
  });

  test("with geobg pick, favorites are the picked pictures, and each change is sent", () => {
    const facts = readFacts({ version: "1", pick: true });
    const picked = ({ effects }) =>
      effects.filter(({ type }) => type === "pick").map(({ picture, isPicked }) => [picture, isPicked]);
    let state = after(start(), { type: "favorite", picture: 1 }, { type: "session", facts });
    assert.equal(markOf(state, 1).favorite, false, "an earlier favorite is not picked");
    assert.deepEqual(picked(next(state, { type: "collect", picture: 1, name: "sea" })), [], "nor by a collection");
    assert.deepEqual(picked(next(state, { type: "favorite", picture: 1 })), [[1, true]]);
    state = after(state, { type: "favorite", picture: 1 }, { type: "undoMark" });
    assert.deepEqual(state.picks, []);
    state = after(state, { type: "favorite", picture: 9 }, { type: "favorite", picture: 4 });
    assert.deepEqual(state.picks, [9, 4]);
    assert.deepEqual(picked(next(state, { type: "favorite", picture: 9 })), [[9, false]]);
    assert.deepEqual(picked(next(state, { type: "undoMark" })), [[4, false]]);
    assert.deepEqual(picked(next(start(), { type: "favorite", picture: 9 })), []);
    // What geobg has replaces what the page has.
    state = after(state, { type: "picked", pictures: [7, -1, 1e9, "2", 3.5, 0] });
    assert.deepEqual(state.picks, [7, 0]);
    assert.equal(markOf(state, 7).favorite, true);
  });

  test("progress is that of the work under way", () => {
    const state = after(start(), { type: "progress", id: "a", done: 0.5 }, { type: "work", id: "b" }, {
      type: "progress",
      id: "a",
      done: 0.5,
    });
    assert.deepEqual(state.work, { id: "b", done: 0 });
    assert.deepEqual(after(state, { type: "progress", id: "b", done: 0.5 }).work, { id: "b", done: 0.5 });
    assert.equal(after(state, { type: "work", id: null }).work, null);
  });

  test("own collections", () => {
    let state = after(start(), { type: "collect", picture: 2, name: "  Sea\n side " });
    assert.deepEqual(state.marks.names, ["Sea side"]);
    assert.deepEqual(markOf(state, 2).collections, ["Sea side"]);
    state = after(state, { type: "collect", picture: 2, name: "Sea side" });
    assert.deepEqual(markOf(state, 2).collections, []);
    state = after(state, { type: "deleteCollection", name: "Sea side" });
    assert.deepEqual(state.marks.names, []);
    assert.equal(after(state, { type: "collect", picture: 2, name: "" }), state);
  });

  test("survive a gallery that is built again in another order, at another size", () => {
    const state = after(start(), { type: "favorite", picture: 7 }, { type: "favorite", picture: 290 });
    const kept = readMarks(writeMarks(state.marks));
    const turned = {
      ...sample,
      templates: sample.templates.map((each) => ({ ...each, canvas: { width: 100, height: 100 } })).reverse(),
      runs: sample.runs.map((
        [template, ...rest],
      ) => [template < 0 ? -1 : sample.templates.length - 1 - template, ...rest]).reverse(),
    };
    const again = start({ catalog: readCatalog(turned), marks: kept });
    const found = Array.from({ length: again.catalog.count }, (_, picture) => picture).filter((picture) =>
      markOf(again, picture).favorite
    );
    assert.equal(found.length, 2);
    for (const picture of found) {
      assert.ok(
        [7, 290].some((old) =>
          catalog.seed(old) === again.catalog.seed(picture) &&
          catalog.recipe(old).palette.name === again.catalog.recipe(picture).palette.name
        ),
      );
    }
  });

  test("columns of a catalog find favorites, palettes and seeds", () => {
    const state = after(start(), { type: "favorite", picture: 7 });
    const columns = atOnce(makeColumns(catalog));
    const vocabulary = makeVocabulary([], []);
    const isIn = (name) => collectionTest(state.marks, columns, lookNamesOf(catalog), name);
    const list = ({ text = "", ...query }) => [
      ...atOnce(find(columns, { ...wholeList, ...query }, { terms: termsOf(text, vocabulary), isIn })),
    ];
    assert.deepEqual(list({ collection: "favorites" }), [7]);
    assert.equal(list({}).length, catalog.count);
    for (const picture of list({ palette: catalog.recipe(0).palette.name })) {
      assert.equal(catalog.recipe(picture).palette.name, catalog.recipe(0).palette.name);
    }
    assert.ok(list({ text: catalog.seed(5) }).includes(5));
    const [{ color }] = catalog.colors(5).slice(-1);
    assert.ok(list({ color }).includes(5));
    assert.equal(markedPicture(catalog, 7).look, lookNamesOf(catalog)[columns.look[7]]);
  });
});

describe("variants", () => {
  test("a variant belongs to the picture whose page is open", () => {
    let state = after(start(), { type: "vary", change: { palette: "dusk" } });
    assert.equal(variantOf(state), null);
    state = after(state, { type: "open", picture: 4 }, { type: "vary", change: { palette: "dusk" } }, {
      type: "vary",
      change: { mode: "dark" },
    });
    assert.deepEqual({ ...variantOf(state) }, { palette: "dusk", mode: "dark", picture: 4 });
    assert.equal(variantOf(after(state, { type: "step", by: 1 })), null);
    assert.equal(variantOf(after(state, { type: "vary", change: null })), null);
    assert.equal(variantOf(after(state, { type: "close" }, { type: "open", picture: 5 })), null);
  });

  test("stepping goes through the list and around its ends", () => {
    const state = after(start({ list: Uint32Array.of(5, 9, 2) }), { type: "open", picture: 5 });
    assert.equal(after(state, { type: "step", by: 1 }).picture, 9);
    assert.equal(after(state, { type: "step", by: -1 }).picture, 2);
    assert.equal(after(state, { type: "step", by: 1 }, { type: "step", by: 1 }, { type: "step", by: 1 }).picture, 5);
    const foreign = after(state, { type: "open", picture: 100 });
    assert.equal(after(foreign, { type: "step", by: 1 }).picture, 5);
    assert.equal(after(foreign, { type: "step", by: -1 }).picture, 2);
  });

  test("rolls of a picture keep its locked traits, and are the same every time", () => {
    const recipe = catalog.recipe(5);
    const rolls = rollsOfPicture(recipe, 5);
    assert.deepEqual(rolls, rollsOfPicture(recipe, 5));
    assert.notDeepEqual(rolls, rollsOfPicture(recipe, 6));
    for (const roll of rolls) assert.ok(Object.keys(roll).every((key) => ["seed", "density"].includes(key)));
    assert.equal(new Set(rolls.map(({ seed }) => seed)).size, rolls.length);
    assert.ok(rollsOfPicture({ ...recipe, density: null }, 5).every((roll) => !("density" in roll)));
  });

  test("pictures with other zooms share one view", () => {
    assert.deepEqual(viewOfRecipe({ zoom: 2, pan: [10, 20] }, { pan: [4, -8], zoom: 3 }), { zoom: 6, pan: [12, 16] });
    assert.deepEqual(viewOfRecipe({}, { pan: [0, 0], zoom: 1 }), { zoom: 1, pan: [0, 0] });
    assert.equal(viewOfRecipe({ zoom: 50 }, { pan: [0, 0], zoom: 100 }).zoom, 100);
  });
});

describe("addresses", () => {
  test("say what is shown, and back", () => {
    for (
      const change of [{}, { picture: 12 }, {
        query: { ...wholeList, text: "a&b=c #d", palette: "dusk", color: "#3366aa", sort: "hue", shuffle: 7 },
      }]
    ) {
      const state = start(change);
      const { picture, query } = readFragmentOfPage(`#${fragmentOfState(state)}`);
      assert.deepEqual([pictureNamed(picture, catalog), { ...query }], [state.picture, { ...state.query }]);
    }
    assert.equal(fragmentOfState(start()), "");
    assert.equal(fragmentOfState(start({ picture: 0 })), `picture=0.${catalog.seed(0)}`);
    // The place of the wall is in its address, and not in that of a picture's page.
    assert.equal(pictureNamed(readFragmentOfPage(fragmentOfState(start({ anchor: 40 }))).at, catalog), 40);
    assert.equal(fragmentOfState(start({ anchor: 40, picture: 0 })), fragmentOfState(start({ picture: 0 })));
    const variant = { mode: "dark", palette: "dusk", arrangement: "rings", seed: "7", size: { width: 20, height: 10 } };
    const state = start({
      picture: 3,
      like: 4,
      variant: { ...variant, picture: 3 },
      dialog: { name: "viewer", picture: 3 },
    });
    const said = readFragmentOfPage(fragmentOfState(state));
    assert.deepEqual([said.picture, said.like, said.full].map((name) => pictureNamed(name, catalog)), [3, 4, 3]);
    assert.deepEqual(said.variant, variant);
  });

  test("find a picture by its seed where it has another number, and none that is gone", () => {
    const seed = catalog.seed(5);
    assert.equal(pictureNamed({ number: 9, seed }, catalog), 5);
    assert.equal(pictureNamed({ number: 1e9, seed }, catalog), 5);
    assert.equal(pictureNamed({ number: 5, seed: "gone" }, catalog), null);
    // An address of version 1.0 has no seed.
    assert.equal(pictureNamed({ number: 5, seed: null }, catalog), 5);
    assert.equal(pictureNamed({ number: 1e9, seed: null }, catalog), null);
    assert.equal(pictureNamed(null, catalog), null);
  });

  test("of strangers stay harmless", () => {
    for (
      const fragment of [
        "#picture=-1",
        "#picture=1e9",
        "#picture=.5",
        "#picture=99999999999",
        "#picture=<img>",
        "#sort=__proto__&mode=x&color=red",
        `#q=${"x".repeat(9999)}`,
        "#%",
        "#t=short",
        "#shuffle=1.5",
        "#as-palette=nosuch&as-mode=blue&as-size=0x5&as-arrangement=toString",
        "#arrangement=toString",
        "#as-size=99999x1",
      ]
    ) {
      const { picture, query, variant } = readFragmentOfPage(fragment);
      const values = [picture, { ...query }, tokenIn(fragment), variant];
      assert.deepEqual(values, [null, { ...wholeList }, null, null], fragment);
    }
    assert.equal(tokenIn("#t=abcdefghijklmnop"), "abcdefghijklmnop");
  });
});

describe("keys", () => {
  const press = (key, state, focus = "surface", more = {}) => actionOfKey({ key, ...more }, focus, state);
  const wall = start({ focus: 3 });
  const page = after(start(), { type: "open", picture: 8 });

  test("each key of a place means one thing", () => {
    for (const place of ["wall", "page", "viewer", "slideshow"]) {
      const keys = keyTable.filter(({ places }) => places.includes(place)).flatMap(({ keys: each }) => each);
      assert.equal(new Set(keys).size, keys.length, place);
    }
  });

  test("every row gives an action that the state knows", () => {
    const places = {
      wall,
      page,
      viewer: { ...wall, dialog: { name: "viewer" } },
      slideshow: { ...wall, dialog: { name: "slideshow" } },
      compare: { ...wall, dialog: { name: "compare" } },
      dialog: { ...wall, dialog: { name: "help" } },
    };
    for (const row of keyTable.filter(({ isNative }) => !isNative)) {
      for (const place of row.places) {
        assert.equal(contextOf(places[place]), place);
        for (const name of row.keys) {
          const isControl = name.startsWith("Ctrl+");
          const action = press(isControl ? name.slice(5) : name, places[place], "surface", { ctrlKey: isControl });
          if (place === "wall" && name === "Escape") {
            assert.equal(action, null);
            continue;
          }
          assert.ok(action, `${name} on ${place}`);
          assert.doesNotThrow(() => next(places[place], { random: 5, ...action }));
        }
      }
    }
  });

  test("favorite is about the tile with the focus, or the open picture", () => {
    assert.deepEqual(press("f", wall), { type: "favorite", picture: 3 });
    assert.deepEqual(press("F", page), { type: "favorite", picture: 8 });
    assert.equal(press("4", wall), null);
    assert.equal(press("f", start()), null);
  });

  test("fields, dialogs, the browser and held keys keep theirs", () => {
    assert.equal(press("f", wall, "field"), null);
    assert.equal(press("f", { ...wall, dialog: { name: "help" } }), null);
    assert.equal(press("f", wall, "surface", { ctrlKey: true }), null);
    assert.equal(press("f", wall, "surface", { altKey: true }), null);
    assert.equal(press("f", wall, "surface", { repeat: true }), null);
    assert.equal(press("ArrowLeft", page, "field"), null);
    assert.equal(press("Enter", wall), null);
    assert.deepEqual(press("Escape", { ...wall, dialog: { name: "help" } }, "field"), { type: "closeDialog" });
  });

  test("arrow keys go to the neighbors of a picture, also after a press of a button", () => {
    assert.deepEqual(press("ArrowLeft", page, "control"), { type: "step", by: -1 });
    assert.deepEqual(press("ArrowRight", page, "control"), { type: "step", by: 1 });
    assert.equal(press(" ", { ...wall, dialog: { name: "slideshow" } }, "control"), null);
  });

  test("arrow keys follow the writing direction on a page", () => {
    assert.deepEqual(press("ArrowRight", page), { type: "step", by: 1 });
    assert.deepEqual(actionOfKey({ key: "ArrowRight" }, "surface", page, true), { type: "step", by: -1 });
  });
});
