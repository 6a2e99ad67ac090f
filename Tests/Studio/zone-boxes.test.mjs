// Moving calm zones over the picture: the arithmetic, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEntries } from "../../Pages/studio/entries.js";
import { zoneMoved } from "../../Pages/studio/zone-boxes.js";

test("a zone keeps its size inside the picture, and its corner stays in it", () => {
  const zone = [0.2, 0.3, 0.25, 0.5];
  assert.deepEqual(zoneMoved(zone, 0.1, -0.1, false), [0.3, 0.2, 0.25, 0.5]);
  assert.deepEqual(zoneMoved(zone, 9, -9, false), [0.75, 0, 0.25, 0.5]);
  assert.deepEqual(zoneMoved(zone, 0.1, -0.1, true), [0.2, 0.3, 0.35, 0.4]);
  assert.deepEqual(zoneMoved(zone, 9, -9, true), [0.2, 0.3, 0.8, 0.02]);
});

test("whatever the movement, the log takes the zone", () => {
  for (let index = 0; index < 500; index += 1) {
    const random = () => Math.random() * 2.4 - 1.2;
    const zone = zoneMoved(
      zoneMoved([0.333, 0, 0.667, 0.001], random(), random(), index % 2 === 0),
      random(),
      random(),
      index % 3 === 0,
    );
    const entry = { counter: 1, author: "a", gesture: { set: { calm: [zone] } } };
    assert.deepEqual(parseEntries([entry]), [entry], String(zone));
  }
});
