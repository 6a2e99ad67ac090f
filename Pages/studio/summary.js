// What a page has of a log, in a few numbers for each author, so that two pages send each other only what is missing.
import { checksum } from "../shared/checksum.js";
import { entryLimits, isAuthor } from "./entries.js";

const hashes = new WeakMap();

/** A number that follows from an entry. */
function hashOf(entry) {
  if (!hashes.has(entry)) hashes.set(entry, checksum(JSON.stringify(entry)));
  return hashes.get(entry);
}

/** For each author, its highest counter, and a hash of its entries: [author, highest, hash]. */
export function summaryOf(entries) {
  const authors = new Map();
  for (const entry of entries) {
    const line = authors.get(entry.author) ?? [entry.author, 0, 0];
    line[1] = Math.max(line[1], entry.counter);
    line[2] ^= hashOf(entry);
    authors.set(entry.author, line);
  }
  return [...authors.values()];
}

/** One number for all entries. */
export const digestOf = (entries) => entries.reduce((hash, entry) => hash ^ hashOf(entry), entries.length);

/**
 * What a page with this summary does not have: of each author, the entries behind the highest counter that it knows, or
 * all of them if it does not know the same ones up to there.
 *
 * @returns {{ missing: object[], isBehind: boolean }} `isBehind`: the other page has entries that are not in `entries`.
 */
export function compareWith(summary, entries) {
  const theirs = new Map(summary.map((line) => [line[0], line]));
  const below = new Map();
  const highest = new Map();
  for (const entry of entries) {
    const { author, counter } = entry;
    highest.set(author, Math.max(highest.get(author) ?? 0, counter));
    if (counter <= (theirs.get(author)?.[1] ?? 0)) below.set(author, (below.get(author) ?? 0) ^ hashOf(entry));
  }
  const isSame = (author) => (below.get(author) ?? 0) === (theirs.get(author)?.[2] ?? 0);
  return {
    missing: entries.filter(({ author, counter }) => !isSame(author) || counter > (theirs.get(author)?.[1] ?? 0)),
    isBehind: summary.some(([author, top]) => top > (highest.get(author) ?? 0) || !isSame(author)),
  };
}

/** A summary from another page; null if it is none. */
export function parseSummary(value) {
  if (!Array.isArray(value) || value.length > entryLimits.entries) return null;
  const isLine = (line) =>
    Array.isArray(line) && line.length === 3 && isAuthor(line[0]) &&
    Number.isSafeInteger(line[1]) && line[1] >= 0 && Number.isInteger(line[2]);
  return Array.from(value).every(isLine) ? value : null;
}
