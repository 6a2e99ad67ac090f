// What the attributes of <geo-bg> say, without a browser.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { optionsIn, properties, textOf } from "../../Pages/wrapper/attributes.js";
import { useWrapper } from "../../Pages/wrapper/shared-wallpapers.js";

useWrapper({
  GeobgError: class extends Error {
    constructor(_code, field, message) {
      super(message);
      this.field = field;
    }
  },
});

const elementOf = (attributes) => ({ getAttribute: (name) => attributes[name] ?? null });
const optionsOf = (attributes) => optionsIn(elementOf({ mode: "light", ...attributes }), null);

describe("attributes of the art", () => {
  for (
    const [name, text, property, value] of [
      ["arrangement", "hive", "arrangement", "hive"],
      ["color-flow", "0.5", "colorFlow", 0.5],
      ["color-flow", "any", "colorFlow", "any"],
      ["shape-size", "2", "shapeSize", 2],
      ["outline", "3", "outline", 3],
      ["mesh-line", "0.25", "meshLine", 0.25],
      ["shapes-per-tap", "2-5", "shapesPerTap", [2, 5]],
      ["shapes-per-tap", "3", "shapesPerTap", [3, 3]],
      ["mesh-net", "40x20", "meshNet", [40, 20]],
      ["mesh-net", "40 20", "meshNet", [40, 20]],
      ["shapes", "circle=2,triangle", "shapes", { circle: 2, triangle: 1 }],
      ["shapes", '{"circle":2}', "shapes", { circle: 2 }],
    ]
  ) {
    test(`${name}="${text}"`, () => {
      assert.deepEqual(optionsOf({ [name]: text })[property], value);
      // What a property is set to, its attribute says.
      assert.deepEqual(optionsOf({ [name]: textOf(value) })[property], value);
      assert.equal(optionsOf({})[property], undefined);
    });
  }

  test("without an attribute, a property has the default", () => {
    assert.equal(properties.outline(null), 0);
    assert.equal(properties.cornerRadius("5"), 5);
    assert.equal(properties.shapes(null), "circle=2,hexagon=1");
    assert.equal(properties.shapesPerTap(null), "1-8");
  });

  for (
    const [name, text, message] of [
      ["outline", "wide", "outline: wide is not a number; write a number such as 1.5"],
      ["mesh-net", "1 2 3", "mesh-net: 1 2 3 has too many numbers; write one or two, such as 20 40"],
      ["shapes", "circle=many", "shapes: many is not a number; write a number such as 1.5"],
    ]
  ) {
    test(`${name}="${text}" is refused`, () => assert.throws(() => optionsOf({ [name]: text }), { message }));
  }
});
