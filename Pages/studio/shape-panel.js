// The tool for shapes that are there: a surface over the picture on which one is selected and moved, and a panel in
// which it is changed.
import { arrows } from "../shared/arrows.js";
import { button, draw, make } from "../shared/dom.js";
import { clamp, pixelsPerUnit, thousandth } from "../shared/geometry.js";
import { isField } from "../shared/keyboard.js";
import { limits } from "../shared/table.js";
import { announce } from "./announce.js";
import { describeColor, describeMark, shapeOf } from "./describe.js";
import { kindNames } from "./entries.js";
import { shapeKeys } from "./keyboard.js";
import { nextCounter } from "./log.js";
import { changesOf, paletteOf, shapeAt, shapesNow, unitsOf } from "./shapes.js";
import { modeOf } from "./state.js";
import { formatNumber, formatPercent, text } from "./texts.js";

/** A pointer that moves less than this, in CSS pixels, only selects. */
const slop = 6;
/** The space between a selected shape and the panel or the window's edge, in CSS pixels. */
const gap = 16;
/** CSS pixels of one press of an arrow key, and with Shift. */
const [smallStep, largeStep] = [4, 32];
/** The slider of the size goes by powers of two, in so many steps. */
const sizeSteps = 20;
const sizeOf = (value) => thousandth(clamp(2 ** (value / sizeSteps), ...limits.shapeSize));
const valueOf = (size) => Math.round(Math.log2(size) * sizeSteps);

const isSame = (one, other) => String(one) === String(other);

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createShapePanel(page) {
  const outline = draw("path", { class: "selected-shape", d: "" });
  const surface = make("div", {
    class: "select-surface",
    role: "application",
    tabindex: "0",
    "aria-label": text("tool.shape"),
  }, draw("svg", { "aria-hidden": "true" }, outline));
  document.getElementById("preview").replaceChildren(surface);

  const seen = () => shapesNow(page.state(), page.engine());
  const selected = () => {
    const { shape } = page.state();
    return shape === null ? undefined : seen().shapes.find(({ name }) => isSame(name, shape));
  };
  const say = () => {
    const found = selected();
    announce(found ? describeMark(page.state(), found.mark) : text("shape.none"));
  };
  const select = (found) => {
    if (isSame(found?.name ?? null, page.state().shape)) return;
    page.dispatch({ type: "selectShape", shape: found?.name ?? null });
    say();
  };
  /** The counter of the log when a movement of the hand began: all of it is one step. */
  let since = null;
  const change = (members) => page.dispatch({ type: "changeShape", change: members, since: since ?? undefined });
  const begin = () => (since ??= nextCounter(page.state().log));
  const end = () => {
    since = null;
  };
  const moveBy = (across, down) => {
    const state = page.state();
    // Nothing moves out of sight.
    if (!selected()) return;
    const scale = pixelsPerUnit(state) * unitsOf(state, state.shape);
    const [x, y] = changesOf(state, state.shape).move;
    change({ move: [thousandth(x + across / scale), thousandth(y + down / scale)] });
  };
  /** The next shape above the selected one, or with -1 below it. */
  const step = (by) => {
    const { shapes } = seen();
    const at = shapes.findIndex(({ name }) => isSame(name, page.state().shape));
    const next = at < 0 ? (by > 0 ? 0 : shapes.length - 1) : at + by;
    select(shapes[(next + shapes.length) % shapes.length]);
  };
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
    if (!selected()) return;
    // The button that has the focus goes.
    if (controls.contains(document.activeElement)) surface.focus({ preventScroll: true });
    change({ remove: true });
    announce(text("shape.removed"));
  };

  // MARK: The surface

  const pointers = new Map();
  /** What the pointers do: { kind: "move" | "pan", x, y: where it began, isMoved }; two pointers zoom. */
  let hand = null;
  const middle = () => {
    const all = [...pointers.values()];
    const [x, y] = [0, 1].map((axis) => all.reduce((sum, each) => sum + each[axis], 0) / all.length);
    return { x, y, length: all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0 };
  };
  const shift = (x, y) => outline.style.setProperty("translate", `${x}px ${y}px`);
  surface.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pointers.size > 1) {
      shift(0, 0);
      hand = { kind: "zoom", ...middle() };
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    const found = shapeAt(seen(), x, y);
    // A drag moves the selected shape, also from below others; a touch selects the topmost.
    const own = selected();
    const isOwn = own !== undefined && shapeAt({ ...seen(), shapes: [own] }, x, y) !== undefined;
    hand = { kind: found ? "move" : "pan", x, y, isMoved: false, found, isOwn };
    if (found && !isOwn) select(found);
  });
  surface.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId) || hand === null) return;
    const [beforeX, beforeY] = pointers.get(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (hand.kind === "zoom") {
      const { x, y, length } = middle();
      page.dispatch({ type: "moveBy", dx: x - hand.x, dy: y - hand.y });
      if (length > 0 && hand.length > 0) page.dispatch({ type: "zoomBy", factor: length / hand.length, x, y });
      hand = { kind: "zoom", x, y, length };
      return;
    }
    const [across, down] = [event.clientX - hand.x, event.clientY - hand.y];
    if (!hand.isMoved && Math.hypot(across, down) < slop) return;
    hand.isMoved = true;
    if (hand.kind === "move") shift(across, down);
    else page.dispatch({ type: "moveBy", dx: event.clientX - beforeX, dy: event.clientY - beforeY });
  });
  const release = (isCanceled) => (event) => {
    if (!pointers.delete(event.pointerId) || hand === null) return;
    const { kind, x, y, isMoved, found, isOwn } = hand;
    // The other finger goes on from where it is.
    hand = pointers.size > 0 ? { kind: "zoom", ...middle() } : null;
    if (hand !== null) return;
    shift(0, 0);
    if (isCanceled || kind === "zoom") return;
    if (isMoved && kind === "move") moveBy(event.clientX - x, event.clientY - y);
    if (!isMoved && (isOwn || !found)) select(found);
  };
  surface.addEventListener("pointerup", release(false));
  surface.addEventListener("pointercancel", release(true));
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    page.dispatch({ type: "zoomBy", factor, x: event.clientX, y: event.clientY });
  }, { passive: false });

  const keys = {
    PageUp: () => step(1),
    PageDown: () => step(-1),
    Delete: remove,
    Backspace: remove,
  };
  const listening = new AbortController();
  const { signal } = listening;
  // Wherever the focus is: only a dialog, a field, and a control that has used a key already keep theirs.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !shapeKeys.includes(event.key)) return;
    if (event.defaultPrevented || isField(event.target) || page.state().dialog !== null) return;
    event.preventDefault();
    const arrow = arrows[event.key];
    if (!arrow) {
      keys[event.key]();
      return;
    }
    const length = event.shiftKey ? largeStep : smallStep;
    begin();
    moveBy(arrow[0] * length, arrow[1] * length);
  }, { signal });
  document.addEventListener("keyup", (event) => {
    if (!isField(event.target)) end();
  }, { signal });
  surface.addEventListener("blur", end);

  // MARK: The panel

  const about = make("p", { class: "hint" });
  const tool = (name, label, act) =>
    button({ icon: name, label: text(label), hasText: false, class: "tool", press: act });
  const next = tool("up", "shape.next", () => step(1));
  const previous = tool("down", "shape.previous", () => step(-1));
  const swatches = make("div", { class: "shape-swatches", role: "group", "aria-label": text("tool.palette") });
  const slider = (label, attributes, read) => {
    const input = make("input", { type: "range", "aria-label": text(label), ...attributes });
    input.addEventListener("input", () => {
      begin();
      change(read(Number(input.value)));
    });
    for (const type of ["change", "blur", "pointerup", "pointercancel"]) input.addEventListener(type, end);
    return input;
  };
  const [smallest, largest] = limits.shapeSize.map(valueOf);
  const size = slider("field.size", { min: smallest, max: largest, step: 1 }, (value) => ({ size: sizeOf(value) }));
  const opacity = slider("field.opacity", { min: 0, max: 1, step: 0.01 }, (value) => ({ opacity: thousandth(value) }));
  const kind = make("select", {
    "aria-label": text("field.shapes"),
    on: { change: () => change({ kind: kind.value }) },
  }, kindNames.map((each) => make("option", { value: each }, text(`kind.${each}`))));
  const front = button({ label: text("shape.front"), class: "plain", press: () => change({ order: "front" }) });
  const back = button({ label: text("shape.back"), class: "plain", press: () => change({ order: "back" }) });
  const removal = tool("clear", "shape.remove", remove);
  const named = (label, control) => make("label", {}, make("span", {}, text(label)), control);
  const controls = make(
    "div",
    { class: "shape-controls" },
    swatches,
    named("field.size", size),
    named("field.opacity", opacity),
    make("div", { class: "line wrap center" }, kind, front, back, removal),
  );
  const element = make("div", {}, make("div", { class: "line center" }, previous, next, about), controls);
  element.addEventListener("focusout", end);

  /** The colors of the shape's palette, as buttons. */
  let paletteShown = null;
  function paintSwatches(state) {
    const given = paletteOf(state, state.shape);
    const key = JSON.stringify([given, modeOf(state), state.language]);
    if (key === paletteShown) return;
    paletteShown = key;
    const { recipe } = page.engine().wallpaper({ seed: "1", palette: given, density: null });
    const { palette } = JSON.parse(recipe);
    const isDark = modeOf(state) === "dark";
    swatches.replaceChildren(...palette.swatches.map(({ color, dark }, number) => {
      const own = (isDark && dark?.color) || color;
      const element = button({
        label: describeColor(own),
        hasText: false,
        class: "shape-swatch",
        press: () => change({ swatch: number }),
      });
      element.dataset.color = own;
      const circle = draw("circle", { cx: 1, cy: 1, r: 1, fill: own });
      element.prepend(draw("svg", { viewBox: "0 0 2 2", "aria-hidden": "true" }, circle));
      return element;
    }));
  }

  const view = {
    element,
    paint(state) {
      if (page.engine() === null) return;
      paintSwatches(state);
      const found = selected();
      controls.hidden = found === undefined;
      about.textContent = found ? describeMark(state, found.mark) : text("shape.none");
      outline.setAttribute("d", found?.path ?? "");
      if (!found) return;
      const { scale, left, top } = seen();
      outline.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
      const { mark } = found;
      const own = changesOf(state, state.shape);
      for (const each of swatches.children) {
        each.setAttribute("aria-pressed", String(each.dataset.color === mark.color));
      }
      size.value = String(valueOf(own.size));
      size.setAttribute("aria-valuetext", text("replay.times", { speed: formatNumber(own.size) }));
      opacity.value = String(mark.opacity);
      opacity.setAttribute("aria-valuetext", formatPercent(mark.opacity));
      kind.value = shapeOf(mark);
    },
    end() {
      listening.abort();
      surface.remove();
    },
  };
  view.paint(page.state());
  if (page.state().shape !== null) {
    // A hold or the list of marks selected it.
    say();
    requestAnimationFrame(uncover);
  }
  return view;
}
