// The page's icon and the color of the browser's own bars follow the mode of the picture. Until this runs, the icons in the
// markup follow the system's.
import { modeOf } from "./state.js";

/** The colors of the bars: the standard background of each mode. */
const barColors = Object.freeze({ light: "#ffffff", dark: "#000000" });

export function startIcon(store) {
  store.view((state, before) => {
    const mode = modeOf(state);
    if (before && modeOf(before) === mode) return;
    const [first, ...others] = document.querySelectorAll("link[rel=icon]");
    for (const each of others) each.remove();
    first.removeAttribute("media");
    first.href = `icon-${mode}.svg`;
    let bar = document.querySelector("meta[name=theme-color]");
    if (!bar) {
      bar = document.createElement("meta");
      bar.name = "theme-color";
      document.head.append(bar);
    }
    bar.content = barColors[mode];
  });
}
