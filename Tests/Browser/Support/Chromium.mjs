// Chromium without a screen, driven with its DevTools protocol over two pipes.
import fs from "node:fs";
import path from "node:path";
import { Child, program, within } from "./Process.mjs";

/** The names of keys that have one; every other key is its character. */
const codes = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  " ": 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Backspace: 8,
  Delete: 46,
};

/** The sensors that events of motion are made from. */
const sensors = ["accelerometer", "linear-acceleration", "gyroscope"];

export class Chromium {
  static async launch(options) {
    const browser = new Chromium();
    await browser.start(options);
    return browser;
  }

  name = "chromium";
  #child = new Child("chromium");
  #answers = new Map();
  #pages = new Map();
  #frames = new Map();
  #downloads = new Map();
  #count = 0;
  #traced = () => {};

  /** `wasm`: whether pages have WebAssembly. */
  async start({ wasm = true } = {}) {
    const words = [
      "--headless=new",
      "--remote-debugging-pipe",
      `--user-data-dir=${this.#child.folder}`,
      "--no-first-run",
      "--no-default-browser-check",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-extensions",
      "--hide-scrollbars",
      "--force-color-profile=srgb",
      "--disable-dev-shm-usage",
      "--lang=en-US",
    ];
    // Without a compiler at run time, V8 has no WebAssembly; its own flag for that has no effect.
    if (!wasm) words.push("--js-flags=--jitless");
    // The sandbox refuses to run for root, as in a container.
    if (process.getuid() === 0) words.push("--no-sandbox");
    // The first page is empty: the browser's own one has hundreds of modules.
    words.push("about:blank");
    const child = this.#child.start(
      program("chromium", "google-chrome"),
      words,
      ["ignore", "ignore", "ignore", "pipe", "pipe"],
    );
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
      const waiting = this.#answers.get(id);
      if (!waiting) return;
      const { resolve, reject, name } = waiting;
      this.#answers.delete(id);
      if (error) reject(new Error(`${name}: ${error.message}`));
      else resolve(result);
    } else if (sessionId !== undefined) {
      this.#pages.get(sessionId)?.event(method, params);
    } else if (method.startsWith("Tracing.")) {
      this.#traced(method, params);
    } else if (method === "Browser.downloadWillBegin") {
      this.#downloads.set(params.guid, params);
    } else if (method === "Browser.downloadProgress" && params.state !== "inProgress") {
      const { frameId, suggestedFilename } = this.#downloads.get(params.guid);
      const file = path.join(this.#child.folder, params.guid);
      this.#frames.get(frameId)?.saved(suggestedFilename, params.state === "completed" ? fs.readFileSync(file) : null);
    }
  }

  /** Sends a command. One that ends a process has no answer. */
  send(name, params = {}, sessionId = undefined, { hasAnswer = true } = {}) {
    const id = this.#count += 1;
    if (!hasAnswer) {
      this.#child.process.stdio[3].write(`${JSON.stringify({ id, method: name, params, sessionId })}\0`);
      return undefined;
    }
    const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject, name }));
    this.#child.process.stdio[3].write(`${JSON.stringify({ id, method: name, params, sessionId })}\0`);
    return within(answer, `chromium: ${name}`);
  }

  /** A profile of its own: pages of another profile share no storage with its pages. */
  async profile() {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    await this.send("Browser.setDownloadBehavior", {
      behavior: "allowAndName",
      browserContextId,
      downloadPath: this.#child.folder,
      eventsEnabled: true,
    });
    return browserContextId;
  }

  /**
   * Records what the browser does while `body` runs; gives the events of the categories, in Chromium's format of
   * traces.
   */
  async trace(categories, body) {
    const events = [];
    const ended = new Promise((resolve) => {
      this.#traced = (method, { value }) => {
        if (method === "Tracing.dataCollected") events.push(...value);
        else if (method === "Tracing.tracingComplete") resolve();
      };
    });
    await this.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: categories, recordMode: "recordContinuously" },
    });
    await body();
    await this.send("Tracing.end");
    await ended;
    return events;
  }

  removeProfile(browserContextId) {
    return this.send("Target.disposeBrowserContext", { browserContextId });
  }

  /** An empty page with a size in CSS pixels, and `scale` device pixels for each of them. */
  async page(browserContextId, { width, height, scale }, record) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const send = (name, params, options) => this.send(name, params, sessionId, options);
    const page = new ChromiumPage(send, record, this.#child.folder, async () => {
      await this.send("Target.closeTarget", { targetId });
      this.#pages.delete(sessionId);
      this.#frames.delete(targetId);
    });
    this.#pages.set(sessionId, page);
    this.#frames.set(targetId, page);
    const domains = ["Page", "Runtime", "Log", "Network", "Inspector", "DOM"];
    await Promise.all(domains.map((domain) => send(`${domain}.enable`)));
    await send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await page.resize(width, height, scale);
    return page;
  }

  async close() {
    this.#child.kill();
  }
}

const modifiers = ({ shift = false, control = false }) => (shift ? 8 : 0) | (control ? 2 : 0);

class ChromiumPage {
  #send;
  #record;
  #folder;
  #end;
  #features = {};
  #loads = [];
  #crashes = [];
  #points = [];
  saved = () => {};

  constructor(send, record, folder, end) {
    this.#send = send;
    this.#record = record;
    this.#folder = folder;
    this.#end = end;
  }

  event(method, params) {
    switch (method) {
      case "Runtime.consoleAPICalled":
        this.#record(
          `console.${params.type}`,
          params.args.map((each) => each.value ?? each.description ?? "").join(" "),
        );
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
      case "Inspector.targetCrashed":
        for (const resolve of this.#crashes.splice(0)) resolve();
        break;
      default:
    }
  }

  async go(url, { again = false } = {}) {
    const loaded = new Promise((resolve) => this.#loads.push(resolve));
    const { errorText, loaderId } = await (again ? this.#send("Page.reload") : this.#send("Page.navigate", { url }));
    if (errorText) throw new Error(`${url}: ${errorText}`);
    // Another fragment of the same address loads nothing.
    if (!again && !loaderId) return;
    await within(loaded, `loading ${url}`);
  }

  async run(source, argument, milliseconds) {
    const expression = `(${source})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await within(
      this.#send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true }),
      "a function of a test",
      milliseconds,
    );
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

  async press(key, { shift = false, control = false } = {}, times = 1) {
    const text = key === "Enter" ? "\r" : key.length === 1 && !control ? key : undefined;
    const common = {
      key,
      code: key.length === 1 ? "" : key,
      modifiers: modifiers({ shift, control }),
      // A quotation mark has the number of an arrow key, so only letters and digits are their own codes.
      windowsVirtualKeyCode: codes[key] ?? (/^[a-z0-9]$/iu.test(key) ? key.toUpperCase().charCodeAt(0) : 0),
    };
    // Selecting all is a command of the system's, not of the page's.
    const commands = control && key === "a" ? ["selectAll"] : [];
    await Promise.all(
      Array.from({ length: times }, () => [
        this.#send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...common, text, commands }),
        this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...common }),
      ]).flat(),
    );
  }

  /** Fingers have `touch`; the mouse and a pen are one pointer. */
  async pointer(kind, phase, points, { held = {} } = {}) {
    if (kind === "touch") {
      if (phase !== "up") this.#points = points;
      const all = this.#points.map(([x, y], id) => ({ x, y, id }));
      const send = (type, touchPoints) =>
        this.#send("Input.dispatchTouchEvent", {
          type,
          touchPoints,
          modifiers: modifiers(held),
        });
      // One finger after another comes and goes, as on a screen. A finger that is no longer in the list goes.
      await Promise.all(
        phase === "move" ? [send("touchMove", all)] : all.map(({ id }) => (
          phase === "down"
            ? send("touchStart", all.slice(0, id + 1))
            : send(id + 1 < all.length ? "touchMove" : "touchEnd", all.slice(id + 1))
        )),
      );
      return;
    }
    if (phase !== "up") this.#points = points;
    const [[x, y]] = this.#points;
    const pressed = phase === "hover" ? 0 : 1;
    await this.#send("Input.dispatchMouseEvent", {
      type: { down: "mousePressed", move: "mouseMoved", up: "mouseReleased", hover: "mouseMoved" }[phase],
      x,
      y,
      button: pressed ? "left" : "none",
      buttons: phase === "up" ? 0 : pressed,
      clickCount: phase === "hover" ? 0 : 1,
      pointerType: kind,
      force: pressed / 2,
      modifiers: modifiers(held),
    });
  }

  /**
   * A whole gesture: `tracks` has the points of each finger, and `pauses` the time before each. Without pauses, the
   * browser gets all events at once, so that a busy machine makes no gesture slower.
   */
  async stroke(kind, tracks, pauses, { held = {} } = {}) {
    const sent = [this.pointer(kind, "down", tracks.map(([first]) => first), { held })];
    for (let step = 1; step < tracks[0].length; step += 1) {
      if (pauses[step]) {
        await new Promise((resolve) => {
          setTimeout(resolve, pauses[step]);
        });
      }
      sent.push(this.pointer(kind, "move", tracks.map((points) => points[step]), { held }));
    }
    sent.push(this.pointer(kind, "up", [], { held }));
    await Promise.all(sent);
  }

  async wheel([x, y], [deltaX, deltaY], held = {}) {
    await this.#send("Input.dispatchMouseEvent", {
      type: "mouseWheel",
      x,
      y,
      deltaX,
      deltaY,
      modifiers: modifiers(held),
    });
  }

  async drop(files, [x, y]) {
    const data = { items: [], files: this.#write(files), dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await this.#send("Input.dispatchDragEvent", { type, x, y, data });
    }
  }

  async choose(selector, files) {
    const { root } = await this.#send("DOM.getDocument");
    const { nodeId } = await this.#send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await this.#send("DOM.setFileInputFiles", { nodeId, files: this.#write(files) });
  }

  /** Writes files into a folder of their own, so that each keeps its name. */
  #write(files) {
    const folder = fs.mkdtempSync(path.join(this.#folder, "files-"));
    return files.map(({ name, bytes }) => {
      fs.writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    });
  }

  async speak(language) {
    const userAgent = await this.run("() => navigator.userAgent");
    await this.#send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: language });
    await this.#send("Emulation.setLocaleOverride", { locale: language });
  }

  /** Gives the device sensors, which a page sees only if it is loaded after that. */
  async sense() {
    for (const type of sensors) {
      await this.#send("Emulation.setSensorOverrideEnabled", { enabled: true, type, metadata: { available: true } });
    }
    await this.move({ x: 0, y: 0, z: 0 });
  }

  async move(xyz) {
    for (const type of sensors) await this.#send("Emulation.setSensorOverrideReadings", { type, reading: { xyz } });
  }

  async offline(isOffline) {
    await this.#send("Network.emulateNetworkConditions", {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  /** What keeps the browser from installing the page, and the manifest that it read. */
  async installability() {
    const { installabilityErrors } = await this.#send("Page.getInstallabilityErrors");
    const { url, errors, data } = await this.#send("Page.getAppManifest");
    return { reasons: installabilityErrors.map(({ errorId }) => errorId), url, errors, manifest: JSON.parse(data) };
  }

  async slow(factor) {
    await this.#send("Emulation.setCPUThrottlingRate", { rate: factor });
  }

  /** Runs a script in every document of the page before its own scripts. */
  async prepare(source) {
    await this.#send("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  /** Ends the page's process at once. */
  async kill() {
    const crashed = new Promise((resolve) => this.#crashes.push(resolve));
    this.#send("Page.crash", {}, { hasAnswer: false });
    await within(crashed, "killing a page");
  }

  async screenshot() {
    const { data } = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async print() {
    const { data } = await this.#send("Page.printToPDF", { preferCSSPageSize: true, printBackground: true });
    return Buffer.from(data, "base64");
  }

  async front() {
    await this.#send("Page.bringToFront");
  }

  async close() {
    await this.#end();
  }
}
