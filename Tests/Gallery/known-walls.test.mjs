// Walls that were left: what a tab of the browser keeps of them, and what it makes of a text of a stranger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readWalls, writeWalls } from "../../Pages/gallery/known-walls.js";

const picture = (seed) => ({
  name: "k-dark",
  seed: String(seed),
  colors: Uint8Array.from({ length: 20 }, (_, at) => at),
});
const wall = (count) => ({
  pictures: Array.from({ length: count }, (_, at) => picture(at)),
  sizes: count > 0 ? [count] : [],
  numbers: 7,
  trials: [[3, 1]],
  isWide: true,
  listed: 0,
});

test("walls are read as they were written", () => {
  const walls = new Map([["a", wall(2)], ["b", wall(0)]]);
  assert.deepEqual(readWalls(writeWalls(walls)), walls);
});

test("the walls that were left first are forgotten", () => {
  const walls = new Map([["old", wall(6000)], ["new", wall(6000)]]);
  assert.deepEqual([...readWalls(writeWalls(walls)).keys()], ["new"]);
});

test("what makes no sense is left out", () => {
  const [[, good]] = JSON.parse(writeWalls(new Map([["a", wall(1)]])));
  for (
    const bad of [
      { ...good, numbers: 1e12 },
      { ...good, numbers: -1 },
      { ...good, sizes: [2] },
      { ...good, sizes: [0, 1] },
      { ...good, trials: [["x", 1]] },
      { ...good, pictures: [["k", "1", "AAAA"]] },
      { ...good, pictures: [["k", 1, good.pictures[0][2]]] },
      { ...good, pictures: [["k", "1", "%%"]] },
      null,
      [],
    ]
  ) {
    assert.equal(readWalls(JSON.stringify([["a", bad]])).size, 0, JSON.stringify(bad));
  }
  for (const text of [null, "", "{", "[1]", '{"a":1}']) assert.equal(readWalls(text).size, 0, String(text));
});
