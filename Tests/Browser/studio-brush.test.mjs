// The brush, in both browsers: chosen beside the thumb, drawn with by taps and lines, and kept.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { command } from "./Support/Fixtures.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

for (const kind of kinds) {
  describe(`the brush, ${kind}`, () => {
    let browser, place;
    before(async () => {
      browser = await launch(kind);
      place = await places["a static server"]();
    });
    after(() => {
      place?.close();
      return browser?.close();
    });

    const phone = { width: 390, height: 844, prefers: { motion: "reduce" } };
    const open = (body, options = phone) => openStudio(browser, place.url, body, { allows: place.allows, ...options });

    /** Presses an element with a finger, where it is seen. */
    const press = async (page, selector) => {
      const point = await page.until((selector) => {
        const element = document.querySelector(selector);
        element?.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, top, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
        const [x, y] = [left + width / 2, top + height / 2];
        return width > 0 && element.contains(document.elementFromPoint(x, y)) && [x, y];
      }, selector);
      await page.tap("touch", point);
    };
    const slide = (page, label, value) =>
      page.run(
        (label, value) => {
          const input = document.querySelector(`.panel-brush input[aria-label="${label}"]`);
          input.value = value;
          input.dispatchEvent(new Event("input"));
        },
        label,
        value,
      );
    const brush = (studio) => studio.until(({ settings }) => settings.brush ?? {});

    test("what is chosen is in the next taps, in the picture of the page and in that of the command", () =>
      open(async (studio, page) => {
        await page.tap("touch", [200, 200]);
        await studio.count(1);
        await press(page, ".brush-buttons [data-tool=brush]");
        await press(page, ".panel-brush .swatch-button:nth-child(3)");
        await press(page, ".panel-brush .pictures .choice:nth-child(2) input");
        await slide(page, "Opacity", "1");
        await slide(page, "Shapes per tap", "4");
        await slide(page, "Size", "-4");
        await studio.until(({ settings: { brush } }) => brush.size === 0.5);
        await page.tap("touch", [200, 160]);
        await studio.count(2);
        const [before, tap] = await studio.gestures();
        assert.equal("brush" in before, false);
        assert.deepEqual(tap.brush, { opacity: 1, shapes: 4, swatch: 2 });
        assert.deepEqual([tap.arrangement, tap.zoom], ["hive", 2]);
        // The classic teal, opaque.
        await page.until(() => geobgStudio.state.notice === null);
        assert.deepEqual(await studio.color([200, 160]), [80, 159, 177, 255]);
        const recipe = await studio.save("recipe");
        const svg = await studio.save("svg");
        const drawn = execFileSync(command, ["render", "--no-config", "-", "--format", "svg", "-o", "-"], {
          input: recipe.bytes,
        });
        assert.equal(drawn.toString(), svg.bytes.toString());
      }));

    test("a switch in sight makes one finger draw lines, which follow a stream and are one step", () =>
      open(async (studio, page) => {
        await page.run(() => {
          geobgStudio.dispatch({
            type: "setSettings",
            settings: { brush: { ...geobgStudio.state.settings.brush, arrangement: "stream" } },
          });
        });
        const line = () => document.querySelector(".brush-buttons [aria-pressed]").getAttribute("aria-pressed");
        assert.equal(await page.run(line), "false");
        await page.drag("touch", [[[100, 300], [100, 400]]], { milliseconds: 300 });
        await studio.until(({ view }) => view.pan[1] !== 0);
        await page.run(() => geobgStudio.dispatch({ type: "resetView" }));
        await press(page, ".brush-buttons [aria-pressed]");
        await page.until(() => document.querySelector(".brush-buttons [aria-pressed=true]"));
        await page.until(() => document.getElementById("announcer").textContent.includes("One finger draws"));
        await page.drag("touch", [[[60, 300], [330, 300]]], { milliseconds: 300 });
        await studio.until(({ gestures }) => gestures.length >= 3);
        const taps = await studio.gestures();
        for (const { tap: [, y], brush: { direction } } of taps) {
          assert.equal(y, taps[0].tap[1]);
          assert.ok(direction[0] > 0 && direction[1] === 0, `${direction}`);
        }
        assert.equal(await page.run(() => geobgStudio.state.view.pan.join()), "0,0");
        await page.press("z");
        await studio.count(0);
        // Two fingers zoom, and leave nothing behind.
        await page.drag("touch", [[[150, 300], [100, 300]], [[250, 300], [300, 300]]], { milliseconds: 300 });
        await studio.until(({ view }) => view.zoom > 1.5);
        await studio.count(0);
      }));

    test("it is there again after a reload, and can be reset", async () => {
      const profile = await browser.profile();
      try {
        await open(async (studio, page) => {
          await press(page, ".brush-buttons [data-tool=brush]");
          await press(page, ".panel-brush .swatch-button:nth-child(1)");
          await studio.until(({ settings }) => settings.brush.swatch === 0);
          await page.reload();
          await studio.ready();
          assert.equal((await brush(studio)).swatch, 0);
          assert.equal(await page.run(() => document.querySelector(".brush-buttons .is-chosen") !== null), true);
          await page.press("k");
          await press(page, ".brush-panel > .plain");
          await studio.until(({ settings }) => settings.brush.swatch === null);
          await page.until(() => document.querySelector(".brush-buttons .is-chosen") === null);
        }, { ...phone, profile });
      } finally {
        await profile.close();
      }
    });

    test("each time it opens, its row shows the arrangement that is chosen, below the colors", async () => {
      for (const [scale, language] of [[1, "it"], [3, "ar"]]) {
        await open(async (_studio, page) => {
          await page.run(() =>
            geobgStudio.dispatch({
              type: "setSettings",
              settings: { brush: { ...geobgStudio.state.settings.brush, arrangement: "rings" } },
            })
          );
          for (let count = 0; count < 3; count += 1) {
            await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "brush" }));
            // The pictures are drawn later, when they are no longer as wide as an empty canvas.
            await page.until(() => document.querySelector(".panel-brush .pictures canvas")?.width !== 300);
            await page.shown();
            const found = await page.run(() => {
              const boxOf = (selector) => document.querySelector(`.panel-brush ${selector}`).getBoundingClientRect();
              const [row, chosen, colors, body] = [".pictures", ".choice:has(:checked)", ".brush-colors", ".body"].map(
                boxOf,
              );
              return {
                isInRow: chosen.left >= row.left - 1 && chosen.right <= row.right + 1,
                hasColors: colors.top >= body.top - 1,
                widths: [
                  ...new Set(Array.from(document.querySelectorAll(".panel-brush .choice"), (each) => (
                    Math.round(each.getBoundingClientRect().width)
                  ))),
                ],
                cut: Array.from(document.querySelectorAll(".panel-brush .name")).filter((each) => (
                  each.scrollWidth > each.clientWidth
                )).map(({ textContent }) => textContent),
              };
            });
            assert.deepEqual(found, { isInRow: true, hasColors: true, widths: [80], cut: [] }, `${language} ${count}`);
            await page.run(() => geobgStudio.dispatch({ type: "closePanel" }));
            await page.until(() =>
              document.querySelector(".panel-brush") === null || document.documentElement.dataset.panel === ""
            );
          }
        }, { ...phone, width: 320, height: 640, scale, language });
      }
    });

    test("on a phone and in a small window, the buttons lie on no other control", async () => {
      for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1100, 700], [1280, 800]]) {
        await open(async (_studio, page) => {
          await page.run(() => geobgStudio.dispatch({ type: "zoomBy", factor: 2 }));
          await page.until(() => !document.querySelector(".zoom").hidden);
          const overlaps = await page.run(() => {
            const boxOf = (element) => element.getBoundingClientRect();
            const brush = boxOf(document.querySelector(".brush-buttons"));
            return [...document.querySelectorAll(".toolbar, .zoom")].map(boxOf).filter((box) =>
              box.left < brush.right && box.right > brush.left && box.top < brush.bottom && box.bottom > brush.top
            ).length;
          });
          assert.equal(overlaps, 0, `${width}x${height}`);
        }, { ...phone, width, height });
      }
    });
  });
}
