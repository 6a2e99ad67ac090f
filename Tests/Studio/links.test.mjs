// Links without a page: short and deflated fragments, and fragments from strangers.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import vm from "node:vm";
import zlib from "node:zlib";
import { addressWith, LinkError, readFragment, sharedAddress } from "../../Pages/shared/links.js";
import { limits } from "../../Pages/shared/table.js";
import { fragmentOf, linkOptions } from "../../Pages/studio/links.js";
import { lengthOf, placeAt } from "../../Pages/studio/replay.js";
import { initialState, next } from "../../Pages/studio/state.js";
import { numbers as wholeNumbers } from "../Browser/Support/Random.mjs";
import { countOf, engine as pictures, root } from "./Support/drawing.mjs";

// The studio's engine, as its page has it: only that one knows links.
vm.runInThisContext(fs.readFileSync(path.join(root, "web", "studio", "engine.js"), "utf8"));
const engine = await globalThis.geobg.load();

/** Random numbers from 0 to below 1, the same in every run. */
function numbers(seed) {
  const next = wholeNumbers(seed);
  return () => next(2 ** 30) / 2 ** 30;
}

const tools = { countOf };
const perform = (state, ...actions) =>
  actions.reduce((now, action) => next(now, { random: 1, ...action }, tools).state, state);
const set = (fields) => ({ type: "set", fields });
const drawn = perform(initialState(), set({ seed: "ada", palette: "dusk", density: 1 }));

/** The recipe that a fragment and the state agree on. */
async function agree(state) {
  const fragment = await fragmentOf(state, engine);
  const { recipe } = await readFragment(`#${fragment}`, engine);
  const { output: _output, canvas, ...expected } = JSON.parse(engine.wallpaper(linkOptions(state)).recipe);
  const { output: _, canvas: size, ...found } = recipe;
  assert.deepEqual(found, expected);
  assert.deepEqual(size, state.fields.size ? canvas : undefined);
  return fragment;
}

const deflated = (bytes) => `r=${zlib.deflateRawSync(bytes).toString("base64url")}`;
const refuses = (fragment, code) =>
  assert.rejects(readFragment(fragment, engine), (error) => {
    assert.ok(error instanceof LinkError, `${fragment.slice(0, 80)}: ${error}`);
    if (code) assert.equal(error.code, code, `${fragment.slice(0, 80)}: ${error.message}`);
    return true;
  });

describe("links", () => {
  test("an address that only this computer has is no link for others", () => {
    const at = (href) => sharedAddress(null, new URL(href));
    for (
      const href of [
        "file:///home/ada/studio/index.html",
        "http://localhost:8000/",
        "http://127.0.0.1:4362/",
        "http://127.1.2.3/",
        "http://[::1]:4362/",
        "http://a.localhost/",
      ]
    ) assert.equal(at(href), null, href);
    for (const href of ["https://example.org/studio/", "http://localhost.example.org/", "http://192.168.1.5:8000/"]) {
      assert.equal(at(href), href);
    }
    // Who opens the address of a command without its token is refused.
    const served = new URL("http://192.168.1.5:4362/");
    assert.equal(sharedAddress({ public: null }, served), null);
    assert.equal(sharedAddress({ public: "https://example.org/studio/" }, served), "https://example.org/studio/");
  });

  test("are short and readable where options can say everything", async () => {
    assert.equal(await agree(drawn), "s=ada&p=dusk");
    assert.equal(
      await agree(perform(drawn, { type: "setMode", mode: "dark" }, set({ mesh: 1 }))),
      "s=ada&p=dusk&d&m=1",
    );
    assert.equal(await agree(perform(drawn, set({ size: { width: 1170, height: 2532 } }))), "s=ada&p=dusk&w=1170x2532");
    assert.equal(await agree(perform(drawn, set({ size: { width: 800, height: 600 } }))), "s=ada&p=dusk&w=800x600");
    await agree(perform(drawn, set({ seed: "ü & = # %", calm: [[0, 0, 1, 0.25]], background: "none", density: null })));
    await agree(perform(drawn, { type: "move", pan: [-12.345, 1e6], zoom: 0.125 }));
  });

  test("deflate drawings by hand and palettes of one's own", async () => {
    const palette = { ...engine.palettes.dusk, name: "mine <b>" };
    const random = numbers(5);
    let state = perform(drawn, set({ palette }));
    for (let count = 0; count < 60; count += 1) {
      state = next(
        state,
        { type: "tap", at: [random() * 400, random() * 400], random: Math.floor(random() * 2 ** 53) },
        tools,
      ).state;
    }
    assert.match(await agree(state), /^r=[\w-]+$/u);
  });

  test("are refused beyond their limits, before memory is taken", async () => {
    await refuses(`r=${"A".repeat(limits.linkLength)}`, "long");
    const bomb = deflated(Buffer.alloc(limits.linkedRecipe + 1, " "));
    assert.ok(bomb.length < limits.linkLength);
    await refuses(bomb, "long");
    await refuses(
      deflated(Buffer.concat([Buffer.from('{"engine":1,"seed":"1"}'), Buffer.alloc(64 << 20, " ")])).slice(
        0,
      ),
      undefined,
    );
    const random = numbers(9);
    const gestures = Array.from({ length: 9000 }, () => ({
      tap: [Math.round(random() * 1e6) / 1000, Math.round(random() * 1e6) / 1000],
      address: Math.floor(random() * 2 ** 53),
    }));
    await assert.rejects(fragmentOf(Object.freeze({ ...drawn, gestures }), engine), {
      name: "LinkError",
      code: "long",
    });
    const idle = { wallpaper: () => assert.fail("the engine is not asked") };
    const many = Array.from({ length: 10_001 }, () => "mesh");
    await assert.rejects(fragmentOf(Object.freeze({ ...drawn, gestures: many }), idle), {
      name: "LinkError",
      code: "long",
    });
  });

  test("from strangers are refused with a kind, and never read as something else", async () => {
    for (
      const fragment of [
        "r=",
        "r=%%",
        "r=====",
        "r=AAAA",
        "r=AA.A",
        deflated("{"),
        deflated("[]"),
        deflated("null"),
        deflated('"x"'),
      ]
    ) {
      await refuses(fragment);
    }
    const svg = pictures.wallpaper({ seed: "1" }).toSVG();
    await refuses(deflated(svg), "damaged");
    await refuses(deflated(Buffer.from([0xff, 0xfe, 0x7b])), "damaged");
    for (
      const fragment of [
        "s=",
        "x",
        "s=a&s=b",
        "s=a&q=1",
        "p=dusk",
        "s=a&m=101",
        "s=a&z=0",
        "s=a&w=0x0",
        "s=%ff",
        "s=a&p=<b>",
      ]
    ) {
      await refuses(fragment, "recipe");
    }
    for (
      const recipe of [{ engine: 99, seed: "1" }, { engine: 1 }, { engine: 1, seed: "1", evil: 1 }, {
        engine: 1,
        seed: "1",
        mesh: 1e9,
      }]
    ) {
      await refuses(deflated(JSON.stringify(recipe)), "recipe");
    }
    assert.equal(await readFragment("", engine), null);
    assert.equal(await readFragment("#", engine), null);
    assert.deepEqual(await readFragment("#t=abcdefghijklmnopqrst", engine), { token: "abcdefghijklmnopqrst" });
    await refuses("t=short");
    await refuses("t=abcdefghijklmnopqrst&s=a");
  });

  test("replace the fragment of any address", () => {
    assert.equal(addressWith("file:///a/index.html", "s=1"), "file:///a/index.html#s=1");
    assert.equal(addressWith("https://example.org/a/?b#s=2#3", "s=1"), "https://example.org/a/?b#s=1");
  });
});

describe("replay", () => {
  test("every gesture comes in its turn and fades in", () => {
    assert.deepEqual(placeAt(0, 3), { count: 0, part: 1 });
    assert.deepEqual(placeAt(200, 3), { count: 1, part: 0.5 });
    assert.deepEqual(placeAt(500, 3), { count: 1, part: 1 });
    assert.deepEqual(placeAt(800, 3), { count: 2, part: 0.5 });
    assert.deepEqual(placeAt(lengthOf(3), 3), { count: 3, part: 1 });
    assert.deepEqual(placeAt(1e9, 3), { count: 3, part: 1 });
    assert.equal(lengthOf(0), 0);
    assert.equal(lengthOf(1), 400);
  });
});
