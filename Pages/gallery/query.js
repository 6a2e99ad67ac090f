// A query: what the wall shows, in which order. Pure.
import { labOfHex } from "../shared/oklab.js";
import { meanings } from "./words.js";
import { densities, moods, shapes } from "./traits.js";

/** The ways to sort. `list` is the order of the gallery. */
export const sorts = Object.freeze(["list", "palette", "hue", "name", "date", "seed"]);

/** The query that shows all pictures. */
export const wholeList = Object.freeze({
  text: "",
  tag: null,
  date: null,
  palette: null,
  mode: null,
  density: null,
  shape: null,
  arrangement: null,
  kind: null,
  room: null,
  mood: null,
  color: null,
  collection: null,
  /** "1" for the pictures that the gallery did not have at the visit before, see fresh-pictures.js. */
  fresh: null,
  sort: "list",
  shuffle: null,
});

/** The filters that ask for what words do, and grade pictures alike; each as a term (see words.js) without a word. */
export const filterTerms = (query) =>
  ["mood", "kind", "room"].filter((kind) => query[kind] !== null)
    .map((kind) => ({ kind, value: query[kind] }));

/** Whether two queries show the same. */
export const sameQuery = (one, other) => Object.keys(wholeList).every((key) => one[key] === other[key]);

/** The longest text and name that a query has. */
const longest = 200;

/** A query from a stranger: a value that makes no sense is left out. */
export function readQuery(value) {
  const name = (each) => (typeof each === "string" && each !== "" && each.length <= longest ? each : null);
  const oneOf = (each, values) => (values.includes(each) ? each : null);
  const { text, tag, date, palette, mode, density, shape, mood, color, collection, sort, shuffle } = Object(value);
  const { arrangement, kind, room, fresh } = Object(value);
  return Object.freeze({
    text: (name(text) ?? "").trim(),
    tag: name(tag),
    date: /^\d{4}-\d\d$/u.test(date) ? date : null,
    palette: name(palette),
    mode: oneOf(mode, ["light", "dark"]),
    density: oneOf(density, Object.keys(densities)),
    shape: oneOf(shape, Object.keys(shapes)),
    arrangement: oneOf(arrangement, meanings.arrangement),
    kind: oneOf(kind, meanings.kind),
    room: oneOf(room, meanings.room),
    mood: oneOf(mood, Object.keys(moods)),
    color: labOfHex(String(color)) ? color.toLowerCase() : null,
    collection: /^(?:favorites$|own:)/u.test(collection) ? name(collection) : null,
    fresh: oneOf(fresh, ["1"]),
    sort: oneOf(sort, sorts) ?? "list",
    shuffle: Number.isInteger(shuffle) && shuffle >= 0 && shuffle < 2 ** 32 ? shuffle : null,
  });
}
