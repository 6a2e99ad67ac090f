// Pointers to gestures.
import { toPlane } from "./geometry.js";

export function startPointer(store) {
  document.getElementById("surface").addEventListener("click", (event) => {
    store.dispatch({ type: "tap", at: toPlane(store.state, event.clientX, event.clientY) });
  });
}
