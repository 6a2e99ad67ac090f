// A finger that is held on a tile and drawn over others, and a box of the mouse, without a browser.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { startTileMarks } from "../../Pages/gallery/tile-marks.js";

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

/** Elements whose events reach the page, as in a browser. */
const home = new EventTarget();
const page = new EventTarget();

/** Sends an event of a pointer to the tiles and the page, or to the page alone. */
function send(type, { target = tiles[0], isOverTiles = true, ...more } = {}) {
  const values = { pointerId: 1, pointerType: "touch", isPrimary: true, clientX: 0, clientY: 300, ...more };
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
  },
});
startTileMarks(store);

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
