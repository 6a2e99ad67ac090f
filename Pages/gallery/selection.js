// Which pictures are selected, to do something with all of them together. Pure.
import { addReducers, changed } from "./state.js";

/** More pictures are not selected: the same as geobg reads in one list. */
export const mostSelected = 10_000;

/** As many pictures are compared. */
export const comparedLimits = Object.freeze([2, 4]);

/** What the state has of this at the beginning. */
export const nothingSelected = Object.freeze({
  /** A Set that never changes, in the order of selecting; null if the wall is not for selecting. */
  selected: null,
  /** Where a range begins: the picture that was selected or taken out last. */
  selectedFrom: null,
});

/** The selected pictures as a list. */
export const selectedPictures = ({ selected }) => (selected === null ? [] : [...selected]);

function withSelected(state, pictures, from) {
  const selected = new Set([...pictures].slice(0, mostSelected));
  return {
    state: changed(state, { selected, selectedFrom: from }),
    effects: [{ type: "announceSelected" }],
  };
}

const isIn = ({ list }, picture) => Number.isInteger(picture) && list.includes(picture);

/** The pictures between two pictures of the list, in the order from one to the other. */
function between({ list }, from, to) {
  const [one, other] = [list.indexOf(from), list.indexOf(to)];
  if (one < 0 || other < 0) return [to];
  const part = Array.from(list.slice(Math.min(one, other), Math.max(one, other) + 1));
  return one <= other ? part : part.reverse();
}

addReducers({
  /** Begins to select, with a picture if one is given. */
  startSelecting: (state, { picture = null }) =>
    isIn(state, picture)
      ? withSelected(state, [...selectedPictures(state), picture], picture)
      : withSelected(state, selectedPictures(state), state.selectedFrom),
  /** Selects a picture, or takes it out. */
  select(state, { picture }) {
    const pictures = new Set(state.selected);
    // A picture may be selected on one wall, and taken out on another.
    if (!pictures.delete(picture)) {
      if (!isIn(state, picture)) return state;
      pictures.add(picture);
    }
    return withSelected(state, pictures, picture);
  },
  /** Selects what is between the picture that was selected last and this one, beside the others. */
  selectTo(state, { picture, before = state.selected, from = state.selectedFrom ?? state.focus ?? picture }) {
    if (!isIn(state, picture)) return state;
    return withSelected(state, [...(before ?? []), ...between(state, from, picture)], from);
  },
  /** Selects pictures beside others. */
  selectThese: (state, { pictures, before }) =>
    withSelected(state, [...(before ?? []), ...pictures], pictures.at(-1) ?? state.selectedFrom),
  selectAll: (state) => withSelected(state, state.list, state.selectedFrom),
  endSelecting: (state) => changed(state, nothingSelected),
});
