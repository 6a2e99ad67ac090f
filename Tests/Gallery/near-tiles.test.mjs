// Which tiles exist while a wall scrolls, and where they are.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeLayout, measure } from "../../Pages/gallery/layout.js";
import { mostTiles, NearTiles } from "../../Pages/gallery/near-tiles.js";
import { makeScroll } from "../../Pages/gallery/scroll.js";
import { WallPlaces } from "../../Pages/gallery/wall-places.js";

/** A wall of `count` tiles in a window, and `at(place)`: where it is scrolled to a place. */
function wall(count, width, height) {
  const sizes = measure({ width, height, count });
  const layout = makeLayout(count, sizes.columns);
  layout.advance();
  const places = new WallPlaces(layout, sizes, width);
  return { layout, places, at: (place) => makeScroll({ height: places.height, view: height }, place) };
}

const windows = [[390, 844], [820, 1180], [1920, 1080]];

describe("the tiles that exist", () => {
  test("are those in the window, at every place and from the first frame", () => {
    for (const [width, height] of windows) {
      const { layout, places, at } = wall(3000, width, height);
      const near = new NearTiles();
      for (let place = 0; place < places.height - height; place += 777) {
        const { from, to } = near.grow(places, at(place), true);
        for (let index = 0; index < layout.count; index += 1) {
          const box = places.boxOf(index);
          const isSeen = box.top < place + height && box.top + box.height > place;
          if (isSeen) assert.ok(index >= from && index < to, `tile ${index} at ${place} of ${width} pixels`);
        }
      }
    }
  });

  test("grow little by little to those near the window, and are never too many", () => {
    for (const [width, height] of windows) {
      const { places, at } = wall(3000, width, height);
      const near = new NearTiles();
      const scroll = at(places.height / 2);
      let before = near.grow(places, scroll, false);
      assert.ok(before.isWhole, "only the window, while it is not filled");
      for (let frames = 0; !before.isWhole || frames === 0; frames += 1) {
        const now = near.grow(places, scroll, true);
        assert.ok(frames < mostTiles && now.to - now.from < mostTiles);
        assert.ok(before.from - now.from <= 4 && now.to - before.to <= 4);
        before = now;
      }
    }
  });

  test("of a fast wall come together, a window ahead and less behind, before the window reaches them", () => {
    for (const [width, height] of windows) {
      for (const course of [1, -1]) {
        const { places, at } = wall(3000, width, height);
        const near = new NearTiles();
        let place = places.height / 2;
        near.grow(places, at(place), true, course);
        let changes = 0;
        for (let frame = 0; frame < 100; frame += 1) {
          place += (course * height) / 20;
          if (!near.isShort(places, at(place), course)) continue;
          changes += 1;
          const { from, to, isWhole } = near.grow(places, at(place), true, course);
          assert.ok(isWhole && to - from < mostTiles);
          const [ahead, behind] = course > 0 ? [to, from] : [from, to];
          const middle = places.firstAt(place + height / 2, 0);
          assert.ok(Math.abs(ahead - middle) > Math.abs(behind - middle), `${behind} to ${ahead} around ${middle}`);
          assert.ok(!near.isShort(places, at(place), course));
        }
        assert.ok(changes > 1 && changes < 20, `${changes} changes in 100 frames`);
      }
    }
  });

  test("of a fast wall are others at once when the list becomes shorter", () => {
    const [width, height] = windows[0];
    const many = wall(12, width, height);
    const near = new NearTiles();
    while (!near.grow(many.places, many.at(0), true).isWhole);
    assert.equal(near.now.to, 12);
    const few = wall(4, width, height);
    assert.ok(near.isShort(few.places, few.at(0), 1));
    assert.ok(near.grow(few.places, few.at(0), true, 1).to <= 4);
    assert.ok(!near.isShort(few.places, few.at(0), 1));
  });

  test("begin below the title, and the grid ends above the controls", () => {
    const { layout, places } = wall(300, 390, 844);
    assert.equal(places.boxOf(0).top, places.head);
    const lowest = Math.max(...Array.from({ length: layout.count }, (_, index) => {
      const { top, height } = places.boxOf(index);
      return top + height;
    }));
    assert.ok(places.height > lowest + 90);
  });
});
