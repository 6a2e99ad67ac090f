// Who draws in a page: an author that no other open page has, and the same one after a reload, so that undo works.
import { isAuthor } from "./entries.js";

/** How long to wait for the page before this one in the same tab, and for the answer of other tabs. In milliseconds. */
const claimTime = 200;

const claimName = "geobg-studio-author";

const secretName = "geobg-studio-secret";

/** A text of random digits, five bits each. */
const randomText = (count, crypto) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => (byte % 32).toString(32)).join("");

/** A new author: 50 random bits. */
const newAuthor = (crypto) => randomText(10, crypto);

/** The author's animal, among so many: the same on every page. */
export function animalOf(author, count) {
  let hash = 0;
  for (const letter of author) hash = (31 * hash + letter.charCodeAt(0)) % 65_521;
  return hash % count;
}

/** Whether the text is an author's secret: 130 random bits. */
export const isSecret = (text) => typeof text === "string" && /^[0-9a-v]{26}$/u.test(text);

/**
 * The secret of this page's author: from the browser's storage, else the tab's, else a new one.
 *
 * A server takes entries of the author only from pages that know the secret. So only the server gets it.
 */
export function authorSecret(author, stored, environment = globalThis) {
  const name = `${secretName}/${author}`;
  const secret = [stored, tabItem(name, environment)].find(isSecret) ?? randomText(26, environment.crypto);
  rememberTabItem(name, secret, environment);
  return secret;
}

/**
 * Chooses an author for this page and a drawing, and holds it until the page ends.
 *
 * First choice: the author that this tab was before (sessionStorage). Then the authors that this browser was in the
 * drawing, `known`. Else a new one. A lock shows which are in use: a duplicated tab has a copy of sessionStorage. Where
 * there are no locks, as over plain http, the tabs ask each other, and only this tab's own author can be taken again.
 *
 * @param {string} drawing
 * @param {readonly string[]} known
 * @returns {Promise<{ author: string, release(): void }>}
 */
export async function claimAuthor(drawing, known, environment = globalThis) {
  const { navigator, crypto } = environment;
  const before = tabAuthor(drawing, environment);
  let claim = null;
  if (navigator?.locks) {
    const candidates = [...new Set([...before ? [before] : [], ...known]), newAuthor(crypto)];
    for (const author of candidates) {
      claim ??= await lockAuthor(drawing, author, author === before, environment).catch(() => null);
    }
  }
  claim ??= await askTabs(drawing, before, environment);
  rememberTabAuthor(drawing, claim.author, environment);
  return claim;
}

/** Holds an author for a drawing that this page has just begun, so that no other page has it. */
export async function keepAuthor(drawing, author, environment = globalThis) {
  rememberTabAuthor(drawing, author, environment);
  const claim = environment.navigator?.locks && await lockAuthor(drawing, author, false, environment).catch(() => null);
  return claim ?? { author, release() {} };
}

/** An author for a drawing that no other page knows yet: nobody has to be asked. */
export async function beginAuthor(drawing, environment = globalThis) {
  if (!environment.navigator?.locks) {
    const claim = await askTabs(drawing, null, environment);
    rememberTabAuthor(drawing, claim.author, environment);
    return claim;
  }
  const author = newAuthor(environment.crypto);
  const claim = keepAuthor(drawing, author, environment);
  return {
    author,
    release: () => {
      claim.then(({ release }) => release());
    },
  };
}

/** How many pages of this browser have the drawing open; null if that is not known. */
export async function openPages(drawing, { navigator } = globalThis) {
  try {
    const { held } = await navigator.locks.query();
    return held.filter(({ name }) => name.startsWith(lockName(drawing, ""))).length;
  } catch {
    return null;
  }
}

const lockName = (drawing, author) => `${claimName}/${drawing}/${author}`;

/** Holds the author's lock; null if another page does. After a reload, the page before may still be ending. */
function lockAuthor(drawing, author, isPatient, { navigator, AbortController, setTimeout, clearTimeout }) {
  return new Promise((resolve, reject) => {
    const patience = isPatient ? new AbortController() : null;
    const timer = isPatient ? setTimeout(() => patience.abort(), claimTime) : null;
    const options = isPatient ? { signal: patience.signal } : { ifAvailable: true };
    navigator.locks.request(lockName(drawing, author), options, (lock) => {
      clearTimeout(timer);
      if (!lock) {
        resolve(null);
        return undefined;
      }
      // The lock is held until this promise is resolved or the page ends.
      return new Promise((release) => resolve({ author, release }));
    }).catch(reject);
  });
}

/** The tab's author, if no other tab answers that it has this author. From then on, this tab answers others. */
function askTabs(drawing, before, { BroadcastChannel, crypto, setTimeout }) {
  // Without a channel, a duplicated tab cannot be noticed.
  if (!BroadcastChannel) return Promise.resolve({ author: newAuthor(crypto), release() {} });
  const me = newAuthor(crypto);
  const channel = new BroadcastChannel(claimName);
  let author = before ?? newAuthor(crypto);
  let isSure = before === null;
  channel.onmessage = ({ data }) => {
    if (data?.drawing !== drawing || data.author !== author || data.from === me) return;
    if (data.type === "held" && !isSure) {
      author = newAuthor(crypto);
    } else if (data.type === "claim" && (isSure || me < data.from)) {
      channel.postMessage({ type: "held", drawing, author, from: me });
    } else if (data.type === "claim") {
      // Of two tabs that ask at the same time, the one with the smaller number keeps the author.
      author = newAuthor(crypto);
    }
  };
  const release = () => channel.close();
  if (isSure) return Promise.resolve({ author, release });
  channel.postMessage({ type: "claim", drawing, author, from: me });
  return new Promise((resolve) => {
    setTimeout(() => {
      isSure = true;
      resolve({ author, release });
    }, claimTime);
  });
}

function tabAuthor(drawing, environment) {
  const author = tabItem(`${claimName}/${drawing}`, environment);
  return isAuthor(author) ? author : null;
}

function rememberTabAuthor(drawing, author, environment) {
  rememberTabItem(`${claimName}/${drawing}`, author, environment);
}

function tabItem(name, environment) {
  try {
    return environment.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function rememberTabItem(name, text, environment) {
  try {
    environment.sessionStorage.setItem(name, text);
  } catch {
    // Then the tab gets another author after a reload.
  }
}
