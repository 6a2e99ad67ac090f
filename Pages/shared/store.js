// The store: dispatches actions, runs effects, and lets the views paint once per animation frame.
//
// A module of the page has one function `startName(store)`, which main.js calls. In it, the module may
//
//   store.view(paint)            paint(state, before) is called in the next frame after the state changed (and once at
//                                the start, with before = null). It compares, and writes only what changed.
//   store.view(paint, { isFirst: true })
//                                the same for what a visitor waits for: `flush` paints these views at once, and the
//                                others after the next frame.
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
 * @param frame Calls a function before the next frame. @param later Calls a function after the frame that is made now.
 * @param page Has the events of the page.
 */
export function makeStore(next, state, tools, {
  random = randomAddress,
  frame = (run) => requestAnimationFrame(run),
  later = (run) => setTimeout(run),
  page = globalThis,
} = {}) {
  /** The views that `flush` paints, and the others; each with the state that they painted last. */
  const [first, others] = [{ views: [], painted: null }, { views: [], painted: null }];
  const runners = new Map();
  let now = state;
  let isWaiting = false;
  let isFlushed = false;
  let isClosing = false;
  page.addEventListener?.("pagehide", () => {
    isClosing = true;
  });
  // A page that comes back from the browser's cache of pages.
  page.addEventListener?.("pageshow", () => {
    isClosing = false;
  });

  function paint(group) {
    const before = group.painted;
    if (before === now) return;
    group.painted = now;
    for (const view of group.views) view(now, before);
  }

  function ask() {
    if (isWaiting) return;
    isWaiting = true;
    frame(() => {
      isWaiting = false;
      paint(first);
      if (isFlushed) later(() => paint(others));
      else paint(others);
      isFlushed = false;
    });
  }

  function run(effect) {
    for (const runner of runners.get(effect.type) ?? []) {
      new Promise((done) => {
        done(runner(effect, now));
      }).catch((error) => {
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
    get state() {
      return now;
    },
    dispatch,
    view(paint, { isFirst = false } = {}) {
      const group = isFirst ? first : others;
      group.views.push(paint);
      if (group.painted) paint(group.painted, null);
      else ask();
    },
    effect(type, run) {
      runners.set(type, [...runners.get(type) ?? [], run]);
    },
    /** Paints the first views now: work that is done before a frame begins does not delay it. */
    flush() {
      paint(first);
      isFlushed = true;
      ask();
    },
  });
}
