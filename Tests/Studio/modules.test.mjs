// The modules of the pages: each has a use, and none imports itself through others.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

const sources = new URL("../../Pages/", import.meta.url).pathname;

/** The folders of the pages; each has a main module. */
const pages = ["studio", "gallery"];

const modulesIn = (folder) =>
  fs.readdirSync(path.join(sources, folder), { recursive: true })
    .filter((name) => name.endsWith(".js")).map((name) => `${folder}/${name}`);

/** The modules that a module imports. */
const imported = (name) =>
  [
    ...fs.readFileSync(path.join(sources, name), "utf8")
      .matchAll(/^(?:import|export) (?:[^;"]* from )?"(\.[^"]+)";$/gmu),
  ]
    .map(([, from]) => path.posix.join(path.posix.dirname(name), from));

test("a page imports every module, and no modules import each other", () => {
  const done = new Set();
  const visit = (name, importers) => {
    assert.ok(!importers.includes(name), [...importers, name].join(" imports "));
    if (done.has(name)) return;
    for (const each of imported(name)) visit(each, [...importers, name]);
    done.add(name);
  };
  for (const page of pages) visit(`${page}/main.js`, []);
  const unused = [...pages, "shared"].flatMap(modulesIn).filter((name) => !done.has(name));
  assert.deepEqual(unused, ["studio/service-worker.js"]);
});
