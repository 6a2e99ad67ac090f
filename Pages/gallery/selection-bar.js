// The controls over the wall while it is for selecting.
import { button, make } from "../shared/dom.js";
import { comparedLimits } from "./selection.js";
import { text } from "./texts.js";

export function createSelectionBar(page) {
  const tool = (kind, label, press, name) =>
    button({ icon: kind, label, hasText: false, class: "tool", press, "data-tool": name });
  const open = (name) => () => page.dispatch({ type: "openDialog", dialog: { name } });
  const count = make("p", { class: "select-count" });
  const compare = tool("compare", text("compare.title"), () => {
    const [least, most] = comparedLimits;
    const { size } = page.state().selected;
    if (size >= least && size <= most) open("compare")();
    else page.dispatch({ type: "notice", key: "compare.number" });
  }, "compare");
  const save = button({
    icon: "save",
    label: text("action.download"),
    class: "plain primary",
    "data-tool": "together",
    press: open("together"),
  });
  return {
    element: make(
      "div",
      { class: "bar glass selecting", role: "toolbar", "aria-label": text("select.label") },
      tool("close", text("select.end"), () => page.dispatch({ type: "endSelecting" }), "end-selecting"),
      count,
      tool("select", text("select.all"), () => page.dispatch({ type: "selectAll" }), "select-all"),
      compare,
      save,
    ),
    paint({ selected }) {
      const size = selected?.size ?? 0;
      count.textContent = text("select.count", { count: size });
      save.disabled = size === 0;
    },
  };
}
