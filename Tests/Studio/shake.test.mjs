// The detector of shakes: samples with times, without a device.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sensed, shakeLimits as limits, still } from "../../Pages/studio/shake.js";

/** How many shakes are in samples [time, acceleration, withGravity]. */
function shakes(samples) {
  let state = still;
  let count = 0;
  for (const [time, acceleration, withGravity = null] of samples) {
    const [after, isShaken] = sensed(state, { time, acceleration, withGravity });
    state = after;
    if (isShaken) count += 1;
  }
  return count;
}

/** A device that is moved back and forth: a turn every `period` ms. */
const moved = (strength, period, duration) =>
  Array.from(
    { length: Math.floor(duration / 16) },
    (_, index) => [index * 16, [strength * (Math.floor((index * 16) / period) % 2 ? -1 : 1), 0, 0]],
  );

describe("shaking", () => {
  test("a strong quick movement back and forth is one shake", () => assert.equal(shakes(moved(15, 120, 900)), 1));
  test("a weak or slow movement is none", () => {
    assert.equal(shakes(moved(limits.strength - 1, 120, 3000)), 0);
    assert.equal(shakes(moved(15, limits.time, 9000)), 0);
  });
  test("a push in one direction is none", () => assert.equal(shakes(moved(30, 1e9, 3000)), 0));
  test("after a shake, the device rests", () => {
    const count = shakes(moved(15, 100, 2 * limits.rest));
    assert.ok(count >= 1 && count <= 2);
  });
  test("a device that only knows the force with gravity is shaken as well", () => {
    const samples = moved(15, 120, 900).map(([time, force]) => [time, null, [force[0], 9.8, 0]]);
    assert.equal(shakes(samples), 1);
    assert.equal(shakes(Array.from({ length: 100 }, (_, index) => [index * 16, null, [0, 9.8, 0]])), 0);
  });
  test("a device that knows nothing is never shaken", () => assert.equal(shakes([[0, null], [16, null]]), 0));
});
