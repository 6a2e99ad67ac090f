// Every screen of the studio, one after another: the drawing, panels, dialogs, messages, and the hints of the
// introduction.
import { allHints } from "../../../Pages/studio/onboarding.js";

/** The panels, by the names that the page's state has. */
export const panels = Object.freeze(["settings", "palette", "more", "replay", "preview", "brush", "zoom"]);

/** The dialogs. */
export const dialogs = Object.freeze([
  "save",
  "share",
  "help",
  "language",
  "sizes",
  "drawings",
  "clear-all",
  "leave-seed",
  "opening",
]);

/** Shows each panel and dialog, and calls `visit` with its name. */
export async function eachSurface(page, visit) {
  for (const name of panels) {
    await page.run((name) => {
      geobgStudio.dispatch({ type: "openPanel", name });
    }, name);
    await page.until((name) => document.documentElement.dataset.panel === name, name);
    await visit(name);
  }
  // The panel of a shape, if there is one.
  await page.run(() => {
    geobgStudio.dispatch({ type: "openPanel", name: "shape" });
  });
  await page.until(() => document.querySelector(".select-surface"));
  const isSelected = await page.run(() => {
    document.querySelector(".select-surface").dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown" }));
    return geobgStudio.state.selection.length > 0;
  });
  if (isSelected) await page.until(() => document.querySelector(".shape-controls")?.hidden === false);
  await visit("shape");
  await page.run(() => {
    geobgStudio.dispatch({ type: "closePanel" });
  });
  for (const name of dialogs) {
    await page.run((name) => {
      geobgStudio.dispatch({ type: "openDialog", name });
    }, name);
    await page.until(() => document.querySelector("dialog[open]"));
    await visit(name);
    await page.run(() => {
      geobgStudio.dispatch({ type: "closeDialog" });
    });
    await page.until(() => !document.querySelector("dialog[open]"));
  }
}

/** Shows each hint of the introduction, and calls `visit` with its name. */
export async function eachStep(page, visit) {
  await page.run(() => {
    for (let count = 0; count < 5; count += 1) geobgStudio.dispatch({ type: "tap", at: [60 * count, 40] });
    geobgStudio.dispatch({ type: "replayOnboarding" });
  });
  for (const hint of allHints) {
    await page.until((hint) => document.documentElement.dataset.onboarding === hint, hint);
    await visit(hint);
    await page.run(() => geobgStudio.dispatch({ type: "closeHint" }));
  }
  await page.until(() => geobgStudio.state.onboarding === null);
}

/** Shows each kind of message over the drawing, and calls `visit`. */
export async function eachMessage(page, visit) {
  for (const [key, kind] of [["storage.memory", "error"], ["notice.limit", "limit"]]) {
    await page.run(
      (key, kind) => {
        geobgStudio.dispatch({ type: "notice", key, kind });
      },
      key,
      kind,
    );
    await page.until((key) => geobgStudio.state.notice?.key === key && document.querySelector("#notices [role]"), key);
    await visit(key);
  }
  await page.run(() => {
    geobgStudio.dispatch({ type: "dismiss" });
  });
}
