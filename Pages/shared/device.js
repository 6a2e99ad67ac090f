// What the device tells a page, as actions: the size of the window, and whether things may move.

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things on the page may move. */
export const mayMove = () => !stillness.matches;

/** Follows the window and the system. @param windowNow Gives `{ width, height, ratio }`. */
export function followDevice(store, windowNow) {
  addEventListener("resize", () => store.dispatch({ type: "resize", window: windowNow() }), { passive: true });
  stillness.addEventListener("change", () => store.dispatch({ type: "motion", motion: mayMove() }));
}
