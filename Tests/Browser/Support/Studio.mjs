// The studio in a browser: the places that it is opened from, and what tests ask and do in it.
import path from "node:path";
import { fileURL, web } from "./Fixtures.mjs";
import { serveBy } from "./Served.mjs";
import { serve } from "./Server.mjs";

/** The folder that ships. */
export const folder = path.join(web, "studio");

/** The command has the page inside. A folder of $GEOBG_WEB has another page, which the command then serves instead. */
const source = process.env.GEOBG_WEB ? ["--page", folder] : [];

/** Runs `geobg studio` with more words; see `serveBy`. */
export const runStudio = (...words) => serveBy("studio", [...source, ...words]);

/**
 * The places that the studio is opened from: a file, a static server under a path, and the command. Each has the `url`
 * of the page, `close()`, and `allows`, for what the browser reports there.
 */
export const places = Object.freeze({
  "a file": async () => ({ url: fileURL(path.join(folder, "index.html")), close() {}, allows: () => false }),
  "a static server": async () => {
    const server = await serve({ "/a/b/": folder });
    return {
      url: server.url("/a/b/index.html"),
      close: server.close,
      // The page asks once for what `geobg studio` adds.
      allows: (_, text) => text.includes("/a/b/session"),
    };
  },
  "geobg studio": async () => ({ ...await runStudio(), allows: () => false }),
});

/**
 * Opens the studio, waits until it draws, and skips the introduction unless `introduction` says otherwise.
 *
 * @param body Gets a `Studio`.
 */
export function openStudio(browser, url, body, { introduction = false, ...options } = {}) {
  return browser.open(url, async (page) => {
    const studio = new Studio(page);
    await studio.ready();
    if (!introduction) await studio.skipIntroduction();
    await body(studio, page);
  }, { width: 600, height: 800, ...options });
}

/** A studio page. Gestures go through the browser; only questions go to the page's own state. */
export class Studio {
  constructor(page) {
    this.page = page;
  }

  /** Waits until the page draws, and has loaded what it loads later. */
  async ready() {
    await this.draws();
    await this.page.until(() => document.querySelector("#dialogs > dialog"));
  }

  /** Waits until the page draws. */
  async draws() {
    await this.page.until(() =>
      globalThis.geobgStudio && !document.getElementById("surface").hasAttribute("aria-busy")
    );
  }

  async skipIntroduction() {
    if (await this.page.run(() => geobgStudio.state.onboarding) === null) return;
    await this.page.run(() => document.querySelector("#onboarding .skip").click());
    await this.until((state) => state.onboarding === null);
    // The card takes what is pressed where it lies until the browser shows a frame without it.
    await this.page.until(() => document.getElementById("onboarding").hidden);
    await this.page.shown();
  }

  /** Waits until a function of the page's state (and `values`) gives a value that is true, and gives that value. */
  until(body, ...values) {
    return this.page.until(`(...values) => (${body})(geobgStudio.state, ...values)`, ...values);
  }

  /** The gestures of the recipe. */
  gestures() {
    return this.page.run(() => geobgStudio.state.gestures);
  }

  /** Waits until the recipe has this many gestures. */
  count(number) {
    return this.until((state, number) => state.gestures.length === number, number);
  }

  /** The recipe that the page saves, as an object. */
  async recipe() {
    return JSON.parse((await this.save("recipe")).bytes.toString());
  }

  /** Saves the drawing in a format of the page; gives name and bytes. */
  save(format) {
    return this.page.download(() =>
      this.page.run((format) => {
        geobgStudio.dispatch({ type: "save", format });
      }, format)
    );
  }

  /** The color that the browser shows at a point in CSS pixels. */
  async color([x, y]) {
    const picture = (await this.page.screenshot()).toString("base64");
    return this.page.run(
      async (picture, x, y) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const context = canvas.getContext("2d");
        const scale = bitmap.width / innerWidth;
        context.drawImage(bitmap, -Math.round(x * scale), -Math.round(y * scale));
        return Array.from(context.getImageData(0, 0, 1, 1).data);
      },
      picture,
      x,
      y,
    );
  }

  /** Waits until the color at a point is another one than `before`, and stays. */
  async colorChanges(point, before) {
    for (let count = 0, last = before; count < 200; count += 1) {
      const color = await this.color(point);
      if (String(color) !== String(before) && String(color) === String(last)) return color;
      last = color;
    }
    throw new Error(`the color at ${point} stays ${before}`);
  }

  /**
   * Swipes with a finger or a pen, until a function of the page's state gives a value that is true. On a busy machine,
   * a movement can take so long that it is a drag: then it is done again.
   */
  async swipe(hand, tracks, done) {
    for (;;) {
      await this.page.drag(hand, tracks);
      const found = await this.until(
        `(state) => (${done})(state) ? "done" : state.view.pan.some((each) => each !== 0) && "drag"`,
      );
      if (found === "done") return;
      await this.page.run(() => {
        geobgStudio.dispatch({ type: "resetView" });
      });
      await this.until((state) => state.view.pan.every((each) => each === 0));
    }
  }

  /** The items of the list of marks, as a screen reader finds them. */
  marks() {
    return this.page.run(() => Array.from(document.querySelectorAll("#marks > li"), ({ textContent }) => textContent));
  }

  /** The point of the plane at a point of the window in CSS pixels. */
  plane(point) {
    return this.page.run(([x, y]) => {
      const { view: { pan, zoom }, window: { width, height } } = geobgStudio.state;
      const scale = (Math.min(width, height) / 390) * zoom;
      return [pan[0] + (x - width / 2) / scale, pan[1] + (y - height / 2) / scale];
    }, point);
  }

  /** Presses a button of the toolbar, or of its menu, with the mouse. */
  async press(tool) {
    if (!await this.#isVisible(`.toolbar [data-tool=${tool}]`)) {
      const isOpen = await this.page.run(() => geobgStudio.state.panel === "more");
      if (!isOpen) await this.#click(".toolbar [data-tool=more]");
      await this.until((state) => state.panel === "more");
      await this.page.until((tool) => document.querySelector(`.menu [data-tool=${tool}]`) !== null, tool);
      await this.#click(`.menu [data-tool=${tool}]`);
    } else {
      await this.#click(`.toolbar [data-tool=${tool}]`);
    }
  }

  #isVisible(selector) {
    return this.page.run((selector) => document.querySelector(selector)?.checkVisibility() ?? false, selector);
  }

  async #click(selector) {
    const point = await this.page.until((selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
      return width > 0 && [left + width / 2, top + height / 2];
    }, selector);
    await this.page.tap("mouse", point);
  }
}
