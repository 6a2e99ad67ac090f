// A hundred searches that people type: what their first eight pictures must be, seen in the pixels of the tiles, or in
// the recipe where a word is about shapes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { colored, colors, makeSearches, wrongAmong } from "./search-gallery.mjs";

const { searches, look, pixels } = makeSearches();
for (const [name, test] of Object.entries(colors)) {
  pixels(name, test, 0.1);
  pixels(`mostly ${name}`, test, 0.3);
  // Pink is next to purple, and nobody minds it there.
  pixels(`no ${name}`, name === "purple" ? colored(255, 300, 0.15) : test, 0, name === "gray" ? 0.6 : 0.35);
}
for (const name of ["red", "green", "teal", "blue", "purple", "orange"]) {
  pixels(`dark ${name}`, (each) => colors[name](each) && each.value < 0.75, 0.1);
  pixels(`very dark ${name}`, (each) => colors[name](each) && each.value < 0.75, 0.1);
}
for (const name of ["green", "blue", "purple", "pink", "yellow", "teal"]) {
  pixels(`light ${name}`, (each) => colors[name](each) && each.value > 0.6, 0.05);
}
pixels("black and white", ({ pure, value }) => pure * value > 0.22, 0, 0.05);
pixels("monochrome", ({ pure, value }) => pure * value > 0.22, 0, 0.05);
pixels("colorful", ({ pure }) => pure > 0.2, 0.2);
pixels("warm", colored(320, 75, 0.1), 0.2);
pixels("cool", colored(75, 320, 0.05), 0.2);
const kinds = { circles: "circle", hexagons: "hexagon", triangles: "triangle", squares: "square" };
for (const [word, kind] of Object.entries(kinds)) {
  look(word, (each) => each.kinds[kind] >= 0.1);
  look(`no ${word}`, (each) => each.kinds[kind] === 0);
  look(`without ${word}`, (each) => each.kinds[kind] === 0);
  look(`few ${word}`, (each) => each.kinds[kind] > 0 && each.kinds[kind] < 0.4);
  look(`many ${word}`, (each) => each.kinds[kind] >= 0.3);
  look(`mostly ${word}`, (each) => each.kinds[kind] > 0.5);
}
for (
  const [word, name] of Object.entries({
    honeycomb: "hive",
    rings: "rings",
    flowers: "bloom",
    mosaic: "mosaic",
    dots: "halftone",
  })
) look(word, ({ arrangement }) => arrangement === name);
look("many hexagons, no circles", ({ kinds }) => kinds.hexagon >= 0.3 && kinds.circle === 0);
look("light triangles", ({ kinds, mode }) => kinds.triangle >= 0.1 && mode === "light");
look("no mesh", ({ hasMesh }) => !hasMesh);
look("few shapes", ({ density }) => density < 0.75);
look("many shapes", ({ density }) => density >= 1.5);
look("minimalist", ({ density }) => density < 0.75);
look("not dark", ({ mode }) => mode === "light");
look("dark mode", ({ mode }) => mode === "dark");
look("no circles, many triangles", ({ kinds }) => kinds.circle === 0 && kinds.triangle > 0.5);
look("dusk, light mode", ({ palette, mode }) => palette === "dusk" && mode === "light");

test("there are at least a hundred searches", () => assert.ok(searches.length >= 100, `${searches.length}`));

describe("the first eight of", () => {
  for (const [words, fits] of searches) {
    test(words, async () => {
      const { first, wrong } = await wrongAmong(words, fits);
      assert.deepEqual(wrong, []);
      assert.ok(first.length > 0 || /^(?:few squares|mostly (?:squares|\w+))$/u.test(words), "nothing is found");
    });
  }
});
