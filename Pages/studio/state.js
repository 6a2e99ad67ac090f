// The state of the page, and the one function that changes it. Pure: no DOM, clock, storage or randomness.
//
// The state is one frozen object:
//
//   drawing     the drawing's id, text
//   log         log.js: the entries of the drawing; author: this tab's author
//   fields      what the log says of the picture: { seed, mode (null: the system's), palette, density (null: no plane),
//               mesh, calm, background, size (null: the window's, else { width, height } in pixels), and the fields of
//               the art, which shared/table.js lists }
//   gestures    what the log says of the drawing by hand, as a recipe has it
//   canUndo, canRedo
//   keepsSeed   whether shapes of this author keep another seed than the picture's, which somebody else rolled
//   palettes    what the log says of the palettes that taps have instead of the picture's, as a recipe has it
//   keepsPalette  whether shapes of this author have one of them
//   moves       for steps of this page that also moved the view, such as rolls: by the step's first counter, the view
//               before and after it
//   revision    how often the picture's content changed, and `changes`: the latest of these changes, { revision, kind,
//   … }
//               as log.js describes them, so that views can follow step by step
//   window      { width, height } in CSS pixels, and ratio: device pixels for one of them
//   view        { base, pan: [x, y], zoom }: what the window shows, in the frame `base` (geometry.js), left out
//               for the plane's. Turning or resizing the window keeps the scale of shapes
//   backTo      the view before the last jump to another place, to go back to; null if there was none
//   drawnAt     the view in which this page drew last, to go back to; null if it did not draw
//   anchor      null | { x, y, at, base, view }: the point of the window at which the visitor zooms, its place in the
//               frame `base`, and the view until now. So zooming out and in again at one point ends where it began
//   system      the system's mode; modeOf(state) is the mode of the picture
//   motion      whether animations are wanted
//   cursor      null | [x, y] in units of the view's frame
//   chosen      { zoom, short }: the zoom that was chosen, and the window's short side then. Taps record this zoom, so
//               that resizing the window changes neither the shapes that are there nor the size of new ones
//   coming      null | a tap as in the log: what a pressed pointer may become, so that views can prepare it
//   panel, dialog   null | name
//   selection   the names of the shapes that are selected, while the panel for shapes is open
//   locks       { field: true }
//   language, onboarding (null | the hints that are left), notice (null | { key, values, kind, offers, serial })
//   settings    what the visitor chose last, such as `begin`: "empty" | "seed", and the `brush` (brush.js)
//   server, peers, company (presence.js: who else is here)
//
// `next(state, action, tools)` gives { state, effects }. An action is { type, … }; unknown types throw. `tools.countOf`
// says how many shapes a tap has (scene.js). An effect is { type, … }, and store.js passes it to its runner.
//
// Effects: store{drawing, entries}, share{entries}, storeView{drawing, view}, storeSettings{settings}, save{…},
// announce{key, values}, flash, copy{text}, openDrawing{id}, joinServer, later{action}. An action that this file does
// not know belongs to a module that registered a reducer for it: `addReducers({ name(state, action, tools) { … } })`.
// Until all modules are there, it waits for them.
import { farthest, pictureSize, thousandth } from "../shared/geometry.js";
import { tapOf } from "./brush.js";
import { announcement, changed, noticed, same } from "./changes.js";
import { canClear, emptyLog, nextCounter, redoOf, undoOf } from "./log.js";
import { followed, movements } from "./moving.js";
import { allHints, hintOf, hintsAfter, hintsWithout } from "./onboarding.js";
import { begun, gesturesOfRecipe, joined, loggedGestures, read, recorded, seedFrom, withDrawing } from "./recording.js";
import { placed } from "./view.js";

const freeze = Object.freeze;

/** A new state. */
export function initialState({
  drawing = "1",
  author = "a",
  log = emptyLog(),
  window = { width: 390, height: 844, ratio: 1 },
  system = "light",
  motion = true,
  language = "en",
  onboarding = null,
  view = { pan: [0, 0], zoom: 1 },
  locks = {},
  settings = {},
} = {}) {
  const state = {
    drawing,
    author,
    log,
    window: freeze(window),
    system,
    motion,
    language,
    onboarding,
    locks: freeze(locks),
    settings: freeze(settings),
    cursor: null,
    coming: null,
    panel: null,
    selection: freeze([]),
    dialog: null,
    notice: null,
    server: null,
    peers: 0,
    company: freeze({ people: freeze([]), quietUntil: 0 }),
    backTo: null,
    drawnAt: null,
    anchor: null,
    revision: 0,
    changes: freeze([]),
    moves: freeze({}),
  };
  return freeze({ ...state, ...read(log, author), ...placed(state, view) });
}

/** The mode of the picture: the drawing's, or else the system's. */
export const modeOf = (state) => state.fields.mode ?? state.system;

/** Whether a large recipe is being opened, see opening.js. */
export const isOpening = (state) => state.dialog === "opening";

/** The options of the engine for the picture that the window shows, which is the picture that is saved and linked. */
export function recipeOptions(state) {
  const { size: _size, ...fields } = state.fields;
  return {
    ...fields,
    ...pictureSize(state),
    mode: modeOf(state),
    ...state.view,
    gestures: state.gestures,
    palettes: state.palettes,
  };
}

// MARK: Actions

const reducers = {
  ...movements,
  // A pointer is pressed, and may tap at a point of the plane; null: it does something else. The first tap of a drawing
  // comes with the drawing's seed, which nobody knows before.
  press(state, { at, random }) {
    const isKnown = at !== null && nextCounter(state.log) > 1;
    const coming = isKnown ? freeze(tapOf(state, freeze(at.map(thousandth)), random)) : null;
    return coming === state.coming ? same(state) : changed(state, { coming });
  },
  // Drawing. `at` is a point of the plane; the store adds `random` to every action. Where an action has `since`, the
  // counter at which a movement of the hand began, it belongs to the step that began since then.
  // `hand` is what the brush can follow, see brush.js.
  tap(state, { at, random: chance, address, since, hand }, tools) {
    const tap = freeze(at.map(thousandth));
    if (!tap.every((each) => Math.abs(each) <= farthest)) return same(state);
    const isFirst = nextCounter(state.log) === 1 && address === undefined;
    const random = isFirst ? seenNumber(state, tap, chance, tools) : chance;
    const { coming } = state;
    const made = tapOf(state, tap, address ?? random, hand);
    const isComing = coming !== null && coming.zoom === made.zoom && coming.base === made.base &&
      coming.tap.every((each, axis) => each === tap[axis]);
    const gesture = { ...made, ...isComing && address === undefined && { address: coming.address } };
    const { state: after, effects } = recorded(state, { random }, [joined(state, gesture, since)], tools);
    return changed(after, { drawnAt: state.view }, effects);
  },
  // Takes back a line of this author: the last step, if it began at the counter `from` or later.
  cancelStroke(state, { from, random }, tools) {
    const gesture = undoOf(state.log, state.author);
    return gesture?.undo[0] >= from ? recorded(state, { random }, [gesture], tools) : same(state);
  },
  mesh: (state, action, tools) => recorded(state, action, ["mesh"], tools, [announcement("announce.mesh")]),
  // Takes back this author's last step, whatever it was, or puts it back.
  undo(state, action, tools) {
    const gesture = undoOf(state.log, state.author);
    if (gesture === null) return same(state);
    const { state: after, effects } = recorded(state, action, [gesture], tools, [announcement("announce.undo")]);
    return followed(after, state.moves[gesture.undo[0]]?.before, effects);
  },
  redo(state, action, tools) {
    const gesture = redoOf(state.log, state.author);
    if (gesture === null) return same(state);
    const { state: after, effects } = recorded(state, action, [gesture], tools, [announcement("announce.redo")]);
    return followed(after, state.moves[gesture.redo?.[0]]?.after, effects);
  },
  clear(state, action, tools) {
    // Where all marks are of others, as after a visit that this browser forgot, clearing them is a question.
    if (!canClear(state.log, state.author)) return state.gestures.length > 0 ? reducers.clearAll(state) : same(state);
    return recorded(state, action, ["clear"], tools, [announcement("announce.clear")]);
  },
  // Asks first; `confirm` does it.
  clearAll: (state) => changed(state, { dialog: "clear-all" }),
  confirm(state, action, tools) {
    if (state.dialog !== "clear-all") return same(state);
    const { state: after, effects } = recorded(state, action, ["clear-all"], tools, [announcement("announce.clear")]);
    return changed(after, { dialog: null }, effects);
  },
  // Fields of the picture: { fields: { name: value } }.
  set(state, { fields, random, since }, tools) {
    const entries = Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(state.fields[name]) !== JSON.stringify(value),
    );
    if (entries.length === 0) return same(state);
    const gesture = { set: freeze(Object.fromEntries(entries)) };
    return recorded(state, { random }, [joined(state, gesture, since)], tools);
  },
  setMode(state, { mode = modeOf(state) === "dark" ? "light" : "dark", random }, tools) {
    if (mode === state.fields.mode) return same(state);
    return recorded(state, { random }, [{ set: freeze({ mode }) }], tools, [announcement(`tool.${mode}`)]);
  },
  // Begins a drawing from a recipe (an object), with the recipe's view.
  opened: (state, action, tools) =>
    begun(state, action, gesturesOfRecipe(action.recipe), tools, {
      base: action.recipe.base,
      pan: action.recipe.pan ?? [0, 0],
      zoom: action.recipe.zoom ?? 1,
    }),
  // More of the gestures of a recipe whose drawing has begun: opening.js opens a large one in parts.
  openedMore: (state, { drawing, gestures, palettes, random }, tools) =>
    state.drawing === drawing
      ? recorded(state, { random }, loggedGestures(gestures, state.fields.seed, palettes), tools)
      : same(state),
  // Begins a drawing that is "empty", or whose plane is filled from a "seed".
  newDrawing(state, action, tools) {
    const isFilled = action.from === "seed";
    // In company, it asks first: the new drawing is the visitor's alone.
    if (state.peers > 0 && !action.isSure) return changed(state, { dialog: isFilled ? "leave-seed" : "leave-empty" });
    const gestures = isFilled ? [{ set: { seed: seedFrom(action.random), density: 1 } }] : [];
    const { state: after, effects } = begun(state, action, gestures, tools);
    const kept = settled(after, { begin: isFilled ? "seed" : "empty" });
    return changed(kept.state, { dialog: null }, [...effects, ...kept.effects]);
  },
  // Another drawing takes the place of this one: { drawing, author, log, view }.
  opensDrawing: (state, action) => same(withDrawing(state, action)),
  openDrawing: (state, { id }) => changed(state, {}, [{ type: "openDrawing", id }]),

  // This author's shapes get the picture's seed and palette, which somebody else chose. Until then they keep their own.
  join(state, action, tools) {
    const { keepsSeed, keepsPalette, fields: { seed, palette } } = state;
    if (!keepsSeed && !keepsPalette) return same(state);
    const set = freeze({ ...keepsSeed && { seed }, ...keepsPalette && { palette } });
    return recorded(state, action, [{ set }], tools);
  },

  // The page.
  save: (state, { type: _type, random: _random, ...options }) =>
    changed(state, {}, [
      { type: "save", ...options },
      { type: "flash" },
      announcement("announce.save"),
    ]),
  copy: (state, { text }) => changed(state, {}, [{ type: "copy", text }]),
  openPanel: (state, { name }) => changed(state, { panel: name, selection: freeze([]) }),
  closePanel: (state) => changed(state, { panel: null, selection: freeze([]) }),
  openDialog: (state, { name }) => changed(state, { dialog: name }),
  closeDialog: (state) => changed(state, { dialog: null }),
  lock: (state, { field }) => locked(state, { ...state.locks, [field]: true }),
  unlock(state, { field }) {
    const { [field]: _, ...locks } = state.locks;
    return locked(state, locks);
  },
  setLanguage: (state, { code }) => settled(changed(state, { language: code }).state, { language: code }),
  setSettings: (state, { settings }) => settled(state, settings),
  system: (state, { mode }) => changed(state, { system: mode }),
  motion: (state, { motion }) => changed(state, { motion }),
  skipOnboarding: (state) => introduced(changed(state, {}), null),
  closeHint: (state) => introduced(changed(state, {}), hintsWithout(state.onboarding ?? [], hintOf(state))),
  /** The page cannot draw, and asks for nothing. */
  broken: (state) => changed(state, { onboarding: null }),
  replayOnboarding: (state) => changed(state, { onboarding: allHints, panel: null, dialog: null }),
  notice: (state, notice) => changed(noticed(state, notice), {}),
  dismiss: (state) => changed(state, { notice: null }),
  session: (state, { facts }) =>
    changed(state, { server: freeze(facts) }, facts?.share === true ? [{ type: "joinServer" }] : []),
  peers: (state, { count }) => changed(state, { peers: count }),
};

/** How often chance may try, and how far its next number is. */
const tries = 16;
const nextTry = 562_949_953_421_231;

/** The number of chance for a drawing's first tap, which also gives the seed: the first try whose shapes are seen. */
function seenNumber(state, tap, random, { isSeen = () => true }) {
  const numbers = Array.from({ length: tries }, (_, index) => (random + index * nextTry) % 2 ** 53);
  return numbers.find((number) => isSeen(state, { ...tapOf(state, tap, number), seed: seedFrom(number) })) ?? random;
}

/** The locks are kept for the next visit, too. */
function locked(state, values) {
  const locks = freeze(values);
  return settled(changed(state, { locks }).state, { locks });
}

/** Settings that are kept for the next visit. */
export function settled(state, settings) {
  const all = freeze({ ...state.settings, ...settings });
  return changed(state, { settings: all }, [{ type: "storeSettings", settings: all }]);
}

/** Adds actions of other modules. */
export function addReducers(more) {
  for (const [name, reducer] of Object.entries(more)) {
    if (Object.hasOwn(reducers, name)) throw new Error(`two reducers for ${name}`);
    reducers[name] = reducer;
  }
}

/** The result of an action with the hints that are left. A visitor who saw the last one sees none at later visits. */
function introduced({ state, effects }, hints) {
  if (hints === state.onboarding) return { state, effects };
  if (hints !== null) return changed(state, { onboarding: hints }, effects);
  const { state: after, effects: more } = settled(state, { onboarded: true });
  return changed(after, { onboarding: null }, [...effects, ...more]);
}

/** Whether modules with more actions are still to come. */
let isGrowing = false;

/** @param expected Whether an unknown action waits for modules that are loaded later, as the effect `later{action}`. */
export function expectReducers(expected) {
  isGrowing = expected;
}

/** The state after an action, and the effects that it asks for. */
export function next(state, action, tools) {
  if (!Object.hasOwn(reducers, action.type) && isGrowing) return { state, effects: [{ type: "later", action }] };
  if (!Object.hasOwn(reducers, action.type)) throw new Error(`unknown action ${action.type}`);
  const result = reducers[action.type](state, action, tools);
  // What the visitor does without a hint needs none.
  const isNew = state.onboarding === null || result.state.onboarding !== state.onboarding;
  return isNew ? result : introduced(result, hintsAfter(state.onboarding, action));
}
