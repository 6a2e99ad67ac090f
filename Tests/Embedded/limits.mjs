// Runs the portable targets as WebAssembly, and compares what they make with what the command makes,
// byte for byte: pictures at the limits of recipes, refusals, recipes read from pictures, palettes.
//
// The argument is the module; scripts/embedded makes it. $GEOBG_COMMAND names the command. Node 18 or
// later; no packages.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const command = process.env.GEOBG_COMMAND ?? path.join(root, ".build", "release", "geobg");
const compiled = new WebAssembly.Module(fs.readFileSync(
  process.argv[2] ?? path.join(root, ".build", "embedded", "geobg-tests.wasm"),
));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-limits-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

let passed = 0;
const failures = [];

/** Counts a check, and keeps the name of one that fails. */
function check(name, holds, detail = "") {
  if (holds) passed += 1;
  else failures.push(`${name}${detail ? `: ${detail}` : ""}`);
}

/** The module's functions: each takes bytes or text, and gives { code, bytes }. */
function load(hashSeed) {
  const { exports } = new WebAssembly.Instance(compiled, {});
  exports.choose_hash_seed(hashSeed);
  return (name, input, ...rest) => {
    const bytes = Buffer.from(input);
    const start = exports.allocate(bytes.length);
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    const code = exports[name](start, bytes.length, ...rest);
    exports.deallocate(start);
    const answer = new Uint8Array(
      exports.memory.buffer,
      exports.answer_start(),
      exports.answer_count(),
    );
    return { code, bytes: Buffer.from(answer) };
  };
}

/** What the command does: { code, bytes, sentence }; the sentence has no flag or file before it. */
function native(args, input) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    input,
    maxBuffer: 1 << 30,
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", SOURCE_DATE_EPOCH: undefined },
  });
  return { code: status, bytes: stdout, sentence: stderr.toString() };
}

/** Compares an answer of the module's with the command's. */
function compare(name, ours, theirs) {
  if (ours.code === 0 || theirs.code === 0) {
    check(
      name,
      ours.code === theirs.code && ours.bytes.equals(theirs.bytes),
      `codes ${ours.code} and ${theirs.code}, ${ours.bytes.length} and ${theirs.bytes.length} bytes ` +
        (ours.code ? ours.bytes : theirs.sentence),
    );
    return;
  }
  const sentence = ours.bytes.toString();
  // The command adds the file or the flag before it, and where the names of sizes are.
  const said = theirs.sentence.replace(/\n+$/, "")
    .replace(/; geobg sizes lists all names$/, "")
    .replace("a name from geobg sizes", "the name of a screen, a paper or a device");
  check(
    name,
    ours.code === theirs.code && said.startsWith("geobg: error: ") &&
      said.endsWith(`: ${sentence}`),
    `${ours.code} ${sentence} | ${theirs.code} ${said}`,
  );
}

let files = 0;
/** Writes `content` to a file of its own, and gives its path. */
function file(content, ending) {
  const name = path.join(folder, `${(files += 1)}.${ending}`);
  fs.writeFileSync(name, content);
  return name;
}

const imports = WebAssembly.Module.imports(compiled);
check("the module imports nothing", imports.length === 0, JSON.stringify(imports));

const call = load(1);
const others = [load(2), load(4_000_000_000)];

// MARK: Recipes at their limits

const taps = (count, make) => JSON.stringify(Array.from({ length: count }, (_, i) => make(i)));
const tap = (x, y, address) => ({ tap: [x, y], address });
const undone = (i) => (i % 2 ? "undo" : tap((i % 700) - 350, (i % 1600) - 800, i));
const phone = '"canvas":{"height":2532,"width":1170}';
const recipes = {
  "a phone": phone,
  "a canvas of a million pixels a side": '"canvas":{"height":1000000,"width":1000000}',
  "the widest strip": '"canvas":{"height":10000,"width":1000000},"zoom":1',
  "the smallest canvas": '"canvas":{"height":1,"width":1}',
  "a pan of 10^10": `${phone},"pan":[10000000000,-10000000000]`,
  "a pan of thousandths": `${phone},"pan":[9999999999.999,-0.001]`,
  "a pan past the limit": `${phone},"pan":[10000000000.001,0]`,
  "the largest seed": `${phone},"seed":"18446744073709551615"`,
  "a seed past the largest": `${phone},"seed":"18446744073709551616"`,
  "a seed of text": `${phone},"seed":"caf\\u00e9 \\ud83d\\ude00"`,
  "a seed composed of two": `${phone},"seed":"cafe\\u0301"`,
  "a seed with zeros first": `${phone},"seed":"007"`,
  "a seed below zero": `${phone},"seed":"-1"`,
  "a day": `${phone},"seed":"2026-12-24"`,
  "the longest seed": `${phone},"seed":"${"s".repeat(1024)}"`,
  "a seed too long": `${phone},"seed":"${"s".repeat(1025)}"`,
  "the largest address": `${phone},"gestures":[{"address":9007199254740991,"tap":[1.5,-2.25]},"mesh"]`,
  "an address past 2^53": `${phone},"gestures":[{"address":9007199254740993,"tap":[0,0]}]`,
  "a tap far out": `${phone},"gestures":[{"address":0,"tap":[10000000000,0]}],"pan":[10000000000,0]`,
  "all gestures": `${phone},"plane":null,"gestures":[
    {"address":1,"tap":[0,0]},{"address":2,"tap":[20,-300]},"undo","undo","redo","mesh","mesh","clear",
    "undo",{"address":3,"tap":[-50.125,8]},"mesh"]`,
  "100,000 gestures": `${phone},"plane":null,"gestures":${taps(100_000, undone)}`,
  "100,001 gestures": `${phone},"plane":null,"gestures":${taps(100_001, undone)}`,
  "100,000 gestures that stay": `${phone},"gestures":${
    taps(100_000, (i) => tap((i % 1000) * 1_000_000, Math.floor(i / 1000) * 1_000_000, i))
  }`,
  "density 25": `${phone},"plane":{"density":25}`,
  "density past the limit": `${phone},"plane":{"density":25.001}`,
  "density 0": `${phone},"plane":{"density":0}`,
  "no plane": `${phone},"plane":null`,
  "zoom 100": `${phone},"zoom":100`,
  "zoom 0.1": `${phone},"zoom":0.1`,
  "zoom 0.001": `${phone},"zoom":0.001`,
  "zoom 0.001 of few shapes": `${phone},"zoom":0.001,"plane":{"density":0.001}`,
  "zoom below the limit": `${phone},"zoom":0`,
  "everything at its limit": `"canvas":{"height":1000000,"width":1000000},"pan":[-1e1,0]`,
  "far, dense and small": `${phone},"pan":[-10000000000,9999999999.999],"plane":{"density":25},"zoom":1.234`,
  "100 passes of a mesh": `${phone},"mesh":100`,
  "a mesh in dark": `${phone},"mesh":3,"mode":"dark"`,
  "no background": `${phone},"background":"none","mode":"dark"`,
  "a background": `${phone},"background":"#0a2030"`,
  "calm zones": `${phone},"calm":[[0,0,1,0.3],[0.125,0.5,0.25,0.333],[0.999,0.999,0.001,0.001]]`,
  "17 calm zones": `${phone},"calm":${JSON.stringify(Array(17).fill([0, 0, 1, 1]))}`,
  "a monitor of a layout": '"canvas":{"height":1920,"width":1080},"span":{"height":1920,"width":3640,"x":2560,"y":0}',
  "a scaled monitor of a layout":
    `"canvas":{"height":1440,"width":2560},"span":{"height":2400,"layout":[3000,1920],"width":3750,
    "x":10,"y":20},"calm":[[0,0,1,0.25]],"mesh":1`,
  "a span without room": '"canvas":{"height":1920,"width":1080},"span":{"height":1920,"width":1000,"x":0,"y":0}',
  "a print sheet with bleed and crop marks":
    `"canvas":{"bleed":3,"crop-marks":true,"height":3720,"millimeters":[210,297],"ppi":300,"width":2693},
    "calm":[[0,0,0.5,0.5]],"mesh":2`,
  "a print sheet whose pixels are others":
    '"canvas":{"bleed":3,"crop-marks":true,"height":10,"millimeters":[210,297],"ppi":300,"width":10}',
  "a PDF's date past 32 bits": `${phone},"output":{"date":253402300799,"format":"pdf"}`,
  "a PDF's date past the limit": `${phone},"output":{"date":253402300800,"format":"pdf"}`,
  "a share of a PNG": `${phone},"output":{"compression":"small","format":"png","rows":[2,3]}`,
  "a renderer": `${phone},"output":{"format":"webp","renderer":"exact"}`,
  "quality of a JPEG": `${phone},"output":{"format":"jpeg","quality":100}`,
  "a canvas past 32 bits": '"canvas":{"height":4294967297,"width":4294967297}',
  "a mesh past 32 bits": `${phone},"mesh":4294967297`,
  "numbers past 53 bits": `${phone},"output":{"date":9007199254740993,"format":"pdf"}`,
};

const svgs = {};
for (const [name, members] of Object.entries(recipes)) {
  const text = `{"engine":1,${members.includes('"seed"') ? "" : '"seed":"42",'}${members}}`;
  const ours = call("svg", text);
  const given = file(text, "json");
  compare(`${name}: SVG`, ours, native(["render", "--no-config", given, "--format", "svg", "-o", "-", "--quiet"]));
  compare(`${name}: recipe`, call("recipe", text), native(["recipe", "--no-config", given]));
  svgs[name] = ours.bytes;
  for (const other of text.length < 100_000 ? others : []) {
    const again = other("svg", text);
    check(`${name}: with another seed of hashing`, again.code === ours.code && again.bytes.equals(ours.bytes));
  }
}

// MARK: Palettes

const names = call("built_in", "").bytes.toString().split("\n");
check(
  "all palettes are built in",
  names.join() === fs.readdirSync(path.join(root, "Palettes")).map((f) => path.parse(f).name)
    .sort().join(),
);
for (const name of names) {
  const json = fs.readFileSync(path.join(root, "Palettes", `${name}.json`));
  // Pages have the file without spaces and without the sentence about it.
  const palette = JSON.parse(json);
  delete palette.about;
  check(`${name} is its file`, call("built_in", name).bytes.toString() === JSON.stringify(palette));
  for (const mode of ["light", "dark"]) {
    const text = JSON.stringify({
      engine: 1,
      seed: "7",
      canvas: { width: 1920, height: 1080 },
      mode,
      mesh: 1,
      palette,
    });
    compare(
      `${name} in ${mode}`,
      call("svg", text),
      native([
        "render",
        "--no-config",
        "--seed",
        "7",
        "--size",
        "1920x1080",
        `--${mode}`,
        "--mesh",
        "--palette",
        name,
        "--format",
        "svg",
        "-o",
        "-",
        "--quiet",
      ]),
    );
  }
  const given = path.join(root, "Palettes", `${name}.json`);
  const theirs = ["gpl", "hex", "base16", "pywal", "css"].map((format) =>
    native(["palettes", "convert", given, "-", "--format", format])
  );
  const ours = call("formats", json);
  const refused = theirs.find((one) => one.code !== 0);
  compare(`${name} in all formats`, ours, refused ?? { code: 0, bytes: Buffer.concat(theirs.map((one) => one.bytes)) });
}

// What is seen of each swatch: the numbers of color science, of which the command shows two places or
// three.
for (const name of names) {
  const lines = (answer) =>
    answer.bytes.toString().split("\n")
      .map((line) =>
        line.trim().replace(/ +/g, " ")
          // The command's words for what the module reports.
          .replace(/looks the same as the background \(distance /, "cannot be seen (")
          .replace(/look the same with (\w+) color blindness \(distance /, "cannot be told apart by $1 eyes (")
          .replace(/look the same \(distance /, "cannot be told apart (")
      )
      .filter((line) => line !== "" && !line.startsWith("all colors look"));
  const number = /\b\d+(\.\d+)?(?=\)?$)/;
  const words = (line) => line.replace(number, "");
  const value = (line) => Number(line.match(number)?.[0] ?? 0);
  const [ours, theirs] = [lines(call("sights", name)), lines(native(["palettes", "check", name]))];
  check(
    `${name} to all eyes`,
    ours.length > 4 && ours.length === theirs.length &&
      ours.every((line, at) =>
        words(line) === words(theirs[at]) &&
        Math.abs(value(line) - value(theirs[at])) <= (line.endsWith(")") ? 0.0011 : 0.0061)
      ),
    `${ours.join("; ")} | ${theirs.join("; ")}`,
  );
}

const tests = path.join(root, "Tests", "GeobgRecipeTests");
for (const name of fs.readdirSync(path.join(tests, "PaletteFiles"), { recursive: true })) {
  const given = path.join(tests, "PaletteFiles", name);
  if (!fs.statSync(given).isFile()) continue;
  const input = Buffer.concat([Buffer.from(`${path.basename(name)}\n`), fs.readFileSync(given)]);
  compare(
    `palette file ${name}`,
    call("palette", input),
    native(["palettes", "convert", given, "-", "--format", "json"]),
  );
}

// MARK: Refusals

for (const name of fs.readdirSync(path.join(tests, "Documents"))) {
  if (!name.endsWith(".json")) continue;
  const given = path.join(tests, "Documents", name);
  const content = fs.readFileSync(given);
  if (name.startsWith("recipe-")) {
    compare(name, call("recipe", content), native(["recipe", "--no-config", given]));
  } else {
    const input = Buffer.concat([Buffer.from(`${name}\n`), content]);
    compare(name, call("palette", input), native(["palettes", "convert", given, "-", "--format", "json"]));
  }
}

// MARK: Recipes from pictures

const carried = file(
  `{"engine":1,"seed":"b","canvas":{"width":300,"height":200},"mesh":2,
  "output":{"format":"png"},"palette":{"name":"a<&>\\"(\\\\)\\u00e9","light":{"background":"#ffffff"},
  "dark":{"background":"#000000"},"swatches":[{"name":"s","weight":1,"color":"#123456",
  "opacity":[0.1,0.9]}]}}`,
  "json",
);
for (const ending of ["svg", "png", "pdf", "jpg", "webp"]) {
  const picture = path.join(folder, `picture.${ending}`);
  execFileSync(command, ["render", "--no-config", carried, "-o", picture, "--quiet"]);
  const content = fs.readFileSync(picture);
  compare(`the recipe in a ${ending}`, call("recipe", content), native(["recipe", "--no-config", picture]));
  const cut = file(content.subarray(0, content.length / 2), ending);
  compare(
    `the recipe in half of a ${ending}`,
    call("recipe", fs.readFileSync(cut)),
    native(["recipe", "--no-config", cut]),
  );
}

// MARK: Sizes, calm zones, monitors, shares

for (
  const [size, calm] of [
    ["iphone-15-pro", "auto"],
    ["4k", "auto+top"],
    ["A4", "0%,6%,100%,24%"],
    ["60x40cm", "left+right"],
    ["1000000x1000000", "1,2,999998,999997"],
    ["1170x2532", "auto"],
    ["iphone", "none"],
    ["1170x2532", "0,0,1171,1"],
    ["1170x2532", "1%,1%,100%,1%"],
    ["12x", "none"],
    ["a4", "auto"],
    ["999999999x1mm", "none"],
    ["ipone 15 pro", "none"],
  ]
) {
  compare(
    `the size ${size}, calm ${calm}`,
    call("compose", `9\n${size}\n${calm}`),
    native(["recipe", "--no-config", "--seed", "9", "--size", size, "--calm", calm]),
  );
}

check("a size past 32 bits", call("compose", "9\n99999999999x1\nnone").code === 64);

const monitors = "DP-1:2560x1440+0+0@1.333,DP-2:1080x1920+1920-240,HDMI-1:3840x2160+3000-77@2";
const spans = call("layout", monitors);
check("a layout", spans.code === 0, spans.bytes.toString());
execFileSync(command, [
  "render",
  "--no-config",
  "--seed",
  "1",
  "--layout",
  monitors,
  "--bezel",
  "40",
  "-o",
  path.join(folder, "{output}.svg"),
  "--quiet",
]);
spans.bytes.toString().trim().split("\n").forEach((recipe, index) => {
  const name = ["DP-1", "DP-2", "HDMI-1"][index];
  const ours = call("recipe", fs.readFileSync(path.join(folder, `${name}.svg`)));
  const { output: _output, ...picture } = JSON.parse(ours.bytes);
  check(`the monitor ${name}`, JSON.stringify(picture) === recipe, recipe);
});

for (
  const [index, count, total] of [
    [0, 1, 2_000_000_000],
    [999_999, 1_000_000, 2_147_483_647],
    [500_000, 999_999, 1_000_000_007],
    [6, 7, 3],
  ]
) {
  const at = (place) => (BigInt(place) * BigInt(total)) / BigInt(count);
  check(
    `the share ${index}/${count} of ${total}`,
    call("share", `${index}/${count}`, total).bytes.toString() === `${at(index)} ${at(index + 1)}`,
  );
}

// MARK: PNG

/** The pixels that the boundary paints, each row behind its filter byte. */
function patches(width, height, channels) {
  const rows = Buffer.alloc(height * (1 + width * channels));
  let place = 0;
  for (let y = 0; y < height; y += 1) {
    place += 1;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / 50);
      const patch = Math.imul(column + Math.floor(y / 40), 0x9e3779b1);
      const noise = column % 7 === 0 ? Math.imul(Math.imul(x, y), 0x85ebca6b) >>> 8 : 0;
      for (let channel = 0; channel < channels; channel += 1) {
        rows[place] = (patch ^ noise) >>> (8 * channel);
        place += 1;
      }
    }
  }
  return rows;
}

for (
  const [width, height, members, channels] of [
    [1170, 600, "", 3],
    [700, 333, ',"background":"none"', 4],
    [20_000, 70, "", 3],
  ]
) {
  const png = call(
    "png",
    `{"engine":1,"seed":"1","canvas":{"width":${width},"height":${height}}
    ${members}}`,
  ).bytes;
  const data = [];
  for (let place = 8; place < png.length;) {
    const length = png.readUInt32BE(place);
    const chunk = png.subarray(place + 4, place + 8 + length);
    if (chunk.subarray(0, 4).toString() === "IDAT") data.push(chunk.subarray(4));
    place += 12 + length;
  }
  // Inflating checks the sum of the pixels, and the command those of the chunks.
  const pixels = zlib.inflateSync(Buffer.concat(data));
  check(`a PNG of ${width}x${height}`, pixels.equals(patches(width, height, channels)));
  compare(
    `the recipe in a PNG of ${width}x${height}`,
    call("recipe", png),
    native(["recipe", "--no-config", file(png, "png")]),
  );
}

// The same pixels, as a PNG for the command.
{
  const [width, height] = [320, 200];
  const rows = patches(width, height, 4);
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_, y) => rows.subarray(y * (1 + 4 * width) + 1, (y + 1) * (1 + 4 * width))),
  );
  const png = call(
    "png",
    `{"engine":1,"seed":"1","canvas":{"width":${width},"height":${height}},
    "background":"none"}`,
  ).bytes;
  const given = path.join(folder, "pixels.png");
  fs.writeFileSync(given, png);
  compare(
    "a palette from pixels",
    call("pixel_palette", pixels),
    native(["palettes", "from", given, "--format", "json"]),
  );
}

// MARK: The test of the test

const damaged = Buffer.from(svgs["a phone"]);
damaged[damaged.length >> 1] ^= 1;
const before = failures.length;
compare("a damaged SVG", { code: 0, bytes: damaged }, { code: 0, bytes: svgs["a phone"] });
compare("another sentence", { code: 65, bytes: Buffer.from("seed is missin") }, {
  code: 65,
  sentence: "geobg: error: a.json: seed is missing\n",
});
const noticed = failures.splice(before).length;
check("damage is noticed", noticed === 2);

for (const failure of failures) console.error(`embedded: ${failure.slice(0, 600)}`);
console.log(`embedded: ${passed} checks passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
