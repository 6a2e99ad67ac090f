// Shares the open drawing, and shows what the server says besides.
import { acceptedPalette } from "./palette.js";
import { ownPerson } from "./presence.js";
import { engineNow } from "./scene.js";
import { startSharing } from "./sharing.js";

/** Joins the other pages of the drawing. @param options Those of `startSharing`, without what the store has. */
export function shareDrawing(store, options) {
  /** The palette file that the server watches has changed. */
  function showPalette(value) {
    const palette = acceptedPalette(value, engineNow());
    if (palette === null) return;
    store.dispatch({ type: "set", fields: { palette } });
    store.dispatch({ type: "notice", key: "palette.reloaded" });
  }

  function showProgress(value) {
    const { id, done } = value ?? {};
    if (typeof id === "string" && done >= 0 && done <= 1) store.dispatch({ type: "progress", id, done });
  }

  return startSharing({
    ...options,
    person: () => ownPerson(store.state),
    listeners: { palette: showPalette, progress: showProgress },
  });
}
