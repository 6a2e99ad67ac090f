// The introduction: hints of gestures, one at a time, when they fit what the visitor does. Everything works all the
// time, and every hint can be closed. Pure; onboarding-view.js shows them.

/** The hints in their order, and how many gestures a drawing has before each is shown. */
const drawnBefore = Object.freeze({ tap: 0, drop: 2, mode: 3, hold: 4, shake: 5 });

/** The type of the action that each hint names. */
const typeOf = Object.freeze({ tap: "tap", drop: "undo", mode: "setMode", hold: "save", shake: "clear" });

export const allHints = Object.freeze(Object.keys(drawnBefore));

/**
 * The hints of a visit; null for visitors who saw the introduction, and for those who open a link to a picture.
 */
export function firstHints({ onboarded = false }, fragment) {
  const isPicture = fragment.length > 1 && !fragment.startsWith("#t=");
  return onboarded || isPicture ? null : allHints;
}

/** The hint that fits the drawing; null if none does. */
export const hintOf = ({ onboarding, gestures }) =>
  onboarding?.find((hint) => gestures.length >= drawnBefore[hint]) ?? null;

/**
 * The hints that are left after an action: without the one that it follows; null after the last one. A picture that is
 * opened, from a file or by the command, also ends the introduction.
 */
export function hintsAfter(hints, { type }) {
  if (type === "opened") return null;
  return hintsWithout(hints, hints.find((hint) => typeOf[hint] === type));
}

/** The hints without one of them; null if none is left. */
export function hintsWithout(hints, hint) {
  if (!hints.includes(hint)) return hints;
  return hints.length === 1 ? null : Object.freeze(hints.filter((each) => each !== hint));
}

/**
 * The words of a hint, as the key of their text and the action that they name a key or a button for, if any. `mode` is
 * the picture's mode now. `touch` is whether the visitor uses fingers, and `motion` whether the device reports that it
 * moves.
 */
export function wordsOf(hint, { mode, touch, motion }) {
  const needs = touch ? null : "key";
  switch (hint) {
    case "tap":
      return { key: touch ? "onboarding.tap" : "onboarding.click", needs: null };
    case "hold":
      return { key: touch ? "onboarding.hold" : "onboarding.holdMouse", needs: null };
    case "drop":
      return { key: touch ? "onboarding.drop" : "onboarding.dropKey", needs };
    case "shake":
      if (touch && motion) return { key: "onboarding.shake", needs: null };
      return touch ? { key: "onboarding.clearButton", needs: "button" } : { key: "onboarding.clearKey", needs };
    default:
      if (mode === "dark") return { key: touch ? "onboarding.toLight" : "onboarding.toLightKey", needs };
      return { key: touch ? "onboarding.toDark" : "onboarding.toDarkKey", needs };
  }
}
