// The introduction in a shared drawing: what a newcomer tries out there is drawn only in this page, and goes when the
// introduction has no more gestures to show. Pure.
//
// Meanwhile, `state.log` is a copy that the newcomer draws on, and `state.sharedLog` is the drawing's log. Only its
// entries are stored and sent.
import { entriesOf } from "./log.js";
import { visitorTypes } from "./onboarding.js";
import { read, withEntries } from "./recording.js";

const freeze = Object.freeze;

/** Whether others see what is drawn, or have drawn something here. */
const isShared = ({ peers, log, author: own }) => peers > 0 || entriesOf(log).some(({ author }) => author !== own);

/** The state with the drawing's log. */
function withSharedLog(state) {
  const { author, sharedLog: log } = state;
  const revision = state.revision + 1;
  return freeze({
    ...state,
    ...read(log, author),
    log,
    sharedLog: null,
    coming: null,
    shape: null,
    drawnAt: null,
    revision,
    changes: freeze([freeze({ kind: "rebuilt", revision })]),
  });
}

/** What a visitor does: it is neither stored nor sent. */
function tried(state, action, tools, advance) {
  const { state: after, effects } = advance(state, action, tools);
  if (after.log === state.log || after.drawing !== state.drawing) return { state: after, effects };
  return {
    state: freeze({ ...after, sharedLog: state.sharedLog ?? state.log }),
    effects: effects.filter(({ type }) => type !== "store" && type !== "share"),
  };
}

/** What the others and the page itself do: it changes the drawing, and the copy. */
function received(state, action, tools, advance) {
  const real = withSharedLog(state);
  const done = advance(real, action, tools);
  if (done.state.log === real.log) return advance(state, action, tools);
  const entries = done.effects.flatMap((effect) => effect.type === "store" ? effect.entries : []);
  // The page's own entries have the names of entries of the copy, which then begins again.
  if (done.state.drawing !== state.drawing || entries.some(({ author }) => author === state.author)) return done;
  const { log, revision, changes } = withEntries(state, entries, tools).state;
  return {
    state: freeze({ ...done.state, ...read(log, state.author), log, revision, changes, sharedLog: done.state.log }),
    effects: done.effects,
  };
}

const alone = (state, action, tools, advance) => advance(state, action, tools);

/** Whether the introduction has gestures left to show. */
const isOn = ({ onboarding }) => onboarding !== null && onboarding !== "enjoy";

/** How an action of a visitor, or of the page, is done. */
function wayOf(state, { type }) {
  if (!visitorTypes.has(type)) return state.sharedLog ? received : alone;
  return isOn(state) && (state.sharedLog || isShared(state)) ? tried : alone;
}

/** The state after an action during the introduction, and its effects; `advance` does the action. See state.js. */
export function rehearsed(state, action, tools, advance) {
  const { state: after, effects } = wayOf(state, action)(state, action, tools, advance);
  return { state: after.sharedLog && !isOn(after) ? withSharedLog(after) : after, effects };
}
