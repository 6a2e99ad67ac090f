// Favorites and collections: values, texts, lists for geobg, and storage.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  canonical,
  collectionName,
  collectionTest,
  exportCollection,
  fitsInList,
  keyOfEntry,
  listOfSeeds,
  lookName,
  lookPart,
  markLimits,
  marksOf,
  mergedMarks,
  noMarks,
  readList,
  readMarks,
  withCollection,
  withMark,
  withoutCollection,
  writeMarks,
} from "../../Pages/gallery/favorites.js";
import { marksKey, openKeeping } from "../../Pages/gallery/stored-marks.js";

const recipe = (seed, more = {}) => ({ engine: 1, mode: "light", seed, canvas: { width: 10, height: 20 }, ...more });
const pictureOf = (value) => ({ look: lookName(lookPart(value)), seed: value.seed, recipe: lookPart(value) });
const mark = (marks, value, change) => withMark(marks, pictureOf(value), change);
const key = (value) => keyOfEntry(pictureOf(value));
const ada = recipe("ada");
const dark = recipe("ada", { mode: "dark" });

describe("marks", () => {
  test("belong to the recipe, whatever its size, output and order of keys", () => {
    assert.equal(
      key(ada),
      key({ canvas: { width: 1, height: 1 }, seed: "ada", mode: "light", engine: 1, output: { format: "png" } }),
    );
    assert.notEqual(key(ada), key(dark));
    assert.notEqual(key(ada), key(recipe("ada ")));
    assert.equal(canonical({ b: [1, { d: 2, c: "é" }], a: null }), '{"a":null,"b":[1,{"c":"é","d":2}]}');
  });

  test("changes keep what was", () => {
    const one = mark(noMarks, ada, { favorite: true });
    const two = mark(one, ada, { collections: ["sea"] });
    assert.deepEqual({ ...marksOf(two, key(ada)) }, {
      look: pictureOf(ada).look,
      seed: "ada",
      favorite: true,
      collections: ["sea"],
    });
    assert.deepEqual(marksOf(one, key(ada)).collections, []);
    assert.equal(noMarks.entries.size, 0);
    assert.equal(
      mark(mark(two, ada, { collections: [] }), ada, { favorite: false }).entries.size,
      0,
      "nothing is kept for a picture without marks",
    );
  });

  test("own collections", () => {
    assert.equal(collectionName("  two\n words\u0000 "), "two words");
    assert.equal(collectionName(" "), null);
    assert.equal(collectionName("x".repeat(markLimits.name + 1)), null);
    let marks = withCollection(noMarks, "sea");
    marks = mark(marks, ada, { collections: Object.freeze(["sea"]) });
    const columns = { look: [0, 1], seed: () => "ada" };
    const names = [ada, dark].map((each) => pictureOf(each).look);
    assert.deepEqual([0, 1].map(collectionTest(marks, columns, names, "own:sea")), [true, false]);
    assert.deepEqual([0, 1].map(collectionTest(marks, columns, names, "favorites")), [false, false]);
    marks = withoutCollection(marks, "sea");
    assert.deepEqual([marks.names, marks.entries.size], [[], 0]);
    let many = noMarks;
    for (let count = 0; count < markLimits.collections; count += 1) many = withCollection(many, `c${count}`);
    assert.equal(withCollection(many, "one more"), null);
    assert.equal(withCollection(many, "c5"), many);
  });

  test("text and back", () => {
    let marks = mark(noMarks, ada, { favorite: true, collections: Object.freeze(["sea", "dusk"]) });
    marks = mark(marks, dark, { collections: Object.freeze(["dusk"]) });
    const read = readMarks(writeMarks(marks));
    assert.deepEqual([...read.entries], [...marks.entries]);
    assert.deepEqual([...read.looks], [...marks.looks]);
    assert.deepEqual(read.names, ["sea", "dusk"]);
    assert.equal(writeMarks(read), writeMarks({ ...marks, names: ["sea", "dusk"] }));
  });

  test("ratings of version 1.0 are collections, and its hidden pictures are shown again", () => {
    const pictures = [["a", "1", 1, 0], ["a", "2", 0, 5], ["a", "3", 2, 0], ["a", "4", 3, 2, ["sea"]]];
    const value = {
      format: "geobg-favorites",
      version: 1,
      collections: ["sea"],
      looks: { a: lookPart(ada) },
      pictures,
    };
    const marks = readMarks(JSON.stringify(value));
    assert.deepEqual(
      [...marks.entries.values()].map(({ seed, favorite, collections }) => [seed, favorite, collections]),
      [
        ["1", true, []],
        ["2", false, ["★★★★★"]],
        ["4", true, ["sea", "★★"]],
      ],
    );
    assert.deepEqual(marks.names, ["sea", "★★★★★", "★★"]);
  });

  test("a damaged or hostile text gives what is whole in it", () => {
    for (
      const text of ["", "null", "[]", "{}", '{"format":"geobg-favorites","version":2,"pictures":[]}', "x".repeat(99)]
    ) assert.equal(readMarks(text), null);
    const look = lookPart(ada);
    const value = {
      format: "geobg-favorites",
      version: 1,
      collections: ["<script>", 3, "", "x".repeat(999)],
      looks: { a: look, b: 3, __proto__: null },
      pictures: [
        ["a", "1", 1, 0],
        ["a", "2", 9, 0],
        ["a", "3", 1, 6],
        ["b", "4", 1, 0],
        ["c", "5", 1, 0],
        ["a", 6, 1, 0],
        null,
        ["a", "", 1, 0],
        ["constructor", "7", 1, 0],
        ["a", "8", 0, 0],
      ],
    };
    const marks = readMarks(JSON.stringify(value));
    assert.deepEqual([...marks.entries.keys()], [`${lookName(look)} 1`]);
    assert.deepEqual(marks.names, ["<script>", "3"]);
  });

  test("two marks together: the second decides", () => {
    const one = mark(mark(noMarks, ada, { collections: ["sea"] }), dark, { favorite: true });
    const other = mark(noMarks, ada, { collections: ["dusk"] });
    const both = mergedMarks(one, other);
    assert.deepEqual(marksOf(both, key(ada)).collections, ["dusk"]);
    assert.equal(marksOf(both, key(dark)).favorite, true);
  });

  test("merging fills the room for pictures and looks, and leaves no entry without its look", () => {
    const marks = (count, name, look) => {
      const entries = Array.from({ length: count }, (_, at) => (
        { look: look(at), seed: String(at), favorite: false, collections: [name] }
      ));
      return {
        entries: new Map(entries.map((entry) => [keyOfEntry(entry), entry])),
        looks: new Map(entries.map((entry) => [entry.look, { mode: entry.look }])),
        names: [],
      };
    };
    // The same pictures twice are within the limit.
    const both = mergedMarks(marks(60_000, "one", () => "a"), marks(60_000, "five", () => "a"));
    assert.equal(both.entries.size, 60_000);
    assert.ok([...both.entries.values()].every(({ collections: [name] }) => name === "five"));
    assert.equal(
      mergedMarks(marks(60_000, "one", () => "a"), marks(60_000, "five", () => "b")).entries.size,
      markLimits.pictures,
    );
    const many = mergedMarks(marks(8000, "one", (at) => `a${at}`), marks(8000, "one", (at) => `b${at}`));
    assert.equal(many.looks.size, markLimits.looks);
    assert.equal(many.entries.size, markLimits.looks);
    assert.deepEqual(readMarks(writeMarks(many)).entries.size, markLimits.looks);
    // Looks that no entry has any more take no room.
    const gone = { ...noMarks, looks: new Map(Array.from({ length: markLimits.looks }, (_, at) => [`c${at}`, {}])) };
    assert.equal(mergedMarks(gone, marks(3, "one", () => "a")).entries.size, 3);
  });
});

describe("lists for geobg batch", () => {
  test("numbers become ranges, texts follow", () => {
    assert.equal(
      listOfSeeds(["3", "ada", "1", "2", "18446744073709551615", "18446744073709551614", "007", "9", "1"]),
      "1...3\n9\n18446744073709551614...18446744073709551615\nada\n007\n",
    );
    assert.equal(listOfSeeds([]), "");
  });

  test("seeds that a line cannot be", () => {
    for (const seed of ["1..2", "1...5", "5...", "...3", "a\nb", "a\r", ""]) {
      assert.equal(fitsInList(seed), false, seed);
    }
    for (const seed of ["a,b", "@x", "wait...what", " ", "-1", "18446744073709551616", "...", "..7", "é"]) {
      assert.equal(fitsInList(seed), true, seed);
    }
  });

  test("one list for each look; drawings by hand are recipes", () => {
    let marks = noMarks;
    for (const seed of ["1", "2", "7"]) marks = mark(marks, recipe(seed), { favorite: true });
    marks = mark(marks, recipe("5", { mode: "dark" }), { favorite: true });
    marks = mark(marks, recipe("6", { mode: "dark" }), { collections: ["sea"] });
    marks = mark(marks, recipe("8", { gestures: ["mesh"] }), { favorite: true });
    marks = mark(marks, recipe("a\nb"), { favorite: true });
    const { lists, recipes } = exportCollection(marks, "favorites");
    assert.deepEqual(lists.map(({ text, count, recipe: { mode } }) => [mode, count, text]), [
      ["light", 3, "1...2\n7\n"],
      ["dark", 1, "5\n"],
    ]);
    assert.deepEqual(recipes.map(({ seed }) => seed), ["8", "a\nb"]);
  });

  test("lists are read as geobg reads them", () => {
    const has = readList("\ufeff1...3\r\n\n10...20\n12...13\nada\n5\n18446744073709551615\n");
    const seeds = ["1", "3", "4", "5", "9", "10", "13", "19", "20", "21", "ada", "Ada", "18446744073709551615", "01"];
    assert.deepEqual(seeds.filter(has), ["1", "3", "5", "10", "13", "19", "20", "ada", "18446744073709551615"]);
    for (const text of ["", "\n", "3...1", "1..2", "1...18446744073709551616"]) {
      assert.equal(readList(text), null, text);
    }
    const written = listOfSeeds(["4", "5", "6", "x"]);
    assert.deepEqual(["3", "4", "5", "6", "7", "x"].filter(readList(written)), ["4", "5", "6", "x"]);
  });
});

describe("keeping", () => {
  const memory = (limit = Infinity) => {
    const values = new Map();
    return {
      getItem: (name) => values.get(name) ?? null,
      setItem(name, value) {
        if (value.length > limit) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
        values.set(name, value);
      },
    };
  };
  const run = (storage) => {
    const reports = [];
    const waiting = [];
    const keeping = openKeeping(storage, (key) => reports.push(key), (write) => waiting.push(write));
    return { keeping, reports, wait: () => waiting.splice(0).forEach((write) => write()), waiting };
  };

  test("changes are written together, and read again", () => {
    const storage = memory();
    const { keeping, wait, waiting } = run(storage);
    const one = mark(noMarks, ada, { favorite: true });
    const two = mark(one, dark, { collections: ["sea"] });
    keeping.write(noMarks, one);
    keeping.write(one, two);
    assert.equal(waiting.length, 1);
    assert.equal(storage.getItem(marksKey), null);
    wait();
    assert.deepEqual([...run(storage).keeping.read().entries], [...two.entries]);
    keeping.write(two, mark(two, ada, { favorite: false }));
    keeping.flush();
    assert.deepEqual([...run(storage).keeping.read().entries.keys()], [key(dark)]);
  });

  test("two pages keep each other's marks", () => {
    const storage = memory();
    const [here, there] = [run(storage), run(storage)];
    here.keeping.write(noMarks, mark(noMarks, ada, { favorite: true }));
    there.keeping.write(noMarks, withCollection(mark(noMarks, dark, { favorite: true }), "sea"));
    here.wait();
    there.wait();
    const marks = here.keeping.read();
    assert.deepEqual([...marks.entries.keys()], [key(ada), key(dark)]);
    assert.deepEqual(marks.names, ["sea"]);
  });

  test("without storage, and with a full one, the page says so once", () => {
    const none = run(null);
    const marks = mark(noMarks, ada, { favorite: true });
    none.keeping.write(noMarks, marks);
    none.keeping.write(marks, noMarks);
    assert.deepEqual(none.reports, ["keep.memory"]);
    assert.equal(none.keeping.read(), noMarks);
    const full = run(memory(10));
    full.keeping.write(noMarks, marks);
    full.wait();
    full.keeping.write(marks, noMarks);
    full.wait();
    assert.deepEqual(full.reports, ["keep.full"]);
  });

  test("a full storage forgets checksums of pictures before favorites", () => {
    const room = 4000;
    const storage = {
      "geobg-gallery-seen /a/": "a".repeat(room),
      "geobg-gallery-language": "de",
    };
    const methods = {
      getItem: (name) => storage[name] ?? null,
      removeItem: (name) => delete storage[name],
      setItem(name, value) {
        const used = Object.entries({ ...storage, [name]: value }).flat().join("").length;
        if (used > room) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
        storage[name] = value;
      },
    };
    for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
    const { keeping, reports, wait } = run(storage);
    keeping.write(noMarks, mark(noMarks, ada, { favorite: true }));
    wait();
    assert.deepEqual(reports, []);
    assert.deepEqual([...keeping.read().entries.keys()], [key(ada)]);
    assert.deepEqual(Object.keys(storage), ["geobg-gallery-language", marksKey]);
  });

  test("a damaged storage is an empty one", () => {
    const storage = memory();
    storage.setItem(marksKey, "{]");
    assert.equal(run(storage).keeping.read(), noMarks);
  });
});
