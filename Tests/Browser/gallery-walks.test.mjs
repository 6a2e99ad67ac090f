// Random walks through the gallery in both browsers, on walls of 3 to 10,000 pictures: every view has an address, the
// history and a reload bring each one back at the same place, and an address shows its view in a new window. What is
// selected and compared changes none of that. Half of the walls are folders that geobg serves, where files come and go
// on the way. The seeds are fixed, so each run takes the same ways.
//
// A run takes one walk on a site and one in a folder in each browser, each another one. $GEOBG_WALKS is how many each
// browser takes (`make test-walks` takes 200), and $GEOBG_WALK_FROM is the first one's number.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { catalogOf, makeFolder, makeSite, openGallery, runGallery } from "./Support/Gallery.mjs";

const { GEOBG_WALKS: wanted, GEOBG_WALK_FROM: from = 0 } = process.env;
const walksOf = (kind) =>
  wanted === undefined
    ? (kind === "firefox" ? [1, pictureCounts.length + 3] : [0, pictureCounts.length + 1])
    : Array.from({ length: Number(wanted) }, (_, at) => Number(from) + at);
const stepCount = 30;
/** How many pictures the wall of a walk has: with the number of the walk, all of them come in turn. */
const pictureCounts = [1000, 3, 10_000, 12];
/** After as many walks on sites, as many follow in folders. */
const isInFolder = (number) => Math.floor(number / pictureCounts.length) % 2 === 1;
/** The wall of a view is there again as far from where it was, in CSS pixels. */
const placeSlop = 2;

/** Numbers below a limit, from the number of a walk. */
function numbersFrom(seed) {
  let state = (seed * 7919 + 12_345) % 2 ** 31;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 65_536) % limit;
  };
}

/** The view that the page shows, without what only time changes. In the page. */
function viewInPage() {
  const { picture, like, query, dialog, variant } = geobgGallery.state;
  // In one order: an address says the parts of a variant in another one than the visitor chose them.
  const { mode, palette, seed, size } = variant && variant.picture === picture ? variant : {};
  const change = { mode, palette, seed, size };
  return { picture, like, query: { ...query }, full: dialog?.name === "viewer" ? dialog.picture : null, change };
}

/** Waits until the page rests, and gives its view, its address and how many pictures its wall has. */
const restOf = (page) =>
  page.run(`async () => {
    const view = ${viewInPage};
    const now = () => JSON.stringify([view(), location.hash.replace(/[&#]?\\bat=[^&]*$/u, "")]);
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    await frame();
    for (let before = null, count = 0; count < 2;) {
      await frame();
      count = now() === before ? count + 1 : 0;
      before = now();
    }
    return { view: view(), hash: location.hash, count: geobgGallery.state.list.length };
  }`);

/** The picture in the middle of the wall, and where it is; null if the wall is not shown. In the page. */
function placeInPage() {
  const { picture, dialog, list, place, changes } = geobgGallery.state;
  const tile = document.querySelector(`.tile[data-picture="${list[place]}"]`);
  if (picture !== null || dialog !== null || !tile) return null;
  const { top, height } = tile.getBoundingClientRect();
  const isSingle = geobgGallery.state.own === 1;
  // Where pictures came or went, a reload lays the wall anew, and it cannot begin further down.
  const isOther = changes > 0;
  return { picture: list[place], isSingle, isOther, middle: top + height / 2, window: `${innerWidth}x${innerHeight}` };
}

/**
 * Waits until the picture of a place is where it was, if the window has the same size; gives how far it is from there.
 * Where the wall has other pictures since, and ends, the picture is in the window.
 */
const returns = (page, { picture, middle, window, isOther = false }, slop) =>
  page.run(
    async (picture, middle, size, slop, isOther) => {
      if (`${innerWidth}x${innerHeight}` !== size) return 0;
      const end = performance.now() + 8000;
      const now = () => {
        const tile = document.querySelector(`.tile[data-picture="${picture}"]`);
        if (!tile) return Infinity;
        const { top, bottom, height } = tile.getBoundingClientRect();
        const isAtEnd = scrollY < 1 || scrollY > document.documentElement.scrollHeight - innerHeight - 1;
        if (isOther && isAtEnd && bottom > 0 && top < innerHeight) return 0;
        return Math.abs(top + height / 2 - middle);
      };
      while (!(now() <= slop) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      return Number.isFinite(now()) ? now() : 1e9;
    },
    picture,
    middle,
    window,
    slop,
    isOther,
  );

/**
 * Waits until the picture of a place is where it was after files came or went; gives how far it is from there. A wall
 * at its top stays there, and one that would have to begin or end elsewhere is as near as it can be.
 */
const stays = (page, { picture, middle }, top) =>
  page.run(
    async (picture, middle, top, slop) => {
      const end = performance.now() + 8000;
      const now = () => {
        if (top < 1 && scrollY < 1) return 0;
        const tile = document.querySelector(`.tile[data-picture="${picture}"]`);
        if (!tile) return 1e9;
        const box = tile.getBoundingClientRect();
        const far = box.top + box.height / 2 - middle;
        const most = document.documentElement.scrollHeight - innerHeight;
        const wanted = Math.max(0, Math.min(scrollY + far, most));
        return Math.abs(wanted - scrollY) <= slop ? 0 : Math.abs(far);
      };
      while (now() > slop && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      return now();
    },
    picture,
    middle,
    top,
    placeSlop,
  );

/** Waits for a view, and gives the one that is there if it never comes. */
const arrives = (page, view) =>
  page.run(
    `async (wanted) => {
    const view = ${viewInPage};
    const end = performance.now() + 8000;
    while (JSON.stringify(view()) !== JSON.stringify(wanted) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return view();
  }`,
    view,
  );

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a view follows another one without a step of its own: typed words, a neighbor, a variant. */
function isSameStep(view, before) {
  if (view.full !== before.full || view.like !== before.like) return false;
  if (view.picture !== before.picture) return view.picture !== null && before.picture !== null;
  const [one, other] = [view, before].map(({ query }) => query.text);
  return same({ ...view.query, text: "" }, { ...before.query, text: "" }) &&
    (one === other || (one !== "" && other !== ""));
}

/** What a visitor may do next in a view: a name, and an action of the page; or the name alone. */
function choices(view, random, count, isLive) {
  const { picture, full } = view;
  if (full !== null) return [["close", { type: "closeDialog" }]];
  const filter = [
    { mode: [null, "dark", "light"][random(3)] },
    { palette: [null, "dusk", "original"][random(3)], sort: ["list", "seed", "hue"][random(3)] },
    { color: [null, "#3f8fd8", "#d8344c"][random(3)] },
    { mood: [null, "calm", "warm"][random(3)] },
  ][random(4)];
  const wall = [
    ["filter", { type: "query", change: filter }],
    ["search", { type: "query", change: { text: ["", "dark", "dusk", "17", "1"][random(5)] } }],
    ["scroll", random(9000)],
    ["select", random(Math.max(1, count))],
    ["compare"],
    ["end"],
    ...count > 0 ? [["open", random(count)], ["open", random(count)]] : [],
  ];
  const page = [
    ["step", { type: "step", by: random(2) === 0 ? 1 : -1 }],
    ["vary", {
      type: "vary",
      change: [{ mode: "dark" }, { palette: "dusk" }, { size: { width: 640, height: 480 } }][random(3)],
    }],
    ["like", { type: "similar", picture }],
    ["full", { type: "openDialog", dialog: { name: "viewer", picture } }],
    ["share"],
    ["close", { type: "close" }],
  ];
  const live = isLive ? [["come"], ["come"], ["go", random(1000)], ["go", random(1000)]] : [];
  return [...(picture === null ? wall : page), ...live, ["back"], ["forward"], ["reload"], ["resize"]];
}

/** Copies the link of the open picture, and gives its fragment. */
const shared = (page) =>
  page.run(async () => {
    let copied = null;
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: (words) => Promise.resolve().then(() => copied = words) },
      configurable: true,
    });
    document.querySelector(".actions .icon-copy").closest("button").click();
    while (copied === null) await new Promise((resolve) => setTimeout(resolve, 10));
    return new URL(copied).hash;
  });

/** What a link shows: a seed, a mode and a palette. In the page. */
function pictureInPage() {
  const { picture, catalog, variant } = geobgGallery.state;
  if (picture === null) return null;
  // The state keeps the variant of a picture that is not shown any more.
  const change = variant?.picture === picture ? variant : {};
  const { seed, mode = "light", palette } = { ...catalog.recipe(picture), ...change };
  return [seed, mode, typeof palette === "string" ? palette : palette?.name ?? "original"];
}

for (const kind of kinds) {
  describe(`walks through the gallery, ${kind}`, () => {
    let browser;
    let sites;
    const folders = new Map();
    let site;
    before(async () => {
      browser = await launch(kind);
      sites = pictureCounts.map((count) => makeSite(catalogOf(count)));
    });
    after(async () => {
      await browser?.close();
      for (const each of sites ?? []) each.close();
      for (const { folder, served } of folders.values()) {
        await served.close();
        folder.close();
      }
    });
    /** The folder with the wall of a walk, and the geobg that serves it: `{ url, folder, served }`. */
    async function folderOf(number) {
      const count = pictureCounts[number % pictureCounts.length];
      if (!folders.has(count)) {
        const folder = makeFolder(count, 9);
        const served = await runGallery([folder.path, "--no-endless"]);
        folders.set(count, { folder, served, url: served.url.replace(/#.*$/u, ""), token: served.url });
      }
      return folders.get(count);
    }
    const isReady = (page) => page.until(() => document.documentElement.dataset.choosing === "");
    const open = (body) =>
      openGallery(browser, site.token ?? site.url, async (_, page) => {
        await isReady(page);
        await body(page);
      }, { isDrawn: false });

    /** One walk: gives the addresses with their views, and the links with their pictures. */
    async function walk(number) {
      const random = numbersFrom(number);
      const [addresses, links, trail] = [new Map(), new Map(), []];
      site = isInFolder(number) ? await folderOf(number) : sites[number % sites.length];
      const folder = isInFolder(number) ? site.folder : null;
      /** Pictures that the walk comes back to, which stay. */
      const used = new Set();
      await open(async (page) => {
        let { view, count } = await restOf(page);
        let stack = [view];
        let at = 0;
        /** Where the wall was when each view was left; a step through a picture moves it. */
        let places = [await page.run(placeInPage)];
        const note = async () => {
          const rest = await restOf(page);
          assert.deepEqual(rest.view, stack[at], `walk ${number}: ${trail.join(" ")}`);
          ({ view, count } = rest);
          addresses.set(rest.hash, view);
          const anchor = /[#&]at=(\d+)/u.exec(rest.hash)?.[1];
          for (const each of [view.picture, view.like, view.full, anchor && Number(anchor)]) used.add(each);
        };
        /** A file comes or goes, and what is seen stays where it is. */
        const change = async (name, value) => {
          const place = await page.run(placeInPage);
          const top = await page.run(() => scrollY);
          const there = await page.run(() => (
            globalThis.geobgCatalog.count - (globalThis.geobgCatalog.gone?.length ?? 0)
          ));
          for (const each of places) used.add(each?.picture);
          used.add(place?.picture);
          if (name === "come") {
            folder.write(`walk-${number}-${trail.length}`);
          } else {
            const free = await page.run((used) => {
              const { catalog } = geobgGallery.state;
              const own = catalog.own ?? catalog;
              const all = [];
              for (let picture = 0; picture < own.count && all.length < 2000; picture += 1) {
                if (!own.gone.has(picture) && !used.includes(picture)) all.push([picture, own.seed(picture)]);
              }
              return all;
            }, [...used].filter(Number.isInteger));
            if (free.length === 0) return;
            folder.remove(free[value % free.length][1]);
          }
          await page.until((before) => (
            globalThis.geobgCatalog.count - (globalThis.geobgCatalog.gone?.length ?? 0) !== before &&
            geobgGallery.state.catalog.gone.size === (globalThis.geobgCatalog.gone?.length ?? 0)
          ), there);
          places = places.map((each) => each && { ...each, isOther: true });
          // A single picture is as large as the window.
          const isSingle = await page.run(() => geobgGallery.state.own === 1);
          if (place && !place.isSingle && !isSingle) {
            const far = await stays(page, place, top);
            assert.ok(far <= placeSlop, `${far} px after a change, walk ${number}: ${trail.join(" ")}`);
          }
        };
        for (let step = 0; step < stepCount; step += 1) {
          const all = choices(view, random, count, folder !== null);
          const [name, value] = all[random(all.length)];
          trail.push(value === undefined ? name : `${name}:${JSON.stringify(value.change ?? value.by ?? value)}`);
          if (name === "come" || name === "go") {
            await change(name, value);
          } else if (name === "back" || name === "forward") {
            const next = at + (name === "back" ? -1 : 1);
            if (next < 0 || next >= stack.length) continue;
            const wasWall = stack[at].picture === null && stack[at].full === null;
            at = next;
            await page.run((name) => history[name](), name);
            assert.deepEqual(await arrives(page, stack[at]), stack[at], `walk ${number}: ${trail.join(" ")}`);
            if (wasWall && places[at]) {
              assert.ok(
                await returns(page, places[at], placeSlop) <= placeSlop,
                `place, walk ${number}: ${trail.join(" ")}`,
              );
            }
          } else if (name === "reload") {
            const place = await page.run(placeInPage);
            await page.reload();
            await isReady(page);
            if (place) {
              assert.ok(
                await returns(page, place, placeSlop) <= placeSlop,
                `place, walk ${number}: ${trail.join(" ")}`,
              );
            }
          } else if (name === "select") {
            await page.run((value) => {
              const { list } = geobgGallery.state;
              geobgGallery.dispatch({ type: "select", picture: list[value % list.length] });
            }, value);
          } else if (name === "compare") {
            const isOpen = await page.run(() => {
              const { selected } = geobgGallery.state;
              const fits = selected !== null && selected.size >= 2 && selected.size <= 4;
              if (fits) geobgGallery.dispatch({ type: "openDialog", dialog: { name: "compare" } });
              return fits;
            });
            if (isOpen) {
              await page.until(() => document.querySelectorAll(".compared canvas").length >= 2);
              await page.press("Escape");
              await page.until(() => geobgGallery.state.dialog === null);
            }
          } else if (name === "end") {
            await page.run(() => geobgGallery.dispatch({ type: "endSelecting" }));
          } else if (name === "resize") {
            const [width, height] = [[900, 700], [390, 844], [1280, 720]][random(3)];
            await page.resize(width, height, 1);
          } else if (name === "scroll") {
            // Until the wall rests, and its place is in the address.
            await page.run((top) => {
              scrollTo(0, top);
              return new Promise((resolve) => setTimeout(resolve, 600));
            }, value);
          } else if (name === "share") {
            links.set(await shared(page), await page.run(pictureInPage));
          } else {
            await page.run(
              (name, value) => {
                const { list } = geobgGallery.state;
                geobgGallery.dispatch(name === "open" ? { type: "open", picture: list[value % list.length] } : value);
              },
              name,
              value,
            );
            const { view: after } = await restOf(page);
            const before = stack[at];
            if (isSameStep(after, before)) stack[at] = after;
            else if (at > 0 && same(after, stack[at - 1])) at -= 1;
            else {
              stack = [...stack.slice(0, at + 1), after];
              at += 1;
            }
          }
          await note();
          places = [...places.slice(0, stack.length)];
          places[at] = await page.run(placeInPage);
        }
        for (at -= 1; at >= 0; at -= 1) {
          await page.run(() => history.back());
          assert.deepEqual(await arrives(page, stack[at]), stack[at], `walk ${number}, back: ${trail.join(" ")}`);
        }
      });
      return { addresses, links, trail };
    }

    for (const number of walksOf(kind)) {
      test(`walk ${number}`, { timeout: 300_000, isInBoth: true }, async () => {
        const { addresses, links, trail } = await walk(number);
        const about = `walk ${number}: ${trail.join(" ")}`;
        // A new document each time, as in a new window.
        await open(async (page) => {
          const visit = async (hash) => {
            await page.go("about:blank");
            await page.go(`${site.url}${hash}`);
            await isReady(page);
          };
          for (const [hash, view] of addresses) {
            await visit(hash);
            assert.deepEqual(await arrives(page, view), view, `${hash} in a new window; ${about}`);
            const anchor = /[#&]at=(\d+)/u.exec(hash)?.[1];
            // The wall is where it was: the picture of its middle is in the window.
            if (anchor) {
              await page.until((picture) => {
                const box = document.querySelector(`.tile[data-picture="${picture}"]`)?.getBoundingClientRect();
                return box && box.bottom > 0 && box.top < innerHeight;
              }, Number(anchor));
            }
          }
          for (const [hash, picture] of links) {
            await visit(hash);
            await page.until((wanted) => {
              const { picture, catalog, dialog, variant } = geobgGallery.state;
              const recipe = picture !== null ? { ...catalog.recipe(picture), ...variant } : dialog?.recipe;
              return recipe?.seed === wanted;
            }, picture[0]);
            assert.deepEqual(await page.run(pictureInPage), picture, `${hash}; ${about}`);
          }
        });
      });
    }
  });
}
