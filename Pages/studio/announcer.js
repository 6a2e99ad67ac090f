// Says what changed, for people who use a screen reader: one polite sentence for each gesture.
import { announce } from "./announce.js";
import { textWithName } from "./author-names.js";
import { describePoint } from "./describe.js";
import { countOf, engineNow } from "./scene.js";
import { isOpening } from "./state.js";
import { text } from "./texts.js";

/** How long the cursor rests before its place is announced, in milliseconds. */
const cursorTime = 300;

/**
 * More taps at once are no gestures of somebody's hand, but a file or a drawing that was shared before: a message says
 * so, and asking the engine how many shapes they have takes long.
 */
const maxCounted = 200;

/** How many shapes these taps place, in words; null if there are none, or before the engine can count them. */
function countedShapes(entries, { seed, shapesPerTap, arrangement }, isOwn) {
  const counts = engineNow() ? entries.map(({ gesture }) => countOf(seed, gesture, shapesPerTap, arrangement)) : [];
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  return isOwn ? text("announce.added", { count }) : text("announce.others", { count });
}

export function startAnnouncer(store) {
  store.effect("announce", ({ key, values }) => announce(textWithName(key, values)));
  // Shapes are counted here; everything else is announced by an effect.
  store.effect("store", ({ entries }, state) => {
    const { author, fields } = state;
    if (isOpening(state) || entries.length > maxCounted) return;
    for (const isOwn of [true, false]) {
      const placed = entries.filter((each) => each.gesture.tap && (each.author === author) === isOwn);
      // Later: the shapes have to be drawn first, and then the scene knows their number.
      if (placed.length) announce(() => countedShapes(placed, fields, isOwn));
    }
  });
  let cursorTimer = null;
  store.view(({ cursor }, before) => {
    if (cursor === (before?.cursor ?? null)) return;
    clearTimeout(cursorTimer);
    if (cursor) cursorTimer = setTimeout(() => announce(describePoint(store.state, cursor)), cursorTime);
  });
}
