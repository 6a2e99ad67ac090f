// Accessibility of the studio in both browsers: the picture, the introduction and the messages, in both modes and in
// forced colors. The panels and dialogs are in studio-panels.test.mjs.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe } from "./Support/Fixtures.mjs";
import { eachMessage, eachStep } from "./Support/Screens.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** What axe finds serious in the page as it is now, or in a part of it. */
async function violations(page, part = "html") {
  await page.shown();
  return page.runLong(
    60_000,
    async (part) =>
      (await axe.run(part, { preload: false, resultTypes: ["violations"] })).violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html.slice(0, 160) + failureSummary)]),
    part,
  );
}

for (const kind of kinds) {
  describe(`access, ${kind}`, () => {
    let browser;
    let home;
    before(async () => {
      browser = await launch(kind);
      home = await places["a file"]();
    });
    after(async () => {
      await browser?.close();
    });

    const open = (body, options) => openStudio(browser, home.url, body, options);

    for (const scheme of ["light", "dark"]) {
      test(`axe finds nothing serious on the picture and its messages, ${scheme}`, () =>
        open(async (studio, page) => {
          await page.inject(axe());
          assert.deepEqual(await violations(page), [], "empty");
          for (const point of [[150, 200], [300, 500], [200, 650]]) await page.tap("touch", point);
          await page.press("m");
          await studio.count(4);
          assert.deepEqual(await violations(page), [], "with shapes");
          await eachMessage(page, async (name) => assert.deepEqual(await violations(page), [], name));
        }, { width: 390, height: 844, prefers: { scheme, motion: "reduce" } }));

      test(`axe finds nothing serious in the introduction, ${scheme}`, () =>
        open(async (_studio, page) => {
          await page.inject(axe());
          await eachStep(page, async (name) => assert.deepEqual(await violations(page, "#onboarding"), [], name));
        }, { width: 390, height: 844, prefers: { scheme, motion: "reduce" } }));
    }

    test("text of twice the size fits, on a phone and at a desktop", async () => {
      for (const [width, height] of [[390, 844], [320, 640], [1280, 800]]) {
        await open(async (_studio, page) => {
          const sizes = await page.run(() => {
            const root = document.documentElement;
            const sizeOf = () => Number.parseFloat(getComputedStyle(document.body).fontSize);
            const before = sizeOf();
            root.style.fontSize = "200%";
            return [before, sizeOf()];
          });
          assert.equal(sizes[1], 2 * sizes[0]);
          for (const name of ["more", "settings", "palette"]) {
            await page.run((name) => {
              geobgStudio.dispatch({ type: "openPanel", name });
            }, name);
            await page.shown();
            const wide = await page.run(() =>
              Array.from(document.querySelectorAll("#panel button, #panel label, #panel h2, #panel .panel"))
                .filter((each) => each.checkVisibility() && each.getClientRects()[0].right > innerWidth + 1)
                .map(({ outerHTML }) => outerHTML.slice(0, 100))
            );
            assert.deepEqual(wide, [], `${name} at ${width}x${height}`);
          }
          assert.ok(await page.run(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
        }, { width, height });
      }
    });

    test("the name of a tool does not have its key, which assistive technology is told by itself", () =>
      open(async (_studio, page) => {
        const tools = await page.run(() =>
          Array.from(document.querySelectorAll(".toolbar .tool"), (tool) => ({
            tool: tool.dataset.tool,
            name: tool.ariaLabel,
            label: tool.querySelector(".label").textContent,
            keys: tool.getAttribute("aria-keyshortcuts"),
          }))
        );
        assert.ok(tools.length > 5);
        for (const { tool, name, label } of tools) assert.equal(name, label, tool);
        const keys = Object.fromEntries(tools.map(({ tool, keys }) => [tool, keys]));
        assert.equal(keys.undo, "Z Control+Z");
        assert.equal(keys.redo, "Y Control+Y Control+Shift+Z");
        assert.equal(keys.more, null);
      }));

    test("forced colors: buttons have a shape and a name, and the picture its colors", () =>
      open(async (studio, page) => {
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        const color = await studio.colorChanges([300, 300], [255, 255, 255, 255]);
        await page.prefer({ forced: "active" });
        await page.shown();
        assert.deepEqual(await studio.color([300, 300]), color);
        const buttons = await page.run(() =>
          Array.from(document.querySelectorAll(".toolbar button"))
            .filter((button) => button.checkVisibility())
            .map((
              button,
            ) => [
              button.textContent.trim() || button.ariaLabel,
              getComputedStyle(button.querySelector("svg path")).stroke,
              getComputedStyle(button.closest(".toolbar")).backgroundColor,
            ])
        );
        assert.ok(buttons.length > 5);
        for (const [name, line, ground] of buttons) {
          assert.ok(name, "a name");
          assert.ok(line !== ground && line !== "none", `${name}: ${line} on ${ground}`);
        }
        await page.prefer({ forced: "none" });
      }, { prefers: { motion: "reduce" } }));

    test("without motion, nothing moves by itself", () =>
      open(async (studio, page) => {
        await page.tap("touch", [300, 300]);
        await studio.count(1);
        await page.press("d");
        await page.press("c");
        await studio.count(0);
        await page.shown();
        // What fades stays where it is.
        const still = ["opacity", "composite", "computedOffset", "easing", "offset"];
        const moving = await page.run((still) =>
          document.getAnimations()
            .filter(({ playState, effect }) =>
              playState === "running" && effect.getComputedTiming().duration > 1 &&
              effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !still.includes(name)))
            )
            .map(({ effect }) => effect.target.id || effect.target.className), still);
        assert.deepEqual(moving, []);
      }, { prefers: { motion: "reduce" } }));

    test("the marks are a list with name, color and place, and changes are announced", () =>
      open(async (_studio, page) => {
        await page.run(() => document.getElementById("surface").focus());
        for (let count = 0; count < 3; count += 1) await page.press("ArrowLeft");
        await page.press("Enter");
        const items = await page.until(() => {
          const texts = Array.from(document.querySelectorAll("#marks > li"), ({ textContent }) => textContent);
          return texts.length > 0 && /,/u.test(texts[0]) && texts;
        });
        for (const item of items) assert.match(item, /^.*(?:circle|hexagon).*,.*$/iu);
        await page.until(() => /\d/u.test(document.getElementById("announcer").textContent));
        const said = await page.run(() => document.getElementById("announcer").textContent);
        await page.press("z");
        await page.until((said) => document.getElementById("announcer").textContent !== said, said);
      }));

    for (const scheme of ["light", "dark"]) {
      test(`each shape of the list is a button, which is seen while it has the focus, ${scheme}`, () =>
        open(async (studio, page) => {
          await page.inject(axe());
          for (const point of [[150, 200], [300, 500], [200, 650]]) await page.tap("touch", point);
          await page.press("m");
          await studio.count(4);
          const count = await page.until(() => {
            const items = [...document.querySelectorAll("#marks > li")];
            const buttons = document.querySelectorAll("#marks > li > button").length;
            // A mesh cannot be selected.
            return items.at(-1)?.textContent.startsWith("Mesh") && buttons === items.length - 1 && buttons;
          });
          const isSeen = () => {
            const { left, top, width } = document.querySelector("#marks > li").getBoundingClientRect();
            return width > 50 && getComputedStyle(document.getElementById("marks")).clipPath === "none" &&
              left >= 0 && top >= 0;
          };
          const focused = () => [...document.querySelectorAll("#marks button")].indexOf(document.activeElement);
          assert.equal(await page.run(isSeen), false);
          await page.run(() => document.getElementById("surface").focus());
          await page.press("Tab");
          assert.equal(await page.run(focused), 0);
          assert.equal(await page.run(isSeen), true);
          // All of them are one stop of the Tab key.
          await page.press("End");
          assert.equal(await page.run(focused), count - 1);
          assert.deepEqual(await violations(page), [], "the list");
          const { x, y, inside } = await page.run(() => {
            const { left, top, width, height } = document.activeElement.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            return { x, y, inside: document.elementFromPoint(x, y) === document.activeElement };
          });
          assert.ok(inside, `something covers the button at ${x}, ${y}`);
          // Nothing is cleared by a key that means one shape elsewhere.
          await page.press("Delete");
          // Kind and color; a shape that the panel would cover comes to another place.
          const words = await page.run(() => document.activeElement.textContent.split(", ", 2).join(", "));
          for (const key of ["Enter", " "]) {
            await page.press(key);
            await page.until((words) => document.querySelector(".panel .hint")?.textContent.startsWith(words), words);
            assert.equal(await page.run(() => document.querySelector(".panel").contains(document.activeElement)), true);
            await page.until((words) => document.getElementById("announcer").textContent.includes(words), words);
            assert.equal(await page.run(isSeen), false);
            await page.press("Escape");
            await page.until(() => document.querySelector(".panel").hidden);
            assert.equal(await page.run(focused), count - 1);
          }
          // From another panel, too.
          await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "settings" }));
          await page.until(() => document.querySelector(".panel-settings"));
          await page.run(() => [...document.querySelectorAll("#marks button")].at(-1).focus());
          await page.press("Enter");
          await page.until((words) => document.querySelector(".panel .hint")?.textContent.startsWith(words), words);
          await page.press("Escape");
          await page.until(() => document.querySelector(".panel").hidden);
          assert.equal(await page.run(focused), count - 1);
          // A button whose shape goes leaves its focus in the list.
          await page.press("z");
          await page.press("z");
          await page.until((count) => document.querySelectorAll("#marks button").length < count, count);
          await page.until(() => document.activeElement === [...document.querySelectorAll("#marks button")].at(-1));
        }, { width: 390, height: 844, prefers: { scheme, motion: "reduce" } }));
    }
  });
}
