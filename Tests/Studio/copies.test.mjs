// Copies of shapes, with the engine and without a browser.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { copiedRecipe, copiesOf, measured } from "../../Pages/studio/copies.js";
import "../../Pages/studio/shapes.js";
import { parseEntries } from "../../Pages/studio/entries.js";
import { markAt } from "../../Pages/studio/scene.js";
import { initialState, next, recipeOptions } from "../../Pages/studio/state.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { countOf, engine } from "./Support/drawing.mjs";

const play = (actions, state) =>
  actions.reduce((now, action, at) => next(now, { random: 7 + at, ...action }, { countOf }).state, state);

/** The marks that a state shows, in a window that shows all of them. */
function marksOf(state, changes = {}) {
  const { marks } = engine.wallpaper({ ...recipeOptions(state), ...changes, width: 900, height: 900 });
  return marks.map((mark) => markAt(mark, [-195, -195]));
}

/** What a copy has of its shape, to about a thousandth of its size; corners are nearly as round. */
function assertAlike(copy, mark) {
  assert.equal(copy.kind, mark.kind);
  assert.equal(copy.color, mark.color);
  assert.equal(copy.opacity, mark.opacity);
  const [own, theirs] = [measured(copy), measured(mark)];
  assert.ok(Math.abs(own.size / theirs.size - 1) < 0.002, `${own.size} is not ${theirs.size}`);
  for (const axis of [0, 1]) assert.ok(Math.abs(own.middle[axis] - theirs.middle[axis]) < 0.01, `${own.middle}`);
  assert.ok(Math.abs(own.corner - theirs.corner) < 0.1 * theirs.size, `${own.corner}, not ${theirs.corner}`);
}

/** A drawing with shapes of many kinds and sizes. */
function drawing(seed) {
  const random = numbers(seed);
  const shapes = { circle: 1, hexagon: 1, triangle: 1, square: 1, pentagon: 1, heptagon: 1, octagon: 1 };
  const arrangements = ["scatter", "hive", "rings", "stream"];
  const begun = play([
    { type: "set", fields: { seed: String(seed), shapes, mode: ["light", "dark"][seed % 2] } },
    { type: "set", fields: { arrangement: arrangements[seed % 4] } },
  ], initialState());
  const taps = Array.from({ length: 3 }, (_, at) => (
    { type: "tap", at: [random(200) - 100, random(200) - 100], address: 2 ** 40 * (at + 1) + random(1000) }
  ));
  const state = play(taps, begun);
  const [{ address }] = state.gestures;
  const sizes = [0.05, 0.4, 3];
  const changes = sizes.map((size, at) => ({ shape: [address, at], size, opacity: 0.9 }));
  return play([{ type: "changeShapes", changes }], state);
}

describe("copies", () => {
  test("look as their shapes do, at their places", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const state = drawing(seed);
      const marks = marksOf(state);
      const copies = copiesOf(marks, state, 12345, engine);
      assert.equal(copies.filter(({ tap }) => tap).length, marks.length);
      const gestures = parseEntries(copies.map((gesture, at) => ({ counter: at + 1, author: "a", gesture })));
      assert.equal(gestures.length, copies.length, "every copy is an entry");
      const copied = marksOf(state, { gestures: copies.map(({ palette: _, ...each }) => each) });
      copied.forEach((copy, at) => assertAlike(copy, marks[at]));
    }
  });

  test("are one step, also as the first of a drawing, and are selected", () => {
    const from = drawing(3);
    const copies = copiesOf(marksOf(from), from, 99, engine);
    for (const begun of [initialState(), drawing(5)]) {
      const state = play([{ type: "placeCopies", copies }], begun);
      assert.equal(state.selection.length, copies.filter(({ tap }) => tap).length);
      assert.equal(state.panel, "shape");
      assert.deepEqual(play([{ type: "undo" }], state).gestures, begun.gestures);
    }
  });

  test("go to another drawing as a recipe, with colors that it does not have", () => {
    const from = drawing(4);
    const marks = marksOf(from);
    const text = copiedRecipe(marks, from, engine);
    const recipe = JSON.parse(text);
    assert.equal(recipe.plane, null);
    assert.equal(engine.read(text).marks.length, marks.length);
    const other = play([{ type: "set", fields: { palette: "meadow" } }], initialState());
    const copies = copiesOf(marks, other, 5, engine);
    const state = play([{ type: "placeCopies", copies }], other);
    assert.equal(state.palettes.length, 1);
    marksOf(state).forEach((copy, at) => assert.equal(copy.color, marks[at].color));
  });
});
