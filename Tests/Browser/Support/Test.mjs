// Node's test runner with a limit for each test and hook, so that one that waits for something that never comes fails
// alone, with its name. (The flag --test-timeout of node 20 limits files, not tests.)
import * as runner from "node:test";

/** How long a test or a hook may take, in ms. */
const limit = 60_000;

export const { describe } = runner;

/** Runs `body` before the tests of a suite; fails after the limit. */
export const before = (body) => runner.before(body, { timeout: limit });

/** Runs `body` after the tests of a suite; fails after the limit. */
export const after = (body) => runner.after(body, { timeout: limit });

/** A test, as of `node:test`, that fails after the limit; its options may set another `timeout`. */
export function test(name, ...rest) {
  const body = rest.pop();
  return runner.test(name, { timeout: limit, ...rest[0] }, body);
}
