// The steps of the introduction: one gesture at a time, and no other gesture works. Pure; onboarding-view.js shows
// them.

/**
 * The steps in their order. The first tap is followed by another one, so that the undo of `drop` leaves something.
 * `mode` changes to the other mode and `back` returns; any gesture ends `enjoy`.
 */
export const onboardingSteps = Object.freeze(["tap", "again", "hold", "drop", "shake", "mode", "back", "enjoy"]);

/** The type of the action that a step asks for. */
const wantedTypes = Object.freeze({
  tap: "tap",
  again: "tap",
  hold: "save",
  drop: "undo",
  shake: "clear",
  mode: "setMode",
  back: "setMode",
  enjoy: null,
});

/**
 * The actions of visitors: each does nothing unless the step asks for it. All other actions come from the page itself.
 */
export const visitorTypes = Object.freeze(
  new Set([
    "tap",
    "mesh",
    "undo",
    "redo",
    "clear",
    "clearAll",
    "confirm",
    "setMode",
    "newDrawing",
    "openDrawing",
    "move",
    "moveBy",
    "zoomBy",
    "resetView",
    "fit",
    "goBack",
    "save",
    "copy",
    "openPanel",
    "openDialog",
    "selectShape",
    "lock",
    "unlock",
    "roll",
    "chooseRoll",
    "join",
  ]),
);

/**
 * The first step of a visit; null for visitors who saw the introduction, and for those who open a link to a picture.
 */
export function firstStep({ onboarded = false }, fragment) {
  const isPicture = fragment.length > 1 && !fragment.startsWith("#t=");
  return onboarded || isPicture ? null : onboardingSteps[0];
}

/** Whether an action does what the step asks for. A step that changes the mode does not take the mode that is there. */
function isWanted(step, action, state) {
  if (action.type !== wantedTypes[step]) return false;
  return action.type !== "setMode" || action.mode !== (state.fields.mode ?? state.system);
}

/** Whether an action may happen during a step. An unknown step allows everything and ends. */
export function isAllowed(step, action, state) {
  const isVisitor = visitorTypes.has(action.type);
  return !isVisitor || step === "enjoy" || !onboardingSteps.includes(step) || isWanted(step, action, state);
}

/**
 * The step after an action that is allowed: the same one unless the action is what it asks for; null after the last
 * one. A picture that is opened, from a file or by the command, also ends the introduction.
 */
export function nextStep(step, action, state) {
  if (!onboardingSteps.includes(step) || action.type === "opened") return null;
  if (step === "enjoy") return visitorTypes.has(action.type) ? null : step;
  return isWanted(step, action, state) ? onboardingSteps[onboardingSteps.indexOf(step) + 1] : step;
}

/**
 * The words of a step, as the key of their text and the action that they name a key or a button for, if any. In a step
 * that changes the mode, `mode` is the picture's mode now. `touch` is whether the visitor uses fingers, and `motion`
 * whether the device reports that it moves.
 */
export function wordsOf(step, { mode, touch, motion }) {
  const needs = touch ? null : "key";
  switch (step) {
    case "tap":
      return { key: touch ? "onboarding.tap" : "onboarding.click", needs: null };
    case "again":
      return { key: "onboarding.again", needs: null };
    case "hold":
      return { key: touch ? "onboarding.hold" : "onboarding.holdMouse", needs: null };
    case "drop":
      return { key: touch ? "onboarding.drop" : "onboarding.dropKey", needs };
    case "shake":
      if (touch && motion) return { key: "onboarding.shake", needs: null };
      return touch ? { key: "onboarding.clearButton", needs: "button" } : { key: "onboarding.clearKey", needs: "key" };
    case "mode":
      if (mode === "dark") return { key: touch ? "onboarding.toLight" : "onboarding.toLightKey", needs };
      return { key: touch ? "onboarding.toDark" : "onboarding.toDarkKey", needs };
    case "back":
      if (mode === "dark") return { key: touch ? "onboarding.backToLight" : "onboarding.backToLightKey", needs };
      return { key: touch ? "onboarding.backToDark" : "onboarding.backToDarkKey", needs };
    default:
      return { key: "onboarding.enjoy", needs: null };
  }
}
