// Every screen of the studio as people with low vision see it, in both browsers: at 200 % and more, and in forced
// colors.
import assert from "node:assert/strict";
import { after, before, describe, test } from "./Support/Test.mjs";
import { kinds, launch } from "./Support/Browser.mjs";
import { axe } from "./Support/Fixtures.mjs";
import { eachMessage, eachStep, eachSurface } from "./Support/Screens.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** Runs in the page: the words and controls that nobody can see or reach, because something cuts them off. */
function cutOff() {
  const found = [];
  const isHidden = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest(".visually-hidden, [inert], #marks, #announcer") ||
    /inset\(50%\)/u.test(getComputedStyle(element).clipPath);
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data)
      .join("").trim();
    const isControl = element.matches("button, input, select, textarea, summary, a");
    if (own === "" && !isControl || element.matches("script, style, noscript, option, title") || isHidden(element)) {
      continue;
    }
    if (element.matches("input[type=file], input[type=radio], input[type=checkbox]")) continue;
    const name = `${element.tagName} ${own.slice(0, 40) || element.ariaLabel || element.className}`;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1) continue;
    if (left < -1 || right > innerWidth + 1) {
      found.push(`${name}: from ${Math.round(left)} to ${Math.round(right)} of ${innerWidth} across`);
    }
    // What is higher than its list can be scrolled through; the rest is in the window now.
    let list = element.parentElement;
    while (list !== document.body && !["auto", "scroll"].includes(getComputedStyle(list).overflowY)) {
      list = list.parentElement;
    }
    const room = list === document.body ? innerHeight : list.clientHeight;
    if (height < room && (top < -1 || bottom > innerHeight + 1)) {
      found.push(`${name}: from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight} down`);
    }
    // Text that is wider or higher than its box, which hides the rest.
    const style = getComputedStyle(element);
    if (!isControl && ["hidden", "clip"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) {
      found.push(`${name}: text is cut off`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  return found;
}

for (const kind of kinds) {
  describe(`screens, ${kind}`, () => {
    let browser;
    let home;
    before(async () => {
      browser = await launch(kind);
      home = await places["a file"]();
    });
    after(async () => {
      await browser?.close();
    });

    const open = (body, options) => openStudio(browser, home.url, body, { prefers: { motion: "reduce" }, ...options });

    // A phone at 200 %, and a window of 1280 x 1024 at 400 %.
    for (const [width, height] of [[195, 422], [320, 256]]) {
      for (const language of ["en", "de", "ar"]) {
        test(`${width}x${height}, ${language}: nothing is cut off on any screen`, () =>
          open(async (studio, page) => {
            await page.tap("touch", [width / 2, height / 3]);
            await studio.count(1);
            const check = async (name) => {
              await page.shown();
              assert.deepEqual(await page.run(cutOff), [], name);
            };
            await check("drawing");
            await eachMessage(page, check);
            await eachSurface(page, check);
            await eachStep(page, check);
          }, { width, height, scale: 2, language }));
      }
    }

    test("the toolbar is one row from 320 px on", async () => {
      for (const width of [320, 356, 357, 384, 385, 759]) {
        await open(async (_studio, page) => {
          const tops = await page.run(() =>
            Array.from(document.querySelectorAll(".toolbar .tool")).filter((tool) => tool.getClientRects().length > 0)
              .map((tool) => tool.getBoundingClientRect().top)
          );
          assert.ok(tops.length >= 8 && new Set(tops).size === 1, `${width}: ${tops}`);
        }, { width, height: 568 });
      }
    });

    test("forced colors: on every screen, words have contrast, and every control has an edge and a name", () =>
      open(async (studio, page) => {
        await page.tap("touch", [195, 300]);
        await studio.count(1);
        await page.inject(axe());
        await page.prefer({ forced: "active" });
        const check = async (name) => {
          await page.shown();
          const found = await page.runLong(60_000, async () => {
            const rules = ["color-contrast", "button-name", "label", "link-name", "select-name"];
            const { violations } = await axe.run(document, {
              runOnly: rules,
              resultTypes: ["violations"],
              preload: false,
            });
            const wrong = violations.map(({ id, nodes }) =>
              `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`
            );
            // Colors of the system alone tell a control from what is around it: its edge, its ground, or the line of
            // its icon.
            for (
              const each of document.querySelectorAll(
                "button, select, input:not([type=color], [type=radio], [type=checkbox], [type=file], [type=range])",
              )
            ) {
              if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || each.disabled) continue;
              const { color, backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(each);
              const icon = each.querySelector("svg");
              // Words in a list and in a toolbar stand on their own; other buttons have an edge.
              const words = each.textContent.trim() !== "" && !each.matches(".primary, .plain");
              const hasEdge = borderTopStyle !== "none" && borderTopColor !== backgroundColor;
              const hasIcon = icon && getComputedStyle(icon).stroke !== backgroundColor;
              if (color === backgroundColor || !(hasEdge || hasIcon || words)) {
                wrong.push(`no edge: ${each.outerHTML.slice(0, 160)}`);
              }
            }
            return wrong;
          });
          assert.deepEqual(found, [], name);
        };
        await check("drawing");
        await eachMessage(page, check);
        await eachSurface(page, check);
        // What is chosen looks other than what is not, without colors of the page.
        await page.run(() => {
          geobgStudio.dispatch({ type: "openPanel", name: "settings" });
        });
        const looks = await page.until(() => {
          const all = [...document.querySelectorAll(".trait-mode label")];
          const look = (each) =>
            JSON.stringify([...[each, ...each.querySelectorAll("*")]].map((part) => {
              const { backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle, outlineWidth } =
                getComputedStyle(part);
              return [backgroundColor, color, borderTopColor, borderTopWidth, outlineStyle, outlineWidth];
            }));
          return all.length > 1 && all.map((each) => [each.querySelector("input").checked, look(each)]);
        });
        const chosen = looks.filter(([isChosen]) => isChosen).map(([, look]) => look);
        assert.equal(chosen.length, 1);
        assert.ok(looks.every(([isChosen, look]) => isChosen || look !== chosen[0]), "a choice shows");
        await page.run(() => {
          geobgStudio.dispatch({ type: "closePanel" });
        });
        await eachStep(page, check);
        await page.prefer({ forced: "none" });
      }, { width: 390, height: 844 }));
  });
}
