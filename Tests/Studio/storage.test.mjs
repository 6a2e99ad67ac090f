// Storage in each place: what is kept, two tabs, faults, damaged records.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseEntries } from "../../Pages/studio/entries.js";
import { append, emptyLog, recipeOf } from "../../Pages/studio/log.js";
import { isDrawingId, openStorage } from "../../Pages/studio/storage.js";
import { browserWith, FakeDatabases, FakeLocalStorage } from "./Support/browser-storage.mjs";
import { numbers } from "../Browser/Support/Random.mjs";
import { randomGesture, randomTap, shuffled } from "./Support/drawing.mjs";

const countOf = (_seed, { address }) => 1 + (address % 8);
const textOf = (entries) => JSON.stringify(recipeOf(append(emptyLog(), entries, countOf).log));

/** Entries of an author with counters from `first` on. */
function entriesFrom(random, author, first, count) {
  return parseEntries(
    Array.from({ length: count }, (_, index) => ({ counter: first + index, author, gesture: randomGesture(random) })),
  );
}

/** A browser of each kind, and the kind of storage that it should get. */
const browsers = {
  indexeddb: () => browserWith({ databases: new FakeDatabases(), local: new FakeLocalStorage() }),
  localstorage: () => browserWith({ local: new FakeLocalStorage() }),
};

for (const [kind, makeBrowser] of Object.entries(browsers)) {
  describe(`storage in ${kind}`, () => {
    test("entries, facts and settings survive the page", async () => {
      const browser = makeBrowser();
      const storage = await openStorage(browser);
      assert.deepEqual([storage.kind, storage.problem], [kind, null]);
      const entries = entriesFrom(numbers(1), "a", 1, 300);
      assert.equal(await storage.append("one", entries.slice(0, 200), 1000), null);
      assert.equal(await storage.append("one", entries.slice(200), 2000), null);
      assert.equal(await storage.append("two", entries.slice(0, 1), 3000), null);
      assert.equal(
        await storage.describe("one", { view: { base: [0.5, -3, 7], pan: [1, 2.5], zoom: 3 }, run: "r1" }),
        null,
      );
      assert.equal(await storage.describe("two", { thumbnail: "{}" }), null);
      assert.equal(await storage.setSettings({ language: "de", rolls: [{ seed: "x" }], begin: undefined }), null);
      const secret = "0123456789abcdefghijklmnop";
      assert.equal(await storage.rememberAuthor("one", "a", secret, 1), null);
      assert.equal(await storage.rememberAuthor("one", "b", undefined, 2), null);

      const again = await openStorage(browser);
      assert.equal(textOf(await again.entries("one")), textOf(entries));
      assert.deepEqual(await again.entries("none"), []);
      assert.deepEqual(await again.drawings(), [
        { id: "two", time: 3000, name: null, view: null, thumbnail: "{}", run: null },
        {
          id: "one",
          time: 2000,
          name: null,
          view: { base: [0.5, -3, 7], pan: [1, 2.5], zoom: 3 },
          thumbnail: null,
          run: "r1",
        },
      ]);
      assert.deepEqual(await again.settings(), { language: "de", rolls: [{ seed: "x" }] });
      assert.deepEqual(await again.authors("one"), ["b", "a"]);
      assert.deepEqual(await again.authors("two"), []);
      assert.deepEqual([...await again.secrets("one")], [["a", secret]]);
      assert.deepEqual([...await again.secrets("two")], []);
      // A copy has the same authors, who are the same for a server.
      assert.equal(await again.duplicate("one", "copy"), null);
      assert.deepEqual([await again.authors("copy"), [...await again.secrets("copy")]], [["b", "a"], [["a", secret]]]);
    });

    test("a drawing's time follows the gestures, but not each of them", async () => {
      const browser = makeBrowser();
      const storage = await openStorage(browser);
      const entries = entriesFrom(numbers(4), "a", 1, 4);
      const timeAfter = async (drawing, index, time) => {
        await storage.append(drawing, entries.slice(index, index + 1), time);
        return (await (await openStorage(browser)).drawings()).find(({ id }) => id === drawing).time;
      };
      assert.equal(await timeAfter("one", 0, 5000), 5000);
      assert.equal(await timeAfter("one", 1, 5999), 5000);
      assert.equal(await timeAfter("two", 0, 6000), 6000);
      assert.equal(await timeAfter("one", 2, 6100), 6100);
      assert.equal(await timeAfter("one", 3, 7100), 7100);
      assert.equal((await storage.entries("one")).length, 4);
    });

    test("two tabs with one drawing do not overwrite each other", async () => {
      const browser = makeBrowser();
      const tabs = [await openStorage(browser), await openStorage(browser)];
      const random = numbers(2);
      const lists = ["a", "b"].map((author) => entriesFrom(random, author, 1, 150));
      const writes = [];
      for (let index = 0; index < 150; index += 1) {
        for (const [tab, list] of lists.entries()) writes.push(tabs[tab].append("d", [list[index]]));
        writes.push(tabs[index % 2].setSettings({ [index % 2 ? "language" : "begin"]: String(index) }));
        writes.push(
          tabs[index % 2].describe("d", index % 2 ? { run: `r${index}` } : { view: { pan: [index, 0], zoom: 1 } }),
        );
      }
      assert.ok((await Promise.all(writes)).every((problem) => problem === null));
      const read = await (await openStorage(browser)).entries("d");
      assert.equal(read.length, 300);
      assert.equal(textOf(read), textOf(lists.flat()));
      const [{ view, run }] = await tabs[0].drawings();
      assert.deepEqual([view.pan[0], run], [148, "r149"]);
      assert.deepEqual(await tabs[1].settings(), { language: "149", begin: "148" });
    });

    test("a drawing is deleted only alone and only when it is asked for", async () => {
      const browser = makeBrowser();
      const storage = await openStorage(browser);
      for (const drawing of ["one", "one-more", "on"]) {
        await storage.append(drawing, entriesFrom(numbers(1), "a", 1, 3));
        await storage.rememberAuthor(drawing, "a", "0".repeat(26));
      }
      assert.equal(await storage.remove("one"), null);
      assert.deepEqual((await storage.drawings()).map(({ id }) => id).sort(), ["on", "one-more"]);
      assert.deepEqual([(await storage.entries("one")).length, (await storage.authors("one")).length], [0, 0]);
      assert.deepEqual([(await storage.entries("on")).length, (await storage.authors("on")).length], [3, 1]);
      assert.deepEqual([(await storage.secrets("on")).size, (await storage.secrets("one")).size], [1, 0]);
    });

    test("a cleared drawing comes back, also after a reload", async () => {
      const browser = makeBrowser();
      const storage = await openStorage(browser);
      const random = numbers(3);
      const entries = parseEntries([randomTap(random), randomTap(random), "clear"]
        .map((gesture, index) => ({ counter: index + 1, author: "a", gesture })));
      await storage.append("d", entries);
      const again = await openStorage(browser);
      const { log } = append(emptyLog(), await again.entries("d"), countOf);
      assert.deepEqual(recipeOf(log).gestures, []);
      const [undo] = parseEntries([{ counter: 4, author: (await again.authors("d"))[0] ?? "a", gesture: "undo" }]);
      assert.equal(recipeOf(append(log, [undo], countOf).log).gestures.length, 2);
    });
  });
}

describe("faults", () => {
  test("a forbidden, missing or newer database", async () => {
    const cases = [
      ["forbidden", new FakeLocalStorage(), "localstorage", null],
      ["forbidden", null, "memory", "memory"],
      ["newer", new FakeLocalStorage(), "memory", "newer"],
      ["hangs", new FakeLocalStorage(), "memory", "memory"],
    ];
    for (const [fault, local, kind, problem] of cases) {
      const databases = Object.assign(new FakeDatabases(), { fault });
      const storage = await openStorage(browserWith({ databases, local }));
      assert.deepEqual([storage.kind, storage.problem], [kind, problem], fault);
      const entries = entriesFrom(numbers(1), "a", 1, 5);
      assert.equal(await storage.append("d", entries), problem);
      assert.deepEqual(await storage.entries("d"), entries);
      assert.equal((await storage.drawings()).length, 1);
    }
    // Browsers also throw when a script only names the storage.
    const hostile = browserWith();
    for (const name of ["indexedDB", "localStorage"]) {
      Object.defineProperty(hostile, name, {
        get() {
          throw new DOMException("no", "SecurityError");
        },
      });
    }
    assert.equal((await openStorage(hostile)).problem, "memory");
    assert.equal(
      (await openStorage(browserWith({ local: Object.assign(new FakeLocalStorage(), { space: 0 }) }))).problem,
      "memory",
    );
  });

  for (const name of ["databases", "local"]) {
    test(`full storage is reported, loses nothing, and goes on when there is space (${name})`, async () => {
      const store = name === "databases" ? new FakeDatabases() : new FakeLocalStorage();
      const browser = browserWith({ [name]: store });
      const storage = await openStorage(browser);
      const entries = entriesFrom(numbers(1), "a", 1, 40);
      await storage.append("old", entriesFrom(numbers(2), "a", 1, 10));
      store.space = 25;
      const results = [];
      for (const entry of entries) results.push(await storage.append("d", [entry]));
      assert.equal(results[0], null);
      assert.equal(results.at(-1), "full");
      assert.equal(await storage.remove("old"), null);
      store.space = 60;
      const more = entriesFrom(numbers(3), "b", 41, 1);
      assert.equal(await storage.append("d", more), null);
      assert.equal(textOf(await (await openStorage(browser)).entries("d")), textOf([...entries, ...more]));
    });
  }

  test("a connection that the browser closes is opened again; a newer page is reported", async () => {
    const databases = new FakeDatabases();
    const storage = await openStorage(browserWith({ databases }));
    const entries = entriesFrom(numbers(1), "a", 1, 3);
    await storage.append("d", entries.slice(0, 1));
    databases.connections.at(-1).close();
    assert.equal(await storage.append("d", entries.slice(1, 2)), null);
    assert.equal(databases.opened, 2);
    databases.connections.at(-1).onversionchange();
    databases.fault = "newer";
    assert.equal(await storage.append("d", entries.slice(2)), "newer");
    // A drawing that cannot be read is not an empty drawing.
    assert.equal(await storage.entries("d"), null);
    assert.deepEqual([await storage.drawings(), await storage.settings(), await storage.authors("d")], [[], {}, []]);
    assert.equal(await storage.remove("d"), "newer");
    databases.fault = null;
    assert.equal(await storage.append("d", []), null);
    assert.deepEqual(await storage.entries("d"), entries);
  });

  test("a write is issued before append returns", async () => {
    const databases = new FakeDatabases();
    const storage = await openStorage(browserWith({ databases }));
    let isIssued = false;
    const { put } = databases.disk;
    databases.connections[0].transaction = () => {
      isIssued = true;
      return {
        objectStore: () => ({ put() {} }),
        commit() {
          setImmediate(() => this.oncomplete());
        },
      };
    };
    const writing = storage.append("d", entriesFrom(numbers(1), "a", 1, 1));
    assert.equal(isIssued, true);
    await writing;
    await storage.idle();
    assert.equal(databases.disk.put, put);
  });

  test("old and damaged records do not break the start", async () => {
    const random = numbers(5);
    const values = [
      undefined,
      null,
      0,
      -1,
      NaN,
      "",
      "x",
      true,
      {},
      [],
      [1],
      { pan: 1 },
      { pan: [1], zoom: 1 },
      { pan: ["1", 2], zoom: 3 },
      { counter: 1 },
      { counter: 1, author: "a", gesture: "explode" },
      new Date(0),
      new Map([[1, 2]]),
      10n,
      { counter: 2, author: "<b>", gesture: "mesh" },
      "x".repeat(100_000),
      "v".repeat(26),
    ];
    const keys = [
      "x",
      1,
      [],
      ["entry"],
      ["entry", "d"],
      ["entry", "d", "1", 1],
      ["entry", "d", 1, "a"],
      ["entry", "d", 1, "a", 1],
      ["drawing"],
      ["drawing", "d"],
      ["drawing", "d", "time"],
      ["drawing", "d", "view"],
      ["drawing", "d", "run"],
      ["drawing", "d", "thumbnail"],
      ["drawing", "<img>", "time"],
      ["drawing", "d", "__proto__"],
      ["drawing", 1, "time"],
      ["drawing", "d", 1],
      ["author", "d", "<b>"],
      ["author", "d", 1],
      ["author", "d", "a"],
      ["author", "d", "a", "secret"],
      ["setting"],
      ["setting", 1],
      ["setting", "__proto__"],
      ["setting", "language"],
      ["setting", "a b"],
    ];
    const isFine = async (browser) => {
      const storage = await openStorage(browser);
      assert.equal(storage.problem, null);
      for (const { id, time, view, thumbnail, run } of await storage.drawings()) {
        assert.ok(isDrawingId(id) && Number.isFinite(time) && time > 0);
        assert.ok(view === null || (view.pan.length === 2 && [...view.pan, view.zoom].every(Number.isFinite)));
        assert.ok(thumbnail === null || typeof thumbnail === "string");
        assert.ok(run === null || typeof run === "string");
      }
      const entries = await storage.entries("d");
      assert.deepEqual(parseEntries(entries), entries);
      assert.ok((await storage.authors("d")).every((author) => /^[a-z0-9]{1,16}$/u.test(author)));
      assert.ok([...(await storage.secrets("d")).values()].every((secret) => secret === "v".repeat(26)));
      assert.ok(Object.keys(await storage.settings()).every((name) => name === "language"));
      assert.equal({}.language, undefined);
      assert.equal(await storage.append("d", entriesFrom(random, "a", 1, 2)), null);
      assert.equal((await storage.entries("d")).filter(({ author }) => author === "a").length, 2);
    };
    for (let run = 0; run < 40; run += 1) {
      const databases = new FakeDatabases();
      const local = new FakeLocalStorage();
      for (const key of shuffled(keys, random)) {
        const value = values[random(values.length)];
        databases.disk.set(JSON.stringify(key), { key, value });
        const text = typeof value === "bigint" ? "1n" : JSON.stringify(value);
        local.setItem(`geobg-studio${JSON.stringify(key)}`, random(3) ? text : "{damaged");
      }
      for (const name of ["geobg-studio", "geobg-studio[", 'geobg-studio["entry","d",', "other"]) {
        local.setItem(name, "{");
      }
      await isFine(browserWith({ databases }));
      await isFine(browserWith({ local }));
    }
  });

  test("a setting of any size is refused before it fills the storage", async () => {
    const storage = await openStorage(browsers.indexeddb());
    assert.equal(await storage.setSettings({ rolls: "x".repeat(300_000) }), "failed");
    assert.deepEqual(await storage.settings(), {});
  });
});
