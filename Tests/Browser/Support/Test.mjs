// Node's test runner with a limit for each test and hook, so that one that waits for something that never comes fails
// alone, with its name. (The flag --test-timeout of node 20 limits files, not tests.)
//
// A suite runs in each browser, and each of its tests in one of them, which its name chooses: so both browsers open
// every page in half the time. With $GEOBG_LONG, as before a release, or with $BROWSERS, every test runs in each of the
// suites.
import * as runner from "node:test";

/** How long a test or a hook may take, in ms. */
const limit = 60_000;

const all = ["chromium", "firefox"];

const isDivided = !process.env.BROWSERS && !process.env.GEOBG_LONG;

/** The browser whose tests are declared now. */
let kind = null;

/** The browsers in turn, whose suites are declared meanwhile; $BROWSERS chooses some of them. */
export const kinds = Object.freeze({
  *[Symbol.iterator]() {
    for (kind of process.env.BROWSERS?.split(" ") ?? all) yield kind;
    kind = null;
  },
});

export const { describe } = runner;

/** The one browser for a test of this name: the last bit of the sum of its characters. */
const chosen = (name) => all[Array.from(name).reduce((sum, character) => sum + character.codePointAt(0), 0) % 2];

/** Runs `body` before the tests of a suite; fails after the limit. */
export const before = (body) => runner.before(body, { timeout: limit });

/** Runs `body` after the tests of a suite; fails after the limit. */
export const after = (body) => runner.after(body, { timeout: limit });

/**
 * A test, as of `node:test`, that fails after the limit; its options may set another `timeout`, and `isInBoth`: it
 * always runs in each browser, as where documents promise the same of both.
 */
export function test(name, ...rest) {
  const body = rest.pop();
  const { isInBoth = false, ...options } = rest[0] ?? {};
  if (isDivided && !isInBoth && kind && kind !== chosen(name)) return undefined;
  return runner.test(name, { timeout: limit, ...options }, body);
}
