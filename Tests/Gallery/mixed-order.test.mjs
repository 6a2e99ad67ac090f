// The order of a gallery of several looks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mixedOrder } from "../../Pages/gallery/mixed-order.js";

/** A catalog of runs of looks, `[mode, count]` each. */
function catalogOf(runs, more = {}) {
  const looks = runs.flatMap(([, count], at) => Array(count).fill(at));
  const templates = runs.map(([mode]) => ({ mode }));
  return {
    count: looks.length,
    templates,
    drawings: [],
    gone: new Set(),
    looks: () => Uint32Array.from(looks),
    ...more,
  };
}

test("looks take turns, those of the system's mode first", () => {
  const catalog = catalogOf([["light", 2], ["dark", 2], ["light", 2]]);
  assert.deepEqual([...mixedOrder(catalog, "light")], [0, 4, 2, 1, 5, 3]);
  assert.deepEqual([...mixedOrder(catalog, "dark")], [2, 0, 4, 3, 1, 5]);
});

test("a look with more pictures comes more often, and every picture comes once", () => {
  const order = [...mixedOrder(catalogOf([["light", 90], ["dark", 10]]), "light")];
  assert.deepEqual([...order].sort((one, other) => one - other), Array.from({ length: 100 }, (_, at) => at));
  assert.equal(order.slice(0, 50).filter((picture) => picture >= 90).length, 5);
});

test("the order of one look, and of drawings by hand, stays", () => {
  assert.equal(mixedOrder(catalogOf([["light", 3]]), "light"), null);
  assert.equal(mixedOrder(catalogOf([["light", 3], ["dark", 3]], { drawings: [{}] }), "light"), null);
});

test("what is gone has no place", () => {
  const catalog = catalogOf([["light", 2], ["dark", 2]], { gone: new Set([0, 2]) });
  assert.deepEqual([...mixedOrder(catalog, "light")], [1, 3]);
});
