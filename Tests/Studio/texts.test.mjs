// The texts of the studio's page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testTexts } from "../Pages/texts.mjs";
import { arrangementTrait } from "../../Pages/shared/fields.js";
import * as texts from "../../Pages/studio/texts.js";

const { chooseLanguage, currentLanguage, formatNumber, formatPercent, setLanguage, text } = texts;

// The names of arrangements come from the table of fields.
const made = arrangementTrait.choices.map((name) => `arrangement.${name}`);
testTexts(texts, { folders: ["studio", "shared"], made });

describe("text", () => {
  test("inserts values and formats numbers as the language does", () => {
    assert.equal(text("save.done", { name: "ada.svg" }), "ada.svg saved");
    assert.equal(text("announce.added", { count: 12_345 }), "12,345 shapes added");
    setLanguage("de");
    assert.equal(text("announce.added", { count: 12_345 }), "12.345 Formen dazu");
    assert.equal(formatNumber(0.5), "0,5");
    assert.equal(formatPercent(0.4), "40\u00a0%");
  });

  test("chooses the plural form", () => {
    const all = (code, ...counts) => {
      setLanguage(code);
      return counts.map((count) => text("announce.added", { count }));
    };
    assert.deepEqual(all("en", 0, 1, 2), ["0 shapes added", "1 shape added", "2 shapes added"]);
    assert.deepEqual(all("fr", 0, 1, 2), ["0 forme ajoutée", "1 forme ajoutée", "2 formes ajoutées"]);
    assert.deepEqual(all("ro", 1, 2, 20), ["1 formă adăugată", "2 forme adăugate", "20 de forme adăugate"]);
    assert.deepEqual(all("ja", 1, 2), ["図形を1個追加", "図形を2個追加"]);
    assert.deepEqual(all("ar", 0, 1, 2, 3, 11, 100), [
      "لم يُضف أي شكل",
      "أُضيف شكل واحد",
      "أُضيف شكلان",
      "أُضيفت 3 أشكال",
      "أُضيف 11 شكلًا",
      "أُضيف 100 شكل",
    ]);
    // Spanish has a form for a million, which the tables leave to the general one.
    assert.deepEqual(all("es", 1_000_000), ["1.000.000 formas añadidas"]);
  });

  test("a value cannot insert another, and cannot turn the words around it", () => {
    assert.equal(text("save.failed", { name: "{reason}", reason: "x" }), "{reason} was not saved: x");
    assert.equal(text("save.done", { name: "a\u202egnp.exe" }), "a\\u{202E}gnp.exe saved");
    setLanguage("ar");
    assert.equal(text("save.done", { name: "a.svg" }), "حُفظ \u2068a.svg\u2069");
  });

  test("a value that is missing stays visible, as does an unknown key", () => {
    assert.equal(text("save.done"), "{name} saved");
    assert.equal(text("save.done", Object.create({ name: "x" })), "{name} saved");
    assert.equal(text("toString"), "toString");
  });
});

describe("language", () => {
  test("is the stored one, else the first known that the visitor prefers, else English", () => {
    assert.equal(chooseLanguage("ja", ["de"]), "ja");
    assert.equal(chooseLanguage("xx", ["de-AT", "fr"]), "de");
    assert.equal(chooseLanguage(undefined, ["pl", "RO-md", "en"]), "ro");
    assert.equal(chooseLanguage(null, []), "en");
    assert.equal(chooseLanguage({ toString: () => "ar" }), "ar");
  });

  test("changes the page's language and direction", () => {
    const root = {};
    setLanguage("ar", root);
    assert.deepEqual([root, currentLanguage().code], [{ lang: "ar", dir: "rtl" }, "ar"]);
    setLanguage("<b>", root);
    assert.deepEqual([root, currentLanguage().code], [{ lang: "en", dir: "ltr" }, "en"]);
  });
});
