// The session of `geobg studio`, if that serves the page.
import { openRecipe } from "./opening.js";
import { acceptedPalette } from "./palette.js";
import { engineNow } from "./scene.js";
import { askSession } from "../shared/serving.js";

/**
 * Asks for a session of `geobg studio`, and opens what the command was started with.
 *
 * @param isAgain Whether the page is open already: then its drawing goes on.
 */
export async function openServer(store, token, isAgain = false) {
  const facts = await askSession(token);
  if (facts === null) {
    if (isAgain) store.dispatch({ type: "notice", key: "server.refused", kind: "error" });
    return;
  }
  store.dispatch({ type: "session", facts });
  if (isAgain) return;
  // The command was started with a drawing or a palette; a reload keeps what was drawn since.
  if (token !== null && facts.recipe) {
    const page = { dispatch: store.dispatch, state: () => store.state };
    await openRecipe(page, JSON.parse(engineNow().read(JSON.stringify(facts.recipe)).recipe));
  }
  const palette = token === null ? null : acceptedPalette(facts.palette, engineNow());
  if (palette !== null) store.dispatch({ type: "set", fields: { palette } });
}
