// The studio's words in both browsers: the whole introduction, every language, what screen readers get, and the page
// without a network.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, web } from "./Support/Fixtures.mjs";
import { eventually } from "./Support/Process.mjs";
import { eachStep, eachSurface } from "./Support/Screens.mjs";
import { serve } from "./Support/Server.mjs";
import { places } from "./Support/Studio.mjs";
import { languages } from "../../Pages/studio/texts.js";

const file = fileURL(path.join(web, "studio", "index.html"));
const phone = { width: 390, height: 844 };

/** Waits for the first picture. */
const picture = (page) =>
  page.until(() => globalThis.geobgStudio && !document.getElementById("surface").hasAttribute("aria-busy"));

/** Waits for the first picture, and skips the introduction. */
async function ready(page) {
  await picture(page);
  await page.run(() => geobgStudio.dispatch({ type: "skipOnboarding" }));
  await page.until(() => document.getElementById("onboarding").hidden);
}

/** Waits for the first picture, and begins the introduction. Files that are saved are counted instead. */
async function begin(page) {
  await picture(page);
  // It begins by itself at the first visit, and is begun again by those who saw it.
  await page.run(() => {
    self.saved = 0;
    self.entries = [];
    geobgStudio.effect("store", ({ entries }) => {
      self.entries.push(...entries);
    });
    HTMLAnchorElement.prototype.click = () => {
      self.saved += 1;
    };
    geobgStudio.dispatch({ type: "replayOnboarding" });
  });
  await page.until(() => document.documentElement.dataset.onboarding === "tap");
}

/** Waits for a hint, or for none. */
const shows = (page, hint) =>
  page.until((hint) => (document.documentElement.dataset.onboarding ?? null) === hint, hint);

const stepOf = (page) => page.run(() => geobgStudio.state.onboarding);

/** What was drawn since the introduction began: the kind of each gesture. */
const drawn = (page) =>
  page.run(() =>
    self.entries.map(({ gesture }) => (
      typeof gesture === "string" ? gesture : gesture.set ? Object.keys(gesture.set).join() : Object.keys(gesture)[0]
    ))
      // The seed of a new drawing.
      .filter((each) => each !== "seed")
  );

/** Lets a finger lie for longer than a hold takes. */
async function hold(page, kind) {
  const pointer = await page.down(kind, [[195, 300]]);
  await page.run(() =>
    new Promise((resolve) => {
      setTimeout(resolve, 900);
    })
  );
  await pointer.up();
}

/** The gestures of the introduction with a pointer. */
const gestures = (page, kind) => ({
  tap: () => page.tap(kind, [195, 300]),
  hold: () => hold(page, kind),
  drop: () => page.drag(kind, [[[195, 250], [195, 480]]]),
  side: () => page.drag(kind, [[[300, 300], [90, 300]]]),
});

for (const kind of kinds) {
  describe(`words of the studio, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    /** Opens the page in one of its places. */
    const openIn = async (place, body, options) => {
      const home = await places[place]();
      try {
        await browser.open(home.url, body, { allows: home.allows, ...options });
      } finally {
        await home.close();
      }
    };

    test("the introduction by touch: a hint at a time, and everything works beside it", () =>
      openIn("a static server", async (page) => {
        await begin(page);
        const make = gestures(page, "touch");
        // A drag moves the view, and a swipe does what it always does; the hint stays.
        await page.drag("touch", [[[200, 450], [200, 570]]], { milliseconds: 600 });
        await page.until(() => geobgStudio.state.view.pan[1] !== 0);
        await shows(page, "tap");
        assert.deepEqual(await drawn(page), []);
        for (let count = 0; count < 2; count += 1) await make.tap();
        await shows(page, "drop");
        await make.drop();
        for (let count = 0; count < 2; count += 1) await make.tap();
        await shows(page, "mode");
        await make.side();
        await page.until(() => document.documentElement.dataset.mode === "dark");
        for (let count = 0; count < 2; count += 1) await make.tap();
        await shows(page, "hold");
        await page.run(() => document.querySelector("#onboarding .close").click());
        await shows(page, "shake");
        await page.shake(() => geobgStudio.state.onboarding === null);
        assert.deepEqual((await drawn(page)).at(-1), "clear");
        assert.equal(await page.run(() => geobgStudio.state.settings.onboarded), true);
        await page.until(() => document.getElementById("onboarding").hidden);
      }, { ...phone, senses: true }));

    test("a message has the place of a hint, which comes back after it", () =>
      browser.open(file, async (page) => {
        await begin(page);
        await page.run(() => geobgStudio.dispatch({ type: "notice", key: "storage.memory", kind: "error" }));
        await page.until(() => document.querySelector("#notices p"));
        await shows(page, null);
        const isSeen = await page.run(() => {
          const notice = document.querySelector("#notices p");
          const { left, top, width, height } = notice.getBoundingClientRect();
          return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        assert.equal(isSeen, true);
        await page.run(() => geobgStudio.dispatch({ type: "dismiss" }));
        await shows(page, "tap");
      }, phone));

    test("the card of a hint covers neither the toolbar nor much of the picture", () =>
      browser.open(file, async (page) => {
        await begin(page);
        const [card, toolbar] = await page.run(() =>
          [".hint-card", ".toolbar"].map((each) => {
            const { top, bottom, left, right } = document.querySelector(each).getBoundingClientRect();
            return { top, bottom, left, right };
          })
        );
        assert.ok(card.bottom < toolbar.top && card.left >= 0 && card.right <= 390);
        assert.ok(card.bottom - card.top < 844 / 5, `${card.bottom - card.top}`);
      }, phone));

    test("a page whose engine did not arrive, or only half of it, says so and begins no introduction", async () => {
      const whole = fs.readFileSync(path.join(web, "studio", "engine.js"));
      for (const half of [null, whole.subarray(0, whole.length >> 1)]) {
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-half-"));
        fs.cpSync(path.join(web, "studio"), folder, { recursive: true });
        if (half) fs.writeFileSync(path.join(folder, "engine.js"), half);
        else fs.rmSync(path.join(folder, "engine.js"));
        try {
          await browser.open(fileURL(path.join(folder, "index.html")), async (page) => {
            await page.until(() => globalThis.geobgStudio?.state.notice?.key === "error.part");
            await page.until(() => document.querySelector("#notices")?.textContent.includes("Reload the page"));
            assert.equal(await page.run(() => document.getElementById("onboarding").hidden), true);
          }, { ...phone, allows: () => true });
        } finally {
          fs.rmSync(folder, { recursive: true });
        }
      }
    });

    test("a link of a newer version, and a damaged one, are said to be that", async () => {
      const cases = { "s=ada&q=1": "newer", "s=ada&p=of-the-future": "newer", "r=%%%": "bad", "r=AAAA": "bad" };
      for (const [fragment, key] of Object.entries(cases)) {
        await browser.open(`${file}#${fragment}`, async (page) => {
          await page.until((wanted) => globalThis.geobgStudio?.state.notice?.key === wanted, `share.${key}`);
        }, phone);
      }
    });

    test("the introduction by keyboard names the keys, and its words are announced", () =>
      browser.open(file, async (page) => {
        await begin(page);
        for (
          const [hint, ...keys] of [
            ["tap", "Enter", "Enter"],
            ["drop", "z", "Enter", "Enter"],
            ["mode", "d", "Enter"],
            [
              "hold",
              "s",
              "Enter",
            ],
            ["shake", "c"],
          ]
        ) {
          await shows(page, hint);
          await page.until(() =>
            document.getElementById("announcer").textContent.includes(
              document.querySelector("#onboarding .words").textContent,
            )
          );
          const words = await page.run(() => document.querySelector("#onboarding .words").textContent);
          if (["drop", "mode", "shake"].includes(hint)) {
            assert.match(words, new RegExp(`\\b${keys[0].toUpperCase()}\\b`, "u"));
          }
          for (const key of keys) await page.press(key);
        }
        await page.until(() => geobgStudio.state.onboarding === null);
        assert.equal(await page.run(() => self.saved), 1);
      }, { width: 1280, height: 800, prefers: { scheme: "dark" } }));

    test("Escape closes a hint, all gestures are in a dialog, and the help shows the hints again", () =>
      browser.open(file, async (page) => {
        await begin(page);
        await page.press("Escape");
        await shows(page, null);
        assert.notEqual(await page.run(() => geobgStudio.state.onboarding), null);
        for (let count = 0; count < 2; count += 1) await page.press("Enter");
        await shows(page, "drop");
        await page.run(() => document.querySelector("#onboarding .gestures").click());
        await page.until(() => document.querySelectorAll("dialog[open] tr").length > 8);
        // No key is broken over two lines, and each format has its name.
        assert.deepEqual(
          await page.run(() =>
            Array.from(document.querySelectorAll("dialog[open] kbd")).filter((key) => key.getClientRects().length > 1)
              .map(({ textContent }) => textContent)
          ),
          [],
        );
        assert.deepEqual(
          await page.run(() => Array.from(document.querySelectorAll("dialog[open] b"), (each) => each.textContent)),
          ["SVG", "PNG"],
        );
        await page.run(() => document.querySelector("dialog[open] .plain").click());
        await shows(page, "tap");
      }, phone));

    test("it begins at the first visit only, and not over a picture that a link shows", async () => {
      const server = await serve({ "/": path.join(web, "studio") });
      const profile = await browser.profile();
      const options = { ...phone, profile, allows: (_, text) => text.includes("session") };
      const url = server.url("/index.html");
      try {
        await browser.open(`${url}#s=ada`, async (page) => {
          await picture(page);
          assert.equal(await stepOf(page), null);
        }, options);
        await browser.open(url, async (page) => {
          await picture(page);
          await shows(page, "tap");
          await page.run(() => document.querySelector("#onboarding .skip").click());
          await page.until(() => document.getElementById("onboarding").hidden);
          await page.reload();
          await picture(page);
          assert.equal(await stepOf(page), null);
        }, options);
      } finally {
        await profile.close();
        await server.close();
      }
    });

    test("skipping ends it, and leaves the drawing and the focus", () =>
      browser.open(file, async (page) => {
        await begin(page);
        await page.run(() => document.querySelector("#onboarding .skip").focus());
        await page.press("Enter");
        await page.until(() => document.getElementById("onboarding").hidden);
        assert.equal(await page.run(() => document.activeElement.id), "surface");
        assert.deepEqual(await drawn(page), []);
        assert.equal(await page.run(() => geobgStudio.state.settings.onboarded), true);
        assert.equal(await page.run(() => "onboarding" in document.documentElement.dataset), false);
      }, phone));

    test("without motion, the hints rest", () =>
      browser.open(file, async (page) => {
        await begin(page);
        assert.deepEqual(
          await page.run(() => document.getElementById("onboarding").getAnimations({ subtree: true }).length),
          0,
        );
        assert.ok(await page.run(() => document.querySelector(".hint-finger").getBoundingClientRect().width > 0));
      }, { ...phone, prefers: { motion: "reduce" } }));

    for (const language of languages) {
      test(`${language.code}: every screen has its words, and they fit a phone`, () =>
        browser.open(file, async (page) => {
          await ready(page);
          assert.deepEqual(
            await page.run(() => [document.documentElement.lang, document.documentElement.dir, document.title]),
            [language.code, language.dir, language.texts["app.title"]],
          );
          const check = async (name) => {
            await page.shown();
            assert.deepEqual(await page.run(faults), [], name);
          };
          await check("drawing");
          await eachSurface(page, check);
          await eachStep(page, check);
        }, { ...phone, language: language.code }));
    }

    test("the language changes while the page is open", () =>
      browser.open(file, async (page) => {
        await begin(page);
        await page.run(() => geobgStudio.dispatch({ type: "skipOnboarding" }));
        await page.run(() => geobgStudio.dispatch({ type: "openDialog", name: "language" }));
        await page.until(() =>
          [...document.querySelectorAll("dialog[open] button, dialog[open] label")].some(({ textContent }) =>
            textContent === "العربية"
          )
        );
        await page.run(() =>
          [...document.querySelectorAll("dialog[open] button, dialog[open] label")].find(({ textContent }) =>
            textContent === "العربية"
          ).click()
        );
        await page.until(() => document.documentElement.dir === "rtl");
        await page.run(() => geobgStudio.dispatch({ type: "replayOnboarding" }));
        await page.until(() => document.documentElement.dataset.onboarding === "tap");
        assert.equal(await page.run(() => document.querySelector("#onboarding .skip").textContent), "تخطّي");
        assert.deepEqual(await page.run(faults), []);
      }, phone));

    test("screen readers get a list of the marks, and hear what changes", () =>
      browser.open(file, async (page) => {
        await ready(page);
        const items = () =>
          page.run(() => Array.from(document.querySelectorAll("#marks li"), ({ textContent }) => textContent));
        await page.until(() => document.querySelector("#marks li")?.textContent === "No shapes yet");
        await page.run(() => geobgStudio.dispatch({ type: "tap", at: [0, 0], address: 5 }));
        const said = await page.until(() =>
          /\d+ shapes? added/u.exec(document.getElementById("announcer").textContent)?.[0]
        );
        await page.until((count) =>
          document.querySelectorAll("#marks li").length === count &&
          document.querySelector("#marks li").textContent !== "No shapes yet", Number.parseInt(said, 10));
        for (const item of await items()) {
          assert.match(item, /^(?:Circle|Hexagon), [a-z ]+, [a-z ]+(?:, \d+% across, \d+% down)?$/u);
        }
        assert.match((await items())[0], /center, 50% across, 50% down/u);
        await page.run(() => geobgStudio.dispatch({ type: "mesh" }));
        await page.until(() =>
          document.querySelector("#marks li:last-child").textContent === "Mesh over everything below, 1 pass"
        );
        await page.run(() => geobgStudio.dispatch({ type: "undo" }));
        await page.until(() => document.getElementById("announcer").textContent.trim() === "Undone");
        // The same words again are a change, which readers announce.
        const before = await page.run(() => document.getElementById("announcer").textContent);
        await page.run(() => geobgStudio.dispatch({ type: "undo" }));
        await page.until((before) =>
          document.getElementById("announcer").textContent !== before &&
          document.getElementById("announcer").textContent.trim() === "Undone", before);
        await page.run(() =>
          geobgStudio.dispatch({
            type: "received",
            entries: [
              { counter: 1000, author: "other", gesture: { tap: [50, 50], address: 9 } },
            ],
          })
        );
        await page.until(() => /^Others added \d+ shapes?/u.test(document.getElementById("announcer").textContent));
        await page.press("ArrowRight");
        await page.until(() =>
          document.getElementById("announcer").textContent.includes("center, 50% across, 50% down")
        );
      }));

    test("a crowd of marks is a short list", () =>
      browser.open(file, async (page) => {
        await ready(page);
        await page.run(() => {
          for (let address = 1; address <= 200; address += 1) {
            geobgStudio.dispatch({ type: "tap", at: [address, 0], address });
          }
        });
        const hidden = await page.until(() =>
          /^(\d+) more shapes between these$/u.exec(
            document.querySelector("#marks li:nth-child(101)")?.textContent,
          )?.[1]
        );
        assert.equal(await page.run(() => document.querySelectorAll("#marks li").length), 201);
        assert.ok(Number(hidden) > 200);
      }));

    test("the icon and the bars follow the mode of the picture", () =>
      browser.open(file, async (page) => {
        const look = () =>
          [...document.querySelectorAll("link[rel$=icon]")].map((each) => each.getAttribute("href"))
            .concat(document.querySelector("meta[name=theme-color]")?.content).join(" ");
        await ready(page);
        assert.equal(await page.run(look), "icon-dark.svg icon-dark.png #000000");
        await page.run(() => geobgStudio.dispatch({ type: "setMode" }));
        await page.until(() => document.querySelector("meta[name=theme-color]").content === "#ffffff");
        assert.equal(await page.run(look), "icon-light.svg icon-light.png #ffffff");
      }, { prefers: { scheme: "dark" } }));

    test("after the first visit, the page opens without a network, and asks for nothing else", async () => {
      const server = await serve({ "/a/b/": path.join(web, "studio") }, { "/a/b/session": "first" });
      const url = server.url("/a/b/");
      const index = server.url("/a/b/index.html");
      // The server is gone, so whatever the page asks for fails, and the browser says so.
      const allows = (_kind, text) =>
        /\/a\/b\/(?:session|events|service-worker\.js)|Failed to (?:load|fetch)|ServiceWorker/u.test(text);
      try {
        await browser.open(index, async (page) => {
          await page.run(async (url) => {
            for (const name of [`geobg-studio-old ${url}`, `geobg-studio-old ${url}deeper/`, "other"]) {
              await caches.open(name);
            }
            await navigator.serviceWorker.ready;
          }, url);
          await page.until(() => navigator.serviceWorker.controller);
          const names = await page.until(async (url) => {
            const names = await caches.keys();
            return !names.includes(`geobg-studio-old ${url}`) && names.sort();
          }, url);
          // What is older goes, and other pages' files stay.
          assert.equal(names.length, 3);
          assert.ok(names.includes("other") && names.includes(`geobg-studio-old ${url}deeper/`), `${names}`);
          await server.close();
          await page.reload();
          await ready(page);
          await page.run(() => geobgStudio.dispatch({ type: "tap", at: [0, 0], address: 5 }));
          await page.until(() =>
            document.querySelectorAll("#marks li").length > 0 &&
            document.querySelector("#marks li").textContent.includes(",")
          );
          for (const path of ["session", "events", "render", "save", "desktop", "log", "other.html"]) {
            assert.equal(
              await page.run((path) => fetch(path).then(() => "an answer", () => "none"), path),
              "none",
              path,
            );
          }
          await page.go(url);
          await ready(page);
        }, { allows: (kind, text) => allows(kind, text) || /other\.html|render|save|desktop|log/u.test(text) });
      } finally {
        await server.close().catch(() => {});
      }
    });

    test("where files must not be stored, and from a file, there is no service worker", async () => {
      const server = await serve({ "/": path.join(web, "studio") }, {}, { "Cache-Control": "no-store" });
      const allows = (_, text) => text.includes("session");
      try {
        for (const url of [server.url("/index.html"), file]) {
          await browser.open(url, async (page) => {
            await ready(page);
            // The page asks whether it may store its files after everything else is loaded.
            if (url !== file) {
              await eventually(
                () => page.requests.some((each) => each.includes("manifest")),
                "asking for the manifest",
              );
            }
            for (let count = 0; count < 5; count += 1) await page.shown();
            assert.equal(
              await page.run(async () =>
                (await navigator.serviceWorker?.getRegistrations().catch(() => []))?.length ?? 0
              ),
              0,
            );
            assert.equal(page.requests.some((each) => each.includes("service-worker")), false);
            assert.equal(page.requests.some((each) => each.includes("manifest")), url !== file);
          }, { allows });
        }
      } finally {
        await server.close();
      }
    });
  });
}

/** Runs in the page: keys and values instead of words, and what goes beyond the window. */
function faults() {
  const found = [];
  const groups = [
    ..."app tool field mode roll palette share save file server shape replay preview drawings storage".split(" "),
    ..."confirm notice error announce help gesture effect key onboarding color kind place marks".split(" "),
  ];
  const words = new RegExp(`(?:^|\\s)(?:${groups.join("|")})\\.[a-zA-Z.]+[a-zA-Z](?:\\s|$)`, "u");
  const isShown = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      checkOpacity: true,
      checkVisibilityCSS: true,
    });
  // A list that scrolls across may be wider.
  const scrolls = (element) => {
    for (let each = element; each; each = each.parentElement) {
      if (
        ["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(each).overflowX) && each !== document.body &&
        each !== document.documentElement
      ) {
        const { left, right } = each.getBoundingClientRect();
        if (left >= -0.5 && right <= innerWidth + 0.5) return true;
      }
    }
    return false;
  };
  for (const element of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
      if (words.test(element.getAttribute(name) ?? "")) found.push(`${name}: ${element.getAttribute(name)}`);
    }
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data)
      .join("").trim();
    if (own === "" || element.matches("script, style, noscript, option, #announcer, #marks *")) continue;
    if (words.test(own) || /\{\w+\}/u.test(own)) found.push(`words: ${own}`);
    // A heading for screen readers alone is a point.
    if (
      !isShown(element) || scrolls(element) || element.closest(".visually-hidden") ||
      /inset\(50%\)/u.test(getComputedStyle(element).clipPath)
    ) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) found.push(`beyond the window: ${own} ${left} ${right}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  return found;
}
