// Fifty more searches, by somebody who had not read how words are understood: what a visitor types first, and what the
// first eight pictures must then be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { colored, colors, makeSearches, partOf, wrongAmong } from "./search-gallery.mjs";

const { searches, look, pixels } = makeSearches();
/** Several tests of a tile's pixels, each with its least part. */
const all = (words, ...tests) =>
  searches.push([words, async (picture) => {
    for (const [test, least] of tests) if (await partOf(picture, test) < least) return false;
    return true;
  }]);
const bright = ({ value }) => value > 0.8;
const dim = ({ value }) => value < 0.35;
const vivid = ({ pure, value }) => pure * value > 0.3;
const strong = ({ pure, value }) => pure > 0.5 && value > 0.6;

// Colors by the names that people know.
pixels("navy", (each) => colored(200, 265, 0.15)(each) && each.value < 0.75, 0.1);
pixels("sky blue", (each) => colored(180, 250)(each) && each.value > 0.6, 0.08);
pixels("turquoise", colors.teal, 0.1);
pixels("lavender", (each) => colored(225, 320, 0.06)(each) && each.value > 0.6, 0.05);
pixels("violet", colors.purple, 0.1);
pixels("crimson", colored(335, 20, 0.3), 0.1);
pixels("coral", colored(340, 40, 0.2), 0.1);
pixels("mint", colored(75, 190, 0.06), 0.08);
pixels("cream", ({ hue, pure, value }) => value > 0.75 && pure < 0.35 && (pure < 0.04 || hue < 75), 0.15);
pixels("grey", colors.gray, 0.1);
pixels("greens", colors.green, 0.1);
pixels("blues", colors.blue, 0.1);
pixels("bluish", colored(180, 265), 0.1);
pixels("deep purple", (each) => colored(245, 335, 0.1)(each) && each.value < 0.75, 0.1);
pixels("pale pink", (each) => colored(290, 30, 0.05)(each) && each.value > 0.6, 0.05);
pixels("pastel", strong, 0, 0.2);
pixels("bright colors", vivid, 0.15);
pixels("muted colors", strong, 0, 0.25);
pixels("colourful", vivid, 0.15);

// Several at once.
all("blue and orange", [colored(185, 265), 0.05], [colored(8, 50, 0.2), 0.05]);
all("red and blue", [colored(338, 25, 0.25), 0.05], [colored(185, 265), 0.05]);
all("pink and purple", [colored(290, 30, 0.1), 0.05], [colored(240, 335, 0.08), 0.05]);
all("yellow + gray", [colored(34, 75, 0.2), 0.05], [({ pure }) => pure < 0.25, 0.1]);
pixels("no red, no pink", colored(320, 22, 0.3), 0, 0.25);
pixels("not blue", colored(205, 255, 0.25), 0, 0.35);
pixels("anything but green", colors.green, 0, 0.35);

// What is behind, and how light it is.
pixels("black background", dim, 0.3);
pixels("white background", bright, 0.5);
pixels("amoled", dim, 0.3);
look("dark wallpaper", ({ mode }) => mode === "dark");
look("bright wallpaper for my phone", ({ mode }) => mode === "light");
look("night", ({ mode }) => mode === "dark");

// Moods and seasons.
pixels("ocean", colored(150, 265), 0.1);
pixels("forest", colors.green, 0.08);
pixels("sunset", colored(300, 60, 0.15), 0.15);
pixels("cold colors", colored(75, 320, 0.05), 0.2);
pixels("warm tones", colored(320, 75, 0.1), 0.2);
pixels("greyscale", vivid, 0, 0.05);
pixels("b&w", vivid, 0, 0.05);

// Shapes.
look("lots of circles", ({ kinds }) => kinds.circle >= 0.3);
look("only triangles", ({ kinds }) => kinds.triangle > 0.95);
look("just hexagons", ({ kinds }) => kinds.hexagon > 0.95);
look("triangle pattern", ({ kinds }) => kinds.triangle >= 0.1);
look("squares and hexagons", ({ kinds }) => kinds.square >= 0.1 && kinds.hexagon >= 0.1);
look("round shapes", ({ kinds }) => kinds.circle >= 0.1);
look("hexagons but no circles", ({ kinds }) => kinds.hexagon >= 0.1 && kinds.circle === 0);
searches.push(["green circles", async (picture) => await partOf(picture, colors.green) >= 0.08]);
searches.push(["dark blue hexagons", async (picture) => await partOf(picture, colored(190, 265, 0.1)) >= 0.08]);
look("simple", ({ density }) => density < 0.75);
look("almost empty", ({ density }) => density < 0.75);
look("busy", ({ density }) => density >= 1.5);
look("a lot going on", ({ density }) => density >= 1.5);
look("polka dots", ({ arrangement }) => arrangement === "halftone");
look("bees", ({ arrangement }) => arrangement === "hive");
look("petals", ({ arrangement }) => arrangement === "bloom");
look("concentric circles", ({ arrangement }) => arrangement === "rings");
look("stained glass", ({ arrangement }) => arrangement === "mosaic");

test("there are at least fifty searches", () => assert.ok(searches.length >= 50, `${searches.length}`));

describe("the first eight of", () => {
  for (const [words, fits] of searches) {
    test(words, async () => {
      const { first, wrong } = await wrongAmong(words, fits);
      assert.ok(first.length > 0, "nothing is found");
      assert.deepEqual(wrong, []);
    });
  }
});
