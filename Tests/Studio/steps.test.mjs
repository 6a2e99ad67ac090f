// Steps: one undo takes back an author's last action, whatever it was, and nothing of others.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseEntries, standardFields } from "../../Pages/studio/entries.js";
import {
  append,
  canClear,
  emptyLog,
  entriesOf,
  keepsPalette,
  keepsSeed,
  nextCounter,
  recipeOf,
  redoOf,
  undoOf,
} from "../../Pages/studio/log.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { countOf, marksOf, randomTap, shuffled } from "./Support/drawing.mjs";
import { drawn, Follower, logOf, recorded, seed, tapOf, textOf } from "./Support/logs.mjs";

const fieldsOf = (log) => recipeOf(log).fields;
const gesturesOf = (log) => recipeOf(log).gestures;

/** A random action as the page records it: a list of gestures. */
function randomAction(random, kinds, log, author) {
  const names = kinds.split(" ");
  const name = names[random(names.length)];
  switch (name) {
    // Where there is nothing to clear, the page records nothing.
    case "clear":
      return canClear(log, author) ? [name] : [];
    case "clear-all":
      return gesturesOf(log).length > 0 ? [name] : [];
    case "tap":
      return [randomTap(random)];
    // A tap of a recipe that was opened.
    case "painted":
      return [{ ...randomTap(random), palette: ["dusk", "terra"][random(2)] }];
    case "line":
      return Array.from(
        { length: 1 + random(5) },
        (_, index) => ({ ...randomTap(random), ...index ? { more: true } : {} }),
      );
    case "roll":
      return [{ set: { seed: String(random(5)), palette: ["dusk", "mist"][random(2)], mesh: random(3) } }];
    case "colors":
      return Array.from({ length: 1 + random(3) }, (_, index) => ({
        set: { palette: ["dusk", "mist", "original", "terra"][random(4)] },
        ...index ? { more: true } : {},
      }));
    case "slide":
      return Array.from({ length: 1 + random(4) }, (_, index) => ({
        set: { opacity: 1 + random(9) / 10 },
        ...index ? { more: true } : {},
      }));
    // A shape of some tap, also one that is not there any more, or of the plane.
    case "change": {
      const taps = entriesOf(log).filter(({ gesture }) => gesture.tap);
      const address = taps[random(taps.length)]?.gesture.address;
      const change = [{ size: 2 }, { remove: true }, { move: [random(9), 1] }, { order: "front" }][random(4)];
      return random(3) === 0 || address === undefined
        ? [{ shape: [0, 0, 0, random(3)], ...change, seed: recipeOf(log).fields.seed }]
        : [{ shape: [address, random(3)], ...change }];
    }
    // Any entry of the log, also one that was taken back or is not in effect.
    case "restore":
    case "keep": {
      const entries = entriesOf(log).filter(({ gesture }) =>
        name === "restore" || gesture === "clear-all" || gesture.set?.palette
      );
      const { counter, author: other } = entries[random(entries.length)] ?? {};
      return counter ? [{ [name]: [counter, other] }] : [];
    }
    case "mode":
      return [{ set: { mode: ["light", "dark", null][random(3)] } }];
    default:
      return [name === "undo" || name === "redo" ? `${name} step` : name];
  }
}
const allKinds =
  "tap tap tap painted line line roll slide colors mode mesh undo undo undo redo redo clear clear-all keep keep " +
  "restore change change";

describe("steps", () => {
  test("an undo takes back a whole tap, a whole line, a mesh, a clear", () => {
    const [three, two, one] = [tapOf(3), tapOf(2), tapOf(1)];
    const line = [two, { ...one, more: true }];
    const log = drawn(emptyLog(), "a", seed, three, ...line, "mesh", "clear");
    const states = [[], [three, two, one, "mesh"], [three, two, one], [three], []];
    let undone = log;
    for (const gestures of states) {
      assert.deepEqual(gesturesOf(undone), gestures);
      undone = drawn(undone, "a", "undo step");
    }
    assert.equal(undoOf(undone, "a"), null);
    for (const gestures of [...states].reverse().slice(1)) {
      undone = drawn(undone, "a", "redo step");
      assert.deepEqual(gesturesOf(undone), gestures);
    }
    assert.equal(redoOf(undone, "a"), null);
  });

  test("an undo takes back what was set, and a whole movement of a slider", () => {
    let log = drawn(emptyLog(), "a", seed, { set: { palette: "dusk", seed: "roll" } });
    log = drawn(log, "a", { set: { opacity: 2 } }, { set: { opacity: 3 }, more: true }, { set: { mode: "dark" } });
    const look = ({ seed: name, palette, opacity, mode }) => [name, palette, opacity, mode];
    const looks = [["roll", "dusk", 3, "dark"], ["roll", "dusk", 3, null], ["roll", "dusk", 1, null], [
      "ada",
      "original",
      1,
      null,
    ]];
    for (const expected of looks) {
      assert.deepEqual(look(fieldsOf(log)), expected);
      log = drawn(log, "a", "undo step");
    }
    // The seed with which the drawing began stays.
    assert.deepEqual(look(fieldsOf(log)), looks.at(-1));
    assert.equal(undoOf(log, "a"), null);
    log = drawn(log, "a", "redo step", "redo step", "redo step");
    assert.deepEqual(look(fieldsOf(log)), looks[0]);
  });

  test("how a drawing begins is no step, also in two entries", () => {
    const begun = drawn(emptyLog(), "a", { set: { palette: "dusk" } }, { set: { seed: "ada", mesh: 2 }, more: true });
    assert.equal(undoOf(begun, "a"), null);
    const log = drawn(begun, "a", tapOf(2), "undo step");
    assert.equal(textOf(log), textOf(begun));
  });

  test("what another author set later stays, and then the first one's undo takes the step before", () => {
    let log = drawn(emptyLog(), "a", seed, tapOf(1), { set: { palette: "dusk" } });
    log = drawn(log, "b", { set: { palette: "mist" } });
    // Undoing the palette would change nothing, so it is the tap that goes.
    assert.deepEqual(gesturesOf(drawn(log, "a", "undo step")), []);
    assert.equal(fieldsOf(drawn(log, "a", "undo step")).palette, "mist");
    // Once the other one's palette is gone, a's palette is there, and can be taken back.
    assert.equal(fieldsOf(drawn(log, "b", "undo step")).palette, "dusk");
    log = drawn(drawn(log, "b", "undo step"), "a", "undo step");
    assert.deepEqual([fieldsOf(log).palette, gesturesOf(log).length], ["original", 1]);
  });

  test("undo never takes marks of others, and a new action ends what redo puts back", () => {
    const [one, two] = [tapOf(1), tapOf(2)];
    let log = drawn(drawn(emptyLog(), "a", seed, one), "b", two);
    assert.deepEqual(gesturesOf(drawn(log, "a", "undo step")), [two]);
    assert.deepEqual(gesturesOf(drawn(log, "b", "clear-all", "undo step")), [one, two]);
    log = drawn(drawn(log, "a", "undo step"), "b", "mesh");
    assert.notEqual(redoOf(log, "a"), null);
    assert.deepEqual(gesturesOf(drawn(log, "a", "redo step")), [one, two, "mesh"]);
    assert.equal(redoOf(drawn(log, "a", { set: { mode: "dark" } }), "a"), null);
  });

  test("drawings of version 1.0 open: their undos took shapes, and the next one takes the rest of the tap", () => {
    const [three, one] = [tapOf(3), tapOf(1)];
    const log = drawn(emptyLog(), "a", seed, one, three, "undo");
    assert.deepEqual(gesturesOf(log), [one, three, "undo"]);
    assert.equal(redoOf(log, "a"), "redo");
    const undone = drawn(log, "a", "undo step");
    assert.deepEqual(gesturesOf(undone), [one]);
    assert.deepEqual(gesturesOf(drawn(undone, "a", "redo step")), [one, three, "undo"]);
    assert.deepEqual(gesturesOf(drawn(undone, "a", "redo step", "redo step")), [one, three]);
    // A tap without shapes is no step any more.
    assert.deepEqual(gesturesOf(drawn(log, "a", "undo", "undo", "undo step")), []);
    assert.deepEqual(gesturesOf(drawn(undone, "a", "undo")), []);
  });

  test("ranges of strangers take whole steps of their own author, or nothing", () => {
    const line = [tapOf(1), { ...tapOf(2), more: true }, { ...tapOf(3), more: true }];
    const log = drawn(emptyLog(), "a", seed, ...line);
    for (const range of [[1, 1], [2, 3], [3, 4], [5, 1_000_000_000]]) {
      assert.equal(textOf(drawn(log, "a", { undo: range })), textOf(log), `${range}`);
      assert.equal(textOf(drawn(log, "b", { undo: range })), textOf(log), `${range}`);
    }
    assert.equal(textOf(drawn(log, "b", { undo: [1, 100] })), textOf(log));
    assert.deepEqual(gesturesOf(drawn(log, "a", { undo: [1, 100] })), []);
    assert.equal(textOf(drawn(log, "a", { redo: [1, 100] })), textOf(log));
    assert.equal(textOf(drawn(log, "a", { undo: [1, 100] }, { redo: [2, 4] })), textOf(log));
  });
});

describe("seeds of shapes", () => {
  /** The seed of each tap of the recipe, by its address. */
  const seedsOf = (log) => {
    const { fields, gestures } = recipeOf(log);
    return Object.fromEntries(gestures.filter(({ tap }) => tap).map((tap) => [tap.address, tap.seed ?? fields.seed]));
  };

  test("somebody else's roll leaves my shapes as they are, until I join in", () => {
    const [mine, theirs] = [tapOf(2), tapOf(3)];
    const log = drawn(drawn(emptyLog(), "a", seed, mine), "b", theirs, { set: { seed: "rolled" } });
    assert.equal(fieldsOf(log).seed, "rolled");
    assert.deepEqual(gesturesOf(log), [{ ...mine, seed: "ada" }, theirs]);
    assert.deepEqual([keepsSeed(log, "a"), keepsSeed(log, "b")], [true, false]);
    const joined = drawn(log, "a", { set: { seed: "rolled" } });
    assert.deepEqual(gesturesOf(joined), [mine, theirs]);
    assert.equal(keepsSeed(joined, "a"), false);
    // Joining is a step, and nobody else's; so is the roll.
    assert.deepEqual(gesturesOf(drawn(joined, "a", "undo step")), gesturesOf(log));
    assert.equal(textOf(drawn(joined, "a", "undo step", "redo step")), textOf(joined));
    const taken = drawn(log, "b", "undo step");
    assert.deepEqual([fieldsOf(taken).seed, ...gesturesOf(taken)], ["ada", mine, theirs]);
    // What I draw now has the picture's seed, and what I roll later is for all that is mine.
    const [more] = [tapOf(1)];
    const drawing = drawn(log, "a", more);
    assert.deepEqual(gesturesOf(drawing), [{ ...mine, seed: "ada" }, theirs, more]);
    const again = drawn(drawing, "a", { set: { seed: "again" } });
    assert.deepEqual(gesturesOf(again), [mine, { ...theirs, seed: "rolled" }, more]);
  });

  test("a tap keeps the seed that its author saw, whatever comes in between", () => {
    // The other one's roll comes before the tap in the log, but was not there when the tap was made.
    const log = drawn(emptyLog(), "b", seed);
    const entry = (author, gesture) => parseEntries([{ counter: 2, author, gesture }]);
    const tapped = append(log, entry("b", { ...tapOf(2), seed: "ada" }), countOf).log;
    const late = append(tapped, entry("a", { set: { seed: "rolled" } }), countOf).log;
    assert.deepEqual(gesturesOf(late), [{ ...tapOf(2), seed: "ada" }]);
    // A tap of version 1.0 has no seed of its own: it has the one before it in the log.
    const old = append(log, entry("b", tapOf(2)), countOf).log;
    assert.deepEqual(gesturesOf(append(old, entry("c", { set: { seed: "rolled" } }), countOf).log), [
      { ...tapOf(2), seed: "ada" },
    ]);
  });

  test("no action of others changes the seed of my shapes, at any time of a random history", () => {
    let kept = 0;
    for (let run = 1; run <= 60; run += 1) {
      const random = numbers(run);
      let log = drawn(emptyLog(), "a", seed);
      const owners = new Map();
      for (let index = 0; index < 60; index += 1) {
        const author = "abc"[random(3)];
        // Who goes back to an earlier moment does so for everyone.
        const actions = randomAction(random, allKinds.replace(" restore", ""), log, author);
        for (const { address, tap } of actions) if (tap) owners.set(address, author);
        const [before, after] = [seedsOf(log), seedsOf(drawn(log, author, ...actions))];
        for (const address of Object.keys(before)) {
          if (owners.get(Number(address)) === author || !Object.hasOwn(after, address)) continue;
          assert.equal(after[address], before[address], `run ${run}, ${index}`);
          kept += 1;
        }
        log = drawn(log, author, ...actions);
        // What the fold remembers is what a new one finds.
        const fresh = logOf(entriesOf(log));
        for (const each of "abc") {
          assert.equal(keepsSeed(log, each), keepsSeed(fresh, each), `run ${run}, ${index}`);
          assert.equal(keepsPalette(log, each), keepsPalette(fresh, each), `run ${run}, ${index}`);
        }
      }
    }
    assert.ok(kept > 5000, `${kept}`);
  });

  test("a tap behind twenty thousand searches none of them", () => {
    let searches = 0;
    let log = drawn(drawn(emptyLog(), "a", seed), "b", ...Array.from({ length: 10 }, (_, at) => tapOf(1, 100 * at)));
    const entries = Array.from({ length: 20_000 }, (_, at) => ({
      counter: nextCounter(log) + at,
      author: "b",
      gesture: { tap: [at, 0], address: 1_000_000 + at, seed: "ada" },
    }));
    log = append(log, parseEntries(entries), countOf).log;
    assert.equal(keepsSeed(log, "b"), false);
    // No list as long as the drawing is searched.
    const { some } = Array.prototype;
    Array.prototype.some = function (...values) {
      if (this.length > 1000) searches += 1;
      return some.apply(this, values);
    };
    try {
      log = drawn(log, "b", { tap: [1, 2], address: 5, seed: "ada" });
      assert.equal(keepsSeed(log, "b"), false);
    } finally {
      Array.prototype.some = some;
    }
    assert.equal(searches, 0);
  });
});

describe("palettes of shapes", () => {
  const [mine, theirs, later] = [tapOf(2), tapOf(3), tapOf(1)];
  const begun = drawn(drawn(emptyLog(), "a", seed, mine), "b", theirs);
  /** The log after b set palettes in one step, and the names of these entries. */
  const colored = (log, ...palettes) => {
    const first = nextCounter(log);
    return {
      log: drawn(log, "b", ...palettes.map((palette, index) => ({ set: { palette }, ...index && { more: true } }))),
      names: palettes.map((_, index) => [first + index, "b"]),
    };
  };
  const own = (log) => [recipeOf(log).palettes, gesturesOf(log)];

  test("somebody's palette is for all shapes, until I decline it for mine", () => {
    const { log, names: [name] } = colored(begun, "dusk");
    assert.deepEqual(own(log), [[], [mine, theirs]]);
    const declined = drawn(log, "a", { keep: name });
    assert.deepEqual(own(declined), [["original"], [{ ...mine, palette: 0 }, theirs]]);
    assert.equal(fieldsOf(declined).palette, "dusk");
    assert.deepEqual([keepsPalette(declined, "a"), keepsPalette(declined, "b")], [true, false]);
    // It is a step of mine. When the palette is taken back, nothing is left to decline.
    assert.equal(textOf(drawn(declined, "a", "undo step")), textOf(log));
    assert.equal(textOf(drawn(declined, "a", "undo step", "redo step")), textOf(declined));
    assert.deepEqual(own(drawn(declined, "b", "undo step")), [[], [mine, theirs]]);
    assert.deepEqual(undoOf(drawn(declined, "b", "undo step"), "a"), undoOf(begun, "a"));
    // What I draw now has the picture's palette.
    assert.deepEqual(gesturesOf(drawn(declined, "a", later)), [{ ...mine, palette: 0 }, theirs, later]);
    // To join in is to set the same palette.
    const joined = drawn(declined, "a", { set: { palette: "dusk" } });
    assert.deepEqual(own(joined), [[], [mine, theirs]]);
    assert.equal(keepsPalette(joined, "a"), false);
    assert.equal(textOf(drawn(joined, "a", "undo step")), textOf(declined));
  });

  test("a whole movement of the editor is declined with one entry of it, and the next palette is for all again", () => {
    const { log, names } = colored(begun, "dusk", "mist", "terra");
    for (const name of names) {
      const declined = drawn(log, "a", { keep: name });
      assert.deepEqual(own(declined), [["original"], [{ ...mine, palette: 0 }, theirs]]);
      // A second one does nothing, and neither does one's own.
      assert.equal(textOf(drawn(declined, "a", { keep: names[0] }, "undo step")), textOf(log));
      assert.equal(textOf(drawn(log, "b", { keep: name })), textOf(log));
      assert.deepEqual(own(drawn(declined, "c", { set: { palette: "dusk" } })), [[], [mine, theirs]]);
    }
  });

  test("taking back a palette can change what others keep of it", () => {
    const first = colored(begun, "mist");
    const second = colored(first.log, "dusk");
    const declined = drawn(second.log, "a", { keep: second.names[0] });
    assert.deepEqual(own(declined)[0], ["mist"]);
    // The picture has the second palette in any case.
    const undone = drawn(declined, "b", { undo: [first.names[0][0], first.names[0][0]] });
    assert.deepEqual([fieldsOf(undone).palette, own(undone)[0]], ["dusk", ["original"]]);
    assert.equal(textOf(undone), textOf(logOf(entriesOf(undone))));
  });

  test("a palette that a tap was opened with stays until its author sets one", () => {
    const opened = drawn(begun, "a", { ...later, palette: "terra" });
    assert.deepEqual(own(opened), [["terra"], [mine, theirs, { ...later, palette: 0 }]]);
    assert.deepEqual(own(colored(opened, "dusk").log), [["terra"], [mine, theirs, { ...later, palette: 0 }]]);
    assert.deepEqual(own(drawn(opened, "a", { set: { palette: "mist" } })), [[], [mine, theirs, later]]);
  });

  test("ten thousand palettes that are all declined take time for each entry once", () => {
    let log = begun;
    const first = nextCounter(log);
    const entries = Array.from({ length: 10_000 }, (_, at) => [
      { counter: first + 3 * at, author: "a", gesture: { tap: [at, 0], address: 1_000_000 + at, seed: "ada" } },
      { counter: first + 3 * at + 1, author: "b", gesture: { set: { palette: ["dusk", "mist"][at % 2] } } },
      { counter: first + 3 * at + 2, author: "a", gesture: { keep: [first + 3 * at + 1, "b"] } },
    ]).flat();
    let searched = 0;
    const { findLast } = Array.prototype;
    Array.prototype.findLast = function (isWanted, ...rest) {
      return findLast.call(this, (...values) => {
        searched += 1;
        return isWanted(...values);
      }, ...rest);
    };
    try {
      log = append(log, parseEntries(entries), countOf).log;
    } finally {
      Array.prototype.findLast = findLast;
    }
    assert.ok(searched < 1_000_000, `${searched}`);
    assert.deepEqual(own(log)[0].toSorted(), ["dusk", "original"]);
    assert.equal(textOf(log), textOf(logOf(entriesOf(log))));
  });

  test("a recipe has at most 64 of them; the taps of any more have the picture's", () => {
    const palette = (name) => ({
      name: `${name}`,
      light: { background: "#ffffff" },
      dark: { background: "#000000" },
      swatches: [{ name: "ink", weight: 1, color: "#123456", opacity: [0.5, 1] }],
    });
    let log = begun;
    for (let index = 0; index < 70; index += 1) {
      log = drawn(log, "a", { tap: [index, 0], address: 1000 + index, palette: palette(index) });
    }
    const { palettes, gestures } = recipeOf(log);
    assert.deepEqual(palettes.map(({ name }) => name), Array.from({ length: 64 }, (_, index) => `${index}`));
    const numbers = Array.from({ length: 70 }, (_, index) => (index < 64 ? index : undefined));
    assert.deepEqual(gestures.slice(2).map((each) => each.palette), numbers);
    assert.equal(marksOf(gestures, "ada", { palettes }).length > 0, true);
  });
});

describe("laws of steps", () => {
  /** A random history: its log. */
  function history(random, { authors, kinds = allKinds, count = 100 }, each = () => {}) {
    let log = drawn(emptyLog(), "a", seed);
    for (let index = 0; index < count; index += 1) {
      const author = authors[random(authors.length)];
      log = drawn(log, author, ...randomAction(random, kinds, log, author));
      each(log, index);
    }
    return log;
  }

  test("who takes back all that is theirs leaves exactly what the others made", () => {
    for (let run = 1; run <= 150; run += 1) {
      const random = numbers(run);
      const authors = "abcde".slice(0, 1 + random(5));
      const log = history(random, { authors });
      const author = authors[random(authors.length)];
      let undone = log;
      while (undoOf(undone, author) !== null) undone = drawn(undone, author, "undo step");
      const others = entriesOf(log).filter((entry) => entry.author !== author || entry.counter === 1);
      // Their counters have gaps now.
      assert.deepEqual(recipeOf(undone), recipeOf(logOf(others)), `run ${run}`);
      while (redoOf(undone, author) !== null) undone = drawn(undone, author, "redo step");
      assert.equal(textOf(undone), textOf(logOf(entriesOf(undone))), `run ${run}`);
    }
  });

  test("marks that were kept from one's own clear join another seed at once", () => {
    const tap = { ...tapOf(2), seed: "ada" };
    let log = drawn(drawn(emptyLog(), "a", seed), "b", tap, "clear-all");
    log = drawn(log, "b", { keep: [nextCounter(log) - 1, "b"] });
    log = drawn(drawn(log, "c", { set: { seed: "4" } }), "b", { set: { seed: "4" } });
    assert.deepEqual(gesturesOf(log), [tapOf(2)]);
    assert.equal(textOf(log), textOf(logOf(entriesOf(log))));
  });

  test("the order of arrival does not matter", () => {
    for (let run = 1; run <= 30; run += 1) {
      const random = numbers(run);
      const expected = history(random, { authors: "abc" });
      const rest = shuffled(entriesOf(expected), random);
      let log = emptyLog();
      while (rest.length) log = append(log, rest.splice(0, 1 + random(20)), countOf).log;
      assert.equal(textOf(log), textOf(expected), `run ${run}`);
      for (const author of "abc") {
        assert.deepEqual(undoOf(log, author), undoOf(expected, author));
        assert.deepEqual(redoOf(log, author), redoOf(expected, author));
      }
    }
  });

  test("all undos and as many redos give the same picture", () => {
    for (let run = 1; run <= 40; run += 1) {
      const random = numbers(run);
      const log = history(random, { authors: "a", kinds: "tap line roll slide mode mesh clear" });
      let after = log;
      let count = 0;
      for (; undoOf(after, "a") !== null; count += 1) after = drawn(after, "a", "undo step");
      assert.deepEqual(recipeOf(after), { fields: { ...standardFields, ...seed.set }, gestures: [], palettes: [] });
      for (let index = 0; index < count; index += 1) after = drawn(after, "a", "redo step");
      assert.equal(textOf(after), textOf(log), `run ${run}`);
      assert.equal(redoOf(after, "a"), null);
    }
  });

  test("an undo or redo of marks that is possible changes the picture", () => {
    for (let run = 1; run <= 30; run += 1) {
      const random = numbers(run);
      history(random, { authors: "ab", kinds: "tap tap line mesh undo undo redo clear" }, (log, index) => {
        for (const author of "ab") {
          for (const step of ["undo step", "redo step"]) {
            const gesture = step === "undo step" ? undoOf(log, author) : redoOf(log, author);
            const isChanged = textOf(drawn(log, author, step)) !== textOf(log);
            assert.equal(isChanged, gesture !== null, `run ${run}, ${index}, ${author}: ${step}`);
          }
        }
      });
    }
  });

  test("a view that follows has the marks of the recipe, also if it begins again at any time", () => {
    let rebuilds = 0;
    for (
      const [kinds, authors] of [
        ["tap tap line mesh undo undo redo", "a"],
        [allKinds, "ab"],
        ["tap undo redo redo roll mesh", "abc"],
        [`${allKinds} tap tap`, "abcde"],
      ]
    ) {
      for (let run = 1; run <= 8; run += 1) {
        const random = numbers(run);
        const [steady, hasty] = [new Follower(), new Follower()];
        let log = emptyLog();
        const record = (author, gesture) => {
          // Drawings of version 1.0 have taps without a seed.
          const each = random(2) ? recorded(log, gesture) : gesture;
          const made = append(log, parseEntries([{ counter: nextCounter(log), author, gesture: each }]), countOf);
          log = made.log;
          for (const view of [steady, hasty]) view.follow(log, made.change);
          if (random(5) === 0) hasty.begin();
        };
        record("a", seed);
        for (let count = 0; count < 80; count += 1) {
          const author = authors[random(authors.length)];
          for (const action of randomAction(random, kinds, log, author)) {
            const gesture = action === "undo step"
              ? undoOf(log, author)
              : action === "redo step"
              ? redoOf(log, author)
              : action;
            if (gesture !== null) record(author, gesture);
          }
          if (count % 4 !== 0) continue;
          const { fields: { seed: name, palette }, gestures, palettes } = recipeOf(log);
          const expected = marksOf(gestures, name, { palette, palettes });
          assert.deepEqual(steady.marks, expected, `${kinds}, run ${run}, ${count}`);
          assert.deepEqual(hasty.marks, expected, `${kinds}, run ${run}, ${count}, begun again`);
        }
        if (authors === "a") rebuilds += steady.rebuilds;
      }
    }
    // One author's taps, lines, undos and redos never make the view begin again, except for the seed at the start.
    assert.equal(rebuilds, 8);
  });
});
