// One interface to Chromium and Firefox: a test opens a page, runs functions in it, and fails for whatever the page
// prints, throws or requests that the test does not allow.
import { Chromium } from "./Chromium.mjs";
import { Firefox } from "./Firefox.mjs";
import { limit } from "./Process.mjs";

/** The browsers that every test runs in; $BROWSERS chooses some of them. */
export const kinds = (process.env.BROWSERS ?? "chromium firefox").split(" ");

export async function launch(kind) {
  const browser = kind === "firefox" ? await Firefox.launch() : await Chromium.launch();
  return {
    name: kind,
    /**
     * Opens `url`, and closes the page after `body`.
     *
     * Fails for messages, errors that nobody catches, failed requests and requests to other hosts, except those that
     * `allows` returns true for; it gets the kind and the text.
     */
    async open(url, body, { width = 800, height = 600, scale = 1, prefers = {}, allows = () => false } = {}) {
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
      const native = await browser.page({ width, height, scale }, record);
      const page = new Page(native, requests);
      try {
        await page.prefer({ scheme: "light", motion: "no-preference", ...prefers });
        await native.front();
        await native.go(url);
        await body(page);
        // Messages arrive in order: what the page did before this answer is recorded before it.
        await page.run(() => new Promise((resolve) => { setTimeout(resolve); }));
      } catch (error) {
        if (problems.length) error.message += `\nthe page reported:\n${problems.join("\n")}`;
        throw error;
      } finally {
        await native.close();
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
    return this.run(`async (...values) => {
      const end = performance.now() + ${limit / 2};
      for (;;) {
        const value = await (${body})(...values);
        if (value) return value;
        if (performance.now() > end) throw new Error("never true: " + ${JSON.stringify(String(body))});
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }`, ...values);
  }

  /** Waits until the browser has shown what the page looks like now. */
  async shown() {
    await this.run(() => new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
    }));
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

  press(key, held) {
    return this.#native.press(key, held);
  }

  async type(text) {
    for (const character of text) await this.press(character);
  }

  screenshot() {
    return this.#native.screenshot();
  }

  front() {
    return this.#native.front();
  }
}
