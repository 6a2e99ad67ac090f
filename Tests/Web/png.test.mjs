// Tests geobg-png.wasm, the engine that also writes PNG: the recorded bytes, with any seed of hashing, and its size.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { geobg, instance, largeBytes, largeModule, module, moduleBytes, samples, sha256, web } from "./support.mjs";

const recipes = samples("exact.jsonl");
const names = (each) => WebAssembly.Module.exports(each).map(({ name }) => name).sort();

test("it has the functions of the small engine, and one more", () => {
  assert.deepEqual(WebAssembly.Module.imports(largeModule), []);
  assert.deepEqual(names(largeModule), [...names(module), "png"].sort());
});

for (const hashSeed of [1, 4_000_000_000]) {
  test(`the recorded PNG, with ${hashSeed} as the seed of hashing`, () => {
    const { call } = instance(hashSeed, largeModule);
    assert.equal(recipes.length, 200);
    for (const { name, recipe, bytes, sha256: hash } of recipes) {
      const answer = call("png", JSON.stringify(recipe));
      assert.equal(answer.error, undefined, name);
      assert.equal(answer.bytes.length, bytes, name);
      assert.equal(sha256(answer.bytes), hash, name);
    }
  });
}

test("the engines make the same SVG", () => {
  const [small, large] = [instance(1), instance(1, largeModule)];
  for (const { recipe } of samples("recipes.jsonl").slice(0, 40)) {
    const text = JSON.stringify(recipe);
    assert.ok(small.call("svg", text).bytes.equals(large.call("svg", text).bytes));
  }
});

test("errors are those of the small engine", () => {
  const [small, large] = [instance(1), instance(1, largeModule)];
  for (const { base64, name } of samples("errors.jsonl")) {
    const bytes = Buffer.from(base64, "base64");
    const { error } = large.call("png", bytes);
    const expected = small.call("svg", bytes).error;
    // A PNG has a limit of pixels, and is composed band by band, so the estimate of the shapes is another one.
    if (expected.code === "limit") {
      assert.equal(error.code, "limit", name);
      assert.match(error.message, /^the picture (has|shows about) .* and the limit is /u, name);
    } else assert.deepEqual(error, expected, name);
  }
  const tooMany = large.call(
    "png",
    '{"engine":1,"seed":"1","canvas":{"width":9,"height":9},"output":{"format":"png","rows":[0,9]}}',
  );
  assert.deepEqual(tooMany.error, {
    code: "recipe",
    field: "output, rows",
    message: "9 parts are too many for a picture with 1 band of rows; use up to 1, or 0/1 for all rows",
  });
});

test("the painter and the writer are small", () => {
  const sizeOf = (bytes) =>
    zlib.brotliCompressSync(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 },
    }).length;
  const [large, small] = [sizeOf(largeBytes), sizeOf(moduleBytes)];
  console.log(
    `geobg-png.wasm: ${largeBytes.length} bytes, ${large} with brotli, ${large - small} more than geobg.wasm`,
  );
  assert.ok(large - small <= 40_900, `${large - small} bytes more with brotli`);
});

test("toBlob makes the command's PNG, and loads the larger engine once", async () => {
  const asked = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = async (address) => {
    asked.push(path.basename(String(address)));
    return failing ? new Response(null, { status: 503 }) : new Response(largeBytes);
  };
  let failing = false;
  try {
    const { load } = await import(`${pathToFileURL(path.join(web, "geobg.js")).href}?png`);
    const engine = await load(moduleBytes);
    const picture = engine.wallpaper({ seed: "ada", width: 120, height: 260, mesh: true });
    failing = true;
    await assert.rejects(picture.toBlob("image/png"), { code: "file" });
    failing = false;
    const args = (size) => [
      "--no-config",
      "-q",
      "--seed",
      "ada",
      "--mesh",
      "--size",
      size,
      "--renderer",
      "exact",
      "--format",
      "png",
      "-o",
      "-",
    ];
    for (const [scale, size] of [[1, "120x260"], [2, "240x520"], [0.5, "60x130"]]) {
      const blob = await picture.toBlob("image/png", scale);
      assert.equal(blob.type, "image/png");
      assert.ok(Buffer.from(await blob.arrayBuffer()).equals(geobg(args(size))), size);
    }
    assert.deepEqual(asked, ["geobg-png.wasm", "geobg-png.wasm"]);
  } finally {
    globalThis.fetch = fetched;
  }
});

test("an engine loaded with the writer loads nothing more", async () => {
  const { load } = await import(`${pathToFileURL(path.join(web, "geobg.js")).href}?large`);
  const engine = await load(largeBytes);
  const { recipe, sha256: hash } = recipes[0];
  const blob = await engine.read(JSON.stringify(recipe)).toBlob("image/png");
  assert.equal(sha256(Buffer.from(await blob.arrayBuffer())), hash);
});

test("a file that contains the engine writes PNG, too", async () => {
  const { load } = await import(pathToFileURL(path.join(web, "inline.js")).href);
  const { recipe, sha256: hash } = recipes[1];
  const blob = await (await load()).read(JSON.stringify(recipe)).toBlob("image/png");
  assert.equal(sha256(Buffer.from(await blob.arrayBuffer())), hash);
});
