// Every screen of the studio as people with low vision see it, in both browsers: at 200 % and more, and in forced
// colors.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { axe } from "./Support/Fixtures.mjs";
import { pagesOf } from "./Support/PDF.mjs";
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
      for (const width of [320, 356, 357, 384, 385, 760, 847, 848]) {
        await open(async (_studio, page) => {
          const tops = await page.run(() =>
            Array.from(document.querySelectorAll(".toolbar .tool")).filter((tool) => tool.getClientRects().length > 0)
              .map((tool) => tool.getBoundingClientRect().top)
          );
          assert.ok(tops.length >= 8 && new Set(tops).size === 1, `${width}: ${tops}`);
        }, { width, height: 568 });
      }
    });

    test("in a replay, nothing lies on the button that closes it", async () => {
      for (const width of [320, 390, 410, 430, 599, 601]) {
        await open(async (studio, page) => {
          await page.tap("touch", [150, 200]);
          await studio.count(1);
          await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "replay" }));
          await page.until(() => document.querySelector(".time-line select"));
          const others = await page.run(() => {
            const boxOf = (element) => element.getBoundingClientRect();
            const close = boxOf(document.querySelector("#panel header .tool"));
            return Array.from(document.querySelectorAll(".time-line > *"), boxOf).filter((box) =>
              box.left < close.right && box.right > close.left && box.top < close.bottom && box.bottom > close.top
            ).length;
          });
          assert.equal(others, 0, `at ${width} px`);
        }, { width, height: 568 });
      }
    });

    test("the list of drawings shows when each was made", async () => {
      for (const width of [320, 390, 600]) {
        await open(async (studio, page) => {
          await page.tap("touch", [150, 200]);
          await studio.count(1);
          await page.run(() => geobgStudio.dispatch({ type: "openDialog", name: "drawings" }));
          await page.until(() => document.querySelector(".drawing input")?.placeholder);
          const [needed, room] = await page.run(() => {
            const field = document.querySelector(".drawing input");
            const { font, paddingLeft, paddingRight } = getComputedStyle(field);
            const context = document.createElement("canvas").getContext("2d");
            context.font = font;
            const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
            return [context.measureText(field.placeholder).width, field.clientWidth - paddings];
          });
          assert.ok(needed <= room, `at ${width} px: ${needed} of ${room}`);
        }, { width, height: 568 });
      }
    });

    test("a print is the picture, on one page as large as the window", () =>
      open(async (_studio, page) => {
        const pdf = await page.print();
        assert.equal(pagesOf(pdf), 1);
        assert.equal(await page.run(() => document.adoptedStyleSheets.length), 0);
        const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/u.exec(pdf.toString("latin1")) ?? [];
        // Firefox packs the size of its pages.
        if (width !== undefined) {
          assert.ok(Math.abs(width - 525) < 1 && Math.abs(height - 375) < 1, `${width}x${height} points`);
        }
      }, { width: 700, height: 500 }));

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

    // In Firefox, the forced colors themselves decide whether a page is dark.
    for (const scheme of kind === "firefox" ? ["light"] : ["light", "dark"]) {
      test(`forced colors, ${scheme}: the title of a drawing is a field like others, and its words are no gray`, () =>
        open(async (studio, page) => {
          await page.tap("touch", [150, 200]);
          await studio.count(1);
          await page.prefer({ scheme, forced: "active" });
          const looks = [];
          for (
            const [dialog, selector] of [["share", "label input"], [
              "drawings",
              ".drawing input",
            ]]
          ) {
            await page.run(
              (name) => geobgStudio.dispatch({ type: "openDialog", name }),
              dialog,
            );
            looks.push(
              await page.until((selector) => {
                const field = document.querySelector(
                  `dialog[open] ${selector}`,
                );
                if (!field?.placeholder) return null;
                const {
                  color,
                  borderTopStyle,
                  borderTopWidth,
                  borderTopLeftRadius,
                } = getComputedStyle(field);
                const words = getComputedStyle(field, "::placeholder");
                const edge = [
                  borderTopStyle,
                  borderTopWidth,
                  borderTopLeftRadius,
                ];
                return {
                  edge,
                  isLegible: words.color === color && words.opacity === "1",
                };
              }, selector),
            );
            await page.run(() => geobgStudio.dispatch({ type: "closeDialog" }));
          }
          const [name, title] = looks;
          assert.deepEqual(title, name);
          assert.deepEqual(title.edge.slice(0, 2), ["solid", "1px"]);
          assert.ok(title.isLegible);
          await page.prefer({ forced: "none" });
        }));
    }

    test("in Arabic, a path and an option read from left to right", () =>
      open(async (studio, page) => {
        await studio.until(({ language }) => language === "ar");
        /** Where the letters of some words lie, in their order. */
        const lettersOf = (selector, words) =>
          page.until(
            (selector, words) => {
              for (const element of document.querySelectorAll(selector)) {
                const walker = document.createTreeWalker(
                  element,
                  NodeFilter.SHOW_TEXT,
                );
                for (
                  let node = walker.nextNode();
                  node;
                  node = walker.nextNode()
                ) {
                  const at = node.data.indexOf(words);
                  if (at < 0) continue;
                  return Array.from(words, (_, index) => {
                    const range = document.createRange();
                    range.setStart(node, at + index);
                    range.setEnd(node, at + index + 1);
                    return range.getBoundingClientRect().left;
                  });
                }
              }
              return null;
            },
            selector,
            words,
          );
        const assertForward = (letters) =>
          assert.ok(
            letters.every((left, at) => at === 0 || left > letters[at - 1]),
            `${letters}`,
          );
        const folder = "/srv/art";
        await page.run((folder) => {
          geobgStudio.dispatch({
            type: "notice",
            key: "save.doneIn",
            values: { name: "(a).png", folder },
          });
        }, folder);
        assertForward(await lettersOf("#notices", folder));
        assertForward(await lettersOf("#notices", "(a).png"));
        await page.run(() => geobgStudio.dispatch({ type: "openDialog", name: "share" }));
        assertForward(await lettersOf("dialog[open]", "--public"));
      }, { language: "ar" }));

    test("the settings say what a lock does, and when no trait is left to roll", () =>
      open(async (_studio, page) => {
        await page.run(() => geobgStudio.dispatch({ type: "openPanel", name: "settings" }));
        const said = (words) =>
          page.until(
            (words) =>
              document.querySelector(".settings .rolls [role=status]")
                ?.textContent === words,
            words,
          );
        await said("A roll leaves locked settings as they are.");
        await page.run(() => {
          for (
            const lock of document.querySelectorAll(
              ".settings .lock[aria-pressed=false]",
            )
          ) lock.click();
        });
        await said("Every trait is locked. Unlock one to roll.");
      }));

    test("beside a link stands which size each command makes", () =>
      open(async (_studio, page) => {
        await page.run(() => {
          const facts = {
            version: "9",
            render: [],
            share: false,
            public: "https://example.org/studio/",
          };
          geobgStudio.dispatch({ type: "session", facts });
          geobgStudio.dispatch({
            type: "set",
            fields: { seed: "ada", density: 1 },
          });
          geobgStudio.dispatch({ type: "openDialog", name: "share" });
        });
        const sentence = "With the link, geobg render makes 1170x2532; --size changes that.";
        await page.until(
          (words) => document.querySelector("dialog[open]")?.textContent.includes(words),
          sentence,
        );
        // The link has the size that was chosen.
        await page.run(() =>
          geobgStudio.dispatch({
            type: "set",
            fields: { size: { width: 800, height: 600 } },
          })
        );
        await page.until(
          (words) => !document.querySelector("dialog[open]").textContent.includes(words),
          sentence,
        );
      }));
  });
}
