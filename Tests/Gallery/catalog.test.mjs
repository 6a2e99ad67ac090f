// The catalog of a gallery, as the page reads it: the sample of the format, and what a stranger may write.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import { CatalogError, mostPictures, readCatalog } from "../../Pages/gallery/catalog.js";

/** The value of a classic script with a catalog. */
function valueOf(script) {
  const found = /^globalThis\.geobgCatalog = JSON\.parse\('(.*)'\);\n$/su.exec(script);
  return JSON.parse(found[1].replaceAll("\\\\", "\\"));
}

const sample = valueOf(fs.readFileSync(new URL("sample-catalog.js", import.meta.url), "utf8"));

const palette = { name: "one", light: { background: "#fffdf0" }, dark: { background: "#101010" }, swatches: [] };
const template = { engine: 1, canvas: { width: 100, height: 200 }, mode: "light", palette: 0, plane: { density: 1 } };
const small = (changes = {}) => ({
  version: 1,
  title: "Small",
  count: 3,
  palettes: [palette],
  templates: [template],
  recipes: [],
  runs: [[0, 5, 3]],
  colors: Buffer.alloc(60, 7).toString("base64"),
  files: false,
  ...changes,
});

describe("readCatalog", () => {
  test("knows a studio only where the catalog has one, and runs no address", () => {
    assert.equal(readCatalog(small()).studio, null);
    for (const address of ["../studio/index.html", "https://example.org/studio/index.html", "studio/index.html"]) {
      assert.equal(readCatalog(small({ studio: address })).studio, address);
    }
    for (
      const address of [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "",
        1,
        {},
        ["a"],
        null,
        "a".repeat(5000),
      ]
    ) {
      assert.equal(readCatalog(small({ studio: address })).studio, null);
    }
  });

  test("gives every picture of the sample a recipe, a background and colors", () => {
    const catalog = readCatalog(sample);
    assert.equal(catalog.count, 300);
    const bytes = new Uint8Array(20 * catalog.count);
    catalog.copyColors(0, catalog.count, bytes);
    assert.deepEqual(Buffer.from(bytes), Buffer.from(sample.colors, "base64"));
    const looks = catalog.looks();
    for (let picture = 0; picture < catalog.count; picture += 1) {
      const recipe = catalog.recipe(picture);
      assert.equal(recipe.seed, catalog.seed(picture));
      assert.equal(typeof recipe.palette.name, "string");
      const template = catalog.template(picture);
      assert.equal(looks[picture] < catalog.templates.length, template >= 0);
      if (template >= 0) assert.equal(looks[picture], template);
      assert.match(catalog.background(picture) ?? "#000000", /^#[0-9a-f]{6}$/u);
      const colors = catalog.colors(picture);
      assert.ok(colors.length >= 1 && colors.length <= 5);
      assert.ok(colors.every(({ area }, index) => index === 0 || area <= colors[index - 1].area));
    }
  });

  test("counts seeds up, also beyond the exact numbers", () => {
    const seeds = (runs, count) => {
      const catalog = readCatalog(small({ runs, count, colors: "" }));
      return Array.from({ length: count }, (_, picture) => catalog.seed(picture));
    };
    assert.deepEqual(seeds([[0, 5, 3]], 3), ["5", "6", "7"]);
    assert.deepEqual(seeds([[0, 9007199254740990, 4]], 4), [
      "9007199254740990",
      "9007199254740991",
      "9007199254740992",
      "9007199254740993",
    ]);
    assert.deepEqual(seeds([[0, "18446744073709551614", 2]], 2), ["18446744073709551614", "18446744073709551615"]);
    assert.deepEqual(seeds([[0, [3, "ada", "007"]], [0, 1, 1]], 4), ["3", "ada", "007", "1"]);
  });

  test("finds the recipes of drawings by hand", () => {
    const drawing = { ...template, seed: "x", plane: null, gestures: ["mesh"] };
    const catalog = readCatalog(small({ recipes: [drawing], runs: [[0, 1, 1], [-1, 0, 1], [0, 2, 1]] }));
    assert.deepEqual(catalog.recipe(1), { ...drawing, palette });
    assert.deepEqual([0, 1, 2].map((each) => catalog.template(each)), [0, -1, 0]);
    assert.deepEqual([...catalog.looks()], [0, 1, 0]);
  });

  test("knows the background below the marks", () => {
    const background = (changes) => readCatalog(small({ templates: [{ ...template, ...changes }] })).background(0);
    assert.equal(background({}), "#fffdf0");
    assert.equal(background({ mode: "dark" }), "#101010");
    assert.equal(background({ background: "#123456" }), "#123456");
    assert.equal(background({ background: "none" }), null);
    assert.equal(background({ background: "url(x)" }), "#fffdf0");
  });

  test("works without colors, which may be damaged", () => {
    for (const colors of ["", "AAAA", "\u00ff".repeat(80), "<script>".repeat(20)]) {
      const catalog = readCatalog(small({ colors }));
      for (const { color, area } of catalog.colors(2)) {
        assert.match(color, /^#[0-9a-f]{6}$/u);
        assert.ok(area > 0 && area <= 1);
      }
    }
  });

  test("opens a million pictures at once", () => {
    const catalog = readCatalog(small({ count: 1_000_000, runs: [[0, 1, 1_000_000]], colors: "" }));
    assert.equal(catalog.seed(999_999), "1000000");
  });

  test("refuses what makes no sense", () => {
    for (
      const value of [
        undefined,
        null,
        5,
        "text",
        [],
        {},
        small({ version: 2 }),
        small({ count: -1 }),
        small({ count: 2.5 }),
        small({ count: mostPictures + 1 }),
        small({ count: 4 }),
        small({ palettes: null }),
        small({ templates: [5] }),
        small({ templates: [{ ...template, palette: 1 }] }),
        small({ templates: [{ ...template, palette: "__proto__" }] }),
        small({ runs: [[1, 1, 3]] }),
        small({ runs: [[0, -1, 3]] }),
        small({ runs: [[0, [1, 2, {}]]] }),
        small({ runs: [[-1, 0, 3]] }),
        small({ runs: [[0, "1e9", 3]] }),
        small({ runs: [[0.5, 1, 3]] }),
        small({ runs: "0,1,3" }),
        small({ runs: [[0, 1, NaN]] }),
        small({ colors: null }),
        small({ recipes: {} }),
      ]
    ) {
      assert.throws(() => readCatalog(value), CatalogError, JSON.stringify(value)?.slice(0, 200));
    }
    const catalog = readCatalog(small());
    for (const picture of [-1, 3, 0.5, "0", NaN]) assert.throws(() => catalog.seed(picture), RangeError);
  });

  test("takes titles of any text, and cuts long ones", () => {
    assert.equal(readCatalog(small({ title: "<script>alert(1)</script>" })).title, "<script>alert(1)</script>");
    assert.equal(readCatalog(small({ title: "x".repeat(5000) })).title.length, 200);
    assert.equal(readCatalog(small({ title: { toString: () => "x" } })).title, "");
  });
});
