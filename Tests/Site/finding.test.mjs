// What the search of the documents puts first: it runs without a page, on the texts of the built site.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import vm from "node:vm";

const assets = path.join(import.meta.dirname, "../../dist/site/assets");
for (const name of ["finding.js", "sections.js"]) {
  vm.runInThisContext(fs.readFileSync(path.join(assets, name), "utf8"), { filename: name });
}
const { corrected, distance, prepare, search } = globalThis.geobgFinding;
const sections = prepare(globalThis.geobgSections);
const place = ({ path, anchor }) => path.replace(/\.html$/u, "") + (anchor === "" ? "" : `#${anchor}`);

// The query, and the section that must come first, or all sections of the page if there is no `#`.
const searches = {
  "undo": "docs/guides/studio#undo-replay-and-back-in-time",
  "calm": "docs/command#calm-zones",
  "lock screen": "docs/command#calm-zones",
  "crop marks": ["docs/guides/print", "docs/command#print"],
  "bleed": ["docs/guides/print", "docs/command#print"],
  "jpeg": "docs/guides/formats",
  "webp": "docs/guides/formats",
  "png": "docs/guides/png",
  "svg": "docs/guides/svg",
  "daily": "docs/guides/set#a-new-wallpaper-every-day",
  "every day": "docs/guides/set#a-new-wallpaper-every-day",
  "restore": "docs/guides/set#restoring-the-earlier-wallpaper",
  "set wallpaper": "docs/guides/set",
  "monitors": "docs/guides/monitors",
  "install": "docs/guides/install",
  "debian": "docs/guides/install#on-debian-and-ubuntu",
  "python": "docs/guides/python",
  "notebook": "docs/guides/python#notebooks",
  "batch": "docs/guides/batch",
  "slurm": "docs/guides/cluster#slurm",
  "kubernetes": "docs/guides/cluster#kubernetes",
  "contact sheet": "docs/guides/sheet",
  "studio": "docs/guides/studio",
  "gallery": ["docs/guides/gallery", "docs/guides/gallery-choosing"],
  "mesh": "docs/command#shapes-and-mesh",
  "arrangement": "docs/guides/arrangements",
  "tile": "docs/command#tiles",
  "motion": "docs/command#motion",
  "film": "docs/command#films",
  "preset": "docs/guides/settings#presets",
  "settings": "docs/guides/settings",
  "exit code": "docs/command#messages-and-exit-codes",
  "security": "docs/security",
  "palette": "docs/palettes",
  "photo": "docs/palettes#a-palette-from-a-photo",
  "size": "docs/command#sizes",
  "offline": "docs/guides/studio",
  "react": "docs/guides/bundlers#react-and-similar-frameworks",
  "exact pixels": "docs/guides/exact",
  "toBlob": "docs/javascript#Wallpaper.toBlob",
  "RecipeFile": "docs/swift/RecipeFile",
  // Near words, plurals, and the spelling of the other side of the ocean.
  "pallete": "docs/palettes",
  "wallpapr": ["docs/guides/set", "docs/guides/python"],
  "kuberntes": "docs/guides/cluster#kubernetes",
  "colour flow": "docs/guides/arrangements",
};

for (const [query, first] of Object.entries(searches)) {
  test(`“${query}” finds ${first} first`, () => {
    const found = search(sections, corrected(sections, query) ?? query).slice(0, 4).map(place);
    const isWanted = (wanted) => found[0] === wanted || (!wanted.includes("#") && found[0]?.startsWith(`${wanted}#`));
    assert.ok([first].flat().some(isWanted), found.join("\n"));
  });
}

test("the list of changes never comes before a guide that has the words", () => {
  for (const query of Object.keys(searches)) {
    const found = search(sections, query).map(place);
    const change = found.findIndex((each) => each.startsWith("docs/changelog"));
    const guide = found.findIndex((each) => each.startsWith("docs/guides/"));
    assert.ok(change < 0 || guide < 0 || guide < change, query);
  }
});

test("only a word that no document has is corrected, and only to a near one", () => {
  assert.equal(corrected(sections, "palette"), null);
  assert.equal(corrected(sections, "pallete dusk"), "palette dusk");
  assert.equal(corrected(sections, "xyzzyplugh"), null);
  assert.equal(corrected(sections, ""), null);
  assert.deepEqual(search(sections, "xyzzyplugh"), []);
  assert.deepEqual(search(sections, " "), []);
});

test("left-out, added, changed and swapped letters are one change each", () => {
  for (
    const [one, other, changes] of [["mesh", "mesh", 0], ["meh", "mesh", 1], ["meshh", "mesh", 1], ["mash", "mesh", 1]]
  ) {
    assert.equal(distance(one, other, 2), changes);
  }
  assert.equal(distance("mseh", "mesh", 2), 1);
  assert.equal(distance("film", "mesh", 2), 3);
});
