// What a visitor's words mean: colors, light and dark, palettes, seeds, moods and what else a query can say. Pure.
//
// Words are in the page's language and in English. The vocabulary is a part of the page's texts (`find.*`), each
// a list with commas, the name first. A word that ends with `~` may have another ending.
import { arrangementTrait } from "../shared/fields.js";
import { kindsOfShapes } from "./columns.js";
import { namedColors } from "./color-words.js";

/** Marks that people leave out: accents of Latin letters, vowel signs of Arabic, and the dot of Devanagari. */
const leftOut = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640\u093c]/gu;

/** Words for searching: no accents, no case. */
export const plain = (words) => words.normalize("NFKD").replace(leftOut, "").toLowerCase();

/** Of an ending, at most so many letters. */
const longestEnding = 3;

/** What a word can be, and its values: the texts are `find.` and the value. */
export const meanings = Object.freeze({
  color: Object.freeze(Object.keys(namedColors)),
  shade: Object.freeze(["dark", "light"]),
  mode: Object.freeze(["darkMode", "lightMode"]),
  mood: Object.freeze(["calm", "soft", "warm", "cool", "vivid"]),
  density: Object.freeze(["airy", "even", "dense", "hand"]),
  kind: kindsOfShapes,
  arrangement: arrangementTrait.choices,
  line: Object.freeze(["mesh", "outline"]),
  room: Object.freeze(["clock"]),
  screen: Object.freeze(["phone", "tablet", "laptop", "wide"]),
  style: Object.freeze(["minimal", "mono", "two"]),
  amount: Object.freeze(["few", "many", "no", "mostly", "only", "very"]),
  seed: Object.freeze(["seed"]),
  filler: Object.freeze(["filler"]),
});

/** Kinds that say nothing alone. */
const helpers = Object.freeze(["filler", "seed", "amount"]);

/** The value of each mode's word. */
const modeOf = Object.freeze({ darkMode: "dark", lightMode: "light", dark: "dark", light: "light" });

/**
 * A term of a query: the words that the visitor wrote, plain, and what they mean. `kind` is a kind of `meanings`, or
 * `palette`, `seeds`, or `word` for words that mean nothing else. A color may have a `shade`.
 *
 * `amount` is a word such as `few` before it, see `meanings`.
 *
 * @typedef {{ kind: string, value: string, word: string, shade?: string | null, amount?: string,
 *   ranges?: [bigint, bigint][], texts?: string[] }} Term
 */

/**
 * The vocabulary of texts.
 *
 * @param lists `textOf(key)` of each language, of which the first decides. @param palettes Names of palettes.
 */
export function makeVocabulary(lists, palettes) {
  const whole = new Map();
  const stems = [];
  const names = new Map();
  let longest = 1;
  const add = (phrase, sense) => {
    const stem = phrase.endsWith("~") ? phrase.slice(0, -1) : null;
    longest = Math.max(longest, phrase.split(" ").length);
    if (stem === null) whole.has(phrase) || whole.set(phrase, sense);
    else stems.push([stem, sense]);
  };
  for (const textOf of lists) {
    for (const [kind, values] of Object.entries(meanings)) {
      for (const value of values) {
        const phrases = textOf(`find.${value}`).split(/\s*[,،、]\s*/u).filter(Boolean);
        if (!names.has(value)) names.set(value, phrases[0].replace("~", ""));
        for (const phrase of phrases) add(plain(phrase), { kind, value });
      }
    }
  }
  for (const name of palettes) if (name !== "") add(plain(name), { kind: "palette", value: name });
  // The longest stem says most.
  stems.sort(([one], [other]) => other.length - one.length);
  const find = (phrase) =>
    whole.get(phrase) ??
      stems.find(([stem]) => phrase.startsWith(stem) && phrase.length - stem.length <= longestEnding)?.[1] ?? null;
  return Object.freeze({
    longest,
    find: (phrase) => find(phrase) ?? find(phrase.replace(/^(?:[ld]['’]|ال|و)/u, "")),
    /** The words that a suggestion can be: phrase and sense. */
    words: [...whole, ...stems].filter(([, { kind }]) => !helpers.includes(kind)),
    /** Whether words such as `few` and `no` come behind what they are about, as in Japanese and Korean. */
    isAmountLast: /[\p{sc=Hiragana}\p{sc=Hangul}]/u.test(names.get("no")),
    /** The name of a value in the page's language. */
    nameOf: (value) => names.get(value) ?? value,
  });
}

/** A word of scripts that put no spaces between words. */
const isUnspaced = (word) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word);

/** The longest known word at the beginning of a word of a script without spaces, and so on; null if one is unknown. */
function runOf(word, vocabulary) {
  const parts = [];
  for (let from = 0; from < word.length; from += parts.at(-1).word.length) {
    let part = word.slice(from);
    while (part !== "" && !vocabulary.find(part)) part = part.slice(0, -1);
    if (part === "") return null;
    parts.push({ word: part, sense: vocabulary.find(part) });
  }
  return parts;
}

/** The known words that a word is made of, such as `dunkelblau`; null if it is not made of them. */
function partsOf(word, vocabulary) {
  if (isUnspaced(word)) return runOf(word, vocabulary);
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)].map((part) => ({ word: part, sense: vocabulary.find(part) }));
    if (parts[0].sense?.kind === "shade" && parts[1].sense?.kind === "color") return parts;
  }
  return null;
}

/** The parts of a text: words, and texts in quotation marks, which mean nothing but themselves. */
function tokensOf(text, vocabulary) {
  const tokens = [];
  for (
    const [, quoted, word] of plain(text).matchAll(/["“”„«»「」]([^"“”„«»「」]+)["“”„«»「」]|([^\s"“”„«»「」]+)/gu)
  ) {
    if (quoted !== undefined) {
      tokens.push({ word: quoted.trim(), isQuoted: true, isLast: true });
      continue;
    }
    if (vocabulary.find(word)) {
      tokens.push({ word, isQuoted: false, isLast: false });
      continue;
    }
    // A comma or another mark ends what belongs together.
    for (const [, part, end] of word.matchAll(/([^,;،؛、。·&+]+)([,;،؛、。·&+]*)/gu)) {
      tokens.push({ word: part, isQuoted: false, isLast: end !== "" });
    }
  }
  return tokens.filter(({ word }) => word !== "");
}

/** The known phrase that begins at a token, as `{ word, sense, count }` in a list; a compound gives several. */
function phraseAt(tokens, at, vocabulary) {
  const words = [];
  for (let end = at; end < tokens.length && end - at < vocabulary.longest && !tokens[end].isQuoted; end += 1) {
    words.push(tokens[end].word);
    if (tokens[end].isLast) break;
  }
  for (let count = words.length; count > 0; count -= 1) {
    const word = words.slice(0, count).join(" ");
    const sense = vocabulary.find(word);
    if (sense) return { found: [{ word, sense }], count };
  }
  const parts = words.length > 0 ? partsOf(words[0], vocabulary) : null;
  return parts ? { found: parts, count: 1 } : { found: [{ word: tokens[at].word, sense: null }], count: 1 };
}

/** What `few` and `many` mean without anything that they count: of all shapes. */
const densityOfAmount = Object.freeze({ few: "airy", many: "dense" });

/** The kinds of words that can have an amount. */
const counted = Object.freeze(["color", "mode", "shade", "mood", "density", "kind", "arrangement", "line", "style"]);

/** Gives each amount to the item that it is about: to the next one, or to the one before. */
function bindAmounts(items, isAmountLast) {
  const near = (from, by) => {
    for (let at = from + by; items[at] && (by > 0 ? !items[at - 1].isLast : !items[at].isLast); at += by) {
      const { sense, isBound } = items[at];
      if (isBound || sense?.kind === "filler") continue;
      return counted.includes(sense?.kind) ? items[at] : null;
    }
    return null;
  };
  items.forEach((item, at) => {
    if (item.sense?.kind !== "amount") return;
    item.isBound = true;
    const [one, other] = isAmountLast ? [-1, 1] : [1, -1];
    const { value } = item.sense;
    const about = near(at, one) ?? (isAmountLast || value === "very" ? near(at, other) : null);
    if (about) {
      about.amount = item;
    } else if (Object.hasOwn(densityOfAmount, value)) {
      Object.assign(item, { isBound: false, sense: { kind: "density", value: densityOfAmount[value] } });
    }
  });
}

/** The other mode. */
const otherMode = Object.freeze({ dark: "light", light: "dark" });

/** A term with the amount of its item. */
function withAmount(term, amount) {
  if (!amount) return term;
  const word = `${amount.word} ${term.word}`;
  const { value } = amount.sense;
  if (term.kind !== "mode") return { ...term, word, amount: value };
  return { ...term, word, value: value === "no" ? otherMode[term.value] : term.value };
}

/** The term of a known word. @param shade The item of the shade that belongs to it. */
export function termOf({ kind, value }, word, shade = null) {
  if (kind === "shade" || kind === "mode") return { kind: "mode", value: modeOf[value], word };
  if (kind !== "color" || !shade) return { kind, value, word };
  return { kind, value, word: `${shade.word} ${word}`, shade: shade.sense.value };
}

const seedLimit = 2n ** 64n;

/** The range of seeds that a word names, such as `95000` or `5...9`; null for other words. */
function rangeOf(word) {
  const [, first, last = first] = /^(\d{1,20})(?:(?:\.{2,3}|…|–)(\d{1,20}))?$/u.exec(word) ?? [];
  if (first === undefined || (first !== "0" && first.startsWith("0"))) return null;
  const range = [BigInt(first), BigInt(last)];
  return range[0] <= range[1] && range[1] < seedLimit ? range : null;
}

/**
 * The terms of a query's text. All seeds are one term, because a picture has one of them.
 *
 * @returns {Term[]}
 */
export function termsOf(text, vocabulary) {
  const tokens = tokensOf(text, vocabulary);
  const items = [];
  const seeds = { kind: "seeds", value: "", word: "", ranges: [], texts: [] };
  const addSeed = ({ word }) => {
    const range = rangeOf(word);
    if (range) seeds.ranges.push(range);
    else seeds.texts.push(word);
    seeds.word = `${seeds.word} ${word}`.trim();
  };
  for (let at = 0; at < tokens.length;) {
    const { found, count } = phraseAt(tokens, at, vocabulary);
    const isLast = tokens[at + count - 1].isLast;
    at += count;
    if (found[0].sense?.kind === "seed") {
      // The word after it is a seed, whatever it is.
      if (at < tokens.length) addSeed(tokens[at]);
      at += 1;
    } else if (!found[0].sense && rangeOf(found[0].word)) {
      addSeed(found[0]);
    } else {
      found.forEach((each, place) => items.push({ ...each, isLast: isLast && place === found.length - 1 }));
    }
  }
  const terms = [];
  const belongs = (item, other) => item?.sense?.kind === "shade" && other?.sense?.kind === "color" && !item.isBound;
  // A shade belongs to the color after it, else to the one before it.
  items.forEach((item, at) => {
    const next = items[at + 1];
    if (!belongs(item, next) || item.isLast) return;
    next.shade = item;
    item.isBound = true;
  });
  items.forEach((item, at) => {
    const before = items[at - 1];
    if (belongs(item, before) && !before.isLast && !before.shade) {
      before.shade = item;
      item.isBound = true;
    }
  });
  bindAmounts(items, vocabulary.isAmountLast);
  for (const { word, sense, shade, amount, isBound } of items) {
    if (isBound || sense?.kind === "filler") continue;
    terms.push(sense ? withAmount(termOf(sense, word, shade), amount) : { kind: "word", value: word, word });
  }
  if (seeds.word !== "") terms.push(seeds);
  return terms;
}
