// The order of a gallery of several looks, whose catalog has one behind the other: one picture of each in turn, so that
// the first screen shows all of them. Pure but for the system's mode.

/** The mode of the system. */
export const systemMode = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** So many steps are done before the first frame; a longer gallery keeps the order of its catalog. */
const mostSteps = 20_000_000;

/**
 * The pictures of a catalog that are there with their looks mixed, those of `mode` first in each turn; null for a
 * single look, and for a catalog with drawings by hand.
 */
export function mixedOrder(catalog, mode) {
  const { count, templates, gone } = catalog;
  const all = templates.length;
  if (catalog.drawings.length > 0 || all < 2 || count * all > mostSteps) return null;
  const looks = catalog.looks();
  const pictures = Array.from({ length: all }, () => []);
  for (let picture = 0; picture < count; picture += 1) {
    if (!gone.has(picture)) pictures[looks[picture]].push(picture);
  }
  const isFirst = (look) => (templates[look].mode === "dark" ? "dark" : "light") === mode;
  const turns = [...pictures.keys()].filter((look) => pictures[look].length > 0)
    .sort((one, other) => isFirst(other) - isFirst(one) || one - other)
    .map((look) => ({ own: pictures[look], next: 0 }));
  const order = new Uint32Array(count - gone.size);
  for (let at = 0; at < order.length; at += 1) {
    // The one that is farthest behind its share comes next.
    let [chosen, least] = [null, Infinity];
    for (const turn of turns) {
      const share = (turn.next + 0.5) / turn.own.length;
      if (turn.next < turn.own.length && share < least) [chosen, least] = [turn, share];
    }
    order[at] = chosen.own[chosen.next];
    chosen.next += 1;
  }
  return order;
}
