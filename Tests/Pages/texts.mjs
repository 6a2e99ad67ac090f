// Checks the tables of texts of a page: complete in every language, used by the page, and the only place of visible
// text.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const sourcesFolder = fileURLToPath(new URL("../../Pages/", import.meta.url));

/**
 * Makes the tests of a page's texts.
 *
 * @param folders The folders of the page's sources, below `Pages`; the first one has the tables.
 * @param made Keys that the page makes from data. @param tables Folders with more tables, beside the tables.
 */
export function testTexts({ languages, setLanguage }, { folders, made = [], tables = [] }) {
  const english = languages[0];
  const keys = Object.keys(english.texts);
  const forms = (value) => (typeof value === "string" ? [value] : Object.values(value));
  const placeholders = (value) => [...new Set(forms(value).flatMap((form) => form.match(/\{\w+\}/gu) ?? []))].sort();

  /** The page's sources but the tables: name and content. */
  const sources = folders.map((folder) => path.join(sourcesFolder, folder)).flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true })
      .filter((name) => /\.(?:js|html)$/u.test(name) && !/^texts(?:\.js$|\/)/u.test(name))
      .map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")])
  );

  afterEach(() => setLanguage("en"));

  describe("tables of texts", () => {
    test("there are twelve languages, each with its own name", () => {
      const codes = ["ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "pt", "ro", "zh"];
      assert.deepEqual(languages.map(({ code }) => code).sort(), codes);
      for (const { code, name, dir } of languages) {
        const own = new Intl.DisplayNames([code], { type: "language" }).of(code);
        assert.equal(name.toLocaleLowerCase(code), own.toLocaleLowerCase(code));
        assert.equal(dir, code === "ar" ? "rtl" : "ltr");
      }
    });

    for (const { code, texts } of languages) {
      describe(code, () => {
        test("has every text, in the same order", () => assert.deepEqual(Object.keys(texts), keys));

        test("has every text once", () => {
          const more = tables.map((folder) => [`${folder}/${code}`, 2]);
          const written = [[code, 4], ...more, ["names", 2]].flatMap(([name, indent]) => {
            const source = fs.readFileSync(path.join(sourcesFolder, folders[0], "texts", `${name}.js`), "utf8");
            return [...source.matchAll(new RegExp(`^ {${indent}}"([\\w.]+)": ?`, "gmu"))].map(([, key]) => key);
          });
          assert.deepEqual(written, Object.keys(texts));
        });

        test("has the same values in each text", () => {
          for (const key of keys) assert.deepEqual(placeholders(texts[key]), placeholders(english.texts[key]), key);
        });

        test("has every plural form that the language has", () => {
          const rules = new Intl.PluralRules(code);
          const categories = [...new Set(Array.from({ length: 2000 }, (_, count) => rules.select(count)))].sort();
          for (const key of keys) {
            assert.equal(typeof texts[key], typeof english.texts[key], key);
            if (typeof texts[key] === "string") continue;
            assert.deepEqual(Object.keys(texts[key]).sort(), categories, key);
            // A form for several numbers shows the number.
            for (const category of ["few", "many", "other"]) {
              if (texts[key][category]) assert.match(texts[key][category], /\{count\}/u, `${key}, ${category}`);
            }
          }
        });

        test("is clean text", () => {
          for (const key of keys) {
            for (const form of forms(texts[key])) {
              assert.notEqual(form, "", key);
              assert.equal(form, form.trim(), key);
              assert.equal(form, form.normalize("NFC"), key);
              // A built page divides texts at lines, and the forms of a plural at bars.
              assert.doesNotMatch(form, /[<>!！¡=|\n]|\.\.\.| {2}|[\u202a-\u202e\u2066-\u2069]/u, key);
            }
          }
        });

        test("is translated", () => {
          if (code === "en") return;
          const same = keys.filter((key) =>
            /\p{L}+ \p{L}+ \p{L}+/u.test(forms(texts[key])[0]) &&
            JSON.stringify(texts[key]) === JSON.stringify(english.texts[key])
          );
          assert.deepEqual(same, []);
        });
      });
    }
  });

  test("the built page has the texts of every language that is a file of its own", () => {
    const built = fileURLToPath(new URL(`../../web/${folders[0]}/`, import.meta.url));
    const known = languages.filter(({ code }) => fs.existsSync(path.join(built, `texts-${code}.js`)));
    assert.ok(known.length >= languages.length - 1);
    for (const { code, texts } of known) {
      const page = {};
      vm.runInNewContext(fs.readFileSync(path.join(built, `texts-${code}.js`), "utf8"), page);
      const lines = page.geobgTexts[code].split("\n");
      const wanted = Object.values(texts).map((each) => {
        const all = typeof each === "string" ? [["other", each]] : Object.entries(each);
        // A language with one form for all numbers says no name of it.
        return all.length === 1 ? all[0][1] : all.map(([form, words]) => `${form}=${words}`).join("|");
      });
      // Those that the first frame needs come first.
      assert.deepEqual(lines.toSorted(), wanted.toSorted(), code);
    }
  });

  describe("texts in the page", () => {
    const families = new Set(keys.map((key) => key.split(".")[0]));
    const isFile = (name) => /\.(?:js|json|svg|png|css|webmanifest)$/u.test(name);
    const key = String.raw`[a-z]+(?:\.[A-Za-z]+)+`;
    const code = sources.map(([name, source]) => [name, source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gmu, "")]);

    test("every key that the page uses has a text", () => {
      for (const [name, source] of code) {
        for (const [, found] of source.matchAll(new RegExp(`"(${key})"`, "gu"))) {
          if (!families.has(found.split(".")[0]) || isFile(found)) continue;
          assert.ok(keys.includes(found), `${name}: no text has the key ${found}`);
        }
        for (const [, found] of source.matchAll(/`([a-z]+\.[^`]*\$\{[^`]*)`/gu)) {
          if (!families.has(found.split(".")[0]) || /\s/u.test(found.replace(/\$\{[^}]*\}/gu, ""))) continue;
          const pattern = patternOf(found);
          assert.ok(keys.some((each) => pattern.test(each)), `${name}: no text has a key like ${found}`);
        }
      }
    });

    test("every text is used", () => {
      // Codes of errors come from the engine.
      const types = fs.readFileSync(path.join(sourcesFolder, "wrapper/geobg.d.ts"), "utf8");
      const all = code.map(([, source]) => source).join("\n");
      const words = new Set(
        [...`${all}${types}`.matchAll(/"([\w.]+)"|\b(\w+):/gu)].map(([, word, name]) => word ?? name),
      );
      const templates = [...all.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]*)`/gu)].map(([, found]) => patternOf(found));
      const isMade = (key) => templates.some((pattern) => pattern.exec(key)?.slice(1).every((part) => words.has(part)));
      assert.deepEqual(keys.filter((key) => !words.has(key) && !isMade(key) && !made.includes(key)), []);
    });

    test("no module has visible text of its own", () => {
      // Text with a letter that reaches an element: its content, a label, a title, a hint.
      const text = '["`]([^"`]*\\p{L}[^"`]*)["`]';
      const properties = "textContent|innerText|title|placeholder|alt|ariaLabel";
      const attributes = "aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt";
      const visible = [
        `\\.(?:${properties})\\s*=\\s*${text}`,
        `setAttribute\\("(?:${attributes})",\\s*${text}`,
        '\\b(?:textContent|title|placeholder|alt|label|ariaLabel|"aria-label"):\\s*' +
        '["`](\\p{Lu}[^"`]*| *\\p{Ll}+ [^"`]*)["`]',
        `createTextNode\\(${text}`,
      ].map((pattern) => new RegExp(pattern, "gu"));
      for (const [name, source] of code.filter(([name]) => name.endsWith(".js"))) {
        for (const pattern of visible) {
          for (const [, found] of source.matchAll(pattern)) {
            assert.ok(!/\p{L}{2}/u.test(found.replace(/\$\{[^}]*\}/gu, "")), `${name} shows text: ${found}`);
          }
        }
      }
    });

    test("markup has no visible text, but the name and what a page without script shows", () => {
      for (const [name, source] of code.filter(([name]) => name.endsWith(".html"))) {
        const shown = source.replace(/<!--.*?-->|<noscript>.*?<\/noscript>|<title>geobg<\/title>/gsu, "");
        assert.doesNotMatch(shown.replace(/<[^>]*>/gu, ""), /\p{L}/u, name);
        assert.doesNotMatch(shown, /\s(?:aria-label|title|placeholder|alt)="[^"]*\p{L}/u, name);
      }
    });
  });
}

/** What matches the keys that a template can make. */
function patternOf(template) {
  return new RegExp(
    `^${template.split(/\$\{[^}]*\}/u).map((part) => part.replaceAll(".", "\\.")).join("([A-Za-z.]+)")}$`,
    "u",
  );
}
