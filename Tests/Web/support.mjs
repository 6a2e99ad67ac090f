// What the tests of web/ share: the module itself without its wrapper, the samples, the command.
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
export const web = path.join(root, "web");
export const moduleBytes = fs.readFileSync(path.join(web, "geobg.wasm"));
export const module = new WebAssembly.Module(moduleBytes);
/** The engine that also writes PNG. */
export const largeBytes = fs.readFileSync(path.join(web, "geobg-png.wasm"));
export const largeModule = new WebAssembly.Module(largeBytes);
/** The path of the command. */
export const command = process.env.GEOBG_COMMAND ?? path.join(root, ".build", "release", "geobg");

/** What the command writes to standard output. */
export function geobg(args, input) {
  return execFileSync(command, args, {
    input,
    maxBuffer: 1 << 30,
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, LC_ALL: "C" },
  });
}

/** The functions of a new instance of an engine: each takes text or bytes, and gives { bytes } or { error }. */
export function instance(hashSeed, engine = module) {
  const { exports } = new WebAssembly.Instance(engine, {});
  if (hashSeed !== undefined) exports.choose_hash_seed(hashSeed);
  const call = (name, input = "") => {
    const bytes = Buffer.from(input);
    const start = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    const count = exports[name]();
    const length = count < 0 ? -1 - count : count;
    const answer = Buffer.from(new Uint8Array(exports.memory.buffer, exports.answer(), length));
    return count < 0 ? { error: JSON.parse(answer) } : { bytes: answer };
  };
  return { call, exports };
}

export const sha256 = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

/** What a page says of an error of the libraries: it draws fewer shapes. */
export const inPage = (text) => text.replace("the limit is 500000;", "the limit is 200000;");

/** The objects in a file of Tests/Shared, one on each line. */
export function samples(name) {
  return fs.readFileSync(path.join(root, "Tests", "Shared", name), "utf8").trim().split("\n")
    .map((line) => JSON.parse(line));
}

/** The pictures of the golden registry: hash, and the options that make each. */
export function goldenPictures() {
  const file = path.join(root, "Tests", "GeobgCLITests", "Golden", "engine-1.sha256");
  return fs.readFileSync(file, "utf8").trim().split("\n").map((line) => {
    const [, hash, name] = line.match(/^(\w+) {2}(.*)$/);
    const [, seed, mode, classic, mesh] = name.match(/^(.*)-(light|dark)-(classic-)?(mesh|none)\.svg$/);
    return {
      hash,
      name,
      seed: decodeURIComponent(seed),
      mode,
      mesh: mesh === "mesh",
      palette: classic ? "classic" : "original",
    };
  });
}

/** An SVG without the recipe in its metadata. */
export const plain = (svg) => svg.replace(/<metadata>.*<\/metadata>\n/s, "");
