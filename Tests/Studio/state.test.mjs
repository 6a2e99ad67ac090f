// The reducer: actions to states and effects, without a browser.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "../../Pages/studio/collaboration.js";
import "../../Pages/studio/past.js";
import { allHints } from "../../Pages/studio/onboarding.js";
import { actionOfKey, keyRows, keyTable, shapeKeys } from "../../Pages/studio/keyboard.js";
import { addReducers, expectReducers, initialState, modeOf, next, recipeOptions } from "../../Pages/studio/state.js";
import { viewToGoBack } from "../../Pages/studio/view.js";
import { parseEntries } from "../../Pages/studio/entries.js";
import { entriesOf, nextCounter } from "../../Pages/studio/log.js";
import { frameOf, placeIn, toPlane, toWindow, viewZoomedAt } from "../../Pages/shared/geometry.js";
import { makeStore } from "../../Pages/shared/store.js";
import { english } from "../../Pages/studio/texts/en.js";
import { tools as visibleTools } from "../../Pages/studio/tools.js";
import { countOf } from "./Support/drawing.mjs";

const tools = { countOf };
let random = 1000;

/** Plays actions; gives the last state and all effects. */
function play(actions, state = initialState()) {
  const effects = [];
  for (const action of actions) {
    const result = next(state, { random: random += 1, ...action }, tools);
    assert.ok(Object.isFrozen(result.state), action.type);
    state = result.state;
    effects.push(...result.effects);
  }
  return { state, effects, types: effects.map(({ type }) => type) };
}

const tap = (x, y) => ({ type: "tap", at: [x, y] });

const paletteOf = (name) => ({
  name,
  light: { background: "#f7f4ef" },
  dark: { background: "#101014" },
  swatches: [{ name: "blue", weight: 2, color: "#3366cc", opacity: [0.1, 0.6] }],
});

describe("drawing", () => {
  test("a tap is stored and shared with an address of its own, in thousandths", () => {
    const { state, effects } = play([tap(1.23456, -7), tap(0, 0)]);
    assert.deepEqual(effects.map(({ type }) => type), ["store", "share", "store", "share"]);
    const taps = state.gestures.filter((gesture) => gesture.tap);
    assert.deepEqual(taps[0].tap, [1.235, -7]);
    assert.notEqual(taps[0].address, taps[1].address);
    assert.equal(effects[0].drawing, state.drawing);
  });

  test("a tap records the zoom that was chosen, and none at zoom 1", () => {
    const tapsOf = ({ gestures }) => gestures.map(({ zoom }) => zoom);
    const { state } = play([
      tap(0, 0),
      { type: "move", zoom: 8 },
      tap(1, 1),
      { type: "move", zoom: 0.2043 },
      tap(2, 2),
    ]);
    assert.deepEqual(tapsOf(state), [undefined, 8, 0.204]);
    assert.deepEqual(recipeOptions(state).gestures[1].zoom, 8);
    // A window of another size keeps the size of shapes: what is drawn now is as large as what is there.
    const resized = play([
      tap(0, 0),
      { type: "resize", window: { width: 780, height: 844, ratio: 1 } },
      tap(1, 1),
    ]);
    assert.equal(resized.state.view.zoom, 0.5);
    assert.deepEqual(tapsOf(resized.state), [undefined, undefined]);
  });

  test("a tap that was prepared at another zoom gets another address", () => {
    const pressed = play([tap(9, 9), { type: "press", at: [5, 5] }]).state;
    const address = (state) => state.gestures.at(-1).address;
    assert.equal(address(play([tap(5, 5)], pressed).state), pressed.coming.address);
    const zoomed = play([{ type: "move", zoom: 2 }, tap(5, 5)], pressed).state;
    assert.notEqual(address(zoomed), pressed.coming.address);
    const again = play([{ type: "press", at: [6, 6] }], zoomed).state;
    assert.equal(again.coming.zoom, 2);
    assert.equal(address(play([tap(6, 6)], again).state), again.coming.address);
  });

  test("the first gesture gives the drawing a seed, unless it sets one", () => {
    const first = play([tap(0, 0)]);
    assert.match(first.state.fields.seed, /^\d+$/u);
    assert.notEqual(first.state.fields.seed, "1");
    assert.equal(play([tap(9, 9)], first.state).state.fields.seed, first.state.fields.seed);
    assert.equal(play([{ type: "set", fields: { seed: "ada" } }]).state.fields.seed, "ada");
  });

  test("undo and redo do nothing where there is nothing", () => {
    const state = initialState();
    for (const type of ["undo", "redo", "clear"]) {
      const result = next(state, { type }, tools);
      assert.equal(result.state, state, type);
      assert.deepEqual(result.effects, [], type);
    }
  });

  test("a canceled line takes back its own taps, and no mark before them", () => {
    const before = play([tap(0, 0), { type: "mesh" }]).state;
    const from = nextCounter(before.log);
    const line = play([10, 20, 30].map((x) => ({ ...tap(x, 0), since: from })), before).state;
    assert.equal(line.gestures.length, before.gestures.length + 3);
    const { state, types } = play([{ type: "cancelStroke", from }], line);
    assert.deepEqual(state.gestures, before.gestures);
    assert.deepEqual(types, ["store", "share"]);
    assert.equal(play([{ type: "cancelStroke", from: nextCounter(before.log) }], before).state, before);
    // One undo takes back the whole line, and the next one what was before.
    assert.deepEqual(play([{ type: "undo" }], line).state.gestures, before.gestures);
    assert.deepEqual(play([{ type: "undo" }, { type: "undo" }], line).state.gestures, before.gestures.slice(0, 1));
  });

  test("200 gestures, as many undos and as many redos give the same gestures", () => {
    const all = play(
      Array.from({ length: 200 }, (_, index) => (index % 7 === 3 ? { type: "mesh" } : tap(index, -index))),
    );
    let { state } = all;
    let count = 0;
    for (; state.canUndo; count += 1) ({ state } = play([{ type: "undo" }], state));
    assert.ok(count >= 200);
    assert.deepEqual(state.gestures, []);
    for (let index = 0; index < count; index += 1) ({ state } = play([{ type: "redo" }], state));
    assert.equal(state.canRedo, false);
    assert.deepEqual(state.gestures, all.state.gestures);
  });

  test("undo takes back the last action, whatever it was", () => {
    const base = play([tap(0, 0)]).state;
    const { seed } = base.fields;
    const actions = [
      [{ type: "set", fields: { palette: "dusk" } }, ({ fields }) => fields.palette],
      [{ type: "set", fields: { seed: "ada" } }, ({ fields }) => fields.seed],
      [{ type: "set", fields: { size: { width: 40, height: 30 } } }, ({ fields }) => fields.size?.width],
      [{ type: "set", fields: { calm: [[0, 0, 1, 0.5]] } }, ({ fields }) => fields.calm.length],
      [{ type: "setMode", mode: "dark" }, ({ fields }) => fields.mode],
      [{ type: "mesh" }, ({ gestures }) => gestures.length],
      [tap(90, 0), ({ gestures }) => gestures.length],
      [{ type: "clear" }, ({ gestures }) => gestures.length],
    ];
    for (const [action, read] of actions) {
      const after = play([action], base).state;
      assert.notDeepEqual(read(after), read(base), action.type);
      const undone = play([{ type: "undo" }], after).state;
      assert.deepEqual([undone.fields, undone.gestures], [base.fields, base.gestures], action.type);
      const redone = play([{ type: "redo" }], undone).state;
      assert.deepEqual([redone.fields, redone.gestures], [after.fields, after.gestures], action.type);
    }
    const all = play(actions.map(([action]) => action), base).state;
    const undone = play(actions.map(() => ({ type: "undo" })), all).state;
    assert.deepEqual([undone.fields, undone.gestures], [base.fields, base.gestures]);
    // The first tap goes; the seed of the drawing stays.
    const empty = play([{ type: "undo" }], undone).state;
    assert.deepEqual([empty.gestures, empty.fields.seed, empty.canUndo], [[], seed, false]);
  });

  test("a movement of a slider is one step, and one that changes nothing joins no step", () => {
    const before = play([tap(0, 0), { type: "set", fields: { mesh: 2 } }]).state;
    const since = nextCounter(before.log);
    const slide = [1, 1.2, 1.4].map((opacity) => ({ type: "set", fields: { opacity }, since }));
    const after = play(slide, before).state;
    assert.equal(after.fields.opacity, 1.4);
    const undone = play([{ type: "undo" }], after).state;
    assert.deepEqual([undone.fields.opacity, undone.fields.mesh], [1, 2]);
  });

  test("in company, a new drawing asks first", () => {
    const shared = play([tap(0, 0), { type: "peers", count: 1 }]).state;
    for (const from of ["empty", "seed"]) {
      const asked = play([{ type: "newDrawing", from }], shared).state;
      assert.deepEqual([asked.dialog, asked.drawing], [`leave-${from}`, shared.drawing]);
      const left = play([{ type: "newDrawing", from, isSure: true }], asked).state;
      assert.equal(left.dialog, null);
      assert.notEqual(left.drawing, shared.drawing);
    }
    const alone = play([{ type: "peers", count: 0 }], shared).state;
    assert.equal(play([{ type: "newDrawing", from: "empty" }], alone).state.dialog, null);
  });

  test("a recipe that was opened is where undo ends", () => {
    const recipe = { seed: "ada", mesh: 3, palette: paletteOf("two") };
    const opened = play([{ type: "opened", recipe }]).state;
    assert.equal(opened.canUndo, false);
    const drawn = play([tap(0, 0), { type: "undo" }, { type: "undo" }], opened).state;
    assert.deepEqual(drawn.fields, opened.fields);
    assert.equal(drawn.fields.mesh, 3);
  });

  test("a look that somebody else changed is announced, and can be brought back", () => {
    const mine = play([tap(0, 0), { type: "set", fields: { palette: "dusk", opacity: 2 } }]).state;
    const theirs = (gesture, counter) => ({
      type: "received",
      entries: parseEntries([{ counter, author: "x", gesture }]),
    });
    const counter = nextCounter(mine.log);
    const tapped = play([theirs({ tap: [1, 2], address: 3 }, counter)], mine).state;
    assert.equal(tapped.notice, null);
    const { state } = play([
      theirs({ set: { seed: "b", palette: "mist" } }, counter + 1),
      theirs({ set: { seed: "c" } }, counter + 2),
    ], tapped);
    // My shapes keep their seed; joining in gives them the other one's, and can be taken back.
    assert.equal(state.notice.key, "notice.rolled");
    assert.deepEqual(state.gestures.map((each) => each.seed), [mine.fields.seed, undefined]);
    const [join, , { action }] = state.notice.offers;
    assert.deepEqual(join, { key: "notice.join", action: { type: "join" } });
    const joined = play([join.action], state).state;
    assert.deepEqual(joined.gestures.map((each) => each.seed), [undefined, undefined]);
    assert.equal(next(joined, { type: "join" }, tools).state, joined);
    assert.deepEqual(play([{ type: "undo" }], joined).state.gestures, state.gestures);
    assert.deepEqual(action, { type: "set", fields: { seed: mine.fields.seed, palette: "dusk" } });
    const back = play([action], state).state;
    assert.deepEqual(back.fields, mine.fields);
    assert.deepEqual(play([{ type: "undo" }], back).state.fields, state.fields);
    // What a page learns when it joins is no change.
    const come = play([{ type: "received", entries: entriesOf(state.log) }], initialState({ author: "n" })).state;
    assert.equal(come.notice, null);
    // Who has no shapes has none to join with.
    const looked = play([theirs({ set: { seed: "d" } }, nextCounter(come.log))], come).state;
    assert.deepEqual([looked.notice.key, looked.notice.offers.length], ["notice.look", 1]);
  });

  test("who did it is named: by the name that was chosen, or by the author", () => {
    const mine = play([tap(0, 0)]).state;
    const theirs = (gesture, by = 1) => ({
      type: "received",
      entries: parseEntries([{ counter: nextCounter(mine.log) + by, author: "x", gesture }]),
    });
    const { state } = play([theirs({ set: { mode: "dark" } })], mine);
    assert.deepEqual(state.notice.values, { name: { author: "x", chosen: null } });
    const named = play([theirs({ name: "Ada" }, 2), theirs({ set: { mode: "light" } }, 3)], state).state;
    assert.deepEqual(named.notice.values, { name: { author: "x", chosen: "Ada" } });
    // The own name goes with the next gesture, once, and into the next drawing.
    const own = play([{ type: "name", name: "Bo" }, tap(1, 1), tap(2, 2)], mine);
    const names = (log) => entriesOf(log).map(({ gesture }) => gesture.name).filter((each) => each !== undefined);
    assert.deepEqual(names(own.state.log), ["Bo"]);
    assert.equal(own.state.settings.name, "Bo");
    assert.deepEqual(names(play([{ type: "newDrawing", from: "seed" }], own.state).state.log), ["Bo"]);
    assert.deepEqual(names(play([{ type: "newDrawing", from: "empty" }], own.state).state.log), []);
    assert.deepEqual(names(play([{ type: "name", name: null }], own.state).state.log), ["Bo", null]);
    assert.deepEqual(names(play([{ type: "undo" }], own.state).state.log), ["Bo"]);
    // A name alone is no drawing.
    assert.deepEqual(entriesOf(play([{ type: "name", name: "Bo" }]).state.log), []);
  });

  test("somebody else's clear of all is announced, and my shapes can stay", () => {
    const mine = play([tap(0, 0)]).state;
    const counter = nextCounter(mine.log);
    const others = parseEntries([
      { counter, author: "x", gesture: { tap: [1, 2], address: 3, seed: mine.fields.seed } },
      { counter: counter + 1, author: "x", gesture: "clear-all" },
    ]);
    const { state } = play([{ type: "received", entries: others }], mine);
    assert.deepEqual(state.gestures, []);
    assert.equal(state.notice.key, "notice.cleared");
    const [{ key, action }] = state.notice.offers;
    assert.deepEqual([key, action], ["notice.keep", { type: "keep", from: [[counter + 1, "x"]] }]);
    const kept = play([action], state).state;
    assert.deepEqual(kept.gestures, mine.gestures);
    assert.deepEqual(play([{ type: "undo" }], kept).state.gestures, []);
    // Shapes stay after several clears, too, in one step.
    const again = parseEntries([{ counter: counter + 2, author: "y", gesture: "clear-all" }]);
    const twice = play([{ type: "received", entries: again }], state).state;
    const stay = play([twice.notice.offers[0].action], twice).state;
    assert.deepEqual(stay.gestures, mine.gestures);
    assert.deepEqual(play([{ type: "undo" }], stay).state.gestures, []);
    // Who has no shapes is not asked.
    const other = initialState({ author: "n", log: mine.log });
    assert.equal(play([{ type: "received", entries: others }], other).state.notice, null);
  });

  test("somebody else's palette is announced, and my shapes can keep their colors", () => {
    const mine = play([tap(0, 0)]).state;
    const counter = nextCounter(mine.log);
    const palettes = (from, ...names) =>
      parseEntries(names.map((palette, index) => ({
        counter: from + index,
        author: "x",
        gesture: { set: { palette }, ...index > 0 && { more: true } },
      })));
    const first = play([{ type: "received", entries: palettes(counter, "dusk") }], mine).state;
    assert.equal(first.notice.key, "notice.look");
    assert.deepEqual(first.notice.offers.map(({ key }) => key), ["notice.keepColors", "notice.bringBack"]);
    // The message stays about all of it while they go on.
    const { state } = play([{ type: "received", entries: palettes(counter + 1, "mist", "terra") }], first);
    const [{ action }] = state.notice.offers;
    assert.deepEqual(action.from.map(([each]) => each), [counter, counter + 1, counter + 2]);
    const { state: kept, effects } = play([action], state);
    assert.deepEqual([kept.fields.palette, kept.palettes], ["terra", ["original"]]);
    assert.deepEqual(kept.gestures, mine.gestures.map((each) => ({ ...each, palette: 0 })));
    assert.ok(effects.some(({ type, key }) => type === "announce" && key === "announce.keptColors"));
    assert.deepEqual(recipeOptions(kept).palettes, ["original"]);
    assert.deepEqual(play([{ type: "undo" }], kept).state.palettes, []);
    // Joining in gives them the picture's palette.
    assert.equal(kept.keepsPalette, true);
    const joined = play([{ type: "join" }], kept).state;
    assert.deepEqual([joined.palettes, joined.keepsPalette, joined.fields.palette], [[], false, "terra"]);
    // A roll with a palette offers all three.
    const roll = parseEntries([{ counter, author: "x", gesture: { set: { seed: "roll", palette: "dusk" } } }]);
    const rolled = play([{ type: "received", entries: roll }], mine).state;
    assert.deepEqual(rolled.notice.offers.map(({ key }) => key), [
      "notice.join",
      "notice.keepColors",
      "notice.bringBack",
    ]);
    // Who has no shapes is not asked.
    const other = initialState({ author: "n", log: mine.log });
    const told = play([{ type: "received", entries: palettes(counter, "dusk") }], other).state;
    assert.deepEqual(told.notice.offers.map(({ key }) => key), ["notice.bringBack"]);
  });

  test("a recipe whose taps have palettes opens with them, also in parts", () => {
    const palettes = ["dusk", "mist"];
    const gestures = [0, 1, 2].map((address) => ({
      tap: [0, 0],
      address,
      ...address < 2 && { palette: 1 - address },
    }));
    const recipe = { engine: 1, seed: "ada", palette: "terra", palettes, gestures: gestures.slice(0, 2) };
    const opened = play([{ type: "opened", recipe }]).state;
    const { drawing } = opened;
    const more = { type: "openedMore", drawing, gestures: gestures.slice(2), palettes };
    const { state } = play([more], opened);
    assert.deepEqual(state.palettes, ["mist", "dusk"]);
    assert.deepEqual(state.gestures.map(({ palette }) => palette), [0, 1, undefined]);
  });

  test("taps keep the arrangement that they are drawn with", () => {
    const drawn = play([{ type: "set", fields: { arrangement: "rings" } }, tap(0, 0)]).state;
    // In the recipe, it is that of the picture until this has another one.
    assert.deepEqual(drawn.gestures.map(({ arrangement }) => arrangement), [undefined]);
    const { state } = play([{ type: "set", fields: { arrangement: "bloom" } }, tap(50, 50)], drawn);
    assert.deepEqual(state.gestures.map(({ arrangement }) => arrangement), ["rings", undefined]);
    const back = play([{ type: "set", fields: { arrangement: "rings" } }], state).state;
    assert.deepEqual(back.gestures.map(({ arrangement }) => arrangement), [undefined, "bloom"]);
  });

  test("an earlier moment comes back for everyone, or begins a drawing of its own", () => {
    const drawn = play([tap(0, 0), tap(50, 50), { type: "set", fields: { mode: "dark" } }]).state;
    const at = [2, "a"];
    const { state, effects } = play([{ type: "openPanel", name: "replay" }, { type: "restore", at }], drawn);
    assert.deepEqual([state.gestures, state.fields.mode], [drawn.gestures.slice(0, 1), null]);
    assert.deepEqual([state.panel, state.notice.key], [null, "notice.back"]);
    assert.ok(effects.some(({ type, entries }) => type === "share" && entries[0].gesture.restore));
    const back = play([state.notice.offers[0].action], state).state;
    assert.deepEqual([back.gestures, back.fields.mode], [drawn.gestures, "dark"]);
    // The message takes back the restore, also after another step.
    const later = play([tap(9, 9), state.notice.offers[0].action], state).state;
    assert.deepEqual(later.gestures.slice(0, 2), drawn.gestures);
    assert.equal(later.gestures.length, 3);
    // The others are told, and can have their moment back.
    const other = initialState({ author: "b", log: drawn.log });
    const told = play([{ type: "received", entries: entriesOf(state.log) }], other).state;
    assert.deepEqual([told.notice.key, told.notice.values.name.author], ["notice.restored", "a"]);
    assert.deepEqual(play([told.notice.offers[0].action], told).state.gestures, drawn.gestures);

    const branched = play([{ type: "branch", at }], drawn);
    assert.notEqual(branched.state.drawing, drawn.drawing);
    assert.deepEqual(branched.state.gestures, drawn.gestures.slice(0, 1));
    assert.deepEqual(branched.effects.map(({ type }) => type), ["store", "storeView"]);
    assert.deepEqual(branched.effects[0].entries, entriesOf(drawn.log).slice(0, 2));
    // In company, it asks first.
    const asked = play([{ type: "peers", count: 1 }, { type: "branch", at }], drawn).state;
    assert.deepEqual([asked.drawing, asked.dialog], [drawn.drawing, { name: "leave-branch", at }]);
    const sure = play([{ type: "branch", at, isSure: true }], asked).state;
    assert.deepEqual([sure.gestures, sure.dialog], [drawn.gestures.slice(0, 1), null]);
  });

  test("a clear can be undone", () => {
    const drawn = play([tap(0, 0), tap(50, 50)]).state;
    const cleared = play([{ type: "clear" }], drawn).state;
    assert.deepEqual(cleared.gestures, []);
    assert.deepEqual(play([{ type: "undo" }], cleared).state.gestures, drawn.gestures);
  });

  test("where all shapes are of others, clearing asks first", () => {
    const drawn = play([tap(1, 1)]).state;
    const other = initialState({ author: "b", log: drawn.log });
    assert.equal(play([{ type: "clear" }], other).state.dialog, "clear-all");
    assert.deepEqual(play([{ type: "clear" }, { type: "confirm" }], other).state.gestures, []);
  });

  test("clearing everything asks first", () => {
    const drawn = play([tap(0, 0)]).state;
    const asked = play([{ type: "clearAll" }], drawn);
    assert.equal(asked.state.dialog, "clear-all");
    assert.deepEqual(asked.state.gestures, drawn.gestures);
    assert.deepEqual(play([{ type: "confirm" }], asked.state).state.gestures, []);
    assert.equal(next(drawn, { type: "confirm" }, tools).state, drawn);
  });

  test("a tap beyond the end of the plane is ignored", () => {
    const state = initialState();
    for (const at of [[1e11, 0], [NaN, 0], [0, Infinity]]) {
      assert.equal(next(state, { type: "tap", at }, tools).state, state);
    }
  });

  test("views can follow the changes step by step", () => {
    const { state } = play([tap(0, 0), tap(9, 9), { type: "undo" }]);
    assert.deepEqual(
      state.changes.map(({ revision }) => revision),
      Array.from({ length: state.revision }, (_, index) => index + 1),
    );
    const many = play(Array.from({ length: 100 }, () => tap(1, 1))).state;
    assert.equal(many.changes.length, 64);
    assert.equal(many.changes.at(-1).revision, many.revision);
  });
});

describe("modes", () => {
  test("the system's mode counts until the visitor chooses one", () => {
    const light = initialState({ system: "light" });
    assert.equal(modeOf(play([{ type: "system", mode: "dark" }], light).state), "dark");
    const chosen = play([{ type: "setMode" }], light).state;
    assert.equal(modeOf(chosen), "dark");
    assert.equal(
      modeOf(play([{ type: "system", mode: "dark" }, { type: "system", mode: "light" }], chosen).state),
      "dark",
    );
    assert.equal(recipeOptions(chosen).mode, "dark");
  });

  test("setting what is set already is no gesture", () => {
    const state = play([{ type: "set", fields: { mesh: 2 } }]).state;
    assert.equal(next(state, { type: "set", fields: { mesh: 2 } }, tools).state, state);
  });
});

describe("drawings", () => {
  test("a new drawing is empty or filled, and the choice is kept", () => {
    const drawn = play([tap(0, 0)]).state;
    const filled = play([{ type: "newDrawing", from: "seed" }], drawn);
    assert.notEqual(filled.state.drawing, drawn.drawing);
    assert.equal(filled.state.fields.density, 1);
    assert.equal(filled.state.settings.begin, "seed");
    assert.ok(filled.types.includes("storeSettings"));
    const empty = play([{ type: "newDrawing", from: "empty" }], filled.state);
    assert.equal(empty.state.fields.density, null);
    assert.equal(empty.state.settings.begin, "empty");
    assert.ok(!empty.types.includes("store"), "nothing is stored for an empty page");
  });

  test("a recipe becomes a drawing of its own, with the recipe's view and gestures", () => {
    const drawn = play([tap(3, 4), { type: "mesh" }, tap(5, 6), { type: "undo" }]).state;
    const recipe = {
      engine: 1,
      seed: "ada",
      mode: "dark",
      palette: "dusk",
      plane: null,
      pan: [7, 8],
      zoom: 2,
      canvas: { width: 100, height: 200 },
      gestures: drawn.gestures,
    };
    // Also over a drawing that has the same addresses.
    const { state } = play([{ type: "opened", recipe }], drawn);
    assert.notEqual(state.drawing, drawn.drawing);
    assert.deepEqual(state.gestures, drawn.gestures);
    assert.deepEqual(state.view, { pan: [7, 8], zoom: 2 });
    assert.equal(state.fields.palette, "dusk");
    const { width, height, seed, mode, density } = recipeOptions(state);
    assert.deepEqual({ width, height, seed, mode, density }, {
      width: 100,
      height: 200,
      seed: "ada",
      mode: "dark",
      density: null,
    });
  });
});

describe("the view", () => {
  const window = { width: 800, height: 600, ratio: 2 };
  const state = initialState({ window });

  test("the recipe has the window's size in pixels of the device", () => {
    const { width, height } = recipeOptions(initialState({ window: { width: 333, height: 601, ratio: 1.25 } }));
    assert.deepEqual([width, height], [416, 751]);
  });

  test("a drag moves the plane by the pixels of the window", () => {
    const moved = play([{ type: "moveBy", dx: 60, dy: -30 }], state).state;
    assert.deepEqual(moved.view.pan, [-39, 19.5]);
  });

  test("a zoom keeps the point below the pointer", () => {
    for (const factor of [0.5, 3]) {
      const zoomed = play([{ type: "zoomBy", factor, x: 700, y: 100 }], state).state;
      const [before, after] = [state, zoomed].map((each) => toPlane(each, 700, 100));
      before.forEach((each, axis) => assert.ok(Math.abs(each - after[axis]) < 0.002));
      assert.equal(zoomed.view.zoom, factor);
    }
    const at = toPlane(state, 123, 456);
    toWindow(state, at).forEach((each, axis) => assert.ok(Math.abs(each - [123, 456][axis]) < 1e-9));
  });

  test("the view ends at the engine's limits, with a notice", () => {
    for (const [factor, zoom] of [[1e10, 1e9], [1e-10, 1e-9]]) {
      const limited = play([{ type: "zoomBy", factor }], state).state;
      assert.ok(Math.abs(limited.view.zoom * 10 ** limited.view.base[2] / zoom - 1) < 1e-9);
      assert.equal(limited.notice.key, "notice.limit");
      assert.equal(play([{ type: "zoomBy", factor: 1 / factor }], limited).state.notice.serial, 1);
    }
    const far = play([{ type: "move", pan: [2e12, 0] }], state).state;
    assert.deepEqual(far.view, { base: [999_999_999_999, 0, 0], pan: [1e10, 0], zoom: 1 });
    assert.equal(far.notice.key, "notice.limit");
    assert.equal(play([{ type: "zoomBy", factor: 2 }], state).state.notice, null);
  });

  test("resizing and turning show more of the plane at the same scale, and going back is exact", () => {
    const scale = (each) => toPlane(each, 1, 0)[0] - toPlane(each, 0, 0)[0];
    const zoomed = play([{ type: "zoomBy", factor: 1.37 }], state).state;
    let now = zoomed;
    for (const [width, height] of [[700, 600], [800, 431], [431, 800], [1900, 1000], [800, 600]]) {
      now = play([{ type: "resize", window: { width, height, ratio: 2 } }], now).state;
      assert.ok(Math.abs(scale(now) / scale(zoomed) - 1) < 0.001, `${width}x${height}`);
      assert.deepEqual(now.view.pan, zoomed.view.pan);
      assert.deepEqual(now.gestures, zoomed.gestures);
    }
    assert.deepEqual(now.view, zoomed.view);
  });

  test("a picture of a chosen size lies inside the window, in its shape", () => {
    const sized = play([{ type: "set", fields: { size: { width: 1170, height: 2532 } } }], state).state;
    const { x, y, width, height } = frameOf(sized);
    assert.ok(x > 0 && y > 0 && x + width < 800 && y + height < 600);
    assert.ok(Math.abs(width / height - 1170 / 2532) < 1e-9);
    assert.deepEqual([recipeOptions(sized).width, recipeOptions(sized).height], [1170, 2532]);
  });

  test("a view at the limit of the zoom stays there", () => {
    assert.equal(viewZoomedAt(state, 0, 0, 1e10).zoom, 1e9);
  });

  test("the whole drawing fits into the window or the picture, and there is a way back and forth", () => {
    const box = [-400, -1000, 600, 1500];
    const sized = play([{ type: "set", fields: { size: { width: 1170, height: 2532 } } }], state).state;
    for (const each of [state, sized]) {
      const away = play([{ type: "move", pan: [5000, 7], zoom: 12.5 }], each).state;
      const fitted = play([{ type: "fit", box }], away).state;
      const frame = frameOf(fitted);
      const [left, top] = toWindow(fitted, box.slice(0, 2));
      const [right, bottom] = toWindow(fitted, box.slice(2));
      const free = [left - frame.x, top - frame.y, frame.x + frame.width - right, frame.y + frame.height - bottom];
      const least = 0.06 * Math.min(frame.width, frame.height);
      assert.ok(free.every((margin) => margin >= least - 0.1), `${free}`);
      // Below, the controls have room.
      assert.ok(free[3] - free[1] > 79 && free[3] - free[1] < 81, `${free}`);
      // It is as large as it can be: one side has only its margin.
      assert.ok(free.some((margin) => margin < 0.06 * Math.max(frame.width, frame.height) + 1), `${free}`);
      // The same key and the other one go back, and the other one also forth.
      for (const action of [{ type: "fit", box }, { type: "goBack" }]) {
        const back = play([action], fitted);
        assert.deepEqual(back.state.view, away.view);
        assert.ok(back.effects.some(({ key }) => key === "announce.goBack"));
        assert.deepEqual(play([{ type: "goBack" }], back.state).state.view, fitted.view);
      }
      // An empty drawing has no place of its own.
      assert.deepEqual(play([{ type: "fit", box: null }], away).state.view, { pan: [0, 0], zoom: 1 });
      assert.deepEqual(play([{ type: "resetView" }, { type: "goBack" }], away).state.view, away.view);
    }
    // However large it is, and whatever the frame of its box.
    const huge = play([{ type: "fit", box: [0, 0, 1e8, 1e8, [0, 0, -2]] }], state).state;
    assert.deepEqual(huge.view.base, [0, 0, -7]);
    assert.ok(
      toWindow(huge, placeIn([1e8, 1e8], [0, 0, -2], huge.view.base)).every((each) => each > 300 && each < 800),
    );
    // There is nothing to go back to at first.
    assert.equal(play([{ type: "goBack" }], state).state, state);
    assert.equal(play([{ type: "move", zoom: 2 }, { type: "newDrawing", from: "empty" }], state).state.backTo, null);
  });

  test("zooming goes on at any place, and the point below the pointer stays", () => {
    for (const factor of [4, 0.25]) {
      for (const pan of [[0, 0], [123.456, -7.89], [9e9, -5e9], [-3e11, 2e11]]) {
        let now = play([{ type: "move", pan }], state).state;
        const steps = [];
        for (let step = 0; step < 14; step += 1) {
          const before = toPlane(now, 500, 420);
          const after = play([{ type: "zoomBy", factor, x: 500, y: 420 }], now).state;
          const place = toWindow(after, placeIn(before, now.view.base, after.view.base));
          const apart = Math.hypot(place[0] - 500, place[1] - 420);
          // The zoom is rounded to a thousandth, at 0.1 or more.
          assert.ok(apart < 1, `${pan} ${step}: ${apart}`);
          assert.ok(after.view.zoom >= 0.1 && after.view.zoom <= 50);
          steps.push(after);
          now = after;
        }
        assert.equal(now.notice, null);
        assert.equal(Math.sign(now.view.base[2]), factor > 1 ? 1 : -1);
        // A tap has the frame and the zoom of its view, and is where the pointer was.
        const drawn = play([{ type: "tap", at: toPlane(now, 500, 420), random: 5 }], now).state;
        const [made] = drawn.gestures;
        assert.deepEqual(made.base, now.view.base);
        assert.equal(made.zoom ?? 1, now.view.zoom);
        assert.deepEqual(recipeOptions(drawn).base, now.view.base);
        // Back through the same views, it stays at its place.
        for (const each of factor > 1 ? steps : []) {
          const [x, y] = toWindow(each, placeIn(made.tap, made.base, each.view.base));
          assert.ok(Math.hypot(x - 500, y - 420) < 1.5, `${pan} ${x} ${y}`);
        }
      }
    }
  });

  test("the frame of a tap is checked like its place", () => {
    const tapWith = (base) =>
      parseEntries([{ counter: 1, author: "a", gesture: { tap: [1, 2], address: 3, base, seed: "s" } }])[0]?.gesture;
    assert.deepEqual(tapWith([0.5, -999_999_999_999, -9]), {
      ...{ tap: [1, 2], address: 3, base: [0.5, -999_999_999_999, -9], seed: "s" },
    });
    for (const wrong of [[0, 0], [0, 0, 10], [0, 0, 1.5], [1e12, 0, 0], [0.0001, 0, 0], ["0", 0, 0], 3, null, {}]) {
      assert.equal(tapWith(wrong), undefined, JSON.stringify(wrong));
    }
  });

  test("zooming out and in again at one point of the window ends exactly where it began", () => {
    const drawn = play([
      { type: "move", base: [3, 4, 6], pan: [12.345, -6.789], zoom: 1.234 },
      { type: "tap", at: [12.3, -6.7], random: 5 },
    ], state).state;
    let now = drawn;
    for (const factor of [...Array(12).fill(1.4), ...Array(60).fill(1 / 1.4), ...Array(48).fill(1.4)]) {
      now = play([{ type: "zoomBy", factor, x: 321, y: 77 }], now).state;
    }
    // The zoom is rounded on the way, but not the place below the pointer.
    const [x, y] = toWindow(now, placeIn(toPlane(drawn, 321, 77), drawn.view.base, now.view.base));
    assert.ok(Math.hypot(x - 321, y - 77) < 0.1, `${x} ${y}`);
    const whole = now.view.zoom * 10 ** now.view.base[2];
    assert.ok(Math.abs(whole / 1.234e6 - 1) < 0.2, `${whole}`);
    // At another point, it is another movement.
    const other = play([{ type: "zoomBy", factor: 1.1, x: 100, y: 100 }], now).state;
    assert.deepEqual([other.anchor.x, other.anchor.base], [100, now.view.base]);
  });

  test("the way back leads to where the page drew last, however the view went away", () => {
    const detail = { base: [3, 4, 6], pan: [12.345, -6.789], zoom: 1.234 };
    const drawn = play([{ type: "move", ...detail }, { type: "tap", at: [12.3, -6.7], random: 5 }], state).state;
    assert.deepEqual(drawn.drawnAt, detail);
    assert.equal(viewToGoBack(drawn), null);
    const away =
      play([...Array(40).fill({ type: "zoomBy", factor: 0.5, x: 9, y: 8 }), { type: "resetView" }], drawn).state;
    const back = play([{ type: "goBack" }], away).state;
    assert.deepEqual(back.view, detail);
    // And forth again.
    assert.deepEqual(play([{ type: "goBack" }], back).state.view, away.view);
    // Near it, the way back is that of the last jump.
    const near = play([{ type: "zoomBy", factor: 2 }], drawn).state;
    assert.equal(viewToGoBack(near), null);
    assert.deepEqual(viewToGoBack(play([{ type: "moveBy", dx: 2000, dy: 0 }], near).state), detail);
    assert.equal(viewToGoBack(play([{ type: "newDrawing", from: "empty" }], away).state), null);
  });

  test("a drag in a frame keeps it, and a move far away gives it another origin", () => {
    const deep =
      play([{ type: "move", base: [5, 6, 4], pan: [100, 50], zoom: 1 }, { type: "moveCursor", by: [0, 0] }], state)
        .state;
    assert.deepEqual(deep.view.base, [5, 6, 4]);
    const near = play([{ type: "moveBy", dx: -60, dy: 30 }], deep).state;
    assert.equal(near.view.base, deep.view.base);
    assert.deepEqual(near.view.pan, [139, 30.5]);
    const far = play([{ type: "move", base: [5, 6, 4], pan: [3e9, 50], zoom: 1 }], deep).state;
    assert.deepEqual(far.view.base, [300_005, 6.005, 4]);
    assert.deepEqual(far.view.pan, [0, 0]);
    // The cursor stays on the plane.
    assert.deepEqual(placeIn(far.cursor, far.view.base, deep.view.base), deep.cursor);
    // The usual frame is left out.
    assert.deepEqual(play([{ type: "resetView" }], far).state.view, { pan: [0, 0], zoom: 1 });
  });

  test("the cursor appears in the middle, moves by pixels, and the view follows it", () => {
    const shown = play([{ type: "moveCursor", by: [16, 0] }], state).state;
    assert.deepEqual(shown.cursor, [0, 0]);
    const moved = play([{ type: "moveCursor", by: [60, 0] }], shown).state;
    assert.deepEqual(moved.cursor, [39, 0]);
    const past = play([{ type: "moveCursor", by: [600, 0] }], moved).state;
    const [x] = toWindow(past, past.cursor);
    assert.ok(Math.abs(x - 800) < 0.01);
    assert.equal(play([{ type: "hideCursor" }], past).state.cursor, null);
  });
});

describe("the page", () => {
  test("saving flashes, and its options reach the effect", () => {
    const { effects } = play([{ type: "save", format: "svg" }]);
    assert.deepEqual(effects, [{ type: "save", format: "svg" }, { type: "flash" }, {
      type: "announce",
      key: "announce.save",
      values: {},
    }]);
  });

  test("a first tap is the first of several tries whose shapes are seen, and later taps are chance", () => {
    const asked = [];
    const isSeen = (_state, gesture) => asked.push(gesture) === 3;
    const { state } = next(initialState(), { ...tap(0, 0), random: 77 }, { ...tools, isSeen });
    assert.equal(asked.length, 3);
    assert.equal(new Set(asked.map(({ address, seed }) => `${address} ${seed}`)).size, 3);
    assert.equal(state.gestures[0].address, asked[2].address);
    assert.equal(state.fields.seed, asked[2].seed);
    const second = next(state, { ...tap(9, 9), random: 78 }, { ...tools, isSeen });
    assert.equal(second.state.gestures[1].address, 78);
    assert.equal(asked.length, 3);
    // Where none is seen, the first try stays.
    const none = next(initialState(), { ...tap(0, 0), random: 77 }, { ...tools, isSeen: () => false });
    assert.equal(none.state.gestures[0].address, 77);
  });

  test("in the introduction, everything works, and the last hint or a skip ends it for later visits", () => {
    const begun = initialState({ onboarding: allHints });
    assert.equal(play(["mesh"].map((type) => ({ type })), begun).state.gestures.length, 1);
    assert.deepEqual(play([tap(0, 0)], begun).state.onboarding, allHints.slice(1));
    assert.deepEqual(play([{ type: "closeHint" }], begun).state.onboarding, allHints.slice(1));
    const last = play([{ type: "save" }], initialState({ onboarding: ["hold"] })).state;
    const skipped = play([{ type: "skipOnboarding" }], begun).state;
    for (const { onboarding, settings } of [last, skipped]) {
      assert.equal(onboarding, null);
      assert.equal(settings.onboarded, true);
    }
  });

  test("an unknown action is a mistake, and a module can add its own once", () => {
    assert.throws(() => next(initialState(), { type: "jump" }, tools), /unknown action jump/u);
    // While a page loads more modules, such an action waits for them.
    const state = initialState();
    expectReducers(true);
    const action = { type: "jump" };
    assert.deepEqual(next(state, action, tools), { state, effects: [{ type: "later", action }] });
    expectReducers(false);
    assert.throws(() => next(state, { type: "jump" }, tools), /unknown action jump/u);
    addReducers({ testAction: (state) => ({ state, effects: [{ type: "tested" }] }) });
    assert.deepEqual(play([{ type: "testAction" }]).types, ["tested"]);
    assert.throws(() => addReducers({ testAction() {} }), /two reducers/u);
  });
});

describe("the store", () => {
  test("effects run before anything is painted, and a frame paints once", async () => {
    const frames = [];
    const events = [];
    const store = makeStore(next, initialState(), tools, {
      random: () => (random += 1),
      frame: (run) => frames.push(run),
    });
    store.effect("store", () => events.push("store"));
    store.view((state, before) =>
      events.push(before === null ? "first" : `paint ${state.gestures.length - before.gestures.length}`)
    );
    frames.pop()();
    store.dispatch(tap(0, 0));
    store.dispatch(tap(1, 1));
    assert.equal(frames.length, 1);
    frames.pop()();
    assert.deepEqual(events, ["first", "store", "store", "paint 2"]);
    store.dispatch({ type: "undo" });
    store.dispatch({ type: "dismiss" });
    assert.equal(frames.length, 1);
  });

  test("a flush paints the first views at once, and the others behind the next frame", () => {
    const [frames, tasks, events] = [[], [], []];
    const store = makeStore(next, initialState(), tools, {
      random: () => 7,
      frame: (run) => frames.push(run),
      later: (run) => tasks.push(run),
    });
    store.view(() => events.push("other"));
    store.view(() => events.push("first"), { isFirst: true });
    frames.pop()();
    assert.deepEqual(events.splice(0), ["first", "other"]);
    store.dispatch(tap(0, 0));
    store.flush();
    assert.deepEqual(events.splice(0), ["first"]);
    frames.pop()();
    assert.deepEqual(events.splice(0), []);
    tasks.pop()();
    assert.deepEqual(events.splice(0), ["other"]);
    store.dispatch(tap(1, 1));
    frames.pop()();
    assert.deepEqual([...events, ...tasks], ["first", "other"]);
  });

  test("an effect that fails becomes a notice", async (context) => {
    context.mock.method(console, "error", () => {});
    const store = makeStore(next, initialState(), tools, { random: () => 5, frame: () => {} });
    store.effect("flash", async () => {
      throw new Error("no light");
    });
    store.dispatch({ type: "save" });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    assert.deepEqual(store.state.notice.values, { reason: "no light" });
  });

  test("an effect that the browser aborts because the page closes is no failure", async (context) => {
    const messages = context.mock.method(console, "error", () => {});
    const page = new EventTarget();
    const store = makeStore(next, initialState(), tools, { random: () => 5, frame: () => {}, page });
    store.effect("flash", async () => {
      throw new DOMException("the page closes", "AbortError");
    });
    const fails = async () => {
      store.dispatch({ type: "save" });
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      return messages.mock.callCount();
    };
    page.dispatchEvent(new Event("pagehide"));
    assert.equal(await fails(), 0);
    assert.equal(store.state.notice, null);
    page.dispatchEvent(new Event("pageshow"));
    assert.equal(await fails(), 1);
  });
});

describe("keys", () => {
  const press = (key, { focus = "surface", state = initialState(), ...held } = {}) =>
    actionOfKey(
      {
        key,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        repeat: false,
        ...held,
      },
      focus,
      state,
    );

  test("no key is in two rows, and every row's effect has a text", () => {
    const all = keyTable.flatMap(({ keys }) => keys);
    assert.equal(new Set(all).size, all.length);
    for (const { effect } of keyTable) assert.ok(Object.hasOwn(english.texts, effect), effect);
    assert.equal(keyRows().length, keyTable.length);
    for (const { labels } of keyRows()) assert.ok(labels.every((label) => label !== ""));
  });

  test("every row makes an action that the reducer knows", () => {
    addReducers({ roll: (state) => ({ state, effects: [] }) });
    for (const row of keyTable) {
      for (const key of row.keys) play([row.action(initialState(), key.split("+").at(-1) || "+")]);
    }
  });

  test("every gesture has a key", () => {
    const types = keyTable.flatMap((row) =>
      row.keys.map((key) => row.action(initialState(), key.split("+").at(-1)).type)
    );
    for (const type of ["tap", "undo", "redo", "mesh", "setMode", "clear", "save", "moveBy", "zoomBy", "moveCursor"]) {
      assert.ok(types.includes(type), type);
    }
    for (const { action } of visibleTools) {
      if (typeof action === "object" && action.type !== "clearAll") assert.ok(types.includes(action.type), action.type);
    }
  });

  test("keys are found with what is held", () => {
    assert.equal(press("z", { ctrlKey: true }).type, "undo");
    assert.equal(press("Z", { metaKey: true, shiftKey: true }).type, "redo");
    assert.equal(press("Z", { shiftKey: false }).type, "undo", "with Caps Lock");
    assert.equal(press("?", { shiftKey: true }).name, "help");
    assert.deepEqual(press("ArrowLeft"), { type: "moveCursor", by: [-16, 0] });
    assert.deepEqual(press("ArrowLeft", { shiftKey: true }), { type: "moveBy", dx: 64, dy: -0 });
    assert.equal(press("m", { ctrlKey: true }), null);
    assert.equal(press("m", { altKey: true }), null);
    assert.equal(press("m", { repeat: true }), null);
    assert.equal(press("z", { repeat: true }).type, "undo");
  });

  test("controls, fields and dialogs keep their keys", () => {
    assert.equal(press("Enter", { focus: "control" }), null);
    assert.equal(press("m", { focus: "control" }).type, "mesh");
    assert.equal(press("m", { focus: "field" }), null);
    const state = play([{ type: "openDialog", name: "help" }]).state;
    assert.equal(press("m", { state }), null);
    assert.equal(press("Escape", { state }).type, "closeDialog");
  });

  test("while the tool for shapes is open, its keys mean nothing else, wherever the focus is", () => {
    const state = { ...initialState(), panel: "shape", shape: ["1", 0] };
    assert.ok(["Delete", "Backspace", "PageUp", "ArrowLeft"].every((key) => shapeKeys.includes(key)));
    for (const key of shapeKeys) {
      for (const focus of ["surface", "control", "field"]) {
        for (const held of [{}, { shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
          for (const each of [state, { ...state, shape: null }]) {
            assert.equal(press(key, { focus, state: each, ...held }), null, key);
          }
        }
      }
    }
    // All other keys keep their meaning.
    assert.equal(press("m", { state }).type, "mesh");
    assert.equal(press("Escape", { state }).type, "closePanel");
    assert.equal(press("Delete").type, "clear");
  });

  test("Escape closes the topmost thing", () => {
    const open = play([{ type: "notice", key: "notice.limit" }, { type: "openPanel", name: "settings" }]).state;
    assert.equal(press("Escape", { state: open }).type, "closePanel");
    const closed = play([{ type: "closePanel" }], open).state;
    assert.equal(press("Escape", { state: closed }).type, "dismiss");
    assert.equal(press("Escape", { state: initialState({ onboarding: allHints }) }).type, "closeHint");
    assert.equal(press("Escape").type, "hideCursor");
  });

  test("Enter places shapes at the cursor, else in the middle", () => {
    assert.deepEqual(press("Enter").at, [0, 0]);
    const state = play([{ type: "moveCursor", by: [0, 0] }, { type: "moveCursor", by: [0, 20] }]).state;
    assert.deepEqual(press(" ", { state }).at, [0, 20]);
  });
});

describe("limits of an entry", () => {
  test("a palette that is too large for an entry is refused with a message", () => {
    const palette = (count) => ({
      name: "many",
      light: { background: "#ffffff" },
      dark: { background: "#000000" },
      swatches: Array.from({ length: count }, (_, index) => ({
        name: `color ${index}`,
        weight: 1,
        color: `#${index.toString(16).padStart(6, "0")}`,
        opacity: [0.1, 0.5],
      })),
    });
    const { state } = play([tap(1, 1)]);
    assert.deepEqual(
      play([{ type: "set", fields: { palette: palette(40) } }], state).state.fields.palette,
      palette(40),
    );
    const large = palette(60);
    for (
      const action of [
        { type: "set", fields: { palette: large, seed: "other" } },
        { type: "opened", recipe: { engine: 1, seed: "ada", palette: large } },
      ]
    ) {
      const { state: after, effects } = play([action], state);
      assert.equal(after.notice.key, "palette.large", action.type);
      // The whole action is refused, not a part of it.
      assert.deepEqual([after.log, after.drawing, after.gestures, effects], [
        state.log,
        state.drawing,
        state.gestures,
        [],
      ]);
    }
  });
});

describe("a pointer that is pressed", () => {
  test("announces its tap with the address that the tap gets; anything else takes that back", () => {
    const press = (at) => ({ type: "press", at });
    const { state } = play([tap(5, 5), press([1.23456, -7])]);
    assert.deepEqual(state.coming.tap, [1.235, -7]);
    const after = play([tap(1.23456, -7)], state).state;
    assert.equal(after.coming, null);
    assert.equal(after.gestures.at(-1).address, state.coming.address);
    const elsewhere = play([tap(2, 2)], state).state;
    assert.equal(elsewhere.coming, null);
    assert.notEqual(elsewhere.gestures.at(-1).address, state.coming.address);
    assert.equal(play([press(null)], state).state.coming, null);
    assert.equal(play([{ type: "undo" }], state).state.coming, null);
    // The first tap brings the drawing's seed, so nobody knows its shapes.
    assert.equal(play([press([0, 0])]).state.coming, null);
  });
});
