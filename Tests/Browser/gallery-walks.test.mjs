// Random walks through the gallery in both browsers: every view has an address, the history brings each one back, and
// an address shows its view in a new window. The seeds are fixed, so each run takes the same ways.
//
// A run takes one walk in each browser, each another one. $GEOBG_WALKS is how many each browser takes
// (`make test-walks` takes 200), and $GEOBG_WALK_FROM is the first one's number.
import assert from "node:assert/strict";
import { after, before, describe, test } from "./Support/Test.mjs";
import { kinds, launch } from "./Support/Browser.mjs";
import { catalogOf, makeSite, openGallery } from "./Support/Gallery.mjs";

const { GEOBG_WALKS: wanted, GEOBG_WALK_FROM: from = 0 } = process.env;
const walkCount = Number(wanted ?? 1);
const firstWalk = (kind) => Number(from) + (wanted === undefined ? kinds.indexOf(kind) : 0);
const stepCount = 30;
const pictureCount = 300;

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
function choices(view, random, count) {
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
  return [...(picture === null ? wall : page), ["back"], ["forward"], ["reload"], ["resize"]];
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
    let site;
    before(async () => {
      browser = await launch(kind);
      site = makeSite(catalogOf(pictureCount));
    });
    after(async () => {
      await browser?.close();
      site?.close();
    });
    const isReady = (page) => page.until(() => document.documentElement.dataset.choosing === "");
    const open = (hash, body) =>
      openGallery(browser, `${site.url}${hash}`, async (_, page) => {
        await isReady(page);
        await body(page);
      }, { isDrawn: false });

    /** One walk: gives the addresses with their views, and the links with their pictures. */
    async function walk(number) {
      const random = numbersFrom(number);
      const [addresses, links, trail] = [new Map(), new Map(), []];
      await open("", async (page) => {
        let { view, count } = await restOf(page);
        let stack = [view];
        let at = 0;
        const note = async () => {
          const rest = await restOf(page);
          assert.deepEqual(rest.view, stack[at], `walk ${number}: ${trail.join(" ")}`);
          ({ view, count } = rest);
          addresses.set(rest.hash, view);
        };
        for (let step = 0; step < stepCount; step += 1) {
          const all = choices(view, random, count);
          const [name, value] = all[random(all.length)];
          trail.push(value === undefined ? name : `${name}:${JSON.stringify(value.change ?? value.by ?? value)}`);
          if (name === "back" || name === "forward") {
            const next = at + (name === "back" ? -1 : 1);
            if (next < 0 || next >= stack.length) continue;
            at = next;
            await page.run((name) => history[name](), name);
            assert.deepEqual(await arrives(page, stack[at]), stack[at], `walk ${number}: ${trail.join(" ")}`);
          } else if (name === "reload") {
            await page.reload();
            await isReady(page);
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
        }
        for (at -= 1; at >= 0; at -= 1) {
          await page.run(() => history.back());
          assert.deepEqual(await arrives(page, stack[at]), stack[at], `walk ${number}, back: ${trail.join(" ")}`);
        }
      });
      return { addresses, links, trail };
    }

    for (let number = firstWalk(kind); number < firstWalk(kind) + walkCount; number += 1) {
      test(`walk ${number}`, { timeout: 300_000 }, async () => {
        const { addresses, links, trail } = await walk(number);
        const about = `walk ${number}: ${trail.join(" ")}`;
        // A new document each time, as in a new window.
        await open("", async (page) => {
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
