// The package of npm: its files, its entries in node and in bundles of esbuild, and its types.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { manifest, packageFiles, projectWith, run, threeLines } from "./installed.mjs";
import { geobg, web } from "./support.mjs";

const folders = [];
after(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

function project(files) {
  const folder = projectWith(files);
  folders.push(folder);
  return folder;
}

/** What the three lines print: the command's file. */
const expected = () => {
  const args = ["--no-config", "-q", "--light", "--seed", "ada", "--size", "300x200", "--format", "svg", "-o", "-"];
  return `${geobg(args)}\n`;
};

/** All files that an entry of `exports` can be. */
const targets = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(targets));

test("the package has every file that it names, and no page of the studio", () => {
  const files = packageFiles();
  const named = [
    manifest.main,
    manifest.types,
    manifest.bin.geobg,
    ...targets(manifest.exports),
    ...manifest.sideEffects,
  ];
  for (const name of named) assert.ok(files.includes(name.slice(2)), name);
  assert.deepEqual(files.filter((name) => !named.includes(`./${name}`)), ["LICENSE", "README.md"]);
  assert.ok(fs.readFileSync(path.join(web, "LICENSE"), "utf8").startsWith("MIT License"));
  const bytes = files.map((name) => fs.statSync(path.join(web, name)).size).reduce((sum, size) => sum + size);
  assert.ok(bytes < 1_728_000, `${bytes} bytes`);
});

test("each file with code declares its types", () => {
  for (const [name, entry] of Object.entries(manifest.exports)) {
    if (!targets(entry).some((file) => file.endsWith(".js"))) continue;
    assert.equal(Object.keys(entry)[0], "types", `${name}: other conditions come later`);
    for (const file of targets(entry).filter((target) => target.endsWith(".js"))) {
      const types = /^\/\/ @ts-self-types="\.\/(.*)"$/mu.exec(fs.readFileSync(path.join(web, file), "utf8"))?.[1];
      assert.ok(fs.existsSync(path.join(web, types)), file);
    }
  }
});

test("node runs the three lines", () => {
  const folder = project({ "lines.js": threeLines });
  assert.equal(run(folder, "node", "lines.js"), expected());
  for (const entry of ["geobg/node", "geobg/inline"]) {
    fs.writeFileSync(path.join(folder, "other.js"), threeLines.replace("geobg", entry));
    assert.equal(run(folder, "node", "other.js"), expected(), entry);
  }
});

test("in node, the entries with the engine inside are one, and the element does nothing", () => {
  const folder = project({
    "main.js": `
      import * as main from "geobg";
      import * as node from "geobg/node";
      import * as inline from "geobg/inline";
      import { GeoBg } from "geobg/element";
      console.log(main === node, node === inline, GeoBg.observedAttributes.includes("seed"));
    `,
  });
  assert.equal(run(folder, "node", "main.js"), "true true true\n");
});

const bundles = {
  "an ES module": ["--format=esm"],
  "a classic script": ["--format=iife"],
  "a module of CommonJS for node": ["--format=cjs", "--platform=node"],
  "an ES module for node": ["--format=esm", "--platform=node"],
};

for (const [what, options] of Object.entries(bundles)) {
  test(`esbuild makes ${what} that needs no other file`, () => {
    // Only ES modules can wait at their top level.
    const lines = options[0] === "--format=esm" ? threeLines : threeLines.replace(
      /const [^]*/u,
      (rest) => `(async () => {\n${rest}})();\n`,
    );
    const folder = project({ "app.js": lines });
    const name = options[0] === "--format=esm" ? "out.mjs" : "out.cjs";
    run(folder, "esbuild", "app.js", "--bundle", "--log-level=warning", "--minify", `--outfile=${name}`, ...options);
    fs.rmSync(path.join(folder, "node_modules"), { recursive: true });
    assert.equal(run(folder, "node", name), expected());
    const { size } = fs.statSync(path.join(folder, name));
    assert.ok(size < 301_500, `${size} bytes`);
  });
}

test("a bundler that copies files gets the engine as files, found from the module", () => {
  const folder = project({ "app.js": threeLines });
  for (const [condition, entry] of [["webpack", "geobg"], ["none", "geobg/url"]]) {
    fs.writeFileSync(path.join(folder, "app.js"), threeLines.replace("geobg", entry));
    const options = ["--bundle", "--format=esm", "--log-level=warning", `--conditions=${condition}`];
    const bundle = run(folder, "esbuild", "app.js", ...options);
    // Bundlers look for this text.
    for (const name of ["geobg.wasm", "geobg-png.wasm"]) {
      assert.ok(bundle.includes(`new URL("./${name}", import.meta.url)`), `${entry}: ${name}`);
    }
    assert.ok(bundle.length < 30_000, `${entry}: ${bundle.length}`);
  }
});

test("the element and the wallpapers of a bundle share one engine", () => {
  const folder = project({ "app.js": `import "geobg/element";\n${threeLines}` });
  const bundle = run(folder, "esbuild", "app.js", "--bundle", "--minify", "--format=esm", "--log-level=warning");
  assert.ok(bundle.length < 314_500, `${bundle.length}`);
  assert.ok(bundle.includes('"geo-bg"'));
});

test("without a page, what needs one says so", () => {
  const folder = project({
    "main.js": `
      import { GeobgError, load } from "geobg";
      const { wallpaper } = await load();
      const picture = wallpaper({ seed: "ada", width: 60, height: 40 });
      for (const attempt of [() => picture.toElement(), () => picture.toBlob("image/webp")]) {
        const error = await Promise.resolve().then(attempt).catch((error) => error);
        console.log(error instanceof GeobgError, error.code, error.message);
      }
      const png = await picture.toBlob("image/png");
      console.log(png.type, Buffer.from(await png.arrayBuffer()).toString("latin1", 1, 4));
    `,
  });
  assert.equal(
    run(folder, "node", "main.js"),
    `true argument there is no page for an element; use toSVG
true format image/webp needs a browser, which draws and writes it; without one, use image/png or image/svg+xml
image/png PNG
`,
  );
});

const typed = `
import { GeobgError, load, type Wallpaper } from "geobg";
import { load as loadInNode } from "geobg/node";
import { load as loadInline } from "geobg/inline";
import { load as loadFromUrl } from "geobg/url";

const { wallpaper, read } = await load(new Uint8Array(8));
const picture: Wallpaper = wallpaper({ seed: 7n, mode: "dark" });
const text: string = read(new ArrayBuffer(8)).toSVG();
const same: (typeof load)[] = [loadInNode, loadInline, loadFromUrl];
// @ts-expect-error: a seed is required
wallpaper({});
export { GeobgError, picture, same, text };
`;

const typedPage = `
import { GeoBg } from "geobg/element";
import { load } from "geobg";

const picture = (await load()).wallpaper({ seed: 1 });
const element: SVGSVGElement = picture.toElement();
element.createSVGPoint();
picture.draw(document.createElement("canvas").getContext("2d")!);
// @ts-expect-error: no context
picture.draw({});
const tag: GeoBg = document.createElement("geo-bg");
export { tag };
`;

test("the types of every entry, in a page and in a program that knows no page", () => {
  // What the types of node declare.
  const node = "declare class URL {} declare class Response {} declare class Blob {}\n";
  const folder = project({ "typed.mts": typed, "page.mts": typedPage, "node.d.ts": node });
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16"];
  assert.equal(run(folder, "tsc", ...options, "--lib", "es2022", "typed.mts", "node.d.ts"), "");
  assert.equal(run(folder, "tsc", ...options, "--lib", "es2022,dom,dom.iterable", "typed.mts", "page.mts"), "");
});
