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

/** All pictures that are there, in the order of the catalog. */
export function wholeCatalog({ count, gone }) {
  const list = new Uint32Array(count - gone.size);
  let at = 0;
  for (let picture = 0; picture < count; picture += 1) {
    if (gone.size > 0 && gone.has(picture)) continue;
    list[at] = picture;
    at += 1;
  }
  return list;
}

const noneGrown = Object.freeze([]);

/** How a wall goes on before it is known: probably. */
const phaseAtFirst = ({ isEndless }) => (isEndless ? "waiting" : "off");

/**
 * @param values `catalog` (catalog.js), `window` { width, height, ratio }, `motion`: whether things may move,
 *   `language`, `order` (mixed-order.js), and what modules of the page add.
 */
export function initialState({ catalog, window, motion = true, language = "en", order = null, ...more }) {
  const list = order ?? wholeCatalog(catalog);
  return Object.freeze({
    catalog,
    /** The pictures that the wall shows, in order. */
    list,
    /** The order of all pictures, see mixed-order.js; null for that of the catalog. */
    order,
    /** How many pictures at the beginning of the list are the gallery's own; new ones follow (endless.js). */
    own: list.length,
    /** How many new pictures came each time: each time makes a grid of its own. */
    grown: noneGrown,
    /** The number of the wall: another list is another wall, and new pictures at its end are not. */
    wall: 0,
    /** How often pictures of the wall came or went, see live-folder.js. */
    changes: 0,
    /** The tiles that stayed where they are then, see block-layout.js; null for a wall as it was found. */
    block: null,
    /** How the wall goes on behind the own pictures, see endless.js. */
    beyond: phaseAtFirst(catalog),
    /** Why the list is empty, see suggestions.js; null for a list with pictures. */
    why: null,
    window,
    /** How many columns the visitor wants; null for as many as fit. */
    columns: null,
    motion,
    language,
    /** Whether the list that the query asks for is not found yet. */
    isFinding: false,
    /** The place in `list` of the tile in the middle of the window. */
    place: 0,
    /**
     * Where the wall is to be, as the address says: `{ said, at, picture }`, see wall-now.js; `picture` is null until
     * the picture that was said is known. Null once the visitor moves the wall.
     */
    aim: null,
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
  columns: (state, { columns }) => set(state, { columns }),
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
    set(state, {
      list,
      why,
      place: 0,
      own: list.length,
      grown: noneGrown,
      wall: state.wall + 1,
      block: null,
      beyond: phaseAtFirst(state.catalog),
      isFinding: false,
    }),
  /** Whether a list is looked for. */
  finding: (state, { isFinding }) => set(state, { isFinding }),
  /**
   * Whether the wall can go on: `off`, `waiting` (nobody knows yet), `ready`, `looking`, `none` (nothing was found),
   * `end` (there is no more) or `full`.
   */
  beyond: (state, { phase }) => set(state, { beyond: phase }),
  /** Where the wall is to be: see `aim`. */
  aim: (state, { aim }) => set(state, { aim }),
  /** Shows the tile of a picture, and gives it the focus if `isFocused`. */
  reveal: (state, { picture, isFocused = false }) => ({ state, effects: [{ type: "reveal", picture, isFocused }] }),
  /** Shows the tile at a place of the list in the middle of the window. */
  scrub: (state, { place }) => ({ state, effects: [{ type: "scrollTo", place }] }),
  open: (state, { picture }) => (state.catalog.has(picture) ? set(state, { picture, focus: picture }) : state),
  close: (state) => set(state, { picture: null }),
  openDialog: (state, { dialog }) => set(state, { dialog }),
  closeDialog: (state) => set(state, { dialog: null }),
  engine: (state, { isReady }) => set(state, { isDrawing: isReady }),
  files: (state, { files }) => set(state, { files }),
  /** @param offers What the message offers: `{ key, action }`, the key of a button's text and an action of the page. */
  notice: (state, { key, values = {}, kind = "note", offers = [] }) =>
    set(state, { notice: Object.freeze({ key, values, kind, offers }) }),
  dismiss: (state) => set(state, { notice: null }),
});

/** The state after an action, and the effects to run. An action without a reducer is a mistake of the page. */
export function next(state, action, tools) {
  const reduce = reducers.get(action.type);
  if (!reduce) throw new Error(`no reducer of ${action.type}`);
  const result = reduce(state, action, tools);
  return result.effects ? result : { state: result, effects: [] };
}
