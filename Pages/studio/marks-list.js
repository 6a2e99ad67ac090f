// The marks that the window shows as a list beside the picture, for screen readers. Of a crowd, it has the lowest and
// the topmost marks, and the number of those between them. A shape is a button that selects it; while one has the
// focus, everybody sees the list.
import { make, roveFocus } from "../shared/dom.js";
import { toWindow } from "../shared/geometry.js";
import { afterRest, nextFrame } from "../shared/idle.js";
import { describeMark, middleOf } from "./describe.js";
import { engineNow, shownScene, visiblePart } from "./scene.js";
import { shapeOfMark, shapesNow } from "./shapes.js";
import { text } from "./texts.js";

/** A crowd has more marks than two of these; its list begins and ends with so many. */
export const listEnds = 100;

/** How long the picture rests before the list follows, in milliseconds. */
const restTime = 400;

const isIn = ([left, top, right, bottom], { box }) =>
  box && box[0] < right && box[2] > left && box[1] < bottom &&
  box[3] > top;

/** What the list has: marks from the lowest to the topmost, and in the place of those left out, their number. */
export function listedMarks(marks) {
  if (marks.length <= 2 * listEnds) return marks;
  return [...marks.slice(0, listEnds), marks.length - 2 * listEnds, ...marks.slice(-listEnds)];
}

export function startMarksList(store) {
  const list = document.getElementById("marks");
  /** The marks of the window, and what the list has of them. */
  let marks = [];
  let listed = [];
  const buttons = () => [...list.querySelectorAll("button")];

  /** The window's shape that is a mark; undefined for none. */
  function shapeNow(mark) {
    const { state } = store;
    return shapeOfMark(mark, marks, shapesNow(state, engineNow()), visiblePart(state));
  }

  /** Selects the shape of a button, which gets the focus again when the panel is closed. */
  async function select(element) {
    const mark = listed[[...list.children].indexOf(element.parentElement)];
    if (store.state.panel !== null) {
      store.dispatch({ type: "closePanel" });
      await nextFrame();
    }
    const { window: { width, height } } = store.state;
    const [x, y] = toWindow(store.state, middleOf(mark));
    // What is drawn beside the window comes into its middle.
    if (!shapeNow(mark)) store.dispatch({ type: "moveBy", dx: width / 2 - x, dy: height / 2 - y });
    store.dispatch({ type: "selectShapes", shapes: [shapeNow(mark)?.name ?? []].filter(({ length }) => length > 0) });
  }

  /** An item with words, in a button if it can be pressed. It stays the same element for as long as it can. */
  function paintItem(item, words, isButton) {
    if (isButton !== (item.firstElementChild !== null)) {
      item.replaceChildren(isButton ? make("button", { type: "button", class: "row", tabindex: "-1" }) : "");
    }
    const place = item.firstElementChild ?? item;
    if (place.textContent !== words) place.textContent = words;
  }

  function update() {
    const { state } = store;
    const part = visiblePart(state);
    marks = shownScene.plane.filter((mark) => isIn(part, mark)).concat(shownScene.marks, shownScene.top ?? []);
    listed = listedMarks(marks);
    const isFocused = list.contains(document.activeElement);
    const lines = listed.length === 0 ? [text("marks.none")] : listed.map(
      (each) => (typeof each === "number" ? text("marks.hidden", { count: each }) : describeMark(state, each)),
    );
    list.setAttribute("aria-label", text("marks.title"));
    // Items stay where they are, so that a reader in the list keeps its place.
    while (list.children.length > lines.length) list.lastChild.remove();
    lines.forEach((line, index) => {
      const item = list.children[index] ?? list.appendChild(document.createElement("li"));
      // A mesh has no box.
      paintItem(item, line, Boolean(listed[index]?.box));
    });
    const all = buttons();
    if (all.length > 0 && all.every(({ tabIndex }) => tabIndex < 0)) all[0].tabIndex = 0;
    if (isFocused && !list.contains(document.activeElement)) {
      (all.at(-1) ?? document.getElementById("surface")).focus({ preventScroll: true });
    }
  }

  list.addEventListener("click", ({ target }) => {
    const element = target.closest("button");
    if (element) select(element);
  });
  // Here, the key that clears everything would seem to remove one shape.
  list.addEventListener("keydown", (event) => {
    if (event.key === "Delete") event.stopPropagation();
  });
  roveFocus(list, buttons);
  const updateSoon = afterRest(restTime, update);
  store.view((state, before) => {
    const isSame = before &&
      ["revision", "drawing", "view", "window", "fields", "system", "language"].every((each) =>
        state[each] === before[each]
      );
    if (isSame) return;
    updateSoon();
  });
}
