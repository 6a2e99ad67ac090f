// Changes of shapes that are there: in the log, in the recipe, and in the state of the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "../../Pages/studio/collaboration.js";
import { parseEntries } from "../../Pages/studio/entries.js";
import { canClear, emptyLog, entriesOf, nextCounter, recipeOf, redoOf, undoOf } from "../../Pages/studio/log.js";
import { changesOf, shapeOfMark, untouched } from "../../Pages/studio/shapes.js";
import { initialState, next } from "../../Pages/studio/state.js";
import { countOf, engine } from "./Support/drawing.mjs";
import { drawn, logOf, seed, tapOf } from "./Support/logs.mjs";

const three = tapOf(3);
const first = Object.freeze([three.address, 0]);
const gesturesOf = (log) => recipeOf(log).gestures.map(({ seed: _, ...gesture }) => gesture);
const entry = (gesture) => parseEntries([{ counter: 1, author: "a", gesture }]);

describe("changes of shapes in the log", () => {
  test("a change stands behind its tap in the recipe, is undone and redone, and anybody can make it", () => {
    const log = drawn(emptyLog(), "a", seed, three);
    const changed = drawn(log, "b", { shape: first, size: 2 }, { shape: first, move: [1, 2], size: 3 });
    const changes = [{ shape: first, size: 2 }, { shape: first, move: [1, 2], size: 3 }];
    assert.deepEqual(gesturesOf(changed), [three, ...changes]);
    assert.equal(undoOf(changed, "a").undo[0], 2, "to a, the tap is the last step");
    const undone = drawn(changed, "b", "undo step");
    assert.deepEqual(gesturesOf(undone), [three, changes[0]]);
    assert.deepEqual(gesturesOf(drawn(undone, "b", "redo step")), [three, ...changes]);
    // Without its tap, a change does nothing, and is nothing to undo.
    const gone = drawn(changed, "a", "undo step");
    assert.deepEqual(gesturesOf(gone), []);
    assert.equal(undoOf(gone, "b"), null);
    assert.deepEqual(gesturesOf(drawn(gone, "a", "redo step")), [three, ...changes]);
    assert.equal(redoOf(changed, "b"), null);
  });

  test("a movement of a slider is one step", () => {
    const log = drawn(emptyLog(), "a", seed, three, { shape: first, size: 2 }, { shape: first, size: 3, more: true });
    assert.deepEqual(gesturesOf(drawn(log, "a", "undo step")), [three]);
  });

  test("a changed shape of the plane belongs to the seed", () => {
    const change = { shape: [0, 0, 0, 1], remove: true };
    const log = drawn(emptyLog(), "a", seed, { set: { density: 1 } }, { ...change, seed: "ada" });
    assert.deepEqual(gesturesOf(log), [change]);
    const rolled = drawn(log, "a", { set: { seed: "other" } });
    assert.deepEqual(gesturesOf(rolled), []);
    assert.deepEqual(gesturesOf(drawn(rolled, "b", { set: { seed: "ada" } })), [change]);
    assert.deepEqual(gesturesOf(drawn(rolled, "a", "undo step")), [change]);
  });

  test("the engine takes every change, in any order of arrival", () => {
    const members = [
      { remove: true },
      { move: [-1.5, 2] },
      { size: 0.05 },
      { opacity: 1 },
      { swatch: 511 },
      {
        kind: "octagon",
      },
      { order: "back" },
      { order: "front" },
    ];
    let log = drawn(emptyLog(), "a", seed, three);
    for (const each of members) {
      log = drawn(log, "a", { shape: first, ...each }, { shape: [1, 2, 3, 4], ...each, seed: "ada" });
    }
    const { fields, gestures } = recipeOf(log);
    assert.equal(gestures.length, 1 + 2 * members.length);
    const { marks } = engine.wallpaper({ seed: fields.seed, width: 300, height: 300, gestures });
    assert.ok(marks.length > 0);
    assert.deepEqual(recipeOf(logOf([...entriesOf(log)].reverse())), recipeOf(log));
  });

  test("a clear takes changes of the plane, and undo brings them back", () => {
    const change = { shape: [0, 0, 0, 1], remove: true };
    const log = drawn(emptyLog(), "a", seed, { set: { density: 1 } }, { ...change, seed: "ada" });
    assert.equal(canClear(log, "a"), true);
    for (const clear of ["clear", "clear-all"]) {
      const cleared = drawn(log, "a", clear);
      assert.deepEqual(gesturesOf(cleared), []);
      assert.equal(canClear(cleared, "a"), false);
      assert.deepEqual(gesturesOf(drawn(cleared, "a", "undo step")), [change]);
    }
    // A change of somebody else's shape goes with its author's clear; the shape stays.
    const theirs = drawn(drawn(emptyLog(), "a", seed, three), "b", { shape: first, size: 2 }, "clear");
    assert.deepEqual(gesturesOf(theirs), [three]);
  });

  test("what is no change is refused", () => {
    const wrong = [
      { shape: first },
      { shape: [1], size: 2 },
      { shape: [1, 8], size: 2 },
      { shape: [1, 2, 3, 4], size: 2 },
      { shape: first, size: 2, seed: "ada" },
      { shape: first, size: 0.04 },
      { shape: first, size: 1.0001 },
      { shape: first, opacity: 1.1 },
      { shape: first, swatch: 512 },
      { shape: first, kind: "star" },
      { shape: first, remove: false },
      { shape: first, order: "top" },
      { shape: first, move: [1] },
      { shape: first, color: "#ffffff" },
      { shape: first, size: 2, tap: [0, 0] },
      { shape: [2 ** 31, 0, 0, 0], size: 2, seed: "ada" },
    ];
    for (const gesture of wrong) assert.deepEqual(entry(gesture), [], JSON.stringify(gesture));
    // Equal changes have equal JSON, whatever the order of their members.
    const [one] = entry({ size: 2, shape: first, kind: "circle" });
    const [other] = entry({ kind: "circle", shape: [...first], size: 2 });
    assert.equal(JSON.stringify(one), JSON.stringify(other));
  });
});

describe("a selected shape", () => {
  let random = 1;
  const play = (actions, state) =>
    actions.reduce((now, action) => next(now, { random: random += 1, ...action }, { countOf }).state, state);

  test("is changed by actions, and let go with its panel or with its removal", () => {
    const start = play([{ type: "tap", at: [0, 0] }], initialState());
    const shape = [start.gestures[0].address, 0];
    const selected = play([{ type: "selectShapes", shapes: [shape] }], start);
    const change = (members) => ({ type: "changeShapes", changes: [{ shape, ...members }] });
    assert.deepEqual([selected.panel, selected.selection], ["shape", [shape]]);
    const changed = play([change({ size: 2 }), change({ move: [3, 4] })], selected);
    assert.deepEqual(changesOf(changed, shape), { move: [3, 4], size: 2 });
    assert.deepEqual(changesOf(changed, [shape[0], 1]), { ...untouched });
    const removed = play([change({ remove: true })], changed);
    assert.deepEqual(removed.selection, []);
    assert.equal(play([{ type: "changeShapes", changes: [] }], removed), removed);
    assert.deepEqual(play([{ type: "undo" }], removed).gestures, changed.gestures);
    assert.deepEqual(play([{ type: "closePanel" }], selected).selection, []);
    assert.deepEqual(play([{ type: "newDrawing", from: "empty" }], selected).selection, []);
  });

  test("several are changed in one step, which one undo takes back", () => {
    const start = play([{ type: "tap", at: [0, 0] }, { type: "tap", at: [50, 0] }], initialState());
    const names = start.gestures.map(({ address }) => [address, 0]);
    const selected = play([{ type: "selectShapes", shapes: names }], start);
    const since = nextCounter(selected.log);
    const changes = names.map((shape, at) => ({ shape, move: [at, 0] }));
    const moved = play([{ type: "changeShapes", changes, since }], selected);
    assert.deepEqual(names.map((name) => changesOf(moved, name).move), [[0, 0], [1, 0]]);
    assert.deepEqual(moved.selection, names);
    // A movement of the hand is one step, however often it changes them.
    const again = changes.map(({ shape }) => ({ shape, move: [9, 9] }));
    const further = play([{ type: "changeShapes", changes: again, since }], moved);
    assert.deepEqual(play([{ type: "undo" }], further).gestures, start.gestures);
    const removed = play([{ type: "changeShapes", changes: [{ shape: names[0], remove: true }] }], moved);
    assert.deepEqual(removed.selection, [names[1]]);
    assert.deepEqual(play([{ type: "undo" }], removed).gestures, moved.gestures);
  });

  test("of the plane is let go when the seed changes", () => {
    const selected = play([
      { type: "newDrawing", from: "seed" },
      { type: "selectShapes", shapes: [[0, 0, 0, 0]] },
    ], initialState());
    assert.deepEqual(play([{ type: "set", fields: { seed: "other" } }], selected).selection, []);
    assert.notDeepEqual(play([{ type: "set", fields: { palette: "dusk" } }], selected).selection, []);
  });

  test("of a recipe that is opened stays changed, as the engine draws it", () => {
    const tap = { tap: [0, 0], address: 7 };
    const plane = { shape: [0, 0, 0, 0], size: 2 };
    const hand = { shape: [7, 0], swatch: 1 };
    const open = (...gestures) =>
      play([{ type: "opened", recipe: { engine: 1, seed: "ada", gestures } }], initialState()).gestures;
    assert.deepEqual(open(tap, plane, hand), [{ ...tap }, plane, hand]);
    assert.deepEqual(open(tap, hand, "undo"), [{ ...tap }]);
    assert.deepEqual(open(tap, plane, hand, "undo", "undo", "redo"), [{ ...tap }, plane]);
    assert.deepEqual(open(tap, plane, "clear"), []);
    assert.deepEqual(open(tap, plane, "clear", "undo"), [{ ...tap }, plane]);
    const state = play([{ type: "opened", recipe: { engine: 1, seed: "ada", gestures: [tap] } }], initialState());
    const more = play([{ type: "openedMore", drawing: state.drawing, gestures: [plane, "undo", "redo"] }], state);
    assert.deepEqual(more.gestures, [{ ...tap }, plane]);
  });

  test("of the plane is recorded with the seed", () => {
    const state = play([
      { type: "newDrawing", from: "seed" },
      { type: "selectShapes", shapes: [[0, 0, 0, 0]] },
      { type: "changeShapes", changes: [{ shape: [0, 0, 0, 0], swatch: 1 }] },
    ], initialState());
    assert.deepEqual(state.gestures, [{ shape: [0, 0, 0, 0], swatch: 1 }]);
    assert.equal(entriesOf(state.log).at(-1).gesture.seed, state.fields.seed);
    assert.deepEqual(play([{ type: "set", fields: { seed: "other" } }], state).gestures, []);
  });
});

describe("which shape of the window a mark is", () => {
  const part = [0, 0, 100, 100];
  const circle = (x, y, radius = 10, looks = {}) => ({
    kind: "circle",
    color: "#6e4883",
    opacity: 0.5,
    box: [x - radius, y - radius, x + radius, y + radius],
    ...looks,
  });
  const mesh = { kind: "stroke", color: "#6e4883", opacity: 0.5, box: null };
  const found = (mark, marks, shown) => shapeOfMark(mark, marks, { shapes: shown.map((mark) => ({ mark })) }, part);

  test("the one that looks the same at the same place, as exactly as the engine rounds", () => {
    const marks = [circle(20, 20), mesh, circle(20, 20, 10, { opacity: 0.4 }), circle(20, 20.5)];
    const shown = [0, 2, 3].map((at) => ({ ...marks[at], box: marks[at].box.map((each) => each + 0.0005) }));
    assert.equal(found(marks[0], marks, shown).mark, shown[0]);
    assert.equal(found(marks[2], marks, shown).mark, shown[1]);
    assert.equal(found(marks[3], marks, shown).mark, shown[2]);
  });

  test("of several that are the same, the one with as many below it", () => {
    const marks = [circle(20, 20), circle(50, 50), mesh, circle(20, 20)];
    const shown = [{ ...marks[0] }, { ...marks[1] }, { ...marks[3] }];
    assert.equal(found(marks[0], marks, shown).mark, shown[0]);
    assert.equal(found(marks[3], marks, shown).mark, shown[2]);
  });

  test("none beside the window, and a huge one that is cut elsewhere", () => {
    const huge = circle(500, 500, 650);
    const cut = { ...huge, kind: "path", d: "M 0 90 L 90 0 L 99 99 Z", box: [30, 10, 400, 400] };
    const far = circle(-50, 20);
    assert.equal(found(far, [far, huge], [cut]), undefined);
    assert.equal(found(huge, [far, huge], [cut]).mark, cut);
  });
});
