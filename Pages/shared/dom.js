// Makes elements of the page. Text from data only becomes text nodes and attribute values, never markup.

/**
 * An element with attributes and children (elements and texts; null is left out).
 *
 * `on` has event listeners; `value`, `checked`, `disabled`, `hidden` and `selected` are properties; the value false or
 * null leaves an attribute out, and true makes it empty.
 */
export function make(name, { on = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (["value", "checked", "disabled", "hidden", "selected"].includes(key)) element[key] = value;
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of SVG with attributes and children. */
export function draw(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Path data on a grid of 24 by 24, drawn as lines. */
const iconPaths = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  clear: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  mesh: "M3 5h18v14H3zM3 5l18 14M21 5 3 19M3 12h18M12 5v14",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z" +
    "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  roll: "M5 4h14v0a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z" +
    "M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  new: "M12 5v14M5 12h14",
  tap: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v2M12 19v2M3 12h2M19 12h2",
  shape: "M4 4h3M10 4h3M4 4v3M4 10v3M4 16v3h3M11 10l9 4-4 1.5-1.5 4z",
  fill: "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 9.5l4 2.3v4.4l-4 2.3-4-2.3v-4.4z" +
    "M6.5 16a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  settings: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h3M11 12h9M9 10v4",
  palette: "M12 3a9 9 0 1 0 0 18c1.5 0 2-1 2-2s-1-1.5-.3-2.5c.5-.7 1.3-.5 2.3-.5h1a4 4 0 0 0 4-4c0-5-4-9-9-9z" +
    "M7.5 12h.01M9.5 7.8h.01M14.5 7.8h.01",
  save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M4 19.5h16",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  replay: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M10.5 9v6l4.5-3z",
  motion: "M3 9c3-5 6-5 9 0s6 5 9 0M3 16c3-5 6-5 9 0s6 5 9 0",
  preview: "M7 3h10v18H7zM10.5 6h3M11 18h2",
  drawings: "M4 8h12v12H4zM8 8V4h12v12h-4",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  unlock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2",
  open: "M3 19V5h6l2 3h9v3M3 19l3-8h16l-3 8z",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  zoomIn: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8M10.5 7.5v6M7.5 10.5h6",
  zoomOut: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8M7.5 10.5h6",
  zoomReset: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  fit: "M9 4H4v5M15 4h5v5M4 15v5h5M20 15v5h-5M9 9h6v6H9z",
  goBack: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v2",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  photo: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9h.01",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  torch: "M8 3h8v3l-2 3.5V21h-4V9.5L8 6zM8 6h8M12 12.5v2",
  camera: "M3.5 8h4L9 5.5h6L16.5 8h4v11h-17zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z",
  swap: "M4 8h15M16 5l3 3-3 3M20 16H5M8 13l-3 3 3 3",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  desktop: "M3 4h18v12H3zM9 20h6M12 16v4",
};

/** Adds icons that only one page has. */
export const addIcons = (paths) => Object.assign(iconPaths, paths);

/** An icon in the color of the text around it. */
export const icon = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", class: `icon icon-${name}` },
    draw("path", { d: iconPaths[name] }),
  );

/** A button with an icon, a label, or both. `press` runs when it is pressed. */
export function button({ icon: name = null, label, press, hasText = true, ...attributes }) {
  const words = make("span", { class: hasText ? "label" : "label tip" }, label);
  return make("button", { type: "button", on: { click: press }, ...attributes }, name ? icon(name) : null, words);
}

/**
 * Moves the focus among the items of a set with the arrow keys, Home and End: one of them is in the order of the Tab
 * key. `items()` gives those that can be chosen now.
 */
export function roveFocus(container, items) {
  const select = (item) => {
    for (const each of items()) each.tabIndex = each === item ? 0 : -1;
  };
  container.addEventListener("keydown", (event) => {
    const forward = getComputedStyle(container).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const all = items();
    const at = all.indexOf(event.target.closest("button, input, [role=option]"));
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = {
      [forward]: at + 1,
      [backward]: at - 1,
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const item = all[(next + all.length) % all.length];
    select(item);
    item.focus();
  });
  container.addEventListener("focusin", ({ target }) => {
    if (items().includes(target)) select(target);
  });
  const all = items();
  if (!all.some((item) => item.tabIndex === 0) || all.filter((item) => item.tabIndex === 0).length > 1) select(all[0]);
}
