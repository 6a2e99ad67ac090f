// A button that plays and pauses what changes from frame to frame.
import { button, icon } from "../shared/dom.js";
import { text } from "./texts.js";

/**
 * @param about `begin()` is called before it plays, and says whether it can; `step(milliseconds)` shows the next frame,
 * and says whether there are more.
 * @returns {{ element: HTMLElement, set(isWanted: boolean): void, end(): void }}
 */
export function createPlayer({ begin, step }) {
  let frame = 0;
  let last = null;
  const set = (isWanted) => {
    const isPlaying = isWanted && begin();
    cancelAnimationFrame(frame);
    last = null;
    frame = isPlaying ? requestAnimationFrame(advance) : 0;
    element.querySelector("svg").replaceWith(icon(isPlaying ? "pause" : "play"));
    element.querySelector(".label").textContent = text(isPlaying ? "replay.pause" : "replay.play");
  };
  const advance = (now) => {
    const hasMore = step(last === null ? 0 : now - last);
    last = now;
    if (hasMore) frame = requestAnimationFrame(advance);
    else set(false);
  };
  const element = button({
    icon: "play",
    label: text("replay.play"),
    hasText: false,
    class: "tool",
    press: () => set(frame === 0),
  });
  return { element, set, end: () => cancelAnimationFrame(frame) };
}
