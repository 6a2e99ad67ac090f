// What a picture is called: a picture of a folder by its file, and any other one by its seed.
import { shownText } from "../shared/shown-text.js";
import { text } from "./texts.js";

/** The longest name that is shown, in UTF-16 units. */
const longest = 200;

/** The name of a picture's file; empty for a picture without one. */
const fileOf = ({ files }, picture) => shownText((files?.name(picture) ?? "").slice(0, longest));

/** The name of a picture. @param seed The seed of a variant; null for the picture itself. */
export function pictureName(state, picture, seed = null) {
  const file = seed === null ? fileOf(state, picture) : "";
  return file || text("tile.seed", { seed: (seed ?? state.catalog.seed(picture)).slice(0, 80) });
}
