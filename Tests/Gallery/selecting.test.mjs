// A finger that is held on a tile and drawn over others, and a box of the mouse, without a browser.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { startSelecting } from "../../Pages/gallery/selecting.js";
import { startTileMarks } from "../../Pages/gallery/tile-marks.js";
import { setWallParts } from "../../Pages/gallery/wall-now.js";

/** The functions that wait for the next frame. */
let frames = [];
const frame = () => frames.splice(0).forEach((run) => run?.());

/** A tile of the page, as far as a hold needs it. */
function makeTile(picture) {
  const tile = {
    dataset: { picture },
    classes: new Set(),
    classList: { add: (name) => tile.classes.add(name), remove: (name) => tile.classes.delete(name) },
    closest: (selector) => (selector === ".tile" ? tile : null),
  };
  return tile;
}

const tiles = [0, 1, 2].map(makeTile);

/** The box that the mouse draws. */
const makeBox = () => {
  const made = { style: {}, isShown: false, setAttribute() {}, append() {}, remove: () => made.isShown = false };
  return made;
};
let box = null;

/** Elements whose events reach the page, as in a browser. */
const home = new EventTarget();
const page = new EventTarget();

/** Sends an event of a pointer to the tiles and the page, or to the page alone. */
function send(type, { target = tiles[0], isOverTiles = true, ...more } = {}) {
  const values = { pointerId: 1, pointerType: "touch", isPrimary: true, button: 0, clientX: 0, clientY: 300, ...more };
  for (const place of isOverTiles ? [home, page] : [page]) {
    const event = Object.assign(new Event(type), values);
    Object.defineProperty(event, "target", { value: target });
    place.dispatchEvent(event);
  }
}

/** How far the page was scrolled. */
let scrolled = 0;
const dispatched = [];
const store = { state: { selected: new Set(), dialog: null }, dispatch: (action) => dispatched.push(action) };
/** The pictures to which the finger selects. */
const reached = () => dispatched.filter(({ type }) => type === "selectTo").map(({ picture }) => picture);

mock.timers.enable({ apis: ["setTimeout"] });
Object.assign(globalThis, {
  innerHeight: 600,
  requestAnimationFrame: (run) => frames.push(run),
  cancelAnimationFrame: (number) => delete frames[number - 1],
  scrollBy: (_across, down) => {
    scrolled += down;
  },
  addEventListener: page.addEventListener.bind(page),
  document: {
    getElementById: () => home,
    elementFromPoint: (x) => tiles[x / 100],
    createElement: () => (box = makeBox()),
    body: { append: (element) => element.isShown = true },
  },
  getComputedStyle: () => ({ direction: "ltr" }),
});
startTileMarks(store);
startSelecting(store);

/** Holds a finger on the first tile until it selects. */
function hold() {
  send("pointerdown");
  mock.timers.tick(1000);
  assert.ok(tiles[0].classes.has("held"));
}

beforeEach(() => {
  frames = [];
  dispatched.length = 0;
  scrolled = 0;
});

test("a finger that lifts before the next frame takes its last movement, and can select again", () => {
  hold();
  send("pointermove", { clientX: 200 });
  send("pointerup");
  assert.deepEqual(reached(), [2]);
  hold();
  send("pointermove", { clientX: 100 });
  frame();
  assert.deepEqual(reached(), [2, 1], "the second drag asks for a frame");
  send("pointerup");
});

test("a second finger ends the drag, and the wall no longer scrolls by itself", () => {
  hold();
  send("pointermove", { clientX: 100, clientY: 600 });
  frame();
  assert.ok(scrolled > 0);
  send("pointerdown", { pointerId: 2, isPrimary: false });
  assert.ok(!tiles[0].classes.has("held"));
  scrolled = 0;
  frame();
  assert.equal(scrolled, 0);
  send("pointermove", { clientX: 200 });
  for (const pointerId of [1, 2]) send("pointerup", { pointerId });
  frame();
  assert.deepEqual(reached(), [1, 1]);
  assert.ok(dispatched.every(({ type }) => type !== "openDialog"));
});

test("a finger that lifts outside the tiles ends the drag", () => {
  hold();
  send("pointermove", { clientX: 100, clientY: 600 });
  send("pointerup", { isOverTiles: false });
  frame();
  assert.equal(scrolled, 0);
  assert.deepEqual(reached(), [1]);
});

test("another pointer that lifts does not end a hold, and the hold opens the dialog of its tile", () => {
  hold();
  send("pointerup", { pointerId: 2 });
  assert.ok(tiles[0].classes.has("held"));
  send("pointerup");
  assert.deepEqual(dispatched, [{ type: "openDialog", dialog: { name: "tile", picture: 0 } }]);
});

test("a box over a wall that gets another list keeps what it selected, and ends with its own pointer", () => {
  const places = {
    rowAt: () => 0,
    firstAt: () => 0,
    boxOf: (index) => ({ left: index * 100, top: 0, width: 90, height: 600 }),
  };
  const grid = { places: () => places, layout: { firstFrom: () => 3 } };
  setWallParts({ grid, list: [7, 8, 9], track: { place: 0 } });
  const mouse = { pointerId: 5, pointerType: "mouse", buttons: 1, target: { closest: () => null } };
  send("pointerdown", mouse);
  send("pointermove", { ...mouse, clientX: 150 });
  frame();
  assert.deepEqual(dispatched.map(({ type, pictures }) => [type, pictures]), [["selectThese", [7, 8]]]);
  grid.layout = null;
  send("pointermove", { ...mouse, clientX: 250 });
  frame();
  send("pointerup", { pointerId: 6 });
  assert.ok(box.isShown, "another pointer lifted");
  send("pointermove", { ...mouse, clientX: 260 });
  send("pointerup", mouse);
  assert.ok(!box.isShown);
  assert.equal(dispatched.length, 1);
});
