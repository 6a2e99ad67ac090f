// The surface over the picture on which shapes are selected and moved by hand.
import { draw, make } from "../shared/dom.js";
import { toWindow } from "../shared/geometry.js";
import { middleOf } from "./describe.js";
import { touchLimits } from "./recognizer.js";
import { shapeAt } from "./shapes.js";
import { text } from "./texts.js";

/** A pointer that moves less than this, in CSS pixels, only selects. */
const slop = 6;

/**
 * A touch selects the topmost shape; a drag moves what is selected, or the picture. With Shift, or held by a finger, a
 * shape is selected, too, or no more; a drag of it then selects all whose middle is in a box, and so does a drag of the
 * mouse beside the shapes.
 *
 * @param selection `seen()`: the shapes that the window shows; `selected()` of them; `select(shapes)`, and
 * `moveBy(across, down)`, which moves what is selected, in CSS pixels.
 * @returns {{ element: HTMLElement, outline: SVGElement }}
 */
export function createSelectSurface(page, { seen, selected, select, moveBy }) {
  const outline = draw("path", { class: "selected-shape", d: "" });
  const box = make("div", { class: "select-box", hidden: true });
  const surface = make(
    "div",
    {
      class: "select-surface",
      role: "application",
      tabindex: "0",
      "aria-label": text("tool.shape"),
    },
    draw("svg", { "aria-hidden": "true" }, outline),
    box,
  );

  const pointers = new Map();
  /** What the pointers do: { kind: "move" | "pan" | "box", x, y: where it began, isMoved }; two pointers zoom. */
  let hand = null;
  let holdTimer = 0;
  const middle = () => {
    const all = [...pointers.values()];
    const [x, y] = [0, 1].map((axis) => all.reduce((sum, each) => sum + each[axis], 0) / all.length);
    return { x, y, length: all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0 };
  };
  const shift = (x, y) => outline.style.setProperty("translate", `${x}px ${y}px`);

  /** Selects a shape, too, or no more. */
  const toggle = (shape) => {
    if (!shape) return;
    const others = selected().filter(({ name }) => String(name) !== String(shape.name));
    select(others.length < selected().length ? others : [...others, shape]);
  };

  const boxTo = (x, y) => ({
    left: Math.min(hand.x, x),
    top: Math.min(hand.y, y),
    right: Math.max(hand.x, x),
    bottom: Math.max(hand.y, y),
  });
  function showBox({ left, top, right, bottom }) {
    box.hidden = false;
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    });
  }
  function selectIn({ left, top, right, bottom }) {
    const inside = seen().shapes.filter(({ mark }) => {
      const [x, y] = toWindow(page.state(), middleOf(mark));
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    const others = hand.adds ? selected().filter(({ name }) => !inside.some((each) => each.name === name)) : [];
    select([...others, ...inside]);
  }

  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    clearTimeout(holdTimer);
    if (pointers.size > 1) {
      shift(0, 0);
      box.hidden = true;
      hand = { kind: "zoom", ...middle() };
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    const found = shapeAt(seen(), x, y);
    // A drag moves the selected shapes, also from below others; a touch selects the topmost.
    const isOwn = shapeAt({ ...seen(), shapes: selected() }, x, y) !== undefined;
    const isFinger = event.pointerType === "touch";
    const kind = event.shiftKey || !(found || isFinger) ? "box" : found ? "move" : "pan";
    hand = { kind, x, y, isMoved: false, found, isOwn, adds: event.shiftKey };
    if (!isFinger) return;
    holdTimer = setTimeout(() => {
      // The panel was closed in the meantime.
      if (!surface.isConnected) return;
      hand = { ...hand, kind: "box", isHeld: true, adds: true };
      // A point shows that a box begins here.
      if (found) toggle(found);
      else showBox(boxTo(x, y));
    }, touchLimits.holdTime);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId) || hand === null) return;
    const [beforeX, beforeY] = pointers.get(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (hand.kind === "zoom") {
      const { x, y, length } = middle();
      page.dispatch({ type: "moveBy", dx: x - hand.x, dy: y - hand.y });
      if (length > 0 && hand.length > 0) page.dispatch({ type: "zoomBy", factor: length / hand.length, x, y });
      hand = { kind: "zoom", x, y, length };
      return;
    }
    const [across, down] = [event.clientX - hand.x, event.clientY - hand.y];
    if (!hand.isMoved && Math.hypot(across, down) < slop) return;
    clearTimeout(holdTimer);
    if (!hand.isMoved && hand.kind === "move" && !hand.isOwn) select([hand.found]);
    hand.isMoved = true;
    if (hand.kind === "move") shift(across, down);
    else if (hand.kind === "box") showBox(boxTo(event.clientX, event.clientY));
    else page.dispatch({ type: "moveBy", dx: event.clientX - beforeX, dy: event.clientY - beforeY });
  });
  const release = (isCanceled) => (event) => {
    if (!pointers.delete(event.pointerId) || hand === null) return;
    clearTimeout(holdTimer);
    // The other finger goes on from where it is.
    if (pointers.size > 0) {
      hand = { kind: "zoom", ...middle() };
      return;
    }
    const { kind, x, y, isMoved, isHeld, adds, found } = hand;
    shift(0, 0);
    box.hidden = true;
    if (!isCanceled && kind !== "zoom") {
      if (isMoved && kind === "move") moveBy(event.clientX - x, event.clientY - y);
      else if (isMoved && kind === "box") selectIn(boxTo(event.clientX, event.clientY));
      else if (!isMoved && adds && !isHeld) toggle(found);
      else if (!isMoved && !isHeld) select(found ? [found] : []);
    }
    hand = null;
  };
  surface.addEventListener("pointerup", release(false));
  surface.addEventListener("pointercancel", release(true));
  // A finger that is held is no question for the system's menu, nor a second tap.
  for (const type of ["contextmenu", "touchstart"]) {
    surface.addEventListener(type, (event) => event.preventDefault(), { passive: false });
  }
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    page.dispatch({ type: "zoomBy", factor, x: event.clientX, y: event.clientY });
  }, { passive: false });
  return { element: surface, outline };
}
