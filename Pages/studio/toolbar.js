// The toolbar: with its menu, a visible button for everything that a gesture or a key does.
import { button, icon, make, roveFocus } from "../shared/dom.js";
import { ariaKeys } from "../shared/keyboard.js";
import { keyRows } from "./keyboard.js";
import { text } from "./texts.js";
import { tools } from "./tools.js";

/** The name that a tool shows now; its icon has the same. */
const toolFace = (tool, state) => tool.shows?.(state) ?? tool.icon ?? tool.name;

/** Does what a tool does. */
export function useTool(tool, page) {
  const state = page.state();
  if (tool.panel) {
    page.dispatch(state.panel === tool.panel ? { type: "closePanel" } : { type: "openPanel", name: tool.panel });
  } else if (tool.dialog) page.dispatch({ type: "openDialog", name: tool.dialog });
  else if (tool.run) page.run[tool.run]();
  else page.dispatch(typeof tool.action === "function" ? tool.action(state) : tool.action);
}

/** The button of a tool, and what keeps it up to date. */
export function toolButton(tool, page, press, hasText) {
  const label = text(`tool.${tool.name}`);
  const row = keyRows().find(({ effect }) => effect === `effect.${tool.effect ?? tool.name}`);
  const element = button({
    icon: toolFace(tool, page.state()),
    label,
    press,
    hasText,
    class: `tool ${tool.place}`,
    "data-tool": tool.name,
    "aria-haspopup": tool.dialog ? "dialog" : null,
    // The tip shows the key, which would be a part of the name.
    "aria-label": label,
    "aria-keyshortcuts": row ? ariaKeys(row.keys) : null,
  });
  if (row) element.querySelector(".label").dataset.key = row.labels[0];
  let shown = toolFace(tool, page.state());
  const setAttribute = (name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  return {
    element,
    paint(state) {
      const face = toolFace(tool, state);
      if (face !== shown) {
        element.querySelector("svg").replaceWith(icon(face));
        shown = face;
      }
      if (tool.rare) element.hidden = !tool.can(state);
      // A button that does nothing now stays in the order of focus.
      else if (tool.can) setAttribute("aria-disabled", String(!tool.can(state)));
      if (tool.panel) setAttribute("aria-expanded", String(state.panel === tool.panel));
      if (tool.counts) {
        const count = tool.counts(state);
        if (count > 0) element.dataset.count = String(count);
        else delete element.dataset.count;
        setAttribute("aria-description", count > 0 ? text("share.peers", { count }) : "");
      }
      if (tool.pressed) setAttribute("aria-pressed", String(tool.pressed(state)));
    },
  };
}

/** @returns {{ element: HTMLElement, paint(state): void }} */
export function createToolbar(page) {
  const element = make("div", { class: "toolbar glass", role: "toolbar", "aria-label": text("app.toolbar") });
  const items = tools.filter(({ place }) => place !== "listed").concat({
    name: "more",
    place: "bar",
    panel: "more",
    group: true,
    counts: ({ peers }) => peers,
  });
  const painted = items.map((tool) => {
    const each = toolButton(tool, page, () => useTool(tool, page), false);
    if (tool.group) element.append(make("span", { class: `gap ${tool.place}` }));
    element.append(each.element);
    return each;
  });
  roveFocus(element, () => painted.map((each) => each.element).filter((each) => each.getClientRects().length > 0));
  return {
    element,
    paint(state) {
      for (const each of painted) each.paint(state);
    },
  };
}
