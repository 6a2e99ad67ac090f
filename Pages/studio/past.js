// Back in time: an earlier moment comes back for everyone, or begins another drawing. Pure.
import { append, emptyLog, nextCounter, pastOf } from "./log.js";
import { changed, noticed } from "./changes.js";
import { recorded } from "./recording.js";
import { addReducers, next } from "./state.js";

const freeze = Object.freeze;

addReducers({
  // The drawing is again as it was with the entry `at` as its last one, for everyone. A step like any other.
  restore(state, action, tools) {
    const { state: after, effects } = recorded(state, action, [freeze({ restore: action.at })], tools);
    if (after.log === state.log) return { state: after, effects };
    // It takes this step back, also if others have been made since.
    const counter = nextCounter(state.log);
    const undo = freeze({ key: "tool.undo", action: freeze({ type: "takeBack", counter }) });
    return changed(noticed(after, { key: "notice.back", offers: [undo] }), { panel: null }, effects);
  },
  // Takes back the step of this author that began at a counter.
  takeBack: (state, { counter, random }, tools) =>
    recorded(state, { random }, [freeze({ undo: freeze([counter, counter]) })], tools),
  // Another drawing begins with the entries of this one up to the entry `at`. This one is kept.
  branch(state, { at, random, isSure = state.peers === 0 }, tools) {
    // In company, it asks first: the new drawing is the visitor's alone.
    if (!isSure) return changed(state, { dialog: freeze({ name: "leave-branch", at }) });
    const past = pastOf(state.log);
    const length = 1 + past.findIndex(({ counter, author }) => counter === at[0] && author === at[1]);
    const { log, accepted: entries } = append(emptyLog(), past.slice(0, length), tools.countOf);
    const { view } = state;
    const begun = next(state, { type: "opensDrawing", drawing: random.toString(36), log, view }, tools).state;
    const { drawing } = begun;
    return changed(noticed(begun, { key: "notice.branched" }), { panel: null, dialog: null }, [
      { type: "store", drawing, entries },
      { type: "storeView", drawing, view },
    ]);
  },
});
