// The studio's storage and sharing in both browsers: the real modules alone, and the page that ships.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { fileURL, html, root, web } from "./Support/Fixtures.mjs";
import { eventually } from "./Support/Process.mjs";
import { numbers } from "./Support/Random.mjs";
import { serve } from "./Support/Server.mjs";

/** How often a tab is killed in each browser. The full number is 100 (GEOBG_KILLS=100). */
const kills = Number(process.env.GEOBG_KILLS ?? 8);

/** Whether the page lets the browser ask before it leaves; runs in the page. */
const asksBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** What `geobg studio` does for sharing, without the command: files, a session, the log and its events. */
class SharingServer {
  entries = [];
  #run = Math.random().toString(36).slice(2, 10);
  #streams = new Map();
  #server = http.createServer((request, response) => this.#answer(request, response));

  static async start() {
    const sharing = new SharingServer();
    await new Promise((resolve) => {
      sharing.#server.listen(0, "127.0.0.1", resolve);
    });
    sharing.port = sharing.#server.address().port;
    return sharing;
  }

  get url() {
    return `http://127.0.0.1:${this.port}/index.html`;
  }

  /** Closes all connections, and accepts none until `restore`. */
  async cut() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
    this.#streams.clear();
  }

  restore() {
    return new Promise((resolve) => {
      this.#server.listen(this.port, "127.0.0.1", resolve);
    });
  }

  async #answer(request, response) {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/session" && request.method === "GET") {
      response.writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ version: "1", render: [], share: true }));
    } else if (pathname === "/events") {
      const [run, count] = String(request.headers["last-event-id"] ?? "").split("-");
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      this.#streams.set(response, run === this.#run ? Number(count) : 0);
      response.on("close", () => {
        if (this.#streams.delete(response)) this.#countPages();
      });
      this.#push();
      this.#countPages();
    } else if (pathname === "/log") {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const known = new Set(this.entries.map(({ counter, author }) => `${counter}:${author}`));
      const { entries } = JSON.parse(Buffer.concat(chunks));
      this.entries.push(...entries.filter(({ counter, author }) => !known.has(`${counter}:${author}`)));
      response.writeHead(204).end();
      this.#push();
    } else {
      const file = path.join(web, "studio", path.basename(pathname));
      const type = {
        ".html": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
      }[path.extname(file)];
      if (type && fs.existsSync(file)) response.writeHead(200, { "Content-Type": type }).end(fs.readFileSync(file));
      else response.writeHead(204).end();
    }
  }

  #push() {
    for (const [stream, from] of this.#streams) {
      if (from === this.entries.length) continue;
      this.#streams.set(stream, this.entries.length);
      stream.write(
        `id: ${this.#run}-${this.entries.length}\nevent: log\ndata: ${
          JSON.stringify({ entries: this.entries.slice(from) })
        }\n\n`,
      );
    }
  }

  #countPages() {
    for (const stream of this.#streams.keys()) stream.write(`event: peers\ndata: {"count":${this.#streams.size}}\n\n`);
  }
}

for (const kind of kinds) {
  describe(`studio's storage, ${kind}`, () => {
    let browser;
    let server;
    before(async () => {
      browser = await launch(kind);
      server = await serve({
        "/page/": path.join(root, "Pages", "studio"),
        "/studio/": path.join(web, "studio"),
        "/shared/": path.join(root, "Pages", "shared"),
        "/wrapper/": path.join(root, "Pages", "wrapper"),
      }, { "/": html(""), "/studio/session": "", "/painted": "" });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    /** Opens pages of one profile one inside the other, and closes the profile at the end. */
    async function inProfile(body) {
      const profile = await browser.profile();
      try {
        await body(profile);
      } finally {
        await profile.close();
      }
    }

    /** A page with the modules: `self.m`. */
    const openModules = (profile, body, options = {}) =>
      browser.open(server.url("/"), async (page) => {
        await page.run(async () => {
          self.m = {};
          for (const name of ["storage", "entries", "log", "sharing", "author"]) {
            Object.assign(self.m, await import(`/page/${name}.js`));
          }
          self.taps = (author, first, count) =>
            m.parseEntries(Array.from({ length: count }, (_, index) => ({
              counter: first + index,
              author,
              gesture: { tap: [index, 0], address: Math.floor(Math.random() * 2 ** 52) },
            })));
        });
        await body(page);
      }, { profile, ...options });

    /** Opens the page that ships, from the server or from a file. */
    const openStudio = (profile, body, { place = "server", ...options } = {}) =>
      browser.open(
        place === "file" ? fileURL(path.join(web, "studio", "index.html")) : server.url("/studio/index.html"),
        async (page) => {
          await ready(page);
          await body(page);
        },
        { profile, ...options },
      );

    /** Waits until the page has opened its drawing. */
    const ready = (page) =>
      page.until(() => {
        if (globalThis.geobgStudio?.state.onboarding) geobgStudio.dispatch({ type: "skipOnboarding" });
        return !self.isOld && document.getElementById("surface")?.ariaBusy !== "true" && globalThis.geobgStudio;
      });

    /** Loads the page again. A change of the address meanwhile can make Firefox answer before the new page is there. */
    async function reload(page) {
      await page.run(() => {
        self.isOld = true;
      });
      await page.reload();
      await ready(page).catch(() => ready(page));
    }

    const tap = (page, x) =>
      page.run((x) => {
        geobgStudio.dispatch({ type: "tap", at: [x, 0] });
      }, x);
    const places = (page) =>
      page.run(() => geobgStudio.state.gestures.filter(({ tap }) => tap).map(({ tap }) => tap[0]));
    const stateOf = (page) =>
      page.run(() => {
        const { drawing, author, gestures, fields } = geobgStudio.state;
        return { drawing, author, gestures, fields };
      });

    test("entries are durable once append resolves, and soon", () =>
      inProfile(async (profile) => {
        await openModules(profile, async (page) => {
          const times = await page.run(async () => {
            const storage = await m.openStorage();
            if (storage.kind !== "indexeddb") throw new Error(storage.kind);
            const times = [];
            for (const entry of taps("a", 1, 200)) {
              const start = performance.now();
              const writing = storage.append("d", [entry]);
              const issued = performance.now() - start;
              if (await writing !== null) throw new Error("not stored");
              times.push([issued, performance.now() - start]);
            }
            return times;
          });
          const median = (index) => times.map((each) => each[index]).sort((one, other) => one - other)[100];
          // Issuing is what a gesture waits for; the rest happens beside it.
          assert.ok(median(0) < 4 && median(1) < 100, `${median(0)} and ${median(1)} ms`);
          await page.kill();
        });
        await openModules(profile, async (page) => {
          const read = await page.run(async () =>
            (await (await m.openStorage()).entries("d")).map(({ counter }) => counter)
          );
          assert.deepEqual(read, Array.from({ length: 200 }, (_, index) => index + 1));
        });
      }));

    test("two tabs write one drawing at the same time, and lose nothing", () =>
      inProfile(async (profile) => {
        await openModules(profile, (one) =>
          openModules(profile, async (other) => {
            const write = (page, author) =>
              page.run(async (author) => {
                const storage = await m.openStorage();
                const writes = taps(author, 1, 150).map((entry) => storage.append("d", [entry]));
                return (await Promise.all(writes)).filter((problem) => problem !== null);
              }, author);
            assert.deepEqual(await Promise.all([write(one, "a"), write(other, "b")]), [[], []]);
            const counts = await one.run(async () => {
              const entries = await (await m.openStorage()).entries("d");
              return ["a", "b"].map((author) => entries.filter((entry) => entry.author === author).length);
            });
            assert.deepEqual(counts, [150, 150]);
          }));
      }));

    test("tabs have different authors, and a tab that opens again has its own", () =>
      inProfile(async (profile) => {
        const claim = (page) => page.run(async () => (await m.claimAuthor("d", ["mine", "older"])).author);
        await openModules(profile, async (one) => {
          assert.equal(await claim(one), "mine");
          await openModules(profile, async (other) => {
            assert.equal(await claim(other), "older");
            assert.equal(await other.run(() => m.openPages("d")), 2);
          });
          await one.front();
          await one.reload();
          await one.run(async () => {
            self.m = await import("/page/author.js");
          });
          assert.equal(await claim(one), "mine");
        });
      }));

    test("a browser without a database uses localStorage; one that forbids both says so", () =>
      inProfile(async (profile) => {
        const withoutDatabase = () => {
          Object.defineProperty(globalThis, "indexedDB", { value: undefined });
        };
        await openStudio(profile, async (page) => {
          for (const x of [1, 2, 3]) await tap(page, x);
          assert.ok(await page.run(() => Object.keys(localStorage).some((name) => name.startsWith("geobg-studio["))));
          await page.kill();
        }, { prepare: withoutDatabase });
        await openStudio(profile, async (page) => {
          assert.deepEqual(await places(page), [1, 2, 3]);
          assert.equal(await page.run(() => geobgStudio.state.notice), null);
        }, { prepare: withoutDatabase });
        await openStudio(profile, async (page) => {
          await page.until(() => geobgStudio.state.notice?.key === "storage.memory");
          assert.deepEqual(await places(page), []);
          assert.equal(await page.run(asksBeforeLeaving), false);
          await tap(page, 4);
          assert.deepEqual(await places(page), [4]);
          // Only this page has the drawing.
          await page.until(asksBeforeLeaving);
        }, {
          prepare: () => {
            for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
              Object.defineProperty(globalThis, name, {
                get() {
                  throw new DOMException("no", "SecurityError");
                },
              });
            }
          },
        });
      }));

    test("full storage is announced, and nothing of the drawing is lost while the page is open", () =>
      inProfile(async (profile) => {
        await openStudio(profile, async (page) => {
          await tap(page, 1);
          await page.run(() => {
            self.put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function () {
              this.transaction.abort();
              throw new DOMException("full", "QuotaExceededError");
            };
          });
          await tap(page, 2);
          await page.until(() => geobgStudio.state.notice?.key === "storage.full");
          assert.equal(await page.run(asksBeforeLeaving), true);
          await page.run(() => {
            IDBObjectStore.prototype.put = self.put;
          });
          await tap(page, 3);
          assert.deepEqual(await places(page), [1, 2, 3]);
          await page.until(`() => !(${asksBeforeLeaving})()`);
          await reload(page);
          assert.deepEqual(await places(page), [1, 2, 3]);
        });
      }));

    for (const place of ["file", "server"]) {
      test(`a reload and a second tab continue the drawing, each tab with its own undo (${place})`, () =>
        inProfile(async (profile) => {
          await openStudio(profile, async (page) => {
            for (const x of [1, 2]) await tap(page, x);
            const before = await stateOf(page);
            await reload(page);
            assert.deepEqual(await stateOf(page), before);
            await openStudio(profile, async (other) => {
              const { author, ...rest } = await stateOf(other);
              assert.notEqual(author, before.author);
              assert.deepEqual({ ...rest, author: before.author }, before);
              await tap(other, 3);
              await other.until(() => geobgStudio.state.peers === 1);
              await page.front();
              await page.until(() => geobgStudio.state.gestures.some(({ tap }) => tap?.[0] === 3));
              // The first tab takes back all of its own marks, and none of the other's.
              await page.run(() => {
                while (geobgStudio.state.canUndo) geobgStudio.dispatch({ type: "undo" });
              });
              assert.deepEqual(await places(page), [3]);
              await other.until(() => geobgStudio.state.gestures.filter(({ tap }) => tap).length === 1);
            }, { place });
            await page.front();
            await page.until(() => geobgStudio.state.peers === 0);
            await page.run(() => {
              while (geobgStudio.state.canRedo) geobgStudio.dispatch({ type: "redo" });
            });
            assert.deepEqual(await places(page), [1, 2, 3]);
          }, { place });
          // The browser's only tab is closed. The next one continues, and can take back what the earlier ones drew.
          await openStudio(profile, async (page) => {
            assert.deepEqual(await places(page), [1, 2, 3]);
            assert.equal(await page.run(() => geobgStudio.state.canUndo), true);
          }, { place });
        }));
    }

    test("an address that the tab has replaced meanwhile is no link to another drawing", () =>
      inProfile(async (profile) => {
        await openStudio(profile, async (page) => {
          await tap(page, 1);
          const earlier = await page.until(() => location.hash);
          await tap(page, 2);
          await page.until((earlier) => location.hash !== earlier, earlier);
          const before = await stateOf(page);
          await page.run((earlier) => {
            history.replaceState(null, "", earlier);
          }, earlier);
          await reload(page);
          assert.deepEqual(await stateOf(page), before);
          // The address of a picture that somebody goes back to is one.
          await page.until((earlier) => location.hash !== "" && location.hash !== earlier, earlier);
          await page.run((earlier) => {
            location.hash = earlier;
          }, earlier);
          await page.until((drawing) => geobgStudio.state.drawing !== drawing, before.drawing);
          assert.deepEqual(await places(page), [1]);
        });
      }));

    test("drawings, settings and views are kept apart", () =>
      inProfile(async (profile) => {
        await openStudio(profile, async (page) => {
          await tap(page, 1);
          await page.run(() => {
            geobgStudio.dispatch({ type: "move", pan: [30, -40], zoom: 2 });
            geobgStudio.dispatch({ type: "setSettings", settings: { format: "svg" } });
          });
          const first = await page.run(() => geobgStudio.state.drawing);
          await page.run(() => {
            geobgStudio.dispatch({ type: "newDrawing", from: "seed" });
          });
          await page.until((first) => geobgStudio.state.drawing !== first, first);
          await tap(page, 2);
          await reload(page);
          assert.deepEqual(await places(page), [2]);
          assert.equal(await page.run(() => geobgStudio.state.fields.density), 1);
          assert.equal(await page.run(() => geobgStudio.state.settings.format), "svg");
          await page.run((id) => {
            geobgStudio.dispatch({ type: "openDrawing", id });
          }, first);
          await page.until((first) => geobgStudio.state.drawing === first, first);
          assert.deepEqual(await places(page), [1]);
          assert.deepEqual(await page.run(() => geobgStudio.state.view), { pan: [30, -40], zoom: 2 });
          assert.equal(await page.run(() => geobgStudio.state.canUndo), true);
        });
      }));

    test("two devices draw together through a server, with losses of the connection and reloads", async (context) => {
      const sharing = await SharingServer.start();
      // A server that listens would keep the tests from ending, also after a failure.
      context.after(() => sharing.cut());
      const allows = (what, text) => what === "network" || /events|log|connection/iu.test(text);
      const openShared = (profile, body) =>
        browser.open(sharing.url, async (page) => {
          await ready(page);
          await body(page);
        }, { profile, allows });
      const hasPlaces = (page, expected) =>
        page.until((expected) => {
          const found = geobgStudio.state.gestures.filter(({ tap }) => tap).map(({ tap }) => tap[0]);
          return JSON.stringify(found.sort()) === JSON.stringify(expected);
        }, expected);
      await inProfile((first) =>
        inProfile(async (second) => {
          await openShared(first, async (owner) => {
            await tap(owner, 1);
            await eventually(() => sharing.entries.length === 2, "sharing");
            // The other device has a drawing of its own, which stays apart.
            const before = await owner.run(() => geobgStudio.state.drawing);
            await openShared(second, async (guest) => {
              await hasPlaces(guest, [1]);
              const { drawing } = await stateOf(guest);
              assert.notEqual(drawing, before);
              await guest.until(() => geobgStudio.state.peers === 1);
              await tap(guest, 2);
              await owner.front();
              await hasPlaces(owner, [1, 2]);

              await sharing.cut();
              await owner.until(() => geobgStudio.state.notice?.key === "share.away");
              await tap(owner, 3);
              await tap(guest, 4);
              await guest.run(() => {
                while (geobgStudio.state.canUndo) geobgStudio.dispatch({ type: "undo" });
              });
              await tap(guest, 5);
              await sharing.restore();
              // Browsers wait a few seconds before they connect again.
              await owner.until(() => geobgStudio.state.notice?.key === "share.again");
              await hasPlaces(owner, [1, 3, 5]);
              await guest.front();
              await hasPlaces(guest, [1, 3, 5]);

              await reload(guest);
              await hasPlaces(guest, [1, 3, 5]);
              assert.equal((await stateOf(guest)).drawing, drawing);
              await guest.run(() => {
                geobgStudio.dispatch({ type: "clear" });
              });
              await hasPlaces(guest, [1, 3]);
              await owner.front();
              await hasPlaces(owner, [1, 3]);
              await guest.front();
              // A drawing that the guest begins is not shared, also after a reload; the shared one is shared when it is
              // opened.
              await guest.run(() => {
                geobgStudio.dispatch({ type: "newDrawing", from: "empty" });
              });
              // In company, the page asks first.
              await guest.until(() => document.querySelector("dialog[open] .primary"));
              await guest.run(() => document.querySelector("dialog[open] .primary").click());
              await guest.until((drawing) => geobgStudio.state.drawing !== drawing, drawing);
              await tap(guest, 6);
              await reload(guest);
              await hasPlaces(guest, [6]);
              await owner.front();
              await hasPlaces(owner, [1, 3]);
              await tap(owner, 7);
              await guest.front();
              await hasPlaces(guest, [6]);
              await guest.run((id) => {
                geobgStudio.dispatch({ type: "openDrawing", id });
              }, drawing);
              await hasPlaces(guest, [1, 3, 7]);
            });
            await owner.front();
            await hasPlaces(owner, [1, 3, 7]);
          });
        })
      );
    });

    test(`a tab that is killed ${kills} times loses at most the gesture in progress`, async () => {
      const random = numbers(1);
      for (let run = 0; run < kills; run += 1) {
        await inProfile(async (profile) => {
          let painted = 0;
          const delay = random(1000);
          await openStudio(profile, async (page) => {
            // A request reports each gesture after it was painted, so the request proves that it was.
            await page.run(() => {
              let count = 0;
              const step = () => {
                count += 1;
                const number = count;
                geobgStudio.dispatch({ type: "tap", at: [number, 0] });
                requestAnimationFrame(() =>
                  setTimeout(() => {
                    fetch(`/painted?${number}`);
                    step();
                  })
                );
              };
              step();
            });
            await eventually(() => page.requests.some((url) => url.endsWith("/painted?1")), "painting");
            // The test is about random instants.
            await new Promise((resolve) => {
              setTimeout(resolve, delay);
            });
            await page.kill();
            for (const url of page.requests) {
              const number = Number(/\/painted\?(\d+)$/u.exec(url)?.[1] ?? 0);
              painted = Math.max(painted, number);
            }
          }, { allows: (what) => what === "network" });
          await openStudio(profile, async (page) => {
            const stored = await places(page);
            assert.deepEqual(stored, stored.map((_, index) => index + 1), `run ${run}`);
            assert.ok(stored.length >= painted, `run ${run}: ${painted} painted, ${stored.length} stored`);
          });
        });
      }
    });
  });
}
