// Pasting where the browser does not let the page read the clipboard.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { pasteClipboard } from "../../Pages/studio/files.js";
import { setLanguage, text } from "../../Pages/studio/texts.js";

afterEach(() => setLanguage("en", {}));

for (
  const [platform, language, words] of [
    ["Linux x86_64", "en", "Press Ctrl+V."],
    ["Win32", "de", "Drücke Strg+V."],
    ["MacIntel", "en", "Press ⌘V."],
    ["iPhone", "de", "Drücke ⌘V."],
  ]
) {
  test(`the message names the keys of ${platform} in ${language}`, async () => {
    Object.defineProperty(globalThis, "navigator", { configurable: true, value: { platform } });
    setLanguage(language, {});
    const notices = [];
    await pasteClipboard({ dispatch: ({ key, values }) => notices.push(text(key, values)) });
    assert.equal(notices.length, 1);
    assert.ok(notices[0].endsWith(` ${words}`), notices[0]);
  });
}
