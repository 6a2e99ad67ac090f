// The brush: what taps have of it, and what the log and the engine take of it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brushSizes, readBrush, tapOf, usualBrush } from "../../Pages/studio/brush.js";
import { parseEntries } from "../../Pages/studio/entries.js";
import { initialState, next } from "../../Pages/studio/state.js";
import { countOf, engine } from "./Support/drawing.mjs";

const stateWith = (brush) => initialState({ settings: { brush: { ...usualBrush, ...brush } } });

/** The entry of a tap, read as one of a stranger. */
const parsed = (gesture) => parseEntries([{ counter: 1, author: "a", gesture }])[0]?.gesture;

const tapWith = (brush) => ({ tap: [1, 2], address: 3, brush });

describe("the brush of a tap", () => {
  test("leaves what is not chosen to chance and to the picture", () => {
    assert.deepEqual(tapOf(stateWith({}), [1, 2], 3), { tap: [1, 2], address: 3, seed: "1", arrangement: "scatter" });
  });

  test("has what is chosen", () => {
    const brush = { kind: "hexagon", opacity: 0.5, shapes: 3, swatch: 2 };
    assert.deepEqual(tapOf(stateWith({ ...brush, arrangement: "rings" }), [1, 2], 3), {
      tap: [1, 2],
      address: 3,
      seed: "1",
      arrangement: "rings",
      brush,
    });
  });

  test("is larger in the zoom of the tap, within what a tap can have", () => {
    assert.equal(tapOf(stateWith({ size: 2 }), [0, 0], 1).zoom, 0.5);
    assert.equal(tapOf(stateWith({ size: 0.25 }), [0, 0], 1).zoom, 4);
    const near = next(stateWith({ size: 0.25 }), { type: "move", zoom: 100 }, { countOf }).state;
    assert.ok(tapOf(near, [0, 0], 1).zoom <= 100);
  });

  test("follows the hand: the way of a line in a stream, and how a pen presses", () => {
    const hand = { direction: [3.00049, -4], pressure: 1 };
    assert.equal("brush" in tapOf(stateWith({}), [0, 0], 1, hand), false);
    assert.deepEqual(tapOf(stateWith({ arrangement: "stream" }), [0, 0], 1, hand).brush, { direction: [3, -4] });
    assert.deepEqual(tapOf(stateWith({ pressure: "opacity" }), [0, 0], 1, { pressure: 0.4 }).brush, { opacity: 0.4 });
    assert.deepEqual(tapOf(stateWith({ pressure: "opacity" }), [0, 0], 1, { pressure: 0 }).brush, { opacity: 0.05 });
    assert.equal("zoom" in tapOf(stateWith({ pressure: "size" }), [0, 0], 1, { pressure: 0.5 }), false);
    assert.ok(tapOf(stateWith({ pressure: "size" }), [0, 0], 1, hand).zoom < 1);
    assert.equal("zoom" in tapOf(stateWith({ pressure: "size" }), [0, 0], 1), false, "a finger does not press");
  });

  test("decides how many shapes are drawn", () => {
    for (const shapes of [1, 4, 8]) {
      assert.equal(countOf("1", tapWith({ shapes }), [1, 8], "scatter"), shapes);
    }
    assert.notEqual(
      countOf("1", tapWith({ shapes: 1 }), [1, 8], "scatter"),
      countOf("1", tapWith({ shapes: 8 }), [1, 8], "scatter"),
    );
  });

  test("stays as it was when the brush changes", () => {
    let state = stateWith({ swatch: 1 });
    state = next(state, { type: "tap", at: [0, 0], random: 5 }, { countOf }).state;
    state = next(state, { type: "setSettings", settings: { brush: usualBrush }, random: 6 }, { countOf }).state;
    state = next(state, { type: "tap", at: [0, 0], random: 7 }, { countOf }).state;
    assert.deepEqual(state.gestures.map(({ brush }) => brush), [{ swatch: 1 }, undefined]);
  });
});

describe("brushes of strangers", () => {
  test("are entries in the order of canonical JSON, and what the engine reads", () => {
    const brush = { swatch: 511, shapes: 8, opacity: 0.5, kind: "octagon", direction: [1, -2] };
    const gesture = parsed(tapWith(brush));
    assert.equal(
      JSON.stringify(gesture.brush),
      '{"direction":[1,-2],"kind":"octagon","opacity":0.5,"shapes":8,"swatch":511}',
    );
    assert.ok(Object.isFrozen(gesture.brush));
    const { recipe } = engine.wallpaper({ seed: "1", gestures: [gesture] });
    assert.deepEqual(JSON.parse(recipe).gestures[0].brush, brush);
  });

  test("are no entries where the engine would refuse them", () => {
    const wrong = [
      {},
      null,
      [],
      "red",
      { size: 2 },
      { shapes: 0 },
      { shapes: 9 },
      { shapes: 2.5 },
      { swatch: -1 },
      { swatch: 512 },
      { opacity: 1.001 },
      { kind: "star" },
      { direction: [1] },
      { direction: [1e11, 0] },
      { direction: null },
    ];
    for (const brush of wrong) assert.equal(parsed(tapWith(brush)), undefined, JSON.stringify(brush));
  });
});

describe("the brush of the last visit", () => {
  test("comes back", () => {
    const brush = {
      ...usualBrush,
      arrangement: "hive",
      kind: "circle",
      opacity: 1,
      shapes: 8,
      swatch: 0,
      size: 4,
      draws: true,
    };
    assert.deepEqual(readBrush(structuredClone(brush)), brush);
    assert.equal(readBrush(undefined).size, 1);
  });

  test("is the usual one if this page cannot use it", () => {
    const wrong = [
      { arrangement: "of the future" },
      { size: 0 },
      { size: brushSizes[1] + 1 },
      { size: "2" },
      { pressure: "color" },
      { draws: 1 },
      { shapes: 9 },
      { texture: "chalk" },
    ];
    for (const each of wrong) assert.equal(readBrush({ ...usualBrush, ...each }), usualBrush, JSON.stringify(each));
    assert.equal(readBrush("brush"), usualBrush);
  });
});
