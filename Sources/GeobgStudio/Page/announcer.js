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

/** How many shapes these entries place. */
const shapesOf = (entries, seed) => entries.reduce((sum, { gesture }) => sum + (gesture.tap ? countOf(seed, gesture) : 0), 0);

export function startAnnouncer(store) {
  store.effect("announce", ({ key, values }) => announce(text(key, values)));
  // Shapes are counted here; everything else is announced by an effect.
  store.effect("store", ({ entries }, { author, fields }) => {
    const own = shapesOf(entries.filter((each) => each.author === author), fields.seed);
    const others = shapesOf(entries.filter((each) => each.author !== author), fields.seed);
    if (own > 0) announce(text("announce.added", { count: own }));
    if (others > 0) announce(text("announce.others", { count: others }));
  });
  let cursorTimer = null;
  store.view(({ cursor }, before) => {
    if (cursor === (before?.cursor ?? null)) return;
    clearTimeout(cursorTimer);
    if (cursor) cursorTimer = setTimeout(() => announce(describePoint(store.state, cursor)), cursorTime);
  });
}
