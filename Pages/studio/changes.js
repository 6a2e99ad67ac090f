// What reducers make of the state: changes, messages and announcements.
const freeze = Object.freeze;

/** The state as it is. */
export const same = (state) => ({ state, effects: [] });

/** The state with changes, and effects. */
export const changed = (state, changes, effects = []) => ({ state: freeze({ ...state, ...changes }), effects });

/** The state with a message; `offers` are its buttons: { key, action }. */
export const noticed = (state, { key, values = {}, kind = "info", offers = [] }) =>
  freeze({
    ...state,
    notice: freeze({ key, values, kind, offers: freeze(offers), serial: (state.notice?.serial ?? 0) + 1 }),
  });

/** The effect that says a text to people who use a screen reader. */
export const announcement = (key, values = {}) => ({ type: "announce", key, values });
