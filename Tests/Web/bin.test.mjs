// The command of the package of npm, as `npm pack` and node's own installation make it.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { manifest } from "./installed.mjs";
import { geobg as native, samples, sha256, web } from "./support.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-bin-"));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The program in the archive of the package, unpacked as npm does. */
const program = (() => {
  // Debian's node has no npm; its archive has the files that the test of the package checks, in this folder.
  const npm = spawnSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: web, encoding: "utf8" });
  const own = path.join(folder, "package");
  if (npm.error === undefined) {
    assert.equal(npm.status, 0, npm.stderr);
    const { status } = spawnSync("tar", ["-xzf", npm.stdout.trim().split("\n").at(-1)], { cwd: folder });
    assert.equal(status, 0);
  } else {
    fs.mkdirSync(own);
    const names = fs.readdirSync(web).filter((name) => /\.(js|json|d\.ts|wasm)$/u.test(name));
    for (const name of names) fs.copyFileSync(path.join(web, name), path.join(own, name));
  }
  return path.join(own, manifest.bin.geobg);
})();

/** Runs the command; gives its code, its output and its messages. */
function geobg(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr: stderr.toString() };
}

const at = (...names) => path.join(folder, ...names);

test("the program is short", () => {
  const source = fs.readFileSync(new URL("../../Pages/wrapper/bin.js", import.meta.url), "utf8");
  assert.ok(source.split("\n").length <= 301, "it has more than 300 lines");
});

test("the program starts by its first line", () => {
  assert.match(fs.readFileSync(program, "utf8"), /^#!\/usr\/bin\/env node\n/u);
  assert.match(geobg("--help").stdout.toString(), /--shape-size s\n {4}Size of the shapes, 0\.1 to 4\./u);
});

test("200 recipes have the command's bytes, as SVG and as PNG", () => {
  // The command's own tests compare it with these hashes.
  const exact = samples("exact.jsonl");
  assert.equal(exact.length, 200);
  fs.writeFileSync(at("exact.jsonl"), exact.map(({ recipe }) => `${JSON.stringify(recipe)}\n`).join(""));
  const made = geobg("batch", "exact.jsonl", "-o", "exact/{index}.png");
  assert.equal(made.status, 0, made.stderr);
  exact.forEach(({ name, sha256: hash }, index) => {
    assert.equal(sha256(fs.readFileSync(at("exact", `${index}.png`))), hash, name);
  });
  // The module makes plain files of recipes that ask for groups or for both modes.
  const plain = samples("recipes.jsonl").filter(({ recipe: { output } }) => !output?.groups && !output?.adaptive);
  assert.ok(plain.length >= 200);
  fs.writeFileSync(at("plain.jsonl"), plain.map(({ recipe }) => `${JSON.stringify(recipe)}\n`).join(""));
  assert.equal(geobg("batch", "plain.jsonl", "-o", "plain/{index}.svg", "-q").stderr, "");
  plain.forEach(({ name, sha256: hash }, index) => {
    assert.equal(sha256(fs.readFileSync(at("plain", `${index}.svg`))), hash, name);
  });
});

test("options make the command's picture", () => {
  const options = [
    ..."--seed ada --size 300x200 --dark --mesh --density 2.5 --zoom 1.25 --pan=-20.5,10".split(" "),
    ..."--shapes circle,hexagon=3 --shape-size 1.5 --mesh-net 40x20 --shapes-per-tap 2-5 --arrangement hive".split(" "),
    ..."--background none --swatch ruby=#c0ffee --color-flow 0.5 --tile".split(" "),
  ];
  for (const format of ["svg", "png"]) {
    const exact = format === "png" ? ["--renderer", "exact"] : [];
    const wanted = native(["--no-config", "-q", ...options, ...exact, "--format", format, "-o", "-"]);
    const { status, stdout, stderr } = geobg(...options, "--format", format, "-o", "-");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.ok(stdout.equals(wanted), format);
  }
});

test("a batch that is killed goes on where it was", async () => {
  const words = [program, "batch", "--seeds", "1...60", "--size", "1200x900", "-o", "walls/{seed}.png"];
  const first = spawn(process.execPath, words, { cwd: folder, stdio: "ignore" });
  const isBegun = () => fs.existsSync(at("walls")) && fs.readdirSync(at("walls")).length >= 5;
  while (!isBegun()) await new Promise((done) => setTimeout(done, 5));
  first.kill("SIGKILL");
  await new Promise((done) => first.on("exit", done));
  const made = fs.readdirSync(at("walls")).filter((name) => name.endsWith(".png"));
  assert.ok(made.length > 0 && made.length < 60);
  fs.writeFileSync(at("walls", made[0]), "no picture");
  const { status, stderr } = geobg(...words.slice(1));
  assert.equal(status, 0, stderr);
  assert.match(stderr, new RegExp(`made ${61 - made.length} pictures, and ${made.length - 1} were there`, "u"));
  const { stdout } = geobg("--seed", "7", "--size", "1200x900", "-o", "-");
  assert.ok(fs.readFileSync(at("walls", "7.png")).equals(stdout));
});

test("a batch makes each seed of a list with the settings of a file", () => {
  fs.writeFileSync(at("favorites.txt"), "\ufeff1...2\r\n\nanna\n");
  const look = ["--size", "60x40", "--dark", "--density", "2"];
  assert.equal(geobg(...look, "--seed", "5", "-o", "look.svg").status, 0);
  const made = geobg("batch", "look.svg", "--seeds", "@favorites.txt,9", "--zoom", "2", "-o", "look/{seed}.svg");
  assert.deepEqual([made.status, made.stderr], [0, "geobg: made 4 pictures\n"]);
  assert.deepEqual(fs.readdirSync(at("look")).sort(), ["1.svg", "2.svg", "9.svg", "anna.svg"]);
  const { stdout } = geobg(...look, "--seed", "anna", "--zoom", "2", "--format", "svg", "-o", "-");
  assert.ok(fs.readFileSync(at("look", "anna.svg")).equals(stdout));
});

test("a negative value can follow its option as a word", () => {
  const words = ["--seed", "1", "--size", "60x40", "--format", "svg", "-o", "-"];
  const { status, stdout, stderr } = geobg(...words, "--pan", "-100,0", "--opacity", "0.5");
  assert.deepEqual([status, stderr], [0, ""]);
  assert.ok(stdout.equals(geobg(...words, "--pan=-100,0", "--opacity=0.5").stdout));
});

test("a link stays, and its file is written beside the file", () => {
  fs.mkdirSync(at("other"));
  fs.writeFileSync(at("other", "real.svg"), "old");
  fs.symlinkSync(at("other", "real.svg"), at("link.svg"));
  // No file can be renamed from here.
  const rename = "const { renameSync } = require('node:fs'); require('node:fs').renameSync = (from, to) => {" +
    "if (require('node:path').dirname(from) !== require('node:path').dirname(to)) throw new Error('EXDEV');" +
    "renameSync(from, to); };";
  fs.writeFileSync(at("rename.cjs"), rename);
  const words = ["--require", at("rename.cjs"), program, "--seed", "1", "--size", "60x40", "-q", "-o", "link.svg"];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder });
  assert.deepEqual([status, stderr.toString()], [0, ""]);
  assert.ok(fs.lstatSync(at("link.svg")).isSymbolicLink());
  assert.match(fs.readFileSync(at("other", "real.svg"), "utf8"), /^<svg/u);
});

fs.writeFileSync(at("none.txt"), "\n");
fs.writeFileSync(at("file"), "");

for (
  const [words, status, text] of [
    [["--zoom", "200"], 64, "zoom 200 is out of range; use 0.001 to 100"],
    [["--zoom", "abc"], 64, "--zoom: abc is not allowed; use a number with at most three decimal places, such as 0.5"],
    [["--size", "a4"], 64, "--size: a4 is not a size; write WIDTHxHEIGHT in pixels, such as 1170x2532"],
    [["--bogus"], 64, "Unknown option '--bogus'; see npx geobg --help"],
    [["-o", "a.gif"], 64, "-o a.gif: use svg or png, as the native command has others"],
    [["missing.png"], 66, "missing.png: cannot be read"],
    [["-o", "no/a.png"], 73, "no/a.png: cannot be created"],
    [["batch"], 64, "there are no seeds"],
    [["batch", "--seeds", "1...3", "-o", "a.png"], 64, "-o: two pictures would have the same file name"],
    [["batch", "--seeds", "@none.txt"], 65, "none.txt: the file has no seeds; write one seed, or a range"],
    [["batch", "--seeds", "@missing.txt"], 66, "missing.txt: cannot be read"],
    [["batch", "a.svg", "b.svg", "--seeds", "1"], 64, "with --seeds, only one FILE can have the settings"],
    [["batch", "--seeds", "1", "-o", "file/a.svg"], 73, "file/a.svg: cannot be created"],
    [["batch", "--seeds", "3...1"], 64, "--seeds: 3...1 runs backward; write 1...3"],
  ]
) {
  test(`${words.join(" ")} is refused`, () => {
    const refused = geobg(...words);
    assert.deepEqual([refused.status, refused.stdout.toString()], [status, ""]);
    assert.ok(refused.stderr.startsWith("geobg: error: ") && refused.stderr.includes(text), refused.stderr);
    assert.equal(refused.stderr.trim().split("\n").length, 1);
  });
}
