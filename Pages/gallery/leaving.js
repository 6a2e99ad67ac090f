// A picture that goes back into its tile. It only lies over the wall, which can be used at once: in a view transition,
// Chromium gives no click to the page until it has drawn the new view.
import { make } from "../shared/dom.js";

/** How long the way takes, in milliseconds, and how its speed changes. */
const way = Object.freeze({ duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });

/**
 * Lets an element that was in the box `from` move into the box `to`, whose shape it gets, and then removes it. Boxes
 * are as from `getBoundingClientRect`.
 */
export function leaveInto(element, from, to) {
  const scale = Math.max(to.width / from.width, to.height / from.height);
  // What the other shape does not show.
  const [across, down] = [(from.width - to.width / scale) / 2, (from.height - to.height / scale) / 2];
  const ghost = make("div", { class: "leaving", "aria-hidden": "true" }, element);
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(ghost);
  const [x, y] = [to.left - from.left - across * scale, to.top - from.top - down * scale];
  const motion = ghost.animate([
    { transform: "none", clipPath: "inset(0)" },
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${down}px ${across}px)` },
  ], way);
  const end = () => ghost.remove();
  motion.finished.then(end, end);
}
