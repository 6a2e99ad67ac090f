// Selecting pictures on the wall: by presses, with Shift, by a box of the mouse, and by a finger that is held and drawn
// over tiles. What is selected is in selection.js.
import { icon, make } from "../shared/dom.js";
import { addTilePart } from "./tile-parts.js";
import { wallParts } from "./wall-now.js";

/**
 * The mouse moves as far before a press becomes a box, in CSS pixels: farther where nobody selects yet, so that a press
 * by an unsteady hand opens a picture.
 */
const boxSlop = Object.freeze({ begun: 6, first: 24 });

/** Nearer to an edge of the window, a box or a finger moves the wall; by at most so many CSS pixels a frame. */
const edge = 64;
const fastest = 22;

/** The mark of a tile, while the wall is for selecting. */
function startMarks() {
  const shown = new WeakMap();
  addTilePart((element, picture, { selected }) => {
    let mark = shown.get(element) ?? null;
    if (selected === null && mark === null) return;
    const link = element.querySelector(".link");
    if (selected === null) {
      mark.remove();
      shown.delete(element);
      element.classList.remove("selected");
      link.removeAttribute("aria-current");
      return;
    }
    if (mark === null) {
      mark = make("span", { class: "tile-check", "aria-hidden": "true" }, icon("check"));
      element.append(mark);
      shown.set(element, mark);
    }
    const isSelected = selected.has(picture);
    if (element.classList.contains("selected") === isSelected) return;
    element.classList.toggle("selected", isSelected);
    // A link has no pressed or selected state; a screen reader says a current one.
    if (isSelected) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

/** How far the wall moves in a frame for a pointer near an edge of the window. */
const pushAt = (y) => {
  const over = y < edge ? y - edge : Math.max(0, y - (innerHeight - edge));
  return Math.max(-fastest, Math.min(fastest, over / 3));
};

/** The pictures whose tiles a box of the content touches, in the order of the list. */
function picturesIn({ grid, list }, box) {
  const places = grid.places();
  const end = Math.min(list.length, grid.layout.firstFrom(places.rowAt(box.bottom) + 1));
  const found = [];
  // A tile of the row above may be two rows high.
  for (let index = places.firstAt(box.top, -1); index < end; index += 1) {
    const { left, top, width, height } = places.boxOf(index);
    const touches = left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;
    if (touches) found.push(list[index]);
  }
  return found;
}

/** Follows a pointer that selects: `moved` is called in each frame in which it or the wall moved. */
function follow(moved) {
  let point = null;
  let request = null;
  const frame = () => {
    request = null;
    const push = pushAt(point.y);
    if (push !== 0) scrollBy(0, push);
    moved(point);
    if (push !== 0) ask();
  };
  const ask = () => {
    request ??= requestAnimationFrame(frame);
  };
  return {
    to(x, y) {
      point = { x, y };
      ask();
    },
    /** Takes the last movement at once. */
    end() {
      if (request === null) return;
      cancelAnimationFrame(request);
      request = null;
      moved(point);
    },
  };
}

/** The next click belongs to what has just ended. */
function swallowClick() {
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

/** A box that the mouse draws over the wall. */
function startBox(store, home) {
  const wall = document.getElementById("wall");
  const isMirrored = () => getComputedStyle(home).direction === "rtl";
  let box = null;
  wall.addEventListener("pointerdown", (event) => {
    const isOther = event.pointerType !== "mouse" || event.button !== 0 || event.ctrlKey || event.metaKey ||
      event.shiftKey;
    const parts = wallParts();
    if (isOther || !parts.grid?.layout || event.target.closest("button, input, a:not(.link), #heading, #wall-end")) {
      return;
    }
    const place = ({ x, y }) => ({
      x: isMirrored() ? document.documentElement.clientWidth - x : x,
      y: y + parts.track.place,
    });
    const start = place({ x: event.clientX, y: event.clientY });
    box = { element: null, id: event.pointerId, x: event.clientX, y: event.clientY };
    const before = store.state.selected;
    box.follow = follow((point) => {
      const end = place(point);
      const area = {
        left: Math.min(start.x, end.x),
        right: Math.max(start.x, end.x),
        top: Math.min(start.y, end.y),
        bottom: Math.max(start.y, end.y),
      };
      const { style } = box.element;
      style.insetInlineStart = `${area.left}px`;
      style.top = `${area.top - parts.track.place}px`;
      style.width = `${area.right - area.left}px`;
      style.height = `${area.bottom - area.top}px`;
      // A wall that gets another list has no tiles for a moment.
      if (wallParts().grid.layout) {
        store.dispatch({ type: "selectThese", pictures: picturesIn(wallParts(), area), before });
      }
    });
  });
  // A tile is a link, which the browser would drag.
  wall.addEventListener("dragstart", (event) => {
    if (box !== null) event.preventDefault();
  });
  addEventListener("pointermove", ({ pointerId, clientX, clientY, buttons }) => {
    if (box === null || pointerId !== box.id) return;
    if (buttons === 0) {
      end();
      return;
    }
    if (box.element === null) {
      const slop = store.state.selected === null ? boxSlop.first : boxSlop.begun;
      if (Math.hypot(clientX - box.x, clientY - box.y) < slop) return;
      box.element = make("div", { class: "select-box", "aria-hidden": "true" });
      document.body.append(box.element);
    }
    box.follow.to(clientX, clientY);
  }, { passive: true });
  function end() {
    if (box === null) return;
    if (box.element !== null) {
      box.element.remove();
      swallowClick();
      box.follow.end();
    }
    box = null;
  }
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, ({ pointerId }) => {
      if (pointerId === box?.id) end();
    }, { passive: true });
  }
  addEventListener("blur", end);
}

/**
 * A finger that was held on a tile, and then moves: it selects all from this tile to the one below it. Gives functions
 * for the hold, see tile-marks.js.
 */
export function dragSelection(store) {
  let from = null;
  let before = null;
  const path = follow(({ x, y }) => {
    const tile = document.elementFromPoint(x, y)?.closest?.(".tile");
    if (tile) store.dispatch({ type: "selectTo", picture: Number(tile.dataset.picture), from, before });
  });
  return {
    begin(picture) {
      from = picture;
      before = store.state.selected;
      store.dispatch({ type: "startSelecting", picture });
    },
    to: path.to,
    end: path.end,
  };
}

export function startSelecting(store) {
  const home = document.getElementById("tiles");
  startMarks();
  startBox(store, home);
  home.addEventListener("click", (event) => {
    const tile = event.target.closest(".tile");
    const isOther = event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey;
    if (!tile || isOther || event.target.closest("button")) return;
    if (!event.shiftKey && store.state.selected === null) return;
    event.preventDefault();
    event.stopPropagation();
    const picture = Number(tile.dataset.picture);
    store.dispatch({ type: event.shiftKey ? "selectTo" : "select", picture });
  }, { capture: true });
  // Shift and an arrow move the focus, and select what it passes.
  home.addEventListener("keydown", (event) => {
    const isArrow = /^(?:Arrow|Home$|End$|Page)/u.test(event.key);
    if (!event.shiftKey || !isArrow || event.altKey || event.ctrlKey || event.metaKey) return;
    const tile = event.target.closest(".link")?.closest(".tile");
    const target = tile && wallParts().keyTarget(event.key, Number(tile.dataset.picture));
    if (target === null || target === undefined) return;
    event.preventDefault();
    if (store.state.selected === null) {
      store.dispatch({ type: "startSelecting", picture: Number(tile.dataset.picture) });
    }
    const picture = wallParts().list[target];
    store.dispatch({ type: "selectTo", picture });
    store.dispatch({ type: "reveal", picture, isFocused: true });
  });
}
