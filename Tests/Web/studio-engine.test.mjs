// Tests the studio's engine as it ships: web/studio/engine.js, a classic script with the module inside.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import vm from "node:vm";
import { random, web } from "./support.mjs";

const script = fs.readFileSync(path.join(web, "studio", "engine.js"), "utf8");

/** The engine in a context of its own, with only what every page has. */
async function engine() {
  const context = vm.createContext({
    WebAssembly, TextEncoder, TextDecoder, atob, Uint8Array, Uint8ClampedArray, Float64Array, ArrayBuffer, Response,
    Blob, DecompressionStream, URL,
  });
  vm.runInContext(script, context);
  const { load, GeobgError } = context.geobg;
  return { ...(await load()), GeobgError };
}

const studio = await engine();

/** The code of the GeobgError that `make` throws. */
function refusal(make) {
  try {
    make();
  } catch (error) {
    assert.ok(error instanceof studio.GeobgError, String(error));
    return error.code;
  }
  return assert.fail("nothing was refused");
}

test("the studio's engine has everything of the engine for pages", async () => {
  const { load } = await import(path.join(web, "inline.js"));
  const other = await load();
  for (const options of [{ seed: "ada" }, { seed: 7, palette: "dusk", mode: "dark", mesh: true }]) {
    assert.equal(studio.wallpaper(options).toSVG(), other.wallpaper(options).toSVG());
  }
  for (const name of Object.keys(other)) assert.ok(Object.hasOwn(studio, name), name);
});

// MARK: Palettes from pixels

const pixels = (...colors) => Uint8ClampedArray.from(colors.flat());

test("a palette has the main colors of the pixels", () => {
  const [red, blue] = [[200, 30, 40, 255], [20, 60, 180, 255]];
  const palette = studio.paletteFromPixels(pixels(red, red, red, blue), 2, 2);
  assert.equal(palette.swatches.length, 2);
  assert.equal(palette.name, "photo");
  assert.ok(studio.wallpaper({ seed: "ada", palette }).toSVG().includes(palette.swatches[0].color));
  assert.equal(studio.paletteFromPixels(pixels(red, blue), 2, 1, { colors: 2, name: "é" }).name, "é");
});

test("the same pixels always give the same palette", async () => {
  const next = random(7);
  const noise = Uint8Array.from({ length: 4 * 64 * 64 }, () => next(256));
  const json = JSON.stringify(studio.paletteFromPixels(noise, 64, 64));
  assert.equal(JSON.stringify((await engine()).paletteFromPixels(noise, 64, 64)), json);
});

test("pixels that make no palette are refused", () => {
  const red = pixels([200, 30, 40, 255]);
  assert.equal(refusal(() => studio.paletteFromPixels([1, 2, 3, 4], 1, 1)), "argument");
  assert.equal(refusal(() => studio.paletteFromPixels(red, 2, 1)), "argument");
  assert.equal(refusal(() => studio.paletteFromPixels(red, -1, -1)), "argument");
  assert.equal(refusal(() => studio.paletteFromPixels(red, NaN, 1)), "argument");
  assert.equal(refusal(() => studio.paletteFromPixels(red, 1, 1, { colors: 300 })), "argument");
  for (const colors of [0, 1, 17, 255]) {
    assert.equal(refusal(() => studio.paletteFromPixels(red, 1, 1, { colors })), "recipe", String(colors));
  }
  assert.equal(refusal(() => studio.paletteFromPixels(pixels([1, 2, 3, 0]), 1, 1)), "recipe");
  assert.equal(refusal(() => studio.paletteFromPixels(red, 1, 1, { name: "" })), "recipe");
  assert.equal(refusal(() => studio.paletteFromPixels(red, 1, 1, { name: "a".repeat(65) })), "recipe");
  assert.equal(refusal(() => studio.paletteFromPixels(red, 1, 1, { name: "a".repeat(256) })), "argument");
});
