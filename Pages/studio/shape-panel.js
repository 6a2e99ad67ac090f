// The tool for shapes that are there: a surface over the picture on which they are selected and moved, and a panel in
// which they are changed.
import { arrows } from "../shared/arrows.js";
import { copyText } from "../shared/clipboard.js";
import { button, make } from "../shared/dom.js";
import { clamp, pixelsPerUnit, thousandth } from "../shared/geometry.js";
import { isField } from "../shared/keyboard.js";
import { limits } from "../shared/table.js";
import { announce } from "./announce.js";
import { copiedRecipe, duplicate } from "./copies.js";
import { describeMark, shapeOf } from "./describe.js";
import { kindNames } from "./entries.js";
import { entriesOf, nextCounter } from "./log.js";
import { createSelectSurface } from "./select-surface.js";
import { changesOf, paletteOf, shapesNow, unitsOf } from "./shapes.js";
import { createSwatchButtons } from "./swatch-buttons.js";
import { formatNumber, formatPercent, text } from "./texts.js";

/** The space between a selected shape and the panel or the window's edge, in CSS pixels. */
const gap = 16;
/** CSS pixels of one press of an arrow key, and with Shift. */
const [smallStep, largeStep] = [4, 32];
/** The slider of the size goes by powers of two, in so many steps. */
const sizeSteps = 20;
const sizeOf = (value) => thousandth(clamp(2 ** (value / sizeSteps), ...limits.shapeSize));
const valueOf = (size) => Math.round(Math.log2(size) * sizeSteps);

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createShapePanel(page) {
  const seen = () => shapesNow(page.state(), page.engine());
  /** The selected shapes that the window shows, bottom to top. */
  const selected = () => {
    const names = new Set(page.state().selection.map(String));
    return names.size === 0 ? [] : seen().shapes.filter(({ name }) => names.has(String(name)));
  };
  const inWords = (found) => {
    if (found.length > 1) return text("shape.count", { count: found.length });
    return found.length === 1 ? describeMark(page.state(), found[0].mark) : text("shape.none");
  };
  const select = (shapes) => {
    const names = shapes.map(({ name }) => name);
    if (isSame(names, page.state().selection)) return;
    page.dispatch({ type: "selectShapes", shapes: names });
    announce(inWords(selected()));
  };
  /** The counter of the log when a movement of the hand began: all of it is one step. */
  let since = null;
  /** Changes all that are selected, in this order: `changeOf` gives the members of the change of a shape. */
  const changeEach = (changeOf, shapes = selected()) => {
    const changes = shapes.map(({ name }) => ({ shape: name, ...changeOf(name) }));
    page.dispatch({ type: "changeShapes", changes, since: since ?? undefined });
  };
  const change = (members) => changeEach(() => members);
  const begin = () => (since ??= nextCounter(page.state().log));
  const end = () => {
    since = null;
  };
  // Nothing moves out of sight.
  const moveBy = (across, down) => {
    const state = page.state();
    changeEach((name) => {
      const scale = pixelsPerUnit(state) * unitsOf(state, name);
      const [x, y] = changesOf(state, name).move;
      return { move: [thousandth(x + across / scale), thousandth(y + down / scale)] };
    });
  };
  /** Makes the topmost selected shape so large, and the others as many times larger. */
  const resizeTo = (size) => {
    const state = page.state();
    const top = selected().at(-1);
    // Somebody else may have removed it.
    if (!top) return;
    const factor = size / changesOf(state, top.name).size;
    changeEach((name) => ({ size: clamp(thousandth(changesOf(state, name).size * factor), ...limits.shapeSize) }));
  };
  /** The next shape above the topmost selected one, or with -1 below the lowest. */
  const step = (by) => {
    const { shapes } = seen();
    const at = shapes.indexOf(selected().at(by > 0 ? -1 : 0));
    const next = at < 0 ? (by > 0 ? 0 : shapes.length - 1) : at + by;
    if (shapes.length > 0) select([shapes[(next + shapes.length) % shapes.length]]);
  };
  const surface = createSelectSurface(page, { seen, selected, select, moveBy });
  const { outline } = surface;
  document.getElementById("preview").replaceChildren(surface.element);
  /** Moves the picture up if the panel covers the middle of the selected shape. */
  const uncover = () => {
    const panel = element.closest(".panel");
    const { left, right, top, bottom } = outline.getBoundingClientRect();
    if (!panel?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) return;
    // All of it comes into sight, or as much as there is room for.
    const dy = Math.max(panel.getBoundingClientRect().top - bottom - gap, gap - top);
    if (dy < 0) page.dispatch({ type: "moveBy", dx: 0, dy });
  };
  const remove = () => {
    const { length } = selected();
    if (length === 0) return;
    // The button that has the focus goes.
    if (element.contains(document.activeElement)) surface.element.focus({ preventScroll: true });
    change({ remove: true });
    announce(length > 1 ? text("shape.removedMany", { count: length }) : text("shape.removed"));
  };

  // MARK: Keys

  const keys = {
    PageUp: () => step(1),
    PageDown: () => step(-1),
    Delete: remove,
    Backspace: remove,
  };
  const controlKeys = { a: () => select(ownShapes()), c: () => copy() };
  const nudge = (arrow, isLarge) => {
    const length = isLarge ? largeStep : smallStep;
    begin();
    moveBy(arrow[0] * length, arrow[1] * length);
  };
  const listening = new AbortController();
  const { signal } = listening;
  // Wherever the focus is: only a dialog, a field, and a control that has used a key already keep theirs.
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || isField(event.target) || page.state().dialog !== null) return;
    const isControl = event.ctrlKey || event.metaKey;
    const arrow = isControl ? undefined : arrows[event.key];
    const act = arrow ? () => nudge(arrow, event.shiftKey) : (isControl ? controlKeys : keys)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }, { signal });
  document.addEventListener("keyup", (event) => {
    if (!isField(event.target)) end();
  }, { signal });
  surface.element.addEventListener("blur", end);

  // MARK: The panel

  const about = make("p", { class: "hint" });
  const tool = (name, label, act) =>
    button({ icon: name, label: text(label), hasText: false, class: "tool", press: act });
  const next = tool("up", "shape.next", () => step(1));
  const previous = tool("down", "shape.previous", () => step(-1));
  // The panel has the place of the toolbar.
  const undo = tool("undo", "tool.undo", () => page.dispatch({ type: "undo" }));
  const swatches = createSwatchButtons(page, (number) => change({ swatch: number }));
  const slider = (label, attributes, take) => {
    const input = make("input", { type: "range", "aria-label": text(label), ...attributes });
    input.addEventListener("input", () => {
      begin();
      take(Number(input.value));
    });
    for (const type of ["change", "blur", "pointerup", "pointercancel"]) input.addEventListener(type, end);
    return input;
  };
  const [smallest, largest] = limits.shapeSize.map(valueOf);
  const size = slider("field.size", { min: smallest, max: largest, step: 1 }, (value) => resizeTo(sizeOf(value)));
  const opacity = slider(
    "field.opacity",
    { min: 0, max: 1, step: 0.01 },
    (value) => change({ opacity: thousandth(value) }),
  );
  const kind = make("select", {
    "aria-label": text("field.shapes"),
    on: { change: () => change({ kind: kind.value }) },
  }, kindNames.map((each) => make("option", { value: each }, text(`kind.${each}`))));
  const front = button({ label: text("shape.front"), class: "plain", press: () => change({ order: "front" }) });
  // The last one becomes the lowest.
  const lower = () => changeEach(() => ({ order: "back" }), selected().reverse());
  const back = button({ label: text("shape.back"), class: "plain", press: lower });
  /** The shapes of this visitor's taps, and those with a color that is selected, as far as the window shows them. */
  const ownShapes = () => {
    const { log, author } = page.state();
    const taps = entriesOf(log).filter((each) => each.author === author && each.gesture.tap);
    const addresses = new Set(taps.map(({ gesture }) => gesture.address));
    return seen().shapes.filter(({ name }) => name.length === 2 && addresses.has(name[0]));
  };
  const sameColor = () => {
    const colors = new Set(selected().map(({ mark }) => mark.color));
    return seen().shapes.filter(({ mark }) => colors.has(mark.color));
  };
  const marks = () => selected().map(({ mark }) => mark);
  const copy = async () => {
    const copied = marks();
    if (copied.length === 0) return;
    const isCopied = await copyText(copiedRecipe(copied, page.state(), page.engine()));
    announce(text(isCopied ? "share.copied" : "copy.refused"));
  };
  const copying = tool("copy", "tool.copy", copy);
  const twice = button({ label: text("shape.duplicate"), class: "plain", press: () => duplicate(page, marks()) });
  const removal = tool("clear", "shape.remove", remove);
  const mine = button({ label: text("shape.allOfMine"), class: "plain", press: () => select(ownShapes()) });
  const alike = button({ label: text("shape.allOfColor"), class: "plain", press: () => select(sameColor()) });
  const more = make("span", { class: "selected-tools" }, copying, removal);
  const named = (label, control) => make("label", {}, make("span", {}, text(label)), control);
  const controls = make(
    "div",
    { class: "shape-controls" },
    swatches.element,
    named("field.size", size),
    named("field.opacity", opacity),
    make("div", { class: "line wrap center" }, kind, front, back, alike, twice),
  );
  const element = make(
    "div",
    {},
    make("div", { class: "line center" }, previous, next, undo, about, mine, more),
    controls,
  );
  element.addEventListener("focusout", end);

  const view = {
    element,
    paint(state) {
      if (page.engine() === null) return;
      const found = selected();
      const top = found.at(-1);
      swatches.paint(
        state,
        paletteOf(state, top?.name ?? null),
        (color) => found.some(({ mark }) => mark.color === color),
      );
      controls.hidden = found.length === 0;
      more.hidden = controls.hidden;
      mine.hidden = !controls.hidden;
      about.textContent = inWords(found);
      undo.setAttribute("aria-disabled", String(!state.canUndo));
      outline.setAttribute("d", found.map(({ path }) => path).join(" "));
      if (!top) return;
      const { scale, left, top: high } = seen();
      outline.setAttribute("transform", `translate(${left} ${high}) scale(${scale})`);
      const own = changesOf(state, top.name);
      size.value = String(valueOf(own.size));
      size.setAttribute("aria-valuetext", text("replay.times", { speed: formatNumber(own.size) }));
      opacity.value = String(top.mark.opacity);
      opacity.setAttribute("aria-valuetext", formatPercent(top.mark.opacity));
      kind.value = shapeOf(top.mark);
    },
    end() {
      listening.abort();
      surface.element.remove();
    },
  };
  view.paint(page.state());
  if (page.state().selection.length > 0) {
    // A hold or the list of marks selected it.
    announce(inWords(selected()));
    requestAnimationFrame(uncover);
  }
  return view;
}
