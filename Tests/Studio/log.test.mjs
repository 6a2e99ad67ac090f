// The log: its laws over fixed random inputs, compared with the engine, and entries from strangers.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  compareEntries,
  entryKey,
  entryLimits,
  motionKinds,
  parseEntries,
  standardFields,
} from "../../Pages/studio/entries.js";
import { paletteNames } from "../../Pages/shared/fields.js";
import { limits } from "../../Pages/shared/table.js";
import {
  append,
  canClear,
  emptyLog,
  entriesOf,
  isFull,
  nextCounter,
  recipeOf,
  redoOf,
  undoOf,
} from "../../Pages/studio/log.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { countOf, engine, marksOf, randomGesture, randomTap, shuffled } from "./Support/drawing.mjs";
import { drawn, Follower, logOf, seed, tapOf, textOf } from "./Support/logs.mjs";

const canUndo = (log, author) => undoOf(log, author) !== null;
const canRedo = (log, author) => redoOf(log, author) !== null;

describe("log", () => {
  test("an empty log", () => {
    assert.deepEqual(recipeOf(emptyLog()), { fields: standardFields, gestures: [], palettes: [] });
    assert.equal(nextCounter(emptyLog()), 1);
    assert.deepEqual([canUndo, canRedo, canClear].map((can) => can(emptyLog(), "a")), [false, false, false]);
    assert.deepEqual(entriesOf(emptyLog()), []);
  });

  test("a tap with some shapes taken back is the tap and an undo for each", () => {
    const [three, one] = [tapOf(3), tapOf(1)];
    const log = drawn(emptyLog(), "a", seed, three, one);
    assert.deepEqual(recipeOf(log).gestures, [three, one]);
    assert.deepEqual(recipeOf(drawn(log, "a", "undo")).gestures, [three]);
    const undone = drawn(log, "a", "undo", "undo", "undo");
    assert.deepEqual(recipeOf(undone).gestures, [three, "undo", "undo"]);
    assert.deepEqual(recipeOf(drawn(undone, "a", "redo")).gestures, [three, "undo"]);
    assert.deepEqual(recipeOf(drawn(undone, "a", "redo", "redo", "redo")).gestures, [three, one]);
    assert.deepEqual(recipeOf(drawn(undone, "a", "undo")).gestures, []);
    assert.deepEqual(recipeOf(drawn(undone, "a", "mesh", "redo")).gestures, [three, "undo", "undo", "mesh"]);
  });

  test("another author's gestures stay where they are", () => {
    const [first, second, third] = [tapOf(2), tapOf(3), tapOf(4)];
    let log = drawn(emptyLog(), "a", seed, first);
    log = drawn(log, "b", second);
    log = drawn(log, "a", third);
    assert.deepEqual(recipeOf(drawn(log, "b", "undo")).gestures, [first, second, "undo", third]);
    assert.deepEqual(recipeOf(drawn(log, "b", "clear")).gestures, [first, third]);
    assert.deepEqual(recipeOf(drawn(log, "b", "clear", "undo")).gestures, [first, second, third]);
    assert.deepEqual(recipeOf(drawn(log, "a", "clear")).gestures, [second]);
    assert.deepEqual(recipeOf(drawn(log, "c", "clear", "undo", "redo")).gestures, [first, second, third]);
  });

  test("clear-all takes the marks of all, and only its author's undo brings them back", () => {
    const [first, second, third] = [tapOf(1), tapOf(2), tapOf(3)];
    let log = drawn(emptyLog(), "a", seed, first);
    log = drawn(log, "b", second, "clear-all");
    assert.deepEqual(recipeOf(log).gestures, []);
    assert.deepEqual([canUndo(log, "a"), canUndo(log, "b"), canClear(log, "a")], [false, true, false]);
    // Nothing of a is visible, so its undo does nothing, also not later.
    log = drawn(log, "a", "undo");
    assert.deepEqual(recipeOf(drawn(log, "b", "undo")).gestures, [first, second]);
    // What a clears meanwhile stays cleared.
    assert.deepEqual(recipeOf(drawn(drawn(log, "a", "clear"), "b", "undo")).gestures, [second]);
    // What comes after a clear-all stays.
    log = drawn(log, "a", third);
    assert.deepEqual(recipeOf(drawn(log, "b", "undo")).gestures, [first, second, third]);
    assert.deepEqual(recipeOf(drawn(log, "b", "undo", "redo")).gestures, [third]);
    assert.deepEqual(recipeOf(drawn(log, "a", "undo", "undo", "undo", "undo")).gestures, []);
    // A clear-all of nothing is nothing to take back, but marks before it stay away.
    log = drawn(emptyLog(), "a", seed, first, "undo", "clear-all");
    assert.equal(canRedo(log, "a"), false);
    assert.equal(canUndo(log, "a"), false);
  });

  test("fields: the last in the order of the log wins, each for itself", () => {
    const entries = [
      { counter: 1, author: "a", gesture: { set: { seed: "one", mesh: 1 } } },
      { counter: 2, author: "b", gesture: { set: { seed: "two" } } },
      { counter: 2, author: "c", gesture: { set: { mode: "dark" } } },
      { counter: 3, author: "a", gesture: "undo" },
    ];
    const { fields } = recipeOf(logOf(parseEntries(shuffled(entries, numbers(1)))));
    assert.deepEqual(fields, { ...standardFields, seed: "two", mesh: 1, mode: "dark" });
  });

  test("another seed leaves what was taken back taken back", () => {
    const tap = tapOf(5);
    const other = ["b", "c", "d", "e", "f", "g", "h"].find((each) => countOf(each, tap) === 2);
    const whole = drawn(emptyLog(), "a", seed, tap);
    const set = { set: { seed: other } };
    const one = drawn(whole, "a", "undo", "undo", "undo", "undo");
    // Of two shapes, one is left; with the first seed again, one of five.
    assert.deepEqual(recipeOf(drawn(one, "a", set)).gestures, [tap, "undo"]);
    assert.deepEqual(recipeOf(drawn(one, "a", set, seed)).gestures, [tap, "undo", "undo", "undo", "undo"]);
    const none = drawn(one, "a", "undo", set);
    assert.deepEqual(recipeOf(none).gestures, []);
    assert.deepEqual(recipeOf(drawn(none, "a", seed)).gestures, []);
    assert.deepEqual(recipeOf(drawn(none, "a", "redo")).gestures, [tap, "undo"]);
    const all = drawn(none, "a", "redo", "redo");
    assert.deepEqual(recipeOf(all).gestures, [tap]);
    assert.equal(canRedo(all, "a"), false);
    assert.deepEqual(recipeOf(drawn(one, "a", set, "undo")).gestures, []);
  });

  test("another range of shapes per tap changes what undo takes back, as another seed does", () => {
    const tap = tapOf(5);
    const pair = { set: { shapesPerTap: [2, 2] } };
    const usual = { set: { shapesPerTap: [1, 8] } };
    const one = drawn(drawn(emptyLog(), "a", seed, tap), "a", "undo", "undo", "undo", "undo");
    assert.deepEqual(recipeOf(drawn(one, "a", pair)).gestures, [tap, "undo"]);
    assert.deepEqual(recipeOf(drawn(one, "a", pair, usual)).gestures, [tap, "undo", "undo", "undo", "undo"]);
    assert.deepEqual(recipeOf(drawn(one, "a", pair, "undo")).gestures, []);
    const first = drawn(emptyLog(), "a", seed, pair, tap, "undo");
    assert.deepEqual(recipeOf(first).gestures, [tap, "undo"]);
    assert.deepEqual(recipeOf(drawn(first, "a", "undo")).gestures, []);
    assert.equal(
      engine.wallpaper({
        seed: "ada",
        width: 800,
        height: 800,
        zoom: 0.5,
        density: null,
        shapesPerTap: [2, 2],
        gestures: [tap],
      }).marks.length,
      2,
    );
  });

  test("a log never changes, also where others grow from it", () => {
    const random = numbers(7);
    const logs = [drawn(emptyLog(), "a", seed)];
    const texts = [textOf(logs[0])];
    for (let count = 0; count < 300; count += 1) {
      // Mostly from the newest, sometimes from an earlier one.
      const from = random(4) ? logs.length - 1 : random(logs.length);
      const log = drawn(logs[from], "ab"[random(2)], randomGesture(random));
      logs.push(log);
      texts.push(textOf(log));
      const earlier = random(logs.length);
      assert.equal(textOf(logs[earlier]), texts[earlier]);
      assert.equal(textOf(logOf(entriesOf(logs[earlier]))), texts[earlier]);
    }
    assert.ok(logs.every((log) => Object.isFrozen(log) && Object.keys(log).length === 0));
    const { fields, gestures } = recipeOf(logs.at(-1));
    assert.ok(Object.isFrozen(fields) && Object.isFrozen(gestures));
  });

  test("the same entries in any order and any batches give the same log", () => {
    for (let run = 1; run <= 40; run += 1) {
      const random = numbers(run);
      const kinds = "tap tap tap mesh undo undo undo redo redo clear clear-all seed";
      const entries = [];
      for (let count = 0; count < 120; count += 1) {
        const author = "abcd"[random(4)];
        // Entries of several authors at one counter, and taps with one address.
        const gesture = random(20) ? randomGesture(random, kinds) : { tap: [1, 2], address: 99 };
        entries.push({ counter: 1 + Math.floor(count / 2), author, gesture });
      }
      const made = parseEntries(entries);
      assert.equal(made.length, entries.length);
      const expected = logOf(made);
      for (let again = 0; again < 4; again += 1) {
        const rest = shuffled([...made, ...made.slice(0, 30)], random);
        let log = emptyLog();
        while (rest.length) log = append(log, rest.splice(0, 1 + random(12)), countOf).log;
        assert.equal(textOf(log), textOf(expected), `run ${run}`);
        assert.deepEqual(entriesOf(log), entriesOf(expected));
        for (const author of "abcd") {
          assert.equal(canUndo(log, author), canUndo(expected, author));
          assert.equal(canRedo(log, author), canRedo(expected, author));
        }
      }
    }
  });

  test("one author alone has the engine's own undo, redo, clear and mesh", () => {
    for (let run = 1; run <= 20; run += 1) {
      const random = numbers(run);
      let log = drawn(emptyLog(), "a", seed);
      const plain = [];
      for (let count = 0; count < 100; count += 1) {
        const gesture = randomGesture(random);
        plain.push(gesture);
        log = drawn(log, "a", gesture);
        if (count % 10 === 9) assert.deepEqual(marksOf(recipeOf(log).gestures), marksOf(plain), `run ${run}, ${count}`);
      }
    }
  });

  test("no undo, redo or clear of an author changes another's marks", () => {
    for (let run = 1; run <= 40; run += 1) {
      const random = numbers(run);
      const owners = new Map();
      let log = drawn(emptyLog(), "a", seed);
      /** The recipe's gestures of each author: taps by their address, with their undos. */
      const shares = (of) => {
        const each = { a: [], b: [], c: [], d: [] };
        let owner = null;
        for (const gesture of recipeOf(of).gestures) {
          if (gesture.tap) owner = owners.get(gesture.address);
          each[owner].push(gesture);
        }
        return each;
      };
      for (let count = 0; count < 150; count += 1) {
        const author = "abcd"[random(4)];
        const gesture = randomGesture(random, "tap tap tap undo undo undo redo redo clear");
        if (gesture.tap) owners.set(gesture.address, author);
        const before = shares(log);
        log = drawn(log, author, gesture);
        const after = shares(log);
        for (const other of "abcd") if (other !== author) assert.deepEqual(after[other], before[other], `run ${run}`);
      }
    }
  });

  test("200 gestures, 200 undos and 200 redos give the same scene", () => {
    for (let run = 1; run <= 5; run += 1) {
      const random = numbers(run);
      let log = drawn(emptyLog(), "a", seed);
      // Marks that an author takes back and draws over cannot come again; the last 200 changes can.
      for (let count = 0; count < 200; count += 1) log = drawn(log, "a", randomGesture(random));
      while (canRedo(log, "a")) log = drawn(log, "a", "redo");
      const before = marksOf(recipeOf(log).gestures);
      log = drawn(log, "a", ...Array(200).fill("undo"), ...Array(200).fill("redo"));
      assert.deepEqual(marksOf(recipeOf(log).gestures), before);
    }
  });

  test("a view that follows the changes has the marks of the recipe, also if it begins again at any time", () => {
    let rebuilds = 0;
    for (
      const [kinds, authors] of [
        ["tap tap mesh undo undo undo redo redo", "a"],
        ["tap tap mesh undo undo undo redo redo clear clear-all", "ab"],
        ["tap undo redo redo seed mesh", "abc"],
      ]
    ) {
      for (let run = 1; run <= 8; run += 1) {
        const random = numbers(run);
        const [steady, hasty] = [new Follower(), new Follower()];
        let log = emptyLog();
        let counter = 0;
        const step = (gestures) => {
          const author = authors[random(authors.length)];
          const entries = parseEntries(gestures.map((gesture) => ({ counter: counter += 1, author, gesture })));
          const made = append(log, entries, countOf);
          log = made.log;
          steady.follow(log, made.change);
          hasty.follow(log, made.change);
          if (random(5) === 0) hasty.begin();
        };
        step([seed]);
        for (let count = 0; count < 80; count += 1) {
          step(Array.from({ length: 1 + (random(8) === 0) }, () => randomGesture(random, kinds)));
          if (count % 4 === 0) {
            const { fields, gestures } = recipeOf(log);
            const expected = marksOf(gestures, fields.seed);
            assert.deepEqual(steady.marks, expected, `${kinds}, run ${run}, ${count}`);
            assert.deepEqual(hasty.marks, expected, `${kinds}, run ${run}, ${count}, begun again`);
          }
        }
        if (authors === "a") rebuilds += steady.rebuilds;
      }
    }
    // One author's taps, undos and redos never make the view begin again, except for the seed at the start.
    assert.equal(rebuilds, 8);
  });

  test("what each change is called", () => {
    const tap = tapOf(2);
    const steps = [
      [seed, { kind: "fields", names: ["seed"] }],
      [seed, { kind: "applied", gestures: [] }],
      [tap, { kind: "added", tap }],
      ["undo", { kind: "applied", gestures: ["undo"] }],
      ["redo", { kind: "applied", gestures: ["redo"] }],
      ["redo", { kind: "applied", gestures: [] }],
      ["mesh", { kind: "applied", gestures: ["mesh"] }],
      ["clear", { kind: "rebuilt" }],
      ["undo", { kind: "rebuilt" }],
    ];
    let log = emptyLog();
    for (const [gesture, expected] of steps) {
      const made = append(log, parseEntries([{ counter: nextCounter(log), author: "a", gesture }]), countOf);
      assert.deepEqual(made.change, expected);
      assert.equal(made.accepted.length, 1);
      log = made.log;
    }
    const again = append(log, entriesOf(log), countOf);
    assert.equal(again.log, log);
    assert.deepEqual(again.accepted, []);
    const late = append(log, parseEntries([{ counter: 2, author: "0", gesture: tapOf(1) }]), countOf);
    assert.equal(late.change.kind, "rebuilt");
    // Where all is known, an undo of a drawing that was opened needs no rebuild.
    const opened = logOf(entriesOf(drawn(emptyLog(), "a", seed, tap, "undo", "undo")));
    const redone = append(
      opened,
      parseEntries([{ counter: nextCounter(opened), author: "a", gesture: "redo" }]),
      countOf,
    );
    assert.deepEqual(redone.change, { kind: "applied", gestures: [tap, "undo"] });
  });

  test("10,000 gestures: a tap, an undo and a redo take well under a millisecond", () => {
    const random = numbers(3);
    let log = drawn(emptyLog(), "a", seed);
    let counter = 1;
    const gesture = (value) => parseEntries([{ counter: counter += 1, author: "a", gesture: value }]);
    const times = [];
    for (let count = 0; count < 10_300; count += 1) {
      const entries = gesture(randomTap(random));
      const start = performance.now();
      log = append(log, entries, countOf).log;
      recipeOf(log);
      canUndo(log, "a");
      if (count >= 10_000) times.push(performance.now() - start);
    }
    for (const value of [...Array(150).fill("undo"), ...Array(150).fill("redo")]) {
      const entries = gesture(value);
      const start = performance.now();
      log = append(log, entries, countOf).log;
      recipeOf(log);
      times.push(performance.now() - start);
    }
    const median = times.sort((one, other) => one - other)[times.length >> 1];
    assert.ok(median < 0.3, `${median} ms`);
  });

  test("entries behind a gap wait, so that one counter from a stranger does not end a drawing", () => {
    const log = drawn(emptyLog(), "a", seed, tapOf(1));
    const far = parseEntries([{ counter: entryLimits.counter, author: "x", gesture: "clear-all" }]);
    const after = append(log, far, countOf).log;
    assert.equal(textOf(after), textOf(log));
    assert.equal(nextCounter(after), 3);
    assert.equal(entriesOf(after).length, 3);
    // Batches may come in any order.
    const entries = [];
    const random = numbers(1);
    for (let counter = 1; counter <= 5000; counter += 1) {
      entries.push({ counter, author: "a", gesture: randomTap(random) });
    }
    const made = parseEntries(entries);
    const late = append(append(emptyLog(), made.slice(2500), countOf).log, made.slice(0, 2500), countOf).log;
    assert.equal(textOf(late), textOf(logOf(made)));
    assert.equal(nextCounter(late), 5001);
  });

  test("two entries with one name: all devices keep the same", () => {
    const [one, other] = [tapOf(1), tapOf(2)].map((gesture) => parseEntries([{ counter: 1, author: "a", gesture }])[0]);
    assert.equal(textOf(logOf([one, other])), textOf(logOf([other, one])));
    const first = append(logOf([one]), [other], countOf).log;
    const second = append(logOf([other]), [one], countOf).log;
    assert.equal(textOf(first), textOf(second));
  });

  test("limits: entries and authors", () => {
    const random = numbers(1);
    const author = (index) => `a${index.toString(36)}`;
    const entries = parseEntries(Array.from({ length: entryLimits.entries }, (_, index) => (
      { counter: index + 1, author: author(index % entryLimits.authors), gesture: index % 2 ? "mesh" : "undo" }
    )));
    assert.equal(entries.length, entryLimits.entries);
    const full = logOf(entries);
    assert.equal(isFull(full), true);
    assert.equal(
      append(full, parseEntries([{ counter: nextCounter(full), author: "z", gesture: "mesh" }]), countOf).log,
      full,
    );
    assert.equal(parseEntries([...entries, ...entries]).length, entryLimits.entries);
    // The engine takes the recipe of any log that is full.
    marksOf(recipeOf(full).gestures);
    const crowd = parseEntries(Array.from({ length: entryLimits.authors + 1 }, (_, index) => (
      { counter: index + 1, author: author(index), gesture: randomTap(random) }
    )));
    assert.equal(recipeOf(logOf(crowd)).gestures.length, entryLimits.authors);
  });
});

describe("entries", () => {
  const palette = {
    name: "two",
    light: { background: "#f7f4ef" },
    dark: { background: "#101014" },
    swatches: [
      { name: "blue", weight: 2, color: "#3366cc", opacity: [0.1, 0.6] },
      { name: "red", weight: 1, color: "#cc3344", opacity: [0.2, 0.5], dark: { color: "#ff8899", opacity: [0.3, 1] } },
      { name: "plain", weight: 0.5, color: "#000000", opacity: [0, 0], dark: {} },
    ],
  };
  const entry = (gesture) => ({ counter: 1, author: "a", gesture });

  test("a zoom of 1 is left out, and any other one comes into the recipe", () => {
    const taps = [1, 8, 0.25].map((zoom, address) => ({ tap: [1, 2], address, zoom }));
    const log =
      append(emptyLog(), parseEntries(taps.map((tap, at) => ({ ...entry(tap), counter: at + 1 }))), () => 1).log;
    const { gestures } = recipeOf(log);
    assert.deepEqual(gestures, [{ tap: [1, 2], address: 0 }, ...taps.slice(1)]);
  });

  test("valid entries are kept, frozen and in canonical form", () => {
    const gestures = [
      { tap: [0.001, -10_000_000_000], address: Number.MAX_SAFE_INTEGER },
      { address: 0, tap: [-0, 5.125] },
      "mesh",
      "undo",
      "redo",
      "clear",
      "clear-all",
      { tap: [1, 2], address: 3, more: true },
      { tap: [1, 2], address: 3, zoom: 0.001 },
      { tap: [1, 2], address: 3, seed: "ada" },
      { tap: [1, 2], address: 3, zoom: 100, more: true },
      { undo: [1, 1] },
      { redo: [2, 1_000_000_000] },
      { set: { seed: "x".repeat(1024) } },
      { set: { mesh: 1 }, more: true },
      { set: { mode: null } },
      { set: { size: null, mode: "dark", background: "none", calm: [[0, 0, 1, 1], [0.2, 0.3, 0.8, 0.7]], mesh: 100 } },
      { set: { palette } },
      { set: { palette: "dusk", density: 25, background: null, size: { height: 1, width: 2 } } },
      { set: { density: null } },
      { set: { motion: null } },
      { set: { motion: { kind: "drift", seconds: 20, amount: 0.5 } } },
    ];
    const parsed = parseEntries(gestures.map(entry));
    assert.equal(parsed.length, gestures.length);
    assert.deepEqual(
      JSON.parse(JSON.stringify(parsed.map(({ gesture }) => gesture))),
      JSON.parse(JSON.stringify(gestures)),
    );
    assert.deepEqual(JSON.stringify(parseEntries(parsed)), JSON.stringify(parsed));
    const isDeeplyFrozen = (value) =>
      typeof value !== "object" || value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen));
    assert.ok(parsed.every(isDeeplyFrozen));
    const order = [{ set: { mesh: 1, seed: "a" } }, { set: { seed: "a", mesh: 1 } }].map(entry);
    const [one, other] = parseEntries(order).map((each) => JSON.stringify(each));
    assert.equal(one, other);
    assert.equal(entryKey(parsed[0]), "1:a");
    assert.ok(compareEntries({ counter: 2, author: "a" }, { counter: 10, author: "a" }) < 0);
    assert.ok(compareEntries({ counter: 2, author: "b" }, { counter: 2, author: "a" }) > 0);
  });

  test("the engine takes every field that is kept", () => {
    assert.deepEqual([...paletteNames], Object.keys(engine.palettes));
    const sets = [
      { seed: '\u0000\n"\\é😀' },
      { seed: "é".repeat(512) },
      { mode: "light" },
      { palette },
      { density: 0.001 },
      { calm: [[0.9, 0.9, 0.1, 0.1], [0.001, 0.001, 0.999, 0.999]] },
      { background: "#00ff7f" },
      { mesh: 0 },
      ...motionKinds.flatMap((kind) =>
        limits.motionSeconds.flatMap((seconds) =>
          limits.motionAmount.map((amount) => ({ motion: { kind, seconds, amount } }))
        )
      ),
      { palette: { ...palette, name: "n".repeat(64) } },
      ...paletteNames.map((name) => ({ palette: name })),
    ];
    const parsed = parseEntries(sets.map((set) => entry({ set })));
    assert.equal(parsed.length, sets.length);
    for (const { gesture: { set } } of parsed) engine.wallpaper({ seed: "a", width: 40, height: 30, ...set });
  });

  test("the engine refuses the motions that are left out", () => {
    const [least, most] = [0, 1].map((end) => ({
      seconds: limits.motionSeconds[end],
      amount: limits.motionAmount[end],
    }));
    const wrong = [
      { kind: "drift", ...least, seconds: least.seconds - 0.001 },
      { kind: "drift", ...most, seconds: most.seconds + 0.001 },
      { kind: "drift", ...least, amount: least.amount - 0.001 },
      { kind: "drift", ...most, amount: most.amount + 0.001 },
      { kind: "fly", ...least },
    ];
    assert.deepEqual(parseEntries(wrong.map((motion) => entry({ set: { motion } }))), []);
    for (const motion of wrong) {
      assert.throws(() => engine.wallpaper({ seed: "a", width: 40, height: 30, motion }), /motion/u);
    }
  });

  test("more than 100 hostile messages are inert", () => {
    const set = (fields) => entry({ set: fields });
    const deep = [];
    let inner = deep;
    for (let count = 0; count < 10_000; count += 1) inner.push(inner = []);
    const cyclic = { counter: 1, author: "a" };
    cyclic.gesture = cyclic;
    const polluting = JSON.parse('{"counter":1,"author":"a","gesture":{"set":{"__proto__":{"seed":"x"}}}}');
    const wrongPalettes = [
      "",
      "nosuch",
      "Dusk",
      "constructor",
      {},
      [],
      { ...palette, name: "" },
      { ...palette, about: "x" },
      { ...palette, swatches: [] },
      { ...palette, swatches: {} },
      { ...palette, swatches: Array(513).fill(palette.swatches[0]) },
      { ...palette, swatches: Array(100).fill(palette.swatches[0]) },
      { ...palette, light: null },
      { ...palette, dark: { background: "red" } },
      { ...palette, light: { background: "#FFFFFF" } },
      ...[
        { weight: 0 },
        { weight: Infinity },
        { color: "url(http://a)" },
        { opacity: [0.5, 0.1] },
        { opacity: [0] },
        { name: "\ud800" },
        { dark: null },
        { dark: { weight: 1 } },
        { dark: { opacity: [2, 3] } },
        { extra: 1 },
      ].map((change) => ({ ...palette, swatches: [{ ...palette.swatches[0], ...change }] })),
    ];
    const messages = [
      undefined,
      null,
      0,
      1,
      NaN,
      "",
      "entries",
      true,
      {},
      () => {},
      Symbol("x"),
      10n,
      new Map(),
      new Date(0),
      deep,
      { length: 3 },
      { entries: [entry("mesh")] },
      new Uint8Array(8),
      [null],
      [undefined],
      [[]],
      [deep],
      [Array(9)],
      ["mesh"],
      [1],
      [{}],
      Array(1_000_000),
      [cyclic],
      [polluting],
      [Object.create(entry("mesh"))],
      [{ counter: 1, author: "a" }],
      [{ counter: 1, gesture: "mesh" }],
      [{ author: "a", gesture: "mesh" }],
      [{ ...entry("mesh"), extra: 1 }],
      ...[0, -1, 1.5, NaN, Infinity, "1", null, 10n, entryLimits.counter + 1, Number.MAX_VALUE, [1], {}]
        .map((counter) => [{ ...entry("mesh"), counter }]),
      ...["", "A", "a b", "a:b", "é", "a".repeat(17), "<b>", "__proto__", 1, null, ["a"], {}, "a\n", "\u0000"]
        .map((author) => [{ ...entry("mesh"), author }]),
      ...[
        "",
        "Mesh",
        "mesh ",
        "drop",
        "constructor",
        "set",
        1,
        null,
        [],
        {},
        ["mesh"],
        { mesh: true },
        { tap: [0, 0] },
        { address: 1 },
        { tap: [0, 0], address: 1, extra: 1 },
        { set: { seed: "a" }, tap: [0, 0] },
        { tap: [0, 0], address: 1, more: false },
        { set: { mesh: 1 }, more: 1 },
        { undo: [1, 2], more: true },
        { more: true },
        { undo: 1 },
        { undo: [2, 1] },
        { redo: [0, 1] },
        { redo: [1, 1_000_000_001] },
        { undo: [1, 2, 3] },
        { undo: [1, 2], redo: [1, 2] },
      ].map((gesture) => [entry(gesture)]),
      ...[
        [0],
        [0, 0, 0],
        [NaN, 0],
        [Infinity, 0],
        ["0", 0],
        [0, 0.0001],
        [10_000_000_001, 0],
        [null, null],
        "00",
        {},
        { 0: 0, 1: 0, length: 2 },
        Array(2),
        [[0], [0]],
      ].map((tap) => [entry({ tap, address: 1 })]),
      ...[-1, 0.5, 2 ** 53, NaN, "1", null, 1n, {}].map((address) => [entry({ tap: [0, 0], address })]),
      ...["", "x".repeat(1025), "é".repeat(1024), "\ud800", 1, null, ["a"], {}].map((seed) => [
        entry({ tap: [0, 0], address: 1, seed }),
      ]),
      ...[0, 100.001, -1, 0.0001, NaN, "1", null, [1], {}].map((zoom) => [entry({ tap: [0, 0], address: 1, zoom })]),
      ...[null, [], {}, "seed", 1, { nosuch: 1 }, { seed: undefined }, { seed: "a", nosuch: 1 }, { toString: 1 }]
        .map((fields) => [set(fields)]),
      ...["", "x".repeat(1025), "é".repeat(513), "\ud800", 1, null, ["a"], {}].map((seed) => [set({ seed })]),
      ...["Dark", "", 0, undefined, []].map((mode) => [set({ mode })]),
      ...wrongPalettes.map((each) => [set({ palette: each })]),
      ...[-1, 26, NaN, "1", 0.0001, [], true].map((density) => [set({ density })]),
      ...[-1, 101, 1.5, "1", true, null].map((mesh) => [set({ mesh })]),
      ...[
        null,
        {},
        "x",
        [[]],
        [[0, 0, 0, 1]],
        [[0.5, 0, 0.6, 1]],
        [[0, 0, 1]],
        [[0, 0, 1, 1, 1]],
        Array(17).fill([0, 0, 1, 1]),
        [[-0.1, 0, 1, 1]],
        Array(3),
      ].map((calm) => [set({ calm })]),
      ...["", "red", "#fff", "#FFFFFF", "#ffffff00", "None", 0, [], "#fffff\n"].map((
        background,
      ) => [set({ background })]),
      ...[{}, [], 1, { width: 1 }, { width: 0, height: 1 }, { width: 1, height: 1e6 + 1 }, { width: 1.5, height: 1 }]
        .map((size) => [set({ size })]),
    ];
    assert.ok(messages.length > 150, String(messages.length));
    for (const message of messages) {
      const parsed = parseEntries(message);
      assert.deepEqual(parsed, [], String(message?.[0]?.gesture));
    }
    assert.equal({}.seed, undefined);
    // What is right among them is kept.
    const mixed = parseEntries([
      ...messages.flatMap((each) => (Array.isArray(each) && each.length < 5 ? each : [])),
      entry("mesh"),
    ]);
    assert.deepEqual(mixed, [entry("mesh")]);
  });
});
