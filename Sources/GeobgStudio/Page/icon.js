// The page's icons and the color of the browser's own bars follow the mode of the picture.
import { modeOf } from "./state.js";

/** The colors of the bars: the standard background of each mode. */
const barColors = Object.freeze({ light: "#ffffff", dark: "#000000" });

export function startIcon(store) {
  store.view((state, before) => {
    const mode = modeOf(state);
    if (before && modeOf(before) === mode) return;
    document.querySelector("link[rel=icon]").href = `icon-${mode}.svg`;
    document.querySelector("link[rel=apple-touch-icon]").href = `icon-${mode}.png`;
    document.querySelector("meta[name=theme-color]").content = barColors[mode];
  });
}
