// Why a query finds nothing, and the nearest words that find something. Pure.
import { termsTest } from "./find.js";
import { picturesInSlice } from "./slices.js";
import { meanings, termOf } from "./words.js";

/** As many searches are offered. */
const mostOffers = 4;

/** What is offered for a word that is like no other. */
const suggested = Object.freeze(["color", "mode", "mood", "kind", "arrangement"]);

/** How many letters two words differ by, at most `most`: letters more, fewer, others, and neighbors in turn. */
function editsBetween(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [older, old] = [null, Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(old[to] + 1, row[to - 1] + 1, old[to - 1] + (isSame ? 0 : 1), swapped ? older[to - 2] + 1 : Infinity),
      );
    }
    [older, old] = [old, row];
  }
  return Math.min(old[other.length], most + 1);
}

/** The known words that are spelled most like a word, the most similar first. */
export function nearestWords(word, vocabulary) {
  const most = Math.max(1, Math.min(3, Math.floor(word.length / 3)));
  return vocabulary.words
    .map(([phrase, sense]) => ({ phrase, sense, edits: editsBetween(word, phrase, most) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits);
}

/** Whether any picture agrees with terms. */
function* hasAny(columns, terms) {
  const agrees = yield* termsTest(columns, terms);
  for (let index = 0; index < columns.count; index += 1) {
    if (index % picturesInSlice === picturesInSlice - 1) yield;
    if (agrees(index) > 0 && !columns.gone?.has(index)) return true;
  }
  return false;
}

/** Other terms that could be meant by one that finds nothing, the nearest first. */
function alternatives(term, columns, vocabulary) {
  const { kind, value, word } = term;
  const named = (other) => ({ kind, value: other, word: vocabulary.nameOf(other) });
  if (kind === "word") return nearestWords(word, vocabulary).map(({ phrase, sense }) => termOf(sense, phrase));
  if (kind === "palette") {
    const names = [...new Set(columns.looks.map(({ palette }) => palette))].filter((name) => name !== "");
    return names.map((name) => ({ kind, value: name, word: name }));
  }
  if (kind === "color") {
    const names = meanings.color;
    const at = names.indexOf(value);
    // The names are in the order of their hues.
    const others = names.filter((name) => name !== value)
      .sort((one, other) => Math.abs(names.indexOf(one) - at) - Math.abs(names.indexOf(other) - at));
    return [...(term.shade ? [value] : []), ...others].map(named);
  }
  if (kind === "mode") return [];
  return (meanings[kind] ?? []).filter((each) => each !== value).map(named);
}

/**
 * Why a query finds nothing: `reasons` as keys of texts with values, and `offers`, texts to search for.
 *
 * @param terms What the query's text means. @param hasFilters Whether it has filters beside its text.
 * @returns {Generator<undefined, { reasons: { key: string, values: object }[], offers: string[] }>}
 */
export function* explain(columns, terms, vocabulary, hasFilters) {
  const reasons = [];
  const offers = [];
  const textWith = (list) =>
    list.map(({ word, kind }) => (
      kind === "seeds" && !/^\d/u.test(word) ? `${vocabulary.nameOf("seed")} ${word}` : word
    )).join(" ");
  const offer = (list) => {
    const text = textWith(list);
    if (text !== "" && !offers.includes(text) && offers.length < mostOffers) offers.push(text);
  };
  const absent = new Set();
  for (const term of terms) if (!(yield* hasAny(columns, [term]))) absent.add(term);
  for (const term of absent) {
    const key = term.kind === "word" ? "why.word" : term.kind === "seeds" ? "why.seeds" : "why.term";
    const same = reasons.find((each) => each.key === key);
    if (same) same.values.word += `, ${term.word}`;
    else reasons.push({ key, values: { word: term.word } });
    for (const other of alternatives(term, columns, vocabulary)) {
      if (offers.length >= mostOffers) break;
      const list = terms.filter((each) => each === term || !absent.has(each)).map((
        each,
      ) => (each === term ? other : each));
      if (yield* hasAny(columns, list)) offer(list);
    }
  }
  const known = terms.filter((term) => !absent.has(term));
  if (absent.size > 0 && known.length > 0 && (yield* hasAny(columns, known))) offer(known);
  if (reasons.length === 0 && terms.length > 1 && !(yield* hasAny(columns, terms))) {
    reasons.push({ key: "why.all", values: {} });
    for (const term of terms) {
      const others = terms.filter((each) => each !== term);
      if (yield* hasAny(columns, others)) offer(others);
    }
  }
  // No word is spelled like it: one of each kind says what can be searched for.
  const isStrange = offers.length === 0 && [...absent].some(({ kind }) => kind === "word");
  for (const kind of isStrange ? suggested : []) {
    for (const value of meanings[kind]) {
      const term = termOf({ kind, value }, vocabulary.nameOf(value));
      if (!(yield* hasAny(columns, [term]))) continue;
      offer([term]);
      break;
    }
  }
  if (reasons.length === 0 && hasFilters) reasons.push({ key: "why.filter", values: {} });
  return { reasons, offers };
}
