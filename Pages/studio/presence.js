// Who else is there: the others' names, their coming and leaving, and where their pointers are. Pure.
//
// `state.company` is { people, quietUntil }. A person is { author, name (null: an animal), since, left }: the time when
// the page heard of the person first, null once that is announced or needs no announcement, and the time when the
// person left, null while the person is here. Times are in milliseconds. Pointers are not in the state, which would
// change all the time: they are effects.
import { animalOf } from "./author.js";
import { isAuthor, isName, parseBase } from "./entries.js";
import { nameOf } from "./log.js";
import { placeIn, toPlane, toWindow } from "../shared/geometry.js";
import { announcement, changed, noticed, same } from "./changes.js";
import { addReducers } from "./state.js";

const freeze = Object.freeze;

/** In milliseconds. `quiet`: who is heard so soon was there before. `gather`: who comes together is one message. */
export const presenceTimes = freeze({ quiet: 3000, gather: 1000, away: 6000 });

/** The most people in the list; a page of the origin can send any number. */
const maxPeople = 64;

/** Colors on which white text has a contrast of at least 4.5. Not as many as animals, so that two owls differ. */
export const presenceColors = freeze([
  "#b3261e",
  "#9a4600",
  "#7a5900",
  "#5a6400",
  "#2f6f1f",
  "#006c53",
  "#006a78",
  "#00639b",
  "#3557c4",
  "#6a48c9",
  "#8f3bb0",
  "#a8327d",
  "#8a4a3d",
]);

/** The color of an author: the same on every page. */
export const colorOf = (author) => presenceColors[animalOf(author, presenceColors.length)];

// MARK: Messages

/** A place is a point of the plane, and then its frame if that is not the plane's. */
const isPlace = (at) =>
  Array.isArray(at) && at.every(Number.isFinite) && (at.length === 2 || parseBase(at.slice(2)) !== null);

/** The place that a message has for a point of the window, and the point of the window for such a place. */
export const placeAt = (state, x, y) => [...toPlane(state, x, y), ...state.view.base ?? []];
export const pointOf = (state, [x, y, ...base]) =>
  toWindow(state, placeIn([x, y], base.length > 0 ? base : undefined, state.view.base));

/** Who is meant by a message of another page, as { author, name, at (null: no pointer) }; null if it is wrong. */
export function parsePerson(value) {
  const { author, name = null, at = null } = value ?? {};
  const isRight = isAuthor(author) && (name === null || isName(name)) && (at === null || isPlace(at));
  return isRight ? freeze({ author, name, at: at && freeze([...at]) }) : null;
}

/** What this page tells the others about its visitor. */
export const ownPerson = ({ author, log, settings: { name = nameOf(log, author) } }) => freeze({ author, name });

// MARK: Coming and leaving

/** The others who are here now. */
export const others = ({ company: { people } }) => people.filter(({ left }) => left === null);

const isNews = ({ since, left }) => since !== null && left === null;

/** When something about a person has to be announced; none for never. */
function dueTimes(person) {
  if (isNews(person)) return [person.since + presenceTimes.gather];
  return person.left === null ? [] : [person.left + presenceTimes.away];
}

/** The effect that says when the next of the people has to be announced; none for never. */
function awaited(people) {
  const times = people.flatMap(dueTimes);
  return times.length > 0 ? [{ type: "awaitCompany", time: Math.min(...times) }] : [];
}

/** The state with other people. */
const withPeople = (state, people, effects = []) =>
  changed(state, { company: freeze({ ...state.company, people: freeze(people) }) }, [...effects, ...awaited(people)]);

/** The state after a message about people who came or left, unless a message is shown that waits for an answer. */
function told(state, people, rest, [one, many]) {
  const [{ author, name }] = people;
  const [key, values] = people.length === 1
    ? [one, { name: freeze({ author, chosen: name }) }]
    : [many, { count: people.length }];
  const isBusy = state.notice !== null && (state.notice.kind === "error" || state.notice.offers.length > 0);
  const after = isBusy ? state : noticed(state, { key, values, kind: "company" });
  return withPeople(after, rest, [announcement(key, values)]);
}

addReducers({
  // The page begins to hear others: who is there already is no news. If it only was without connection, it knows them.
  meets: (state, { time, isAgain = false }) =>
    changed(state, {
      company: freeze({ people: isAgain ? state.company.people : freeze([]), quietUntil: time + presenceTimes.quiet }),
    }),
  // Another page shows who draws there, and where the pointer is.
  seen(state, { person: { author, name, at }, time }) {
    if (author === state.author) return same(state);
    const { people, quietUntil } = state.company;
    const known = people.find((each) => each.author === author);
    if (known === undefined && people.length >= maxPeople) return same(state);
    const effects = at === null ? [] : [{ type: "showPointer", author, name, at }];
    if (known?.left === null && known.name === name) return { state, effects };
    const since = known ? known.since : time < quietUntil ? null : time;
    const person = freeze({ author, name, since, left: null });
    return withPeople(state, [...people.filter((each) => each !== known), person], effects);
  },
  // The last page of an author has left. If this page has lost its connection instead, that is no news.
  gone(state, { author, isLost, time }) {
    const { people } = state.company;
    const known = people.find((each) => each.author === author);
    if (known === undefined || known.left !== null) return same(state);
    // Somebody who leaves before that is announced has not been there.
    const left = isLost || known.since !== null ? [] : [freeze({ ...known, left: time })];
    return withPeople(state, [...people.filter((each) => each !== known), ...left], [{ type: "hidePointer", author }]);
  },
  // Announces who has come, or else who has left and has not come back.
  company(state, { time }) {
    const { people } = state.company;
    const due = people.filter((each) => Math.min(...dueTimes(each)) <= time);
    if (due.some(isNews)) {
      const rest = people.map((each) => (isNews(each) ? freeze({ ...each, since: null }) : each));
      return told(state, people.filter(isNews), rest, ["notice.came", "notice.cameMany"]);
    }
    // A timer can be early, too.
    if (due.length === 0) return { state, effects: awaited(people) };
    return told(state, due, people.filter((each) => !due.includes(each)), ["notice.left", "notice.leftMany"]);
  },
  // The visitor's pointer is at a place of the plane; null only says again what the visitor is called.
  point: (state, { at }) =>
    at !== null && state.peers === 0 ? same(state) : { state, effects: [{ type: "tellPerson", at }] },
});
