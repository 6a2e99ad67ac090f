// The drawing that is open: keeps what the store records, brings what others record, and changes to other drawings.
import { authorSecret, beginAuthor, claimAuthor, keepAuthor, openPages } from "./author.js";
import { append, emptyLog, entriesOf } from "./log.js";
import { countOf } from "./scene.js";
import { addReducers } from "./state.js";
import { isDrawingId, openStorage } from "./storage.js";
import { whenIdle } from "../shared/idle.js";
import { randomAddress } from "../shared/store.js";

addReducers({
  // How much of a piece of work of the server is done, from 0 to 1. Only the latest matters.
  progress: (state, { id, done }) => ({
    state: Object.freeze({ ...state, work: Object.freeze({ id, done }) }),
    effects: [],
  }),
});

/** How long the view stays before it is stored, in milliseconds. */
const viewPause = 400;

/** The drawing of this tab, which a reload opens again. */
const tabDrawing = {
  key: "geobg-studio-drawing",
  get() {
    try {
      const id = sessionStorage.getItem(this.key);
      return isDrawingId(id) ? id : null;
    } catch {
      return null;
    }
  },
  set(id) {
    try {
      sessionStorage.setItem(this.key, id);
    } catch {
      // Then a reload opens the latest drawing.
    }
  },
};

/**
 * What is stored of a drawing: { drawing, author, secret, entries (null if they cannot be read), view, run, release }.
 */
async function readDrawing(storage, drawing, facts) {
  // First the author: from then on no other page writes entries with it.
  const { author, release } = await claimAuthor(drawing, await storage.authors(drawing));
  const [entries, secrets] = await Promise.all([storage.entries(drawing), storage.secrets(drawing)]);
  return {
    drawing,
    author,
    secret: authorSecret(author, secrets.get(author)),
    entries,
    view: facts?.view ?? { pan: [0, 0], zoom: 1 },
    run: facts?.run ?? null,
    release,
  };
}

/** The same of a drawing that begins. */
async function beginDrawing(drawing) {
  const claim = await beginAuthor(drawing);
  const view = { pan: [0, 0], zoom: 1 };
  return { drawing, ...claim, secret: authorSecret(claim.author), entries: [], view, run: null };
}

/**
 * Opens the storage, and in it the drawing of this tab, else the latest, else a new one.
 *
 * @returns {Promise<{ storage: object, settings: object, opened: object, isReload: boolean }>}
 */
export async function openSession() {
  const opening = openStorage();
  // Asked while the storage opens: the browser can take its time for the first question.
  const tabId = tabDrawing.get();
  const storage = await opening;
  const [settings, drawings] = await Promise.all([storage.settings(), storage.drawings()]);
  const isReload = tabId !== null;
  const begun = async () => (
    { storage, settings, opened: await beginDrawing(randomAddress().toString(36)), isReload }
  );
  const id = tabId ?? drawings[0]?.id;
  if (id === undefined) return begun();
  const opened = await readDrawing(storage, id, drawings.find((each) => each.id === id));
  if (opened.entries !== null) return { storage, settings, opened, isReload };
  // Continuing a drawing that cannot be read would write over it.
  opened.release();
  return begun();
}

/** The storage of this page, once it is open. */
let pageStorage = null;
export const storageNow = () => pageStorage;

/**
 * Starts keeping. The engine has to be loaded, because a log needs it.
 *
 * @param session What `openSession` gave.
 * @returns {(run: Function) => void} Starts sharing: `run` is called with options of `shareDrawing`.
 */
export function startDrawings(store, { storage, opened, isReload }) {
  pageStorage = storage;
  /** What the effects of the store are about: the drawing, its run, the author's secret, how to free the author. */
  let current = { drawing: null, run: null, secret: null, isKnown: false, release() {} };
  let sharing = { send() {}, point() {}, close() {} };
  /** Begins sharing, see share-drawing.js; null until that is loaded. What was drawn before is shared then, too. */
  let begin = null;
  let hasServer = false;
  /** The run of the server whose log this page has seen: from then on, only its drawing is shared. */
  let serverRun = null;
  /** Whether the visitor has just come: then the server's drawing opens. Later, the visitor chooses. */
  let isNew = !isReload;
  let shownProblem = null;

  /** Lets the browser ask before it closes the only copy of the drawing. */
  const askBeforeLeaving = (event) => {
    if (!hasServer && entriesOf(store.state.log).length > 0) event.preventDefault();
  };

  /** Announces a problem once, until writing works again. */
  async function report(writing) {
    const problem = await writing;
    // Only while it is needed: a page with this listener is not kept for the way back.
    (problem === null ? removeEventListener : addEventListener)("beforeunload", askBeforeLeaving);
    if (problem !== null && problem !== shownProblem) {
      store.dispatch({ type: "notice", key: `storage.${problem}`, kind: "error" });
    }
    shownProblem = problem;
  }

  /** What the other pages get soon: telling them must not delay what is drawn. */
  let unsent = [];
  function sendAll() {
    const entries = unsent;
    unsent = [];
    sharing.send(entries);
  }

  function stopSharing() {
    sendAll();
    sharing.close();
  }

  function share() {
    stopSharing();
    if (begin === null) return;
    const { drawing, secret } = current;
    const isOpen = () => store.state.drawing === drawing;
    const meet = (type, facts) => store.dispatch({ type, time: performance.now(), ...facts });
    meet("meets");
    sharing = begin({
      drawing,
      server: hasServer && (serverRun === null || serverRun === current.run),
      entries: () => (isOpen() ? entriesOf(store.state.log) : []),
      receive: (entries) => {
        if (isOpen()) store.dispatch({ type: "received", entries });
      },
      peers: (count) => store.dispatch({ type: "peers", count }),
      present: () => openPages(drawing),
      secrets: async () => (await storage.secrets(drawing)).set(store.state.author, secret),
      // The drawing goes on with another author.
      taken: () => {
        stopSharing();
        if (isOpen()) open(drawing);
      },
      seen: (person) => meet("seen", { person }),
      gone: (author, isLost) => meet("gone", { author, isLost }),
      status: (name) => {
        if (name === "connected") meet("meets", { isAgain: true });
        showStatus(name);
      },
      belongs,
    });
  }

  let lastStatus = "connected";
  function showStatus(status) {
    const keys = {
      away: "share.away",
      connected: "share.again",
      crowded: "share.crowded",
      refused: "server.refused",
      full: "notice.full",
    };
    const kind = status === "connected" ? "info" : "error";
    if (status !== lastStatus) store.dispatch({ type: "notice", key: keys[status], kind });
    lastStatus = status;
  }

  /** Whether a server's log is the open drawing. If the server had it before, it can be another one. */
  function belongs(run, isReady) {
    serverRun = run;
    if (current.run === run) return true;
    if (!isReady) {
      enter(run);
      return false;
    }
    current.run = run;
    report(storage.describe(current.drawing, { run }));
    return true;
  }

  /** Opens the drawing of the server, unless the visitor has left it for the drawing that is open. */
  async function enter(run) {
    stopSharing();
    const known = (await storage.drawings()).find((each) => each.run === run);
    if (known && !isNew) {
      share();
      return;
    }
    const id = known?.id ?? randomAddress().toString(36);
    await open(id, { ...known, run });
    report(storage.describe(id, { run }));
  }

  /** Takes over what is stored of a drawing, and shows it. */
  function show(read) {
    current.release();
    const { drawing, author, secret, entries, view, run, release } = read;
    current = { drawing, run, secret, isKnown: false, release };
    tabDrawing.set(drawing);
    const { log } = append(emptyLog(), entries, countOf);
    store.dispatch({ type: "opensDrawing", drawing, author, log, view });
    share();
  }

  async function open(id, facts) {
    await storage.idle();
    const read = await readDrawing(storage, id, facts ?? (await storage.drawings()).find((each) => each.id === id));
    if (read.entries !== null) {
      show(read);
      return;
    }
    read.release();
    store.dispatch({ type: "notice", key: "storage.failed", kind: "error" });
  }

  /** The store has begun another drawing by itself: its author stays. */
  function follow({ drawing, author }) {
    if (drawing === current.drawing) return;
    isNew = false;
    current.release();
    current = { drawing, run: null, secret: current.secret, isKnown: false, release() {} };
    tabDrawing.set(drawing);
    const begun = current;
    keepAuthor(drawing, author).then(({ release }) => {
      if (current === begun) current.release = release;
      else release();
    });
    share();
  }

  let timer = null;
  let waitingView = null;
  function storeView() {
    clearTimeout(timer);
    if (waitingView === null) return;
    const { drawing, view } = waitingView;
    waitingView = null;
    report(storage.describe(drawing, { view }));
  }

  store.effect("store", ({ drawing, entries }, state) => {
    if (entries.length === 0) return;
    report(storage.append(drawing, entries));
    follow(state);
    if (!current.isKnown) report(storage.rememberAuthor(drawing, state.author, current.secret));
    current.isKnown = true;
  });
  store.effect("share", ({ entries }) => {
    if (unsent.length === 0) whenIdle(sendAll);
    unsent.push(...entries);
  });
  store.effect("tellPerson", ({ at }) => sharing.point(at));
  store.effect("storeView", ({ drawing, view }) => {
    if (waitingView !== null && waitingView.drawing !== drawing) storeView();
    waitingView = { drawing, view };
    clearTimeout(timer);
    timer = setTimeout(storeView, viewPause);
  });
  let stored = store.state.settings;
  store.effect("storeSettings", ({ settings }) => {
    // Other tabs change other settings.
    const changed = Object.entries(settings).filter(([name, value]) => stored[name] !== value);
    stored = settings;
    report(storage.setSettings(Object.fromEntries(changed)));
  });
  store.effect("openDrawing", ({ id }) => {
    isNew = false;
    return open(id);
  });
  show(opened);
  const { begin: from } = store.state.settings;
  if (opened.entries.length === 0 && from === "seed") store.dispatch({ type: "newDrawing", from, isSure: true });
  // An effect and not a view, because a page out of sight paints nothing.
  store.effect("joinServer", () => {
    // A new address after the server refused this page: it shares again.
    if (hasServer && lastStatus !== "refused") return;
    hasServer = true;
    share();
  });
  store.view(follow);
  addEventListener("pagehide", () => {
    storeView();
    stopSharing();
  });
  // A page that comes back from the browser's cache of pages.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) share();
  });
  if (storage.problem !== null) report(Promise.resolve(storage.problem));
  return (run) => {
    begin = run;
    share();
  };
}
