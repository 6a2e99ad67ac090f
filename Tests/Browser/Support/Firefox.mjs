// Firefox without a screen: WebDriver BiDi for pages, and Marionette for preferences that change while a page is open.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Child, eventually, program, within } from "./Process.mjs";
import { connect } from "./WebSocket.mjs";

/** What a visitor's Firefox does, and none of what a program that drives it changes by default. */
const preferences = {
  // The defaults of Marionette switch off the policy for files, so that pages work here that fail for visitors.
  "remote.prefs.recommended": false,
  "security.fileuri.strict_origin_policy": true,
  "marionette.port": 0,
  // No request but those of the page.
  "app.update.enabled": false,
  "browser.aboutConfig.showWarning": false,
  "browser.contentblocking.report.lockwise.enabled": false,
  // The list of downloads would open and take the keys of the next test.
  "browser.download.alwaysOpenPanel": false,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.search.update": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "browser.tabs.unloadOnLowMemory": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.disablePrefetch": true,
  "network.prefetch-next": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "browser.translations.enable": false,
  // Firefox drops what a visitor does in the first frames of a page, and on a busy machine these take longer than a
  // test waits.
  "dom.input_events.security.minNumTicks": 0,
  "dom.input_events.security.minTimeElapsedInMS": 0,
  // A busy page answers late and is still asked, and a page without the focus is as fast as others.
  "apz.content_response_timeout": 60_000,
  "dom.ipc.processPriorityManager.enabled": false,
  "threads.lower_mainthread_priority_in_background.enabled": false,
  // One CSS pixel is one pixel of a screenshot, unless a test says otherwise.
  "layout.css.devPixelsPerPx": "1.0",
  "gfx.color_management.mode": 0,
  // Scroll bars take no space, as on phones and in the other browser.
  "ui.useOverlayScrollbars": 1,
  "intl.accept_languages": "en-US",
};

/** The values of keys with a name, which WebDriver takes as private characters. */
const keys = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Backspace: "\uE003",
  Delete: "\uE017",
};

export class Firefox {
  static async launch(options) {
    const browser = new Firefox();
    await browser.start(options);
    return browser;
  }

  name = "firefox";
  #child = new Child("firefox");
  #marionette;
  #send;
  #answers = new Map();
  #pages = new Map();
  #count = 0;
  #turn = Promise.resolve();
  /** The browser's first window, which stays open. */
  #main;

  /** `wasm`: whether pages have WebAssembly. */
  async start({ wasm = true } = {}) {
    const profile = path.join(this.#child.folder, "profile");
    fs.mkdirSync(profile);
    fs.writeFileSync(
      path.join(profile, "user.js"),
      Object.entries({ ...preferences, "javascript.options.wasm": wasm })
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""),
    );
    this.#child.start(program("firefox-esr", "firefox"), [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--marionette",
      "--remote-debugging-port",
      "0",
      // Preferences can be changed only with this access.
      "--remote-allow-system-access",
    ], ["ignore", "ignore", "ignore"]);
    const port = path.join(profile, "MarionetteActivePort");
    const number = await eventually(
      () => fs.existsSync(port) && Number(fs.readFileSync(port, "utf8")),
      "starting firefox",
    );
    this.#marionette = await Marionette.connect(number);
    const { capabilities } = await this.#marionette.send("WebDriver:NewSession", { webSocketUrl: true });
    this.#send = await connect(capabilities.webSocketUrl, (text) => this.#receive(JSON.parse(text)));
    await this.send("session.subscribe", {
      events: [
        "log.entryAdded",
        "network.beforeRequestSent",
        "network.responseCompleted",
        "network.fetchError",
        "browsingContext.downloadWillBegin",
        "browsingContext.downloadEnd",
      ],
    });
    await this.send("browser.setDownloadBehavior", {
      downloadBehavior: { type: "allowed", destinationFolder: this.#child.folder },
    });
    await this.#marionette.send("Marionette:SetContext", { value: "chrome" });
    this.#main = await this.#marionette.send("WebDriver:GetWindowHandle");
  }

  #receive({ id, type, result, error, message, method, params }) {
    if (type === "event") {
      const context = params.context ?? params.source?.context;
      this.#pages.get(context)?.event(method, params);
      return;
    }
    const { resolve, reject, name } = this.#answers.get(id);
    this.#answers.delete(id);
    if (type === "error") reject(new Error(`${name}: ${error}: ${message}`));
    else resolve(result);
  }

  send(method, params = {}) {
    const id = this.#count += 1;
    const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject, name: method }));
    this.#send(JSON.stringify({ id, method, params }));
    return within(answer, `firefox: ${method}`);
  }

  /** Sets a preference while pages are open; null removes it. */
  async set(name, value) {
    const turn = this.#turn.then(() =>
      this.#marionette.send("WebDriver:ExecuteScript", {
        script: `const [name, value] = arguments;
        if (value === null) Services.prefs.clearUserPref(name);
        else if (typeof value === "number") Services.prefs.setIntPref(name, value);
        else Services.prefs.setStringPref(name, value);`,
        args: [name, value],
      })
    );
    this.#turn = turn.catch(() => {});
    await turn;
  }

  /** Runs a script with the rights of the browser in the process of a page: `window` is the page's. */
  async privileged(context, script, ...values) {
    // The commands share one state, which window they are for.
    const turn = this.#turn.then(async () => {
      await this.#marionette.send("Marionette:SetContext", { value: "content" });
      try {
        await this.#marionette.send("WebDriver:SwitchToWindow", { handle: context, focus: false });
        return await this.#marionette.send("WebDriver:ExecuteScript", { script, args: values, sandbox: "system" });
      } finally {
        await this.#marionette.send("Marionette:SetContext", { value: "chrome" });
        await this.#marionette.send("WebDriver:SwitchToWindow", { handle: this.#main, focus: false });
      }
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Gives a page the focus of the keyboard. On a busy machine, the bar for addresses takes it from a new page. */
  async focus(context) {
    const turn = this.#turn.then(async () => {
      try {
        await this.#marionette.send("WebDriver:SwitchToWindow", { handle: context, focus: true });
        await this.#marionette.send("WebDriver:ExecuteScript", {
          script: "window.focus(); window.gBrowser.selectedBrowser.focus();",
          args: [],
        });
      } finally {
        await this.#marionette.send("WebDriver:SwitchToWindow", { handle: this.#main, focus: false });
      }
    });
    this.#turn = turn.catch(() => {});
    await turn;
  }

  /** A profile of its own: pages of another profile share no storage with its pages. */
  async profile() {
    const { userContext } = await this.send("browser.createUserContext");
    return userContext;
  }

  removeProfile(userContext) {
    return this.send("browser.removeUserContext", { userContext });
  }

  /** A page beside another has a window of its own, because a page in a tab behind another is not drawn. */
  async page(userContext, { width, height, scale }, record) {
    const { context } = await this.send("browsingContext.create", {
      type: this.#pages.size ? "window" : "tab",
      userContext,
    });
    const page = new FirefoxPage(this, context, record, this.#child.folder);
    this.#pages.set(context, page);
    await page.resize(width, height, scale);
    return page;
  }

  forget(context) {
    this.#pages.delete(context);
  }

  async close() {
    this.#child.kill();
  }
}

/** Files as JSON. */
const encoded = (files) => files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")]);

class FirefoxPage {
  #browser;
  #context;
  #record;
  #folder;
  #changed = new Set();
  #isKilled = false;
  #name;
  #points = [];
  saved = () => {};

  constructor(browser, context, record, folder) {
    this.#browser = browser;
    this.#context = context;
    this.#record = record;
    this.#folder = folder;
  }

  event(method, params) {
    if (method === "network.beforeRequestSent") {
      this.#record("request", params.request.url);
    } else if (method === "network.responseCompleted") {
      if (params.response.status >= 400) this.#record("network", `${params.request.url} ${params.response.status}`);
    } else if (method === "network.fetchError") {
      // A page that goes, or is killed, ends its requests: that is no failure, and Chromium does not report it.
      if (params.errorText !== "NS_BINDING_ABORTED" && !this.#isKilled) {
        this.#record("network", `${params.request.url} ${params.errorText}`);
      }
    } else if (method === "browsingContext.downloadWillBegin") {
      this.#name = params.suggestedFilename;
    } else if (method === "browsingContext.downloadEnd") {
      const bytes = params.status === "complete" ? fs.readFileSync(params.filepath) : null;
      // The next file of that name gets the same name.
      if (bytes) fs.rmSync(params.filepath);
      this.saved(this.#name, bytes);
    } else if (method === "log.entryAdded") {
      if (params.type === "console") {
        const words = params.args.map(({ type, value }) => (value === undefined ? type : String(value)));
        this.#record(`console.${params.method}`, words.join(" "));
      } else {
        this.#record(params.type, `${params.text} ${params.stackTrace?.callFrames?.[0]?.url ?? ""}`);
      }
    }
  }

  async go(url, { again = false } = {}) {
    if (again) await this.#browser.send("browsingContext.reload", { context: this.#context, wait: "complete" });
    else await this.#browser.send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async run(source, argument, milliseconds) {
    const { type, result, exceptionDetails } = await within(
      this.#browser.send("script.callFunction", {
        functionDeclaration: `async (text) => (${source})(JSON.parse(text))`,
        awaitPromise: true,
        arguments: [{ type: "string", value: JSON.stringify(argument) }],
        target: { context: this.#context },
        userActivation: true,
      }),
      "a function of a test",
      milliseconds,
    );
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.value;
  }

  async resize(width, height, scale = 1) {
    await this.#browser.send("browsingContext.setViewport", {
      context: this.#context,
      viewport: { width, height },
      devicePixelRatio: scale,
    });
  }

  async prefer(features) {
    const { "prefers-color-scheme": scheme, "prefers-reduced-motion": motion } = features;
    if (scheme !== undefined) await this.#set("ui.systemUsesDarkTheme", scheme === "dark" ? 1 : 0);
    if (motion !== undefined) await this.#set("ui.prefersReducedMotion", motion === "reduce" ? 1 : 0);
    if (features["forced-colors"] !== undefined) {
      await this.#set("browser.display.document_color_use", features["forced-colors"] === "active" ? 2 : 0);
    }
  }

  async #set(name, value) {
    this.#changed.add(name);
    await this.#browser.set(name, value);
  }

  async press(key, { shift = false, control = false } = {}, times = 1) {
    const hasFocus = () => this.run("() => document.hasFocus()", [], 10_000);
    for (let count = 0; count < 10 && !(await hasFocus()); count += 1) await this.#browser.focus(this.#context);
    const value = keys[key] ?? key;
    const held = [...shift ? ["\uE008"] : [], ...control ? ["\uE009"] : []];
    await this.#browser.send("input.performActions", {
      context: this.#context,
      actions: [{
        type: "key",
        id: "keyboard",
        actions: [
          ...held.map((each) => ({ type: "keyDown", value: each })),
          ...Array.from({ length: times }, () => [{ type: "keyDown", value }, { type: "keyUp", value }]).flat(),
          ...held.reverse().map((each) => ({ type: "keyUp", value: each })),
        ],
      }],
    });
  }

  /** Fingers have `touch`; the mouse and a pen are one pointer. */
  async pointer(kind, phase, points, { held = {} } = {}) {
    const moved = phase === "up" ? this.#points : points;
    this.#points = moved;
    await this.#steps(kind, moved.map((point) => [[phase, point, 0]]), held);
  }

  /** A whole gesture: `tracks` has the points of each finger, and `pauses` the time before each. */
  async stroke(kind, tracks, pauses, { held = {} } = {}) {
    await this.#steps(
      kind,
      tracks.map((points) => [
        ["down", points[0], 0],
        ...points.slice(1).map((point, step) => ["move", point, Math.round(pauses[step + 1])]),
        ["up", points.at(-1), 0],
      ]),
      held,
    );
  }

  /** The steps of each finger: phase, point, and how long it takes to get there. */
  async #steps(kind, fingers, held) {
    if (kind === "pen") {
      await this.#pen(fingers[0], held);
      return;
    }
    const wait = (count) => Array.from({ length: count }, () => ({ type: "pause" }));
    await this.#perform(
      fingers.map((steps, index) => ({
        type: "pointer",
        id: `${kind}${index}`,
        parameters: { pointerType: kind },
        actions: steps.flatMap(([phase, point, duration]) => {
          const move = { type: "pointerMove", x: Math.round(point[0]), y: Math.round(point[1]), duration };
          // One finger after another comes and goes, as on a screen: one event for two new fingers is not what pages
          // get.
          const [before, after] = [wait(index), wait(fingers.length - 1 - index)];
          if (phase === "down") return [move, ...before, { type: "pointerDown", button: 0 }, ...after];
          if (phase === "up") return [...before, { type: "pointerUp", button: 0 }, ...after];
          return [move];
        }),
      })),
      held,
    );
  }

  /** WebDriver has no pens; the browser's own tests make their events in this way. */
  async #pen(steps, { shift = false, control = false }) {
    await this.#browser.privileged(
      this.#context,
      `
      const [steps, modifiers] = arguments;
      const type = { down: "mousedown", move: "mousemove", hover: "mousemove", up: "mouseup" };
      return (async () => {
        for (const [phase, [x, y], duration] of steps) {
          if (duration) await new Promise((resolve) => window.setTimeout(resolve, duration));
          const pressed = phase === "down" || phase === "move" ? 1 : 0;
          window.synthesizeMouseEvent(type[phase], x, y, {
            identifier: 7, button: 0, buttons: pressed, clickCount: phase === "move" || phase === "hover" ? 0 : 1,
            pressure: pressed / 2, inputSource: window.MouseEvent.MOZ_SOURCE_PEN, modifiers,
          }, { isDOMEventSynthesized: false });
        }
      })();`,
      steps,
      (shift ? 4 : 0) | (control ? 2 : 0),
    );
  }

  async wheel([x, y], [deltaX, deltaY], held = {}) {
    await this.#perform([{
      type: "wheel",
      id: "wheel",
      actions: [{ type: "scroll", x: Math.round(x), y: Math.round(y), deltaX, deltaY }],
    }], held);
  }

  async #perform(sources, { shift = false, control = false }) {
    const held = [...shift ? ["\uE008"] : [], ...control ? ["\uE009"] : []];
    const press = (type) =>
      this.#browser.send("input.performActions", {
        context: this.#context,
        actions: [{ type: "key", id: "keyboard", actions: held.map((value) => ({ type, value })) }],
      });
    if (held.length) await press("keyDown");
    await this.#browser.send("input.performActions", { context: this.#context, actions: sources });
    if (held.length) await press("keyUp");
  }

  /** Firefox has no protocol for a drop from outside; the event is the browser's, and its files are the page's. */
  async drop(files, [x, y]) {
    await this.#privilegedEvent(
      `
      const { x, y } = values;
      const dataTransfer = transferOf(values.files);
      return ["dragenter", "dragover", "drop"].map((type) => [document.elementFromPoint(x, y), new DragEvent(type, {
        bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, dataTransfer,
      })]);`,
      { files: encoded(files), x, y },
    );
  }

  /**
   * Makes events in the page with a function body, which gives pairs of target and event, and dispatches them with the
   * rights of the browser, so that the page gets them as a visitor's.
   */
  async #privilegedEvent(body, values) {
    const source = `(() => {
      const values = ${JSON.stringify(values)};
      const transferOf = (files) => {
        const transfer = new DataTransfer();
        for (const [name, base64] of files) {
          transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
        }
        return transfer;
      };
      ${body}
    })()`;
    // The sandbox has the rights of the page, but not its policy, which allows no text as a program.
    await this.#browser.privileged(
      this.#context,
      `
      const sandbox = new Cu.Sandbox(window, { sandboxPrototype: window, wantXrays: false });
      const pairs = Cu.evalInSandbox(arguments[0], sandbox);
      for (let index = 0; index < pairs.length; index += 1) {
        Cu.unwaiveXrays(pairs[index][0]).dispatchEvent(Cu.unwaiveXrays(pairs[index][1]));
      }`,
      source,
    );
  }

  async choose(selector, files) {
    await this.#privilegedEvent(
      `
      const input = document.querySelector(values.selector);
      input.files = transferOf(values.files).files;
      return ["input", "change"].map((type) => [input, new Event(type, { bubbles: true, composed: true })]);`,
      { selector, files: encoded(files) },
    );
  }

  async speak(language) {
    await this.#browser.send("emulation.setLocaleOverride", { locale: language, contexts: [this.#context] });
  }

  /** Nothing to prepare: the events of motion are dispatched by the browser. */
  async sense() {}

  async move({ x, y, z }) {
    await this.#privilegedEvent(
      `
      return [[window, new DeviceMotionEvent("devicemotion", {
        acceleration: values, accelerationIncludingGravity: values, rotationRate: { alpha: 0, beta: 0, gamma: 0 },
        interval: 16,
      })]];`,
      { x, y, z },
    );
  }

  async offline(isOffline) {
    await this.#browser.send("emulation.setNetworkConditions", {
      networkConditions: isOffline ? { type: "offline" } : null,
      contexts: [this.#context],
    });
  }

  /** Runs a script in every document of the page before its own scripts. */
  async prepare(source) {
    await this.#browser.send("script.addPreloadScript", {
      functionDeclaration: `() => { ${source} }`,
      contexts: [this.#context],
    });
  }

  /** Ends the page's process at once. */
  async kill() {
    this.#isKilled = true;
    process.kill(await this.#browser.privileged(this.#context, "return Services.appinfo.processID;"), "SIGKILL");
  }

  async screenshot() {
    const { data } = await this.#browser.send("browsingContext.captureScreenshot", {
      context: this.#context,
      origin: "viewport",
    });
    return Buffer.from(data, "base64");
  }

  async print() {
    const { data } = await this.#browser.send("browsingContext.print", { context: this.#context, background: true });
    return Buffer.from(data, "base64");
  }

  async front() {
    await this.#browser.send("browsingContext.activate", { context: this.#context });
  }

  async close() {
    for (const name of this.#changed) await this.#browser.set(name, null);
    await this.#browser.send("browsingContext.close", { context: this.#context });
    this.#browser.forget(this.#context);
  }
}

/** The protocol of Marionette: JSON with its length before it, over TCP. */
class Marionette {
  static async connect(port) {
    const socket = net.connect(port, "127.0.0.1");
    const marionette = new Marionette(socket);
    await within(marionette.#greeting, "greeting firefox");
    return marionette;
  }

  #socket;
  #greeting;
  #greeted;
  #answers = new Map();
  #count = 0;

  constructor(socket) {
    this.#socket = socket;
    this.#greeting = new Promise((resolve) => {
      this.#greeted = resolve;
    });
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const colon = bytes.indexOf(":");
        if (colon < 0) return;
        const end = colon + 1 + Number(bytes.subarray(0, colon));
        if (bytes.length < end) return;
        this.#receive(JSON.parse(bytes.subarray(colon + 1, end)));
        bytes = bytes.subarray(end);
      }
    });
  }

  #receive(message) {
    if (!Array.isArray(message)) {
      this.#greeted();
      return;
    }
    const [, id, error, result] = message;
    const { resolve, reject, name } = this.#answers.get(id);
    this.#answers.delete(id);
    if (error) reject(new Error(`${name}: ${error.error}: ${error.message}`));
    else resolve(result?.value === undefined ? result : result.value);
  }

  send(name, params = {}) {
    const id = this.#count += 1;
    const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject, name }));
    const text = Buffer.from(JSON.stringify([0, id, name, params]));
    this.#socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    return within(answer, `firefox: ${name}`);
  }
}
