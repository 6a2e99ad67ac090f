// The menu of the toolbar.
import { make } from "../shared/dom.js";
import { siteLink } from "../shared/site-link.js";
import { toolButton, useTool } from "./toolbar.js";
import { tools } from "./tools.js";

/** The menu "more": everything that the toolbar does not show on this screen; or the menu of some tools. */
export function createMenu(page, names = null) {
  const element = make("div", { class: "menu" });
  const chosen = tools.filter(({ name, place }) => (names ? names.includes(name) : place !== "bar"));
  const painted = chosen.map((tool) => {
    const press = () => {
      if (!tool.stays && !tool.panel) page.dispatch({ type: "closePanel" });
      useTool(tool, page);
    };
    const each = toolButton(tool, page, press, true);
    if (tool.group && !names) element.append(make("hr", { class: tool.place }));
    element.append(each.element);
    return each;
  });
  const site = names ? null : siteLink({ class: "tool site-link" });
  if (site) element.append(make("hr"), site);
  return {
    element,
    paint(state) {
      for (const each of painted) each.paint(state);
    },
  };
}
