// Listens to pointers and wheels on the drawing surface, and makes actions of their gestures.
import { toPlane, viewMovedBy, viewZoomedAt, zoomLimits } from "../../GeobgPages/geometry.js";
import { idle, recognize } from "./recognizer.js";

/** While a pen is used, and this long after (ms), fingers only drag: a hand rests on the screen. */
const penRest = 2000;

/** One line of a wheel, in CSS pixels. */
const wheelLine = 16;
/** A wheel's zoom doubles in this many CSS pixels; a pinch on a touchpad, which arrives as a wheel, is finer. */
const wheelDouble = 480;
const pinchDouble = 70;

/** A thrown picture slows down by this factor in each millisecond, and rests below this speed (CSS pixels per ms). */
const slowing = 0.996;
const restSpeed = 0.02;
const throwSpeed = 0.25;

/** The actions of gestures that change no view. */
export function actionsOf(gesture, state) {
  switch (gesture.type) {
    case "tap":
    case "stroke": return [{ type: "tap", at: toPlane(state, gesture.x, gesture.y) }];
    case "hold": return [{ type: "save" }];
    case "swipe":
      if (gesture.direction === "down") return [{ type: "undo" }];
      return [{ type: gesture.direction === "up" ? "mesh" : "setMode" }];
    case "fingers": return [{ type: gesture.count === 2 ? "undo" : "redo" }];
    default: return [];
  }
}

/** The view after a wheel's event: { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }. */
export function viewAfterWheel(state, { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }) {
  const size = [1, wheelLine, state.window.height][deltaMode] ?? 1;
  const [across, down] = [deltaX * size, deltaY * size];
  // Most browsers turn the wheel's direction while Shift is pressed.
  if (shiftKey && !ctrlKey) return viewMovedBy(state, -(across || down), across ? -down : 0);
  const zoom = state.view.zoom * 2 ** (-down / (ctrlKey ? pinchDouble : wheelDouble));
  const view = viewZoomedAt(state, x, y, zoom);
  // Beyond its limits, the state reports them.
  return zoom < zoomLimits[0] || zoom > zoomLimits[1] ? { ...view, zoom } : view;
}

export function startPointer(store) {
  const surface = document.getElementById("surface");
  // A pen draws while fingers drag, so each has a recognizer of its own.
  const hands = { pen: { state: idle, timer: 0 }, finger: { state: idle, timer: 0 } };
  let penTime = -Infinity;
  /** The view of a drag, before it is rounded, and the view to go back to. */
  let view = null;
  let viewBefore = null;
  let throwing = 0;

  function follow(gesture) {
    const { state } = store;
    switch (gesture.type) {
      case "dragBegin":
        view = state.view;
        viewBefore = state.view;
        break;
      case "drag":
        view = viewMovedBy(state, gesture.dx, gesture.dy, view);
        if (gesture.factor !== 1) {
          view = viewZoomedAt(state, gesture.x, gesture.y, view.zoom * gesture.factor, view);
        }
        store.dispatch({ type: "move", ...view });
        break;
      case "dragCancel":
        store.dispatch({ type: "move", ...viewBefore });
        break;
      case "dragEnd":
        if (state.motion && Math.hypot(gesture.vx, gesture.vy) > throwSpeed) throwBy(gesture.vx, gesture.vy);
        break;
      default: {
        const actions = actionsOf(gesture, state);
        actions.forEach(store.dispatch);
        // Painting now shows the shapes in the next frame, even if that begins at once.
        if (actions.length) store.flush();
      }
    }
  }

  /** The picture goes on moving after a quick drag. */
  function throwBy(vx, vy) {
    let last = performance.now();
    const move = (time) => {
      const passed = Math.min(64, Math.max(0, time - last));
      last = time;
      const factor = slowing ** passed;
      [vx, vy] = [vx * factor, vy * factor];
      view = viewMovedBy(store.state, vx * passed, vy * passed, view);
      store.dispatch({ type: "move", ...view });
      throwing = Math.hypot(vx, vy) > restSpeed ? requestAnimationFrame(move) : 0;
    };
    throwing = requestAnimationFrame(move);
  }

  function catchPicture() {
    cancelAnimationFrame(throwing);
    throwing = 0;
  }

  function feed(hand, sample) {
    const options = {
      swipes: store.state.onboarding !== null,
      drags: hand === hands.finger && sample.kind === "touch" && sample.time - penTime < penRest,
    };
    const [state, gestures] = recognize(hand.state, sample, options);
    hand.state = state;
    gestures.forEach(follow);
    clearTimeout(hand.timer);
    if (state.deadline === null) return;
    const kind = state.pointers[0]?.kind;
    const { deadline } = state;
    hand.timer = setTimeout(
      () => feed(hand, { type: "time", kind, time: deadline }), Math.max(0, deadline - performance.now()));
  }

  function listen(event) {
    const { pointerId: id, pointerType, clientX: x, clientY: y, timeStamp: time } = event;
    const kind = ["touch", "pen"].includes(pointerType) ? pointerType : "mouse";
    if (kind === "pen") penTime = time;
    const type = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "cancel" }[event.type];
    if (type === "down") {
      catchPicture();
      if (event.button !== 0) return;
      // Captured, so that the end of a drag arrives wherever it is.
      surface.setPointerCapture(id);
      // Only the keyboard shows its cursor.
      store.dispatch({ type: "hideCursor" });
    }
    feed(kind === "pen" ? hands.pen : hands.finger, { type, id, kind, x, y, time });
  }

  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    surface.addEventListener(type, listen, { passive: true });
  }
  // Not passive: the page's zoom, its scrolling and the history's gestures must not take the wheel.
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    catchPicture();
    const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, clientX: x, clientY: y } = event;
    store.dispatch({
      type: "move", ...viewAfterWheel(store.state, { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }),
    });
  }, { passive: false });
  // A long press saves; the system's menu would cover the picture.
  surface.addEventListener("contextmenu", (event) => event.preventDefault());
}
