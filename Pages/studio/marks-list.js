// The marks that the window shows as a list beside the picture, for screen readers. Of a crowd, it has the lowest and
// the topmost marks, and the number of those between them.
import { describeMark } from "./describe.js";
import { shownScene, visiblePart } from "./scene.js";
import { text } from "./texts.js";
import { afterRest } from "../shared/idle.js";

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

  function update() {
    const { state } = store;
    const part = visiblePart(state);
    const marks = shownScene.plane.filter((mark) => isIn(part, mark)).concat(shownScene.marks, shownScene.top ?? []);
    const lines = marks.length === 0 ? [text("marks.none")] : listedMarks(marks).map(
      (each) => (typeof each === "number" ? text("marks.hidden", { count: each }) : describeMark(state, each)),
    );
    list.setAttribute("aria-label", text("marks.title"));
    // Items stay where they are, so that a reader in the list keeps its place.
    while (list.children.length > lines.length) list.lastChild.remove();
    lines.forEach((line, index) => {
      const item = list.children[index] ?? list.appendChild(document.createElement("li"));
      if (item.textContent !== line) item.textContent = line;
    });
  }

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
