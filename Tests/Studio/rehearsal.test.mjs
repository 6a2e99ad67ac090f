// The introduction in a shared drawing: what a newcomer tries out stays in the page, and goes; what others do stays.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "../../Pages/studio/company.js";
import { append, emptyLog, entriesOf } from "../../Pages/studio/log.js";
import { rehearsed } from "../../Pages/studio/rehearsal.js";
import { initialState, next, setIntroduction } from "../../Pages/studio/state.js";
import { countOf } from "./Support/drawing.mjs";

setIntroduction(rehearsed);

/** Entries of another author. */
const entry = (counter, gesture) => ({ counter, author: "b", gesture });
const theirs = [entry(1, { set: { seed: "7" } }), entry(2, { tap: [10, 10], address: 4096, seed: "7" })];

/** The visitor's log, which others have too; `recorded` are all entries that were stored or sent. */
function begin({ entries = theirs, ...more } = {}) {
  const { log } = append(emptyLog(), entries, countOf);
  return {
    state: { ...initialState({ author: "a", log, onboarding: "tap" }), ...more },
    recorded: [],
    random: 1 << 20,
  };
}

function play(page, ...actions) {
  let { state, recorded, random } = page;
  for (const action of actions) {
    random += 4096;
    const result = next(state, { random, ...action }, { countOf });
    state = result.state;
    assert.ok(Object.isFrozen(state), action.type);
    for (const { type, entries } of result.effects) {
      if (["store", "share"].includes(type)) recorded = recorded.concat(entries);
    }
  }
  return { state, recorded, random };
}

const tap = { type: "tap", at: [1, 2] };
const steps = [
  tap,
  { ...tap, at: [9, 9] },
  { type: "save" },
  { type: "undo" },
  { type: "clear" },
  { type: "setMode" },
  {
    type: "setMode",
  },
];
const pictureOf = ({ fields, gestures, palettes }) => JSON.stringify([fields, gestures, palettes]);

describe("the introduction where others are", () => {
  test("draws only in the page, and the picture is the shared one at its end", () => {
    const start = begin({ peers: 1 });
    let page = start;
    for (const [index, step] of steps.entries()) {
      page = play(page, step);
      assert.deepEqual(page.recorded, [], step.type);
      const isOver = index === steps.length - 1;
      assert.equal(page.state.onboarding === "enjoy", isOver);
      assert.equal(pictureOf(page.state) === pictureOf(start.state), isOver || index >= 4 && index !== 5, step.type);
    }
    assert.equal(page.state.sharedLog, null);
    assert.deepEqual(entriesOf(page.state.log), theirs);
    assert.deepEqual([page.state.canUndo, page.state.canRedo], [false, false]);
    // From now on, everything is real.
    const drawn = play(page, tap);
    assert.equal(drawn.state.onboarding, null);
    assert.equal(drawn.state.gestures.length, 2);
    assert.ok(drawn.recorded.length > 0);
  });

  test("also if the others who have drawn are not here now, and if it is skipped", () => {
    const start = begin();
    const page = play(start, ...steps.slice(0, 2));
    assert.notEqual(pictureOf(page.state), pictureOf(start.state));
    const skipped = play(page, { type: "skipOnboarding" });
    assert.equal(pictureOf(skipped.state), pictureOf(start.state));
    assert.deepEqual(skipped.recorded, []);
  });

  test("what others draw meanwhile is seen at once, and stays", () => {
    const more = [entry(3, { tap: [50, 50], address: 8192, seed: "7" }), entry(4, { set: { mode: "dark" } })];
    const page = play(begin({ peers: 1 }), tap, { type: "received", entries: more });
    assert.equal(page.state.gestures.length, 3);
    assert.equal(page.state.fields.mode, "dark");
    assert.deepEqual(page.recorded, more, "only what came is stored");
    assert.deepEqual(entriesOf(page.state.sharedLog), [...theirs, ...more]);
    const done = play(page, { type: "skipOnboarding" });
    assert.deepEqual(entriesOf(done.state.log), [...theirs, ...more]);
    assert.equal(done.state.gestures.length, 2);
  });

  test("what the page itself changes, such as the command's palette, is real, and ends what was tried", () => {
    const page = play(begin({ peers: 1 }), tap, { type: "set", fields: { palette: "dusk" } }, steps[1]);
    assert.equal(page.state.gestures.length, 2);
    assert.equal(page.state.fields.palette, "dusk");
    const done = play(page, { type: "skipOnboarding" });
    assert.equal(done.state.fields.palette, "dusk");
    assert.equal(done.state.gestures.length, 1);
    assert.ok(page.recorded.some(({ gesture }) => gesture.set?.palette === "dusk"));
    assert.ok(!page.recorded.some(({ gesture }) => gesture.tap));
  });

  test("another drawing that opens takes the place of both", () => {
    const page = play(begin({ peers: 1 }), tap, { type: "opensDrawing", drawing: "2", log: emptyLog() });
    assert.equal(page.state.sharedLog, null);
    assert.deepEqual(entriesOf(play(page, { type: "skipOnboarding" }).state.log), []);
  });
});

test("alone, the introduction draws for good", () => {
  const page = play(begin({ entries: [] }), ...steps.slice(0, 2), { type: "skipOnboarding" });
  assert.equal(page.state.gestures.length, 2);
  assert.ok(page.recorded.length > 0);
  // Who comes later does not see what the newcomer tries out from then on.
  const later = play(play(begin({ entries: [] }), tap), { type: "peers", count: 1 });
  const { recorded } = play(later, tap, { type: "save" }, { type: "undo" });
  assert.deepEqual(recorded, later.recorded);
});
