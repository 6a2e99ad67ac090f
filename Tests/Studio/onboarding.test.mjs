// The steps of the introduction: one gesture at a time, whatever else the visitor does.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import {
  firstStep,
  isAllowed,
  nextStep,
  onboardingSteps,
  visitorTypes,
  wordsOf,
} from "../../Pages/studio/onboarding.js";
import { hasText } from "../../Pages/studio/texts.js";

const light = { fields: { mode: null }, system: "light" };
const right = {
  tap: { type: "tap", at: [0, 0] },
  again: { type: "tap", at: [0, 0] },
  hold: { type: "save" },
  drop: { type: "undo" },
  shake: { type: "clear" },
  mode: { type: "setMode" },
  back: { type: "setMode" },
};

describe("onboarding", () => {
  test("the gestures in their order lead through all steps and end it", () => {
    const seen = [];
    for (let step = "tap"; step !== null; step = nextStep(step, right[step] ?? { type: "mesh" }, light)) {
      seen.push(step);
    }
    assert.deepEqual(seen, onboardingSteps);
  });

  test("in each step, every other gesture is refused and changes no step", () => {
    for (const step of Object.keys(right)) {
      for (const type of visitorTypes) {
        const isRight = type === right[step].type;
        assert.equal(isAllowed(step, { type }, light), isRight, `${type} in ${step}`);
        if (!isRight) assert.equal(nextStep(step, { type }, light), step);
      }
    }
  });

  test("the mode that is there already is not the other mode", () => {
    const dark = { fields: { mode: "dark" }, system: "light" };
    for (const step of ["mode", "back"]) {
      assert.equal(isAllowed(step, { type: "setMode", mode: "light" }, light), false);
      assert.equal(isAllowed(step, { type: "setMode", mode: "dark" }, light), true);
      assert.equal(isAllowed(step, { type: "setMode", mode: "dark" }, dark), false);
      assert.equal(nextStep(step, { type: "setMode", mode: "light" }, light), step);
    }
  });

  test("what the page itself does is allowed, and changes no step", () => {
    for (
      const type of [
        "skipOnboarding",
        "resize",
        "setLanguage",
        "system",
        "received",
        "moveCursor",
        "dismiss",
        "session",
      ]
    ) {
      for (const step of onboardingSteps) {
        assert.equal(isAllowed(step, { type }, light), true);
        assert.equal(nextStep(step, { type }, light), step);
      }
    }
  });

  test("it begins at the first visit, but not over a picture that a link shows", () => {
    assert.equal(firstStep({}, ""), "tap");
    assert.equal(firstStep({}, "#"), "tap");
    assert.equal(firstStep({}, "#t=abc"), "tap");
    assert.equal(firstStep({}, "#s=ada"), null);
    assert.equal(firstStep({ onboarded: true }, ""), null);
  });

  test("a picture that is opened ends it", () => {
    assert.equal(isAllowed("hold", { type: "opened" }, light), true);
    assert.equal(nextStep("hold", { type: "opened" }, light), null);
  });

  test("a stored step that no longer exists ends the introduction", () => {
    assert.equal(isAllowed("constructor", { type: "mesh" }, light), true);
    assert.equal(nextStep("constructor", { type: "mesh" }, light), null);
  });

  test("every action of the toolbar is a visitor's", () => {
    const source = fs.readFileSync(new URL("../../Pages/studio/tools.js", import.meta.url), "utf8");
    const types = [...source.matchAll(/\btype: "(\w+)"/gu)].map(([, type]) => type);
    assert.ok(types.length > 5);
    for (const type of types) assert.ok(visitorTypes.has(type), type);
  });

  test("the words fit the mode, the fingers and the sensors", () => {
    const phone = { mode: "light", touch: true, motion: true };
    const words = (step, hands) => wordsOf(step, hands).key.slice("onboarding.".length);
    assert.deepEqual(
      onboardingSteps.map((step) => words(step, { ...phone, mode: step === "back" ? "dark" : "light" })),
      ["tap", "again", "hold", "drop", "shake", "toDark", "backToLight", "enjoy"],
    );
    assert.deepEqual(
      onboardingSteps.map((step) => words(step, { ...phone, mode: step === "back" ? "light" : "dark" })),
      ["tap", "again", "hold", "drop", "shake", "toLight", "backToDark", "enjoy"],
    );
    assert.deepEqual(onboardingSteps.map((step) => words(step, { mode: "light", touch: false, motion: false })), [
      "click",
      "again",
      "holdMouse",
      "dropKey",
      "clearKey",
      "toDarkKey",
      "backToDarkKey",
      "enjoy",
    ]);
    assert.deepEqual(wordsOf("shake", { ...phone, motion: false }), { key: "onboarding.clearButton", needs: "button" });
    for (const touch of [true, false]) {
      for (const motion of [true, false]) {
        for (const mode of ["light", "dark"]) {
          for (const step of onboardingSteps) assert.ok(hasText(wordsOf(step, { mode, touch, motion }).key));
        }
      }
    }
  });
});
