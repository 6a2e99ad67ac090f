// The hints of the introduction: one at a time, when it fits, whatever the visitor does.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allHints, firstHints, hintOf, hintsAfter, hintsWithout, wordsOf } from "../../Pages/studio/onboarding.js";
import { hasText } from "../../Pages/studio/texts.js";

const drawn = (count) => Array(count).fill("tap");

describe("onboarding", () => {
  test("before anything is drawn there is one hint, and more come with what is drawn", () => {
    const shown = (count, onboarding = allHints) => hintOf({ onboarding, gestures: drawn(count) });
    assert.equal(shown(0), "tap");
    const left = hintsAfter(allHints, { type: "tap" });
    assert.deepEqual([0, 1, 2].map((count) => shown(count, left)), [null, null, "drop"]);
    assert.equal(shown(9, null), null);
  });

  test("what the visitor does leads through all hints, in any order, and ends them", () => {
    const types = ["tap", "undo", "setMode", "save", "clear"];
    for (const order of [types, types.toReversed(), [...types.slice(2), ...types.slice(0, 2)]]) {
      let hints = allHints;
      for (const [index, type] of order.entries()) {
        assert.equal(hints.length, types.length - index);
        hints = hintsAfter(hints, { type });
      }
      assert.equal(hints, null);
    }
  });

  test("nothing else changes a hint, and each can be closed", () => {
    for (const type of ["mesh", "move", "resize", "received", "openPanel"]) {
      assert.equal(hintsAfter(allHints, { type }), allHints);
    }
    assert.deepEqual(hintsWithout(allHints, "tap"), allHints.slice(1));
    assert.equal(hintsWithout(allHints, null), allHints);
    assert.equal(hintsWithout(["hold"], "hold"), null);
  });

  test("it begins at the first visit, but not over a picture that a link shows", () => {
    assert.equal(firstHints({}, ""), allHints);
    assert.equal(firstHints({}, "#"), allHints);
    assert.equal(firstHints({}, "#t=abc"), allHints);
    assert.equal(firstHints({}, "#s=ada"), null);
    assert.equal(firstHints({ onboarded: true }, ""), null);
  });

  test("a picture that is opened ends it", () => assert.equal(hintsAfter(allHints, { type: "opened" }), null));

  test("the words fit the mode, the fingers and the sensors", () => {
    const phone = { mode: "light", touch: true, motion: true };
    const words = (hands) => allHints.map((hint) => wordsOf(hint, hands).key.slice("onboarding.".length));
    assert.deepEqual(words(phone), ["tap", "drop", "toDark", "hold", "shake"]);
    assert.deepEqual(words({ ...phone, mode: "dark" }), ["tap", "drop", "toLight", "hold", "shake"]);
    const desktop = { mode: "light", touch: false, motion: false };
    assert.deepEqual(words(desktop), ["click", "dropKey", "toDarkKey", "holdMouse", "clearKey"]);
    assert.deepEqual(wordsOf("shake", { ...phone, motion: false }), { key: "onboarding.clearButton", needs: "button" });
    for (const touch of [true, false]) {
      for (const motion of [true, false]) {
        for (const mode of ["light", "dark"]) {
          for (const hint of allHints) assert.ok(hasText(wordsOf(hint, { mode, touch, motion }).key));
        }
      }
    }
  });
});
