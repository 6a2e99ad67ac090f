// The modules of the pages: each has a use, and none imports itself through others.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

const sources = new URL("../../Pages/", import.meta.url).pathname;

/** The modules that scripts/bundle begins with, and the command of the package. */
const entries = [
  ...["studio", "gallery"].flatMap((page) => [`${page}/main.js`, `${page}/deferred.js`]),
  ...["engine", "engine-module", "png-module", "whole-module"].map((name) => `shared/${name}.js`),
  ...["geobg", "element", "inline", "element-inline", "global", "bin"].map((name) => `wrapper/${name}.js`),
];

/** The modules that package.json names. */
const { imports } = JSON.parse(fs.readFileSync(path.join(sources, "package.json"), "utf8"));

/** All modules but those of languages, which are loaded by their codes. */
const modulesIn = (folder) =>
  fs.readdirSync(path.join(sources, folder), { recursive: true })
    .filter((name) => name.endsWith(".js") && !/^texts\/(?:[a-z]+\/)?(?:..|names)\.js$/u.test(name)).map((name) =>
      `${folder}/${name}`
    );

/** The modules that a module imports. */
const imported = (name) =>
  [
    ...fs.readFileSync(path.join(sources, name), "utf8")
      .matchAll(/^(?:import|export) (?:[^;"]* from )?"([.#][^"]+)";$/gmu),
  ]
    .map(([, from]) => path.posix.join(...(imports[from] ? [imports[from]] : [path.posix.dirname(name), from])));

test("a page imports every module, and no modules import each other", () => {
  const done = new Set();
  const visit = (name, importers) => {
    assert.ok(!importers.includes(name), [...importers, name].join(" imports "));
    if (done.has(name)) return;
    for (const each of imported(name)) visit(each, [...importers, name]);
    done.add(name);
  };
  for (const entry of entries) visit(entry, []);
  const unused = ["studio", "gallery", "shared", "wrapper"].flatMap(modulesIn).filter((name) => !done.has(name));
  assert.deepEqual(unused, ["studio/service-worker.js"]);
});
