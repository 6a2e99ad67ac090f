// Shows the others' pointers over the picture, and tells the others where this page's pointer is.
import { authorName } from "./author-names.js";
import { draw, make } from "../shared/dom.js";
import { colorOf, placeAt, pointOf } from "./presence.js";

/** In milliseconds: between two messages of this page, and how long a pointer that rests is shown. */
const times = Object.freeze({ message: 100, shown: 4000 });

/** A name to the right of a pointer needs this room, in CSS pixels. */
const nameRoom = 140;

/** Tells the others where the pointer is, at most ten times a second, and the last place always. */
function tell(store) {
  let point = null;
  /** Whether the pointer is over the picture still, and whether the others know the place. */
  let isOver = false;
  let isTold = true;
  let timer = null;
  const send = () => {
    timer = null;
    if (isTold) return;
    isTold = true;
    store.dispatch({ type: "point", at: placeAt(store.state, ...point) });
    timer = setTimeout(send, times.message);
  };
  const sendSoon = () => {
    if (!isOver || store.state.peers === 0) return;
    isTold = false;
    if (timer === null) send();
  };
  const follow = ({ target, clientX, clientY }) => {
    isOver = Boolean(target.closest?.("#surface, .select-surface"));
    if (isOver) point = [clientX, clientY];
    sendSoon();
  };
  for (const type of ["pointermove", "pointerdown"]) addEventListener(type, follow, { passive: true });
  addEventListener("pointerup", ({ pointerType }) => {
    if (pointerType === "touch") isOver = false;
  }, { passive: true });
  // The picture can move below the pointer.
  store.view(({ view }, before) => {
    if (before && view !== before.view) sendSoon();
  });
}

export function startPresence(store) {
  const layer = document.getElementById("pointers");
  /** The pointers that are shown: { element, label, at, name, timer }, by their authors. */
  const pointers = new Map();

  function hide(author) {
    clearTimeout(pointers.get(author)?.timer);
    pointers.get(author)?.element.remove();
    pointers.delete(author);
  }

  /** Only a pointer that moves itself glides: it must not lag behind the picture. */
  function place({ element, at }, state, glides) {
    const [x, y] = pointOf(state, at);
    const { width, height } = state.window;
    element.hidden = x < 0 || y < 0 || x > width || y > height;
    element.classList.toggle("glides", glides);
    element.classList.toggle("turned", x > width - nameRoom);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  function add(author) {
    const label = make("bdi");
    const element = make(
      "div",
      { class: "pointer", "data-author": author },
      draw("svg", { viewBox: "0 0 16 20" }, draw("path", { d: "M1 1v15l4-4 3 7 3-1.3-3-6.7h6z" })),
      label,
    );
    element.style.setProperty("--author", colorOf(author));
    layer.append(element);
    const pointer = { element, label };
    pointers.set(author, pointer);
    return pointer;
  }

  store.effect("showPointer", ({ author, name, at }, state) => {
    const isNew = !pointers.has(author);
    const pointer = pointers.get(author) ?? add(author);
    clearTimeout(pointer.timer);
    Object.assign(pointer, { at, timer: setTimeout(() => hide(author), times.shown) });
    pointer.label.textContent = authorName(author, name);
    place(pointer, state, !isNew);
  });
  store.effect("hidePointer", ({ author }) => hide(author));
  store.view((state, before) => {
    if (before && state.drawing !== before.drawing) { for (const author of [...pointers.keys()]) hide(author); }
    if (before && state.view === before.view && state.window === before.window && state.fields === before.fields) {
      return;
    }
    for (const pointer of pointers.values()) place(pointer, state, false);
  });

  let timer = null;
  const look = () => store.dispatch({ type: "company", time: performance.now() });
  store.effect("awaitCompany", ({ time }) => {
    clearTimeout(timer);
    timer = setTimeout(look, time - performance.now());
  });
  // Somebody may have come before this module began.
  look();
  tell(store);
}
