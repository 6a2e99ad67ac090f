// The tools: one table for the toolbar and its menu.
import { toPlane } from "../shared/geometry.js";
import { extentOf } from "./scene.js";
import { modeOf } from "./state.js";
import { viewToGoBack } from "./view.js";

/** A random point of the plane that is visible, not at the edge. */
function randomPlace(state) {
  const { width, height } = state.window;
  return toPlane(state, width * (0.15 + 0.7 * Math.random()), height * (0.15 + 0.7 * Math.random()));
}

/**
 * The tools. Each has a name, as have its icon and its text `tool.NAME`, and does one thing: an `action`
 * (or a function that makes it from the state), a `panel` or a `dialog` that it opens, or what the page `run`s.
 *
 * - `place`: "bar" (always visible), "wide" (visible where there is space) or "listed" (in the menu).
 * - `group`: it begins a group; `stays`: the menu stays open; `effect`: the text of its key, if that is not its name.
 * - `can(state)`: whether it does something now; if not, it is pale, or hidden if it is `rare`;
 *   `pressed(state)`: whether it is on; `shows(state)`: its icon now; `counts(state)`: a number beside it.
 */
export const tools = Object.freeze([
  { name: "undo", place: "bar", action: { type: "undo" }, can: ({ canUndo }) => canUndo },
  { name: "redo", place: "bar", action: { type: "redo" }, can: ({ canRedo }) => canRedo },
  { name: "clear", place: "bar", action: { type: "clear" }, can: ({ gestures }) => gestures.length > 0 },
  {
    name: "tap",
    place: "wide",
    group: true,
    action: (state) => ({ type: "tap", at: state.cursor ?? randomPlace(state) }),
  },
  { name: "mesh", place: "bar", action: { type: "mesh" } },
  { name: "shape", place: "wide", panel: "shape" },
  { name: "brush", place: "listed", panel: "brush" },
  {
    name: "dark",
    effect: "mode",
    place: "bar",
    pressed: (state) => modeOf(state) === "dark",
    shows: (state) => (modeOf(state) === "dark" ? "light" : "dark"),
    action: { type: "setMode" },
  },
  { name: "roll", place: "wide", group: true, action: { type: "roll" } },
  { name: "settings", place: "bar", panel: "settings" },
  { name: "palette", place: "wide", panel: "palette" },
  { name: "save", place: "bar", group: true, dialog: "save" },
  { name: "share", place: "wide", dialog: "share", counts: ({ peers }) => peers },
  { name: "replay", place: "wide", group: true, panel: "replay" },
  { name: "motion", place: "wide", panel: "motion" },
  { name: "preview", place: "wide", panel: "preview" },
  { name: "newEmpty", icon: "new", place: "listed", action: { type: "newDrawing", from: "empty" } },
  { name: "newSeed", icon: "fill", place: "listed", action: { type: "newDrawing", from: "seed" } },
  { name: "open", place: "listed", run: "open" },
  { name: "paste", icon: "copy", place: "listed", run: "paste" },
  { name: "drawings", place: "listed", dialog: "drawings" },
  {
    name: "clearAll",
    icon: "clear",
    place: "listed",
    action: { type: "clearAll" },
    can: ({ peers }) => peers > 0,
    rare: true,
  },
  {
    name: "join",
    icon: "roll",
    place: "listed",
    action: { type: "join" },
    can: (state) => state.keepsSeed || state.keepsPalette,
    rare: true,
  },
  { name: "zoomIn", place: "listed", group: true, action: { type: "zoomBy", factor: 1.25 }, stays: true },
  { name: "zoomOut", place: "listed", action: { type: "zoomBy", factor: 0.8 }, stays: true },
  { name: "zoomReset", place: "listed", action: { type: "resetView" } },
  { name: "fit", place: "wide", group: true, action: (state) => ({ type: "fit", box: extentOf(state) }) },
  { name: "goBack", place: "listed", action: { type: "goBack" }, can: (state) => viewToGoBack(state) !== null },
  { name: "language", place: "listed", group: true, dialog: "language" },
  { name: "help", place: "listed", dialog: "help" },
].map(Object.freeze));
