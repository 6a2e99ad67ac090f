// SVG with both modes, in both browsers: each color scheme shows the plain SVG of that mode.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { html, shell } from "./Support/Fixtures.mjs";
import { serve } from "./Support/Server.mjs";

const pictures = {
  light: { seed: "ada", mesh: 2, calm: [[0, 0, 1, 0.25]] },
  dark: { seed: "b", mode: "dark", gestures: [{ tap: [0, 0], address: 1 }, "mesh"], calm: [[0.2, 0.3, 0.4, 0.3]] },
};

/** The SVG with both modes, with groups too, and the plain SVG of each mode. */
const files = (recipe) => {
  const input = JSON.stringify({ engine: 1, canvas: { width: 300, height: 400 }, ...recipe });
  const { status, written, stderr } = shell(
    "geobg recipe --no-config --palette original r.json > o.json && " +
      "geobg --no-config --adaptive -o both.svg o.json && " +
      "geobg --no-config --adaptive --groups -o grouped.svg o.json && " +
      "geobg --no-config --light -o light.svg o.json && geobg --no-config --dark -o dark.svg o.json",
    "",
    { "r.json": input },
  );
  assert.equal(status, 0, stderr);
  return Object.fromEntries(
    ["both", "grouped", "light", "dark"].map((name) => [name, written[`${name}.svg`].toString()]),
  );
};

for (const kind of kinds) {
  describe(`both modes, ${kind}`, () => {
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

    /** Shows an SVG as an element of the page or, with `image`, as an image. */
    const show = async (page, svg, image = false) => {
      await page.run(
        async (svg, image) => {
          if (!image) {
            const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
            document.body.replaceChildren(document.importNode(parsed.documentElement, true));
            return;
          }
          const shown = new Image();
          shown.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
          await shown.decode();
          document.body.replaceChildren(shown);
        },
        svg,
        image,
      );
      await page.shown();
      return page.screenshot();
    };

    for (const [name, recipe] of Object.entries(pictures)) {
      test(`a ${name} picture follows the reader's scheme`, async () => {
        const { both, grouped, light, dark } = files(recipe);
        await browser.open(server.url("/"), async (page) => {
          await page.run(() => {
            document.documentElement.style.colorScheme = "light dark";
          });
          const shots = {};
          for (const scheme of ["light", "dark"]) {
            await page.prefer({ scheme });
            const plain = await show(page, scheme === "light" ? light : dark);
            assert.ok((await show(page, both)).equals(plain), `an element, ${scheme}`);
            assert.ok((await show(page, grouped)).equals(plain), `groups, ${scheme}`);
            assert.ok(
              (await show(page, both, true)).equals(await show(page, scheme === "light" ? light : dark, true)),
              `an image, ${scheme}`,
            );
            shots[scheme] = plain;
          }
          assert.ok(!shots.light.equals(shots.dark));
        }, { width: 300, height: 400 });
      });
    }

    test("the style of a picture changes nothing else in the page", async () => {
      const { both } = files(pictures.light);
      const { both: other } = files(pictures.dark);
      await browser.open(server.url("/"), async (page) => {
        await page.prefer({ scheme: "dark" });
        await show(page, both);
        const fills = await page.run((other) => {
          const parsed = new DOMParser().parseFromString(other, "image/svg+xml");
          document.body.append(document.importNode(parsed.documentElement, true));
          const own = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          const shape = own.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "circle"));
          shape.setAttribute("fill", "#123456");
          shape.setAttribute("style", "opacity:0.5");
          document.body.append(own);
          const [first, second] = document.querySelectorAll("svg");
          const background = (svg) => getComputedStyle(svg.querySelector("rect")).fill;
          return [background(first), background(second), getComputedStyle(shape).fill];
        }, other);
        assert.deepEqual(fills, ["rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(18, 52, 86)"]);
      }, { width: 300, height: 400 });
    });
  });
}
