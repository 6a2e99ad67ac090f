// Says what changed, for people who use a screen reader: one polite sentence for each gesture.
import { describePoint } from "./describe.js";
import { countOf } from "./scene.js";
import { text } from "./texts.js";

/** Sentences within this time, in milliseconds, are one announcement: a gesture and what follows from it. */
const gatherTime = 80;

/** How long the cursor rests before its place is announced, in milliseconds. */
const cursorTime = 300;

let gathered = [];
let timer = null;
let isOdd = false;

/** Announces words as soon as the visitor's screen reader is free. */
export function announce(words) {
  gathered.push(words);
  timer ??= setTimeout(() => {
    timer = null;
    isOdd = !isOdd;
    // The same words twice are announced twice only if the text differs.
    document.getElementById("announcer").textContent = [...new Set(gathered)].join(". ") + (isOdd ? "" : "\u00a0");
    gathered = [];
  }, gatherTime);
}

/** The sentence for one's own gestures: their shapes are counted, everything else is announced by an effect. */
function countShapes(entries, seed) {
  return entries.reduce((sum, { gesture }) => sum + (gesture.tap ? countOf(seed, gesture) : 0), 0);
}

export function startAnnouncer(store) {
  /** How many of the newest changes of the log are one's own. */
  let own = 0;
  store.effect("announce", ({ key, values }) => announce(text(key, values)));
  store.effect("store", ({ entries }, state) => {
    own += 1;
    const count = countShapes(entries, state.fields.seed);
    if (count > 0) announce(text("announce.added", { count }));
  });
  let cursorTimer = null;
  store.view(({ cursor }, before) => {
    if (cursor === (before?.cursor ?? null)) return;
    clearTimeout(cursorTimer);
    if (cursor) cursorTimer = setTimeout(() => announce(describePoint(store.state, cursor)), cursorTime);
  });
  store.view((state, before) => {
    const foreign = before === null || before.drawing !== state.drawing ? 0 : state.revision - before.revision - own;
    own = 0;
    if (foreign <= 0) return;
    const taps = state.changes.filter(({ revision, kind }) => revision > before.revision && kind === "added");
    const count = countShapes(taps.slice(-foreign).map(({ tap }) => ({ gesture: tap })), state.fields.seed);
    if (count > 0) announce(text("announce.others", { count }));
  });
}
