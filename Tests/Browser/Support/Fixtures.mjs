// Where things are, and the samples that every language shares.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** The page's files, as they ship. */
export const web = process.env.GEOBG_WEB ?? path.join(root, "web");

/** The command to compare with. */
export const command = process.env.GEOBG_COMMAND ?? path.join(root, ".build", "release", "geobg");

/** The text of a file of the project. */
export const read = (name) => fs.readFileSync(path.join(root, name), "utf8");

/** A file's address. */
export const fileURL = (name) => pathToFileURL(name).href;

const linesOf = (name) => read(name).split("\n").filter((line) => line !== "");

/** The samples of a file of Tests/Shared; recipes stay text, so that no number changes. */
export const shared = (name) => linesOf(`Tests/Shared/${name}.jsonl`).map((line) => JSON.parse(line));

/** The registry of golden hashes: options of a wallpaper, and the hash of its SVG without a recipe. */
export const golden = linesOf("Tests/GeobgCLITests/Golden/engine-1.sha256").map((line) => {
  const [, hash, seed, mode, classic, mesh] = /^(\w{64}) [ *](.*)-(light|dark)(-classic)?-(mesh|none)\.svg$/u.exec(
    line,
  );
  return {
    hash,
    options: { seed: decodeURIComponent(seed), mode, palette: classic ? "classic" : "original", mesh: mesh === "mesh" },
  };
});

/** Runs the command in a folder of its own with the words of `line` and a shell; gives its output as bytes. */
export function shell(line, input, files = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-shell-"));
  try {
    fs.mkdirSync(path.join(folder, "bin"));
    fs.symlinkSync(command, path.join(folder, "bin", "geobg"));
    for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: folder,
      input,
      maxBuffer: 1 << 28,
      timeout: 60_000,
      env: { PATH: `${path.join(folder, "bin")}:${process.env.PATH}`, HOME: folder, LC_ALL: "C.UTF-8" },
    });
    const names = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) =>
      name
    );
    const written = Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
    return { status, stdout, stderr: stderr.toString(), written };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The script of axe, which a package of PyPI carries. */
export function axe() {
  const library = path.join(root, ".build", "axe", "lib");
  const version = fs.readdirSync(library)[0];
  return fs.readFileSync(path.join(library, version, "site-packages", "axe_playwright_python", "axe.min.js"), "utf8");
}

/** A page of HTML around `body`, whose address is below the folder of `src`. */
export const html = (body, { head = "", style = "", lang = "en" } = {}) =>
  `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
${head}<style>
:root { color-scheme: light dark } body { margin: 0; color: CanvasText; background: Canvas } ${style}
</style></head>
<body>${body}</body></html>`;
