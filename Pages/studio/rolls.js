// Rolls: random values of the unlocked traits, and the strip of earlier looks, which is kept in the settings. Pure.
import { traits } from "../shared/fields.js";
import { numbersFrom, rolledLook } from "../shared/rolling.js";
import { parseBase } from "./entries.js";
import { undoOf } from "./log.js";
import { addReducers, modeOf, next } from "./state.js";

/** The strip keeps this many looks. */
export const maxRolls = 24;

/** The look of a state: the values of all traits, from its fields and its view. */
export const lookOf = (state) => ({
  ...Object.fromEntries(traits.map(({ name, set, standard }) => {
    const value = set === "mode" ? modeOf(state) : (set === "view" ? state.view : state.fields)[name];
    return [name, value === undefined ? standard : value];
  })),
  ...state.view.base && { base: state.view.base },
});

export const sameLook = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The strip with `before` (the look that a roll replaced) and `after` at its end, without repeats. */
function withRoll(strip, before, after) {
  const kept = strip.filter((look) => !sameLook(look, before) && !sameLook(look, after));
  return Object.freeze([...kept, before, after].slice(-maxRolls));
}

/** The looks in a stored list, which may be damaged. */
function readRolls(stored) {
  return stored.filter((each) => typeof each?.seed === "string" && ["light", "dark"].includes(each.mode))
    .slice(-maxRolls)
    .map((each) => {
      const base = parseBase(each.base);
      const values = traits.map(({ name, standard }) => [name, each[name] === undefined ? standard : each[name]]);
      return { ...Object.fromEntries(values), ...base && { base } };
    });
}

/** The rolls that the settings keep, oldest first. */
export function rollsOf({ settings: { rolls } }) {
  if (!Array.isArray(rolls)) return noRolls;
  if (!readStrips.has(rolls)) readStrips.set(rolls, readRolls(rolls));
  return readStrips.get(rolls);
}
const noRolls = Object.freeze([]);
const readStrips = new WeakMap();

/** The state with another look: one change of the drawing, and one of the view. */
function withLook(state, look, tools) {
  const effects = [];
  let after = state;
  const perform = (action) => {
    const result = next(after, action, tools);
    after = result.state;
    effects.push(...result.effects);
  };
  const before = lookOf(state);
  const changes = traits.filter(({ name, set }) => set !== "view" && !sameLook(look[name], before[name]));
  perform({ type: "set", fields: Object.fromEntries(changes.map(({ name }) => [name, look[name]])) });
  const step = changes.length > 0 ? undoOf(after.log, after.author)?.undo[0] : undefined;
  const { base, pan, zoom } = look;
  if (!sameLook([base, pan, zoom], [state.view.base, state.view.pan, state.view.zoom])) {
    perform({ type: "move", base, pan, zoom });
    // Taking the look back brings back the view, too.
    if (step !== undefined) {
      const move = Object.freeze({ before: state.view, after: after.view });
      after = Object.freeze({ ...after, moves: Object.freeze({ ...after.moves, [step]: move }) });
    }
  }
  return { after, effects };
}

addReducers({
  roll(state, { random }, tools) {
    const before = lookOf(state);
    const rolled = rolledLook(before, state.locks, state.gestures.length > 0, numbersFrom(random));
    if (sameLook(before, rolled)) return { state, effects: [] };
    const { effects, ...result } = withLook(state, rolled, tools);
    // The strip has the look as the state shows it now.
    const { state: after, effects: stored } = next(result.after, {
      type: "setSettings",
      settings: { rolls: withRoll(rollsOf(state), before, lookOf(result.after)) },
    }, tools);
    return {
      state: after,
      effects: [...effects, ...stored, { type: "announce", key: "announce.rolled", values: { seed: rolled.seed } }],
    };
  },
  chooseRoll(state, { index }, tools) {
    const look = rollsOf(state)[index];
    if (look === undefined) return { state, effects: [] };
    const { after, effects } = withLook(state, look, tools);
    return { state: after, effects };
  },
});
