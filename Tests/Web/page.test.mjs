// Tests the wrapper: options, wallpapers, reading, drawing by hand, faults of the engine.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import zlib from "node:zlib";
import { unpacked } from "../../Pages/wrapper/packed-module.js";
import { geobg, goldenPictures, inPage, module, moduleBytes, plain, samples, sha256, web } from "./support.mjs";

// The instances of the engine, so that a test can damage their memory.
const instances = [];
const { instantiate, Instance } = WebAssembly;
WebAssembly.instantiate = async (...values) => {
  const made = await instantiate(...values);
  instances.push(made);
  return made;
};
WebAssembly.Instance = class extends Instance {
  constructor(...values) {
    super(...values);
    instances.push(this);
  }
};

const address = (name) => pathToFileURL(path.join(web, name)).href;
const { load, GeobgError } = await import(address("geobg.js"));
const { wallpaper, read, palettes } = await load(module);
let [current] = instances;

/** The error that `make` throws, as { code, field }. */
function refusal(make) {
  try {
    make();
  } catch (error) {
    assert.ok(error instanceof GeobgError, String(error));
    assert.ok(error.message.length > 0);
    return { code: error.code, field: error.field };
  }
  return assert.fail("nothing was refused");
}

const small = (options) => wallpaper({ seed: "ada", width: 80, height: 60, ...options });

test("loading is done once, from any source", async () => {
  assert.equal(load(), load(moduleBytes));
  assert.equal((await load()).wallpaper, wallpaper);
  const sources = {
    bytes: moduleBytes,
    buffer: new Uint8Array(moduleBytes).buffer,
    module,
    answer: new Response(moduleBytes, { headers: { "content-type": "application/wasm" } }),
    promise: Promise.resolve(new Response(moduleBytes)),
    address: `data:application/wasm;base64,${moduleBytes.toString("base64")}`,
    url: new URL(`data:application/wasm;base64,${moduleBytes.toString("base64")}`),
  };
  for (const [name, source] of Object.entries(sources)) {
    // Another address is another copy of the wrapper, which has loaded nothing.
    const copy = await import(`${address("geobg.js")}?${name}`);
    const engine = await copy.load(source);
    assert.equal(engine.wallpaper({ seed: "a" }).toSVG(), wallpaper({ seed: "a" }).toSVG(), name);
  }
  const copy = await import(`${address("geobg.js")}?failure`);
  await assert.rejects(copy.load(new Response("", { status: 404 })), { code: "file" });
  await assert.rejects(copy.load(new Uint8Array(4)));
  await assert.rejects(copy.load(new Response("<!doctype html>")), { code: "file", message: /is no engine; geobg/u });
  assert.ok((await copy.load(module)).wallpaper({ seed: "a" }));
});

test("the forms with the engine inside", async () => {
  const inline = await import(address("inline.js"));
  assert.equal((await inline.load()).wallpaper({ seed: "a" }).toSVG(), wallpaper({ seed: "a" }).toSVG());
  // A classic script; what needs a page is left out of it here.
  const context = vm.createContext({
    WebAssembly,
    TextEncoder,
    TextDecoder,
    atob,
    Uint8Array,
    Float64Array,
    Response,
    Blob,
    DecompressionStream,
    URL,
    HTMLElement: class {},
    customElements: { define() {}, get() {} },
  });
  vm.runInContext(fs.readFileSync(path.join(web, "global.js"), "utf8"), context);
  const engine = await context.geobg.load();
  assert.equal(engine.wallpaper({ seed: "a" }).toSVG(), wallpaper({ seed: "a" }).toSVG());
});

test("the package has the version of the command", () => {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(web, "package.json"), "utf8"));
  assert.ok(geobg(["--version"]).toString().startsWith(`${name} ${version}, `), `the version is "${version}"`);
});

test("the golden pictures", () => {
  for (const { hash, name, ...options } of goldenPictures()) {
    assert.equal(sha256(plain(wallpaper(options).toSVG())), hash, name);
  }
});

test("options and the command's options make the same recipe", () => {
  const duskNames = palettes.dusk.swatches.map(({ name }) => name);
  const theirs = (...args) => geobg(["recipe", "--no-config", ...args]).toString().trim();
  const cases = [
    [{ seed: 7 }, ["--seed", "7"]],
    [{ seed: 2n ** 64n - 1n }, ["--seed", "18446744073709551615"]],
    [{ seed: "Vera Molnár", palette: "dusk", mode: "dark" }, ["--seed", "Vera Molnár", "--palette", "dusk", "--dark"]],
    [{ seed: "a", width: 300, height: 200, mesh: 3 }, ["--seed", "a", "--size", "300x200", "--mesh-passes", "3"]],
    [{ seed: "a", mesh: true, density: 2.5, zoom: 0.7 }, [
      "--seed",
      "a",
      "--mesh",
      "--density",
      "2.5",
      "--zoom",
      "0.7",
    ]],
    [{ seed: "a", pan: [-12.125, 9999999999.999] }, ["--seed", "a", "--pan=-12.125,9999999999.999"]],
    [{ seed: "a", background: "none" }, ["--seed", "a", "--background", "none"]],
    [{ seed: "a", background: "#0A2030" }, ["--seed", "a", "--background", "#0a2030"]],
    [{ seed: "a", calm: [[0, 0, 1, 0.25]] }, ["--seed", "a", "--calm", "top"]],
    [{ seed: "a", shapes: { circle: 0.5, hexagon: 3 }, shapeSize: 2, opacity: 0.1 }, [
      "--seed",
      "a",
      "--shapes",
      "circle=0.5,hexagon=3",
      "--shape-size",
      "2",
      "--opacity",
      "0.1",
    ]],
    [{ seed: "a", shapes: { hexagon: 1 }, shapesPerTap: [2, 3], cornerRadius: 65 }, [
      "--seed",
      "a",
      "--shapes",
      "hexagon=1",
      "--shapes-per-tap",
      "2-3",
      "--corner-radius",
      "65",
    ]],
    [{ seed: "a", mesh: 2, meshNet: [20, 33.333], meshLine: 0.02 }, [
      "--seed",
      "a",
      "--mesh-passes",
      "2",
      "--mesh-net",
      "20x33.333",
      "--mesh-line",
      "0.02",
    ]],
    [{ seed: "a", shapeSize: 1, opacity: null, shapesPerTap: [1, 8], meshNet: [60, 30] }, ["--seed", "a"]],
    [{ seed: "a", palette: "#0b3954,#ff6663" }, ["--seed", "a", "--palette", "#0b3954,#ff6663"]],
    [{ seed: "a", palette: ["#0b3954", "#FF6663", "#808080"], swatches: { "#ff6663": "#ffd700" } }, [
      "--seed",
      "a",
      "--palette",
      "#0b3954,#ff6663,#808080",
      "--swatch",
      "#ff6663=gold",
    ]],
    [{ seed: "a", palette: "Any", arrangement: "any", colorFlow: "any" }, [
      "--seed",
      "a",
      "--palette",
      "any",
      "--arrangement",
      "any",
      "--color-flow",
      "any",
    ]],
    [{ seed: "a", palette: "dusk", swatches: Object.fromEntries(duskNames.map((name) => [name, "#c0ffee"])) }, [
      "--seed",
      "a",
      "--palette",
      "dusk",
      ...duskNames.flatMap((name) => ["--swatch", `${name}=#c0ffee`]),
    ]],
  ];
  for (const [options, args] of cases) {
    assert.equal(
      wallpaper(options).recipe,
      theirs(...(args.includes("--dark") ? [] : ["--light"]), ...args),
      args.join(" "),
    );
  }
});

test("numbers are rounded to thousandths, a tie to the even digit", () => {
  const rounded = [
    [1 / 3, 0.333],
    [2 / 3, 0.667],
    [0.1 + 0.2, 0.3],
    [1.0001, 1],
    [0.0625, 0.062],
    [0.1875, 0.188],
  ];
  for (const [given, zoom] of rounded) {
    assert.equal(JSON.parse(wallpaper({ seed: "a", zoom: given }).recipe).zoom, zoom, String(given));
  }
  const pans = [[-0.0625, -0.062], [-1 / 3, -0.333], [-0.00001, 0], [-0, 0], [9999999999.9994, 9999999999.999]];
  for (const [given, pan] of pans) {
    const recipe = JSON.parse(wallpaper({ seed: "a", pan: [given, 1] }).recipe);
    assert.deepEqual(recipe.pan, [pan, 1], String(given));
  }
});

test("refusals name the option", () => {
  const refused = [
    [{}, "recipe", "seed"],
    [{ seed: null }, "recipe", "seed"],
    [{ seed: "" }, "recipe", "seed"],
    [{ seed: 1.5 }, "argument", "seed"],
    [{ seed: NaN }, "argument", "seed"],
    [{ seed: 2 ** 53 }, "argument", "seed"],
    [{ seed: "a".repeat(1025) }, "recipe", "seed"],
    [{ seed: "a", zoom: NaN }, "argument", "zoom"],
    [{ seed: "a", zoom: 1e-7 }, "recipe", "zoom"],
    [{ seed: "a", zoom: "1" }, "recipe", "zoom"],
    [{ seed: "a", zoom: 101 }, "recipe", "zoom"],
    [{ seed: "a", pan: [0, Infinity] }, "argument", "pan, item 2"],
    [{ seed: "a", pan: [0] }, "recipe", "pan"],
    [{ seed: "a", width: 5 }, "recipe", "canvas, height"],
    [{ seed: "a", width: 0, height: 5 }, "recipe", "canvas"],
    [{ seed: "a", mode: "dim" }, "recipe", "mode"],
    [{ seed: "a", palette: "duck" }, "recipe", "palette"],
    [{ seed: "a", palette: "" }, "recipe", "palette"],
    [{ seed: "a", palette: { name: "x" } }, "recipe", "palette, light"],
    [{ seed: "a", mesh: 101 }, "recipe", "mesh"],
    [{ seed: "a", mesh: () => 1 }, "argument", "mesh"],
    [{ seed: "a", color: "red" }, "argument", "color"],
    [{ seed: "a", calm: [[0, 0, 2, 1]] }, "recipe", "calm, item 1"],
    [{ seed: "a", shapes: {} }, "recipe", "art, shapes"],
    [{ seed: "a", shapes: { star: 1 } }, "recipe", "art, shapes, star"],
    [{ seed: "a", shapes: { circle: 1000.001 } }, "recipe", "art, shapes"],
    [{ seed: "a", shapeSize: 4.001 }, "recipe", "art, shape-size"],
    [{ seed: "a", opacity: 0.099 }, "recipe", "art, opacity"],
    [{ seed: "a", shapesPerTap: [3, 2] }, "recipe", "art, shapes-per-tap"],
    [{ seed: "a", cornerRadius: 66 }, "recipe", "art, corner-radius"],
    [{ seed: "a", meshNet: [60] }, "recipe", "art, mesh-net"],
    [{ seed: "a", meshLine: NaN }, "argument", "art, mesh-line"],
    [{ seed: "a", palette: ["redd"] }, "recipe", "palette"],
    [{ seed: "a", palette: [] }, "recipe", "palette"],
    [{ seed: "a", palette: ["#0b3954", ""] }, "recipe", "palette"],
    [{ seed: "a", swatches: { yelow: "#c0ffee" } }, "argument", "swatches"],
    [{ seed: "a", swatches: { yellow: "golld" } }, "recipe", "palette, swatch 1 (yellow), color"],
    [{ seed: "a", gestures: ["mesh", "wipe"] }, "recipe", "gestures, item 2"],
    [{ seed: "a", gestures: [{ tap: [0, 0], address: 2n ** 53n }] }, "recipe", "gestures, item 1"],
  ];
  for (const [options, code, field] of refused) {
    assert.deepEqual(
      refusal(() => wallpaper(options)),
      { code, field },
      JSON.stringify({ ...options, seed: 0 }, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
    );
  }
  const circle = {};
  circle.circle = circle;
  assert.equal(refusal(() => wallpaper({ seed: "a", palette: circle })).code, "argument");
  assert.equal(refusal(() => wallpaper("ada")).code, "argument");
  assert.equal(refusal(() => read(5)).code, "argument");
  assert.equal(refusal(() => read("GIF89a")).code, "picture");
  assert.deepEqual(
    refusal(() =>
      wallpaper({
        seed: "a",
        width: 1_000_000,
        height: 1_000_000,
        zoom: 0.001,
        density: 25,
      }).toSVG()
    ),
    { code: "limit", field: null },
  );
});

/** An SVG or a PNG of the command in which another program has packed the recipe. */
function packedPictures() {
  const svg = geobg(["--seed", "ada", "--size", "40x30px", "-o", "-", "--format", "svg", "--no-config", "--quiet"]);
  const png = geobg(["--seed", "ada", "--size", "40x30px", "-o", "-", "--format", "png", "--no-config", "--quiet"]);
  const start = png.indexOf("iTXt") - 4;
  const end = start + 12 + png.readUInt32BE(start);
  const recipe = Buffer.from(read(png).recipe);
  const keyword = png.subarray(start + 8, png.indexOf(0, start + 8));
  const chunk = (type, ...parts) => {
    const data = Buffer.concat([Buffer.from(type), ...parts]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length - 4);
    sum.writeUInt32BE(zlib.crc32(data));
    return Buffer.concat([length, data, sum]);
  };
  const packed = zlib.deflateSync(recipe);
  const inPNG = (text) => Buffer.concat([png.subarray(0, start), text, png.subarray(end)]);
  return {
    "an .svgz": zlib.gzipSync(svg),
    "a zTXt": inPNG(chunk("zTXt", keyword, Buffer.of(0, 0), packed)),
    "a compressed iTXt": inPNG(chunk("iTXt", keyword, Buffer.of(0, 1, 0, 0, 0), packed)),
  };
}

test("compressed recipes are refused, with what to do", () => {
  for (const [name, picture] of Object.entries(packedPictures())) {
    assert.throws(() => read(picture), {
      code: "picture",
      message:
        "geobg cannot read the file: its recipe is compressed, which pages do not unpack; open it with the command",
    }, name);
    // The command opens it.
    const theirs = geobg(["recipe", "--no-config", "-"], picture).toString();
    assert.equal(JSON.parse(theirs).seed, "ada", name);
  }
});

test("recipes by hand for every language", () => {
  for (const { hand, recipe } of samples("hand.jsonl")) {
    assert.deepEqual(JSON.parse(read(hand).recipe), recipe, hand);
  }
});

test("every error for every language", () => {
  for (const { name, base64, code, field, text } of samples("errors.jsonl")) {
    assert.throws(() => read(Buffer.from(base64, "base64")).toSVG(), { code, field, message: inPage(text) }, name);
  }
});

test("a wallpaper never changes", () => {
  const picture = small();
  for (
    const value of [
      picture,
      picture.colors,
      picture.viewBox,
      picture.marks,
      picture.marks[0],
      palettes,
      palettes.dusk,
      palettes.dusk.swatches[0],
    ]
  ) assert.ok(Object.isFrozen(value));
  picture.numbers.fill(0);
  assert.notEqual(picture.numbers[0], 0);
  assert.equal(picture.marks, picture.marks);
});

test("with changes only what it is given", () => {
  for (const { name, recipe } of samples("recipes.jsonl").slice(0, 30)) {
    const picture = read(JSON.stringify(recipe));
    assert.equal(picture.with({}).recipe, picture.recipe, name);
    assert.equal(picture.with({ seed: undefined }).recipe, picture.recipe, name);
    const { seed: _, ...rest } = JSON.parse(picture.recipe);
    const { seed, ...others } = JSON.parse(picture.with({ seed: "other" }).recipe);
    assert.equal(seed, "other");
    assert.deepEqual(others, rest, name);
  }
  const print = small().with({ density: null, background: "none", mesh: 2 });
  assert.deepEqual(
    JSON.parse(print.with({ background: null, density: 1, mesh: false }).recipe),
    JSON.parse(small().recipe),
  );
  assert.equal(small().with({ width: 800, height: 600 }).viewBox.join(), small().viewBox.join());
});

test("pictures of the command are read", () => {
  const picture = small({ mesh: true, palette: "neon", calm: [[0, 0, 0.5, 0.5]] });
  for (const format of ["svg", "png"]) {
    const bytes = geobg(["render", "--no-config", "-", "--format", format, "-o", "-", "--quiet"], picture.recipe);
    for (const given of [bytes, new Uint8Array(bytes).buffer, new DataView(new Uint8Array(bytes).buffer)]) {
      assert.equal(read(given).toSVG(), picture.toSVG());
    }
    if (format === "svg") assert.equal(bytes.toString(), picture.toSVG());
  }
  assert.equal(read(picture.recipe).recipe, picture.recipe);
});

test("marks agree with the SVG", () => {
  const attribute = (tag, name) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
  const drawn = (svg) =>
    [...plain(svg).matchAll(/<(circle|path)[^>]*>/g)].map(([tag, kind]) => ({
      kind: kind === "circle" ? kind : attribute(tag, "fill") === "none" ? "stroke" : "path",
      color: attribute(tag, "stroke") ?? attribute(tag, "fill"),
      opacity: Number(attribute(tag, "stroke-opacity") ?? attribute(tag, "fill-opacity")),
      ...(kind === "circle"
        ? { x: Number(attribute(tag, "cx")), y: Number(attribute(tag, "cy")), radius: Number(attribute(tag, "r")) }
        : { d: attribute(tag, "d") }),
      ...(attribute(tag, "stroke-width") ? { width: Number(attribute(tag, "stroke-width")) } : {}),
    }));
  const flat = (marks) => marks.flatMap((mark) => (mark.kind === "group" ? flat(mark.marks) : [mark]));
  for (const { name, recipe } of samples("recipes.jsonl")) {
    const picture = read(JSON.stringify(recipe));
    const marks = flat(picture.marks);
    assert.deepEqual(
      marks.filter(({ kind }) => kind !== "veil").map((mark) => ({ ...mark })),
      drawn(picture.toSVG()),
      name,
    );
    const svg = picture.toSVG();
    const veils = marks.filter(({ kind }) => kind === "veil");
    assert.equal(veils.length, svg.match(/Gradient id=/g)?.length ?? 0, name);
    assert.equal(veils.flatMap(({ stops }) => stops).length, svg.match(/<stop /g)?.length ?? 0, name);
    assert.equal(svg.match(/viewBox="([^"]*)"/)[1], picture.viewBox.join(" "), name);
  }
});

test("an SVG for the markup of a page has the command's bytes, and names that no other picture has", () => {
  const calm = [[0, 0, 1, 0.25]];
  const picture = small({ calm });
  const svg = picture.toSVG({ inline: true });
  const words = ["--seed", "ada", "--size", "80x60", "--light", "--calm", "top", "--inline", "--no-config", "-q"];
  assert.equal(svg, geobg([...words, "--format", "svg", "-o", "-"]).toString());
  const names = (text) => Array.from(text.matchAll(/ id="([^"]*)"/gu), ([, name]) => name);
  const all = [svg, small({ calm, mode: "dark" }).toSVG({ inline: true }), picture.toSVG()].flatMap(names);
  assert.equal(new Set(all).size, 3);
  assert.ok(all.every((name) => /^veil1(-[0-9a-f]{16})?$/u.test(name)), `${all}`);
  for (const name of names(svg)) assert.ok(svg.includes(`"url(#${name})"`));
  // A picture keeps its form, and has the other one on request; without names, only the recipe differs.
  assert.equal(read(svg).toSVG(), svg);
  assert.equal(read(svg).toSVG({}), picture.toSVG());
  assert.equal(plain(small({}).toSVG({ inline: true })), plain(small({}).toSVG()));
  for (const wrong of [{ inlin: true }, { inline: 1 }]) {
    assert.equal(refusal(() => picture.toSVG(wrong)).code, "recipe");
  }
});

test("gestures make the marks of composing afresh", () => {
  let address = 0;
  const gestures = ["mesh", "undo", "redo", "clear"];
  let state = 1;
  const next = (limit) => (state = (state * 48271) % 2147483647) % limit;
  for (const mesh of [0, 2]) {
    const base = small({ density: null, mesh });
    const drawings = [base.drawing(), base.drawing()];
    const stacks = drawings.map(({ marks }) => [...marks]);
    for (let count = 0; count < 200; count += 1) {
      // Two drawings take turns, although the engine continues only one at a time.
      const which = next(8) === 0 ? 1 : 0;
      const gesture = next(2)
        ? gestures[next(next(5) ? 3 : 4)]
        : { tap: [next(500) - 250, next(400) - 200], address: address += 1 };
      const { removed, added } = drawings[which].apply(gesture);
      const stack = stacks[which];
      stack.length -= removed;
      stack.push(...added);
      assert.deepEqual(stack, [...drawings[which].marks]);
      if (count % 10 === 0) assert.deepEqual(stack, [...drawings[which].wallpaper.marks]);
    }
  }
  const drawing = small().drawing();
  drawing.apply({ tap: [0, 0], address: 1 });
  const before = drawing.wallpaper.recipe;
  assert.equal(refusal(() => drawing.apply({ tap: [0, 0], address: 1 })).code, "recipe");
  assert.equal(refusal(() => drawing.apply("wipe")).field, "gesture");
  assert.equal(drawing.wallpaper.recipe, before);
});

test("a fault of the engine does not last", () => {
  const picture = small({ mesh: true });
  const drawing = picture.drawing();
  drawing.apply({ tap: [0, 0], address: 1 });
  const svg = picture.toSVG();
  for (const value of [0xff, 0x00, 0x7f]) {
    const recipe = drawing.wallpaper.recipe;
    new Uint8Array(current.exports.memory.buffer).fill(value);
    const before = instances.length;
    assert.deepEqual(refusal(() => picture.toSVG()), { code: "internal", field: null });
    assert.equal(picture.toSVG(), svg);
    assert.equal(instances.length, before + 1);
    current = instances.at(-1);
    assert.equal(drawing.wallpaper.recipe, recipe);
    assert.ok(drawing.apply("mesh").added.length > 0);
    assert.deepEqual(drawing.marks, drawing.wallpaper.drawing().marks);
  }
});

test("an engine inside a script that is damaged is one error", async () => {
  const packed = zlib.gzipSync(moduleBytes);
  assert.deepEqual(
    WebAssembly.Module.exports(await unpacked(packed.toString("base64"))),
    WebAssembly.Module.exports(module),
  );
  const unhandled = [];
  const note = (reason) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  for (const damaged of [packed.subarray(0, 5000), packed.subarray(1), packed.fill(7, 9000, 9200)]) {
    await assert.rejects(unpacked(damaged.toString("base64")));
  }
  await new Promise((done) => {
    setTimeout(done, 50);
  });
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
});

test("a large input does not keep its memory", () => {
  const large = Buffer.concat([
    geobg(["render", "--no-config", "-", "--format", "png", "-o", "-", "--quiet"], small().recipe),
    Buffer.alloc(40 << 20),
  ]);
  assert.equal(read(large).seed, "ada");
  assert.equal(small().width, 80);
  assert.ok(instances.at(-1).exports.memory.buffer.byteLength < 4 << 20);
});

test("a large drawing keeps its memory while it is continued", () => {
  const gestures = Array.from({ length: 16_000 }, (_, index) => ({ tap: [0, 0], address: index + 1 }));
  const drawing = small({ gestures }).drawing();
  const continued = instances.length;
  assert.ok(instances.at(-1).exports.memory.buffer.byteLength > 64 << 20);
  drawing.apply({ tap: [0, 0], address: 20_000 });
  drawing.apply("undo");
  assert.equal(instances.length, continued);
  small().drawing();
  assert.ok(instances.at(-1).exports.memory.buffer.byteLength < 4 << 20);
});

test("data addresses", () => {
  const picture = small();
  const url = picture.toDataURL();
  assert.equal(picture.toCSS(), `url("${url}")`);
  assert.equal(Buffer.from(url.split(",")[1], "base64").toString(), picture.toSVG());
});

test("a tile", () => {
  const picture = small({ zoom: 2 });
  const tile = small({ zoom: 2, tile: true });
  assert.notEqual(tile.toSVG(), picture.toSVG());
  assert.equal(JSON.parse(tile.recipe).tile, true);
  assert.equal(tile.with({ tile: null }).toSVG(), picture.toSVG());
  assert.equal(
    picture.toCSS({ tile: true }),
    `url("${tile.toDataURL()}") 0 0 / ${tile.width}px ${tile.height}px`,
  );
  assert.equal(tile.toCSS({ tile: false }), tile.toCSS());
  assert.equal(tile.toCSS({ tile: undefined }), tile.toCSS());
  for (
    const [options, field, words] of [
      [{ tile: "yes" }, "tile", /^tile must be true or false/u],
      [{ tile: 0 }, "tile", /^tile must be true or false/u],
      [{ tiled: true }, "tiled", /^tiled is not a known option/u],
    ]
  ) {
    assert.throws(() => picture.toCSS(options), (error) => error.field === field && !!error.message.match(words));
  }
});

test("a motion", () => {
  const picture = small();
  const later = small({ motion: { kind: "drift", seconds: 20, at: 20 / 3 } });
  assert.notEqual(later.toSVG(), picture.toSVG());
  assert.deepEqual(JSON.parse(later.recipe).motion, { amount: 1, at: 6.667, kind: "drift", seconds: 20 });
  assert.deepEqual(JSON.parse(small({ motion: "zoom" }).recipe).motion.kind, "zoom");
  assert.equal(later.with({ motion: null }).toSVG(), picture.toSVG());
  assert.throws(() => small({ motion: "walk" }), /motion, kind: 'walk' is not one of/);
});

test("an SVG as a file", async () => {
  const blob = await small().toBlob();
  assert.equal(blob.type, "image/svg+xml");
  assert.equal(await blob.text(), small().toSVG());
});
