// Runs the examples of README.md that need no page, as programs of node; browsers run all ten.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { projectWith, run } from "./installed.mjs";
import { web } from "./support.mjs";

const examples = [...fs.readFileSync(path.join(web, "README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)]
  .map(([, code]) => code);
const folder = projectWith(Object.fromEntries(examples.map((code, index) => [`${index}.js`, code])));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

test("there are ten examples", () => assert.equal(examples.length, 10));

for (const [index, code] of examples.entries()) {
  const needsPage = /\bdocument\b/.test(code);
  test(`example ${index + 1}`, { skip: needsPage && "needs a page" }, () => {
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0);
    assert.equal(run(folder, "node", `${index}.js`), expected.map((line) => `${line}\n`).join(""));
  });
}
