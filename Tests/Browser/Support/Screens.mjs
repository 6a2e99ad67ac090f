// Every screen of the studio, one after another: the drawing, panels, dialogs, messages, and the steps of the
// introduction.

/** The panels, by the names that the page's state has. */
export const panels = Object.freeze(["settings", "palette", "more", "replay", "preview"]);

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

/** The steps of the introduction, and the action that ends each. */
export const steps = Object.freeze([
  ["tap", { type: "tap", at: [0, 0] }],
  ["again", { type: "tap", at: [40, 60] }],
  ["hold", { type: "save" }],
  ["drop", { type: "undo" }],
  ["shake", { type: "clear" }],
  ["mode", { type: "setMode" }],
  ["back", { type: "setMode" }],
  ["enjoy", { type: "skipOnboarding" }],
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
    return geobgStudio.state.shape !== null;
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

/** Shows each step of the introduction, and calls `visit` with its name. Nothing is saved. */
export async function eachStep(page, visit) {
  await page.run(() => {
    HTMLAnchorElement.prototype.click = () => {};
    geobgStudio.dispatch({ type: "replayOnboarding" });
  });
  for (const [step, action] of steps) {
    await page.until((step) => document.documentElement.dataset.onboarding === step, step);
    await visit(step);
    await page.run((action) => {
      geobgStudio.dispatch(action);
    }, action);
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
