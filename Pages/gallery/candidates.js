// New pictures that may fit a search: as columns (traits.js), and the look that they are to have. Pure.
import { lookOf, markedPicture, withDescriptions } from "./columns.js";
import { lookNamed, newPicture } from "./new-pictures.js";
import { packColors } from "../shared/oklab.js";
import { colorBytes } from "./traits.js";

/** Columns of candidates, for `find`. */
export function columnsOf(candidates) {
  const shown = new Uint8Array(candidates.length * colorBytes);
  candidates.forEach(({ colors }, at) => shown.set(colors, at * colorBytes));
  packColors(shown);
  return withDescriptions({
    count: candidates.length,
    look: Uint32Array.from(candidates, (_, at) => at),
    looks: candidates.map(({ recipe }) => lookOf(recipe)),
    shown,
    rooms: Uint8Array.from(candidates, ({ room }) => room),
    seed: (at) => candidates[at].seed,
    // Their seeds are those that the query names, if it names any.
    markSeeds: (_low, _high, mask) => mask.fill(1),
    isNamed: () => true,
    title: null,
    tags: null,
    date: null,
    time: null,
  });
}

/**
 * The look of the picture that the wall's are like; null if new pictures cannot have it: the look of a drawing by
 * hand, and of a link.
 */
export function likedLook({ catalog, like, marks }) {
  const made = newPicture(catalog, like);
  if (made !== null) return made.name === undefined ? null : made;
  const { look: name } = markedPicture(catalog, like);
  const recipe = lookNamed(name, catalog, marks, {});
  return recipe === null || recipe.plane === null || recipe.gestures?.length > 0 ? null : { name, recipe };
}
