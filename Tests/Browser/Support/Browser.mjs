// One interface to Chromium and Firefox: a test opens a page, runs functions in it, and fails for whatever the page
// prints, throws or requests that the test does not allow.
import { Chromium } from "./Chromium.mjs";
import { Firefox } from "./Firefox.mjs";
import { eventually, limit, within } from "./Process.mjs";

/** Starts a browser. `options`: `wasm`, whether pages have WebAssembly. */
export async function launch(kind, options = {}) {
  const browser = kind === "firefox" ? await Firefox.launch(options) : await Chromium.launch(options);
  return {
    name: kind,
    /** A new profile, for pages that share what they store. */
    async profile() {
      const native = await browser.profile();
      return { native, close: () => browser.removeProfile(native) };
    },
    /**
     * Opens `url`, and closes the page after `body`. Without a `profile`, the page has a new one.
     *
     * Fails for messages, errors that nobody catches, failed requests and requests to other hosts, except those that
     * `allows` returns true for; it gets the kind and the text.
     */
    async open(url, body, {
      width = 800,
      height = 600,
      scale = 1,
      prefers = {},
      language = "en-US",
      senses = false,
      prepare = null,
      profile = null,
      allows = () => false,
    } = {}) {
      const problems = [];
      const requests = [];
      const record = (kind, text) => {
        if (kind === "request") {
          if (!text.startsWith("about:")) requests.push(text);
          if (isForeign(text, url) && !allows(kind, text)) problems.push(`request: ${text}`);
        } else if (!allows(kind, text)) {
          problems.push(`${kind}: ${text}`);
        }
      };
      const own = profile ? null : await browser.profile();
      const native = await browser.page(profile?.native ?? own, { width, height, scale }, record);
      const page = new Page(native, requests);
      try {
        if (language !== "en-US") await native.speak(language);
        if (senses) await native.sense();
        if (prepare) await native.prepare(`(${prepare})();`);
        await page.prefer({ scheme: "light", motion: "no-preference", ...prefers });
        await native.front();
        await native.go(url);
        await body(page);
        // Messages arrive in order: what the page did before this answer is recorded before it.
        if (!page.isDead) {
          await page.run(() =>
            new Promise((resolve) => {
              setTimeout(resolve);
            })
          );
        }
      } catch (error) {
        if (problems.length) error.message += `\nthe page reported:\n${problems.join("\n")}`;
        throw error;
      } finally {
        await native.close();
        if (own) await browser.removeProfile(own);
      }
      if (problems.length) throw new Error(`the page reported:\n${problems.join("\n")}`);
    },
    close: () => browser.close(),
  };
}

/** Whether a page at `url` that requests `other` leaves its host or, from a file, the disk. */
function isForeign(other, url) {
  const to = new URL(other);
  const from = new URL(url);
  if (["data:", "blob:", "about:"].includes(to.protocol)) return false;
  return to.protocol !== from.protocol || to.host !== from.host;
}

class Page {
  #native;
  /** Whether the page's process was ended. */
  isDead = false;

  constructor(native, requests) {
    this.#native = native;
    this.requests = requests;
  }

  /** Runs a function in the page. Its arguments and its result are copied as JSON. */
  async run(body, ...values) {
    return this.#run(body, values, limit);
  }

  /** The same, for work that takes up to `milliseconds`. */
  async runLong(milliseconds, body, ...values) {
    return this.#run(body, values, milliseconds);
  }

  async #run(body, values, milliseconds) {
    const source = `async (values) => JSON.stringify((await (${body})(...values)) ?? null) ?? "null"`;
    return JSON.parse(await this.#native.run(source, values, milliseconds));
  }

  /** Runs a script in the page, also where the page's policy allows none. */
  async inject(text) {
    await this.#native.run(`async () => { ${text}\n; return "null"; }`, [], limit);
  }

  /** Waits until a function in the page gives a value that is true, and gives that value. */
  async until(body, ...values) {
    return this.run(
      `async (...values) => {
      const end = performance.now() + ${0.8 * limit};
      for (;;) {
        const value = await (${body})(...values);
        if (value) return value;
        if (performance.now() > end) throw new Error("never true: " + ${JSON.stringify(String(body))});
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }`,
      ...values,
    );
  }

  /** Waits until the browser has shown what the page looks like now. */
  async shown() {
    await this.run(() =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      })
    );
  }

  async resize(width, height, scale) {
    await this.#native.resize(width, height, scale);
    await this.until((width) => innerWidth === width, width);
  }

  /** Sets what the visitor prefers: scheme, motion, forced ("active" or "none"). */
  async prefer({ scheme, motion, forced }) {
    const features = {};
    if (scheme !== undefined) features["prefers-color-scheme"] = scheme;
    if (motion !== undefined) features["prefers-reduced-motion"] = motion;
    if (forced !== undefined) features["forced-colors"] = forced;
    await this.#native.prefer(features);
    for (const [name, value] of Object.entries(features)) {
      await this.until((query) => matchMedia(query).matches, `(${name}: ${value})`);
    }
  }

  /** Presses a key, `times` times without waiting for the page in between. */
  press(key, held, times) {
    return this.#native.press(key, held, times);
  }

  async type(text) {
    for (const character of text) await this.press(character);
  }

  /**
   * Puts fingers (`touch`), the mouse or a `pen` down at points in CSS pixels; gives what to do next.
   *
   * The caller waits for a state of the page between the steps, so that no gesture depends on time.
   */
  async down(kind, points, held) {
    await this.#native.pointer(kind, "down", points, { held });
    return {
      move: (...to) => this.#native.pointer(kind, "move", to, { held }),
      up: () => this.#native.pointer(kind, "up", points, { held }),
    };
  }

  /** Puts fingers, the mouse or a pen down, and lifts them. */
  tap(kind, ...points) {
    return this.#native.stroke(kind, points.map((point) => [point]), [0]);
  }

  /**
   * Moves fingers, the mouse or a pen: a track for each, `[from, to]`. At once, or in `milliseconds`, because the speed
   * of a movement is a part of a gesture. The first move comes at once: on a busy machine, a pause before it could be
   * as long as a hold.
   */
  drag(kind, tracks, { milliseconds = 0, steps = milliseconds ? 6 : 2, held = {} } = {}) {
    return this.#native.stroke(
      kind,
      tracks.map(([from, to]) =>
        Array.from({ length: steps + 1 }, (_, step) => (
          [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * step / steps)
        ))
      ),
      [0, 0, ...Array.from({ length: steps - 1 }, () => milliseconds / (steps - 1))],
      { held },
    );
  }

  /** Moves the mouse without a button. */
  hover(point) {
    return this.#native.pointer("mouse", "hover", [point]);
  }

  /** Turns the wheel of the mouse by pixels; `{ control: true }` is also how browsers report a pinch on a touch pad. */
  wheel(point, [x, y], held) {
    return this.#native.wheel(point, [x, y], held);
  }

  /** Drops files on the page from outside: `{ name, bytes }` each. */
  drop(files, point) {
    return this.#native.drop(files, point);
  }

  /** Chooses files in the control that `selector` finds. */
  choose(selector, files) {
    return this.#native.choose(selector, files);
  }

  /** Moves the device with this acceleration, in m/s². The page must be opened with `senses`. */
  move(x, y, z) {
    return this.#native.move({ x, y, z });
  }

  /** Shakes the device until `done`, a function in the page, gives a value that is true. */
  async shake(done) {
    for (let count = 0;; count += 1) {
      await this.move(count % 2 ? 30 : -30, count % 4 > 1 ? 10 : -10, 0);
      await this.run(() =>
        new Promise((resolve) => {
          setTimeout(resolve, 40);
        })
      );
      if (await this.run(done)) break;
      if (count > 200) throw new Error(`shaking has no effect: ${done}`);
    }
    await this.move(0, 0, 0);
  }

  /** Cuts the network, or joins it again. */
  offline(isOffline) {
    return this.#native.offline(isOffline);
  }

  /** What keeps the browser from installing the page, and its manifest. Only Chromium tells. */
  installability() {
    return this.#native.installability();
  }

  /** Slows the processor by a factor. Only Chromium can. */
  slow(factor) {
    return this.#native.slow(factor);
  }

  /** Does what saves a file; gives its name and its bytes. */
  async download(action) {
    const saved = new Promise((resolve, reject) => {
      this.#native.saved = (name, bytes) => {
        if (bytes) resolve({ name, bytes });
        else reject(new Error(`${name} is not saved`));
      };
    });
    await action();
    return within(saved, "saving a file").finally(() => {
      this.#native.saved = () => {};
    });
  }

  /** Loads the page again, as a visitor does. */
  async reload() {
    const url = await this.run(() => {
      self.isBeforeReload = true;
      return location.href;
    });
    await this.#native.go(url, { again: true });
    // Firefox may answer early, when the page changes its own address in the meantime.
    await eventually(
      () => this.run(() => !self.isBeforeReload && document.readyState === "complete").catch(() => false),
      "loading the page again",
    );
  }

  /** Opens another address in the page. */
  go(url) {
    return this.#native.go(url);
  }

  /** Ends the page's process at once, in the middle of whatever it does. After that, the page cannot be used. */
  async kill() {
    this.isDead = true;
    await this.#native.kill();
  }

  screenshot() {
    return this.#native.screenshot();
  }

  /** Prints the page, and gives the PDF. */
  print() {
    return this.#native.print();
  }

  front() {
    return this.#native.front();
  }
}
