// What a visitor chooses: marks, the query, and the variant that a picture's page shows. Pure.
import { markedPicture } from "./columns.js";
import {
  collectionName,
  keyOfEntry,
  marksOf,
  noMarks,
  withCollection,
  withMark,
  withoutCollection,
} from "./favorites.js";
import { readQuery, sameQuery, wholeList } from "./query.js";
import { nothingSelected } from "./selection.js";
import { addReducers, changed } from "./state.js";

/** What the state has of this at the beginning. */
export const nothingChosen = Object.freeze({
  marks: noMarks,
  /** The last change of a mark, to take it back: `{ picture, change }`. */
  undo: null,
  query: wholeList,
  /** The picture whose like the wall shows instead of what the query finds; null for none. */
  like: null,
  /** The picture in the middle of the window, once the wall was moved; null at its top. */
  anchor: null,
  /** Another look of the picture whose page is open. */
  variant: null,
  /** Where the open picture was in the list, once its file is gone. */
  lostAt: null,
  /** The visitor's monitors that were found, in pixels; see monitors.js. */
  monitors: Object.freeze([]),
  /** The visitor's own screenshot, to lie over a picture; see screenshot.js. */
  screenshot: null,
  /** With `geobg pick`, the picked pictures, in the order of picking. */
  picks: Object.freeze([]),
  /** What geobg works on for this page: `{ id, done }`, from 0 to 1; null for nothing. */
  work: null,
  ...nothingSelected,
});

/** What is marked for a picture. With `geobg pick`, its favorites are the picked pictures, and no earlier ones. */
export function markOf(state, picture) {
  const mark = marksOf(state.marks, keyOfEntry(markedPicture(state.catalog, picture)));
  return state.server?.pick ? { ...mark, favorite: state.picks.includes(picture) } : mark;
}

const note = (state, key, values = {}, kind = "note") =>
  changed(state, { notice: Object.freeze({ key, values, kind }) });
const keep = (before, state) => [{ type: "keep", before: before.marks, after: state.marks }];
const say = (key, values = {}) => ({ type: "announce", key, values });

/** What changes when another wall is looked for. */
const leaving = Object.freeze({ anchor: null, aim: null, isFinding: true });

const hasPicture = ({ catalog }, picture) => catalog.has(picture);

/** The picked pictures with a change of one. */
export const withPick = (
  picks,
  picture,
  isPicked,
) => (picks.includes(picture) === isPicked
  ? picks
  : Object.freeze(isPicked ? [...picks, picture] : picks.filter((each) => each !== picture)));

/**
 * The state with a change of a picture's mark, which `undoMark` takes back. A favorite is also picked, see `markOf`.
 */
function marked(state, picture, change, announced, isPicked = change.favorite) {
  const known = markedPicture(state.catalog, picture);
  const { favorite, collections } = marksOf(state.marks, keyOfEntry(known));
  const marks = withMark(state.marks, known, change);
  if (marks === null) return note(state, "keep.many", {}, "error");
  const undo = Object.freeze({
    picture,
    change: Object.freeze({ favorite, collections }),
    isPicked: state.picks.includes(picture),
  });
  const picks = state.server?.pick && isPicked !== undefined ? withPick(state.picks, picture, isPicked) : state.picks;
  const after = changed(state, { marks, undo, picks });
  const picked = picks === state.picks ? [] : [{ type: "pick", picture, isPicked }];
  return { state: after, effects: [...keep(state, after), ...picked, announced] };
}

addReducers({
  favorite(state, { picture }) {
    if (!hasPicture(state, picture)) return state;
    const favorite = !markOf(state, picture).favorite;
    return marked(state, picture, { favorite }, say(favorite ? "announce.favorite" : "announce.notFavorite"));
  },
  collect(state, { picture, name: words }) {
    const name = collectionName(words);
    if (name === null || !hasPicture(state, picture)) return state;
    const marks = withCollection(state.marks, name);
    if (marks === null) return note(state, "keep.many", {}, "error");
    const { collections } = markOf(state, picture);
    const isIn = collections.includes(name);
    const changedList = Object.freeze(isIn ? collections.filter((each) => each !== name) : [...collections, name]);
    const result = marked(
      changed(state, { marks }),
      picture,
      { collections: changedList },
      say(isIn ? "announce.uncollected" : "announce.collected", { name }),
    );
    if (!result.effects) return result;
    const keep = { type: "keep", before: state.marks, after: result.state.marks };
    return { state: result.state, effects: [keep, result.effects.at(-1)] };
  },
  deleteCollection(state, { name }) {
    const after = changed(state, { marks: withoutCollection(state.marks, name), undo: null });
    return { state: after, effects: keep(state, after) };
  },
  /** Takes the last change of a mark back. */
  undoMark(state) {
    if (!state.undo) return state;
    const { picture, change, isPicked } = state.undo;
    const result = marked(state, picture, change, say("announce.undone"), isPicked);
    return result.effects ? { ...result, state: changed(result.state, { undo: null }) } : result;
  },
  /** The marks of a file or of another tab. `isStored`: the browser keeps them already. */
  setMarks(state, { marks, isStored = false }) {
    const after = changed(state, { marks, undo: null });
    return { state: after, effects: isStored ? [] : keep(state, after) };
  },

  /** Changes a part of the query; the list follows when it is found. */
  query(state, { change }) {
    const query = readQuery({ ...state.query, shuffle: null, ...change });
    // Without a change, only the pictures that are like one are taken away: the wall goes back to that one.
    const liked = sameQuery(query, state.query) ? state.like : null;
    return { state: changed(state, { query, like: null, ...leaving }), effects: [{ type: "find", liked }] };
  },
  /** Shows pictures that are like one, until the query changes. */
  similar: (state, { picture }) => ({
    state: changed(state, { picture: null, like: picture, ...leaving }),
    effects: [{ type: "findSimilar", picture }],
  }),
  shuffle(state, { random }) {
    const query = readQuery({ ...state.query, shuffle: random % 2 ** 32 });
    return { state: changed(state, { query, like: null, ...leaving }), effects: [{ type: "find" }] };
  },
  anchor: (state, { picture }) => changed(state, { anchor: picture }),

  /** Another look of the open picture: `{ mode, palette, arrangement, seed, size }`; null for the picture itself. */
  vary(state, { change }) {
    if (change === null || state.picture === null) return changed(state, { variant: null });
    const { picture: _picture, ...before } = variantOf(state) ?? {};
    return changed(state, { variant: Object.freeze({ ...before, ...change, picture: state.picture }) });
  },
  /** The picture before or after the one whose page is open, in the list. */
  step(state, { by }) {
    if (state.picture === null || state.list.length === 0) return state;
    const { list, lostAt } = state;
    const at = list.indexOf(state.picture);
    const next = at >= 0 ? at + by : (lostAt ?? 0) + Math.min(by, 0);
    const picture = list[(next + list.length) % list.length];
    return {
      state: changed(state, { picture, focus: picture, variant: null }),
      effects: [{ type: "reveal", picture, isFocused: false }],
    };
  },
  monitors: (state, { monitors }) => changed(state, { monitors }),
  screenshot: (state, { screenshot }) => changed(state, { screenshot }),
  session: (state, { facts }) => changed(state, { server: facts }),
  /** All picked pictures, as geobg has them. */
  picked: (state, { pictures }) =>
    changed(state, {
      picks: Object.freeze(pictures.filter((each) => hasPicture(state, each))),
    }),
  work: (state, { id }) => changed(state, { work: id === null ? null : Object.freeze({ id, done: 0 }) }),
  progress: (state, { id, done }) => (
    state.work?.id === id ? changed(state, { work: Object.freeze({ id, done }) }) : state
  ),
  finishPicking: (state) => ({ state, effects: [{ type: "finishPicking" }] }),
});

/** The variant of the picture whose page is open; null for the picture itself. */
export const variantOf = ({ variant, picture }) => (variant && variant.picture === picture ? variant : null);

/** The picture that a key or a button is about: the page's, or the picture of the tile with the focus. */
export const pictureAtHand = ({ picture, focus }) => picture ?? focus;
