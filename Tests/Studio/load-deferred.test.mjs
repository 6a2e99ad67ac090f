// What the studio loads later, where the script or its start fails.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** What the script of the next load does. */
let evaluate = () => {};
let loads = 0;
let notices = [];
const store = { dispatch: ({ key }) => key && notices.push(key), effect() {}, view() {} };

Object.assign(globalThis, {
  addEventListener() {},
  requestIdleCallback() {},
  document: {
    createElement: () => Object.assign(new EventTarget(), { remove() {} }),
    head: {
      append(script) {
        loads += 1;
        evaluate();
        queueMicrotask(() => script.dispatchEvent(new Event("load")));
      },
    },
  },
});

/** The module as a new page has it. */
async function newPage() {
  const later = await import(`../../Pages/studio/load-deferred.js?${Math.random()}`);
  later.startLater(store, {});
  return later;
}

beforeEach(() => {
  delete globalThis.geobgLater;
  [loads, notices] = [0, []];
});

test("a script that fails is asked for again", async () => {
  const { withLater } = await newPage();
  evaluate = () => {};
  assert.equal(await withLater(() => "done"), null);
  assert.deepEqual(notices, ["notice.failed"]);
  evaluate = () => {
    globalThis.geobgLater = { start() {} };
  };
  assert.equal(await withLater(() => "done"), "done");
  assert.equal(await withLater(() => "again"), "again");
  assert.equal(loads, 2);
});

test("a start that fails is final for what failed, and the rest can be used", async () => {
  const { laterNow, withLater } = await newPage();
  evaluate = () => {
    globalThis.geobgLater = {
      start() {
        throw new Error("no sheets");
      },
    };
  };
  await assert.rejects(withLater(() => "done"), /no sheets/u);
  assert.equal(laterNow(), globalThis.geobgLater);
  assert.equal(await withLater(() => "done"), "done");
  assert.equal(loads, 1);
});
