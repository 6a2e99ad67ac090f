#!/usr/bin/env node
// The command of the package of npm: pictures and batches, with the engine that is inside. README.md explains it.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { GeobgError, load } from "./inline.js";
import { options as table } from "./options.json";

/** The exit codes of the command, as in sysexits. */
const codes = { usage: 64, data: 65, missing: 66, cannotCreate: 73, io: 74, internal: 70, memory: 71 };

/** An error that ends the command with an exit code and one sentence. */
const stop = (exit, message) => Object.assign(new Error(message), { exit });

const usage = (message) => stop(codes.usage, message);

// MARK: Options

/** The options that make a picture, from the table that all commands share; zones need the sizes of screens. */
const rows = table.filter(({ group, name }) => group === "picture" && !["mode", "calm"].includes(name));

const isFlag = ({ form }) => form === "flag";
const values = rows.filter((row) => !isFlag(row)).map(({ name }) => name);
const flags = rows.filter(isFlag).flatMap(({ name }) => [name, `no-${name}`]);
const named = (names, type) => Object.fromEntries(names.map((name) => [name, { type }]));
const config = {
  allowPositionals: true,
  options: {
    ...named([...values, "format", "seeds"], "string"),
    ...named([...flags, "light", "dark", "mesh", "no-mesh"], "boolean"),
    swatch: { type: "string", multiple: true },
    output: { type: "string", short: "o", multiple: true },
    quiet: { type: "boolean", short: "q" },
    help: { type: "boolean", short: "h" },
  },
};

const camel = (name) => name.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase());

function number(text, name) {
  if (!/^-?[0-9]+(\.[0-9]{1,3})?$/.test(text)) {
    throw usage(`--${name}: ${text} is not allowed; use a number with at most three decimal places, such as 0.5`);
  }
  return Number(text);
}

const numbers = (text, name, separator = ",") => text.split(separator).map((part) => number(part, name));

function motion(text) {
  const [kind, seconds, amount] = text.split(",");
  if (kind === "none") return null;
  const given = Object.entries({ seconds, amount }).filter(([, value]) => value !== undefined);
  return { kind, ...Object.fromEntries(given.map(([name, value]) => [name, number(value, "motion")])) };
}

/** The values of options that are more than their form says. */
const special = {
  size: (text) => {
    const [, width, height] = /^([0-9]+)x([0-9]+)$/.exec(text) ?? [];
    if (!height) throw usage(`--size: ${text} is not a size; write WIDTHxHEIGHT in pixels, such as 1170x2532`);
    return { width: Number(width), height: Number(height) };
  },
  motion: (text) => ({ motion: motion(text) }),
  "mesh-passes": (text) => ({ mesh: number(text, "mesh-passes") }),
};

/** The value of an option of the wrapper. */
function value({ name, form }, text) {
  const [kind, ...detail] = form.split(" ");
  if (kind === "number") return detail.length > 0 && text === "any" ? text : number(text, name);
  if (kind === "numbers") return numbers(text, name);
  if (kind === "pair") {
    const pair = numbers(text, name, detail[0]);
    return pair.length === 1 ? [pair[0], pair[0]] : pair;
  }
  if (kind !== "weights") return text;
  const weights = text.split(",").map((part) => part.split("="));
  return Object.fromEntries(weights.map(([shape, weight = "1"]) => [shape, number(weight, name)]));
}

/** The options of the wrapper for those of the command line. */
function pictureOptions(given) {
  const made = {};
  for (const row of rows) {
    const { name } = row;
    if (given[`no-${name}`]) made[camel(name)] = false;
    if (given[name] === undefined) continue;
    const plain = () => ({ [camel(name)]: given[name] === true || value(row, given[name]) });
    Object.assign(made, special[name]?.(given[name]) ?? plain());
  }
  if (given.light && given.dark) throw usage("--light and --dark cannot be used together; choose one");
  if (given.light || given.dark) made.mode = given.dark ? "dark" : "light";
  if (given["no-mesh"]) made.mesh = 0;
  else if (given.mesh) made.mesh ??= 1;
  for (const text of given.swatch ?? []) {
    const [name, color] = text.split("=");
    if (!color) throw usage(`--swatch: ${text} is not allowed; write name=color, such as yellow=#c0ffee`);
    made.swatches = { ...made.swatches, [name]: color };
  }
  return made;
}

// MARK: Files

const kinds = { svg: "image/svg+xml", png: "image/png" };

function formatOf(given, template) {
  const usual = template === "-" || template.endsWith("{ext}") ? "png" : path.extname(template).slice(1);
  const format = given.format ?? usual;
  if (Object.hasOwn(kinds, format.toLowerCase())) return format.toLowerCase();
  const place = given.format ? `--format: ${format}` : `-o ${template}`;
  throw usage(`${place}: use svg or png, as the native command has others`);
}

/** The path that a template names. */
function pathOf(template, index, picture, format) {
  const { seed, mode, width, height, recipe } = picture;
  const fields = { index, seed, mode, palette: JSON.parse(recipe).palette.name, width, height, ext: format };
  return template.replace(/\{([a-z]+)\}/g, (all, name) => {
    if (!Object.hasOwn(fields, name)) {
      throw usage(`-o: ${all} is no field; the fields are {${Object.keys(fields).join("}, {")}}`);
    }
    const text = String(fields[name]);
    if (/^\.|[/\\\0]/.test(text)) throw usage(`-o: the ${name} '${text}' cannot be part of a name; use {index}`);
    return text;
  });
}

const bytesOf = async (picture, format) =>
  format === "svg" ? picture.toSVG() : new Uint8Array(await (await picture.toBlob(kinds[format])).arrayBuffer());

/** Writes a file under another name first, so that one with its name is always complete. A batch makes its folders. */
function write(file, data, isBatch) {
  let temporary = null;
  try {
    if (isBatch) fs.mkdirSync(path.dirname(file), { recursive: true });
    const isThere = fs.existsSync(file);
    if (isThere && !fs.statSync(file).isFile()) return void fs.writeFileSync(file, data);
    // A link may lead to another disk, to which no file can be renamed.
    const target = isThere ? fs.realpathSync(file) : file;
    temporary = path.join(path.dirname(target), `.geobg-${process.pid}-${crypto.randomBytes(4).toString("hex")}.tmp`);
    const descriptor = fs.openSync(temporary, "wx");
    fs.writeFileSync(descriptor, data);
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
    fs.renameSync(temporary, target);
  } catch (error) {
    if (temporary !== null) fs.rmSync(temporary, { force: true });
    throw stop(codes.cannotCreate, `${file}: cannot be created: ${error.message}`);
  }
}

function content(file) {
  try {
    return fs.readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw stop(codes.missing, `${file}: cannot be read: ${error.message}`);
  }
}

/** Calls `work`, whose errors are about the place `where`. */
function at(where, code, work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GeobgError)) throw error;
    throw stop(codes[error.code] ?? code, `${where}${error.message}`);
  }
}

// MARK: Pictures

/** The ranges and seeds of a file, one on each line. */
function linesOf(file) {
  const lines = content(file).toString("utf8").replace(/^\ufeff/, "").split(/\r?\n/).filter((line) => line !== "");
  if (lines.length > 0) return lines;
  throw stop(codes.data, `${file}: the file has no seeds; write one seed, or a range such as 1...100, per line`);
}

/** The seeds of a list such as `1...100,anna,@favorites.txt`. */
function* seedsOf(list) {
  for (const part of list.split(",").flatMap((each) => (each.startsWith("@") ? linesOf(each.slice(1)) : each))) {
    const [, first, last] = /^([0-9]{1,15})\.\.\.([0-9]{1,15})$/.exec(part) ?? [];
    if (last === undefined) yield part;
    else if (Number(first) > Number(last)) throw usage(`--seeds: ${part} runs backward; write ${last}...${first}`);
    for (let seed = Number(first); seed <= Number(last); seed++) yield String(seed);
  }
}

/** The pictures of a command: of a file, of a list of recipes, of seeds, or of the options. */
function* pictures(engine, given, files, isBatch) {
  const changes = pictureOptions(given);
  const changed = (picture) =>
    Object.keys(changes).length > 0 ? at("", codes.usage, () => picture.with(changes)) : picture;
  const opened = (file, data) => at(`${file}: `, codes.data, () => engine.read(data));
  const isSeeded = isBatch && given.seeds !== undefined;
  if (isSeeded && files.length > 1) throw usage("with --seeds, only one FILE can have the settings");
  for (const file of isSeeded ? [] : files) {
    const isList = isBatch && (file === "-" || /\.(jsonl|ndjson)$/.test(file));
    const lines = isList ? content(file).toString("utf8").split("\n") : [content(file)];
    for (const [index, line] of lines.entries()) {
      if (typeof line === "string" && line.trim() === "") continue;
      yield changed(opened(lines.length > 1 ? `${file}: line ${index + 1}` : file, line));
    }
  }
  if (files.length > 0 && !isSeeded) return;
  if (isBatch && !isSeeded) {
    throw usage("there are no seeds; use --seeds, such as --seeds 1...100, or name a list of recipes");
  }
  const base = files.length > 0 ? opened(files[0], content(files[0])) : null;
  const seeds = isBatch ? seedsOf(given.seeds) : [changes.seed ?? String(crypto.randomInt(2 ** 47))];
  for (const seed of seeds) {
    const options = { ...changes, seed };
    yield at("", codes.usage, () => base?.with(options) ?? engine.wallpaper(options));
  }
}

/** Whether a file has the recipe of the picture; a killed batch goes on with the others. */
function isMade(engine, file, picture) {
  const essence = (recipe) => {
    const { output: { format: _format, renderer: _renderer, ...output } = {}, ...rest } = JSON.parse(recipe);
    return JSON.stringify([output, rest]);
  };
  try {
    return essence(engine.read(fs.readFileSync(file)).recipe) === essence(picture.recipe);
  } catch {
    return false;
  }
}

const help = () =>
  `usage: npx geobg [batch] [options] [file]

Makes geometric wallpapers. The same seed always gives the same picture.

examples:
  npx geobg --seed ada --size 1170x2532 --dark -o wall.png
  npx geobg wall.png --palette dusk -o dusk.svg
  npx geobg batch --seeds 1...100 -o 'walls/{seed}.svg'

-o NAME writes .svg or .png; {index}, {seed}, {mode}, {palette}, {width}, {height} and {ext} are replaced. A batch
leaves finished pictures as they are. It also makes those of FILE.jsonl, which has a recipe on each line; with --seeds,
FILE has the settings. Other options:
--light, --dark, --mesh, --swatch NAME=COLOR, --format, -q, and these:

${rows.map(({ name, value, help, default: usual }) => `--${name} ${value}\n    ${help} (default: ${usual})`).join("\n")}
`;

/** The words with negative values joined to the options before them, as node cannot tell them from options. */
function joined(words) {
  const isValue = (at) => /^-[0-9.]/.test(words[at]) && /^--[a-z][a-z-]*$/.test(words[at - 1]);
  return words.map((word, at) => (isValue(at + 1) ? `${word}=${words[at + 1]}` : word)).filter((_, at) => !isValue(at));
}

async function run(words) {
  const isBatch = words[0] === "batch";
  const args = joined(words.slice(isBatch || words[0] === "render" ? 1 : 0));
  let given, files;
  try {
    ({ values: given, positionals: files } = parseArgs({ ...config, args }));
  } catch (error) {
    throw usage(`${error.message.split(". ")[0].split("\n")[0]}; see npx geobg --help`);
  }
  if (given.help) return void process.stdout.write(help());
  const say = (text) => given.quiet || process.stderr.write(`geobg: ${text}\n`);
  const engine = await load();
  const taken = new Set();
  let [index, kept] = [0, 0];
  for (const picture of pictures(engine, given, files, isBatch)) {
    for (const template of given.output ?? (isBatch ? ["{seed}.{ext}"] : ["geobg-{seed}.{ext}"])) {
      const format = formatOf(given, template);
      const file = template === "-" ? template : pathOf(template, index, picture, format);
      if (file !== "-" && taken.has(file)) {
        throw usage("-o: two pictures would have the same file name; add {seed} or {index}");
      }
      taken.add(file);
      if (isBatch && fs.existsSync(file) && isMade(engine, file, picture)) {
        kept += 1;
        continue;
      }
      const data = await bytesOf(picture, format);
      if (file === "-") process.stdout.write(data);
      else {
        write(file, data, isBatch);
        if (!isBatch) say(`wrote ${file}`);
      }
    }
    index += 1;
  }
  if (isBatch) say(`made ${index - kept} pictures${kept > 0 ? `, and ${kept} were there` : ""}`);
}

process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 141 : codes.io));
run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`geobg: error: ${error.message}\n`);
  process.exitCode = error.exit ?? codes[error.code] ?? codes.usage;
});
