// Links to the drawing that the page shows.
import { LinkError, maxGestures, recipeFragment } from "../shared/links.js";
import { recipeOptions } from "./state.js";

/**
 * The options of the engine for the picture of a link: without a chosen size, everybody sees it in their own window.
 */
export function linkOptions(state) {
  const { width, height, ...options } = recipeOptions(state);
  return state.fields.size ? { ...options, width, height } : options;
}

/**
 * The fragment (without `#`) for a state.
 *
 * @throws {LinkError} `long` if the recipe is too long for a link.
 */
export async function fragmentOf(state, engine) {
  if (state.gestures.length > maxGestures) throw new LinkError("long");
  return recipeFragment(engine.wallpaper(linkOptions(state)).recipe, Boolean(state.fields.size), engine);
}
