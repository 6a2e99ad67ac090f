// How many columns the wall has: as many as fit, or as many as the visitor wants, whom the browser remembers.
import { button, make } from "../shared/dom.js";
import { addReducers, changed } from "./state.js";
import { browserStorage } from "./stored-marks.js";
import { sizesFor } from "./wall-places.js";
import { text } from "./texts.js";

const storageKey = "geobg-gallery-columns";

/** Two fingers that come as much nearer or farther change the columns by one. */
const pinchStep = 1.3;

/** The number of columns after a change by one; the same where there cannot be more or fewer. */
const columnsAfter = (state, by) => sizesFor({ ...state, columns: sizesFor(state).columns + by }).columns;

addReducers({
  /** Another number of columns: `by` more, or `columns`, null for as many as fit. */
  changeColumns(state, { by = 0, columns = columnsAfter(state, by) }) {
    const after = changed(state, { columns });
    const { columns: count } = sizesFor(after);
    return {
      state: after,
      effects: [{ type: "keepColumns", columns }, { type: "announce", key: "columns.count", values: { count } }],
    };
  },
});

/** Remembers the columns, and lets two fingers change them. */
export function startColumns(store) {
  const storage = browserStorage();
  const kept = Number(storage?.getItem(storageKey) ?? 0);
  if (Number.isInteger(kept) && kept > 0 && kept < 100) store.dispatch({ type: "columns", columns: kept });
  store.effect("keepColumns", ({ columns }) => {
    try {
      if (columns === null) storage?.removeItem(storageKey);
      else storage?.setItem(storageKey, String(columns));
    } catch {
      // The page has the columns until it is closed.
    }
  });
  const wall = document.getElementById("wall");
  const spread = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  let before = 0;
  wall.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) before = spread(event);
  }, { passive: true });
  // Not passive: the fingers do not zoom the page.
  wall.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || before === 0) return;
    if (event.cancelable) event.preventDefault();
    const now = spread(event);
    const by = now > before * pinchStep ? -1 : now * pinchStep < before ? 1 : 0;
    if (by === 0) return;
    before = now;
    store.dispatch({ type: "changeColumns", by });
  }, { passive: false });
}

/** The columns in the dialog with what the wall shows. */
export function createColumnsChoice(page) {
  const change = (action) => () => page.dispatch({ type: "changeColumns", ...action });
  const count = make("output", { class: "columns-count" });
  const step = (name, label, by) =>
    button({ icon: name, label, hasText: false, class: "tool", "data-columns": String(by), press: change({ by }) });
  const auto = button({ label: text("columns.auto"), class: "chip", press: change({ columns: null }) });
  return {
    element: make(
      "div",
      { class: "facet" },
      make("h3", {}, text("columns.title")),
      make(
        "div",
        { class: "choices columns", role: "group", "aria-label": text("columns.title") },
        step("zoomIn", text("columns.fewer"), -1),
        count,
        step("zoomOut", text("columns.more"), 1),
        auto,
      ),
    ),
    paint(state) {
      const words = text("columns.count", { count: sizesFor(state).columns });
      if (count.textContent !== words) count.textContent = words;
      auto.setAttribute("aria-pressed", String(state.columns === null));
    },
  };
}
