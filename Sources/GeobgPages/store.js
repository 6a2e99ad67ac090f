// The store: dispatches actions, runs effects, and lets the views paint once per animation frame.
//
// A module of the page has one function `startName(store)`, which main.js calls. In it, the module may
//
//   store.view(paint)            paint(state, before) is called in the next frame after the state changed (and once at
//                                the start, with before = null). It compares, and writes only what changed.
//   store.effect(type, run)      run(effect, state) is called at once for each effect of this type, in the order of the
//                                effects, before anything is painted. `store` effects come first: their modules issue
//                                the write before they return. A promise that fails becomes a notice, but not while the
//                                page closes: browsers abort what it waits for then.
//   store.dispatch(action)       { type, … } as in state.js of the page. The store adds `random`, a whole number below
//                                2^53.
//   store.state                  the state now.

/** Random words that are not used yet: asking for many at once costs as much as for one. */
const randomWords = new Uint32Array(256);
let wordsLeft = 0;

/** A random whole number from 0 to 2^53 - 1. */
export function randomAddress() {
  if (wordsLeft === 0) {
    crypto.getRandomValues(randomWords);
    wordsLeft = randomWords.length;
  }
  wordsLeft -= 2;
  return (randomWords[wordsLeft] & 0x1fffff) * 2 ** 32 + randomWords[wordsLeft + 1];
}

/**
 * @param next The page's function `next(state, action, tools)`, which gives `{ state, effects }` and changes nothing.
 * @param state The first state. @param tools See `next`. @param random Gives the numbers of actions.
 * @param frame Calls a function before the next frame. @param page Has the events of the page.
 */
export function makeStore(next, state, tools, {
  random = randomAddress, frame = (run) => requestAnimationFrame(run), page = globalThis,
} = {}) {
  const views = [];
  const runners = new Map();
  let now = state;
  let painted = null;
  let isWaiting = false;
  let isClosing = false;
  page.addEventListener?.("pagehide", () => { isClosing = true; });
  // A page that comes back from the browser's cache of pages.
  page.addEventListener?.("pageshow", () => { isClosing = false; });

  function paint() {
    const before = painted;
    painted = now;
    for (const view of views) view(painted, before);
  }

  function ask() {
    if (isWaiting) return;
    isWaiting = true;
    frame(() => {
      isWaiting = false;
      if (painted !== now) paint();
    });
  }

  function run(effect) {
    for (const runner of runners.get(effect.type) ?? []) {
      new Promise((done) => { done(runner(effect, now)); }).catch((error) => {
        if (isClosing) return;
        console.error(error);
        dispatch({ type: "notice", key: "notice.failed", values: { reason: String(error.message) }, kind: "error" });
      });
    }
  }

  function dispatch(action) {
    const { state: after, effects } = next(now, { random: random(), ...action }, tools);
    const isChanged = after !== now;
    now = after;
    for (const effect of effects) run(effect);
    if (isChanged) ask();
    return now;
  }

  return Object.freeze({
    get state() { return now; },
    dispatch,
    view(paint) {
      views.push(paint);
      if (painted) paint(painted, null);
      else ask();
    },
    effect(type, run) {
      runners.set(type, [...runners.get(type) ?? [], run]);
    },
    /** Paints now: work that is done before a frame begins does not delay it. */
    flush: paint,
  });
}
