// The words that a page says to people who use a screen reader: one polite announcement after another.
import { afterRest } from "./idle.js";

/**
 * Gives a function that announces words, or what a function gives when it is time (null for nothing). Sentences that
 * come within `time` milliseconds of each other are one announcement.
 */
export function makeAnnouncer(time) {
  let gathered = [];
  let isOdd = false;
  const say = afterRest(time, () => {
    isOdd = !isOdd;
    const sentences = new Set(gathered.map((each) => (typeof each === "function" ? each() : each)).filter(Boolean));
    gathered = [];
    // The same words twice are announced twice only if the text differs.
    document.getElementById("announcer").textContent = [...sentences].join(". ") + (isOdd ? "" : "\u00a0");
  });
  return (words) => {
    gathered.push(words);
    say();
  };
}
