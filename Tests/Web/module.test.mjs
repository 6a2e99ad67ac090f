// Tests geobg.wasm itself: it imports nothing, makes the recorded pictures and errors with any seed of
// hashing, survives hostile calls, and stays within its budgets.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import zlib from "node:zlib";
import { numbers } from "../Browser/Support/Random.mjs";
import {
  geobg,
  goldenPictures,
  inPage,
  instance,
  module,
  moduleBytes,
  plain,
  root,
  samples,
  sha256,
  web,
} from "./support.mjs";

const hashSeeds = [1, 2, 4_000_000_000];

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the module exports its memory and its functions", () => {
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(), [
    "answer",
    "art",
    "begin",
    "choose_hash_seed",
    "gesture",
    "input",
    "marks",
    "memory",
    "palette",
    "read",
    "svg",
  ]);
});

for (const hashSeed of hashSeeds) {
  test(`the golden pictures, with ${hashSeed} as the seed of hashing`, () => {
    const { call } = instance(hashSeed);
    const palettes = Object.fromEntries(
      ["classic", "original"].map((name) => [name, JSON.parse(call("palette", name).bytes)]),
    );
    const pictures = goldenPictures();
    assert.equal(pictures.length, 1200);
    for (const { hash, name, seed, mode, mesh, palette } of pictures) {
      const recipe = { engine: 1, seed, mode, mesh: Number(mesh), palette: palettes[palette] };
      const { bytes } = call("svg", JSON.stringify(recipe));
      assert.equal(sha256(plain(bytes.toString())), hash, name);
    }
  });

  test(`the recipes for every language, with ${hashSeed} as the seed of hashing`, () => {
    const { call } = instance(hashSeed);
    for (const { name, recipe, bytes, sha256: hash } of samples("recipes.jsonl")) {
      const answer = call("svg", JSON.stringify(recipe));
      assert.equal(answer.error, undefined, name);
      const { output, ...picture } = recipe;
      if (output?.groups || output?.adaptive) {
        // Pages write plain SVG.
        const { groups: _groups, adaptive: _adaptive, ...rest } = output;
        const plain = call("svg", JSON.stringify({ ...picture, output: rest }));
        assert.ok(answer.bytes.equals(plain.bytes), name);
        assert.doesNotMatch(answer.bytes.toString(), /<title|<style|"(groups|adaptive)"/u, name);
        continue;
      }
      assert.equal(answer.bytes.length, bytes, name);
      assert.equal(sha256(answer.bytes), hash, name);
    }
  });

  test(`the errors for every language, with ${hashSeed} as the seed of hashing`, () => {
    const { call } = instance(hashSeed);
    for (const { name, base64, code, field, text } of samples("errors.jsonl")) {
      const { error } = call("svg", Buffer.from(base64, "base64"));
      assert.deepEqual(error, { code, field, message: inPage(text) }, name);
    }
  });
}

test("recipes in pictures of the command", () => {
  const { call } = instance();
  for (const format of ["svg", "png"]) {
    const picture = geobg(["render", "--no-config", "-", "--format", format, "-o", "-", "--quiet"], small);
    const theirs = geobg(["recipe", "--no-config", "-"], picture).toString().trim();
    assert.equal(call("read", picture).bytes.toString().split("\n")[1], theirs);
  }
});

test("the palettes are those of the command", () => {
  const { call } = instance();
  const files = fs.readdirSync(path.join(root, "Palettes")).map((name) => path.parse(name).name).sort();
  assert.deepEqual(JSON.parse(call("palette").bytes), files);
  for (const name of files) {
    const { about, ...palette } = JSON.parse(fs.readFileSync(path.join(root, "Palettes", `${name}.json`)));
    assert.equal(typeof about, "string");
    assert.deepEqual(JSON.parse(call("palette", name).bytes), palette);
  }
});

// MARK: Hostile calls

/** How many calls and pictures: a tenth and a quarter of those before a release, which sets $GEOBG_LONG. */
const [calls, pictures] = process.env.GEOBG_LONG ? [1_000_000, 100_000] : [100_000, 25_000];

/** A small recipe, so that many calls take little time. */
const small = '{"engine":1,"seed":"a","canvas":{"width":40,"height":30},"plane":null,"calm":[[0,0,1,0.5]],' +
  '"palette":{"name":"é","light":{"background":"#ffffff"},"dark":{"background":"#000000"},' +
  '"swatches":[{"name":"s","weight":1,"color":"#123456","opacity":[0.1,0.9]}]},"gestures":[' +
  '{"tap":[1.5,-2],"address":7,"zoom":0.02},"mesh","undo","redo","clear"],"zoom":1.5,"pan":[0.001,-3]}';

/** Calls with lengths, bytes and orders that no page would use; every call must return. */
test(`${calls} hostile calls`, () => {
  const next = numbers(20_260_101);
  const { exports } = instance(3);
  const svg = Buffer.from(instance().call("svg", small).bytes);
  const png = geobg(["render", "--no-config", "-", "--format", "png", "-o", "-", "--quiet"], small);
  const seeds = [
    Buffer.from(small),
    svg.subarray(0, 1200),
    png,
    Buffer.from('{"tap":[0,0],"address":1,"zoom":2}'),
    Buffer.from('"undo"'),
    Buffer.from("dusk"),
  ];
  const tokens = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "-",
    "0",
    "1e9",
    "9007199254740993",
    "null",
    "true",
    "\\u0000",
    "\\ud800",
    "\u{10ffff}",
    "99999999999999999999",
    "-0.001",
    "1000000",
    "#",
    "&amp;",
    "\n",
  ].map((text) => Buffer.from(text));
  const functions = ["read", "svg", "marks", "palette", "begin", "gesture"];
  const codes = new Map();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let count = 0; count < calls; count += 1) {
    const kind = next(16);
    if (kind === 0) {
      // A length alone; the bytes stay as they were given: zeros, or none.
      const length = [-1, -2147483648, 2147483647, (1 << 28) + 1, 0, 1, next(70_000)][next(7)];
      const start = exports.input(length);
      assert.ok(start === 0 || (length >= 0 && start + length <= exports.memory.buffer.byteLength));
    } else {
      // Mostly short inputs, so that the test takes less than a minute.
      let bytes = seeds[next(8) ? 3 + next(3) : next(3)];
      if (kind === 1) {
        bytes = Buffer.from(Array.from({ length: next(24) }, () => next(256)));
      } else if (kind < 5) {
        bytes = bytes.subarray(0, next(bytes.length + 1));
      } else if (kind < 10) {
        bytes = Buffer.from(bytes);
        for (let times = next(3); times >= 0; times -= 1) bytes[next(bytes.length)] = next(256);
      } else if (kind < 15) {
        const place = next(bytes.length);
        bytes = Buffer.concat([
          bytes.subarray(0, place),
          tokens[next(tokens.length)],
          bytes.subarray(place + next(4)),
        ]);
      }
      const start = exports.input(bytes.length);
      new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    }
    const name = functions[next(functions.length)];
    const length = exports[name]();
    assert.ok(Number.isInteger(length));
    if (length < 0) {
      const answer = new Uint8Array(exports.memory.buffer, exports.answer(), -1 - length);
      const { code, field, message } = JSON.parse(decoder.decode(answer));
      assert.ok(typeof message === "string" && (field === null || typeof field === "string"));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    } else {
      assert.ok(exports.answer() + length <= exports.memory.buffer.byteLength);
    }
  }
  // The calls reach every kind of refusal, and none stops the module.
  assert.deepEqual(
    [...codes.keys()].sort(),
    ["argument", "engine", "limit", "picture", "recipe"]
      .filter((code) => codes.has(code)),
  );
  assert.ok(codes.get("recipe") > calls / 20 && codes.get("picture") > calls / 20);
  // A drawing of as many lines as a page draws takes less than this.
  assert.ok(exports.memory.buffer.byteLength < 512 << 20, `${exports.memory.buffer.byteLength} bytes`);
});

test("a drawing must begin before its gestures", () => {
  const { call } = instance();
  assert.equal(call("gesture", '"mesh"').error.code, "argument");
});

// MARK: Budgets

test(`memory stays the same over ${pictures} pictures`, () => {
  const { call, exports } = instance();
  const recipe = (seed) => JSON.stringify({ engine: 1, seed: String(seed), mesh: 1, mode: "dark" });
  for (let seed = 0; seed < 2000; seed += 1) call("svg", recipe(seed));
  const before = exports.memory.buffer.byteLength;
  for (let seed = 2000; seed < pictures; seed += 1) {
    const bytes = Buffer.from(recipe(seed));
    new Uint8Array(exports.memory.buffer, exports.input(bytes.length), bytes.length).set(bytes);
    assert.ok(exports.svg() > 0);
  }
  // One more page of 64 KiB, if a later picture is larger than all before.
  assert.ok(exports.memory.buffer.byteLength <= before + 65_536, `${exports.memory.buffer.byteLength}`);
  assert.ok(before <= 1 << 20, `${before} bytes`);
});

/** The size of a file with `gzip -9`; node's own compressor is another. */
const zipped = (name) => execFileSync("gzip", ["-9", "-c", path.join(web, name)]).length;

test("the module is small", () => {
  const gzip = zipped("geobg.wasm");
  const brotli = zlib.brotliCompressSync(moduleBytes, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
  console.log(`geobg.wasm: ${moduleBytes.length} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  assert.ok(gzip <= 177_000, `${gzip} bytes with gzip`);
  assert.ok(brotli <= 143_500, `${brotli} bytes with brotli`);
});

test("the wrapper is small", () => {
  const gzip = zipped("geobg.js");
  assert.ok(gzip <= 7_250, `${gzip} bytes with gzip`);
});

test("the guide has the sizes of the files", () => {
  const app = 'import { load } from "./inline.js"; load().then(({ wallpaper }) => wallpaper({ seed: "ada" }).toSVG());';
  const words = ["-c", "esbuild --bundle --minify --format=esm --log-level=warning | gzip -9c"];
  const bundle = execFileSync("sh", words, { cwd: web, input: app }).length;
  const files = zipped("geobg.wasm") + zipped("geobg.js");
  const sizes = [zipped("global.js"), files, files + zipped("element.js"), bundle, files];
  const guide = fs.readFileSync(path.join(root, "docs/guides/web.md"), "utf8");
  const [, table] = /\| bytes with gzip \|\n(.*?)\n\n/su.exec(guide);
  const said = Array.from(table.matchAll(/(?<!about )\b(\d+) KB/gu), ([, size]) => Number(size));
  assert.equal(said.length, sizes.length, table);
  for (const [index, size] of sizes.entries()) {
    assert.ok(Math.abs(said[index] - size / 1000) <= 1, `${said[index]} KB in the guide, ${size} bytes`);
  }
});
