// What a gallery knows about the files of its pictures (docs/gallery-catalog.md): read as a stranger's data. Pure, but
// for `loadFiles`, which loads the script.
import { loadScript } from "../shared/scripts.js";
import { isRecord, safeAddress } from "./catalog.js";

/** The longest name and address, in UTF-16 units. */
const longestFileText = 4096;

/** Letters of a hash: 4x3 components. */
const hashLetters = 28;

/** A list of the script with an item for each picture; null if there is none, or one of another length. */
const listOf = (value, count) => (Array.isArray(value) && value.length === count ? value : null);

const textOr = (value, other) => (typeof value === "string" && value.length <= longestFileText ? value : other);

/**
 * @typedef {object} Files
 * @property {(picture: number) => string} name The name of the first file.
 * @property {(picture: number) => number | null} date When it was changed, in milliseconds since 1970.
 * @property {(picture: number) => readonly string[]} tags The name of its folder.
 * @property {(picture: number) => readonly string[]} originals The addresses of its files.
 * @property {(picture: number) => string | null} hash Its BlurHash.
 * @property {boolean} hasThumbnails
 * @property {(picture: number) => string} thumbnail The address of its thumbnail.
 */

/** The files of a value from `files.js`; null for a value that makes no sense. @returns {Readonly<Files> | null} */
export function readFiles(value, count) {
  if (!isRecord(value) || value.version !== 1) return null;
  const [names, dates, folders, originals] = ["names", "dates", "folders", "originals"].map((key) => (
    listOf(value[key], count)
  ));
  const tags = Array.isArray(value.tags) ? value.tags : [];
  const hashes = typeof value.hashes === "string" && value.hashes.length === count * hashLetters ? value.hashes : null;
  return Object.freeze({
    name: (picture) => textOr(names?.[picture], ""),
    date: (picture) => (Number.isFinite(dates?.[picture]) ? dates[picture] * 1000 : null),
    tags: (picture) =>
      [tags[folders?.[picture]]].filter((each) => (
        typeof each === "string" && each.length <= longestFileText
      )),
    originals(picture) {
      const own = originals?.[picture];
      return (Array.isArray(own) ? own : [own])
        .map((each) => safeAddress(each, longestFileText)).filter((each) => each !== null);
    },
    hash: (picture) => hashes?.slice(picture * hashLetters, (picture + 1) * hashLetters) ?? null,
    hasThumbnails: value.thumbnails === true,
    thumbnail: (picture) => `thumbnails/${picture}.jpg`,
  });
}

/** Loads `files.js` beside the page, for the catalog that is loaded. @returns {Promise<Readonly<Files> | null>} */
export async function loadFiles(src = "files.js") {
  await loadScript(src);
  return readFiles(globalThis.geobgFiles, globalThis.geobgCatalog.count);
}
