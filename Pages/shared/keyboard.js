// What the pages' tables of keys have in common: the names of keys, and which of them belong to a control.

/** Fields for text, which keep their keys. */
const fields = "input:not([type=checkbox], [type=radio], [type=button]), select, textarea, [contenteditable]";

/** Whether an element is such a field, or lies in one. */
export const isField = (element) => element.closest?.(fields) != null;

/** A pressed key's name in a table: with "Ctrl+" or "Shift+" before it; characters that need Shift are without it. */
export function pressedKey({ key, ctrlKey, metaKey, shiftKey }) {
  const isCharacter = key.length === 1;
  // With Caps Lock, letters arrive as capitals.
  const name = isCharacter ? key.toLowerCase() : key;
  const isShift = shiftKey && (!isCharacter || (ctrlKey || metaKey));
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${isShift ? "Shift+" : ""}${name}`;
}

/** A function that gives a key's name in the language of the page; `named` has the keys of the texts. */
export const makeKeyNames = (text, named) => (name) => {
  const parts = name === "+" ? ["+"] : name.split("+");
  const nameOfPart = (part) => (part.length === 1 ? part.toUpperCase() : part);
  return parts.map((part) => (Object.hasOwn(named, part) ? text(named[part]) : nameOfPart(part))).join(" ");
};

/** Keys as the attribute aria-keyshortcuts has them. */
export const ariaKeys = (keys) => {
  const names = { "Ctrl": "Control", " ": "Space", "+": "Plus" };
  const nameOf = (part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  return keys.map((key) => (key === "+" ? [key] : key.split("+")).map(nameOf).join("+")).join(" ");
};

/**
 * Dispatches the action of each pressed key.
 *
 * @param actionOf Gives the action for an event and the focus: "surface", "control" or "field"; null for none.
 * @param isControl Whether an element uses keys itself.
 */
export function followKeys(store, actionOf, isControl) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { target } = event;
    const focus = isField(target) ? "field" : isControl(target) ? "control" : "surface";
    const action = actionOf(event, focus);
    if (!action) return;
    event.preventDefault();
    store.dispatch(action);
  });
}
