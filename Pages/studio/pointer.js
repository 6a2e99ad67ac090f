// Listens to pointers and wheels on the drawing surface, and makes actions of their gestures.
import { toPlane, viewMovedBy, viewZoomedAt } from "../shared/geometry.js";
import { brushOf } from "./brush.js";
import { laterNow, withLater } from "./load-deferred.js";
import { nextCounter } from "./log.js";
import { idle, pressedPoint, recognize } from "./recognizer.js";

/** This long after a pen was used (ms), fingers only drag: a hand rests on the screen. */
const penRest = 2000;

/** One line of a wheel, in CSS pixels. */
const wheelLine = 16;
/** A wheel's zoom doubles in this many CSS pixels; a pinch on a touchpad, which arrives as a wheel, is finer. */
const wheelDouble = 480;
const pinchDouble = 70;

/** A drag that is quicker at its end throws the picture (CSS pixels per ms). */
const throwSpeed = 0.25;

/** The actions of gestures that change no view. `since`: the log's counter before a pen's line. */
function actionsOf(gesture, state, since) {
  switch (gesture.type) {
    case "tap":
      return [{ type: "tap", at: toPlane(state, gesture.x, gesture.y), hand: gesture.hand }];
    case "stroke":
      return [{ type: "tap", at: toPlane(state, gesture.x, gesture.y), hand: gesture.hand, since }];
    case "swipe":
      if (gesture.direction === "down") return [{ type: "undo" }];
      return [{ type: gesture.direction === "up" ? "mesh" : "setMode" }];
    case "fingers":
      return [{ type: gesture.count === 2 ? "undo" : "redo" }];
    default:
      return [];
  }
}

/** What a wheel's event does: { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }. */
function actionOfWheel(state, { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }) {
  const size = [1, wheelLine, state.window.height][deltaMode] ?? 1;
  const [across, down] = [deltaX * size, deltaY * size];
  // Most browsers turn the wheel's direction while Shift is pressed.
  if (shiftKey && !ctrlKey) return { type: "moveBy", dx: -(across || down), dy: across ? -down : 0 };
  return { type: "zoomBy", factor: 2 ** (-down / (ctrlKey ? pinchDouble : wheelDouble)), x, y };
}

const types = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

/** A sample for the recognizer. */
function sampleOf({ type, pointerId: id, pointerType, pressure, button, clientX: x, clientY: y, timeStamp: time }) {
  const kind = ["touch", "pen"].includes(pointerType) ? pointerType : "mouse";
  const sample = { type: type.slice("pointer".length), id, kind, button, x, y, time };
  return kind === "pen" ? { ...sample, pressure } : sample;
}

/**
 * Keeps the samples of all pointers from now on, because a visitor can draw before the page can.
 *
 * @returns A function that ends this, and gives the samples.
 */
export function gatherSamples() {
  const surface = document.getElementById("surface");
  const samples = [];
  const gather = (event) => {
    samples.push(sampleOf(event));
  };
  for (const type of types) surface.addEventListener(type, gather, { passive: true });
  return () => {
    for (const type of types) surface.removeEventListener(type, gather);
    return samples;
  };
}

/** @param early Samples from before. */
export function startPointer(store, early = []) {
  const surface = document.getElementById("surface");
  // A pen draws while fingers drag, so each has its own recognizer.
  const hands = { pen: { state: idle, timer: 0 }, finger: { state: idle, timer: 0 } };
  let penTime = -Infinity;
  /** The view of a drag, before it is rounded, and the view to go back to. */
  let view = null;
  let viewBefore = null;
  let catchPicture = () => {};
  /** The log's counter before a pen's line. */
  let strokeStart = 0;

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
        if (state.motion && Math.hypot(gesture.vx, gesture.vy) > throwSpeed) {
          catchPicture = laterNow()?.throwPicture(store, view, gesture) ?? catchPicture;
        }
        break;
      case "hold":
        withLater(({ hold }) => hold(store, gesture));
        break;
      case "strokeBegin":
        strokeStart = nextCounter(state.log);
        break;
      case "strokeCancel":
        store.dispatch({ type: "cancelStroke", from: strokeStart });
        break;
      default: {
        const actions = actionsOf(gesture, state, strokeStart);
        actions.forEach(store.dispatch);
        // Painting now shows the shapes in the next frame, even if that begins at once.
        if (actions.length) store.flush();
      }
    }
  }

  function feed(hand, sample) {
    const { draws, size } = brushOf(store.state);
    const options = {
      drags: hand === hands.finger && sample.kind === "touch" && sample.time - penTime < penRest,
      draws,
      size,
    };
    const [state, gestures] = recognize(hand.state, sample, options);
    hand.state = state;
    gestures.forEach(follow);
    foresee();
    clearTimeout(hand.timer);
    if (state.deadline === null) return;
    const kind = state.pointers[0]?.kind;
    const { deadline } = state;
    hand.timer = setTimeout(() => {
      // What the pointer did while the page was busy comes first: a tap on a slow device is no hold.
      hand.timer = setTimeout(() => feed(hand, { type: "time", kind, time: deadline }));
    }, Math.max(0, deadline - performance.now()));
  }

  function letGo(hand) {
    clearTimeout(hand.timer);
    hand.state = idle;
  }

  function take({ button, ...sample }) {
    const isPen = sample.kind === "pen";
    if (isPen) penTime = sample.time;
    // The hand lies on the screen while the pen draws: what it does there is no gesture, and what it did ends.
    if (isPen && sample.type === "down") letGo(hands.finger);
    if (sample.kind === "touch" && hands.pen.state.pointers.length > 0) return;
    if (sample.type === "down") {
      catchPicture();
      if (button !== 0) return;
      // Only the keyboard shows its cursor.
      store.dispatch({ type: "hideCursor" });
    }
    feed(isPen ? hands.pen : hands.finger, sample);
  }

  /** Says what tap the pressed pointers may become. */
  function foresee() {
    const { state } = store;
    const point = pressedPoint(hands.finger.state) ?? pressedPoint(hands.pen.state);
    if ((point === null) !== (state.coming === null)) {
      store.dispatch({ type: "press", at: point && toPlane(state, point.x, point.y) });
    }
  }

  function listen(event) {
    // Captured, so that the end of a drag arrives wherever it is.
    if (event.type === "pointerdown" && event.button === 0) surface.setPointerCapture(event.pointerId);
    take(sampleOf(event));
  }

  early.forEach(take);
  for (const type of types) surface.addEventListener(type, listen, { passive: true });
  // Without this, the browser makes a second, slower tap of a finger: mouse events, which nothing needs, and the focus.
  surface.addEventListener("touchstart", (event) => {
    if (event.cancelable) event.preventDefault();
    if (document.activeElement !== surface) surface.focus({ preventScroll: true });
  }, { passive: false });
  // Not passive: the page's zoom, its scrolling and the history's gestures must not take the wheel.
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    catchPicture();
    const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, clientX: x, clientY: y } = event;
    store.dispatch(actionOfWheel(store.state, { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, x, y }));
  }, { passive: false });
  // A long press selects or saves; the system's menu would cover the picture.
  surface.addEventListener("contextmenu", (event) => event.preventDefault());
}
