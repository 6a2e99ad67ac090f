// Company in the studio, between tabs and between devices: the others' pointers at their places of the plane, who is
// there, and who comes and leaves.
import assert from "node:assert/strict";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { openStudio, places } from "./Support/Studio.mjs";

/** Between tabs, the pages share a browser's profile; devices have none in common. */
const ways = { "a static server": { isOneProfile: true }, "geobg studio": { isOneProfile: false } };

/** Runs in a page before its own scripts: counts what it tells others about its pointer. */
function countPointers() {
  self.told = [];
  const tell = (at) => at && self.told.push(performance.now());
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    if (message.type === "pointer") tell(message.at);
    postMessage.call(this, message);
  };
  const { fetch } = self;
  self.fetch = (path, options) => {
    if (path === "presence") tell(JSON.parse(options.body).shown.at);
    return fetch(path, options);
  };
}

/** Runs in a page: its author's secret is gone, as after a loss of the browser's data. */
const loseSecret = ({ page }) =>
  page.run(() => {
    const { drawing, author } = geobgStudio.state;
    sessionStorage.removeItem(`geobg-studio-secret/${author}`);
    return new Promise((resolve) => {
      const request = indexedDB.open("geobg-studio");
      request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction("records", "readwrite");
        transaction.objectStore("records").delete(["author", drawing, author, "secret"]);
        transaction.oncomplete = () => resolve(database.close());
      };
    });
  });

/** A program that has the address of `geobg studio`: a function that sends a value, and gives the status. */
async function programAt(url) {
  const { origin, hash } = new URL(url);
  const post = (path, value, cookie) =>
    fetch(new URL(path, origin), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...cookie && { Cookie: cookie } },
      body: JSON.stringify(value),
    });
  const [cookie] = (await post("/session", { token: hash.slice(3) })).headers.get("set-cookie").split(";");
  return async (path, value) => (await post(path, value, cookie)).status;
}

/** Keeps what a page says from now on about who comes and leaves: [key, author] each. */
const keepNews = ({ page }) =>
  page.run(() => {
    self.news = [];
    geobgStudio.effect("announce", ({ key, values }) => {
      if (/came|left/u.test(key)) self.news.push([key, values.name?.author]);
    });
  });
const newsOf = ({ page }) => page.run(() => self.news);

/** Waits until a page knows who was there when it came, so that others are news. */
const settle = ({ page }) => page.until(() => performance.now() > geobgStudio.state.company.quietUntil);

/** The people in the share dialog, this page's visitor first: [words, color] each. */
async function peopleOf(studio) {
  await studio.page.run(() => {
    geobgStudio.dispatch({ type: "openDialog", name: "share" });
  });
  const people = await studio.page.until(() => {
    const items = [...document.querySelectorAll("dialog .people:not([hidden]) li")];
    return items.length > 0 &&
      items.map((item) => [item.textContent, getComputedStyle(item.querySelector("i")).backgroundColor]);
  });
  await studio.page.run(() => {
    geobgStudio.dispatch({ type: "closeDialog" });
  });
  await studio.page.until(() => !document.querySelector("dialog[open]"));
  return people;
}

/** The pointers that a page shows: { name, color, at (of the window) }. */
const pointersOf = ({ page }) =>
  page.run(() =>
    Array.from(document.querySelectorAll(".pointer:not([hidden])"), (each) => {
      const label = each.querySelector("bdi");
      const { e, f } = new DOMMatrix(each.style.transform);
      return { name: label.textContent, color: getComputedStyle(label).backgroundColor, at: [e, f] };
    })
  );

/** Waits until a page shows one pointer at a point of the plane. */
async function pointerAt(studio, place) {
  const isThere = async () => {
    const [pointer, ...more] = await pointersOf(studio);
    if (!pointer || more.length > 0) return null;
    const found = await studio.plane(pointer.at);
    return found.every((each, axis) => Math.abs(each - place[axis]) < 0.01) ? pointer : null;
  };
  for (let count = 0; count < 200; count += 1) {
    const pointer = await isThere();
    if (pointer) return pointer;
    await studio.page.shown();
  }
  return assert.fail(`no pointer at ${place}: ${JSON.stringify(await pointersOf(studio))}`);
}

for (const kind of kinds) {
  describe(`company, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (const [name, { isOneProfile }] of Object.entries(ways)) {
      /** Opens a page that has drawn, and gives it and a function that opens another page of the drawing. */
      const openFirst = async (body, allows = null) => {
        const home = await places[name]();
        const profile = isOneProfile ? await browser.profile() : null;
        const options = { profile, allows: allows ?? home.allows, prepare: countPointers };
        const openNext = (run) =>
          openStudio(browser, home.url, async (studio, page) => {
            await studio.until((state) => state.peers === 1 && state.gestures.length > 0);
            await run(studio, page);
          }, options);
        try {
          await openStudio(browser, home.url, async (studio, page) => {
            await page.tap("touch", [300, 300]);
            await studio.count(1);
            await page.until(() => geobgStudio.state.canUndo);
            if (!isOneProfile) await studio.until((state) => state.server !== null);
            await settle(studio);
            await keepNews(studio);
            await body(studio, page, openNext, home);
          }, options);
        } finally {
          await profile?.close();
          await home.close();
        }
      };

      test(`${name}: pointers are at the right place of other views, with the name and the color of their author`, () =>
        openFirst(async (one, page, openNext) => {
          // Nobody is there: nothing is sent.
          for (const point of [[200, 200], [220, 240], [260, 300]]) await page.hover(point);
          await openNext(async (two, other) => {
            await other.resize(700, 500, 1);
            await other.run(() => {
              geobgStudio.dispatch({ type: "move", pan: [30, -20], zoom: 2 });
            });
            await one.until((state) => state.peers === 1);
            const [own, seen] = await peopleOf(one);
            const [ownOther, seenOther] = await peopleOf(two);
            assert.equal(own[0], `${seenOther[0]} (you)`);
            assert.equal(ownOther[0], `${seen[0]} (you)`);
            assert.deepEqual([own[1], ownOther[1]], [seenOther[1], seen[1]]);

            assert.deepEqual(await page.run(() => self.told), []);
            await page.hover([320, 420]);
            const pointer = await pointerAt(two, await one.plane([320, 420]));
            assert.deepEqual([pointer.name, pointer.color], seenOther);
            // The view moves below the pointer.
            await other.run(() => {
              geobgStudio.dispatch({ type: "zoomBy", factor: 0.5 });
            });
            await pointerAt(two, await one.plane([320, 420]));
            // A finger that draws shows one, too.
            await other.tap("touch", [300, 200]);
            await one.count(2);
            assert.equal((await pointerAt(one, await two.plane([300, 200]))).name, seen[0]);
            // A new name reaches the others without a gesture.
            await other.run(() => {
              geobgStudio.dispatch({ type: "name", name: "Ada" });
            });
            await one.until((state) => state.company.people[0].name === "Ada");
            assert.equal((await peopleOf(one))[1][0], "Ada");

            // Outside the window, there is nothing.
            await other.run(() => {
              geobgStudio.dispatch({ type: "move", pan: [5000, 0], zoom: 2 });
            });
            await page.hover([330, 430]);
            await other.until(() => document.querySelector(".pointer[hidden]"));
            await other.run(() => {
              geobgStudio.dispatch({ type: "resetView" });
            });
            await pointerAt(two, await one.plane([330, 430]));

            // Many movements: at most ten messages in a second, and the last place.
            const before = await page.run(() => self.told.length);
            await page.front();
            for (let step = 0; step <= 50; step += 1) await page.hover([200 + 4 * step, 200 + 4 * step]);
            await other.front();
            await pointerAt(two, await one.plane([400, 400]));
            // The picture moves below a mouse that rests.
            await page.wheel([400, 400], [0, 60]);
            await one.until((state) => state.view.zoom !== 1);
            await page.run(() => {
              geobgStudio.dispatch({ type: "moveBy", dx: 20, dy: 30 });
            });
            await pointerAt(two, await one.plane([400, 400]));
            const told = (await page.run(() => self.told)).slice(before);
            assert.ok(told.length >= 3, `${told.length} messages`);
            const gaps = told.slice(1).map((time, index) => time - told[index]);
            // After a late message, the next one may come a little sooner.
            const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
            assert.ok(mean > 90 && gaps.every((gap) => gap > 50), `${gaps.map(Math.round)}`);

            const glides = () => getComputedStyle(document.querySelector(".pointer.glides")).transitionDuration;
            assert.equal(await other.run(glides), "0.1s");
            await other.prefer({ motion: "reduce" });
            assert.equal(await other.run(glides), "0s");
            // It goes away when it rests.
            await other.until(() => document.querySelector(".pointer") === null);
            await page.hover([300, 300]);
            await pointerAt(two, await one.plane([300, 300]));
          });
          // The other page is closed: its pointer is gone at once, and nothing is sent.
          await one.until((state) => state.peers === 0);
          await page.until(() => document.querySelector(".pointer") === null);
          const before = await page.run(() => self.told.length);
          for (const point of [[200, 200], [220, 240], [260, 300]]) await page.hover(point);
          await page.shown();
          assert.equal(await page.run(() => self.told.length), before);
        }));

      test(`${name}: somebody's palette is announced, and one's own shapes can keep their colors, on all pages`, () =>
        openFirst(async (one, page, openNext) => {
          await openNext(async (two, other) => {
            // Translucent shapes show the background, which is the palette's if it is not set.
            await page.front();
            await page.run(() => {
              geobgStudio.dispatch({ type: "set", fields: { background: "#ffffff" } });
            });
            await two.until(({ fields }) => fields.background !== null);
            let mine;
            for (let last = null; String(mine) !== String(last) || last === null;) {
              [last, mine] = [mine ?? null, await one.color([300, 300])];
            }
            await other.front();
            await other.run(() => {
              geobgStudio.dispatch({ type: "set", fields: { palette: "terra" } });
            });
            await page.front();
            await one.colorChanges([300, 300], mine);
            const keep = await page.until(() => {
              const button = [...document.querySelectorAll(".notice .plain")]
                .find((each) => each.textContent === "Keep my colors");
              const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
              return button && [left + width / 2, top + height / 2];
            });
            await page.tap("touch", keep);
            for (const each of [one, two]) {
              await each.until(({ palettes, gestures }) => palettes.length === 1 && gestures[0].palette === 0);
              await each.page.front();
              // Shapes with other colors come in one after the other.
              let color;
              for (let count = 0; count < 100 && String(color) !== String(mine); count += 1) {
                color = await each.color([300, 300]);
              }
              assert.deepEqual(color, mine);
            }
            // It is a step like any other.
            await page.run(() => {
              geobgStudio.dispatch({ type: "undo" });
            });
            await two.until(({ palettes }) => palettes.length === 0);
          });
        }));

      test(`${name}: coming and leaving is announced once, a reload and who was there are not`, () =>
        openFirst(async (one, page, openNext) => {
          let author;
          await openNext(async (two, other) => {
            await keepNews(two);
            author = await other.run(() => geobgStudio.state.author);
            const called = (await peopleOf(two))[0][0].replace(" (you)", "");
            await page.until(() => self.news.length > 0);
            assert.deepEqual(await newsOf(one), [["notice.came", author]]);
            await page.front();
            const said = await page.until(() => document.querySelector(".notice p")?.textContent);
            assert.equal(said, `${called} is here.`);
            await page.until((said) => document.getElementById("announcer").textContent.includes(said), said);
            assert.equal(await page.run(() => document.querySelector(".notice").role), null, "it is said once");
            await other.front();
            await settle(two);
            assert.deepEqual(await newsOf(two), []);
            await other.reload();
            await two.ready();
            await two.until((state) => state.peers === 1);
            assert.equal(await other.run(() => geobgStudio.state.author), author);
            await one.until((state) => state.company.people.every(({ left }) => left === null));
          });
          await page.until(() => self.news.length > 1);
          assert.deepEqual(await newsOf(one), [["notice.came", author], ["notice.left", author]]);
          assert.deepEqual(await page.run(() => geobgStudio.state.company.people), []);
        }));

      if (isOneProfile) continue;
      test(`${name}: a program draws as nobody else; a page that lost its secret gets a new author`, () =>
        openFirst((one, page, openNext, { url }) =>
          openNext(async (two) => {
            const { author } = await page.run(() => geobgStudio.state);
            const send = await programAt(url);
            const clear = { counter: 100, author, gesture: "clear" };
            const tap = { counter: 101, author: "program", gesture: { tap: [0, 0], address: 4096 } };
            assert.equal(await send("/log", { entries: [clear] }), 204);
            const secrets = { [author]: "0".repeat(26), program: "1".repeat(26) };
            assert.equal(await send("/log", { entries: [clear, tap], secrets }), 204);
            // The program's own gesture arrives; the author's marks stay.
            await one.count(2);
            await two.count(2);
            // The author itself goes on, also after a reload.
            await page.front();
            await page.reload();
            await one.ready();
            await one.until((state) => state.peers === 1 && state.gestures.length === 2);
            await page.tap("touch", [200, 500]);
            await two.count(3);
            assert.equal(await page.run(() => geobgStudio.state.author), author);

            await loseSecret(one);
            await page.reload();
            await one.ready();
            await one.until((state, author) => state.author !== author, author);
            await one.until((state) => state.peers === 1 && state.gestures.length === 3);
            await page.tap("touch", [400, 500]);
            await two.count(4);
            assert.equal((await peopleOf(two)).length, 2);
          }), (_, text) => text.includes("presence") || text.includes("403")));
    }
  });
}
