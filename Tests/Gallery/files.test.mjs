// What the page reads about files, and the command lines that it writes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { readCatalog } from "../../Pages/gallery/catalog.js";
import { readFiles } from "../../Pages/gallery/files.js";
import { commandLine } from "../../Pages/gallery/plain-list.js";

const hash = "L00000fQfQfQfQfQfQfQfQfQfQfQ";
const value = (changes = {}) => ({
  version: 1,
  names: ["a.png", "b.png"],
  dates: [1_700_000_000, 5],
  folders: [0, -1],
  tags: ["sea"],
  hashes: hash + hash,
  originals: [["../a%20b.png"], "originals/1.svg"],
  thumbnails: true,
  ...changes,
});

describe("readFiles", () => {
  test("gives names, dates, folders, addresses and hashes", () => {
    const files = readFiles(value(), 2);
    assert.deepEqual([files.name(0), files.name(1)], ["a.png", "b.png"]);
    assert.equal(files.date(0), 1_700_000_000_000);
    assert.deepEqual([files.tags(0), files.tags(1)], [["sea"], []]);
    assert.deepEqual([files.originals(0), files.originals(1)], [["../a%20b.png"], ["originals/1.svg"]]);
    assert.equal(files.hash(1), hash);
    assert.equal(files.thumbnail(1), "thumbnails/1.jpg");
  });

  test("leaves out what makes no sense", () => {
    for (const each of [null, 5, [], {}, value({ version: 2 })]) assert.equal(readFiles(each, 2), null);
    const files = readFiles(value({ names: [5], dates: ["x", null], folders: "x", hashes: hash, tags: 5 }), 2);
    assert.deepEqual([files.name(0), files.date(0), files.tags(0), files.hash(0)], ["", null, [], null]);
  });

  test("has no address that runs a script", () => {
    for (
      const address of [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "blob:x",
        5,
        null,
        {},
      ]
    ) {
      assert.deepEqual(readFiles(value({ originals: [[address], []] }), 2).originals(0), [], String(address));
    }
  });
});

describe("command lines", () => {
  test("give the shell a recipe as data, whatever its names are", () => {
    const palette = { name: "it's $(touch x) `y` \u2028 \u202e <b>", swatches: [] };
    const catalog = readCatalog({
      version: 1,
      title: "",
      count: 1,
      palettes: [palette],
      templates: [],
      runs: [[-1, 0, 1]],
      colors: "",
      recipes: [{ engine: 1, palette: 0, mode: "light", seed: "' ; rm -rf '\u00e4\n" }],
    });
    const line = commandLine(catalog, 0);
    assert.match(line, /^[\x20-\x7e]+$/u);
    const { stdout } = spawnSync("sh", ["-c", line.replace(/ \| geobg render .*$/u, "")]);
    assert.deepEqual(JSON.parse(stdout.toString()), catalog.recipe(0));
  });
});
