// Marks in words: names of colors, places in the window, and the list of a crowd.
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe, test } from "node:test";
import {
  colorNameOf,
  describeColor,
  describeMark,
  describePoint,
  oklchOf,
  placeNameOf,
} from "../../Pages/studio/describe.js";
import { listedMarks, listEnds } from "../../Pages/studio/marks-list.js";
import { hasText, languages, setLanguage } from "../../Pages/studio/texts.js";

/** A window of 390 by 780 at zoom 1: a unit is a pixel, and the plane's origin is in the middle. */
const state = { window: { width: 390, height: 780 }, fields: { size: null }, view: { pan: [0, 0], zoom: 1 } };
const circle = (x, y, color = "#6e4883") => ({ kind: "circle", color, box: [x - 50, y - 50, x + 50, y + 50] });

describe("names of colors", () => {
  test("the inks of the palettes have the names that people give them", () => {
    const named = {
      "#f4b115": "yellow",
      "#e15473": "red",
      "#509fb1": "teal",
      "#fd8a5a": "orange",
      "#6e4883": "purple",
      "#ff0000": "red",
      "#00a000": "green",
      "#0000ff": "blue",
      "#1e90ff": "blue",
      "#ffff00": "yellow",
      "#ff69b4": "pink",
      "#8b4513": "brown",
      "#808080": "gray",
      "#000000": "black",
      "#ffffff": "white",
      "#ffc0cb": "pink",
      "#008080": "teal",
      "#800080": "purple",
    };
    for (const [color, name] of Object.entries(named)) assert.equal(colorNameOf(color).name, name, color);
    assert.equal(describeColor("#add8e6"), "light teal");
    assert.equal(describeColor("#00008b"), "dark blue");
    assert.equal(describeColor("#d3d3d3"), "light gray");
  });

  test("white, black and gray have the lightness of the specification", () => {
    assert.ok(Math.abs(oklchOf("#ffffff").lightness - 1) < 1e-6);
    assert.ok(oklchOf("#ffffff").chroma < 1e-6);
    assert.equal(oklchOf("#000000").lightness, 0);
    assert.ok(Math.abs(oklchOf("#ff0000").lightness - 0.62796) < 1e-4);
    assert.ok(Math.abs(oklchOf("#ff0000").hue - 29.23) < 0.01);
  });

  test("every color has a name in the tables", () => {
    for (let value = 0; value < 1 << 24; value += 4099) {
      const { name, tone } = colorNameOf(`#${value.toString(16).padStart(6, "0")}`);
      assert.ok(hasText(`color.${name}`), name);
      assert.ok(tone === null || hasText(`color.${tone}`), tone);
    }
  });
});

describe("places", () => {
  test("the window has nine places, and what is beyond it is outside", () => {
    const names = [0.1, 0.5, 0.9].map((down) => [0.1, 0.5, 0.9].map((across) => placeNameOf(across, down)));
    assert.deepEqual(names, [["topLeft", "top", "topRight"], ["left", "center", "right"], [
      "bottomLeft",
      "bottom",
      "bottomRight",
    ]]);
    for (const [across, down] of [[-0.1, 0.5], [1.1, 0.5], [0.5, -0.1], [0.5, 1.1]]) {
      assert.equal(placeNameOf(across, down), "outside");
    }
    assert.equal(placeNameOf(1, 1), "bottomRight");
    for (const name of [...names.flat(), "outside"]) assert.ok(hasText(`place.${name}`));
  });

  test("a point is described where the window shows it", () => {
    assert.equal(describePoint(state, [-195, -390]), "top left, 0% across, 0% down");
    assert.equal(
      describePoint({ ...state, view: { pan: [-195, -390], zoom: 1 } }, [-195, -390]),
      "center, 50% across, 50% down",
    );
    assert.equal(describePoint(state, [500, 0]), "outside the window");
  });
});

describe("marks in words", () => {
  test("have kind, color and place, in every language", () => {
    assert.equal(describeMark(state, circle(-150, -300)), "Circle, purple, top left, 12% across, 12% down");
    assert.equal(
      describeMark(state, {
        ...circle(0, 0, "#f4b115"),
        kind: "path",
        d: "M 1 0 " + "A 1 1 0 0 1 9 9 ".repeat(6) + "Z",
      }),
      "Hexagon, yellow, center, 50% across, 50% down",
    );
    // What is seen of a circle or a ring that is much larger than the window.
    for (const d of ["M 0 0 " + "L 1 1 ".repeat(40) + "Z", "M 0 0 L 9 0 L 0 9 Z M 1 1 L 1 3 L 3 1 Z"]) {
      assert.match(describeMark(state, { ...circle(0, 0), kind: "path", d }), /^Large shape, purple, center/u);
    }
    assert.equal(
      describeMark(state, { kind: "stroke", width: 0.3, box: null }),
      "Mesh over everything below, 3 passes",
    );
    const seen = new Set();
    for (const { code } of languages) {
      setLanguage(code);
      const words = describeMark(state, circle(0, 0));
      assert.doesNotMatch(words, /[{}]|\b(?:kind|color|place|marks)\./u);
      seen.add(words);
    }
    setLanguage("en");
    assert.equal(seen.size, languages.length);
  });

  test("a crowd is listed by its ends and a number", () => {
    const marks = Array.from({ length: 2 * listEnds + 1 }, (_, index) => circle(index, 0));
    assert.equal(listedMarks(marks.slice(1)).length, 2 * listEnds);
    const listed = listedMarks([...marks, circle(0, 9)]);
    assert.deepEqual([listed.length, listed[listEnds], listed[0], listed.at(-1).box[1]], [
      2 * listEnds + 1,
      2,
      marks[0],
      -41,
    ]);
    assert.equal(listedMarks(Array.from({ length: 100_000 }, () => marks[0])).length, 2 * listEnds + 1);
  });
});

test("the style shows nothing of the list to the eye unless it has the focus, and everything to readers", () => {
  const style = fs.readFileSync(new URL("../../Pages/studio/style/10-page.css", import.meta.url), "utf8");
  assert.match(style, /#marks:not\(:focus-within\) \{[^}]*clip-path: inset\(50%\)/u);
  assert.doesNotMatch(style, /#marks[^{]*\{[^}]*(?:display: none|visibility: hidden)/u);
});
