// The texts of the gallery's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testTexts } from "../Pages/texts.mjs";
import { sizeGroups } from "../../Pages/shared/sizes.js";
import * as texts from "../../Pages/gallery/texts.js";

const { setLanguage, text } = texts;

// The texts of a mode come from the values of its trait, and those of kinds of devices from the table of sizes.
testTexts(texts, {
  folders: ["gallery"],
  made: ["mode.light", "mode.dark", ...sizeGroups.map(([kind]) => `make.${kind}`)],
});

test("a value cannot turn the words around it", () => {
  assert.equal(text("app.count", { count: 12_345 }), "12,345 wallpapers");
  setLanguage("ar");
  assert.equal(text("save.done", { name: "a\u202e.svg" }), "حُفظ \u2068a\\u{202E}.svg\u2069");
});
