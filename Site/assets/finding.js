"use strict";
// What the search of the documents finds: the order of the results, and near words for a word that is in no document.
// search.js shows it; the tests call it without a page.
(() => {
  /** Text without accents and capitals, in which words are compared. */
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (query) => folded(query).split(/\s+/u).filter((word) => word !== "");

  /** Spellings of the other side of the ocean, and those of the documents: whole words or their beginnings. */
  const spellings = [
    ["behaviour", "behavior"],
    ["cancelled", "canceled"],
    ["catalogue", "catalog"],
    ["centimetre", "centimeter"],
    ["centre", "center"],
    ["colour", "color"],
    ["favourite", "favorite"],
    ["grey", "gray"],
    ["labelled", "labeled"],
    ["licence", "license"],
    ["metre", "meter"],
    ["millimetre", "millimeter"],
    ["neighbour", "neighbor"],
    ["programme", "program"],
  ];
  /** The shortest beginning of a word that is taken for one of these, in letters. */
  const leastLetters = 4;

  /** A word as it is typed, and as the documents may write it. */
  function spelled(word) {
    const ending = word.replace(/is(e[drs]?|ing|ation|ations)$/u, "iz$1").replace(/ys(e[drs]?|ing)$/u, "yz$1");
    const others = spellings.flatMap(([british, american]) => {
      if (word.startsWith(british)) return [american + word.slice(british.length)];
      if (word.length < leastLetters || !british.startsWith(word) || american.startsWith(word)) return [];
      // The beginning that both have: "colou" finds colors.
      let same = 0;
      while (same < word.length && word[same] === american[same]) same += 1;
      return [word.slice(0, same)];
    });
    // A plural also finds the word itself; a beginning of a word finds the plural anyway.
    const single = word.length > leastLetters && /[^s]s$/u.test(word) ? [word.slice(0, -1)] : [];
    return [...new Set([word, ending, ...others, ...single])];
  }

  // MARK: The order

  /**
   * How much a page counts, by its path: guides and the pages for users most, the list of changes least. The first rule
   * that fits decides.
   */
  const weights = [
    [/^docs\/changelog\.html$/u, 0.05],
    [/^(source\/|docs\/(swift\/|(architecture|conduct|javascript|specification)\.html$))/u, 0.12],
    [/^docs\/(contributing|reproducibility|stability)\.html$/u, 0.4],
    // How the pages work inside, and what a program reads.
    [/^docs\/(gallery-catalog|recipes|scale|guides\/(gallery-wall|studio-drawing|studio-log))\.html$/u, 0.6],
    [/^docs\/(api|documents|index|security|web-files)\.html$/u, 0.8],
  ];
  const weightOf = (path) => weights.find(([pattern]) => pattern.test(path))?.[1] ?? 1;
  /** What a symbol gets whose name is the whole query, if that is written as code: so it comes before guides. */
  const nameScore = 200;
  const isCode = (query) => /\p{Ll}\p{Lu}|\S[.(]\S?/u.test(query.trim());

  const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  const patterns = new Map();
  /** Finds the beginnings of words that are or begin with `word`. */
  function beginning(word) {
    if (!patterns.has(word)) patterns.set(word, new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "gu"));
    return patterns.get(word);
  }

  /** The sections of `geobgSections`, with what the search needs of each. */
  function prepare({ pages, sections }) {
    return sections.map(([page, anchor, heading, text]) => {
      const [path, title, part] = pages[page];
      return {
        path,
        title,
        part,
        anchor,
        heading,
        text,
        foldedHeading: folded(heading),
        foldedTitle: folded(title),
        foldedText: folded(text),
        weight: weightOf(path),
        // The page itself, not one of its parts; the name of its file is what people call it.
        name: heading === title ? path.replace(/^.*\/|\.html$/gu, "") : null,
      };
    });
  }

  /** How well a word fits a text: `whole` for the beginning of a word, `part` for its middle. */
  function fit(text, word, whole, part) {
    if (!text.includes(word)) return 0;
    return text.search(beginning(word)) >= 0 ? whole : part;
  }

  /** How well a word fits a section: the title of its page and its heading count more than its text. */
  function points(section, word) {
    const heading = fit(section.foldedHeading, word, section.foldedHeading === word ? 60 : 36, 10);
    const title = fit(section.foldedTitle, word, section.name === null ? 14 : 30, 4) +
      (section.name === word ? 20 : 0);
    const text = fit(section.foldedText, word, 6, 1);
    // A text that has the word often is about it; a long one has every word often.
    const often = text === 6 ? section.foldedText.match(beginning(word)).length : 0;
    const share = Math.min(8, Math.log2(1 + often)) * Math.min(1, 2000 / (section.foldedText.length + 1));
    return heading + title + text + (often > 1 ? 2 * share : 0);
  }

  /** The sections that have all words of `query`, best first. */
  function search(sections, query) {
    const typed = wordsOf(query);
    const words = typed.map(spelled);
    if (words.length === 0) return [];
    const phrase = typed.join(" ");
    const names = isCode(query) ? words.flat() : [];
    const scored = [];
    for (const section of sections) {
      let score = 0;
      for (const word of words) {
        const best = Math.max(...word.map((each) => points(section, each)));
        if (best === 0) {
          score = 0;
          break;
        }
        score += best;
      }
      if (score === 0) continue;
      if (words.length > 1) {
        score += fit(section.foldedHeading, phrase, 40, 20) + fit(section.foldedTitle, phrase, 20, 10) +
          fit(section.foldedText, phrase, 12, 6);
      }
      score *= section.weight;
      if (
        section.part !== "Documentation" && section.foldedHeading.split(/[.(]/u).some((each) => names.includes(each))
      ) score += nameScore;
      scored.push({ section, score });
    }
    return scored.sort((one, other) => other.score - one.score).map(({ section }) => section);
  }

  // MARK: Near words

  /** The words of all sections, and how often each is there. */
  function vocabulary(sections) {
    const counts = new Map();
    for (const { foldedHeading, foldedText } of sections) {
      for (const word of `${foldedHeading} ${foldedText}`.match(/[\p{L}][\p{L}\p{N}]{2,}/gu) ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return counts;
  }

  /**
   * How many letters were left out, added, changed or swapped between two words; `limit + 1` if there are more than
   * `limit`.
   */
  function distance(one, other, limit) {
    if (Math.abs(one.length - other.length) > limit) return limit + 1;
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (let row = 1; row <= one.length; row += 1) {
      const next = [row];
      for (let column = 1; column <= other.length; column += 1) {
        const isSame = one[row - 1] === other[column - 1];
        next[column] = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
        if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
          next[column] = Math.min(next[column], before[column - 2] + 1);
        }
      }
      if (Math.min(...next) > limit) return limit + 1;
      [before, last] = [last, next];
    }
    return last[other.length];
  }

  /** A query with near words in place of those that no section has; null if there are none, or if it needs none. */
  function corrected(sections, query) {
    const words = wordsOf(query);
    const isKnown = (word) =>
      spelled(word).some((each) =>
        sections.some(({ foldedHeading, foldedText }) => foldedText.includes(each) || foldedHeading.includes(each))
      );
    const unknown = new Set(words.filter((word) => !isKnown(word)));
    if (unknown.size === 0) return null;
    const counts = [...vocabulary(sections)];
    const replaced = words.map((word) => {
      if (!unknown.has(word)) return word;
      const limit = word.length < 6 ? 1 : 2;
      let best = null;
      for (const [each, count] of counts) {
        const changes = distance(word, each, limit);
        if (changes > limit) continue;
        // Documents have misspelled words as examples: a word that they often have is more likely.
        const far = changes - Math.log10(count) / 2;
        if (best === null || far < best.far) best = { each, far };
      }
      return best?.each ?? null;
    });
    return replaced.includes(null) ? null : replaced.join(" ");
  }

  globalThis.geobgFinding = { corrected, distance, prepare, search, spelled, wordsOf };
})();
