// Replays in both browsers: they play without a script, begin empty, and end with the still picture.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { html, shell } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

const tap = (x, y, address) => ({ tap: [x, y], address });

const pictures = {
  plane: { seed: "ada", mesh: 2 },
  drawing: {
    seed: "b",
    plane: null,
    gestures: [
      tap(0, 0, 1),
      "mesh",
      tap(60, -50, 2),
      "undo",
      "mesh",
      "mesh",
      tap(-90, 120, 3),
      "clear",
      "undo",
      "undo",
    ],
  },
  both: {
    seed: "c",
    mode: "dark",
    mesh: 1,
    calm: [[0, 0, 1, 0.25]],
    gestures: ["mesh", tap(0, 0, 7), tap(9, 99, 8), "undo"],
  },
};

const files = (recipe) => {
  const input = JSON.stringify({ engine: 1, canvas: { width: 300, height: 400 }, ...recipe });
  const { status, written, stderr } = shell(
    "geobg replay --no-config -o replay.svg r.json && geobg --no-config -o still.svg r.json",
    "",
    { "r.json": input },
  );
  assert.equal(status, 0, stderr);
  return { replay: written["replay.svg"].toString(), still: written["still.svg"].toString() };
};

/** When the last animation of a replay ends, in seconds. */
const duration = (svg) =>
  Math.max(
    ...[...svg.matchAll(/<[^>]* dur="([\d.]+)s"[^>]*>/gu)].map(([tag, length]) =>
      Number(length) + Number(/ begin="([\d.]+)s"/u.exec(tag)?.[1] ?? 0)
    ),
  );

for (const kind of kinds) {
  describe(`replay, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({}, { "/": html("") });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    /** Shows an SVG in the page; it stops at `time` seconds, if there is one. */
    const show = async (page, svg, time = null) => {
      await page.run(
        (svg, time) => {
          const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
          document.body.replaceChildren(document.importNode(parsed.documentElement, true));
          if (time === null) return;
          document.body.firstChild.pauseAnimations();
          document.body.firstChild.setCurrentTime(time);
        },
        svg,
        time,
      );
      await page.shown();
      return page.screenshot();
    };

    for (const [name, recipe] of Object.entries(pictures)) {
      test(`${name}: the last frame is the still picture, and the first is empty`, async () => {
        const { replay, still } = files(recipe);
        await browser.open(server.url("/"), async (page) => {
          const wanted = await show(page, still);
          const end = duration(replay);
          assert.ok((await show(page, replay, end)).equals(wanted), "the last frame");
          assert.ok((await show(page, replay, end + 1000)).equals(wanted), "long after the end");
          const visible = () =>
            page.run(() =>
              [...document.querySelectorAll("circle, path:not(#mesh), use")].filter((mark) => {
                const { display, opacity } = getComputedStyle(mark);
                return display !== "none" && Number(opacity) > 0;
              }).length
            );
          await show(page, replay, 0);
          assert.equal(await visible(), 0);
          await show(page, replay, end / 2);
          assert.ok(await visible() > 0);
        }, { width: 300, height: 400 });
      });
    }

    test("a replay plays by itself", async () => {
      const { replay } = files(pictures.drawing);
      await browser.open(server.url("/"), async (page) => {
        await show(page, replay);
        await page.until(() => document.querySelector("svg").getCurrentTime() > 0.2);
        assert.equal(
          await page.run(() =>
            document.querySelectorAll("script, style").length - document.head
              .querySelectorAll("style").length
          ),
          0,
        );
      }, { width: 300, height: 400 });
    });
  });
}
