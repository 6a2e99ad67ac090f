// Selecting pictures without a page, the names of their files, and the ZIP with all of them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { readCatalog } from "../../Pages/gallery/catalog.js";
import { nothingChosen } from "../../Pages/gallery/choosing.js";
import { columnsFor } from "../../Pages/gallery/compare.js";
import { namesOf, usualTemplate } from "../../Pages/gallery/file-names.js";
import { actionOfKey } from "../../Pages/gallery/keyboard.js";
import { mostSelected } from "../../Pages/gallery/selection.js";
import { initialState, next } from "../../Pages/gallery/state.js";
import { makeZip } from "../../Pages/gallery/zip.js";
import { catalogOf } from "../Browser/Support/Gallery.mjs";

const start = (count = 40) =>
  initialState({
    catalog: readCatalog(catalogOf(count)),
    window: { width: 390, height: 844, ratio: 2 },
    ...nothingChosen,
  });
const after = (state, ...actions) => actions.reduce((now, action) => next(now, action).state, state);
const selected = (state) => [...state.selected];

describe("selecting", () => {
  test("a picture is selected and taken out, and the state keeps its values", () => {
    const one = after(start(), { type: "select", picture: 3 }, { type: "select", picture: 7 });
    const other = after(one, { type: "select", picture: 3 });
    assert.deepEqual([selected(one), selected(other)], [[3, 7], [7]]);
    assert.equal(after(other, { type: "endSelecting" }).selected, null);
    const unknown = start();
    assert.equal(after(unknown, { type: "select", picture: 1e9 }), unknown);
  });

  test("a range goes from the picture selected last, in the order of the wall, and begins again there", () => {
    const state = after(start(), { type: "select", picture: 9 }, { type: "selectTo", picture: 6 });
    assert.deepEqual(selected(state), [9, 8, 7, 6]);
    assert.deepEqual(selected(after(state, { type: "selectTo", picture: 11 })), [9, 8, 7, 6, 10, 11]);
  });

  test("a wall with other pictures keeps what was selected, and can take it out", () => {
    const state = after(start(), { type: "select", picture: 9 }, { type: "list", list: Uint32Array.of(1, 2) });
    assert.deepEqual(selected(after(state, { type: "select", picture: 1 })), [9, 1]);
    assert.deepEqual(selected(after(state, { type: "select", picture: 9 })), []);
    assert.deepEqual(selected(after(state, { type: "selectTo", picture: 2 })), [9, 2], "no range to a missing picture");
  });

  test("all of a wall are selected, as far as a list of geobg has room", () => {
    assert.equal(after(start(), { type: "selectAll" }).selected.size, 40);
    assert.equal(after(start(mostSelected + 5), { type: "selectAll" }).selected.size, mostSelected);
  });

  test("Escape ends selecting before anything else is left", () => {
    const escape = { key: "Escape" };
    assert.equal(actionOfKey(escape, "surface", after(start(), { type: "select", picture: 1 })).type, "endSelecting");
    assert.equal(actionOfKey(escape, "surface", start()), null);
  });
});

describe("names of files", () => {
  const facts = (seed, more = {}) => ({
    seed,
    palette: "dusk",
    mode: "dark",
    width: 390,
    height: 844,
    ...more,
  });
  test("follow a template, with numbers that sort", () => {
    const pictures = Array.from({ length: 10 }, (_, at) => facts(String(at + 90)));
    assert.deepEqual(namesOf(usualTemplate, pictures).slice(0, 2), ["01-90", "02-91"]);
    assert.deepEqual(namesOf("{palette} {mode}_{size}", [facts("1")]), ["dusk-dark_390x844"]);
    assert.deepEqual(namesOf("{other}", [facts("1")]), ["{other}"]);
  });
  test("are names on every system, and each another one", () => {
    assert.deepEqual(
      namesOf(
        "{seed}",
        ["../../etc", "a/b", "A\\B", "a:b", "con", "\u202egnp", "..", "日本"].map((each) => (
          facts(each)
        )),
      ),
      ["etc", "a-b", "A-B-2", "a-b-3", "con-", "gnp", "7", "日本"],
    );
    assert.equal(namesOf("{seed}", [facts("x".repeat(5000))])[0].length, 80);
    assert.deepEqual(namesOf("", [facts("1"), facts("2")]), ["1", "2"]);
    assert.deepEqual(namesOf("wall", [facts("1"), facts("2")]), ["wall", "wall-2"]);
  });
});

test("screens beside each other are as large as they can be", () => {
  const phone = { width: 390, height: 844 };
  assert.equal(columnsFor(2, phone, { width: 1280, height: 700 }), 2);
  assert.equal(columnsFor(2, { width: 1600, height: 500 }, { width: 390, height: 844 }), 1);
  assert.equal(columnsFor(4, phone, { width: 390, height: 844 }), 2);
});

test("a ZIP has its files byte for byte, and other programs read it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-zip-"));
  try {
    const zip = makeZip(new Date(2026, 10, 29, 20, 15, 30));
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * at) >> 3);
    await zip.add("walls/ä 日本.bin", new Blob([bytes]));
    await zip.add("walls/empty", new Blob([]));
    const file = path.join(folder, "all.zip");
    fs.writeFileSync(file, Buffer.from(await (await zip.finish()).arrayBuffer()));
    const list = execFileSync("python3", [
      "-c",
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; " +
      "print([(i.filename, i.file_size, i.date_time) for i in z.infolist()]); z.extractall(sys.argv[2])",
      file,
      folder,
    ], { encoding: "utf8" });
    assert.equal(
      list.trim(),
      "[('walls/ä 日本.bin', 70000, (2026, 11, 29, 20, 15, 30)), ('walls/empty', 0, (2026, 11, 29, 20, 15, 30))]",
    );
    assert.deepEqual(new Uint8Array(fs.readFileSync(path.join(folder, "walls/ä 日本.bin"))), bytes);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
