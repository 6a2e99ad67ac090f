// The state of the page: one frozen value, and one pure function that changes it.
//
// `next(state, action, tools)` gives `{ state, effects }`. It knows no document, clock, storage or randomness. The
// action of each type is handled by the function of that name; a module of the page adds its own with `addReducers`.

const reducers = new Map();

/** Adds reducers: `{ type: (state, action, tools) => state | { state, effects } }`. */
export function addReducers(added) {
  for (const [type, reduce] of Object.entries(added)) {
    if (reducers.has(type)) throw new Error(`two reducers of ${type}`);
    reducers.set(type, reduce);
  }
}

/** All pictures, in the order of the catalog. */
export function wholeCatalog(count) {
  const list = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) list[index] = index;
  return list;
}

/** How a wall goes on before it is known: probably. */
const phaseAtFirst = ({ isEndless }) => (isEndless ? "waiting" : "off");

/**
 * @param values `catalog` (catalog.js), `window` { width, height, ratio }, `motion`: whether things may move,
 *   `language`, and what modules of the page add.
 */
export function initialState({ catalog, window, motion = true, language = "en", ...more }) {
  return Object.freeze({
    catalog,
    /** The pictures that the wall shows, in order. */
    list: wholeCatalog(catalog.count),
    /** How many pictures at the beginning of the list are the gallery's own; new ones follow (endless.js). */
    own: catalog.count,
    /** The number of the wall: another list is another wall, and new pictures at its end are not. */
    wall: 0,
    /** How the wall goes on behind the own pictures, see endless.js. */
    beyond: phaseAtFirst(catalog),
    /** Why the list is empty, see why.js; null for a list with pictures. */
    why: null,
    window,
    motion,
    language,
    /** The place in `list` of the tile in the middle of the window. */
    place: 0,
    /** The picture whose tile has the keyboard's focus. */
    focus: null,
    /** The picture whose page is open. */
    picture: null,
    dialog: null,
    notice: null,
    server: null,
    /** Whether the page can draw: null before it is known. */
    isDrawing: null,
    /**
     * What is known about the pictures' files (files.js); null before they are loaded, and for pictures without files.
     */
    files: null,
    ...more,
  });
}

const set = (state, changes) => {
  const isSame = Object.entries(changes).every(([key, value]) => Object.is(state[key], value));
  return isSame ? state : Object.freeze({ ...state, ...changes });
};

/** The state with changes; the same state if nothing changes. */
export const changed = set;

addReducers({
  resize: (state, { window }) => set(state, { window }),
  motion: (state, { motion }) => set(state, { motion }),
  setLanguage: (state, { language }) => ({
    state: set(state, { language }),
    effects: [{ type: "keepLanguage", language }],
  }),
  /** The tile in the middle of the window. */
  place: (state, { place }) => set(state, { place }),
  /** The picture whose tile has the keyboard's focus, or null. */
  focus: (state, { picture }) => set(state, { focus: picture }),
  /** Another list of pictures; the wall shows the picture in the middle again if it is in the list. */
  list: (state, { list, why = null }) =>
    set(state, { list, why, place: 0, own: list.length, wall: state.wall + 1, beyond: phaseAtFirst(state.catalog) }),
  /** Shows the tile of a picture, and gives it the focus if `isFocused`. */
  reveal: (state, { picture, isFocused = false }) => ({ state, effects: [{ type: "reveal", picture, isFocused }] }),
  /** Shows the tile at a place of the list in the middle of the window. */
  scrub: (state, { place }) => ({ state, effects: [{ type: "scrollTo", place }] }),
  open: (state, { picture }) => (picture < state.catalog.count ? set(state, { picture, focus: picture }) : state),
  close: (state) => set(state, { picture: null }),
  openDialog: (state, { dialog }) => set(state, { dialog }),
  closeDialog: (state) => set(state, { dialog: null }),
  engine: (state, { isReady }) => set(state, { isDrawing: isReady }),
  files: (state, { files }) => set(state, { files }),
  notice: (state, { key, values = {}, kind = "note" }) => set(state, { notice: Object.freeze({ key, values, kind }) }),
  dismiss: (state) => set(state, { notice: null }),
});

/** The state after an action, and the effects to run. An action without a reducer is a mistake of the page. */
export function next(state, action, tools) {
  const reduce = reducers.get(action.type);
  if (!reduce) throw new Error(`no reducer of ${action.type}`);
  const result = reduce(state, action, tools);
  return result.effects ? result : { state: result, effects: [] };
}
