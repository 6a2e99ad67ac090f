// Chromium without a screen, driven with its DevTools protocol over two pipes.
import { Child, program, within } from "./Process.mjs";

/** The names of keys that have one; every other key is its character. */
const codes = {
  Tab: 9, Enter: 13, Escape: 27, " ": 32, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38,
  ArrowRight: 39, ArrowDown: 40, Backspace: 8, Delete: 46,
};

export class Chromium {
  static async launch() {
    const browser = new Chromium();
    await browser.start();
    return browser;
  }

  name = "chromium";
  #child = new Child("chromium");
  #answers = new Map();
  #pages = new Map();
  #count = 0;

  async start() {
    const words = [
      "--headless=new", "--remote-debugging-pipe", `--user-data-dir=${this.#child.folder}`, "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--disable-extensions", "--hide-scrollbars", "--force-color-profile=srgb",
      "--disable-dev-shm-usage", "--lang=en-US",
    ];
    // The sandbox refuses to run for root, as in a container.
    if (process.getuid() === 0) words.push("--no-sandbox");
    const child = this.#child.start(
      program("chromium", "google-chrome"), words, ["ignore", "ignore", "ignore", "pipe", "pipe"]);
    let rest = [];
    child.stdio[3].on("error", () => {});
    child.stdio[4].on("data", (chunk) => {
      for (let end; (end = chunk.indexOf(0)) >= 0; chunk = chunk.subarray(end + 1)) {
        const text = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
        rest = [];
        this.#receive(JSON.parse(text));
      }
      rest.push(chunk);
    });
    await this.send("Browser.getVersion");
  }

  #receive({ id, result, error, method, params, sessionId }) {
    if (id !== undefined) {
      const { resolve, reject, name } = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) reject(new Error(`${name}: ${error.message}`));
      else resolve(result);
    } else {
      this.#pages.get(sessionId)?.event(method, params);
    }
  }

  send(name, params = {}, sessionId = undefined) {
    const id = this.#count += 1;
    const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject, name }));
    this.#child.process.stdio[3].write(`${JSON.stringify({ id, method: name, params, sessionId })}\0`);
    return within(answer, `chromium: ${name}`);
  }

  /** An empty page with a size in CSS pixels, and `scale` device pixels for each of them. */
  async page({ width, height, scale }, record) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const send = (name, params) => this.send(name, params, sessionId);
    const page = new ChromiumPage(send, record, () => this.send("Target.closeTarget", { targetId }));
    this.#pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await send(`${domain}.enable`);
    await send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await page.resize(width, height, scale);
    return page;
  }

  async close() {
    this.#child.kill();
  }
}

class ChromiumPage {
  #send;
  #record;
  #end;
  #features = {};
  #loads = [];

  constructor(send, record, end) {
    this.#send = send;
    this.#record = record;
    this.#end = end;
  }

  event(method, params) {
    switch (method) {
      case "Runtime.consoleAPICalled":
        this.#record(`console.${params.type}`, params.args.map((each) => each.value ?? each.description ?? "").join(" "));
        break;
      case "Runtime.exceptionThrown": {
        const { text, exception } = params.exceptionDetails;
        this.#record("exception", `${text} ${exception?.description ?? exception?.value ?? ""}`);
        break;
      }
      case "Log.entryAdded":
        this.#record(params.entry.source, `${params.entry.text} ${params.entry.url ?? ""}`);
        break;
      case "Network.requestWillBeSent":
        this.#record("request", params.request.url);
        break;
      case "Page.loadEventFired":
        for (const resolve of this.#loads.splice(0)) resolve();
        break;
      default:
    }
  }

  async go(url) {
    const loaded = new Promise((resolve) => this.#loads.push(resolve));
    const { errorText } = await this.#send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await within(loaded, `loading ${url}`);
  }

  async run(source, argument, milliseconds) {
    const expression = `(${source})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await within(
      this.#send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true }),
      "a function of a test", milliseconds);
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  async resize(width, height, scale = 1) {
    await this.#send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
  }

  async prefer(features) {
    Object.assign(this.#features, features);
    await this.#send("Emulation.setEmulatedMedia", {
      features: Object.entries(this.#features).map(([name, value]) => ({ name, value })),
    });
  }

  async press(key, { shift = false, control = false } = {}) {
    const text = key === "Enter" ? "\r" : key.length === 1 && !control ? key : undefined;
    const common = {
      key, code: key.length === 1 ? "" : key, modifiers: (shift ? 8 : 0) | (control ? 2 : 0),
      // A quotation mark has the number of an arrow key, so only letters and digits are their own codes.
      windowsVirtualKeyCode: codes[key] ?? (/^[a-z0-9]$/iu.test(key) ? key.toUpperCase().charCodeAt(0) : 0),
    };
    // Selecting all is a command of the system's, not of the page's.
    const commands = control && key === "a" ? ["selectAll"] : [];
    await this.#send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...common, text, commands });
    await this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  async screenshot() {
    const { data } = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async front() {
    await this.#send("Page.bringToFront");
  }

  async close() {
    await this.#end();
  }
}
