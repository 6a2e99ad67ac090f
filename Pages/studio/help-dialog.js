// The dialog with all gestures and keys, what the files are, and the introduction again.
import { button, make } from "../shared/dom.js";
import { keyRows } from "./keyboard.js";
import { text } from "./texts.js";

/** The gestures with the texts of their effects, for fingers first. */
const gestureRows = Object.freeze([
  ["tap", "tap"],
  ["hold", "save"],
  ["holdShape", "shape"],
  ["swipeDown", "undo"],
  ["swipeUp", "mesh"],
  ["swipeSide", "mode"],
  ["shake", "clear"],
  ["dragTwo", "pan"],
  ["drag", "pan"],
  ["pinch", "zoom"],
  ["twoFingers", "undo"],
  ["threeFingers", "redo"],
  ["pen", "pen"],
]);

const table = (
  title,
  rows,
) => [
  make("h3", { id: `help-${title}` }, text(title)),
  make(
    "table",
    { "aria-labelledby": `help-${title}` },
    make(
      "tbody",
      {},
      rows.map(([head, cell]) => make("tr", {}, make("th", { scope: "row" }, head), make("td", {}, cell))),
    ),
  ),
];

/** @returns {{ element: HTMLElement, paint(): void }} */
export function createHelpDialog(page) {
  const again = button({
    icon: "replay",
    label: text("help.onboarding"),
    class: "plain",
    press: () => {
      page.dispatch({ type: "closeDialog" });
      page.dispatch({ type: "replayOnboarding" });
    },
  });
  const rows = keyRows().map((
    { labels, effect },
  ) => [labels.flatMap((each) => [make("kbd", {}, each), " "]), text(effect)]);
  const { server } = page.state();
  return {
    element: make(
      "div",
      {},
      make("p", {}, text("help.about")),
      again,
      table(
        "help.gestures",
        gestureRows.map(([gesture, effect]) => [text(`gesture.${gesture}`), text(`effect.${effect}`)]),
      ),
      table("help.keys", rows),
      make("h3", {}, text("tool.save")),
      ["svg", "png"].map((each) => make("p", {}, make("b", {}, text(`save.${each}`)), " ", text(`save.${each}.help`))),
      make("p", {}, text("drawings.forget")),
      isSecureContext ? null : make("p", {}, text("share.insecure")),
      server ? make("p", { class: "hint" }, text("server.version", { version: server.version })) : null,
    ),
    paint() {},
  };
}
