// Says what changed, for people who use a screen reader: one polite sentence after another.
import { text } from "./texts.js";

/** Sentences within this time, in milliseconds, are one announcement. */
const gatherTime = 80;

export function startAnnouncer(store) {
  let gathered = [];
  let isOdd = false;
  store.effect("announce", ({ key, values }) => {
    gathered.push(text(key, values));
    if (gathered.length > 1) return;
    setTimeout(() => {
      isOdd = !isOdd;
      // The same words twice are announced twice only if the text differs.
      document.getElementById("announcer").textContent = [...new Set(gathered)].join(". ") + (isOdd ? "" : "\u00a0");
      gathered = [];
    }, gatherTime);
  });
}
