// Who else is there: what messages may say, colors, places, and the announcements of those who come and leave.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { animalOf } from "../../Pages/studio/author.js";
import "../../Pages/studio/collaboration.js";
import {
  colorOf,
  others,
  ownPerson,
  parsePerson,
  placeAt,
  pointOf,
  presenceColors,
  presenceTimes,
} from "../../Pages/studio/presence.js";
import { initialState, next } from "../../Pages/studio/state.js";
import { english } from "../../Pages/studio/texts/en.js";
import { countOf } from "./Support/drawing.mjs";

/** Plays actions; gives the last state and all effects. */
function play(state, ...actions) {
  const effects = [];
  for (const action of actions) {
    const result = next(state, { random: 1, ...action }, { countOf });
    assert.ok(Object.isFrozen(result.state), action.type);
    assert.ok(Object.isFrozen(result.state.company.people), action.type);
    state = result.state;
    effects.push(...result.effects);
  }
  return { state, effects, said: effects.filter(({ type }) => type === "announce").map(({ key }) => key) };
}

const { quiet, gather, away } = presenceTimes;
const met = play(initialState(), { type: "meets", time: 0 }).state;
const seen = (author, time, more = {}) => ({
  type: "seen",
  time,
  person: { author, name: null, at: null, ...more },
});
const gone = (author, time, isLost = false) => ({ type: "gone", author, isLost, time });
const look = (time) => ({ type: "company", time });
const here = (state) => others(state).map(({ author }) => author);
const later = quiet + 100;

describe("messages about people", () => {
  test("the right ones are read, and nothing else of them", () => {
    const person = parsePerson({ author: "ab1", name: "Ada", at: [1.5, -2e9], type: "pointer", more: 1 });
    assert.deepEqual(person, { author: "ab1", name: "Ada", at: [1.5, -2e9] });
    assert.ok(Object.isFrozen(person) && Object.isFrozen(person.at));
    assert.deepEqual(parsePerson({ author: "a" }), { author: "a", name: null, at: null });
  });

  test("the wrong ones are not", () => {
    const wrong = [
      undefined,
      null,
      1,
      "a",
      [],
      {},
      { author: "A" },
      { author: "" },
      { author: "a".repeat(17) },
      { author: ["a"] },
      ...["", " a", "a\u0000", "\u202eb", "x".repeat(129), 7, {}, ["Ada"]].map((name) => ({ author: "a", name })),
      ...[1, "1,2", {}, [], [1], [1, 2, 3], [1, "2"], [NaN, 1], [Infinity, 0], [null, 1], [[1], 2]]
        .map((at) => ({ author: "a", at })),
    ];
    for (const each of wrong) assert.equal(parsePerson(each), null, JSON.stringify(each));
  });

  test("a page tells the name that was chosen last, or else the one in the drawing", () => {
    assert.deepEqual(ownPerson(initialState({ author: "a" })), { author: "a", name: null });
    const named = initialState({ author: "a", settings: { name: "Ada" } });
    assert.deepEqual(ownPerson(named), { author: "a", name: "Ada" });
    const { state } = play(named, { type: "tap", at: [0, 0] });
    assert.equal(ownPerson({ ...state, settings: {} }).name, "Ada");
    assert.equal(ownPerson({ ...state, settings: { name: null } }).name, null);
    // The others hear a new name without a gesture.
    const { effects } = play(named, { type: "name", name: "Eva" });
    assert.deepEqual(effects.at(-1), { type: "tellPerson", at: null });
  });
});

describe("colors of people", () => {
  test("white text is readable on each of them", () => {
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const luminance = (color) =>
      [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    for (const color of presenceColors) {
      const contrast = 1.05 / (luminance(color) + 0.05);
      assert.ok(contrast >= 4.5, `${color}: ${contrast}`);
    }
    assert.equal(new Set(presenceColors).size, presenceColors.length);
  });

  test("an author has the same one everywhere, and two of one animal can differ", () => {
    assert.equal(colorOf("ab1"), colorOf("ab1"));
    const animals = english.texts["share.animals"].split(", ").length;
    const colors = new Set();
    for (let number = 0; number < 2000; number += 1) {
      const author = number.toString(32);
      if (animalOf(author, animals) === 3) colors.add(colorOf(author));
    }
    assert.equal(colors.size, presenceColors.length);
  });
});

describe("places of pointers", () => {
  test("a place of one view is the point over it in another", () => {
    const one = initialState({ window: { width: 800, height: 600, ratio: 1 }, view: { pan: [10, 20], zoom: 3 } });
    const two = initialState({ window: { width: 390, height: 844, ratio: 3 }, view: { pan: [-5, 7], zoom: 0.4 } });
    const place = placeAt(one, 100, 500);
    const point = pointOf(two, place);
    const back = placeAt(two, ...point);
    for (const axis of [0, 1]) assert.ok(Math.abs(back[axis] - place[axis]) < 1e-9);
    assert.deepEqual(pointOf(one, place).map(Math.round), [100, 500]);
    assert.equal(parsePerson({ author: "a", at: JSON.parse(JSON.stringify(place)) }).at.length, 2);
  });

  test("a place in a frame is the same in another frame, and one of a stranger is checked", () => {
    const window = { width: 800, height: 600, ratio: 1 };
    const one = initialState({ window, view: { base: [5, 6, 3], pan: [10, 20], zoom: 3 } });
    const two = initialState({ window, view: { base: [5.01, 6.02, 2], pan: [0, 0], zoom: 4 } });
    const place = placeAt(one, 100, 500);
    assert.deepEqual(place.slice(2), [5, 6, 3]);
    const { at } = parsePerson({ author: "a", at: JSON.parse(JSON.stringify(place)) });
    assert.deepEqual(pointOf(one, at).map(Math.round), [100, 500]);
    const back = placeAt(two, ...pointOf(two, at));
    // A unit of the one is a tenth of a unit of the other, whose origin is 10 and 20 units of the one away.
    for (const axis of [0, 1]) {
      assert.ok(Math.abs(10 * back[axis] + 10 * (axis + 1) - place[axis]) < 1e-6, `${back} ${place}`);
    }
    for (const wrong of [[1], [1, 2, 3], [1, 2, 3, 4, 10], [1, 2, 3, 4, 0.5], [1, 2, 1e13, 0, 0], [1, Number.NaN]]) {
      assert.equal(parsePerson({ author: "a", at: wrong }), null, `${wrong}`);
    }
  });

  test("movements change no state: they are effects, and go nowhere while nobody is there", () => {
    const alone = play(met, { type: "point", at: [1, 2] });
    assert.deepEqual([alone.state, alone.effects], [met, []]);
    const shared = play(met, { type: "peers", count: 1 }).state;
    const told = play(shared, { type: "point", at: [1, 2] });
    assert.equal(told.state, shared);
    assert.deepEqual(told.effects, [{ type: "tellPerson", at: [1, 2] }]);
    const known = play(met, seen("b", 10)).state;
    const moved = play(known, seen("b", 20, { at: [3, 4] }));
    assert.equal(moved.state, known);
    assert.deepEqual(moved.effects, [{ type: "showPointer", author: "b", name: null, at: [3, 4] }]);
    // One's own, which comes back, is nobody else's.
    assert.equal(play(met, seen("a", 20, { at: [3, 4] })).state, met);
  });
});

describe("coming and leaving", () => {
  test("who was there when the page came is no news; who comes later is, once", () => {
    const before = play(met, seen("b", quiet - 1), look(later + gather));
    assert.deepEqual([here(before.state), before.said, before.state.notice], [["b"], [], null]);
    const came = play(before.state, seen("c", later, { name: "Cleo" }));
    assert.deepEqual(came.effects, [{ type: "awaitCompany", time: later + gather }]);
    assert.deepEqual(came.said, []);
    // A timer that is early sets another one.
    const early = play(came.state, look(later + gather - 1));
    assert.deepEqual([early.state, early.effects], [came.state, came.effects]);
    const told = play(came.state, look(later + gather));
    assert.deepEqual(told.said, ["notice.came"]);
    assert.deepEqual(told.state.notice.values, { name: { author: "c", chosen: "Cleo" } });
    assert.deepEqual(play(told.state, look(later + 2 * gather), seen("c", later + 9999), look(1e9)).said, []);
  });

  test("several who come or leave together are one message", () => {
    const { state, said } = play(
      met,
      seen("b", later),
      seen("c", later + 1),
      seen("d", later + 900),
      look(later + gather),
    );
    assert.deepEqual([said, state.notice.values], [["notice.cameMany"], { count: 3 }]);
    const left = play(
      state,
      gone("b", 20_000),
      gone("c", 20_000),
      look(20_000 + away - 1),
      look(20_000 + away),
    );
    assert.deepEqual([left.said, left.state.notice.values], [["notice.leftMany"], { count: 2 }]);
    assert.deepEqual(here(left.state), ["d"]);
  });

  test("a page that loads again or was without connection for a moment is no news", () => {
    const known = play(met, seen("b", 10)).state;
    const { state, effects } = play(known, gone("b", 20_000));
    assert.deepEqual([here(state), effects], [[], [
      { type: "hidePointer", author: "b" },
      { type: "awaitCompany", time: 20_000 + away },
    ]]);
    const back = play(state, seen("b", 20_000 + away - 1), look(20_000 + away), look(1e9));
    assert.deepEqual([here(back.state), back.said], [["b"], []]);
    const left = play(state, look(20_000 + away));
    assert.deepEqual([left.said, left.state.company.people], [["notice.left"], []]);
    assert.deepEqual(play(left.state, seen("b", 40_000), look(50_000)).said, ["notice.came"]);
  });

  test("who leaves before that was announced has not been there", () => {
    const { state, said } = play(met, seen("b", later), gone("b", later + 10), look(1e9));
    assert.deepEqual([state.company.people, said], [[], []]);
  });

  test("without connection, the page says nothing about others, also when it is back", () => {
    const known = play(met, seen("b", 10), seen("c", 10)).state;
    const lost = play(known, gone("b", 20_000, true), look(1e5));
    assert.deepEqual([here(lost.state), lost.said], [["c"], []]);
    const again = play(lost.state, { type: "meets", time: 1e5, isAgain: true }, seen("b", 1e5 + 10), look(1e6));
    assert.deepEqual([here(again.state), again.said], [["c", "b"], []]);
    assert.deepEqual(play(again.state, { type: "meets", time: 1e6 }).state.company.people, []);
  });

  test("a message that waits for an answer stays; screen readers hear the news", () => {
    for (
      const notice of [{ key: "notice.full", kind: "error" }, {
        key: "notice.look",
        offers: [{ key: "x", action: {} }],
      }]
    ) {
      const busy = play(met, { type: "notice", ...notice }).state;
      const { state, said } = play(busy, seen("b", later), look(later + gather));
      assert.equal(state.notice, busy.notice);
      assert.deepEqual(said, ["notice.came"]);
    }
  });

  test("a page of the origin cannot fill the list", () => {
    const many = Array.from({ length: 1000 }, (_, index) => seen(`x${index}`, 10, { at: [0, 0] }));
    const { state, effects } = play(met, ...many);
    assert.equal(state.company.people.length, 64);
    assert.equal(effects.length, 64);
  });
});
