// The texts of a page: one table for each language, and the language that the page shows now.
//
// The built page has the keys inside, and the texts of at most one language. Those of another language are a script of
// their own (scripts/bundle), which is loaded before the page shows that language. There, the texts of a language
// are the lines of one text, in the order of the English keys, so that no other language has keys.
import { loadScript } from "./scripts.js";
import { shownText } from "./shown-text.js";

/**
 * A language: its code, its name in itself, its direction, and its texts by key. A text with a number has one form for
 * each plural category of the language, chosen by the value `count`.
 *
 * @typedef {{ code: string, name: string, dir: "ltr" | "rtl", texts: Record<string, string | Record<string, string>> |
 *   null }} Language The texts are null until they are loaded.
 */

/** The keys of a table: in a built page, the first word of a line is the first part of the line's keys. */
const keysOf = ({ texts, keys }) =>
  keys?.split("\n").flatMap((line) => {
    const [group, ...names] = line.split(" ");
    return names.map((name) => `${group}.${name}`);
  }) ?? Object.keys(texts);

/** The texts of a table, in the order of their keys. The forms of a plural are an object. */
const textsOf = (
  { texts },
) => (typeof texts !== "string" ? Object.values(texts ?? {}) : texts.split("\n").map((line) => (
  line.includes("|") ? Object.fromEntries(line.split("|").map((form) => form.split("="))) : line
)));

/** The marks in our own texts that turn or part the direction of writing. */
const ownMarks = /[\u200e\u200f\u2066-\u2069]/gu;
const isolates = /[\u2066-\u2069]/gu;
const maxOwn = 1000;
/** Letters that can change the order of the text around them. */
const directional = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The functions of a page's texts, see below. @param {readonly Language[]} languages English is the first. */
export function makeTranslations(languages) {
  const [english] = languages;
  const languageOf = (code) => languages.find((each) => each.code === code);

  /** The code of the best language: the stored one, else the first that the visitor prefers, else English. */
  function chooseLanguage(stored, preferred = []) {
    for (const tag of [stored, ...preferred]) {
      const code = String(tag ?? "").toLowerCase().split("-")[0];
      if (languageOf(code)) return code;
    }
    return english.code;
  }

  /**
   * Loads the texts of a language, unless they are there. False if they cannot be loaded; then the English texts are.
   *
   * @returns {Promise<boolean>}
   */
  async function loadTexts(code) {
    const language = languageOf(code);
    if (!language) return false;
    if (!language.texts) {
      await loadScript(`texts-${code}.js`);
      language.texts = globalThis.geobgTexts?.[code] ?? null;
    }
    if (language.texts === null && language !== english) await loadTexts(english.code);
    return language.texts !== null;
  }

  /** Where each text is in a table. All tables have the same order. */
  let places = new Map(keysOf(english).map((key, index) => [key, index]));

  /** Adds what a later script of a built page has of the English table: its other keys, and their texts. */
  function addTexts({ keys, texts }) {
    english.keys += `\n${keys}`;
    if (english.texts !== null) english.texts += `\n${texts}`;
    places = new Map(keysOf(english).map((key, index) => [key, index]));
    if (current === english) currentTexts = textsOf(english);
  }

  /**
   * Our texts with such marks, which may stand in other texts; the marks of a name are shown instead. A name that
   * equals one of these texts does no harm.
   */
  const ownTexts = new Set();
  function own(words) {
    if (words.search(ownMarks) >= 0) {
      if (ownTexts.size >= maxOwn) ownTexts.clear();
      ownTexts.add(words);
    }
    return words;
  }

  let current = english;
  let currentTexts = textsOf(english);
  /** Rules of plurals and formats of numbers are slow to make, and seldom needed at the start. */
  let plurals = null;
  let formats = new Map();

  /** The language that the page shows. @returns {Language} */
  const currentLanguage = () => current;

  /**
   * Changes the language of all texts from now on, and of the page if there is one. Without texts, the language is
   * English.
   */
  function setLanguage(code, root = globalThis.document?.documentElement) {
    const found = languageOf(code);
    current = found?.texts ? found : english;
    currentTexts = textsOf(current);
    plurals = null;
    formats = new Map();
    if (root) {
      root.lang = current.code;
      root.dir = current.dir;
    }
  }

  /** A number as the language writes it; `options` are for Intl.NumberFormat. */
  function formatNumber(value, options = {}) {
    const key = JSON.stringify(options);
    if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(current.code, options));
    return own(formats.get(key).format(value));
  }

  /** A part of one as percent: 0.4 gives `40%` in English. */
  const formatPercent = (part) => formatNumber(part, { style: "percent", maximumFractionDigits: 0 });

  /** A time in milliseconds since 1970 as the language writes it; `options` are for Intl.DateTimeFormat. */
  const formatTime = (time, options = { dateStyle: "medium", timeStyle: "short" }) =>
    own(new Intl.DateTimeFormat(current.code, options).format(time));

  /** A value inside a text. Numbers are formatted; names cannot change the order of the words around them. */
  function inserted(value) {
    if (typeof value === "number") return formatNumber(value);
    const words = ownTexts.has(value) ? value.replace(isolates, "") : shownText(String(value));
    return current.dir === "rtl" || directional.test(words) ? `\u2068${words}\u2069` : words;
  }

  /** The plural form for a number. */
  function formFor(forms, count) {
    plurals ??= new Intl.PluralRules(current.code);
    return forms[plurals.select(count)] ?? forms.other;
  }

  /**
   * The text with this key in the current language. Each `{name}` in it is replaced by the value of that name: text, or
   * a number, which is formatted. The number `count` chooses between plural forms. An unknown key gives the key, so
   * that a mistake is visible; a test finds all of them.
   */
  function text(key, values = {}) {
    const found = currentTexts[places.get(key)];
    if (found === undefined) return key;
    const form = typeof found === "string" ? found : formFor(found, values.count ?? 0);
    return own(
      form.replace(/\{(\w+)\}/gu, (whole, name) => (Object.hasOwn(values, name) ? inserted(values[name]) : whole)),
    );
  }

  /** The English text with this key, whatever language the page shows; empty while the page has no English texts. */
  const englishText = (key) => textsOf(english)[places.get(key)] ?? "";

  /** Whether there is a text with this key, for keys that are made from data. */
  const hasText = (key) => places.has(key);

  return {
    chooseLanguage,
    loadTexts,
    addTexts,
    currentLanguage,
    setLanguage,
    formatNumber,
    formatPercent,
    formatTime,
    text,
    hasText,
    englishText,
  };
}
