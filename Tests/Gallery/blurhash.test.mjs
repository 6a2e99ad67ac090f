// The decoder of BlurHash, with the hashes of woltapp's encoder for known pictures.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pixelsOfHash } from "../../Pages/gallery/blurhash.js";

const side = 32;

/** The pictures, 32 by 32, and their hashes with 4x3 components. */
const pictures = [
  ["black", "L00000fQfQfQfQfQfQfQfQfQfQfQ", () => [0, 0, 0]],
  ["white", "L9TSUA~qfQ~q~qoffQoffQfQfQfQ", () => [255, 255, 255]],
  ["#336699", "L25?}kt:fQt:t:j]fQj]fQfQfQfQ", () => [0x33, 0x66, 0x99]],
  ["a gray ramp", "LxH2cr00xuWBofWBj[fQfQfQfQfQ", (x) => [8 * x, 8 * x, 8 * x]],
  ["two ramps", "LxH2cX2swxX8l}WDjte;gJfjfQfj", (x, y) => [8 * x, 8 * y, 128]],
];

/** The mean difference of the decoded pixels from a picture, in levels. */
function difference(hash, color) {
  const pixels = pixelsOfHash(hash, side, side);
  let sum = 0;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      color(x, y).forEach((value, part) => {
        sum += Math.abs(value - pixels[4 * (y * side + x) + part]);
      });
    }
  }
  return sum / (3 * side * side);
}

describe("pixelsOfHash", () => {
  for (const [name, hash, color] of pictures) {
    test(`shows ${name}`, () => {
      assert.ok(difference(hash, color) < 8, `the mean difference is ${difference(hash, color)}`);
    });
  }

  test("gives the exact color of a hash with one component", () => {
    for (
      const [hash, color] of [
        ["000000", [0, 0, 0]],
        ["00TSUA", [255, 255, 255]],
        ["00TI:j", [255, 0, 0]],
        ["005?}k", [0x33, 0x66, 0x99]],
      ]
    ) {
      const pixels = pixelsOfHash(hash, 3, 2);
      assert.equal(pixels.length, 24);
      for (let at = 0; at < pixels.length; at += 4) assert.deepEqual([...pixels.slice(at, at + 4)], [...color, 255]);
    }
  });

  test("shows the light and dark fields of a checker as a mean gray", () => {
    const pixels = pixelsOfHash("LLLqe9xufQxuxuD%fQ00fQfQfQfQ", side, side);
    const mean = pixels.reduce((sum, each, at) => sum + (at % 4 === 3 ? 0 : each), 0) / (3 * side * side);
    assert.ok(mean > 120 && mean < 200, `the mean is ${mean}`);
  });

  test("refuses what is no hash", () => {
    for (const hash of ["", "L0000", "L00000fQ", "00000", "~~~~~~", "000000 ", "00<00>", null, 5, {}, "00\u00ff000"]) {
      assert.equal(pixelsOfHash(hash, 2, 2), null, JSON.stringify(hash));
    }
  });
});
