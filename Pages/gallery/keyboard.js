// Keys: one table drives the shortcuts, the help and the tests.
import { followKeys, makeKeyNames, pressedKey } from "../shared/keyboard.js";
import { pictureAtHand } from "./choosing.js";
import { text } from "./texts.js";

/** CSS pixels that an arrow key moves the view. */
const panStep = 64;

const panArrows = Object.freeze({ ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] });

/** Where keys work: on the wall, on a picture's page, and in what fills the screen. Other dialogs keep their keys. */
export const contextOf = (
  { dialog, picture },
) => (dialog === null
  ? (picture === null ? "wall" : "page")
  : ["viewer", "slideshow", "compare"].includes(dialog.name)
  ? dialog.name
  : "dialog");

const openFor = (name) => (state) => ({ type: "openDialog", dialog: { name, picture: pictureAtHand(state) } });

/** What Escape closes: the topmost thing. */
function closed(state) {
  if (state.dialog !== null) return { type: "closeDialog" };
  if (state.notice !== null) return { type: "dismiss" };
  if (state.picture === null && state.selected !== null) return { type: "endSelecting" };
  return state.picture !== null ? { type: "close" } : null;
}

const forward = (key, isMirrored) => ((key === "ArrowRight") !== isMirrored ? 1 : -1);

/**
 * The keys. `keys`: each a key's name with "Ctrl+" before it. `effect`: the text that describes it. `places`: see
 * `contextOf`. `needsPicture`: only if a picture is open, or a tile is under the mouse or has the focus.
 * `action(state, key, isMirrored)` gives the action. `repeats`: a key that is held repeats it.
 * `onSurface`: controls use these keys for themselves.
 */
export const keyTable = Object.freeze([
  { keys: ["Enter"], effect: "effect.open", places: ["wall"], isNative: true },
  {
    keys: ["f"],
    effect: "effect.favorite",
    places: ["wall", "page", "viewer", "slideshow"],
    needsPicture: true,
    action: (state) => ({ type: "favorite", picture: pictureAtHand(state) }),
  },
  {
    keys: ["z", "Ctrl+z"],
    effect: "effect.undo",
    places: ["wall", "page", "viewer", "slideshow"],
    action: () => ({ type: "undoMark" }),
  },
  {
    keys: ["m"],
    effect: "effect.similar",
    places: ["wall", "page"],
    needsPicture: true,
    action: (state) => ({ type: "similar", picture: pictureAtHand(state) }),
  },
  {
    keys: ["x"],
    effect: "effect.select",
    places: ["wall"],
    needsPicture: true,
    action: (state) => ({ type: "select", picture: pictureAtHand(state) }),
  },
  { keys: ["g"], effect: "effect.collect", places: ["wall", "page"], needsPicture: true, action: openFor("collect") },
  { keys: ["l"], effect: "effect.viewer", places: ["wall", "page"], needsPicture: true, action: openFor("viewer") },
  { keys: ["d"], effect: "effect.download", places: ["wall", "page"], needsPicture: true, action: openFor("save") },
  { keys: ["o"], effect: "effect.studio", places: ["wall", "page"], needsPicture: true, action: openFor("studio") },
  { keys: ["/"], effect: "effect.search", places: ["wall"], action: () => ({ type: "searchFor" }) },
  {
    keys: ["t"],
    effect: "effect.filter",
    places: ["wall"],
    action: () => ({ type: "openDialog", dialog: { name: "filter" } }),
  },
  { keys: ["s"], effect: "effect.shuffle", places: ["wall"], action: () => ({ type: "shuffle" }) },
  {
    keys: ["p"],
    effect: "effect.slideshow",
    places: ["wall", "page"],
    action: (state) => (state.list.length === 0 ? null : {
      type: "openDialog",
      dialog: { name: "slideshow", picture: pictureAtHand(state) ?? state.list[state.place] ?? state.list[0] },
    }),
  },
  {
    keys: ["k"],
    effect: "effect.keep",
    places: ["wall", "page"],
    action: () => ({ type: "openDialog", dialog: { name: "keep" } }),
  },
  {
    keys: ["ArrowLeft", "ArrowRight"],
    labels: ["←", "→"],
    effect: "effect.step",
    places: ["page"],
    repeats: true,
    action: (_, key, isMirrored) => ({ type: "step", by: forward(key, isMirrored) }),
  },
  {
    keys: ["ArrowLeft", "ArrowRight"],
    labels: ["←", "→"],
    effect: "effect.slide",
    places: ["slideshow"],
    repeats: true,
    action: (_, key, isMirrored) => ({ type: "slide", by: forward(key, isMirrored) }),
  },
  {
    keys: [" "],
    effect: "effect.pause",
    places: ["slideshow"],
    onSurface: true,
    action: () => ({ type: "slide", by: 0 }),
  },
  {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    labels: ["←", "→", "↑", "↓"],
    effect: "effect.pan",
    places: ["viewer", "compare"],
    repeats: true,
    action: (_, key) => ({ type: "moveView", dx: panArrows[key][0] * panStep, dy: panArrows[key][1] * panStep }),
  },
  {
    keys: ["+", "="],
    effect: "effect.zoomIn",
    places: ["viewer", "compare"],
    repeats: true,
    action: () => ({ type: "moveView", factor: 1.25 }),
  },
  {
    keys: ["-"],
    effect: "effect.zoomOut",
    places: ["viewer", "compare"],
    repeats: true,
    action: () => ({ type: "moveView", factor: 0.8 }),
  },
  {
    keys: ["0"],
    effect: "effect.zoomReset",
    places: ["viewer", "compare"],
    action: () => ({ type: "moveView", isReset: true }),
  },
  {
    keys: ["+", "="],
    effect: "effect.fewer",
    places: ["wall"],
    repeats: true,
    action: () => ({ type: "changeColumns", by: -1 }),
  },
  {
    keys: ["-"],
    effect: "effect.more",
    places: ["wall"],
    repeats: true,
    action: () => ({ type: "changeColumns", by: 1 }),
  },
  {
    keys: ["?"],
    effect: "effect.help",
    places: ["wall", "page"],
    action: () => ({ type: "openDialog", dialog: { name: "help" } }),
  },
  {
    keys: ["Escape"],
    effect: "effect.close",
    places: ["wall", "page", "viewer", "slideshow", "compare", "dialog"],
    action: closed,
  },
].map(Object.freeze));

/**
 * The action of a pressed key; null for a key that belongs to the browser, or to the control that has the focus.
 *
 * @param focus "surface", "control" or "field".
 */
export function actionOfKey(event, focus, state, isMirrored = false) {
  if (event.altKey) return null;
  const place = contextOf(state);
  const name = pressedKey(event);
  const row = keyTable.find(({ keys, places }) => keys.includes(name) && places.includes(place));
  if (!row || row.isNative || (event.repeat && !row.repeats)) return null;
  if (event.key !== "Escape" && focus === "field") return null;
  if (row.onSurface && focus !== "surface") return null;
  if (row.needsPicture && pictureAtHand(state) === null) return null;
  return row.action(state, event.key, isMirrored);
}

/** A key's name in the language of the page. */
export const nameOfKey = makeKeyNames(text, {
  "Enter": "key.Enter",
  " ": "key.Space",
  "Escape": "key.Escape",
});

/**
 * The picture under the mouse, if the mouse was moved after the last key that moves the focus: then keys are about this
 * picture, and not about the picture with the focus.
 */
function makePointed() {
  let isPointing = false;
  addEventListener("pointermove", ({ pointerType }) => {
    isPointing = pointerType === "mouse";
  }, { passive: true });
  addEventListener("keydown", ({ key }) => {
    if (/^(?:Arrow|Tab$|Home$|End$|Page)/u.test(key)) isPointing = false;
  }, { capture: true });
  return () => {
    const picture = isPointing && document.querySelector(".tile:hover")?.dataset.picture;
    return picture ? Number(picture) : null;
  };
}

export function startKeyboard(store) {
  const pointed = makePointed();
  const atHand = (state) => ({ ...state, focus: pointed() ?? state.focus });
  const isMirrored = () => document.documentElement.dir === "rtl";
  const isControl = (element) => element.closest?.("button, a:not(.link), input, summary");
  followKeys(store, (event, focus) => actionOfKey(event, focus, atHand(store.state), isMirrored()), isControl);
}
