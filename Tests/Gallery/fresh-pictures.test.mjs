// Which pictures of a gallery are new since the visit before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSeen, visit, writeSeen } from "../../Pages/gallery/fresh-pictures.js";

const sums = (...all) => Uint32Array.from(all);
const found = ({ fresh, isNews }) => [[...fresh], isNews];

test("a gallery that grew has news once, and its new pictures stay known until there are others", () => {
  const first = visit(null, sums(1, 2, 3));
  assert.deepEqual(found(first), [[], false], "nothing is new at the first visit");
  const second = visit(first, sums(9, 1, 2, 3, 8));
  assert.deepEqual(found(second), [[9, 8], true]);
  const third = visit(second, sums(9, 1, 2, 3, 8));
  assert.deepEqual(found(third), [[9, 8], false]);
  assert.deepEqual(found(visit(third, sums(9, 1, 2, 3))), [[9, 8], false], "fewer pictures are no news");
  assert.deepEqual(found(visit(third, sums(9, 1, 2, 3, 8, 7))), [[7], true]);
});

test("another gallery at the same address has no news", () => {
  assert.deepEqual(found(visit(visit(null, sums(1, 2)), sums(5, 6))), [[], false]);
});

test("what makes no sense is forgotten", () => {
  for (const text of [null, "", "{}", '{"version":1}', '{"version":1,"seen":"AAA=","fresh":"?"}', '{"version":2}']) {
    assert.equal(readSeen(text), null, String(text));
  }
});

test("checksums of many pictures are read as they were written", () => {
  const seen = Uint32Array.from({ length: 200_000 }, (_, at) => Math.imul(at, 0x9e3779b9));
  const fresh = sums(0, 2 ** 32 - 1);
  assert.deepEqual(readSeen(writeSeen({ seen, fresh })), { seen, fresh });
  assert.equal(writeSeen({ seen: sums(1), fresh: sums() }), '{"version":1,"seen":"AQAAAA==","fresh":""}');
});
