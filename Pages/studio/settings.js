// The panel of settings: rolls, and a control with a lock for every trait.
import { controlOf } from "./controls.js";
import { button, icon, make } from "../shared/dom.js";
import { labelOf, traits } from "../shared/fields.js";
import { nextCounter } from "./log.js";
import { lookOf } from "./rolls.js";
import { createStrip } from "./strip.js";
import { hasText, text } from "./texts.js";
import { createZoneBoxes } from "./zone-boxes.js";

/** How often a moving slider changes the drawing, in milliseconds: every change is a gesture that is stored. */
const liveInterval = 120;

/**
 * Calls `change` at most once in an interval, and with the last value at the end. The values of one movement have the
 * same `since`, what `begin` gave at its first one.
 */
function throttled(begin, change) {
  let timer = null;
  let waiting = null;
  let since = null;
  const fire = () => {
    timer = null;
    if (waiting === null) return;
    const [value] = waiting;
    waiting = null;
    change(value, since);
    timer = setTimeout(fire, liveInterval);
  };
  return {
    live(value) {
      since ??= begin();
      waiting = [value];
      if (timer === null) fire();
    },
    now(value) {
      clearTimeout(timer);
      timer = null;
      waiting = null;
      change(value, since ?? begin());
      since = null;
    },
  };
}

/** Changes a trait of the drawing. `since`: the counter of the log before the movement of the hand. */
function setTrait(page, trait, value, since) {
  if (trait.set === "mode") page.dispatch({ type: "setMode", mode: value });
  else if (trait.set === "view") page.dispatch({ type: "move", ...page.state().view, [trait.name]: value });
  else page.dispatch({ type: "set", fields: { [trait.name]: value }, since });
}

function traitRow(trait, page) {
  const label = labelOf(trait, { text, hasText });
  const set = throttled(
    () => nextCounter(page.state().log),
    (value, since) => setTrait(page, trait, value, since),
  );
  const control = controlOf(trait, { label, page, change, live: trait.set === "view" ? set.now : set.live });
  /** A control begins with what it shows: the next change may come before the next frame. */
  function change(value) {
    set.now(value);
    const state = page.state();
    control.paint(lookOf(state)[trait.name], state);
  }
  const lock = button({
    icon: "lock",
    label: text("field.lock", { name: label }),
    hasText: false,
    class: "tool lock",
    press: () => page.dispatch({ type: page.state().locks[trait.name] ? "unlock" : "lock", field: trait.name }),
  });
  let locked = true;
  return {
    element: make(
      "section",
      { class: `trait trait-${trait.name}` },
      make("div", { class: "head" }, make("h3", {}, label), lock),
      control.element,
    ),
    paint(state, look) {
      control.paint(look[trait.name], state);
      const isLocked = Boolean(state.locks[trait.name]);
      lock.setAttribute("aria-pressed", String(isLocked));
      if (isLocked !== locked) {
        lock.querySelector("svg").replaceWith(icon(isLocked ? "lock" : "unlock"));
        locked = isLocked;
      }
    },
  };
}

/** @returns {{ element: HTMLElement, paint(state): void, end(): void }} */
export function createSettings(page) {
  const zones = createZoneBoxes(page);
  document.getElementById("preview").replaceChildren(zones.element);
  const rows = traits.map((trait) => traitRow(trait, page));
  const strip = createStrip(page);
  const roll = button({
    icon: "roll",
    label: text("tool.roll"),
    class: "primary",
    press: () => page.dispatch({ type: "roll" }),
  });
  const all = make("p", { class: "hint", role: "status" });
  return {
    element: make(
      "div",
      { class: "settings" },
      make("div", { class: "rolls" }, roll, all, strip.element),
      rows.map(({ element }) => element),
    ),
    paint(state) {
      const look = lookOf(state);
      const isFixed = traits.every(({ name }) => state.locks[name]);
      roll.setAttribute("aria-disabled", String(isFixed));
      all.textContent = text(isFixed ? "roll.locked" : "roll.locks");
      strip.paint(state);
      for (const row of rows) row.paint(state, look);
      zones.paint(state);
    },
    end: () => zones.element.remove(),
  };
}
