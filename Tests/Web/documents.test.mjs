// Every block of JavaScript in the documents compiles. Those of the page's README also run, in readme.test.mjs, and
// those of the guides for pages in Tests/Browser/guides.test.mjs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const documents = [
  "README.md",
  "Pages/wrapper/README.md",
  ...["docs", "docs/guides"].flatMap((folder) => (
    fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`)
  )),
];

/** The programs in a document: blocks of JavaScript, and the scripts in blocks of HTML. */
function programs(text) {
  const blocks = (language) =>
    Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gmsu")), ([, code]) => code);
  return [
    ...blocks("js"),
    ...blocks("html").flatMap((html) => (
      Array.from(html.matchAll(/<script(?! type="importmap")[^>]*>(.*?)<\/script>/gsu), ([, code]) => code)
    )).filter((code) => code.trim() !== ""),
  ];
}

/** What node says of a module that it does not run; empty if it compiles. */
const errorOf = (code) =>
  spawnSync("node", ["--input-type=module", "--check"], { input: code, encoding: "utf8" }).stderr;

const found = documents.flatMap((name) => (
  programs(fs.readFileSync(path.join(root, name), "utf8")).map((code, index) => ({ name, index, code }))
));

test("blocks are found, and a wrong one is reported", () => {
  assert.ok(found.length >= 15, `${found.length} blocks`);
  assert.deepEqual(programs('```js\na\n```\n```html\n<script>b</script><script src="c"></script>\n```\n'), [
    "a\n",
    "b",
  ]);
  assert.match(errorOf("const a = ;"), /SyntaxError/u);
});

for (const { name, index, code } of found) {
  test(`${name}, block ${index + 1}, compiles`, () => {
    assert.equal(errorOf(code), "");
  });
}
