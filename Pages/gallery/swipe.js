// Swipes to the neighbors of the picture whose page is open, with a finger or on a trackpad, and taps on the picture.

/** A swipe goes this far to the side, in CSS pixels, and twice as far across as down. */
const swipeLength = 60;

/** On a trackpad: this far, and then no other one until the fingers rest for so long (milliseconds). */
const wheelLength = 80;
const wheelRest = 160;

/** A tap moves less than this, and is shorter than this (milliseconds). */
const slop = 8;
const tapTime = 300;

/** The swipe on the trackpad: it goes on over the page of the next picture. `last` is the time of its last event. */
const wheel = { way: 0, isSpent: false, last: 0 };

/** Whether a swipe on an element is the element's own: rows that scroll, and controls. */
const isOwn = (target) => target.closest(".variants, .devices, input, button, a") !== null;

/**
 * @param scroller The element that scrolls the page. @param head The picture. @param step Called with 1 for a swipe to
 *   the left and -1 for one to the right. @param tap Called for a tap on the picture.
 * @returns {{ end(): void }}
 */
export function listenForSwipes({ scroller, head, step, tap }) {
  const controller = new AbortController();
  const { signal } = controller;
  const options = { signal, passive: true };
  let pressed = null;

  scroller.addEventListener("pointerdown", ({ pointerType, clientX: x, clientY: y, target, isPrimary, button }) => {
    pressed = isPrimary && button === 0 && !isOwn(target)
      ? { x, y, isTouch: pointerType === "touch", isHead: head.contains(target), time: performance.now() }
      : null;
  }, options);
  scroller.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!pressed) return;
    const [across, down] = [clientX - pressed.x, clientY - pressed.y];
    if (pressed.isTouch && Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(down)) {
      pressed = null;
      step(across < 0 ? 1 : -1);
    }
  }, options);
  scroller.addEventListener("pointerup", ({ clientX, clientY }) => {
    const first = pressed;
    pressed = null;
    if (!first?.isHead || performance.now() - first.time > tapTime) return;
    if (Math.hypot(clientX - first.x, clientY - first.y) < slop) tap();
  }, options);
  scroller.addEventListener("pointercancel", () => {
    pressed = null;
  }, options);

  scroller.addEventListener("wheel", ({ deltaX, deltaY, ctrlKey, shiftKey, target, timeStamp }) => {
    // A wheel with Shift is a mouse's.
    if (ctrlKey || shiftKey || isOwn(target) || Math.abs(deltaX) < 2 * Math.abs(deltaY)) return;
    // The times are the fingers' own: a page that is busy sees a rest no sooner and no later.
    if (timeStamp - wheel.last > wheelRest) Object.assign(wheel, { way: 0, isSpent: false });
    wheel.last = timeStamp;
    wheel.way += deltaX;
    if (wheel.isSpent || Math.abs(wheel.way) < wheelLength) return;
    wheel.isSpent = true;
    step(wheel.way > 0 ? 1 : -1);
  }, options);

  return { end: () => controller.abort() };
}
