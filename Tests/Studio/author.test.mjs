// Who draws in a page: authors of tabs, with locks and without, and their secrets.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { authorSecret, beginAuthor, claimAuthor, isSecret, openPages } from "../../Pages/studio/author.js";
import { numbers } from "../Browser/Support/Random.mjs";
import { Network } from "./Support/network.mjs";

/** The locks of a browser. */
class FakeLocks {
  held = new Map();
  #queue = [];

  request(name, options, run) {
    return new Promise((resolve, reject) => {
      const waiting = { name, run, resolve };
      options.signal?.addEventListener("abort", () => {
        if (!this.#queue.includes(waiting)) return;
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new DOMException("aborted", "AbortError"));
      });
      if (this.held.has(name) && options.ifAvailable) resolve(run(null));
      else this.#queue.push(waiting);
      this.#grant();
    });
  }

  #grant() {
    for (const waiting of [...this.#queue]) {
      if (this.held.has(waiting.name)) continue;
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      this.held.set(waiting.name, waiting);
      Promise.resolve(waiting.run({ name: waiting.name })).then((value) => {
        this.held.delete(waiting.name);
        waiting.resolve(value);
        this.#grant();
      });
    }
  }

  async query() {
    return { held: [...this.held.keys()].map((name) => ({ name })), pending: [] };
  }
}

/** A tab's sessionStorage; a duplicated tab begins with a copy. */
class FakeSessionStorage {
  constructor(other) {
    this.texts = new Map(other?.texts);
  }

  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  setItem(name, text) {
    this.texts.set(name, String(text));
  }
}

describe("authors", () => {
  /** A browser; `tab(other)` opens a tab, or duplicates one. */
  function browser({ hasLocks = true, hasChannels = true } = {}) {
    const network = new Network(numbers(9));
    network.isBad = false;
    const locks = new FakeLocks();
    return {
      network,
      tab(other) {
        const page = network.page();
        if (!hasChannels) page.BroadcastChannel = undefined;
        return {
          ...page,
          AbortController,
          navigator: hasLocks ? { locks } : {},
          sessionStorage: new FakeSessionStorage(other?.sessionStorage),
        };
      },
    };
  }

  async function claimed(network, drawing, known, tab) {
    const claim = claimAuthor(drawing, known, tab);
    for (let count = 0; count < 5; count += 1) {
      await network.clock.run(100);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return claim;
  }

  for (const hasLocks of [true, false]) {
    test(`the author of a drawing that begins is held like any other (${hasLocks ? "locks" : "channel"})`, async () => {
      const { network, tab } = browser({ hasLocks });
      const first = tab();
      const begun = await beginAuthor("d", first);
      assert.match(begun.author, /^[0-9a-v]{10}$/u);
      assert.notEqual((await claimed(network, "d", [], tab(first))).author, begun.author);
      begun.release();
      await network.clock.run(100);
      assert.equal((await claimed(network, "d", [], first)).author, begun.author);
    });

    test(`a reloaded tab keeps its author, a copied tab gets another (${hasLocks ? "locks" : "channel"})`, async () => {
      const { network, tab } = browser({ hasLocks });
      const first = tab();
      const claim = await claimed(network, "d", [], first);
      assert.match(claim.author, /^[0-9a-v]{10}$/u);
      const copy = tab(first);
      const other = await claimed(network, "d", [claim.author], copy);
      assert.notEqual(other.author, claim.author);
      claim.release();
      await null;
      assert.equal((await claimed(network, "d", [other.author], tab(first))).author, claim.author);
      // Another drawing is another author.
      assert.notEqual((await claimed(network, "e", [], tab(first))).author, claim.author);
    });

    test(`two copies of a tab, opened together, are two authors (${hasLocks ? "locks" : "channel"})`, async () => {
      const { network, tab } = browser({ hasLocks });
      const first = tab();
      (await claimed(network, "d", [], first)).release();
      const claims = await Promise.all(
        [tab(first), tab(first), tab(first)].map((each) => claimed(network, "d", [], each)),
      );
      assert.equal(new Set(claims.map(({ author }) => author)).size, 3);
    });
  }

  test("an author keeps its secret in the storage or in the tab; a damaged one is replaced", () => {
    const { tab } = browser();
    const first = tab();
    const secret = authorSecret("a", undefined, first);
    assert.ok(isSecret(secret));
    assert.equal(authorSecret("a", undefined, first), secret);
    assert.equal(authorSecret("a", undefined, tab(first)), secret);
    const others = [authorSecret("b", undefined, first), authorSecret("a", undefined, tab())];
    assert.equal(new Set([secret, ...others]).size, 3);
    // What the browser has stored comes first, and the tab has it from then on.
    assert.equal(authorSecret("a", others[0], first), others[0]);
    assert.equal(authorSecret("a", undefined, first), others[0]);
    for (const damaged of ["", "a", "<script>", others[0].toUpperCase(), `${others[0]}0`, 7, null, {}]) {
      const page = tab();
      page.sessionStorage.setItem("geobg-studio-secret/a", damaged);
      assert.ok(isSecret(authorSecret("a", damaged, page)));
    }
    const bare = tab();
    bare.sessionStorage = null;
    assert.ok(isSecret(authorSecret("a", undefined, bare)));
    assert.equal(authorSecret("a", secret, bare), secret);
  });

  test("with locks, a browser that was closed is its earlier author again", async () => {
    const { network, tab } = browser();
    const claim = await claimed(network, "d", ["mine", "older"], tab());
    assert.equal(claim.author, "mine");
    assert.equal((await claimed(network, "d", ["mine", "older"], tab())).author, "older");
    assert.equal(await openPages("d", tab()), 2);
    assert.equal(await openPages("e", tab()), 0);
  });

  test("a reload waits for the page before it", async () => {
    const { network, tab } = browser();
    const first = tab();
    const claim = await claimed(network, "d", [], first);
    const next = claimed(network, "d", ["other"], tab(first));
    await null;
    claim.release();
    assert.equal((await next).author, claim.author);
  });

  test("without locks, channel or sessionStorage, each page is a new author", async () => {
    const { network, tab } = browser({ hasLocks: false, hasChannels: false });
    const first = tab();
    const claim = await claimed(network, "d", ["known"], first);
    assert.notEqual((await claimed(network, "d", [], tab(first))).author, claim.author);
    const bare = tab();
    Object.defineProperty(bare, "sessionStorage", {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    });
    assert.match((await claimed(network, "d", ["known"], bare)).author, /^[0-9a-v]{10}$/u);
    const damaged = tab();
    damaged.sessionStorage.setItem("geobg-studio-author/d", "<script>");
    assert.match((await claimed(network, "d", [], damaged)).author, /^[0-9a-v]{10}$/u);
    assert.equal(await openPages("d", bare), null);
  });
});
