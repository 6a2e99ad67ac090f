// What an author is called in words: the name that was chosen, or else an animal in the language of the page.
import { animalOf } from "./author.js";
import { text } from "./texts.js";

/** A text in which an author has a name: `{ author, chosen }` among the values. */
export const textWithName = (key, { name, ...values } = {}) =>
  text(key, { ...values, name: name?.author ? authorName(name.author, name.chosen) : name });

/** @param chosen The name that the author chose; null for none. */
export function authorName(author, chosen) {
  if (chosen !== null) return chosen;
  const animals = text("share.animals").split(", ");
  return animals[animalOf(author, animals.length)];
}
