// Random histories of three people who draw with all that the studio has, through `geobg studio`: on a bad network, and
// while tabs and the command are killed. In the end, all pages, a page that only the command tells, and `geobg render`
// have one picture.
//
// $GEOBG_HISTORIES is how many each browser takes (`make test-histories` takes 150), and $GEOBG_HISTORY_FROM is the
// first one's number.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, kinds, test } from "./Support/Test.mjs";
import { launch } from "./Support/Browser.mjs";
import { shell } from "./Support/Fixtures.mjs";
import { numbers } from "./Support/Random.mjs";
import { openStudio, runStudio } from "./Support/Studio.mjs";

const { GEOBG_HISTORIES: wanted = 1, GEOBG_HISTORY_FROM: from = 0 } = process.env;

const people = 3;
const rounds = 24;

/** Runs in a page before its own scripts: what it sends is late, and some of it is lost or sent twice. */
function disturb() {
  const { fetch } = self;
  const late = (time) =>
    new Promise((done) => {
      setTimeout(done, time * Math.random());
    });
  self.fetch = async (place, options) => {
    if (place !== "log") return fetch(place, options);
    const chance = Math.random();
    await late(80);
    if (chance < 0.1) throw new TypeError("lost");
    const answer = await fetch(place, options);
    // The same once more, when the page has its answer, or without one.
    if (chance < 0.3) late(300).then(() => fetch(place, options)).catch(() => {});
    if (chance < 0.2) throw new TypeError("the answer is lost");
    return answer;
  };
}

/** Runs in a page: some of what a visitor can do, at random. */
function draw(seed, count) {
  let state = seed;
  const random = (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = (values) => values[random(values.length)];
  const { dispatch } = geobgStudio;
  const place = () => [random(300) - 150, random(400) - 200];
  const tap = (more) => dispatch({ type: "tap", at: place(), ...more });
  /** Shapes of taps, of anybody. */
  const shapes = () => {
    const taps = geobgStudio.state.gestures.filter((each) => each.tap);
    return taps.length === 0 ? [] : Array.from({ length: 1 + random(4) }, () => [pick(taps).address, random(3)]);
  };
  const change = () =>
    pick([
      { size: 2 },
      { move: [random(40), 5] },
      { swatch: random(4) },
      { opacity: 0.5 },
      { remove: true },
      { order: "front" },
      { order: "back" },
      { kind: "square" },
    ]);
  const kinds = {
    tap: () => tap(),
    line() {
      tap();
      for (let left = 1 + random(4); left > 0; left -= 1) tap({ since: 0 });
    },
    brush() {
      const { brush } = geobgStudio.state.settings;
      dispatch({
        type: "setSettings",
        settings: {
          brush: {
            ...brush,
            arrangement: pick([null, "hive", "rings", "stream", "scatter"]),
            kind: pick([null, "circle", "triangle"]),
            opacity: pick([null, 0.3, 1]),
            shapes: pick([null, 1, 5]),
            swatch: pick([null, 0, 2]),
            size: pick([0.5, 1, 2]),
          },
        },
      });
      tap();
    },
    several() {
      const names = shapes();
      dispatch({ type: "selectShapes", shapes: names });
      const members = change();
      dispatch({ type: "changeShapes", changes: names.map((shape) => ({ shape, ...members })) });
      dispatch({ type: "closePanel" });
    },
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    mesh: () => dispatch({ type: "mesh" }),
    clear: () => random(4) === 0 && dispatch({ type: "clear" }),
    look: () => dispatch({ type: "set", fields: pick([{ palette: "dusk" }, { colorFlow: 1 }, { density: 0.5 }]) }),
    zoom: () => dispatch({ type: "zoomBy", factor: pick([0.5, 2, 3]) }),
  };
  const names = [
    "tap",
    "tap",
    "tap",
    "line",
    "line",
    "brush",
    "brush",
    "several",
    "several",
    "undo",
    "undo",
    "redo",
    "mesh",
    "clear",
    "look",
    "zoom",
  ];
  for (let made = 0; made < count; made += 1) kinds[pick(names)]();
}

/** What a page reports while its command is not there. */
const isAway = (what, text) =>
  what === "network" || /events|log|session|presence|connection|ServiceWorker|Failed to (?:load|fetch)/iu.test(text);

/** Somebody who draws: a profile of the browser with one page, which can be killed and comes back. */
class Person {
  #open;
  #leave = null;
  #ended = null;

  /** @param open Opens the page for a function, as `openStudio`. */
  constructor(open) {
    this.#open = open;
  }

  /** Opens the page. */
  come() {
    return new Promise((come, fail) => {
      this.#ended = this.#open(async (studio) => {
        this.studio = studio;
        await studio.until((state) => state.server !== null);
        come();
        await new Promise((leave) => {
          this.#leave = leave;
        });
      });
      this.#ended.catch(fail);
    });
  }

  async go() {
    this.#leave?.();
    await this.#ended;
  }

  async kill() {
    await this.studio.page.kill();
    await this.go();
    await this.come();
  }

  async reload() {
    await this.studio.page.reload();
    await this.studio.ready();
  }
}

/** What all pages must have alike. */
const drawingOf = ({ page }) =>
  page.run(() => {
    const { fields, gestures, palettes } = geobgStudio.state;
    return JSON.stringify([fields, gestures, palettes]);
  });

/** Waits until pages have the same drawing. */
async function agree(studios) {
  let drawings;
  for (const end = performance.now() + 40_000; performance.now() < end;) {
    drawings = await Promise.all(studios.map(drawingOf));
    if (new Set(drawings).size === 1) return;
    await studios[0].page.shown();
  }
  assert.fail(`the pages do not agree:\n${drawings.join("\n")}`);
}

for (const kind of kinds) {
  describe(`histories, ${kind}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(async () => {
      await browser?.close();
    });

    for (let number = Number(from); number < Number(from) + Number(wanted); number += 1) {
      test(`history ${number}`, { timeout: 180_000, isInBoth: true }, async () => {
        const random = numbers(Math.imul(number + 1, 0x9e3779b9));
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), "geobg-history-"));
        const words = ["--token-file", path.join(folder, "token")];
        let server = await runStudio(...words);
        const { url } = server;
        const restart = async () => {
          server.crash();
          await server.ended();
          server.close();
          server = await runStudio("--port", new URL(url).port, ...words);
        };
        const profiles = [];
        const options = { allows: isAway, prefers: { motion: "reduce" } };
        const newcomer = async () => {
          const profile = await browser.profile();
          profiles.push(profile);
          return new Person((body) => openStudio(browser, url, body, { ...options, profile, prepare: disturb }));
        };
        const all = [];
        try {
          for (let count = 0; count < people; count += 1) {
            const person = await newcomer();
            all.push(person);
            await person.come();
          }
          for (let round = 0; round < rounds; round += 1) {
            const person = all[random(people)];
            await person.studio.page.run(draw, random(2 ** 31), 1 + random(6));
            const event = random(24);
            if (event === 0) await person.kill();
            if (event === 1) await person.reload();
            if (event === 2) await restart();
          }
          // Nobody's last gesture is a clear.
          for (const { studio } of all) {
            await studio.page.run(() => {
              geobgStudio.dispatch({ type: "tap", at: [0, 0] });
            });
          }
          const last = await newcomer();
          all.push(last);
          await last.come();
          await agree(all.map(({ studio }) => studio));
          const files = [];
          for (const { studio, studio: { page } } of all) {
            // All of them at one place.
            await page.run(() => {
              geobgStudio.dispatch({ type: "move", pan: [0, 0], zoom: 0.5 });
            });
            files.push((await studio.save("svg")).bytes.toString());
          }
          assert.equal(new Set(files).size, 1, "the same bytes on all pages");
          const recipe = await last.studio.recipe();
          assert.ok(recipe.gestures.length > 0);
          const drawn = shell("geobg render a.json --no-config -o a.svg", "", { "a.json": JSON.stringify(recipe) });
          assert.equal(drawn.status, 0, drawn.stderr);
          assert.equal(drawn.written["a.svg"].toString(), files[0], "the command's bytes");
        } finally {
          for (const person of all) await person.go().catch(() => {});
          for (const profile of profiles) await profile.close();
          server.close();
          fs.rmSync(folder, { recursive: true });
        }
      });
    }
  });
}
