// Parts of tiles that other modules add.

/**
 * `part(element, picture, state)` is called when a tile is made, and again when the state changes. It compares, and
 * writes only what changed.
 */
const parts = [];
/** Calls all parts of all live tiles. */
let paintAll = () => {};

export function addTilePart(part) {
  parts.push(part);
  paintAll();
}

/** Calls the parts of a tile. */
export function paintParts({ element, picture }, state) {
  for (const part of parts) part(element, picture, state);
}

/** The wall calls the parts of all its tiles where a part is added later. */
export function whenPartsChange(paint) {
  paintAll = paint;
}
