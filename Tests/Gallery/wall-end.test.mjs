// What stands where the gallery's own pictures end. A document of few words takes what the page makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startWallEnd } from "../../Pages/gallery/wall-end.js";

/** An element that keeps its texts. */
const element = () => ({
  children: [],
  classList: { toggle() {} },
  setAttribute() {},
  addEventListener() {},
  append(...more) {
    this.children.push(...more);
  },
  replaceChildren(...all) {
    this.children = all;
  },
  get textContent() {
    return this.children.map((each) => (typeof each === "string" ? each : each.textContent)).join(" ");
  },
  set textContent(text) {
    this.children = [text];
  },
});

test("the end of the wall follows what others are like, before their list is found", () => {
  const known = { "wall-end": element(), "wall-foot": element() };
  globalThis.document = { getElementById: (id) => known[id], createElement: element };
  try {
    let view = null;
    startWallEnd({ view: (given) => (view = given), dispatch() {} });
    const state = {
      why: null,
      beyond: "ready",
      language: "en",
      own: 5,
      list: [0, 1, 2, 3, 4],
      query: { collection: null },
      marks: { entries: new Map([["a", { favorite: true }]]) },
      like: null,
    };
    view(state, null);
    assert.match(known["wall-end"].textContent, /favorites/u);
    view({ ...state, like: 3 }, state);
    assert.doesNotMatch(known["wall-end"].textContent, /favorites/u);
  } finally {
    delete globalThis.document;
  }
});
