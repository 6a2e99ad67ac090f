// The package as npm installs it: the files that package.json names, in node_modules of a new folder.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { web } from "./support.mjs";

export const manifest = JSON.parse(fs.readFileSync(path.join(web, "package.json"), "utf8"));

/** Files that npm adds to those of `files`. */
const always = ["LICENSE", "README.md", "package.json"];

/** The names of the files in the package. */
export function packageFiles() {
  const endings = manifest.files.map((pattern) => pattern.replace(/^\*/u, ""));
  return fs.readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)
    .filter((name) => always.includes(name) || endings.some((ending) => name.endsWith(ending))).sort();
}

/** A new folder with the package in node_modules, and `files`: names and texts. */
export function projectWith(files = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-project-"));
  const own = path.join(folder, "node_modules", "geobg");
  fs.mkdirSync(own, { recursive: true });
  for (const name of packageFiles()) fs.copyFileSync(path.join(web, name), path.join(own, name));
  for (const [name, text] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Runs a program in `folder`, and gives what it prints; a failure, or a warning, is an error. */
export function run(folder, program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (error) throw error;
  if (status !== 0 || stderr !== "") throw new Error(`${program} ${args.join(" ")}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** The three lines that work everywhere: a page from a server, a bundle, and a program. */
export const threeLines = `import { load } from "geobg";
const { wallpaper } = await load();
console.log(wallpaper({ seed: "ada", width: 300, height: 200 }).toSVG());
`;
