// Gestures of the studio in both browsers, in each place that the page is opened from: by touch, pen, mouse and
// keyboard.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** A place of the window with nothing over the picture. */
const place = [300, 300];

const near = (one, other, most = 1.5) => one.every((each, index) => Math.abs(each - other[index]) <= most);

/** A swipe from the middle. */
const swipe = ([dx, dy]) => [[place, [place[0] + dx, place[1] + dy]]];
const swipes = { down: swipe([0, 150]), up: swipe([0, -150]), left: swipe([-150, 0]), right: swipe([150, 0]) };

/** A tap places shapes, the first of them under the finger, for eyes and for screen readers. */
async function tapPlaces(hand, studio, page) {
  const before = await studio.color(place);
  const [nothing] = await page.until(() => {
    const items = document.querySelectorAll("#marks > li");
    return items.length > 0 && Array.from(items, ({ textContent }) => textContent);
  });
  await page.tap(hand, place);
  await studio.count(1);
  const [{ tap }] = await studio.gestures();
  assert.ok(near(tap, await studio.plane(place)), `${tap}`);
  await studio.colorChanges(place, before);
  const first = await page.until((nothing) => {
    const text = document.querySelector("#marks > li").textContent;
    return text !== nothing && text;
  }, nothing);
  assert.match(first, /circle|hexagon/iu);
}

/** A hold on a shape selects it, and places nothing. */
async function holdSelects(hand, studio, page) {
  const [{ address }] = await studio.gestures();
  const pointer = await page.down(hand, [place]);
  await studio.until(({ panel, selection }) => panel === "shape" && selection.length > 0);
  await pointer.up();
  await page.until(() => document.querySelector(".selected-shape")?.getAttribute("d"));
  assert.equal((await page.run(() => geobgStudio.state.selection))[0][0], address);
  await page.press("Escape");
  await page.until(() => geobgStudio.state.panel === null && !document.querySelector(".select-surface"));
  await studio.count(1);
}

/** Beside all shapes, a hold saves, with a flash, and places nothing. */
async function holdSaves(hand, studio, page) {
  const { length } = await studio.gestures();
  await page.run(() => {
    geobgStudio.dispatch({ type: "move", pan: [5000, 5000] });
  });
  await page.run(() => {
    self.flashes = 0;
    new MutationObserver(() => {
      self.flashes += 1;
    }).observe(
      document.getElementById("flash"),
      { attributes: true, childList: true },
    );
    document.getElementById("flash").addEventListener("animationstart", () => {
      self.flashes += 1;
    });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...values) {
      if (this.id === "flash") self.flashes += 1;
      return animate.apply(this, values);
    };
  });
  const { name, bytes } = await page.download(async () => {
    const pointer = await page.down(hand, [place]);
    await page.until(() => self.flashes > 0);
    await pointer.up();
  });
  assert.match(name, /^geobg-.*\.png$/u);
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  await studio.count(length);
  await resetView(studio, page);
}

/** Swipes take back, show the mesh and make it more vivid, and change the mode. The picture stays where it is. */
async function swipesAct(hand, studio, page) {
  await studio.swipe(hand, swipes.down, (state) => state.canRedo);
  await studio.swipe(hand, swipes.up, (state) => state.gestures.at(-1) === "mesh");
  await studio.swipe(hand, swipes.up, (state) => state.gestures.slice(-2).join() === "mesh,mesh");
  await studio.swipe(hand, swipes.left, (state) => state.fields.mode === "dark");
  await page.until(() => document.documentElement.dataset.mode === "dark");
  await studio.swipe(hand, swipes.right, (state) => state.fields.mode === "light");
  assert.deepEqual(await page.run(() => geobgStudio.state.view), { pan: [0, 0], zoom: 1 });
}

/** A slow drag moves the picture, and the point stays under the finger. */
async function dragMoves(hand, studio, page) {
  const gestures = await studio.gestures();
  const point = await studio.plane(place);
  const pointer = await page.down(hand, [place]);
  // A pointer that has moved never holds, however slow this machine is; and after a while it swipes no more.
  await pointer.move([place[0] + 20, place[1] + 20]);
  await page.run(() =>
    new Promise((resolve) => {
      setTimeout(resolve, 300);
    })
  );
  for (const step of [40, 60, 80, 100]) await pointer.move([place[0] + step, place[1] + step]);
  await studio.until((state) => state.view.pan[0] < -40);
  // The picture is at rest when the finger goes.
  await page.run(() =>
    new Promise((resolve) => {
      setTimeout(resolve, 120);
    })
  );
  await pointer.up();
  await page.shown();
  assert.ok(near(await studio.plane([place[0] + 100, place[1] + 100]), point), "the point stays under the finger");
  assert.deepEqual(await studio.gestures(), gestures);
  await resetView(studio, page);
}

async function resetView(studio, page) {
  await page.run(() => {
    geobgStudio.dispatch({ type: "resetView" });
  });
  await studio.until((state) => state.view.zoom === 1 && state.view.pan.every((each) => each === 0));
}

/** Two fingers zoom, move and take back; three do again. */
async function fingersAct(studio, page) {
  await page.tap("touch", place);
  await studio.until((state) => state.canUndo && !state.canRedo);
  const gestures = await studio.gestures();
  await page.tap("touch", [250, 300], [350, 300]);
  await studio.until((state) => state.canRedo);
  await page.tap("touch", [200, 300], [300, 300], [400, 300]);
  await studio.until((state) => !state.canRedo);
  assert.deepEqual(await studio.gestures(), gestures);

  const middle = await studio.plane(place);
  await page.drag("touch", [[[250, 300], [150, 300]], [[350, 300], [450, 300]]], { milliseconds: 300 });
  // A part of the way is what tells a pinch from a tap.
  await studio.until((state) => state.view.zoom > 2.3 && state.view.zoom < 3.1);
  assert.ok(near(await studio.plane(place), middle, 5), "the point between the fingers stays");
  assert.deepEqual(await studio.gestures(), gestures);
  await resetView(studio, page);
}

/** The wheel of the mouse zooms at its place. */
async function wheelZooms(studio, page) {
  const before = await studio.plane([100, 200]);
  await page.wheel([100, 200], [0, -240]);
  await studio.until((state) => state.view.zoom > 1.2);
  assert.ok(near(await studio.plane([100, 200]), before, 0.5));
  await page.wheel([100, 200], [0, 480]);
  await studio.until((state) => state.view.zoom < 0.9);
  await resetView(studio, page);
}

/** Every gesture has a button. */
async function buttonsAct(studio) {
  await studio.press("clear");
  await studio.count(0);
  await studio.press("tap");
  await studio.count(1);
  await studio.press("undo");
  await studio.until((state) => state.canRedo);
  await studio.press("redo");
  await studio.until((state) => !state.canRedo && state.gestures.length === 1);
  await studio.press("mesh");
  await studio.until((state) => state.gestures.at(-1) === "mesh");
  await studio.press("clear");
  await studio.count(0);
  await studio.press("undo");
  await studio.until((state) => state.gestures.length === 2);
  await studio.press("dark");
  await studio.until((state) => state.fields.mode === "dark");
  await studio.press("zoomIn");
  await studio.until((state) => state.view.zoom > 1);
  await studio.press("zoomReset");
  await studio.until((state) => state.view.zoom === 1);
  await studio.press("save");
  await studio.until((state) => state.dialog === "save");
}

/** A cursor places shapes, and every gesture has a key. */
async function keysAct(studio, page) {
  await page.press("Tab");
  await page.run(() => document.getElementById("surface").focus());
  for (let count = 0; count < 4; count += 1) await page.press("ArrowRight");
  for (let count = 0; count < 3; count += 1) await page.press("ArrowDown");
  const cursor = await studio.until((state) => state.cursor);
  assert.ok(cursor[0] > 0 && cursor[1] > 0, `${cursor}`);
  await page.press("Enter");
  await studio.count(1);
  assert.deepEqual((await studio.gestures())[0].tap, cursor);
  await page.press("z");
  await studio.until((state) => state.canRedo);
  await page.press("y");
  await studio.until((state) => !state.canRedo);
  await page.press("z", { control: true });
  await studio.until((state) => state.canRedo);
  await page.press("y", { control: true });
  await studio.until((state) => !state.canRedo);
  await page.press("m");
  await studio.until((state) => state.gestures.at(-1) === "mesh");
  await page.press("d");
  await studio.until((state) => state.fields.mode === "dark");
  await page.press("+");
  await studio.until((state) => state.view.zoom > 1);
  await page.press("0");
  await studio.until((state) => state.view.zoom === 1);
  await page.press("ArrowLeft", { shift: true });
  await studio.until((state) => state.view.pan[0] !== 0);
  await page.press("c");
  await studio.count(0);
  const { name } = await page.download(() => page.press("s"));
  assert.match(name, /\.png$/u);
  await page.press("?");
  await page.until(() => document.querySelector("dialog")?.open);
  await page.press("Escape");
  await page.until(() => !document.querySelector("dialog").open);
}

for (const kind of kinds) {
  describe(`gestures, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (const [name, find] of Object.entries(places)) {
      describe(name, () => {
        // Each test has a place of its own, because all pages of one `geobg studio` share their drawing.
        const open = async (body, options) => {
          const home = await find();
          try {
            await openStudio(browser, home.url, body, { allows: home.allows, ...options });
          } finally {
            await home.close();
          }
        };

        test("touch: tap, hold, swipes, drag, two and three fingers, and a shake of the device's sensors", () =>
          open(
            async (studio, page) => {
              await tapPlaces("touch", studio, page);
              await holdSelects("touch", studio, page);
              await holdSaves("touch", studio, page);
              await swipesAct("touch", studio, page);
              await dragMoves("touch", studio, page);
              await fingersAct(studio, page);
              await page.shake(() => geobgStudio.state.gestures.length === 0);
              // Clearing can be taken back.
              await studio.swipe("touch", swipes.down, (state) => state.gestures.length > 0);
            },
            { senses: true },
          ));

        test("pen: tap, hold and swipes; it draws while fingers move the picture", () =>
          open(async (studio, page) => {
            await tapPlaces("pen", studio, page);
            await holdSelects("pen", studio, page);
            await holdSaves("pen", studio, page);
            await page.drag("touch", [[place, [place[0] + 120, place[1]]]], { milliseconds: 100 });
            await studio.until((state) => state.view.pan[0] < -40);
            await page.tap("touch", place);
            await page.tap("pen", [200, 200]);
            await studio.count(2);
            assert.ok(near((await studio.gestures())[1].tap, await studio.plane([200, 200])));
            await resetView(studio, page);
            await swipesAct("pen", studio, page);
          }));

        test("mouse: tap, hold, drag and wheel, and a button for every gesture", () =>
          open(async (studio, page) => {
            await tapPlaces("mouse", studio, page);
            await holdSelects("mouse", studio, page);
            await holdSaves("mouse", studio, page);
            await dragMoves("mouse", studio, page);
            await wheelZooms(studio, page);
            await buttonsAct(studio);
          }, { width: 900 }));

        test("keyboard: a cursor places shapes, and every gesture has a key", () => open(keysAct));
      });
    }
  });
}
