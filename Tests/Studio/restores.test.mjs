// Going back in time for everyone, keeping one's marks when somebody clears all, and names.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseEntries } from "../../Pages/studio/entries.js";
import { append, emptyLog, entriesOf, logAt, nameOf, recipeOf, redoOf, undoOf } from "../../Pages/studio/log.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { countOf } from "./Support/drawing.mjs";
import { drawn, logOf, seed, tapOf, textOf } from "./Support/logs.mjs";

const gesturesOf = (log) => recipeOf(log).gestures.map(({ seed: _, ...gesture }) => gesture);
const [one, two, three, four] = [1, 2, 3, 4].map((count) => tapOf(count));
const restoreTo = (log, length) => {
  const { counter, author } = entriesOf(log)[length - 1];
  return { restore: [counter, author] };
};

describe("restores", () => {
  test("a restore brings a moment back for everyone, as a step of its author", () => {
    const early = drawn(emptyLog(), "a", seed, one);
    const late = drawn(drawn(early, "b", two, { set: { palette: "dusk", seed: "roll" } }), "a", "clear", three);
    const restored = drawn(late, "b", restoreTo(late, 2));
    assert.equal(textOf(restored), textOf(early));
    // What came later is drawn on top of the moment, and undo goes on with what was there.
    assert.deepEqual(gesturesOf(drawn(restored, "a", four)), [one, four]);
    assert.deepEqual(gesturesOf(drawn(restored, "a", "undo step")), []);
    const undone = drawn(restored, "b", "undo step");
    assert.equal(textOf(undone), textOf(late));
    assert.equal(textOf(drawn(undone, "b", "redo step")), textOf(early));
    // With something on top, undo takes that first.
    assert.equal(textOf(drawn(drawn(restored, "b", two), "b", "undo step", "undo step")), textOf(late));
    // Nobody else takes it back.
    assert.notDeepEqual(undoOf(restored, "a"), undoOf(restored, "b"));
  });

  test("a restore of a moment before another restore takes that away, too", () => {
    const first = drawn(emptyLog(), "a", seed, one, two, three);
    const second = drawn(first, "b", restoreTo(first, 2));
    const third = drawn(second, "a", restoreTo(second, 4));
    assert.deepEqual(gesturesOf(second), [one]);
    assert.equal(textOf(third), textOf(first));
    // The second one is out of the third one's past: its author has nothing to take back.
    assert.equal(undoOf(third, "b"), null);
    assert.equal(textOf(drawn(third, "a", "undo step")), textOf(second));
    assert.deepEqual(undoOf(drawn(third, "a", "undo step"), "b"), undoOf(second, "b"));
  });

  test("what was taken back at the moment is taken back again, and what was taken back since is there again", () => {
    const log = drawn(emptyLog(), "a", seed, one, two, "undo step", "undo step");
    assert.deepEqual(gesturesOf(drawn(log, "b", restoreTo(log, 3))), [one, two]);
    assert.deepEqual(gesturesOf(drawn(log, "b", restoreTo(log, 4))), [one]);
  });

  test("a line across a restore goes on as a step of its own", () => {
    const log = drawn(emptyLog(), "a", seed, one, two, { ...three, more: true });
    const after = drawn(drawn(log, "b", restoreTo(log, 2)), "a", { ...four, more: true });
    assert.deepEqual(gesturesOf(after), [one, four]);
    assert.deepEqual(gesturesOf(drawn(after, "a", "undo step")), [one]);
  });

  test("an entry that arrives late belongs to the past that the restore took away", () => {
    const log = drawn(emptyLog(), "a", seed, one, two);
    const [entry] = parseEntries([{ counter: 3, author: "z", gesture: three }]);
    const restored = drawn(log, "b", restoreTo(log, 2));
    assert.deepEqual(gesturesOf(append(restored, [entry], countOf).log), [one]);
  });

  test("only an undo that names a restore alone takes it back", () => {
    const log = drawn(emptyLog(), "a", seed, one, two);
    const restored = drawn(log, "a", restoreTo(log, 2));
    assert.deepEqual(gesturesOf(drawn(restored, "a", { undo: [1, 9] })), []);
    assert.deepEqual(gesturesOf(drawn(restored, "a", { undo: [4, 4] })), [one, two]);
    assert.equal(textOf(drawn(restored, "b", { undo: [4, 4] })), textOf(restored));
  });

  test("every moment of a log is the log of its first entries", () => {
    const random = numbers(7);
    let log = drawn(emptyLog(), "a", seed);
    for (let index = 0; index < 40; index += 1) {
      const back = restoreTo(log, 1 + random(index + 1));
      const gestures = [one, { undo: [2, 40] }, "mesh", { set: { mesh: index % 5 } }, "clear", back];
      log = drawn(log, "ab"[random(2)], gestures[random(6)]);
    }
    for (let length = 0; length <= entriesOf(log).length; length += 1) {
      assert.equal(textOf(logAt(log, length)), textOf(logOf(entriesOf(log).slice(0, length))));
    }
    assert.equal(logAt(log, entriesOf(log).length), log);
  });

  test("a restore that waited for a gap to be filled is like one that did not", () => {
    const early = drawn(emptyLog(), "a", seed, one);
    const at = (counter, author, gesture) => parseEntries([{ counter, author, gesture }]);
    const waiting = [...at(1500, "b", two), ...at(1501, "b", { restore: [2, "a"] })];
    const between = at(700, "c", three);
    const after = append(append(early, waiting, countOf).log, between, countOf).log;
    assert.equal(textOf(after), textOf(logOf([...entriesOf(early), ...waiting, ...between])));
    assert.deepEqual(gesturesOf(after), [one]);
    // What takes it back can wait, too.
    const undone = append(after, at(4000, "b", { undo: [1501, 1501] }), countOf).log;
    const filled = append(undone, at(2500, "c", "mesh"), countOf).log;
    const whole = append(filled, at(3400, "c", "mesh"), countOf).log;
    assert.equal(textOf(whole), textOf(logOf(entriesOf(whole))));
    assert.equal(recipeOf(whole).gestures.length, 5);
  });

  test("ten thousand restores of the beginning take time for each entry once", () => {
    const entries = [{ counter: 1, author: "a", gesture: seed }, { counter: 2, author: "a", gesture: one }];
    while (entries.length < 20_000) {
      const counter = entries.length + 1;
      entries.push({ counter, author: "a", gesture: { restore: [1, "a"] } });
      entries.push({ counter: counter + 1, author: "a", gesture: { undo: [counter, counter] } });
    }
    assert.deepEqual(gesturesOf(logOf(parseEntries(entries))), [one]);
  });
});

describe("keeping marks", () => {
  test("who keeps their marks has them after somebody cleared all, and undo takes that back", () => {
    const log = drawn(drawn(drawn(emptyLog(), "a", seed, one), "b", two), "c", three);
    const cleared = drawn(log, "a", "clear-all");
    const { counter } = entriesOf(cleared).at(-1);
    const kept = drawn(cleared, "b", { keep: [counter, "a"] });
    assert.deepEqual(gesturesOf(cleared), []);
    assert.deepEqual(gesturesOf(kept), [two]);
    assert.deepEqual(gesturesOf(drawn(kept, "b", "undo step")), []);
    assert.deepEqual(gesturesOf(drawn(kept, "b", "undo step", "redo step")), [two]);
    // Undo goes on with what is there: the tap.
    assert.deepEqual(gesturesOf(drawn(kept, "b", "undo step", "undo step")), []);
    assert.deepEqual(gesturesOf(drawn(kept, "a", "undo step")), [one, two, three]);
    // Another clear takes them again.
    assert.deepEqual(gesturesOf(drawn(kept, "c", "clear-all")), []);
    assert.deepEqual(gesturesOf(drawn(drawn(kept, "b", "mesh"), "b", "clear")), []);
  });

  test("there is nothing to keep from an entry that is no clear of all marks", () => {
    const log = drawn(emptyLog(), "a", seed, one, "clear");
    assert.deepEqual(gesturesOf(drawn(log, "a", { keep: [3, "a"] }, { keep: [2, "a"] }, { keep: [9, "b"] })), []);
    assert.equal(redoOf(log, "a"), null);
  });
});

describe("many clears", () => {
  test("and as many keeps take time for each entry once", () => {
    const entries = [{ counter: 1, author: "a", gesture: seed }, { counter: 2, author: "a", gesture: one }];
    while (entries.length < 20_000) {
      const counter = entries.length + 1;
      entries.push({ counter, author: "b", gesture: "clear-all" }, {
        counter: counter + 1,
        author: "a",
        gesture: { keep: [counter, "b"] },
      });
      entries.push({ counter: counter + 2, author: "a", gesture: { keep: [3, "b"] } });
    }
    assert.deepEqual(gesturesOf(logOf(parseEntries(entries))), [one]);
  });
});

describe("names", () => {
  test("an author has the last name that was chosen, and nobody else can give it", () => {
    const log = drawn(drawn(emptyLog(), "a", seed, { name: "Ada" }, { name: "Ada L." }), "b", one);
    assert.equal(nameOf(log, "a"), "Ada L.");
    assert.equal(nameOf(log, "b"), null);
    assert.equal(nameOf(log, "c"), null);
    assert.equal(undoOf(log, "a"), null, "a name is no step");
  });

  test("what cannot be seen or read is no name", () => {
    const names = [
      "",
      " Ada",
      "Ada ",
      "A\nda",
      "A\u202eda",
      "A\u2028da",
      "a".repeat(129),
      "é".repeat(65),
      7,
      "\ud800",
      "a\u200d",
    ];
    for (const name of names) {
      assert.deepEqual(parseEntries([{ counter: 1, author: "a", gesture: { name } }]), [], JSON.stringify(name));
    }
    for (const name of ["Ada", "Ada L.", "é".repeat(64), "日本", "👩‍🎨", "می\u200cخواهم"]) {
      assert.equal(parseEntries([{ counter: 1, author: "a", gesture: { name } }]).length, 1, name);
    }
  });

  test("names of entries that are none are refused", () => {
    for (const value of [[0, "a"], [1, "A"], [1], [1, "a", 2], ["1", "a"], "1:a", null, [1_000_000_001, "a"]]) {
      for (const word of ["restore", "keep"]) {
        assert.deepEqual(parseEntries([{ counter: 1, author: "a", gesture: { [word]: value } }]), []);
      }
    }
  });
});
