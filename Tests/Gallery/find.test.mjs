// Finding pictures: queries, orders, likeness, and how long they take.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { find } from "../../Pages/gallery/find.js";
import { neighbors } from "../../Pages/gallery/likeness.js";
import { shuffled, sorted } from "../../Pages/gallery/orders.js";
import { readQuery, sorts, wholeList } from "../../Pages/gallery/query.js";
import { atOnce, inSlices } from "../../Pages/gallery/slices.js";
import { colorsEach, densityOf, describeColors, moods, shapeOf } from "../../Pages/gallery/traits.js";
import { labOfHex } from "../../Pages/gallery/oklab.js";

const looks = [
  { palette: "original", mode: "light", density: 1, ratio: 1170 / 2532 },
  { palette: "dusk", mode: "dark", density: 0.5, ratio: 16 / 9 },
  { palette: "10", mode: "light", density: 2, ratio: 1 },
  { palette: "9", mode: "dark", density: null, ratio: 3.5 },
];
const bytes = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Columns of pictures `{ look, seed, colors: { "#rrggbb": area }, title, tags, date }`. */
function columnsOf(pictures) {
  const colors = new Uint8Array(pictures.length * colorsEach * 4);
  pictures.forEach(({ colors: shown = {} }, index) =>
    Object.entries(shown).forEach(([color, area], at) =>
      colors.set([...bytes(color), Math.round(area * 255)], (index * colorsEach + at) * 4)
    )
  );
  return {
    count: pictures.length,
    look: Uint32Array.from(pictures, ({ look = 0 }) => look),
    looks,
    colors,
    seed: (index) => pictures[index].seed ?? String(index),
    title: (index) => pictures[index].title ?? "",
    tags: (index) => pictures[index].tags ?? [],
    date: (index) => pictures[index].date ?? "",
  };
}

function found(pictures, query, more = {}) {
  const columns = columnsOf(pictures);
  return [
    ...atOnce(find(columns, { ...wholeList, ...query }, { described: atOnce(describeColors(columns)), ...more })),
  ];
}

/** Numbers from 0 to below 1. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function manyColumns(count) {
  const random = numbers(7);
  const colors = Uint8Array.from({ length: count * colorsEach * 4 }, () => random() * 256);
  for (let at = 3; at < colors.length; at += 4) colors[at] = 51;
  return {
    count,
    look: Uint32Array.from({ length: count }, () => random() * looks.length),
    looks,
    colors,
    seed: String,
    title: null,
    tags: null,
    date: null,
  };
}

describe("queries", () => {
  test("the whole list keeps its order", () => assert.deepEqual(found([{}, {}, {}], {}), [0, 1, 2]));

  test("looks: palette, mode, density and shape of screen", () => {
    const pictures = [0, 1, 2, 3, 1].map((look) => ({ look }));
    assert.deepEqual(found(pictures, { palette: "dusk" }), [1, 4]);
    assert.deepEqual(found(pictures, { mode: "light" }), [0, 2]);
    assert.deepEqual(found(pictures, { density: "hand" }), [3]);
    assert.deepEqual(found(pictures, { density: "airy" }), [1, 4]);
    assert.deepEqual(found(pictures, { shape: "phone" }), [0]);
    assert.deepEqual(found(pictures, { shape: "laptop", mode: "dark" }), [1, 4]);
    assert.deepEqual(found(pictures, { palette: "constructor" }), []);
    assert.deepEqual(looks.map(densityOf), ["even", "airy", "dense", "hand"]);
    assert.deepEqual(looks.map(shapeOf), ["phone", "laptop", "square", "wide"]);
  });

  test("words are in seeds, palettes, modes, titles, tags and dates; all of them count", () => {
    const pictures = [
      { seed: "12" },
      { seed: "123" },
      { seed: "Ada", look: 1, tags: ["Été"] },
      { title: "walls/ada.png" },
      { date: "2026-12-24" },
    ];
    assert.deepEqual(found(pictures, { text: "12" }), [0]);
    assert.deepEqual(found(pictures, { text: "ADA" }), [2, 3]);
    assert.deepEqual(found(pictures, { text: " ada  dusk " }), [2]);
    assert.deepEqual(found(pictures, { text: "ete" }), [2]);
    assert.deepEqual(found(pictures, { text: "2026-12" }), [4]);
    assert.deepEqual(
      found(pictures, { text: "dunkel" }, { nameOf: ({ mode }) => (mode === "dark" ? "dunkel" : "hell") }),
      [2],
    );
    assert.deepEqual(found(pictures, { text: "<img src=x>" }), []);
  });

  test("tags are whole", () =>
    assert.deepEqual(found([{ tags: ["sea"] }, { tags: ["seaside"] }, {}], { tag: "sea" }), [0]));

  test("months", () => {
    assert.deepEqual(
      found(["2026-11-02", "2026-12-01", "", "2026-11-30"].map((date) => ({ date })), { date: "2026-11" }),
      [0, 3],
    );
    assert.equal(readQuery({ date: "2026-1" }).date, null);
  });

  test("collections and hidden pictures", () => {
    const isHidden = (index) => index === 1;
    const isIn = (name) => ({ favorites: (index) => index < 2, hidden: isHidden })[name] ?? null;
    const pictures = [{}, {}, {}];
    assert.deepEqual(found(pictures, {}, { isIn, isHidden }), [0, 2]);
    assert.deepEqual(found(pictures, { collection: "favorites" }, { isIn, isHidden }), [0]);
    assert.deepEqual(found(pictures, { collection: "hidden" }, { isIn, isHidden }), [1]);
    assert.deepEqual(found(pictures, { collection: "nothing" }, { isIn, isHidden }), []);
  });

  test("a planted blue comes first", () => {
    const random = numbers(1);
    // Pictures of all colors but blues: hues of the sRGB wheel from red to green.
    const pictures = Array.from(
      { length: 2000 },
      () => ({
        colors: Object.fromEntries([
          ["#ffffff", 0.5],
          ...[0.2, 0.2, 0.1].map((
            area,
          ) => [
            `#${[255, random() * 256, 0].map((each) => Math.trunc(each).toString(16).padStart(2, "0")).join("")}`,
            area,
          ]),
        ]),
      }),
    );
    pictures[1234] = { colors: { "#ffffff": 0.6, "#2a62c8": 0.4 } };
    pictures[77] = { colors: { "#ffffff": 0.9, "#2a62c8": 0.1 } };
    pictures[500] = { colors: { "#ffffff": 0.6, "#2090d0": 0.4 } };
    assert.deepEqual(found(pictures, { color: "#2b60c9" }).slice(0, 2), [1234, 77]);
    assert.ok(found(pictures, { color: "#2b60c9" }).length < 10);
    assert.deepEqual(found([{}, {}], { color: "#2b60c9" }), []);
  });

  test("moods", () => {
    const pictures = [
      { colors: { "#ff3300": 0.5, "#ffaa00": 0.5 } },
      { colors: { "#0044ff": 0.5, "#00aacc": 0.5 } },
      { colors: { "#f4f2f2": 0.8, "#e0dede": 0.2 } },
    ];
    assert.deepEqual(Object.keys(moods).map((mood) => found(pictures, { mood })), [[0], [1], [0, 1], [2], [2]]);
  });

  test("queries of strangers", () => {
    assert.deepEqual(readQuery(null), wholeList);
    assert.deepEqual(
      readQuery({
        mode: "<b>",
        sort: "toString",
        shape: "constructor",
        color: "url(x)",
        palette: 3,
        shuffle: -1,
        text: "x".repeat(999),
      }),
      wholeList,
    );
    assert.equal(readQuery({ color: "#AABBCC" }).color, "#aabbcc");
    assert.equal(readQuery({ tag: "<img onerror=x>" }).tag, "<img onerror=x>");
  });
});

describe("orders", () => {
  test("by palette, with numbers in their order", () => {
    assert.deepEqual(found([0, 1, 2, 3, 1].map((look) => ({ look })), { sort: "palette" }), [3, 2, 1, 4, 0]);
  });

  test("by hue, gray last", () => {
    const pictures = ["#808080", "#0000ff", "#ff0000", "#00ff00"].map((color) => ({ colors: { [color]: 1 } }));
    assert.deepEqual(found(pictures, { sort: "hue" }), [2, 3, 1, 0]);
  });

  test("by date, the newest first, none last", () => {
    assert.deepEqual(found(["2026-01-02", "", "2026-11-22", "bad"].map((date) => ({ date })), { sort: "date" }), [
      2,
      0,
      1,
      3,
    ]);
  });

  test("by seed: numbers, then texts", () => {
    const seeds = ["zoe", "10", "9", "18446744073709551615", "007", "ada"];
    assert.deepEqual(found(seeds.map((seed) => ({ seed })), { sort: "seed" }).map((each) => seeds[each]), [
      "9",
      "10",
      "18446744073709551615",
      "007",
      "ada",
      "zoe",
    ]);
  });

  test("sorting is stable and complete at every length", () => {
    const random = numbers(3);
    for (const length of [0, 1, 2, 3, 7, 64, 65, 1000]) {
      const keys = Float64Array.from({ length }, () => Math.floor(random() * 10));
      const list = Uint32Array.from(keys, (_, index) => index);
      const expected = [...list].sort((one, other) => keys[one] - keys[other] || one - other);
      assert.deepEqual([...atOnce(sorted(list, keys))], expected);
      assert.deepEqual([...list], [...list].sort((one, other) => one - other), "the list itself stays");
    }
  });

  test("a shuffle has every picture once, the same for the same number", () => {
    const list = Uint32Array.from({ length: 1000 }, (_, index) => index);
    const one = shuffled(list, 5);
    assert.deepEqual(one, shuffled(list, 5));
    assert.notDeepEqual(one, shuffled(list, 6));
    assert.deepEqual(one.slice().sort(), list);
    assert.notDeepEqual(one, list);
    for (const seed of [0, 1, 2 ** 32 - 1]) assert.equal(new Set(shuffled(list, seed)).size, 1000);
  });
});

describe("likeness", () => {
  test("the nearest pictures have the same colors and the same palette", () => {
    const colors = [{ "#ff0000": 1 }, { "#0000ff": 1 }, { "#ee1100": 1 }, { "#ff0000": 0.5, "#0000ff": 0.5 }, {
      "#ff0000": 1,
    }];
    const columns = columnsOf(colors.map((each, index) => ({ colors: each, look: index === 4 ? 1 : 0 })));
    assert.deepEqual([...atOnce(neighbors(columns, 0, 3))], [2, 4, 3]);
    assert.deepEqual([...atOnce(neighbors(columns, 0, 9))].length, 4);
  });
});

describe("speed", () => {
  const cpu = (run) => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };

  test("100,000 pictures are found and sorted within half a second of processor time each", () => {
    const columns = manyColumns(100_000);
    let described;
    assert.ok(
      cpu(() => {
        described = atOnce(describeColors(columns));
      }) < 1000,
    );
    for (
      const query of [{ palette: "dusk" }, { color: "#3366aa" }, { text: "dark 7" }, ...sorts.map((sort) => ({ sort }))]
    ) {
      const time = cpu(() => atOnce(find(columns, { ...wholeList, ...query }, { described })));
      assert.ok(time < 500, `${JSON.stringify(query)}: ${time} ms`);
    }
  });

  test("a million pictures are searched in slices, none of which is long", () => {
    const columns = manyColumns(1_000_000);
    for (
      const work of [
        describeColors(columns),
        find(columns, { ...wholeList, color: "#3366aa", text: "dusk" }, { described: null }),
      ]
    ) {
      const times = [];
      for (;;) {
        let done;
        times.push(cpu(() => ({ done } = work.next())));
        if (done) break;
      }
      assert.ok(times.length > 100);
      times.sort((one, other) => one - other);
      assert.ok(times[Math.floor(times.length * 0.98)] < 20, String(times.at(-1)));
    }
  });

  test("work in slices lets the page breathe, and can be given up", async () => {
    let time = 0;
    let pauses = 0;
    function* work() {
      for (let step = 0; step < 100; step += 1) {
        time += 1;
        yield;
      }
      return "done";
    }
    const pause = (run) => {
      pauses += 1;
      setImmediate(run);
    };
    assert.equal(await inSlices(work(), { now: () => time, pause }), "done");
    assert.ok(pauses >= 12 && pauses <= 13, String(pauses));
    const controller = new AbortController();
    time = 0;
    inSlices(work(), { now: () => time, pause, signal: controller.signal }).then(() => assert.fail("it was given up"));
    controller.abort();
    await new Promise((done) => setTimeout(done, 20));
    assert.ok(time < 20);
    await assert.rejects(
      inSlices((function* () {
        yield;
        throw new Error("no");
      })()),
      /no/u,
    );
  });
});

test("colors are read from `#rrggbb` only", () => {
  assert.equal(labOfHex("red"), null);
  assert.equal(labOfHex("#fff"), null);
  const [lightness, a, b] = labOfHex("#ffffff");
  assert.ok(Math.abs(lightness - 1) < 1e-6 && Math.abs(a) < 1e-6 && Math.abs(b) < 1e-6);
  // The values of the definition of OKLab for pure red.
  labOfHex("#ff0000").forEach((each, at) => assert.ok(Math.abs(each - [0.62796, 0.22486, 0.12585][at]) < 1e-4));
});
