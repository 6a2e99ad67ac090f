// What the others do: their entries, the messages about them, and what this visitor is called. Pure.
import { canClear, nameOf, nextCounter, pastOf } from "./log.js";
import { announcement, changed, noticed, same } from "./changes.js";
import { recorded, withEntries } from "./recording.js";
import { addReducers, settled } from "./state.js";

const freeze = Object.freeze;

/** An author as the values of a message have it: views.js makes the name of it. */
const authorIn = ({ log }, author) => freeze({ author, chosen: nameOf(log, author) });

/** The fields that changed between two states, as they were before; after several changes, before the first of them. */
function lookBefore(state, after) {
  const names = Object.keys(state.fields).filter((name) =>
    JSON.stringify(state.fields[name]) !== JSON.stringify(after.fields[name])
  );
  const earlier = state.notice?.kind === "look" ? state.notice.offers.at(-1).action.fields : {};
  return names.length > 0
    ? freeze({ ...Object.fromEntries(names.map((name) => [name, state.fields[name]])), ...earlier })
    : {};
}

/** The message about what others did, and what it offers to do about it; null for no message. */
function messageAbout(state, after, entries) {
  const others = entries.filter(({ author }) => author !== state.author);
  if (nextCounter(state.log) === 1 || others.length === 0) return null;
  const offer = (key, action) => freeze({ key: `notice.${key}`, action: freeze(action) });
  const last = (isWanted) => others.findLast(({ gesture }) => isWanted(gesture));
  const restore = last((gesture) => gesture.restore);
  if (restore && (after.gestures !== state.gestures || after.fields !== state.fields)) {
    const { counter, author } = pastOf(state.log).at(-1);
    const back = offer("bringBack", { type: "restore", at: freeze([counter, author]) });
    return { key: "notice.restored", by: restore.author, offers: [back] };
  }
  const clear = last((gesture) => gesture === "clear-all");
  const isCleared = canClear(state.log, state.author) || state.notice?.key === "notice.cleared";
  if (clear && isCleared && !canClear(after.log, state.author)) {
    const earlier = state.notice?.key === "notice.cleared" ? state.notice.offers[0].action.from : [];
    const clears = others.filter(({ gesture }) => gesture === "clear-all").map((each) => [each.counter, each.author]);
    const keep = offer("keep", { type: "keep", from: freeze([...earlier, ...clears]) });
    return { key: "notice.cleared", by: clear.author, offers: [keep] };
  }
  const before = lookBefore(state, after);
  if (Object.keys(before).length === 0) return null;
  const isRolled = Object.hasOwn(before, "seed") && after.keepsSeed;
  const by = (last((gesture) => gesture.set) ?? others.at(-1)).author;
  const offers = [offer("bringBack", { type: "set", fields: before })];
  // The colors of this author's shapes changed with the palette, which can be declined for them alone.
  const shown = state.notice?.offers.find(({ action }) => action.type === "keep" && action.isOfColors);
  const palettes = others.filter(({ gesture }) => Object.hasOwn(gesture.set ?? {}, "palette"));
  const from = freeze([...shown?.action.from ?? [], ...palettes.map((each) => [each.counter, each.author])]);
  if (Object.hasOwn(before, "palette") && canClear(after.log, state.author) && from.length > 0) {
    offers.unshift(offer("keepColors", { type: "keep", from, isOfColors: true }));
  }
  if (isRolled) offers.unshift(offer("join", { type: "join" }));
  return { key: isRolled ? "notice.rolled" : "notice.look", by, kind: "look", offers };
}

addReducers({
  // Gestures of others, which other tabs and devices sent.
  received(state, { entries }, tools) {
    const { state: after, accepted } = withEntries(state, entries, tools);
    if (accepted.length === 0) return same(state);
    const effects = [{ type: "store", drawing: state.drawing, entries: accepted }];
    const message = messageAbout(state, after, accepted);
    if (message === null) return changed(after, {}, effects);
    const { by, ...notice } = message;
    return { state: noticed(after, { ...notice, values: { name: authorIn(after, by) } }), effects };
  },
  // This author's marks stay as they are, although others cleared all or chose other colors: in `from` are the names of
  // the entries that did.
  keep(state, action, tools) {
    const gestures = action.from.map((keep, index) => freeze({ keep, ...index > 0 && { more: true } }));
    const key = action.isOfColors ? "announce.keptColors" : "announce.kept";
    return recorded(state, action, gestures, tools, [announcement(key)]);
  },
  // What this visitor is called, in this drawing and in those to come; null for an animal.
  name(state, { name, random }, tools) {
    const kept = settled(state, { name });
    const { state: after, effects } = recorded(kept.state, { random }, [], tools);
    return changed(after, {}, [...kept.effects, ...effects, { type: "tellPerson", at: null }]);
  },
});
