// Runs the examples of README.md that need no page; browsers run all ten.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { largeBytes, moduleBytes, web } from "./support.mjs";

const examples = [...fs.readFileSync(path.join(web, "README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)]
  .map(([, code]) => code);

// Node's fetch reads no files.
globalThis.fetch = async (address) => (
  new Response(String(address).endsWith("geobg-png.wasm") ? largeBytes : moduleBytes)
);

test("there are ten examples", () => assert.equal(examples.length, 10));

for (const [index, code] of examples.entries()) {
  const needsPage = /\bdocument\b/.test(code);
  test(`example ${index + 1}`, { skip: needsPage && "needs a page" }, async () => {
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0);
    const printed = [];
    const log = console.log;
    console.log = (...values) => printed.push(values.join(" "));
    try {
      const source = code.replace("./geobg.js", pathToFileURL(path.join(web, "geobg.js")).href);
      await import(`data:text/javascript,${encodeURIComponent(source)}`);
    } finally {
      console.log = log;
    }
    assert.deepEqual(printed, expected);
  });
}
