// Where the wall is now: tiles.js says so to whoever asks.

let read = () => null;

/** Gives the wall's place when somebody asks. */
export function whenAsked(place) {
  read = place;
}

let gridWith = () => undefined;

/** The function that makes the grid of the gallery's own pictures, where pictures came or went; see block-layout.js. */
export const makeOwnGrid = (block, columns) => gridWith(block, columns);
export function setOwnGrid(make) {
  gridWith = make;
}

let parts = {};

/** What the wall is made of, for what is loaded later: see tiles.js. */
export const wallParts = () => parts;
export function setWallParts(own) {
  parts = own;
}

/**
 * The picture in the middle of the window, and where its middle is, as a part of the window's height; null if there is
 * no wall.
 *
 * @returns {{ picture: number, index: number, at: number } | null} `index` is its place in the list.
 */
export const wallPlace = () => read();

/** Whether an aim is at a picture of the gallery, of which the place is known: new ones may still come. */
export const isOfGallery = ({ said, place }) => Number.isInteger(place) && said.number !== undefined;

/**
 * The anchor that the state's `aim` asks for, `{ index, at }`: the place in the list, and where its tile is to be; null
 * if it asks for none, or if the list does not have its picture. Where the picture of an aim is gone, the one that has
 * its place is meant.
 */
export function anchorOf(aim, list) {
  if (aim === null) return null;
  const known = aim.picture === null ? -1 : list.indexOf(aim.picture);
  const index = known < 0 && isOfGallery(aim) ? Math.min(aim.place, list.length - 1) : known;
  return index < 0 ? null : { index, at: aim.at };
}
