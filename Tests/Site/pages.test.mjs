// The site in both browsers, from the disk and from a server: the first page, the search, and what axe says of each
// kind of page.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, kinds, test } from "../Browser/Support/Test.mjs";
import { launch } from "../Browser/Support/Browser.mjs";
import { axe, fileURL, root, shell } from "../Browser/Support/Fixtures.mjs";
import { eventually } from "../Browser/Support/Process.mjs";
import { serve } from "../Browser/Support/Server.mjs";

const site = path.join(root, "dist", "site");
const disk = { name: "the disk", url: (page) => fileURL(path.join(site, page)), close: () => {} };

async function server() {
  const { url, close } = await serve({ "/any/path/": site });
  return { name: "a server", url: (page) => url(`/any/path/${page}`), close };
}

const drawn = (page) => page.until(() => document.getElementById("picture").naturalWidth > 1);
const commandOf = (page) => page.run(() => document.getElementById("command").textContent);
const svgOf = (page) => page.run(() => atob(document.getElementById("picture").src.split(",")[1]));
const size = { width: 900, height: 700 };

/** What axe finds: the rule, and the first places with what is wrong. */
const violations = (page, options) =>
  page.run(
    async (options) =>
      (await axe.run({ preload: false, ...options })).violations
        .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) => html + failureSummary)]),
    options,
  );

/**
 * Removes what the page shows more than twenty times: elements whose tags and classes, up to the root, are the same,
 * and so are their colors. (axe compares each text with all that may lie behind it, which takes minutes of the
 * specification.)
 */
function keepTwentyOfAKind() {
  const counts = new Map();
  const kind = (element) => element ? `${kind(element.parentElement)} > ${element.localName}.${element.className}` : "";
  for (const element of document.body.querySelectorAll("main *")) {
    const name = kind(element);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (counts.get(name) > 20) element.remove();
  }
}

for (const kind of kinds) {
  describe(`site, ${kind}`, () => {
    let browser;
    let served;
    before(async () => {
      browser = await launch(kind);
      served = await server();
    });
    after(async () => {
      await browser?.close();
      await served?.close();
    });

    for (const place of ["disk", "server"]) {
      const host = () => (place === "disk" ? disk : served);

      test(`the first page draws a new picture, and the command makes it: from a ${place}`, async () => {
        const commands = [];
        for (const scheme of ["light", "dark"]) {
          await browser.open(host().url("index.html"), async (page) => {
            await drawn(page);
            const command = await commandOf(page);
            commands.push(command);
            assert.ok(command.includes(`--${scheme} `), command);
            // The picture fills the window.
            const line = command.replace(/--size \S+/u, "--size 900x700").replace(".png", ".svg");
            const { status, stderr, written } = shell(`${line} --no-config`);
            assert.equal(status, 0, stderr);
            assert.equal(written["wallpaper.svg"].toString(), await svgOf(page));
          }, { ...size, prefers: { scheme } });
        }
        assert.notEqual(commands[0].replace("light", "dark"), commands[1]);
      });

      test(`another picture, back, the playground with the same one: from a ${place}`, () =>
        browser.open(
          host().url("index.html"),
          async (page) => {
            await drawn(page);
            const first = await commandOf(page);
            assert.ok(await page.run(() => document.getElementById("back").disabled));
            await page.run(() => document.getElementById("another").focus());
            await page.press("Enter");
            await page.until((first) => document.getElementById("command").textContent !== first, first);
            const second = await commandOf(page);
            await page.run(() => document.getElementById("back").click());
            assert.equal(await commandOf(page), first);
            await page.run(() => document.getElementById("another").click());
            assert.notEqual(await commandOf(page), second);

            const shown = await page.run(() => document.getElementById("picture").alt);
            await page.go(await page.run(() => document.getElementById("adjust").href));
            await drawn(page);
            assert.equal(await page.run(() => document.getElementById("picture").alt), shown);
            await page.go(await page.run(() => document.querySelector('a[href="../index.html"]').href));
            await page.until(() => document.getElementById("another")?.disabled === false);
          },
          size,
        ));

      test(`the saved PNG has the bytes of the command: from a ${place}`, () =>
        browser.open(
          host().url("index.html"),
          async (page) => {
            await page.run(() => {
              HTMLAnchorElement.prototype.click = function () {
                self.saved = this.download;
              };
              const create = URL.createObjectURL;
              URL.createObjectURL = (blob) => {
                self.blob = blob;
                return create.call(URL, blob);
              };
            });
            await drawn(page);
            await page.run(() => document.getElementById("save").click());
            await page.until(() => self.saved);
            const bytes = await page.run(async () => {
              const bytes = new Uint8Array(await self.blob.arrayBuffer());
              return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
            });
            const { status, stderr, written } = shell(`${await commandOf(page)} --renderer exact --no-config`);
            assert.equal(status, 0, stderr);
            assert.ok(written["wallpaper.png"].equals(Buffer.from(bytes, "base64")));
          },
          size,
        ));

      test(`the search finds a guide, a type and a function, with the keyboard alone: from a ${place}`, () =>
        browser.open(
          host().url("docs/guides/png.html"),
          async (page) => {
            const results = () =>
              page.run(() =>
                Array.from(
                  document.querySelectorAll("#search-results a"),
                  (link) => [link.querySelector("b").textContent, new URL(link.href).pathname.split("/").at(-1)],
                )
              );
            const search = async (query) => {
              await page.press("/");
              await page.until(() => document.activeElement.id === "search-query");
              await page.type(query);
              await page.until((query) =>
                document.getElementById("search-query").value === query &&
                /section|Nothing/u.test(document.getElementById("search-count").textContent), query);
              await page.shown();
            };
            for (
              const [query, heading, name] of [
                ["toBlob", "Wallpaper.toBlob", "javascript.html"],
                ["recipefile", "RecipeFile", "RecipeFile.html"],
                ["crop marks", null, null],
              ]
            ) {
              await search(query);
              await page.until(() => document.querySelector("#search-results a"));
              const found = await results();
              if (heading) {
                assert.ok(
                  found.slice(0, 5).some((each) => each[0] === heading && each[1] === name),
                  `${query}: ${found}`,
                );
              }
              await page.press("Escape");
              await page.run(() => document.activeElement.blur());
            }
            await search("xyzzyplugh");
            assert.equal(await page.run(() => document.getElementById("search-count").textContent), "Nothing found");
            await page.press("Escape");
            await page.run(() => document.activeElement.blur());
            // Without capitals and accents, down to the second result, and to its place in the page.
            await search("CÔMPRESSION");
            await page.until(() => document.querySelectorAll("#search-results a").length > 2);
            // Escape on a result closes the results, and the field has the focus.
            await page.press("ArrowDown");
            await page.press("Escape");
            await page.shown();
            assert.deepEqual(
              await page.run(() => [document.activeElement.id, document.getElementById("search-found").hidden]),
              ["search-query", true],
            );
            await page.run(() => document.activeElement.blur());
            await search("CÔMPRESSION");
            await page.until(() => !document.getElementById("search-found").hidden);
            await page.press("ArrowDown");
            await page.press("ArrowDown");
            const target = await page.run(() => document.activeElement.href);
            assert.equal(
              await page.run(() =>
                Array.from(document.querySelectorAll("#search-results a"))
                  .indexOf(document.activeElement)
              ),
              1,
            );
            await page.press("Enter");
            // A function that waits in a page that goes never ends, so each question is one of its own.
            await eventually(
              () =>
                page.run((target) => location.href === target && document.readyState === "complete", target)
                  .catch(() => false),
              "opening the result",
            );
            assert.ok(
              await page.run(() =>
                location.hash === "" ||
                document.getElementById(decodeURIComponent(location.hash.slice(1))) !== null
              ),
            );
          },
          { width: 1200, height: 800 },
        ));
    }

    test("the first page has the search, and shows a row of the gallery and the studio below its first screen", () =>
      browser.open(served.url("index.html"), async (page) => {
        await drawn(page);
        const boxes = await page.run(() =>
          [".row img", ".studio a.button"].map((each) => {
            const { top, bottom } = document.querySelector(each).getBoundingClientRect();
            return [top, bottom];
          })
        );
        assert.ok(boxes[0][0] >= size.height && boxes[1][0] > boxes[0][1], `${boxes}`);
        await page.run(() => document.querySelector(".row").scrollIntoView());
        await page.until(() =>
          [...document.querySelectorAll(".row img")].some(({ naturalWidth }) => naturalWidth > 100)
        );
        assert.ok(await page.run(() => document.querySelectorAll(".row li").length) >= 6);
        // A picture of the row is the picture that the gallery opens.
        const [href, words] = await page.run(() => {
          const link = document.querySelectorAll(".row a")[2];
          return [link.href, link.querySelector("img").alt];
        });
        await page.run(() => document.getElementById("search-query").focus());
        await page.type("colour");
        await page.until(() => document.querySelectorAll("#search-results a").length > 3);
        await page.go(href);
        const seed = await page.until(() => {
          const { state } = globalThis.geobgGallery ?? {};
          return state?.picture !== null && state?.catalog.seed(state.picture);
        });
        assert.ok(words.startsWith(`${seed}, `), words);
      }, size));

    for (const name of ["gallery", "studio", "playground"]) {
      test(`the ${name} leads back to the first page`, () =>
        browser.open(disk.url(`${name}/index.html`), async (page) => {
          if (name === "studio") {
            await page.until(() => document.querySelector("[data-tool=more]"));
            await page.run(() =>
              [...document.querySelectorAll("button")].find((each) => each.textContent === "Skip")?.click()
            );
            await page.run(() => document.querySelector("[data-tool=more]").click());
          }
          await page.until(
            (home) => [...document.querySelectorAll("a")].find((each) => each.href === home)?.checkVisibility(),
            disk.url("index.html"),
          );
        }, { width: 390, height: 844 }));
    }

    test("the search takes the spellings of both sides of the ocean, and shows guides before symbols", () =>
      browser.open(served.url("docs/guides/png.html"), async (page) => {
        const found = async (query) => {
          await page.run((query) => {
            const field = document.getElementById("search-query");
            field.focus();
            field.value = query;
            field.dispatchEvent(new Event("input"));
          }, query);
          await page.until(() => /section|Nothing/u.test(document.getElementById("search-count").textContent));
          await page.shown();
          return page.run(() =>
            Array.from(document.querySelectorAll("#search-results a"), (link) => [
              link.href,
              link.querySelector("small").textContent.split(" · ")[0],
            ])
          );
        };
        for (
          const [british, american] of [["colour", "color"], ["grey", "gray"], ["centre", "center"], [
            "optimise",
            "optimize",
          ]]
        ) {
          const [one, other] = [await found(british), await found(american)];
          assert.ok(one.length > 0, british);
          const links = new Set(one.map(([href]) => href));
          assert.ok(other.slice(0, 3).every(([href]) => links.has(href)), british);
        }
        assert.ok((await found("colou")).length > 0, "also while it is typed");
        const parts = (await found("palette color")).map(([, part]) => part);
        assert.deepEqual([...new Set(parts.slice(0, 5))], ["Documentation"], parts.join());
        // A misspelled word is taken for the nearest one, and the page says so.
        assert.ok((await found("pallete"))[0][0].endsWith("/docs/palettes.html"));
        assert.match(
          await page.run(() => document.getElementById("search-count").textContent),
          /with “palette”; nothing has “pallete”$/u,
        );
      }, size));

    test("without the texts, the search says so", async () => {
      await browser.open(served.url("docs/api.html"), async (page) => {
        await page.run(() => {
          const create = document.createElement;
          document.createElement = function (name) {
            const made = create.call(document, name);
            if (name === "script") {
              Object.defineProperty(made, "src", {
                set() {
                  setTimeout(() => made.dispatchEvent(new Event("error")));
                },
              });
            }
            return made;
          };
        });
        await page.press("/");
        await page.type("a");
        await page.until(() => /not beside this page/u.test(document.getElementById("search-count").textContent));
      });
    });

    for (
      const name of [
        "index",
        "docs/index",
        "docs/guides/png",
        "docs/specification",
        "docs/swift/RecipeFile",
        "docs/javascript",
        "source/Sources/GeobgC/include/geobg.h",
        "playground/index",
        "gallery/index",
        "studio/index",
      ]
    ) {
      test(`axe finds nothing on ${name}, and nothing is cut off`, async () => {
        for (const [width, height] of [[390, 844], [1440, 900]]) {
          await browser.open(disk.url(`${name}.html`), async (page) => {
            await page.inject(axe());
            if (name === "index" || name === "playground/index") await drawn(page);
            const contrast = "color-contrast";
            assert.deepEqual(await violations(page, { rules: { [contrast]: { enabled: false } } }), [], `${width}`);
            for (const scheme of ["light", "dark"]) {
              await page.prefer({ scheme });
              await page.shown();
              assert.ok(await page.run(() => document.documentElement.scrollWidth <= innerWidth), `${width} ${scheme}`);
              await page.run(keepTwentyOfAKind);
              assert.deepEqual(await violations(page, { runOnly: [contrast] }), [], `${width} ${scheme}`);
            }
          }, { width, height });
        }
      });
    }

    test("with the list of documents, a page leads to every other, also on a phone", () =>
      browser.open(
        disk.url("docs/index.html"),
        async (page) => {
          assert.equal(await page.run(() => document.getElementById("all-documents").open), false);
          await page.run(() => document.querySelector("summary").click());
          await page.go(
            await page.run(() => {
              const link = Array.from(document.querySelectorAll("#all-documents a"))
                .find(({ textContent }) => textContent === "The cookbook");
              return link.checkVisibility() ? link.href : null;
            }),
          );
          assert.equal(await page.run(() => document.querySelector("[aria-current]").textContent), "The cookbook");
        },
        { width: 390, height: 844 },
      ));
  });
}
