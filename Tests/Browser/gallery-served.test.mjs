// The page with `geobg gallery --serve` and `geobg pick`: the token, files by geobg, originals, the desktop, picking,
// the end of the commands, and requests of strangers.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { shell } from "./Support/Fixtures.mjs";
import { catalogOf, makeSite, openGallery, runGallery, runPick } from "./Support/Gallery.mjs";
import { eventually } from "./Support/Process.mjs";

const wrongToken = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** What browsers report when the page or the command ends a stream of events. */
const ofStreams = (_, words) => /\/events\b/u.test(words);
/** What browsers report about a command that has ended. */
const ofTheEnd = (_, words) =>
  /\/(?:events|session|pick)\b|connection|NetworkError|Failed to (?:load|fetch)/iu.test(words);

/** A new folder, which is removed after `body`. */
async function inFolder(body) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-served-"));
  try {
    await body(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder with pictures in several formats, and their bytes by name. */
function makeWalls(folder) {
  const walls = path.join(folder, "walls");
  fs.mkdirSync(walls);
  const { status, stderr, written } = shell(
    "geobg --no-config --seed 1 --size 90x160 -o 1.png -q && " +
      "geobg --no-config --seed 2 --size 90x160 -o 2.svg -q && " +
      "geobg --no-config --seed 3 --size 90x160 -o 3.pdf -q",
  );
  assert.equal(status, 0, stderr);
  for (const [name, bytes] of Object.entries(written)) fs.writeFileSync(path.join(walls, name), bytes);
  return { walls, written };
}

/** Runs a test with what is starting, such as a command or a profile, and closes it afterwards. */
async function within(starting, body) {
  const started = await starting;
  try {
    return await body(started);
  } finally {
    await started.close();
  }
}

/** Sends one request as it is, and gives the status. */
function ask(url, { method = "GET", headers = {}, body = null } = {}) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // Only this way the path arrives as it is written.
    const target = url.replace(/^http:\/\/[^/]+/u, "");
    const request = http.request({ hostname, port, path: target, method, headers, agent: false }, (answer) => {
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on(
        "end",
        () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      );
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

const dispatch = (page, ...actions) =>
  page.run((all) => {
    for (const action of all) geobgGallery.dispatch(action);
  }, actions);

/** Moves the focus to the tile of a picture. */
async function focusTile(gallery, page, picture) {
  await dispatch(page, { type: "reveal", picture, isFocused: true });
  await gallery.until(({ focus }, wanted) => focus === wanted, picture);
}

/** Picks pictures, or gives them back, with the key F on their tiles. */
async function pick(gallery, page, ...pictures) {
  for (const picture of pictures) {
    await focusTile(gallery, page, picture);
    const isPicked = await gallery.until(({ picks }, picture) => [picks.includes(picture)], picture);
    await page.press("f");
    await gallery.until(({ picks }, picture, before) => picks.includes(picture) !== before, picture, isPicked[0]);
  }
}

const hasSession = (gallery) => gallery.until(({ server }) => server !== null);

/** Opens the page of a picture with a size of its file, and the dialog for files. */
async function openFiles(gallery, page, picture, size) {
  await hasSession(gallery);
  await dispatch(page, { type: "open", picture });
  await gallery.until((state, wanted) => state.picture === wanted, picture);
  await dispatch(page, { type: "vary", change: { size } }, { type: "openDialog", dialog: { name: "save", picture } });
  await page.until(() => document.querySelector("dialog[open] [data-server=png]") !== null);
}

const press = (page, selector) => page.run((selector) => document.querySelector(selector).click(), selector);

for (const kind of kinds) {
  describe(`a served gallery, ${kind}`, () => {
    let browser;
    let folder;
    let walls;
    let written;
    let served;
    before(async () => {
      browser = await launch(kind);
      folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-served-"));
      ({ walls, written } = makeWalls(folder));
      const site = path.join(folder, "site");
      served = await runGallery(["--seeds", "1...40", "-o", site]);
    });
    after(async () => {
      await browser?.close();
      served?.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    test("the token opens a session and leaves the address; a wrong one opens none", async () => {
      await within(browser.profile(), async (profile) => {
        await openGallery(browser, `${served.url}&picture=3`, async (gallery, page) => {
          await hasSession(gallery);
          assert.doesNotMatch(await page.run(() => location.href), /t=/u);
          assert.doesNotMatch(await page.run(() => history.length === 1 ? "" : document.referrer), /t=/u);
          assert.equal(await page.run(() => document.cookie), "", "scripts do not see the cookie");
          await page.reload();
          await gallery.drawn();
          await hasSession(gallery);
        }, { profile });
        await openGallery(browser, served.url.replace(/#.*$/u, ""), hasSession, { profile });
      });
      let refused = 0;
      // Without a session, not even the list is there.
      for (const hash of [`#t=${wrongToken}`, ""]) {
        await openGallery(browser, served.url.replace(/#.*$/u, hash), async (_, page) => {
          await eventually(() => refused > 0, "refusing");
          await page.until(() => document.querySelector("#message [role=alert]")?.textContent.includes("geobg"));
          assert.equal(await page.run(() => location.hash), "");
          assert.equal(await page.run(() => globalThis.geobgCatalog), null);
          assert.deepEqual(page.requests.filter((each) => /catalog|files/u.test(each)), []);
        }, { isDrawn: false, allows: (_, words) => words.includes("/session") && (refused += 1) > 0 });
        refused = 0;
      }
    });

    test("a site on another host asks nobody, and its studio link is only there if it has an address", async () => {
      const sites = [
        makeSite(catalogOf(40)),
        makeSite(catalogOf(40, { studio: "../studio/index.html" })),
        makeSite(catalogOf(40, { studio: "javascript:self.broken=1" })),
      ];
      try {
        for (const [index, site] of sites.entries()) {
          const host = await site.serve();
          try {
            await openGallery(browser, host.url, async (_gallery, page) => {
              await dispatch(page, { type: "openDialog", dialog: { name: "studio", picture: 5 } });
              await page.until(() => document.querySelector("dialog[open] input")?.value.startsWith("geobg studio "));
              const link = await page.until((hasLink) => {
                const element = document.querySelector("dialog[open] a");
                return (!hasLink || element.href) && [element.checkVisibility() ? element.href : null];
              }, index === 1);
              if (index === 1) assert.match(link[0], /^http:\/\/127\.0\.0\.1:\d+\/a\/studio\/index\.html#[rs]=/u);
              else assert.equal(link[0], null);
              assert.deepEqual(page.requests.filter((each) => /session|events/u.test(each)), []);
            });
          } finally {
            await host.close();
          }
        }
      } finally {
        for (const site of sites) site.close();
      }
    });

    test("the chosen language stays", async () => {
      await within(browser.profile(), async (profile) => {
        await openGallery(browser, served.url, async (gallery, page) => {
          await dispatch(page, { type: "openDialog", dialog: { name: "menu" } });
          await page.until(() => document.querySelector("dialog[open] [lang=de]"));
          await press(page, "dialog [lang=de]");
          await page.until(() => document.documentElement.lang === "de");
          await page.reload();
          await gallery.drawn();
          // The first tiles come before the storage, which has the language.
          await page.until(() => document.documentElement.lang === "de");
        }, { profile });
      });
    });

    test("PNG and PDF by geobg have the bytes of the command, at the chosen size", () =>
      openGallery(browser, served.url, async (gallery, page) => {
        await openFiles(gallery, page, 6, { width: 321, height: 234 });
        const recipe = await page.download(() => press(page, "dialog [data-format=recipe]"));
        const own = shell(
          "geobg render a.json --no-config -o a.png -q && geobg render a.json --no-config -o a.pdf -q",
          "",
          { "a.json": recipe.bytes },
        );
        assert.equal(own.status, 0, own.stderr);
        assert.equal(own.written["a.png"].readUInt32BE(16), 321);
        for (const format of ["png", "pdf"]) {
          await page.until(() => document.querySelector("dialog .rows").getAttribute("aria-busy") !== "true");
          const { name, bytes } = await page.download(() => press(page, `dialog [data-server=${format}]`));
          assert.ok(name.endsWith(`.${format}`), name);
          assert.ok(
            bytes.equals(own.written[`a.${format}`]),
            `${format}: ${bytes.length} bytes, not ${own.written[`a.${format}`].length}`,
          );
        }
      }, { allows: ofStreams }));

    test("a long picture shows its progress, and can be canceled", () =>
      openGallery(browser, served.url, async (gallery, page) => {
        await openFiles(gallery, page, 2, { width: 20_000, height: 20_000 });
        // Cancels as soon as the progress is shown, because a quick machine has soon drawn all of it.
        const done = await page.run(() =>
          new Promise((resolve) => {
            const dialog = document.querySelector("dialog[open]");
            const observer = new MutationObserver(() => {
              const progress = dialog.querySelector("progress");
              if (!progress?.hasAttribute("value")) return;
              observer.disconnect();
              Array.from(dialog.querySelectorAll("button")).find(({ textContent }) => textContent === "Cancel").click();
              resolve(progress.value);
            });
            observer.observe(dialog, { attributes: true, childList: true, subtree: true });
            dialog.querySelector("[data-server=png]").click();
          })
        );
        assert.ok(done > 0 && done <= 1, `${done}`);
        await page.until(() => document.querySelector("dialog .said").textContent === "Canceled");
        assert.equal(await page.run(() => document.querySelector("dialog progress").checkVisibility()), false);
        assert.equal(await gallery.until(({ work }) => [work]).then(([work]) => work), null);
        // The server has time for the next picture.
        await dispatch(page, { type: "closeDialog" }, { type: "vary", change: { size: { width: 20, height: 30 } } }, {
          type: "openDialog",
          dialog: { name: "save", picture: 2 },
        });
        await page.until(() => document.querySelector("dialog[open]")?.textContent.includes("20 × 30"));
        const { bytes } = await page.download(() => press(page, "dialog [data-server=png]"));
        assert.equal(bytes.readUInt32BE(16), 20);
      }, { allows: (what, words) => ofStreams(what, words) || /\/render\b/u.test(words) }));

    test("the studio of the command opens with the picture", () =>
      openGallery(browser, served.url, async (gallery, page) => {
        await dispatch(page, { type: "openDialog", dialog: { name: "studio", picture: 11 } });
        const address = await page.until(() => document.querySelector("dialog[open] a")?.href);
        assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/studio\/index\.html#/u);
        const seed = await gallery.until(({ catalog }) => catalog.seed(11));
        await page.go(address);
        await page.until((seed) => globalThis.geobgStudio?.state.fields.seed === seed, seed);
      }, { allows: (_, words) => /\/studio\//u.test(words) }));

    test("the wallpaper of the desktop", () =>
      inFolder(async (own) => {
        const bin = path.join(own, "bin");
        const log = path.join(own, "log");
        fs.mkdirSync(bin);
        fs.writeFileSync(
          path.join(bin, "gsettings"),
          // The desktop has what was set: geobg reads it back.
          `#!/bin/sh\ncd '${own}' || exit\nif [ "$1" = set ]; then echo "$*" >>log; echo "'$4'" >"shown-$3"\n` +
            `else cat "shown-$3" 2>/dev/null || echo "'old'"; fi\n`,
          { mode: 0o755 },
        );
        await within(
          runGallery(["--seeds", "1...40"], {
            PATH: `${bin}:${process.env.PATH}`,
            XDG_CURRENT_DESKTOP: "GNOME",
            XDG_DATA_HOME: path.join(own, "data"),
            XDG_STATE_HOME: path.join(own, "state"),
          }),
          ({ url }) =>
            openGallery(browser, url, async (gallery, page) => {
              await openFiles(gallery, page, 4, { width: 60, height: 40 });
              const recipe = await page.download(() => press(page, "dialog [data-format=recipe]"));
              await page.until(() => document.querySelector("dialog .rows").getAttribute("aria-busy") !== "true");
              await page.run(() =>
                Array.from(document.querySelectorAll("dialog .row")).find(({ textContent }) =>
                  textContent.startsWith("Set as wallpaper")
                ).click()
              );
              await page.until(() =>
                document.querySelector("dialog .said").textContent === "This picture is your wallpaper now."
              );
              const [uri] = /file:\/\/\S+/u.exec(fs.readFileSync(log, "utf8"));
              const shown = fs.readFileSync(new URL(uri));
              const again = shell(
                `geobg render a${
                  path.extname(uri)
                } --no-config -o b.svg -q && geobg render a.json --no-config -o c.svg -q`,
                "",
                { [`a${path.extname(uri)}`]: shown, "a.json": recipe.bytes },
              );
              assert.equal(again.status, 0, again.stderr);
              assert.ok(again.written["b.svg"].equals(again.written["c.svg"]), "the wallpaper is the picture");
              const said = (words) =>
                page.until((words) => document.querySelector("dialog .said").textContent === words, words);
              const uriNow = () => fs.readFileSync(path.join(own, "shown-picture-uri"), "utf8");
              // Back to the picture before, and not to the wallpaper from before geobg.
              const first = uriNow();
              await dispatch(page, { type: "closeDialog" }, { type: "close" });
              await page.until(() => !document.querySelector("dialog[open]"));
              await openFiles(gallery, page, 5, { width: 60, height: 40 });
              await page.run(() =>
                Array.from(document.querySelectorAll("dialog .row")).find(({ textContent }) =>
                  textContent.startsWith("Set as wallpaper")
                ).click()
              );
              await said("This picture is your wallpaper now.");
              assert.notEqual(uriNow(), first);
              await page.until(() => document.querySelector('[data-tool="undo-desktop"]:not([hidden])'));
              await press(page, '[data-tool="undo-desktop"]');
              await said("Your earlier wallpaper is back.");
              assert.equal(uriNow(), first);
              assert.equal(await page.run(() => document.querySelector('[data-tool="undo-desktop"]').hidden), true);
            }, { allows: ofStreams }),
        );
      }));

    for (const option of [[], ["--link"], ["--copy"]]) {
      test(`originals come by their numbers, ${option[0] ?? "without a site"}`, () =>
        inFolder(async (own) => {
          const words = option.length > 0 ? [...option, "-o", path.join(own, "site")] : [];
          await within(runGallery([walls, ...words]), ({ url }) =>
            openGallery(browser, url, async (gallery, page) => {
              await hasSession(gallery);
              await gallery.until(({ files }) => files !== null);
              const names = await page.run(() => [0, 1, 2].map(geobgGallery.state.files.name));
              assert.deepEqual([...names].sort(), ["1.png", "2.svg", "3.pdf"]);
              await dispatch(page, { type: "open", picture: 1 }, {
                type: "openDialog",
                dialog: { name: "save", picture: 1 },
              });
              await page.until(() => document.querySelector("dialog[open] a[download]"));
              const { name, bytes } = await page.download(() => press(page, "dialog a[download]"));
              assert.equal(name, names[1]);
              assert.ok(bytes.equals(written[names[1]]));
              const answers = await page.run(async (all) => {
                const found = [];
                for (const each of all) {
                  const answer = await fetch(`original/${each}`);
                  found.push([each, answer.status, answer.ok ? (await answer.arrayBuffer()).byteLength : 0]);
                }
                return found;
              }, [
                "0",
                "2",
                "3",
                "-1",
                "00",
                "1.png",
                "1.pdf",
                "..%2f1.png",
                "%2e%2e/1.png",
                "1%00",
                "99999999999999999999",
                "../walls/1.png",
                "../originals/0.png",
              ]);
              assert.deepEqual(answers.slice(0, 2).map(([each, status, length]) => [each, status, length]), [[
                "0",
                200,
                written[names[0]].length,
              ], ["2", 200, written[names[2]].length]]);
              for (const [each, status] of answers.slice(2)) assert.equal(status, 404, each);
            }, { allows: (_, words) => /\/(?:originals?|walls|1\.png)\b/u.test(words) }));
        }));
    }

    test("Ctrl-C ends the command at once, and the page says that geobg does not answer", () =>
      within(
        runGallery(["--seeds", "1...40"]),
        ({ url, interrupt }) =>
          openGallery(browser, url, async (gallery, page) => {
            await openFiles(gallery, page, 1, { width: 20, height: 20 });
            // The dialog loads what makes an SVG when it opens; on a slow day, after this.
            await page.run(() => geobg.loadWhole().then(() => true));
            const { code, milliseconds } = await interrupt();
            assert.equal(code, 130);
            assert.ok(milliseconds < 5000, `the end took ${milliseconds} ms`);
            await press(page, "dialog [data-server=png]");
            await page.until(() => document.querySelector("dialog .said").textContent === "geobg does not answer.");
            // What the page makes itself goes on.
            const { bytes } = await page.download(() => press(page, "dialog [data-format=svg]"));
            assert.match(bytes.toString(), /^<svg/u);
          }, { allows: (what, words) => ofTheEnd(what, words) || /\/render\b/u.test(words) }),
      ));
  });

  describe(`geobg pick, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    const allows = ofTheEnd;
    const seeds = ["--seeds", "11...50"];

    test("the picked pictures are printed when the page is closed", () =>
      within(runPick(...seeds), async ({ url, ended, output }) => {
        await openGallery(browser, url, async (gallery, page) => {
          await gallery.until(({ server }) => server?.pick);
          await pick(gallery, page, 3, 1, 8, 1);
          await page.until(() => document.querySelector(".pick-done").textContent === "Done with 2 pictures");
        }, { allows });
        assert.equal(await ended(), 0);
        assert.equal(output(), "14\n19\n");
      }));

    test("-o writes the list of files, also if the page is closed right after the key", () =>
      inFolder(async (folder) => {
        const { walls } = makeWalls(folder);
        const list = path.join(folder, "picked.txt");
        await within(runPick(walls, "-o", list), async ({ url, ended, output }) => {
          await openGallery(browser, url, async (gallery, page) => {
            await gallery.until(({ server }) => server?.pick);
            await pick(gallery, page, 2, 0);
          }, { allows });
          assert.equal(await ended(), 0);
          assert.equal(output(), "");
          assert.deepEqual(
            fs.readFileSync(list, "utf8").split("\n").filter(Boolean).map((each) => path.basename(each)),
            ["3.pdf", "1.png"],
          );
        });
      }));

    test("the button ends the command, and all pages say so", () =>
      within(runPick(...seeds), async ({ url, ended, output }) => {
        await within(browser.profile(), async (profile) => {
          await openGallery(browser, url, async (gallery, page) => {
            await gallery.until(({ server }) => server?.pick);
            await pick(gallery, page, 5);
            await openGallery(browser, url.replace(/#.*$/u, ""), async (other, second) => {
              await other.until(({ picks }) => picks.length === 1);
              await pick(other, second, 7);
              await gallery.until(({ picks }) => picks.length === 2);
              await press(second, ".pick-done");
              for (const each of [gallery, other]) {
                await each.until(({ notice, server }) => notice?.key === "pick.done" && server === null);
              }
              assert.equal(await ended(), 0);
            }, { profile, allows });
          }, { profile, allows });
        });
        assert.equal(output(), "16\n18\n");
      }));

    test("two pages pick together, and a reload loses nothing and ends nothing", () =>
      within(runPick(...seeds), async ({ url, ended, output }) => {
        await within(browser.profile(), async (profile) => {
          await openGallery(browser, url, async (gallery, page) => {
            await gallery.until(({ server }) => server?.pick);
            await pick(gallery, page, 5);
            await openGallery(browser, url.replace(/#.*$/u, ""), async (other, second) => {
              await other.until(({ picks }) => String(picks) === "5");
              await pick(other, second, 9, 5);
              await gallery.until(({ picks }) => String(picks) === "9");
            }, { profile, allows });
            for (const picture of [12, 13]) {
              await page.reload();
              await gallery.drawn();
              await gallery.until(({ picks }) => picks.includes(9));
              await pick(gallery, page, picture);
            }
            // geobg has the last one, too, before the browser is ended.
            await page.reload();
            await gallery.drawn();
            await gallery.until(({ picks }) => picks.includes(13));
          }, { profile, allows });
        });
        assert.equal(await ended(), 0);
        assert.equal(output(), "20\n23\n24\n");
      }));

    test("favorites of an earlier visit are not picked", async () => {
      await within(browser.profile(), async (profile) => {
        const favorite = (picture) =>
          document.querySelector(`.tile[data-picture="${picture}"]`)?.classList.contains("favorite");
        await within(runPick(...seeds), async ({ url, ended, output }) => {
          await openGallery(browser, url, async (gallery, page) => {
            await gallery.until(({ server }) => server?.pick);
            await pick(gallery, page, 0);
            await page.until(favorite, 0);
            // The page has the favorite without geobg, too.
            await dispatch(page, { type: "session", facts: null });
            await page.until(favorite, 0);
            await page.reload();
            await gallery.drawn();
            await gallery.until(({ picks }) => picks.length === 1);
            await pick(gallery, page, 0, 1);
            await page.until((picture) => (
              !document.querySelector(`.tile[data-picture="${picture}"]`)?.classList.contains("favorite")
            ), 0);
          }, { profile, allows });
          await ended();
          assert.equal(output(), "12\n");
        });
      });
    });

    test("a closed page without picks prints nothing", () =>
      within(runPick(...seeds), async ({ url, ended, output }) => {
        await openGallery(browser, url, (gallery) => gallery.until(({ server }) => server?.pick), { allows });
        assert.equal(await ended(), 0);
        assert.equal(output(), "");
      }));

    test("Ctrl-C prints nothing, and the page says that geobg does not answer", () =>
      within(runPick(...seeds), ({ url, interrupt, output }) =>
        openGallery(browser, url, async (gallery, page) => {
          await gallery.until(({ server }) => server?.pick);
          await pick(gallery, page, 3);
          assert.equal((await interrupt()).code, 130);
          assert.equal(output(), "");
          await gallery.until(({ notice, server }) => notice?.key === "server.gone" && server === null);
        }, { allows })));

    test("a crash before the answer to a change: the page says only that geobg does not answer", () =>
      within(runPick(...seeds), ({ url, pause, crash }) =>
        openGallery(browser, url, async (gallery, page) => {
          await gallery.until(({ server }) => server?.pick);
          pause();
          await pick(gallery, page, 3);
          crash();
          await gallery.until(({ notice, server }) => notice?.key === "server.gone" && server === null);
        }, { allows })));

    test("the end of the page's process ends the command", () =>
      within(runPick(...seeds), async ({ url, ended, output }) => {
        await openGallery(browser, url, async (gallery, page) => {
          await gallery.until(({ server }) => server?.pick);
          await pick(gallery, page, 3);
          await page.kill();
          assert.equal(await ended(), 0);
        }, { allows });
        assert.equal(output(), "14\n");
      }));
  });
}

describe("requests of strangers", () => {
  test("the routes of a gallery and of picking refuse them", () =>
    inFolder(async (folder) => {
      const { walls } = makeWalls(folder);
      await within(runPick(walls), async ({ url, ended, output }) => {
        const { origin, host, hash } = new URL(url);
        const json = { "Content-Type": "application/json" };
        const body = "{}";
        const begun = await ask(`${origin}/session`, {
          method: "POST",
          headers: json,
          body: JSON.stringify({ token: hash.slice(3) }),
        });
        assert.equal(begun.status, 204);
        const Cookie = begun.headers["set-cookie"][0].split(";")[0];
        const get = ["/original/0", "/events"];
        const post = ["/pick", "/goodbye", "/render", "/desktop", "/save"];
        const all = [
          ...get.map((each) => [each, {}]),
          ...post.map((each) => [each, { method: "POST", headers: json, body }]),
        ];
        const status = async (target, { headers, ...request }, more = {}) =>
          (await ask(origin + target, { ...request, headers: { ...headers, ...more } })).status;
        for (const [target, request] of all) {
          assert.equal(await status(target, request), 401, `${target} without a session`);
          assert.equal(
            await status(target, request, { Cookie: Cookie.slice(0, -1) }),
            401,
            `${target} with another session`,
          );
          for (
            const Host of [
              "evil.example",
              `evil.example:${new URL(url).port}`,
              "127.0.0.1",
              `${host}.evil.example`,
              "127.0.0.1:1",
            ]
          ) {
            assert.equal(await status(target, request, { Cookie, Host }), 403, `${target} of ${Host}`);
          }
          for (
            const Origin of [
              "null",
              "http://evil.example",
              "http://127.0.0.1:1",
              `https://${host}`,
              `${origin}.evil.example`,
              "file://",
            ]
          ) {
            assert.equal(await status(target, request, { Cookie, Origin }), 403, `${target} from ${Origin}`);
          }
          for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", request.method === "POST" ? "GET" : "POST"]) {
            assert.equal(
              (await ask(origin + target, { method, headers: { Cookie, ...(method === "GET" ? {} : json) } })).status,
              405,
              `${method} ${target}`,
            );
          }
        }
        for (const target of post) {
          const limit = target === "/pick" ? 16 << 20 : 1 << 20;
          assert.equal(
            await status(target, { method: "POST", headers: { ...json, "Content-Length": limit + 1 }, body: null }, {
              Cookie,
            }).catch(() => 413),
            413,
            `${target}, too long`,
          );
          assert.equal(
            await status(target, { method: "POST", headers: { "Content-Type": "text/plain" }, body }, { Cookie }),
            415,
            `${target}, as text`,
          );
        }
        for (
          const target of [
            "/original/..%2f1.png",
            "/original/%2e%2e/1.png",
            "/original/-1",
            "/original/3",
            "/original/0/",
            "/original/0/../1",
            "/original/",
            "/original/00",
            "/original/+1",
            "/original/0x0",
            "/original/1.png",
            "/walls/1.png",
            "/../walls/1.png",
            "/originals/0.png",
            "/catalog.json",
            "//",
            "/etc/passwd",
          ]
        ) {
          assert.equal(await status(target, {}, { Cookie }), 404, target);
        }
        for (
          const words of [
            "",
            "[]",
            "{}",
            '{"add":[0]}',
            '{"add":[3],"remove":[]}',
            '{"add":[-1],"remove":[]}',
            '{"add":["0"],"remove":[]}',
            '{"add":[0.5],"remove":[]}',
            '{"add":[1e99],"remove":[]}',
            '{"add":{},"remove":[]}',
            '{"add":[0],"remove":[9]}',
            '{"pictures":[0]}',
            `{"add":${"[".repeat(100_000)}`,
            "\u0000",
          ]
        ) {
          assert.equal(
            await status("/pick", { method: "POST", headers: json, body: words }, { Cookie }),
            400,
            words.slice(0, 40),
          );
        }
        assert.equal(
          await status("/pick", { method: "POST", headers: json, body: '{"add":[2,0,2],"remove":[0]}' }, { Cookie }),
          204,
        );
        assert.equal(await status("/goodbye", { method: "POST", headers: json, body }, { Cookie }), 204);
        assert.equal(await ended(), 0);
        assert.match(output(), /^\S*3\.pdf\n$/u);
      });
    }));
});
