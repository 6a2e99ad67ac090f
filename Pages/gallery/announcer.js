// Says what changed, for people who use a screen reader.
import { makeAnnouncer } from "../shared/announcer.js";
import { text } from "./texts.js";

/** Sentences within this time, in milliseconds, are one announcement. */
const gatherTime = 80;

export function startAnnouncer(store) {
  const announce = makeAnnouncer(gatherTime);
  store.effect("announce", ({ key, values }) => announce(text(key, values)));
}
