// The texts of the gallery's page.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import zlib from "node:zlib";
import { testTexts } from "../Pages/texts.mjs";
import { sizeGroups } from "../../Pages/shared/sizes.js";
import * as texts from "../../Pages/gallery/texts.js";

const { setLanguage, text } = texts;

// The texts of a mode come from the values of its trait, and those of kinds of devices from the table of sizes.
testTexts(texts, {
  folders: ["gallery"],
  tables: ["taking"],
  made: ["mode.light", "mode.dark", ...sizeGroups.map(([kind]) => `make.${kind}`)],
});

test("a value cannot turn the words around it", () => {
  assert.equal(text("app.count", { count: 12_345 }), "12,345 wallpapers");
  setLanguage("ar");
  assert.equal(text("save.done", { name: "a\u202e.svg" }), "حُفظ \u2068a\\u{202E}.svg\u2069");
});

/**
 * The most bytes with gzip of what a visit begins with, beside the engine and the list: the page as it was before a
 * visitor could select several pictures.
 */
const visitBytes = 52_618;

test("a visit begins with no more bytes than before", (context) => {
  const sizes = ["index.html", "gallery.css", "gallery.js"].map((name) => {
    const file = new URL(`../../web/gallery/${name}`, import.meta.url);
    return zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
  });
  context.diagnostic(`${sizes} bytes with gzip`);
  assert.ok(sizes.reduce((sum, size) => sum + size) <= visitBytes, `${sizes}`);
});

test("the first script has the texts of the first frame, and the second one the others", () => {
  const script = (name) => fs.readFileSync(new URL(`../../web/gallery/${name}`, import.meta.url), "utf8");
  // The first script has what the first frame says, and the second one the rest.
  assert.match(script("gallery.js"), /This browser cannot draw the pictures/u);
  assert.doesNotMatch(script("gallery.js"), /Unpack the ZIP/u);
  assert.match(script("gallery-deferred.js"), /Unpack the ZIP/u);
});
