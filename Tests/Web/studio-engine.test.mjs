// Tests the engine of the pages as it ships: engine.js, a classic script with the module that pages begin with, and
// engine-whole.js, which has the module with all functions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import vm from "node:vm";
import { numbers } from "../Browser/Support/Random.mjs";
import { command, geobg, web } from "./support.mjs";

const scriptOf = (name) => fs.readFileSync(path.join(web, "gallery", name), "utf8");
const script = scriptOf("engine.js");

/** The engines of the scripts in a new context, with only what every page has: `{ first, whole, GeobgError }`. */
async function engines() {
  const context = vm.createContext({
    WebAssembly,
    TextEncoder,
    TextDecoder,
    atob,
    Uint8Array,
    Uint8ClampedArray,
    Float64Array,
    ArrayBuffer,
    Response,
    Blob,
    DecompressionStream,
    URL,
  });
  vm.runInContext(script, context);
  vm.runInContext(scriptOf("engine-whole.js"), context);
  const { load, loadWhole, GeobgError } = context.geobg;
  return { first: await load(), whole: await loadWhole(context.geobgWholeModule), GeobgError };
}

const { first, whole, GeobgError } = await engines();
const studio = { ...whole, GeobgError };

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

/** The wallpaper that a command line makes in a shell. */
function shell(line) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-line-"));
  try {
    const bin = path.join(folder, "bin");
    fs.mkdirSync(bin);
    fs.symlinkSync(path.resolve(command), path.join(bin, "geobg"));
    execFileSync("sh", ["-c", line], { cwd: folder, env: { PATH: `${bin}:/usr/bin:/bin` }, stdio: "pipe" });
    return fs.readFileSync(path.join(folder, "wallpaper.svg"), "utf8");
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
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
  const next = numbers(7);
  const noise = Uint8Array.from({ length: 4 * 64 * 64 }, () => next(256));
  const json = JSON.stringify(studio.paletteFromPixels(noise, 64, 64));
  assert.equal(JSON.stringify((await engines()).whole.paletteFromPixels(noise, 64, 64)), json);
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

// MARK: QR codes

test("QR codes are square, and have the finders of the standard", () => {
  for (const value of ["", "a", "s=ada&p=dusk&d&m=1", "桜の花", "A".repeat(4296), "a".repeat(2953)]) {
    const { size, modules } = studio.qr(value);
    assert.ok(Number.isInteger(size) && size >= 21 && size <= 177 && (size - 17) % 4 === 0);
    assert.equal(modules.length, size * size);
    const row = (y) => modules.slice(y * size, y * size + 8).join("");
    assert.equal(row(0), "11111110");
    assert.equal(row(1), "10000010");
    assert.equal(row(7), "00000000");
  }
});

test("texts that are too long for a QR code are refused", () => {
  assert.equal(refusal(() => studio.qr("a".repeat(2954))), "limit");
  assert.equal(refusal(() => studio.qr("A".repeat(4297))), "limit");
  assert.equal(refusal(() => studio.qr("é".repeat(1_000_000))), "limit");
});

// MARK: Links and command lines

const recipes = [
  { seed: "ada", palette: "dusk", mode: "dark", mesh: 1 },
  { seed: "-1" },
  { seed: "it's $HOME \"`~\\ \u{1F3A8}" },
  { seed: "--" },
  { seed: "7", width: 300, height: 200 },
  { seed: "a", density: 2.5, zoom: 0.7, pan: [-12.125, 99.5], background: "#0a2030", mesh: 7 },
  { seed: "a", background: "none", calm: [[0, 0, 1, 0.25], [0.125, 0.5, 0.333, 0.1]], density: 0 },
];

test("short links give the recipe back", () => {
  assert.equal(studio.link(studio.wallpaper(recipes[0]).recipe), "s=ada&p=dusk&d&m=1");
  for (const options of [...recipes, { seed: "a", density: null }]) {
    const { recipe } = studio.wallpaper(options);
    assert.equal(studio.recipeFromLink(studio.link(recipe)), recipe);
  }
});

test("recipes that need the long form have no short link", () => {
  const { swatches, ...palette } = studio.palettes.dusk;
  for (const options of [{ gestures: ["mesh"] }, { palette: { ...palette, swatches: swatches.slice(1) } }]) {
    assert.equal(studio.link(studio.wallpaper({ seed: "a", ...options }).recipe), null);
  }
});

test("the command line makes the same bytes", () => {
  for (const options of recipes) {
    const wallpaper = studio.wallpaper(options);
    const line = studio.command(wallpaper.recipe);
    assert.match(line, /^geobg --seed.* --no-config -o wallpaper\.svg$/u);
    assert.equal(shell(line), wallpaper.toSVG(), line);
  }
});

test("a drawing by hand has no command line", () => {
  for (const options of [{ gestures: ["mesh"] }, { density: null }, { seed: "a\u001b[201~\nls" }]) {
    assert.equal(studio.command(studio.wallpaper({ seed: "a", ...options }).recipe), null);
  }
});

// MARK: Replay

const drawn = {
  seed: "ada",
  width: 390,
  height: 844,
  mesh: 1,
  gestures: [
    { tap: [0, 0], address: 1 },
    "mesh",
    { tap: [50, -80], address: 2 },
    "undo",
    "undo",
    "redo",
    "mesh",
    "mesh",
    "undo",
    "clear",
    "undo",
    { tap: [-90, 200], address: 3 },
  ],
};

test("the replay has the command's bytes, and contains the recipe", () => {
  for (const options of [{ seed: "ada", width: 390, height: 844 }, drawn, { ...drawn, density: null, mesh: 0 }]) {
    const { recipe } = studio.wallpaper(options);
    const svg = studio.animation(recipe);
    assert.equal(svg, geobg(["replay", "--no-config", "-", "-o", "-"], recipe).toString());
    assert.equal(studio.read(svg).toSVG(), studio.wallpaper(options).toSVG());
    assert.equal(
      studio.animation(recipe, { speed: 2.5 }),
      geobg(["replay", "--no-config", "-", "--speed", "2.5", "-o", "-"], recipe).toString(),
    );
    assert.ok(!/<script|<style|\bon[a-z]+=|href="(?!#)/u.test(svg));
  }
});

/** An animated SVG without its animations and the marks that leave, and with meshes written in full. */
function still(svg) {
  const mesh = /<path id="mesh"( d="[^"]*")\/>/u.exec(svg)?.[1] ?? "";
  return svg.replace(/<defs>.*?<\/defs>\n/su, "").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    .replace(/<(circle|path|use)[^>]* display="none">\n.*?<\/\1>\n/gsu, "")
    .replace(/<(?:set|animate|animateTransform) [^>]*\/>\n/gu, "").replace(/>\n<\/(?:circle|path|use)>/gu, "/>")
    .replace(/<use xlink:href="#mesh"/gu, `<path${mesh}`);
}

test("without its animations, a replay is the still picture, byte for byte", () => {
  const next = numbers(12);
  for (let seed = 0; seed < 200; seed += 1) {
    const gestures = Array.from({ length: next(40) }, (_, address) => {
      const kind = next(12);
      if (kind < 4) return { tap: [next(600) - 300, next(600) - 300], address };
      return kind < 6 ? "mesh" : kind < 9 ? "undo" : kind < 11 ? "redo" : "clear";
    });
    const wallpaper = studio.wallpaper({
      seed,
      width: 300,
      height: 400,
      density: seed % 3 ? null : 1,
      mesh: seed % 2 ? 0 : 3,
      gestures,
      calm: seed % 5 ? [] : [[0, 0, 1, 0.25]],
    });
    const speed = [1, 0.5, 3, 100, 0.01][seed % 5];
    assert.equal(still(studio.animation(wallpaper.recipe, { speed })), wallpaper.toSVG(), String(seed));
  }
});

test("replays that are not possible are refused", () => {
  const { recipe } = studio.wallpaper({ seed: "a" });
  for (const speed of [0, -1, NaN, Infinity, 101, 0.001, "fast", null]) {
    assert.equal(refusal(() => studio.animation(recipe, { speed })), "argument", String(speed));
  }
  const gestures = [{ tap: [0, 0], address: 1 }];
  for (let count = 0; count < 99_999; count += 1) gestures.push(count % 2 ? "undo" : "clear");
  assert.equal(refusal(() => studio.animation(studio.wallpaper({ seed: "a", zoom: 0.01 }).recipe)), "limit");
  assert.equal(refusal(() => studio.animation(studio.wallpaper({ seed: "9", gestures }).recipe)), "limit");
});

// MARK: Hostile input

test("what strangers send is refused with a code and a sentence", () => {
  const next = numbers(11);
  const valid = [studio.wallpaper(drawn).recipe, studio.wallpaper(recipes[5]).recipe, studio.wallpaper(drawn).toSVG()];
  const links = [
    "s=ada&p=dusk&d&m=1&n=2&c=0,0,1,0.5&o=1,2&z=2&w=300x200&b=ff8800",
    "",
    "s=",
    "s=%",
    "__proto__=1",
    "s=a&s=b",
  ];
  const bytes = [
    "\u0000",
    "\u{10ffff}",
    "{",
    "}",
    "[",
    '"',
    "&",
    "=",
    "%",
    "%ff",
    "9".repeat(40),
    "-",
    ",",
    "<script>",
    "\n",
  ];
  const codes = new Set();
  const attempt = (make) => {
    try {
      make();
    } catch (error) {
      assert.ok(error instanceof studio.GeobgError, String(error));
      assert.ok(error.code !== "internal" && error.message.length > 0, error.message);
      codes.add(error.code);
    }
  };
  const damaged = (value) => {
    let text = value;
    for (let times = next(3); times >= 0; times -= 1) {
      const place = next(text.length + 1);
      text = text.slice(0, place) + bytes[next(bytes.length)] + text.slice(place + next(4));
    }
    return text;
  };
  for (let count = 0; count < 3000; count += 1) {
    const recipe = damaged(valid[next(valid.length)]);
    const functions = [
      () => studio.link(recipe),
      () => studio.command(recipe),
      () => studio.animation(recipe),
      () => studio.recipeFromLink(damaged(links[next(links.length)])),
      () => studio.qr(recipe),
    ];
    attempt(functions[next(functions.length)]);
  }
  for (const value of [undefined, null, 5, {}, [], () => 1, Symbol.iterator]) {
    for (const name of ["link", "command", "animation"]) attempt(() => studio[name](value));
  }
  assert.ok(codes.has("recipe") && codes.has("argument") && codes.has("picture"), [...codes].join());
  assert.equal(studio.link(valid[1]), studio.link(valid[1]));
});

test("the engine counts the shapes of taps, whatever the picture shows", () => {
  const countsOf = (options) => [...studio.counts(studio.wallpaper(options).recipe)];
  const gestures = Array.from({ length: 40 }, (_, index) => ({ tap: [0, 0], address: index * 4096 }));
  for (const shapesPerTap of [[1, 8], [3, 3], [2, 5]]) {
    const options = { seed: "ada", shapesPerTap, density: null, zoom: 0.5, width: 390, height: 390 };
    const counts = countsOf({ ...options, gestures });
    const shown = gestures.map((gesture) => studio.wallpaper({ ...options, gestures: [gesture] }).marks.length);
    assert.deepEqual(counts, shown);
    assert.ok(counts.every((count) => count >= shapesPerTap[0] && count <= shapesPerTap[1]));
    // Neither the view nor what is undone changes them.
    for (const change of [{ tap: [9e9, -9e9] }, { zoom: 100 }, { base: [0, 0, 9] }]) {
      const changed = gestures.map((tap) => ({ ...tap, ...change }));
      assert.deepEqual(countsOf({ ...options, gestures: [...changed, "undo", "mesh", "clear"] }), counts);
    }
  }
  const [ada, own] = ["ada", undefined].map((seed) => [{ tap: [0, 0], address: 4096, ...(seed && { seed }) }]);
  assert.deepEqual(countsOf({ seed: "lin", gestures: ada }), countsOf({ seed: "ada", gestures: own }));
});

test("the window of a picture is a part of the plane", () => {
  for (const pan of [[0, 0], [12.345, -7.001], [9_999_999_999.999, -1e10]]) {
    for (const [width, height, zoom] of [[390, 844, 1], [1001, 333, 0.777], [7, 5000, 0.001]]) {
      const { recipe, viewBox } = studio.wallpaper({ seed: "ada", width, height, zoom, pan });
      const [left, top, right, bottom] = studio.window(recipe);
      // Edges are whole thousandths; differences of large numbers have few digits.
      const near = (one, other) => assert.ok(Math.abs(one - other) < 0.0011 + Math.abs(left) * 1e-15, recipe);
      near(right - left, viewBox[2]);
      near(bottom - top, viewBox[3]);
      near((left + right) / 2, pan[0]);
      near((top + bottom) / 2, pan[1]);
    }
  }
});

// MARK: Budget

test("the pages begin with a smaller engine that draws the same", () => {
  const drawing = first;
  const options = {
    seed: "ada",
    width: 300,
    height: 400,
    gestures: [{ tap: [0, 0], address: 7 }, { shape: [7, 0], size: 2 }, "mesh"],
  };
  const [one, other] = [drawing, studio].map((each) => each.wallpaper(options));
  assert.equal(one.recipe, other.recipe);
  assert.equal(JSON.stringify(one.marks), JSON.stringify(other.marks));
  assert.equal(JSON.stringify(one.drawing().marks), JSON.stringify(other.drawing().marks));
  for (const name of ["extent", "shapes", "window", "counts"]) {
    assert.equal(JSON.stringify(drawing[name](one.recipe)), JSON.stringify(studio[name](one.recipe)), name);
  }
  const plain = drawing.wallpaper({ seed: "ada" }).recipe;
  assert.equal(drawing.link(plain), studio.link(plain));
  assert.equal(drawing.recipeFromLink("s=ada&d"), studio.recipeFromLink("s=ada&d"));
  assert.equal(fs.readFileSync(path.join(web, "studio", "engine.js"), "utf8"), script);
});

test("the engine of the pages is small", () => {
  const gzip = Number(execFileSync("sh", ["-c", 'gzip -9c "$0" | wc -c', path.join(web, "gallery", "engine.js")]));
  console.log(`gallery/engine.js: ${script.length} bytes, ${gzip} with gzip`);
  assert.ok(gzip <= 185_000, `${gzip} bytes with gzip`);
});
