// The gallery in a browser: sites with catalogs of any length, and what tests ask in it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURL, read, web } from "./Fixtures.mjs";
import { serveBy } from "./Served.mjs";
import { serve } from "./Server.mjs";

/** The page's files, without catalogs. */
export const folder = path.join(web, "gallery");

/** The command has the page inside. A folder of $GEOBG_WEB has another page, which the command then serves instead. */
const source = process.env.GEOBG_WEB ? ["--page", folder] : [];

/** Runs `geobg gallery --serve`, or `geobg pick`, with more words; see `serveBy`. */
export const runGallery = (words, environment) => serveBy("gallery", [...source, "--serve", ...words], environment);
export const runPick = (...words) => serveBy("pick", [...source, ...words]);

/** The value of the sample catalog. */
export const sample = JSON.parse(
  /JSON\.parse\('(.*)'\);\n$/su.exec(read("Tests/Gallery/sample-catalog.js"))[1].replaceAll("\\\\", "\\"),
);

/** The sample's catalog with `count` pictures: ranges of seeds of its templates, one after the other. */
export function catalogOf(count, changes = {}) {
  const { templates } = sample;
  const each = Math.ceil(count / templates.length);
  const runs = templates.map((_, template) => [template, 1, Math.max(0, Math.min(each, count - template * each))]);
  const known = Buffer.from(sample.colors, "base64");
  const colors = Buffer.alloc(20 * count);
  for (let at = 0; at < colors.length; at += known.length) known.copy(colors, at);
  return { ...sample, title: "Gallery", count, runs, colors: colors.toString("base64"), files: false, ...changes };
}

/** The script of a catalog, escaped as docs/gallery-catalog.md says. */
export function scriptOf(value, name = "geobgCatalog") {
  const json = JSON.stringify(value).replace(/[<>&'\u007f-\uffff]/gu, (letter) => (
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
  ));
  return `globalThis.${name} = JSON.parse('${json.replaceAll("\\", "\\\\")}');\n`;
}

/**
 * A new folder with the page and a catalog, and more `files` (bytes or text by name). Its wall ends with the gallery's
 * own pictures, unless the catalog says `endless: true`.
 */
export function makeSite(given, files = {}) {
  const catalog = given?.version === 1 ? { endless: false, ...given } : given;
  const site = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-gallery-"));
  for (const name of fs.readdirSync(folder)) fs.copyFileSync(path.join(folder, name), path.join(site, name));
  for (const [name, bytes] of Object.entries({ "catalog.js": scriptOf(catalog), ...files })) {
    fs.mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    fs.writeFileSync(path.join(site, name), bytes);
  }
  return {
    folder: site,
    url: fileURL(path.join(site, "index.html")),
    close: () => fs.rmSync(site, { recursive: true, force: true }),
    /** Serves the site below a path. */
    async serve() {
      const server = await serve({ "/a/b/": site });
      return { url: server.url("/a/b/index.html"), close: server.close };
    },
  };
}

/**
 * A new folder of `count` recipes, whose files are named by their seeds: `write(seed)` and `remove(seed)` change it.
 * They have the first `looks` looks of the sample catalog, in turn.
 */
export function makeFolder(count, looks = 1) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-live-"));
  const pathOf = (name) => path.join(folder, name);
  let written = 0;
  const bytesOf = (seed, changes = {}) => {
    const { palette, ...template } = sample.templates[written % looks];
    written += 1;
    return JSON.stringify({ ...template, palette: sample.palettes[palette], ...changes, seed });
  };
  const write = (seed, name = `${seed}.json`, changes = {}) => fs.writeFileSync(pathOf(name), bytesOf(seed, changes));
  const old = Date.now() / 1000 - 3600;
  for (let seed = 1; seed <= count; seed += 1) {
    write(String(seed));
    // What comes later is newer.
    fs.utimesSync(pathOf(`${seed}.json`), old - seed, old - seed);
  }
  return {
    path: folder,
    pathOf,
    bytesOf,
    write,
    remove: (seed) => fs.rmSync(pathOf(`${seed}.json`)),
    close: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Opens a site, and waits until its first screen is drawn. @param body Gets a `Gallery`. */
export function openGallery(browser, url, body, { isDrawn = true, ...options } = {}) {
  return browser.open(url, async (page) => {
    const gallery = new Gallery(page);
    if (isDrawn) await gallery.drawn();
    await body(gallery, page);
  }, { width: 900, height: 700, ...options });
}

/** A gallery's page. */
export class Gallery {
  constructor(page) {
    this.page = page;
  }

  /**
   * Waits until all tiles in the window have their pictures, nothing is under way, and there are controls where the
   * page draws.
   */
  async drawn() {
    await this.page.until(() => {
      const tiles = Array.from(document.querySelectorAll(".tile"));
      const inSight = tiles.filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const { load, choosing } = document.documentElement.dataset;
      return load === "0" && (choosing === "" || !geobgGallery.state.isDrawing) && inSight.length > 0 &&
        inSight.every((tile) => tile.querySelector(".picture"));
    });
  }

  /** Waits until a function of the page's state gives a value that is true, and gives that value. */
  until(body, ...values) {
    return this.page.until(`(...values) => (${body})(geobgGallery.state, ...values)`, ...values);
  }

  /** Scrolls to a position of the page, and waits until the wall is there. */
  async scroll(top) {
    await this.page.run((top) => {
      scrollTo(0, top);
    }, top);
    await this.page.shown();
    await this.page.shown();
  }

  /** The live tiles: picture, place in the list, list length, box in the window, and whether they have a picture. */
  tiles() {
    return this.page.run(() =>
      Array.from(document.querySelectorAll(".tile"), (tile) => {
        const { left, top, width, height } = tile.getBoundingClientRect();
        return {
          picture: Number(tile.dataset.picture),
          place: Number(tile.getAttribute("aria-posinset")),
          size: Number(tile.getAttribute("aria-setsize")),
          box: { left, top, width, height },
          isDrawn: tile.querySelector(".picture") !== null,
        };
      })
    );
  }

  /** The picture whose tile has the focus; null if no tile has it. */
  focused() {
    return this.page.run(() => {
      const tile = document.activeElement?.closest?.(".tile");
      return tile ? Number(tile.dataset.picture) : null;
    });
  }
}
