// Keys: one table drives the shortcuts, the help and the tests.
import { arrows } from "../shared/arrows.js";
import { toPlane } from "../shared/geometry.js";
import { followKeys, makeKeyNames, pressedKey } from "../shared/keyboard.js";
import { hintOf } from "./onboarding.js";
import { extentOf } from "./scene.js";
import { text } from "./texts.js";

/** CSS pixels of one press of an arrow key, for the cursor and for the picture. */
const cursorStep = 16;
const panStep = 64;

const middle = (state) => toPlane(state, state.window.width / 2, state.window.height / 2);

/** What Escape closes: the topmost thing. */
function closed(state) {
  if (state.dialog !== null) return { type: "closeDialog" };
  if (state.panel !== null) return { type: "closePanel" };
  if (hintOf(state) !== null) return { type: "closeHint" };
  if (state.notice !== null) return { type: "dismiss" };
  return { type: "hideCursor" };
}

/**
 * The keys. `keys`: each a key's name with "Ctrl+" or "Shift+" before it; Shift is left out for characters that need
 * it. `effect`: the text that describes it. `action(state, key)` gives the action. `onSurface`: only while no control
 * has the focus, because controls use these keys. `repeats`: a key that is held repeats it. The plane has no reading
 * direction, so arrow keys mean the same in every language.
 */
export const keyTable = Object.freeze([
  {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    labels: ["Arrows"],
    effect: "effect.cursor",
    onSurface: true,
    repeats: true,
    action: (_, key) => ({ type: "moveCursor", by: arrows[key].map((each) => each * cursorStep) }),
  },
  {
    keys: ["Enter", " "],
    effect: "effect.tap",
    onSurface: true,
    action: (state) => ({ type: "tap", at: state.cursor ?? middle(state) }),
  },
  { keys: ["z", "Ctrl+z"], effect: "effect.undo", repeats: true, action: () => ({ type: "undo" }) },
  { keys: ["y", "Ctrl+y", "Ctrl+Shift+z"], effect: "effect.redo", repeats: true, action: () => ({ type: "redo" }) },
  { keys: ["m"], effect: "effect.mesh", action: () => ({ type: "mesh" }) },
  { keys: ["d"], effect: "effect.mode", action: () => ({ type: "setMode" }) },
  { keys: ["c", "Delete"], effect: "effect.clear", action: () => ({ type: "clear" }) },
  { keys: ["s", "Ctrl+s"], effect: "effect.save", action: () => ({ type: "save" }) },
  { keys: ["r"], effect: "effect.roll", action: () => ({ type: "roll" }) },
  {
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"],
    labels: ["Shift+Arrows"],
    effect: "effect.pan",
    onSurface: true,
    repeats: true,
    action: (_, key) => ({ type: "moveBy", dx: -arrows[key][0] * panStep, dy: -arrows[key][1] * panStep }),
  },
  { keys: ["+", "="], effect: "effect.zoomIn", repeats: true, action: () => ({ type: "zoomBy", factor: 1.25 }) },
  { keys: ["-"], effect: "effect.zoomOut", repeats: true, action: () => ({ type: "zoomBy", factor: 0.8 }) },
  { keys: ["0"], effect: "effect.zoomReset", action: () => ({ type: "resetView" }) },
  { keys: ["f"], effect: "effect.fit", action: (state) => ({ type: "fit", box: extentOf(state) }) },
  { keys: ["b"], effect: "effect.goBack", action: () => ({ type: "goBack" }) },
  { keys: ["j"], effect: "effect.join", action: () => ({ type: "join" }) },
  { keys: ["e"], effect: "effect.settings", action: () => ({ type: "openPanel", name: "settings" }) },
  { keys: ["p"], effect: "effect.palette", action: () => ({ type: "openPanel", name: "palette" }) },
  { keys: ["k"], effect: "effect.brush", action: () => ({ type: "openPanel", name: "brush" }) },
  { keys: ["x"], effect: "effect.shape", action: () => ({ type: "openPanel", name: "shape" }) },
  { keys: ["a"], effect: "effect.replay", action: () => ({ type: "openPanel", name: "replay" }) },
  { keys: ["v"], effect: "effect.preview", action: () => ({ type: "openPanel", name: "preview" }) },
  { keys: ["l"], effect: "effect.share", action: () => ({ type: "openDialog", name: "share" }) },
  { keys: ["o"], effect: "effect.drawings", action: () => ({ type: "openDialog", name: "drawings" }) },
  {
    keys: ["n"],
    effect: "effect.new",
    action: ({ settings }) => ({ type: "newDrawing", from: settings.begin ?? "empty" }),
  },
  { keys: ["?"], effect: "effect.help", action: () => ({ type: "openDialog", name: "help" }) },
  { keys: ["Escape"], effect: "effect.close", action: closed },
].map(Object.freeze));

/** What the tool for shapes does with a key, see shape-panel.js; while it is open, the key does nothing else. */
export const shapeKeys = Object.freeze([...Object.keys(arrows), "PageUp", "PageDown", "Delete", "Backspace"]);

const rows = new Map(keyTable.flatMap((row) => row.keys.map((key) => [key, row])));

/**
 * The action of a pressed key; null for a key that belongs to the browser, or to the control that has the focus.
 *
 * @param focus "surface", "control" or "field".
 */
export function actionOfKey(event, focus, state) {
  if (event.altKey) return null;
  const row = rows.get(pressedKey(event));
  if (!row || (event.repeat && !row.repeats)) return null;
  const isEscape = event.key === "Escape";
  // A dialog and a field keep their keys.
  if (!isEscape && (focus === "field" || state.dialog !== null)) return null;
  if (row.onSurface && focus !== "surface") return null;
  if (state.panel === "shape" && shapeKeys.includes(event.key)) return null;
  return row.action(state, event.key);
}

const nameOfKey = makeKeyNames(text, {
  "Enter": "key.Enter",
  " ": "key.Space",
  "Escape": "key.Escape",
  "Delete": "key.Delete",
  "Shift": "key.Shift",
  "Ctrl": "key.Ctrl",
  "Arrows": "key.Arrows",
});

/** The rows of the help: what each key is called in the current language, its keys, and the text of its effect. */
export const keyRows = () =>
  keyTable.map(
    ({ keys, labels = keys, effect }) => ({ labels: labels.map(nameOfKey), keys, effect }),
  );

export function startKeyboard(store) {
  const isControl = (element) => element !== document.body && element.id !== "surface";
  followKeys(store, (event, focus) => actionOfKey(event, focus, store.state), isControl);
}
