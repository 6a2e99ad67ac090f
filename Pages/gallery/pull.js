// Pulls the picture at the head of its page: with a finger, the mouse or a pen, which closes the page, and with the
// wheel.
import { closingPull, released, releaseTime } from "./header.js";

/** After this many milliseconds without a turn of the wheel, the pull is let go. */
const wheelPause = 140;

/** A drag begins behind this many CSS pixels, so that a tap is none. */
const slop = 6;

/**
 * @param scroller The element that scrolls the page. @param head The element to pull.
 * @param hasMotion Whether a pull returns by itself, or jumps. @param follow Called with the pull in CSS pixels.
 * @param close Called when a long pull is let go; one of the wheel, which runs on by itself, only returns.
 * @returns {{ end(): void }}
 */
export function listenForPulls({ scroller, head, hasMotion, follow, close }) {
  const controller = new AbortController();
  const { signal } = controller;
  let pull = 0;
  let drag = null;
  let timer = null;
  let serial = 0;

  function set(value) {
    pull = Math.max(0, value);
    follow(pull);
  }

  function letGo() {
    clearTimeout(timer);
    if (pull === 0) return;
    if (!hasMotion()) {
      set(0);
      return;
    }
    const mine = (serial += 1);
    const from = pull;
    let start = null;
    const frame = (now) => {
      if (mine !== serial || signal.aborted) return;
      start ??= now;
      set(released(from, now - start));
      if (now - start < releaseTime) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  function drop() {
    if (pull > closingPull) close();
    else letGo();
  }

  // Fingers: a pull begins at the top of the page only, and scrolling stays the browser's.
  scroller.addEventListener("touchstart", ({ touches }) => {
    drag = touches.length === 1 && scroller.scrollTop <= 0
      ? { from: touches[0].clientY, x: touches[0].clientX, pull, isOn: false }
      : null;
  }, { signal, passive: true });
  // Not passive: a pull must not scroll the page or reload it.
  scroller.addEventListener("touchmove", (event) => {
    if (!drag) return;
    const way = event.touches[0].clientY - drag.from;
    if (!drag.isOn) {
      if (Math.abs(event.touches[0].clientX - drag.x) > Math.abs(way) || way < -slop) drag = null;
      else if (way > slop) drag.isOn = true;
    }
    if (!drag?.isOn) return;
    event.preventDefault();
    serial += 1;
    set(drag.pull + way);
  }, { signal, passive: false });
  for (const [type, end] of [["touchend", drop], ["touchcancel", letGo]]) {
    scroller.addEventListener(type, () => {
      if (drag?.isOn) end();
      drag = null;
    }, { signal, passive: true });
  }

  // The mouse and pens.
  head.addEventListener("pointerdown", (event) => {
    if (
      event.pointerType === "touch" || event.button !== 0 ||
      event.target.closest("button, a, input") || scroller.scrollTop > 0
    ) return;
    head.setPointerCapture(event.pointerId);
    drag = { from: event.clientY, pull, isOn: true };
  }, { signal });
  head.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || !drag) return;
    serial += 1;
    set(drag.pull + event.clientY - drag.from);
  }, { signal });
  for (const [type, end] of [["pointerup", drop], ["pointercancel", letGo]]) {
    head.addEventListener(type, ({ pointerType }) => {
      if (pointerType === "touch" || !drag) return;
      drag = null;
      end();
    }, { signal });
  }

  // The wheel, at the top of the page. Not passive: the page has nothing to scroll there.
  scroller.addEventListener("wheel", (event) => {
    if (event.ctrlKey || scroller.scrollTop > 0 || (event.deltaY >= 0 && pull === 0)) return;
    event.preventDefault();
    serial += 1;
    set(pull - event.deltaY * (event.deltaMode === 1 ? 16 : 1) * 0.6);
    clearTimeout(timer);
    timer = setTimeout(letGo, wheelPause);
  }, { signal, passive: false });

  return {
    end() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
