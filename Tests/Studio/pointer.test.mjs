// The recognizer of gestures: samples with times, without a browser.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { idle, recognize, touchLimits as limits } from "../../Pages/studio/recognizer.js";

/** Plays samples `[type, time, x, y, id?]`, and gives the gestures. */
function play(samples, { kind = "touch", pressure, ...options } = {}) {
  let state = idle;
  const gestures = [];
  for (const [type, time, x, y, id = 1] of samples) {
    const sample = { type, time, x, y, id, kind, ...pressure && { pressure: type === "up" ? 0 : pressure } };
    const [after, found] = recognize(state, sample, options);
    state = after;
    gestures.push(...found);
  }
  return { state, gestures, types: gestures.map(({ type }) => type).join(" ") };
}

const tap = (time, x, y, id) => [["down", time, x, y, id], ["up", time + 60, x, y, id]];

/** A straight movement in ten steps. */
function line(from, to, start, duration, id = 1) {
  const steps = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
  return [
    ["down", start, ...from, id],
    ...steps.map((part) => [
      "move",
      start + duration * part,
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
      id,
    ]),
    ["up", start + duration, ...to, id],
  ];
}

describe("one pointer", () => {
  test("a tap is where the finger came down", () => {
    assert.deepEqual(play([["down", 0, 30, 40], ["move", 20, 33, 42], ["up", 60, 33, 42]]).gestures, [{
      type: "tap",
      x: 30,
      y: 40,
    }]);
    for (const kind of ["touch", "pen", "mouse"]) assert.equal(play(tap(0, 5, 5), { kind }).types, "tap");
  });

  test("a quick tap may slide, and a slide that is longer or slower is none", () => {
    assert.equal(play(line([0, 0], [limits.slide, 0], 0, limits.slideTime)).types, "tap");
    assert.equal(play(line([0, 0], [limits.slide + 1, 0], 0, limits.slideTime)).types, "");
    assert.equal(play(line([0, 0], [limits.slide, 0], 0, limits.slideTime + 1)).types, "");
  });

  test("a pressed pointer holds once, at its deadline", () => {
    const down = play([["down", 100, 7, 8]]);
    assert.equal(down.state.deadline, 100 + limits.holdTime);
    assert.equal(play([["down", 0, 7, 8], ["time", limits.holdTime - 1]]).types, "");
    const held = play([["down", 0, 7, 8], ["time", limits.holdTime], ["time", 900], ["up", 1000, 7, 8]]);
    assert.deepEqual(held.gestures, [{ type: "hold", x: 7, y: 8 }]);
    assert.equal(held.state, idle);
    // Also if the timer comes late.
    assert.equal(play([["down", 0, 7, 8], ["up", limits.holdTime, 7, 8]]).types, "hold");
  });

  test("a swipe is quick and straight, in four directions", () => {
    const length = limits.swipeLength;
    for (
      const [direction, to] of Object.entries({
        up: [0, -length],
        down: [0, length],
        left: [-length, 0],
        right: [length, 0],
      })
    ) {
      for (const kind of ["touch", "pen"]) {
        assert.deepEqual(
          play(line([0, 0], to, 0, 200), { kind }).gestures,
          [{ type: "swipe", direction }],
          `${kind} ${direction}`,
        );
      }
    }
    assert.equal(play(line([0, 0], [0, length - 1], 0, 200)).types, "", "too short");
    assert.equal(play(line([0, 0], [100, 100], 0, 200)).types, "", "slanted");
  });

  test("a swipe that takes longer is a drag with the picture under the finger", () => {
    assert.equal(play(line([0, 0], [0, 100], 0, limits.swipeTime - 1)).types, "swipe");
    const { gestures } = play(line([0, 0], [0, 100], 0, limits.swipeTime + 10));
    assert.equal(gestures[0].type, "dragBegin");
    assert.equal(gestures.filter(({ type }) => type === "drag").reduce((sum, { dy }) => sum + dy, 0), 100);
    assert.equal(gestures.at(-1).type, "dragEnd");
  });

  test("a finger that begins to move late drags at once", () => {
    const late = limits.swipeStart + 1;
    const { gestures } = play([["down", 0, 0, 0], ["move", late, 20, 0]]);
    assert.deepEqual(gestures, [{ type: "dragBegin" }, { type: "drag", x: 20, y: 0, dx: 20, dy: 0, factor: 1 }]);
  });

  test("a finger that rests after a quick movement drags at the deadline", () => {
    assert.equal(play([["down", 0, 0, 0], ["move", 50, 0, 90], ["time", limits.swipeTime]]).types, "dragBegin drag");
  });

  test("a mouse drags however quick it is", () => {
    assert.match(play(line([0, 0], [0, 300], 0, 40), { kind: "mouse" }).types, /^dragBegin (drag )+dragEnd$/u);
  });

  test("a slow pen draws a line of points that have the same distance", () => {
    const { gestures } = play(line([0, 0], [limits.strokeStep * 3 + 1, 0], 0, 1000), { kind: "pen" });
    assert.equal(gestures[0].type, "strokeBegin");
    assert.deepEqual(
      gestures.slice(1).map(({ type, x }) => [type, Math.round(x)]),
      [0, 1, 2, 3].map((each) => ["stroke", each * limits.strokeStep]),
    );
  });

  test("a pointer that is canceled draws nothing", () => {
    const moved = line([0, 0], [limits.strokeStep * 3 + 1, 0], 0, 1000).slice(0, -1);
    for (const kind of ["touch", "pen", "mouse"]) {
      assert.equal(play([["down", 0, 5, 5], ["cancel", 60, 5, 5]], { kind }).types, "", kind);
      const { types, state } = play([...moved, ["cancel", 1010, 200, 0]], { kind });
      assert.match(
        types,
        kind === "pen" ? /^strokeBegin (stroke )+strokeCancel$/u : /^dragBegin (drag )+dragCancel$/u,
        kind,
      );
      assert.equal(state, idle);
    }
  });

  test("a line is as tight as the brush is small, and says its way and how a pen presses", () => {
    for (const size of [0.5, 2]) {
      const step = limits.strokeStep * size;
      const { gestures } = play(line([0, 0], [0, step * 3 + 1], 0, 1000), { kind: "pen", size, pressure: 0.75 });
      assert.deepEqual(gestures.slice(1).map(({ y }) => Math.round(y)), [0, 1, 2, 3].map((each) => each * step));
      for (const { hand: { direction: [x, y], pressure } } of gestures.slice(1)) {
        assert.ok(x === 0 && y > 0);
        assert.equal(pressure, 0.75);
      }
    }
    assert.deepEqual(play(tap(0, 5, 5), { kind: "pen", pressure: 0.25 }).gestures[0].hand, { pressure: 0.25 });
    assert.equal("hand" in play(tap(0, 5, 5)).gestures[0], false);
  });

  test("where the brush draws lines, a finger and the mouse draw, however quick, and taps and holds stay", () => {
    for (const kind of ["touch", "mouse", "pen"]) {
      const slow = kind === "pen" ? 1000 : 60;
      const { types } = play(line([0, 0], [0, 300], 0, slow), { kind, draws: true });
      assert.match(types, /^strokeBegin (stroke ?){5}$/u, kind);
      assert.equal(play(tap(0, 5, 5), { kind, draws: true }).types, "tap");
      assert.equal(play([["down", 0, 5, 5], ["time", 2000]], { kind, draws: true }).types, "hold");
    }
    assert.match(play(line([0, 0], [0, 300], 0, 1000), { draws: true, drags: true }).types, /^dragBegin/u, "a palm");
  });

  test("two fingers pinch where one draws: what the first drew on its way goes, a line stays", () => {
    const first = [["down", 0, 100, 100, 1], ["move", 40, 100, 130, 1]];
    const pinch = (start) => [
      ["down", start, 200, 130, 2],
      ["move", start + 20, 240, 130, 2],
      ["up", start + 40, 240, 130, 2],
      ["up", start + 40, 100, 130, 1],
    ];
    const early = play([...first, ...pinch(100)], { draws: true });
    assert.match(early.types, /^strokeBegin stroke strokeCancel dragBegin drag dragEnd$/u);
    assert.ok(early.gestures.find(({ type }) => type === "drag").factor > 1);
    const late = play([...first, ...pinch(limits.fingersTime + 1)], { draws: true });
    assert.match(late.types, /^strokeBegin stroke dragBegin drag dragEnd$/u);
    assert.equal(late.state, idle);
  });

  test("while a pen draws, fingers only drag", () => {
    assert.equal(play(tap(0, 5, 5), { drags: true }).types, "");
    assert.equal(play([["down", 0, 5, 5], ["time", 2000], ["up", 2001, 5, 5]], { drags: true }).types, "");
    assert.match(play(line([0, 0], [0, 100], 0, 100), { drags: true }).types, /^dragBegin (drag )+dragEnd$/u);
  });

  test("a drag that ends in motion has a speed, and one that rests has none", () => {
    const thrown = play(line([0, 0], [400, 0], 0, 400)).gestures.at(-1);
    assert.ok(Math.abs(thrown.vx - 1) < 0.05 && thrown.vy === 0);
    const rested = play([...line([0, 0], [400, 0], 0, 400).slice(0, -1), ["up", 700, 400, 0]]).gestures.at(-1);
    assert.deepEqual(rested, { type: "dragEnd", vx: 0, vy: 0 });
  });

  /** The speed at the end of a movement of 1 px/ms, which is reported every 16 ms. */
  function speedOfSteady(lift, { timer, phase }) {
    const at = (time) => [time, 300 - time, 400];
    const samples = [["down", ...at(0)]];
    for (let time = 8 + phase; time <= lift; time += 16) {
      // The deadline between two moves: the finger is where it was reported last.
      if (timer && time > limits.swipeTime && time - 16 <= limits.swipeTime) samples.push(["time", limits.swipeTime]);
      samples.push(["move", ...at(time)]);
    }
    const last = play([...samples, ["up", ...at(lift)]]).gestures.at(-1);
    return last.type === "dragEnd" ? -last.vx : null;
  }

  test("a speed is the finger's, whenever a drag begins, and whether its timer comes first", () => {
    let count = 0;
    for (const timer of [true, false]) {
      for (let phase = 0; phase < 16; phase += 1) {
        for (let lift = limits.swipeTime - 10; lift < 400; lift += 1) {
          const speed = speedOfSteady(lift, { timer, phase });
          if (speed === null) continue;
          count += 1;
          assert.ok(speed === 0 || Math.abs(speed - 1) < 0.01, `${speed} px/ms, lifted at ${lift}, ${phase}, ${timer}`);
        }
      }
    }
    assert.ok(count > 4000);
  });

  test("moves that come after a later timer have their own times", () => {
    const moves = [76, 92, 108, 124, 140].map((time) => ["move", time, 320 - time, 500]);
    const { gestures } = play([
      ["down", 0, 320, 500],
      ["move", 60, 260, 500],
      ["time", 300],
      ...moves,
      ["up", 150, 170, 500],
    ]);
    assert.deepEqual(gestures.at(-1), { type: "dragEnd", vx: -1, vy: 0 });
  });

  test("time never runs back, and a speed has a limit", () => {
    const drag = line([0, 0], [0, 100], 0, 400).slice(0, -1);
    for (const times of [[401, 401, 401], [401, 380, 200], [401, 300, 402]]) {
      const moves = times.map((time, index) => ["move", time, 2000 * (index + 1), 100]);
      const { vx, vy } = play([...drag, ...moves, ["up", 402, 6000, 100]]).gestures.at(-1);
      assert.ok(Math.hypot(vx, vy) <= limits.maxSpeed + 1e-9, `${times}: ${vx}, ${vy}`);
      assert.ok(vx > 0);
    }
  });

  test("a canceled drag is taken back, and nothing follows until all fingers are lifted", () => {
    const drag = line([0, 0], [0, 100], 0, 400).slice(0, -1);
    assert.equal(play([...drag, ["cancel", 410, 0, 100]]).gestures.at(-1).type, "dragCancel");
    assert.equal(play([["down", 0, 5, 5], ["cancel", 20, 5, 5]]).types, "");
    assert.equal(play([["down", 0, 5, 5], ["cancel", 20, 5, 5], ...tap(40, 9, 9)]).types, "tap");
  });
});

describe("several fingers", () => {
  const downs = (count) => Array.from({ length: count }, (_, index) => ["down", index * 30, 100 * index, 50, index]);
  const ups = (count, time = 200) => Array.from({ length: count }, (_, index) => ["up", time, 100 * index, 50, index]);

  test("two and three fingers tap, four do nothing", () => {
    assert.deepEqual(play([...downs(2), ...ups(2)]).gestures, [{ type: "fingers", count: 2 }]);
    assert.deepEqual(play([...downs(3), ...ups(3)]).gestures, [{ type: "fingers", count: 3 }]);
    assert.equal(play([...downs(4), ...ups(4)]).types, "");
  });

  test("fingers that rest too long do nothing, not even hold", () => {
    assert.equal(play([...downs(2), ["time", 1000], ...ups(2, limits.fingersTime + 1)]).types, "");
  });

  test("a pinch zooms by the ratio of the distances, and moves by the way of the middle", () => {
    const { gestures } = play([
      ...downs(2),
      ["move", 300, 0, 50, 0],
      ["move", 310, 300, 50, 1],
      ["up", 320, 300, 50, 1],
      ["up", 330, 0, 50, 0],
    ]);
    const drags = gestures.filter(({ type }) => type === "drag");
    assert.equal(drags.reduce((product, { factor }) => product * factor, 1), 3);
    assert.equal(drags.reduce((sum, { dx }) => sum + dx, 0), 100);
    assert.equal(gestures[0].type, "dragBegin");
    assert.equal(gestures.at(-1).type, "dragEnd");
  });

  test("the finger that stays goes on dragging without a jump", () => {
    const { gestures } = play([
      ...downs(2),
      ["move", 300, 300, 50, 1],
      ["up", 320, 300, 50, 1],
      ["move", 340, 10, 50, 0],
      ["up", 600, 10, 50, 0],
    ]);
    assert.deepEqual(gestures.at(-2), { type: "drag", x: 10, y: 50, dx: 10, dy: 0, factor: 1 });
  });

  test("a canceled pinch is taken back once", () => {
    const { types, state } = play([...downs(2), ["move", 300, 300, 50, 1], ["cancel", 310, 300, 50, 1], [
      "cancel",
      310,
      0,
      50,
      0,
    ]]);
    assert.equal(types, "dragBegin drag dragCancel");
    assert.equal(state, idle);
  });

  test("fingers never divide by zero", () => {
    const { gestures } = play([["down", 0, 5, 5, 1], ["down", 1, 5, 5, 2], ["move", 9, 50, 5, 2], [
      "move",
      10,
      5,
      5,
      2,
    ]]);
    for (const { factor } of gestures.filter(({ type }) => type === "drag")) {
      assert.ok(factor > 0 && Number.isFinite(factor));
    }
  });
});

test("any samples leave the recognizer idle once all pointers are gone, and each begun drag ends once", () => {
  let seed = 7;
  const random = (count) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * count);
  };
  for (let round = 0; round < 500; round += 1) {
    let state = idle;
    let time = 0;
    const down = new Set();
    const gestures = [];
    const kind = ["touch", "pen", "mouse"][random(3)];
    const feed = (sample) => {
      time += random(200);
      const [after, found] = recognize(state, { time, kind, x: random(400), y: random(800), ...sample }, {
        drags: random(9) === 0,
      });
      state = after;
      gestures.push(...found);
    };
    for (let step = 0; step < 40; step += 1) {
      const id = random(4);
      const type = down.has(id) ? ["move", "move", "up", "cancel"][random(4)] : ["down", "time"][random(2)];
      if (type === "down") down.add(id);
      if (type === "up" || type === "cancel") down.delete(id);
      feed({ type, id });
    }
    for (const id of down) feed({ type: "up", id });
    assert.equal(state, idle, `round ${round}`);
    let isDragging = false;
    for (const { type } of gestures) {
      if (type === "dragBegin") assert.ok(!isDragging, `round ${round}`);
      if (type === "drag") assert.ok(isDragging, `round ${round}`);
      if (type.startsWith("drag")) isDragging = type === "dragBegin" || type === "drag";
    }
    assert.ok(!isDragging, `round ${round}`);
  }
});
