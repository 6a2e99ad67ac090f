// How gestures come into the log, and what the state has of it then. Pure.
import { artOf } from "../shared/fields.js";
import { changed, noticed } from "./changes.js";
import { entryLimits, parseEntries, standardFields } from "./entries.js";
import { append, emptyLog, keepsPalette, keepsSeed, nameOf, nextCounter, recipeOf, redoOf, undoOf } from "./log.js";
import { placed } from "./view.js";

/** How many changes a view may miss before it has to begin again. */
const keptChanges = 64;

const freeze = Object.freeze;

/** What the log says. */
export function read(log, author) {
  const { fields, gestures, palettes } = recipeOf(log);
  return {
    fields: freeze({ ...standardFields, ...fields }),
    gestures,
    palettes,
    canUndo: undoOf(log, author) !== null,
    canRedo: redoOf(log, author) !== null,
    keepsSeed: keepsSeed(log, author),
    keepsPalette: keepsPalette(log, author),
  };
}

/** Appends entries. `accepted` are those that the log did not have. */
export function withEntries(state, entries, tools) {
  const { log, change, accepted } = append(state.log, entries, tools.countOf);
  if (log === state.log) return { state, accepted };
  const revision = state.revision + 1;
  const reading = read(log, state.author);
  // A name of the plane means another shape with another seed.
  const isReseeded = reading.fields.seed !== state.fields.seed;
  const selection = isReseeded ? freeze(state.selection.filter(({ length }) => length === 2)) : state.selection;
  return {
    state: freeze({
      ...state,
      ...reading,
      log,
      revision,
      coming: null,
      selection,
      changes: freeze([...state.changes.slice(1 - keptChanges), freeze({ ...change, revision })]),
    }),
    accepted,
  };
}

/** The seed of a drawing that begins without one. */
export const seedFrom = (random) => String(random % 2 ** 32);

/** Whether each of this page's own gestures fits into an entry. Only a palette can be too large. */
const fits = (gestures) => {
  const fields = gestures.filter(({ set, palette }) => set?.palette || palette);
  return parseEntries(fields.map((gesture) => ({ counter: entryLimits.counter, author: "x".repeat(16), gesture })))
    .length === fields.length;
};

const tooLarge = (state) => changed(noticed(state, { key: "palette.large", kind: "limit" }), {});

/** The gesture that gives this author the name that the visitor chose, where the drawing does not have it. */
const naming = ({ settings: { name }, log, author }) =>
  name === undefined || name === nameOf(log, author) ? [] : [freeze({ name })];

/**
 * Records gestures of this author. The first gesture of a drawing also gives it its own seed.
 *
 * @param begins Whether the gestures are how the drawing begins, which nothing takes back.
 */
export function recorded(state, { random = 1 }, gestures, tools, effects = [], begins = false) {
  if (!fits(gestures)) return tooLarge(state);
  let counter = nextCounter(state.log);
  const { author, drawing } = state;
  if (counter === 1 && gestures.length === 0) return changed(state, {}, effects);
  const isFirst = counter === 1 && !begins;
  const seed = seedFrom(random);
  const own = isFirst
    ? [{ set: { seed } }, ...gestures.map((gesture) => gesture.tap ? { ...gesture, seed } : gesture)]
    : gestures;
  const all = [...own, ...naming(state)];
  const made = parseEntries(all.map((gesture) => ({ counter: counter++, author, gesture })));
  const { state: after, accepted: entries } = withEntries(state, made, tools);
  if (made.length > 0 && entries.length === 0) {
    return changed(noticed(state, { key: "notice.full", kind: "limit" }), {});
  }
  return { state: after, effects: [{ type: "store", drawing, entries }, { type: "share", entries }, ...effects] };
}

/** The state with another drawing, `{ drawing, author, log, view }`, in the place of this one, which is stored. */
export function withDrawing(state, { drawing, author = state.author, log, view = { pan: [0, 0], zoom: 1 } }) {
  const revision = state.revision + 1;
  return freeze({
    ...state,
    drawing,
    author,
    log,
    ...read(log, author),
    ...placed(state, view),
    cursor: null,
    coming: null,
    selection: freeze([]),
    backTo: null,
    drawnAt: null,
    anchor: null,
    revision,
    changes: freeze([freeze({ kind: "rebuilt", revision })]),
    moves: freeze({}),
  });
}

/** A new drawing takes the place of this one. It begins with gestures. */
export function begun(state, action, gestures, tools, view) {
  if (!fits(gestures)) return tooLarge(state);
  const fresh = withDrawing(state, { drawing: action.random.toString(36), log: emptyLog(), view });
  if (gestures.length === 0) return changed(fresh, {});
  const { state: after, effects } = recorded(fresh, action, gestures, tools, [], true);
  return changed(after, {}, [...effects, { type: "storeView", drawing: after.drawing, view: after.view }]);
}

/** A gesture that belongs to this author's last step, if that began at the counter `since` or later. */
export const joined = (state, gesture, since) =>
  undoOf(state.log, state.author)?.undo[0] >= since ? { ...gesture, more: true } : gesture;

/** The gestures that make the drawing of a recipe (an object). */
export function gesturesOfRecipe(recipe) {
  const { seed, mode, palette, plane, mesh, calm, background, canvas, span, motion } = recipe;
  // A palette can be too long to share an entry with other fields.
  return [...palette ? [{ set: { palette } }] : [], {
    ...palette ? { more: true } : {},
    set: {
      seed,
      mode: mode ?? "light",
      density: plane === null ? null : plane?.density ?? 1,
      mesh: mesh ?? 0,
      calm: calm ?? [],
      background: background ?? null,
      ...artOf(recipe),
      size: canvas && !span ? { width: canvas.width, height: canvas.height } : null,
      motion: motion ? { kind: motion.kind, seconds: motion.seconds, amount: motion.amount } : null,
    },
  }, ...loggedGestures(recipe.gestures ?? [], seed, recipe.palettes)];
}

/**
 * The gestures of a recipe with this seed and these palettes of taps as the log has them: a changed shape of the plane
 * belongs to the seed, and a tap has its palette itself.
 */
export const loggedGestures = (gestures, seed, palettes = []) =>
  gestures.map((gesture) => {
    if (gesture.shape?.length === 4) return { ...gesture, seed };
    return gesture.palette === undefined ? gesture : { ...gesture, palette: palettes[gesture.palette] };
  });
