// The files of the site: every link leads to a page of the site, every page is valid HTML, every document is there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { root } from "../Browser/Support/Fixtures.mjs";
import { checkLinks, filesOf } from "./Support/Links.mjs";

const site = path.join(root, "dist", "site");
const htmlFiles = (folder) => filesOf(folder).filter((file) => file.endsWith(".html"));

/** A folder with these files, removed after `body`. */
function withFolder(files, body) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-site-"));
  try {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
    return body(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test("every link leads somewhere, and no page needs another site", () => {
  const { problems, foreign, count } = checkLinks(site);
  assert.deepEqual(problems, []);
  assert.ok(count > 200, `${count} pages`);
  // They are not opened, because tests use no network. A new one is read here.
  console.log(`links to other sites:\n${foreign.join("\n")}`);
});

test("the check of links finds what is wrong", () => {
  const page = '<h1 id="here">A</h1><a href="#here">a</a><a href="b.html">b</a><a href="b.html#x&amp;y">c</a>';
  withFolder({ "a.html": page, "b.html": '<p id="x&amp;y">' }, (folder) => {
    assert.deepEqual(checkLinks(folder).problems, []);
  });
  withFolder({
    "a.html": '<a href="#no">a</a><a href="c.html">b</a><a href="b.html#no">c</a><a href="http://example.org">d</a>' +
      '<a href="b.html#picture=3.ada">e</a>',
    "b.html": '<img alt="" src="https://example.org/a.png"><script src="no.js"></script>',
  }, (folder) => {
    assert.deepEqual(checkLinks(folder).problems, [
      "a.html: #no has no such place",
      "a.html: c.html is missing",
      "a.html: b.html#no has no such place",
      "a.html: http://example.org is not https",
      "a.html: b.html#picture=3.ada has no such place",
      "b.html: https://example.org/a.png is a file of another site",
      "b.html: no.js is missing",
    ]);
  });
});

/** What the checker of HTML finds in pages. It is of 2020, so features after that are not known to it. */
function mistakes(files) {
  const library = path.join(root, ".build", "html-checker");
  const jar = filesOf(library).find((file) => path.basename(file) === "vnu.jar");
  const { stderr, status, error } = spawnSync("java", ["-jar", jar, "--skip-non-html", "--format", "json", ...files], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(error, undefined, "java does not start");
  assert.ok(stderr.startsWith("{"), `exit ${status}: ${stderr.slice(0, 500)}`);
  const newer = [
    // Content Security Policy 3.
    ({ extract, message }) => extract.includes("wasm-unsafe-eval") && /^Bad value/u.test(message),
    // HTML since 2021.
    ({ message }) => message === "Attribute “media” not allowed on element “meta” at this point.",
    // HTML since 2022.
    ({ message }) => message === "Attribute “blocking” not allowed on element “script” at this point.",
    // Every browser supports it now.
    ({ message }) => message.startsWith("The “inputmode” attribute is not supported in all browsers."),
  ];
  return JSON.parse(stderr).messages.filter((each) => !newer.some((isNewer) => isNewer(each)))
    .map(({ url, lastLine, message }) => `${path.relative(site, new URL(url).pathname)}:${lastLine}: ${message}`);
}

test("every page is valid HTML", () => {
  assert.deepEqual(mistakes(htmlFiles(site)), []);
});

test("the check of HTML finds a mistake", () => {
  withFolder({ "a.html": '<!doctype html><html lang="en"><title>A</title><p><div id="b"></p><p id="b">' }, (folder) => {
    const found = mistakes([path.join(folder, "a.html")]);
    assert.ok(found.some((message) => message.includes("Duplicate ID “b”")), found.join("\n"));
  });
});

test("every document has a page that the search finds and that the list of documents names", () => {
  const names = spawnSync("git", ["ls-files", "docs/*.md", "*.md"], { cwd: root, encoding: "utf8" }).stdout.split("\n")
    .filter((name) => /^docs\/.*\.md$|^[A-Z_]+\.md$/u.test(name));
  assert.ok(names.length > 35);
  const globals = {};
  new Function("globalThis", fs.readFileSync(path.join(site, "assets", "sections.js"), "utf8"))(globals);
  const titles = new Set(globals.geobgSections.pages.map(([, title]) => title));
  const first = fs.readFileSync(path.join(site, "docs", "stability.html"), "utf8");
  for (const name of names.filter((name) => !["README.md", "docs/documents.md"].includes(name))) {
    const title = /^# (.*)$/mu.exec(fs.readFileSync(path.join(root, name), "utf8"))[1].replaceAll("`", "");
    assert.ok(titles.has(title), name);
    const place = path.basename(name, ".md").toLowerCase().replace("code_of_conduct", "conduct");
    assert.match(first, new RegExp(`<li><a href="(\\.\\./|[\\w-]+/)*${place}\\.html"`, "u"), name);
  }
});

test("the first page and the search are small", () => {
  const size = (...names) =>
    names.map((name) => brotliCompressSync(fs.readFileSync(path.join(site, name))).length)
      .reduce((sum, length) => sum + length);
  const page = size(
    "index.html",
    "assets/header.css",
    "assets/site.css",
    "assets/front.css",
    "assets/front.js",
    "assets/search.js",
    "geobg.js",
    "geobg.wasm",
    "assets/icon-light.svg",
  );
  assert.ok(page < 159_000, `${page} bytes`);
  const search = size("assets/finding.js", "assets/search.js", "assets/sections.js");
  // It is loaded with the first search, and grows with the documents: the limit has room for some new sections, so that
  // a corrected sentence does not fail here.
  assert.ok(search < 225_000, `${search} bytes`);
  console.log(`the first page: ${page} bytes with brotli; the search: ${search}`);
});
