// The attributes of <geo-bg>: what their texts say of the picture, and the properties that reflect them.
import { defaultPalette, fieldAttributes } from "./defaults.js";
import { membersOf, mistake } from "./shared-wallpapers.js";

/** CSS pixels per second, if `drift` has no value: a screen of a phone in about a minute. */
const standardSpeed = 8;

const modes = ["auto", "light", "dark"];

// MARK: Properties

/** The attribute that a property reflects. */
export const attributeOf = (property) => property.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** Whether the text of an attribute turns something on or off, as frameworks write it. */
const isSwitch = (text) => ["", "true", "false"].includes(text);

/** The value of each property that reflects an attribute, from the attribute's text (null without one). */
export const properties = {
  seed: (text) => text ?? "geobg",
  palette: (text) => text ?? defaultPalette,
  mode: (text) => (modes.includes(text) ? text : "auto"),
  mesh: (text) => (text === null ? 0 : isSwitch(text) ? Number(text !== "false") : Number(text)),
  zoom: (text) => (text === null ? 1 : Number(text)),
  pan: (text) => text ?? "0 0",
  background: (text) => text,
  motion: (text) => text,
  drift: (text) => (text === null ? 0 : text === "" ? standardSpeed : Number(text)),
  label: (text) => text,
  recipe: (text) => text,
  ...Object.fromEntries(
    Object.entries(fieldAttributes).map(([name, [form, standard]]) => [
      name,
      (text) => (text === null ? standard : form === "number" ? Number(text) : text),
    ]),
  ),
};

/** The attribute's text for a value of its property; null removes the attribute. */
export function textOf(value) {
  if (value === true) return "";
  if (value === false || value === null || value === undefined) return null;
  return typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : [value].flat().join(" ");
}

// MARK: Texts

function numberIn(name, text) {
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw mistake(name, `${name}: ${text || "an empty value"} is not a number; write a number such as 1.5`);
}

/** A kind of motion, and the seconds of its loop and how far things move, where they are given. */
function motionIn(text) {
  const [kind, ...numbers] = (text || "drift").split(",");
  const [seconds, amount, ...others] = numbers.map((number) => numberIn("motion", number));
  if (others.length === 0) return { kind: kind.trim(), seconds, amount };
  throw mistake("motion", `motion: ${text} has too many numbers; write drift,20,0.5`);
}

/** The value of a field: a name, a number, numbers such as `2-5`, or weights such as `circle=2,hexagon`. */
function fieldIn(name, form, text) {
  if (form === "name") return text;
  if (form === "number") return text.trim().toLowerCase() === "any" ? "any" : numberIn(name, text);
  if (form === "weights") {
    if (text.trimStart().startsWith("{")) return parsed(name, text);
    return Object.fromEntries(
      text.split(",").map((part) => {
        const [kind, weight = "1"] = part.split("=");
        return [kind.trim(), numberIn(name, weight)];
      }),
    );
  }
  const numbers = text.trim().split(/[\s,x-]+/u).map((word) => numberIn(name, word));
  if (numbers.length <= 2) return [numbers[0], numbers.at(-1)];
  throw mistake(name, `${name}: ${text} has too many numbers; write one or two, such as 20 40`);
}

function parsed(name, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw mistake(name, `${name}: the JSON is damaged: ${error.message}`);
  }
}

/** How each attribute becomes an option of the wallpaper. */
const readers = {
  seed: (text) => text,
  palette: (text) => (text.trimStart().startsWith("{") ? parsed("palette", text) : text),
  mesh: (text) => (isSwitch(text) ? Number(text !== "false") : numberIn("mesh", text)),
  background: (text) => text,
  motion: motionIn,
  ...Object.fromEntries(
    Object.entries(fieldAttributes).map(([name, [form]]) => [name, (text) => fieldIn(attributeOf(name), form, text)]),
  ),
};

// MARK: What the attributes say

/** What the attributes say of every window of the plane. The color of `box` shows which scheme the browser uses. */
export function optionsIn(element, box) {
  const options = { mode: modeIn(element, box) };
  const recipe = element.getAttribute("recipe");
  if (recipe === null) options.seed = properties.seed(null);
  for (const [name, read] of Object.entries(readers)) {
    const text = element.getAttribute(attributeOf(name));
    if (text !== null) options[name] = read(text);
  }
  // Without a kind, a recipe moves in its own way.
  if (options.motion && recipe !== null && element.getAttribute("motion") === "") {
    options.motion = membersOf(recipe).motion ?? options.motion;
  }
  if (options.motion) options.motion = { ...options.motion, at: 0 };
  return options;
}

function modeIn(element, box) {
  const mode = element.getAttribute("mode") ?? "auto";
  if (!modes.includes(mode)) throw mistake("mode", `mode: ${mode} is not a mode; write auto, light or dark`);
  if (mode !== "auto") return mode;
  if (CSS.supports("color: light-dark(red, red)")) {
    return getComputedStyle(box).color === "rgb(2, 2, 2)" ? "dark" : "light";
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** CSS pixels for one unit of the scene. */
export function unitIn(element) {
  const zoom = element.getAttribute("zoom");
  const unit = zoom === null ? 1 : numberIn("zoom", zoom);
  if (unit >= 0.01 && unit <= 100) return unit;
  throw mistake("zoom", `zoom: ${zoom} is not from 0.01 to 100`);
}

/** CSS pixels per second; 0 for a picture that stays. */
export function speedIn(element) {
  const text = element.getAttribute("drift");
  if (text === null) return 0;
  const speed = text === "" ? standardSpeed : numberIn("drift", text);
  if (speed >= 0 && speed <= 1000) return speed;
  throw mistake("drift", `drift: ${text} is not from 0 to 1000`);
}

/** The point of the plane in the middle of the box: two numbers. */
export function panIn(element) {
  const text = element.getAttribute("pan");
  const recipe = element.getAttribute("recipe");
  if (text === null) return (recipe !== null && membersOf(recipe).pan) || [0, 0];
  const words = text.trim().split(/[\s,]+/u);
  if (words.length === 2) return words.map((word) => numberIn("pan", word));
  throw mistake("pan", `pan: ${text || "an empty value"} is not a point; write two numbers such as 120 -40`);
}
